import path from 'node:path';
import { type Configuration } from 'webpack';
import { reactRouterProduction } from './webpack.config';

/** The part of the client with which the server renders pages: one file, the same whatever NODE_ENV the server has. */
const renderer: Configuration = {
  mode: 'production',
  target: 'node20',
  entry: './src/app/renderPage.tsx',
  output: {
    path: path.resolve(__dirname, 'build/renderer'),
    filename: 'index.js',
    library: { type: 'commonjs2', export: 'default' },
  },
  devtool: 'source-map',
  cache: {
    type: 'filesystem',
    cacheDirectory: path.resolve(__dirname, '.cache/webpack'),
    name: 'renderer',
    buildDependencies: {
      config: [__filename, path.resolve(__dirname, 'babel.config.js'), path.resolve(__dirname, 'package-lock.json')],
    },
  },
  resolve: { extensions: ['.tsx', '.ts', '.js'], alias: reactRouterProduction },
  module: {
    parser: { javascript: { dynamicImportMode: 'eager' } },
    rules: [{ test: /\.tsx?$/, exclude: /node_modules/, use: 'babel-loader' }],
  },
  optimization: { minimize: false },
  stats: 'errors-warnings',
  performance: { hints: false },
};

export default renderer;
