// Runs alone: it replaces the time of the process.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTestDatabase } from '../createTestDatabase';
import { simulate } from './simulate';

test('three days around Shrawan 1, from one seed, are as the model says', async () => {
  const database = await createTestDatabase({ empty: true });
  const dataDir = await mkdtemp(path.join(tmpdir(), 'mewa-pasal-year-'));
  try {
    const world = await simulate({
      seed: 1,
      days: 3,
      from: '2027-07-15',
      members: 16,
      visits: 24,
      url: database.url,
      dataDir,
    });
    const happened = ['orders', 'payments', 'bills', 'delivered', 'expired', 'mails'];
    expect(happened.filter((what) => !world.counts[what])).toEqual([]);
  } finally {
    await database.drop();
    await rm(dataDir, { recursive: true });
  }
}, 1_200_000);
