/** The settings of Stryker for a part of `scripts/mutate.mjs`. */
import os from 'node:os';
import path from 'node:path';

const { name, files, needsDatabase, least } = JSON.parse(process.env.MUTATE);
const tsconfig = {
  target: 'ES2022',
  module: 'CommonJS',
  moduleResolution: 'Node10',
  ignoreDeprecations: '6.0',
  esModuleInterop: true,
  resolveJsonModule: true,
  isolatedModules: true,
};

export default {
  mutate: files,
  testRunner: 'jest',
  coverageAnalysis: 'perTest',
  // What runs when a module is loaded, as schemas and texts do, would need all tests for each change.
  ignoreStatic: true,
  jest: {
    projectType: 'custom',
    enableFindRelatedTests: false,
    config: {
      testEnvironment: 'node',
      roots: ['<rootDir>/contract', '<rootDir>/server', '<rootDir>/scripts'],
      testMatch: ['<rootDir>/scripts/mutateTests.cjs'],
      testTimeout: 120_000,
      setupFilesAfterEnv: needsDatabase ? ['<rootDir>/server/testing/assertInvariants.ts'] : [],
      transform: { '\\.ts$': ['ts-jest', { diagnostics: false, tsconfig }] },
    },
  },
  // Without tsconfig.json, which Stryker would read with a compiler that it does not find.
  ignorePatterns: ['**', '!contract/**', '!server/**', '!locales/**', '!scripts/mutateTests.cjs', '!package.json'],
  tempDirName: path.join(os.tmpdir(), 'mewa-pasal-mutate'),
  // A test that is slow on a busy machine has noticed nothing.
  timeoutMS: 20_000,
  concurrency: 1,
  reporters: ['clear-text', 'json', 'progress-append-only'],
  jsonReporter: { fileName: `.cache/mutate-${name}.json` },
  clearTextReporter: { logTests: false },
  thresholds: { high: 95, low: least, break: least },
};
