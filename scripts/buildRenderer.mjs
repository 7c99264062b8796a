/** Bundles the part of the client with which the server renders pages into one file, the same whatever NODE_ENV the server has. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { transformAsync } from '@babel/core';
import { build } from 'esbuild';
import { root } from './processes.mjs';

// react-router's package.json exports only its development build.
const reactRouter = path.join(root, 'node_modules/react-router/dist/production');

/** Lingui's macros, and the compilation of English messages, as babel.config.js has them for the browser. */
const messages = {
  name: 'messages',
  setup: ({ onLoad }) =>
    onLoad({ filter: /[\\/](src|contract)[\\/].*\.tsx?$/ }, async ({ path: file }) => {
      const source = await readFile(file, 'utf8');
      if (!/\/macro'|i18n\._\(/.test(source)) return undefined;
      const { code } = await transformAsync(source, {
        filename: file,
        babelrc: false,
        configFile: false,
        parserOpts: { plugins: ['typescript', 'jsx'] },
        plugins: [
          ['@lingui/babel-plugin-lingui-macro', { stripMessageField: false }],
          path.join(root, 'scripts/compileMessages.cjs'),
        ],
      });
      return { contents: code, loader: file.endsWith('x') ? 'tsx' : 'ts' };
    }),
};

export const buildRenderer = (outfile) =>
  build({
    absWorkingDir: root,
    entryPoints: ['src/app/renderPage.tsx'],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    // As webpack resolves for the browser, so that both render with the same modules.
    mainFields: ['module', 'main'],
    alias: {
      'react-router': path.join(reactRouter, 'index.mjs'),
      'react-router/dom': path.join(reactRouter, 'dom-export.mjs'),
    },
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [messages],
    jsx: 'automatic',
    // The settings of tsconfig.json are for the type checker.
    tsconfigRaw: {},
    sourcemap: true,
    footer: { js: 'module.exports = module.exports.default;' },
    logLevel: 'error',
  });
