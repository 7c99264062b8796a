/** @type {(api: import('@babel/core').ConfigAPI) => import('@babel/core').TransformOptions} */
module.exports = (api) => {
  api.cache.using(() => process.env.NODE_ENV);
  return {
    presets: [
      ['@babel/preset-env', { bugfixes: true, modules: false }],
      ['@babel/preset-react', { runtime: 'automatic' }],
      '@babel/preset-typescript',
    ],
    plugins: [['babel-plugin-react-compiler', { target: '19' }]],
  };
};
