import { createHash } from 'node:crypto';
import path from 'node:path';
import CompressionPlugin from 'compression-webpack-plugin';
import CopyPlugin from 'copy-webpack-plugin';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import { type Compilation, type Configuration, type WebpackPluginInstance } from 'webpack';
import type { Configuration as DevServerConfiguration } from 'webpack-dev-server';
import { GenerateSW } from 'workbox-webpack-plugin';
import { OFFLINE_PAGE } from './contract/paths';

/** react-router's package.json exports only its development build. */
const reactRouterProduction = {
  'react-router$': path.resolve(__dirname, 'node_modules/react-router/dist/production/index.mjs'),
  'react-router/dom$': path.resolve(__dirname, 'node_modules/react-router/dist/production/dom-export.mjs'),
};

/**
 * What the server writes into the built page. The dev server proxies API calls, so its page calls its own origin.
 * `API_BASE_URL` is not read: the page of the dev server calls the server beside it.
 */
const developmentSettings: WebpackPluginInstance = {
  apply: (compiler) =>
    compiler.hooks.compilation.tap('developmentSettings', (compilation) => {
      HtmlWebpackPlugin.getHooks(compilation).beforeEmit.tap('developmentSettings', (page) => ({
        ...page,
        html: page.html
          .replace('name="api-base-url" content="http://localhost:8000"', 'name="api-base-url" content=""')
          .replace(
            'name="shop-features" content="none"',
            `name="shop-features" content="${process.env.SHOP_FEATURES || 'all'}"`,
          ),
      }));
    }),
};

/**
 * The service worker opens the shop offline. Pages come from the network while there is one, since the server writes the base address into them;
 * scripts come from its cache once they were loaded. It never handles /api and /media.
 */
const serviceWorker = () =>
  new GenerateSW({
    swDest: 'sw.js',
    cacheId: 'mewa-pasal',
    inlineWorkboxRuntime: true,
    sourcemap: false,
    // Besides the first scripts those of the pages that a first visit leads to. It loads them after the page: a prefetch by webpack would share
    // the line with the page's own scripts and pictures.
    chunks: [
      ...['runtime', 'react', 'theme', 'api', 'store', 'layout', 'main', 'auth'],
      ...['home', 'products', 'product', 'categories', 'cart', 'login', 'placeholder', 'menus', 'toasts'],
      ...['suggestions', 'favourites', 'favouritesPage', 'help'],
    ],
    exclude: [/\.map$/, /\.html$/],
    dontCacheBustURLsMatching: /^\/assets\//,
    manifestTransforms: [
      (entries, compilation) => {
        const page = (compilation as Compilation).getAsset('index.html')?.source.buffer() ?? '';
        const revision = createHash('sha256').update(page).digest('hex').slice(0, 16);
        return { manifest: [...entries, { url: OFFLINE_PAGE, revision, size: 0 }] };
      },
    ],
    runtimeCaching: [
      {
        urlPattern: ({ request, url, sameOrigin }) =>
          sameOrigin && request.mode === 'navigate' && !/^\/(api|media|health)(\/|$)/.test(url.pathname),
        // No time-out: on a slow line the offline page would make its calls over the same line, and each ends after 5 s.
        handler: 'NetworkOnly',
        options: { precacheFallback: { fallbackURL: OFFLINE_PAGE } },
      },
      {
        urlPattern: ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
        handler: 'CacheFirst',
        options: { cacheName: 'mewa-pasal-pages', expiration: { maxEntries: 60 } },
      },
    ],
  }) as WebpackPluginInstance;

const buildDependencies = {
  config: [__filename, path.resolve(__dirname, 'babel.config.js'), path.resolve(__dirname, 'package-lock.json')],
};

const compressible = /\.(js|css|svg|json|webmanifest)$/;

