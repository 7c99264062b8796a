/** About two and a half years of browsers. */
const browsers = 'chrome >= 109, edge >= 109, firefox >= 115, safari >= 16.4, ios_saf >= 16.4, samsung >= 21';

/** @type {(api: import('@babel/core').ConfigAPI) => import('@babel/core').TransformOptions} */
module.exports = (api) => {
  api.cache.using(() => process.env.NODE_ENV);
  return {
    presets: [
      ['@babel/preset-env', { targets: browsers, bugfixes: true, modules: false }],
      ['@babel/preset-react', { runtime: 'automatic' }],
      '@babel/preset-typescript',
    ],
    // Before the React Compiler.
    plugins: [['@lingui/babel-plugin-lingui-macro', { stripMessageField: false }], './scripts/compileMessages.cjs'],
    // Long lists gain by memoized components, and the hydration in parts needs them: each response that arrives meanwhile would render the page again,
    // in one task. Elsewhere the compiler's code costs more than it saves.
    overrides: [
      {
        test: [
          /src\/(features|pages)\/desk\//,
          /src\/pages\/products?\//,
          /src\/features\/catalog\/(list\/|categories\/|product\/|ProductGrid)/,
          /src\/components\/use(DebouncedInput|OverlayEntry|SearchDraft)/,
        ],
        plugins: [['babel-plugin-react-compiler', { target: '19' }]],
      },
    ],
  };
};
