import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type PluginObj } from '@babel/core';
import CompressionPlugin from 'compression-webpack-plugin';
import CopyPlugin from 'copy-webpack-plugin';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import {
  BannerPlugin,
  Compilation,
  NormalModuleReplacementPlugin,
  optimize,
  type Configuration,
  type WebpackPluginInstance,
} from 'webpack';
import type { Configuration as DevServerConfiguration } from 'webpack-dev-server';
import { GenerateSW } from 'workbox-webpack-plugin';

/** react-router exports only its development build to browsers; the production files stand beside it. */
const reactRouterProduction = {
  'react-router$': path.resolve(__dirname, 'node_modules/react-router/dist/production/index.mjs'),
  'react-router/dom$': path.resolve(__dirname, 'node_modules/react-router/dist/production/dom-export.mjs'),
};

/** Lets webpack leave out those of React Router's components that the shop does not use: it marks them as without effect, and takes away the names that they get. */
const unusedComponents = {
  test: /react-router\/dist\/production\/.*\.mjs$/,
  use: {
    loader: 'babel-loader',
    options: { configFile: false, plugins: ['@babel/plugin-transform-react-pure-annotations', withoutDisplayNames] },
  },
};

function withoutDisplayNames(): PluginObj {
  return {
    visitor: {
      ExpressionStatement(statement) {
        const { expression } = statement.node;
        if (expression.type !== 'AssignmentExpression' || expression.left.type !== 'MemberExpression') return;
        if (expression.left.property.type === 'Identifier' && expression.left.property.name === 'displayName')
          statement.remove();
      },
    },
  };
}

/** Parts of libraries that the shop never runs; what stands in for them does nothing. */
const unused = new NormalModuleReplacementPlugin(
  // Ripples are switched off by the theme; a button's own spinner and emotion's `withTheme`, which alone hoists statics, are not used.
  /^(\.\/TouchRipple\.mjs|\.\.\/CircularProgress\/index\.mjs|hoist-non-react-statics)$/,
  path.resolve(__dirname, 'src/app/nothing.ts'),
);

/**
 * Lets Chrome compile each script whole, beside the page's own work and while it still comes over the line, instead of function by function in the middle
 * of the first drawing and the first press. Other browsers read a comment.
 */
const compiledAhead = new BannerPlugin({
  banner: '//# allFunctionsCalledOnLoad',
  raw: true,
  test: /^assets\/.*\.js$/,
  // The entry is written into the pages.
  exclude: /^assets\/main\./,
  // After the comments have been taken out, before the files are named by what is in them.
  stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
});

/** The dev server hands API calls on, so its page asks its own origin. The built page is told its base address by whoever serves it. */
const ownOrigin: WebpackPluginInstance = {
  apply: (compiler) =>
    compiler.hooks.compilation.tap('ownOrigin', (compilation) => {
      HtmlWebpackPlugin.getHooks(compilation).beforeEmit.tap('ownOrigin', (page) => ({
        ...page,
        html: page.html.replace(
          'name="api-base-url" content="http://localhost:8000"',
          'name="api-base-url" content=""',
        ),
      }));
    }),
};

/** Any address without a dot answers the page; this one is asked for by the service worker alone. */
const OFFLINE_PAGE = '/offline-shell';

/**
 * The worker that opens the shop without a connection. It knows the shell alone: pages come from the network while there is one (the server
 * writes the base address into them), scripts from its cache once they were fetched. What lies below /api and /media it never touches.
 */
const serviceWorker = () =>
  new GenerateSW({
    swDest: 'sw.js',
    cacheId: 'mewa-pasal',
    inlineWorkboxRuntime: true,
    sourcemap: false,
    chunks: ['vendor', 'shop', 'auth'],
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

/** Tells the rest of the build which files each chunk's scripts are in, the page's own first. */
const chunkList: WebpackPluginInstance = {
  apply: (compiler) =>
    compiler.hooks.afterEmit.tap('chunkList', ({ namedChunkGroups }) => {
      const files = [...namedChunkGroups].map(([name, group]) => [
        name,
        group.getFiles().filter((file) => file.endsWith('.js')),
      ]);
      mkdirSync(path.resolve(__dirname, 'build'), { recursive: true });
      writeFileSync(path.resolve(__dirname, 'build/chunks.json'), JSON.stringify(Object.fromEntries(files), null, 2));
    }),
};

/** The shop for Node, with which scripts/buildClient.mjs draws the pages' HTML. */
const prerenderer: Configuration = {
  name: 'prerender',
  mode: 'production',
  target: 'node20',
  entry: './src/app/prerender.tsx',
  output: {
    path: path.resolve(__dirname, 'build/prerender'),
    filename: 'prerender.cjs',
    library: { type: 'commonjs2' },
    clean: true,
  },
  devtool: false,
  cache: {
    type: 'filesystem',
    cacheDirectory: path.resolve(__dirname, '.cache/webpack'),
    name: 'prerender',
    buildDependencies,
  },
  resolve: { extensions: ['.tsx', '.ts', '.js'], alias: reactRouterProduction },
  module: { rules: [{ test: /\.tsx?$/, exclude: /node_modules/, use: 'babel-loader' }] },
  optimization: { minimize: false },
  plugins: [new optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
};

const compressible = /\.(js|css|svg|json|webmanifest)$/;

/** `PORT` is the dev server's own; it hands API calls and pictures on to the API server at `API_PORT`. */
export default function webpackConfig(
  _env: unknown,
  argv: { mode?: string },
): (Configuration & { devServer?: DevServerConfiguration })[] {
  const production = argv.mode === 'production';
  process.env.NODE_ENV = production ? 'production' : 'development';
  const devPort = Number(process.env.PORT ?? 3000);
  const apiPort = Number(process.env.API_PORT ?? 8000);

  const client: Configuration & { devServer: DevServerConfiguration } = {
    mode: production ? 'production' : 'development',
    target: ['web', 'es2022'],
    // QA's desk comes with the development build alone.
    entry: production ? './src/index.ts' : ['./src/dev/desk.tsx', './src/index.ts'],
    output: {
      path: path.resolve(__dirname, 'build/client'),
      publicPath: '/',
      filename: production ? 'assets/[name].[contenthash:10].js' : 'assets/[name].js',
      assetModuleFilename: 'assets/[name].[contenthash:10][ext]',
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
        unusedComponents,
        { test: /\.(svg|webp)$/, type: 'asset/resource' },
      ],
    },
    optimization: {
      // The page stays as it is written, but for its scripts: the server looks for the base address in it.
      minimizeOptions: {
        html: false,
        javascript: { ecma: 2022, compress: { passes: 3, ecma: 2022, unsafe_arrows: true, unsafe_methods: true } },
      },
      splitChunks: {
        chunks: 'all',
        cacheGroups: { vendor: { test: /node_modules/, name: 'vendor', chunks: ({ name }) => name === 'shop' } },
      },
    },
    performance: { hints: false },
    plugins: [
      ...(production ? [unused] : []),
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
            compiledAhead,
            serviceWorker(),
            chunkList,
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
        : [ownOrigin]),
    ],
    devServer: {
      port: devPort,
      host: '127.0.0.1',
      historyApiFallback: true,
      // The page asks for news at its own address, be it localhost or 127.0.0.1.
      client: { overlay: { warnings: false }, webSocketURL: 'auto://0.0.0.0:0/ws' },
      proxy: [{ context: ['/api', '/media'], target: `http://127.0.0.1:${apiPort}`, changeOrigin: false }],
    },
  };
  return production ? [client, prerenderer] : [client];
}