/** The dev server listens on `PORT` and proxies API calls and pictures to the API server on `API_PORT`. */
export default function webpackConfig(
  _env: unknown,
  argv: { mode?: string },
): Configuration & { devServer: DevServerConfiguration } {
  const production = argv.mode === 'production';
  process.env.NODE_ENV = production ? 'production' : 'development';
  const devPort = Number(process.env.PORT ?? 3000);
  const apiPort = Number(process.env.API_PORT ?? 8000);

  return {
    mode: production ? 'production' : 'development',
    target: ['web', 'es2022'],
    // An entry each, so that the browser runs them as separate tasks.
    entry: {
      react: ['react', 'react-dom/client'],
      theme: { import: './src/app/theme/theme.ts', dependOn: 'react' },
      api: { import: './src/api/api.ts', dependOn: ['react', 'theme'] },
      store: { import: './src/app/store.ts', dependOn: ['react', 'theme', 'api'] },
      layout: { import: './src/layout/Layout.tsx', dependOn: ['react', 'theme', 'api', 'store'] },
      main: {
        // The QA panel is part of the development build only.
        import: production ? './src/index.tsx' : ['./src/dev/qaEntry.tsx', './src/index.tsx'],
        dependOn: ['react', 'theme', 'api', 'store', 'layout'],
      },
    },
    output: {
      path: path.resolve(__dirname, 'build/client'),
      publicPath: '/',
      filename: production ? 'assets/[name].[contenthash:10].js' : 'assets/[name].js',
      clean: true,
    },
    devtool: production ? 'hidden-source-map' : 'eval-cheap-module-source-map',
    cache: {
      type: 'filesystem',
      cacheDirectory: path.resolve(__dirname, '.cache/webpack'),
      version: production ? 'production' : 'development',
      buildDependencies,
    },
    resolve: {
      extensions: ['.tsx', '.ts', '.js'],
      alias: production ? reactRouterProduction : {},
    },
    module: {
      rules: [
        { test: /\.tsx?$/, exclude: /node_modules/, use: 'babel-loader' },
        // Emotion imports it for `withTheme`, which nothing uses. Its package.json does not say that it can be left out.
        { test: /[\\/]hoist-non-react-statics[\\/]/, sideEffects: false },
      ],
    },
    optimization: {
      // swc takes a tenth of terser's time for the same size; three passes save 0.2 kB. Only scripts: the server looks for the base address in the page as it is written.
      minimizer: [
        new MinimizerPlugin({
          minify: MinimizerPlugin.swcMinify,
          minimizerOptions: { compress: { passes: 3 } },
        }) as WebpackPluginInstance,
      ],
      runtimeChunk: 'single',
      // Shorter names than by default, 1.5 kB less. A new export may rename others, so that more files change with a new version.
      mangleExports: 'size',
    },
    // For scripts/bundleBudget.mjs.
    stats: { preset: 'errors-warnings', chunkGroups: true, entrypoints: true },
    performance: { hints: false },
    plugins: [
      new HtmlWebpackPlugin({
        template: 'public/index.html',
        minify: production && { minifyJS: true, keepClosingSlash: true },
        scriptLoading: 'defer',
      }),
      new CopyPlugin({
        patterns: [{ from: 'public', globOptions: { ignore: ['**/index.html'] }, noErrorOnMissing: true }],
      }) as WebpackPluginInstance,
      ...(production
        ? [
            serviceWorker(),
            new CompressionPlugin({
              filename: '[path][base].br',
              algorithm: 'brotliCompress',
              test: compressible,
              minRatio: 0.95,
            }) as WebpackPluginInstance,
            new CompressionPlugin({
              filename: '[path][base].gz',
              algorithm: 'gzip',
              test: compressible,
              minRatio: 0.95,
            }) as WebpackPluginInstance,
          ]
        : [developmentSettings]),
    ],
    devServer: {
      port: devPort,
      host: '127.0.0.1',
      historyApiFallback: true,
      // The page's own host, localhost or 127.0.0.1.
      client: { overlay: { warnings: false }, webSocketURL: 'auto://0.0.0.0:0/ws' },
      proxy: [{ context: ['/api', '/media'], target: `http://127.0.0.1:${apiPort}`, changeOrigin: false }],
    },
  };
}
