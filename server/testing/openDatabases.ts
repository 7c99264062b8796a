import { type Database } from '../db/database';

/** The databases of the test apps that are open: what must never be in them is looked for after each test (holdInvariants.ts). */
export const openDatabases = new Set<Database>();
