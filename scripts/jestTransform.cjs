const { transformSync, version } = require('@babel/core');
const { TsJestTransformer } = require('ts-jest');
const { devDependencies } = require('../package.json');

const MACRO = '@lingui/babel-plugin-lingui-macro';

/** Runs Lingui's macros, which are no real modules, and leaves everything else as it is written. */
const runMacros = (source, filename) =>
  transformSync(source, {
    filename,
    babelrc: false,
    configFile: false,
    retainLines: true,
    parserOpts: { plugins: ['typescript', 'jsx'] },
    plugins: [MACRO],
  }).code;

/** ts-jest after Lingui's macros: its own option for Babel runs them too late. */
class Transformer extends TsJestTransformer {
  process(source, filename, options) {
    return super.process(source.includes('/macro') ? runMacros(source, filename) : source, filename, options);
  }

  getCacheKey(source, filename, options) {
    return `${super.getCacheKey(source, filename, options)}-${version}-${devDependencies[MACRO]}`;
  }
}

module.exports = { createTransformer: (options) => new Transformer(options) };
