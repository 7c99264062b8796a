import { transformSync } from '@swc/core';

/** Compiles TypeScript for jest, without looking at its types, in a twentieth of the time that TypeScript itself takes. */
export default {
  process: (source, filename) =>
    transformSync(source, {
      filename,
      configFile: false,
      swcrc: false,
      sourceMaps: true,
      module: { type: 'commonjs' },
      jsc: {
        target: 'es2022',
        parser: { syntax: 'typescript', tsx: filename.endsWith('.tsx') },
        transform: {
          react: { runtime: 'automatic' },
          // Moves `jest.mock` before the imports.
          hidden: { jest: true },
        },
      },
    }),
};
