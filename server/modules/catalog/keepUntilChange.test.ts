import { AsyncLocalStorage } from 'node:async_hooks';
import { Client } from 'pg';
import { createTestDatabase, type TestDatabase } from '../../testing/createTestDatabase';
import { watchCatalog, type CatalogWatch } from './catalogWatch';
import { keepUntilChange, promised } from './keepUntilChange';

let database: TestDatabase;
let other: Client;
let watch: CatalogWatch;
let changes: number;
let troubles: string[];

beforeAll(async () => {
  database = await createTestDatabase();
  other = new Client({ connectionString: database.url });
  await other.connect();
});
beforeEach(async () => {
  troubles = [];
  watch = watchCatalog(database.db, (error) => troubles.push((error as Error).message));
  await watch.start();
  changes = 0;
  watch.onChange(() => (changes += 1));
});
afterEach(() => watch.stop());
afterAll(async () => {
  await other.end();
  await database.drop();
});

const catchUp = () => new Promise<boolean>((resolve) => watch.catchUp(resolve));
const change = () => other.query(`INSERT INTO categories (name) VALUES (gen_random_uuid()::text)`);

test('§7 a check does not pass before the news of what was committed, however late the news is', async () => {
  const { rows } = await other.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE application_name = 'mewa-pasal-watch' AND datname = current_database()`,
  );
  const pid = rows[0]!.pid;
  process.kill(pid, 'SIGSTOP');
  const seen = await (async () => {
    try {
      await change();
      const caught = catchUp().then((sure) => [sure, changes]);
      // Time enough for a check that asks nobody.
      for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
      return { caught };
    } finally {
      process.kill(pid, 'SIGCONT');
    }
  })();
  expect(await seen.caught).toEqual([true, 1]);
});

test('one answer that fails holds up none of those that are given together with it', async () => {
  const order: string[] = [];
  watch.catchUp(() => {
    order.push('fails');
    throw new Error('fails');
  });
  await catchUp();
  watch.catchUp(() => order.push('later'));
  await catchUp();
  expect([order, troubles]).toEqual([['fails', 'later'], ['fails']]);
});

test('§7 what was begun before a change is not kept after it', async () => {
  const keep = promised(keepUntilChange<string>(watch, 10_000, (text) => text.length));
  const slow = keep('key', async () => {
    await change();
    await catchUp();
    return 'old';
  });
  expect(await slow).toBe('old');
  expect(await keep('key', async () => 'new')).toBe('new');
  expect(await keep('key', async () => 'newer')).toBe('new');
});

test('what is made for several who ask together is made in the context of each, as a trace needs it', async () => {
  const keep = promised(keepUntilChange<string>(watch, 10_000, (text) => text.length));
  const asker = new AsyncLocalStorage<string>();
  const seen = ['one', 'two'].map((name) =>
    asker.run(name, () => keep(name, async () => asker.getStore() ?? 'nobody')),
  );
  expect(await Promise.all(seen)).toEqual(['one', 'two']);
});

test('a failure while a kept value is taken is told to the one who asked', async () => {
  const keep = keepUntilChange<string>(watch, 10_000, (text) => text.length);
  await promised(keep)('key', async () => 'value');
  const taken = new Promise((_resolve, reject) =>
    keep(
      'key',
      async () => 'again',
      (value) => JSON.parse(value),
      reject,
    ),
  );
  await expect(taken).rejects.toThrow('JSON');
});

test('what nobody asked for again goes when the room is full', async () => {
  const keep = promised(keepUntilChange<string>(watch, 1000, (text) => text.length));
  const text = 'x'.repeat(150);
  for (const key of ['a', 'b', 'a', 'c']) await keep(key, async () => text);
  expect(await keep('a', async () => 'made again')).toBe(text);
  expect(await keep('b', async () => 'made again')).toBe('made again');
});
