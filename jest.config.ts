import type { Config } from 'jest';

const tsJest = [
  'ts-jest',
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

const config: Config = {
  // What takes a moment takes long on a busy machine; what never ends still ends.
  testTimeout: 40_000,
  projects: [
    {
      displayName: 'client',
      testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}', '<rootDir>/contract/**/*.test.ts'],
      testEnvironment: 'jest-fixed-jsdom',
      transform: { '\\.tsx?$': [...tsJest] },
      setupFilesAfterEnv: ['<rootDir>/src/testing/setupTests.ts'],
    },
    {
      displayName: 'server',
      testMatch: ['<rootDir>/server/**/*.test.ts', '<rootDir>/scripts/**/*.test.ts'],
      testEnvironment: 'node',
      transform: { '\\.tsx?$': [...tsJest] },
      setupFilesAfterEnv: ['<rootDir>/server/testing/assertInvariants.ts'],
      globalSetup: '<rootDir>/server/testing/startCluster.ts',
      globalTeardown: '<rootDir>/server/testing/stopCluster.ts',
    },
  ],
};

export default config;
