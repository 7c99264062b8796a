import { checkInvariants } from './checkInvariants';
import { openDatabases } from './openDatabases';

const UNDEFINED_TABLE = '42P01';

afterEach(async () => {
  for (const { $client } of openDatabases) {
    if ($client.ending) continue;
    // A test may have dropped a table on purpose.
    const broken = await checkInvariants($client).catch((error: { code?: string }) => {
      if (error.code === UNDEFINED_TABLE) return [];
      throw error;
    });
    expect(broken).toEqual([]);
  }
});
