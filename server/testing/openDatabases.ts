import { type TestDatabase } from './createTestDatabase';

/** The databases of the open test apps. `assertInvariants.ts` checks them after each test. */
export const openDatabases = new Set<TestDatabase>();
