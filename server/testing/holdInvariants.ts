import { openDatabases } from './openDatabases';

afterEach(async () => {
  for (const { $client } of openDatabases) {
    if ($client.ending) continue;
    // A test may have broken the tables on purpose; a broken shop has nothing to hold.
    const { rows } = await $client.query('SELECT * FROM check_invariants()').catch((error: { code?: string }) => {
      if (error.code === '42P01') return { rows: [] };
      throw error;
    });
    expect(rows).toEqual([]);
  }
});
