import { checkInvariants } from './checkInvariants';
import { dropUnused } from './createTestDatabase';
import { openDatabases } from './openDatabases';

const UNDEFINED_TABLE = '42P01';

afterEach(async () => {
  for (const { db, inspector } of openDatabases) {
    if (db.$client.ending) continue;
    // A test may have dropped a table on purpose.
    const broken = await checkInvariants(inspector.$client).catch((error: { code?: string }) => {
      if (error.code === UNDEFINED_TABLE) return [];
      throw error;
    });
    expect(broken).toEqual([]);
  }
});

afterAll(dropUnused);
