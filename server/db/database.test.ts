import { sql } from 'drizzle-orm';
import { createTestDatabase, type TestDatabase } from '../testing/createTestDatabase';
import { inTransaction, isDatabaseAway, openDatabase, type Database, type DbOrTransaction } from './database';

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.url, { max: 1 });
});
afterAll(async () => {
  await db.$client.end();
  await database.drop();
});

const readPid = async () => (await db.execute<{ pid: number }>(sql`SELECT pg_backend_pid() AS pid`)).rows[0]?.pid;
const raise = (code: string) => (tx: DbOrTransaction) =>
  tx.execute(sql.raw(`DO $$ BEGIN RAISE EXCEPTION 'refused' USING ERRCODE = '${code}'; END $$`));

test.each([
  [
    'a statement that takes too long',
    (tx: DbOrTransaction) => tx.execute(sql`SET LOCAL statement_timeout = 1; SELECT pg_sleep(1)`),
  ],
  ['a lock that is not released in time', raise('55P03')],
  ['a serialization failure', raise('40001')],
  ['a deadlock', raise('40P01')],
])('%s is rolled back, is a reason to try again, and keeps the connection', async (_name, work) => {
  const pid = await readPid();
  await db.execute(sql`CREATE TABLE IF NOT EXISTS notes (note text)`);
  const failed: unknown = await inTransaction(db, async (tx) => {
    await tx.execute(sql`INSERT INTO notes VALUES ('undone')`);
    await work(tx);
  }).catch((error: unknown) => error);
  expect(isDatabaseAway(failed)).toBe(true);
  expect(await readPid()).toBe(pid);
  expect((await db.execute(sql`SELECT * FROM notes`)).rows).toEqual([]);
});

test.each(['57P01', '25006', '53100'])('the connection is closed after the error %s', async (code) => {
  const pid = await readPid();
  await expect(inTransaction(db, raise(code))).rejects.toThrow();
  expect(await readPid()).not.toBe(pid);
});
