/**
 * Newer versions of Node could load this file themselves, but not what it imports without a suffix.
 * @jest-config-loader ts-node
 */
import type { Config } from 'jest';
import { writeTestSuites } from './scripts/testSuites';

const tsJest = [
  '<rootDir>/scripts/jestTransform.cjs',
  {
    diagnostics: false,
    tsconfig: {
      target: 'ES2022',
      module: 'CommonJS',
      moduleResolution: 'Node10',
      ignoreDeprecations: '6.0',
      jsx: 'react-jsx',
      esModuleInterop: true,
      resolveJsonModule: true,
      isolatedModules: true,
    },
  },
] as const satisfies [string, object];

/** One file each, for `npx jest FILE`; `npm test` gathers them into a few suites. */
const testMatch = (project: string, folders: string[]) =>
  process.env.TEST_SUITES === 'few'
    ? writeTestSuites(project, folders)
    : folders.map((folder) => `<rootDir>/${folder}/**/*.test.{ts,tsx}`);

/** What jest's contexts take long to look up. Not `Date`, which fake timers replace. */
const sandboxInjectedGlobals: Config['sandboxInjectedGlobals'] = [
  'Array',
  'Error',
  'JSON',
  'Map',
  'Object',
  'Promise',
  'Set',
  'String',
  'Symbol',
];

const server = {
  testEnvironment: 'node',
  sandboxInjectedGlobals,
  transform: { '\\.tsx?$': [...tsJest] },
  setupFilesAfterEnv: ['<rootDir>/server/testing/assertInvariants.ts'],
  globalSetup: '<rootDir>/server/testing/startCluster.ts',
  globalTeardown: '<rootDir>/server/testing/stopCluster.ts',
} satisfies Partial<Config>;

const config: Config = {
  // What takes a moment takes long on a busy machine; what never ends still ends.
  testTimeout: 120_000,
  projects: [
    {
      displayName: 'client',
      testMatch: testMatch('client', ['src', 'contract']),
      testEnvironment: 'jest-fixed-jsdom',
      sandboxInjectedGlobals,
      transform: { '\\.tsx?$': [...tsJest] },
      setupFilesAfterEnv: ['<rootDir>/src/testing/setupTests.ts'],
    },
    { displayName: 'server', testMatch: testMatch('server', ['server', 'scripts']), ...server },
    // Real processes, and faults of the database and the picture store: `npm run test:nightly`.
    ...(process.env.NIGHTLY
      ? [{ displayName: 'nightly', testMatch: ['<rootDir>/server/**/*.nightly.ts'], ...server }]
      : []),
  ],
};

export default config;
