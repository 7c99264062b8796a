import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createTestDatabase, type TestDatabase } from '../testing/createTestDatabase';
import { openDatabase } from './database';
import { migrate, MigrationError } from './migrate';

let folder: string;
let database: TestDatabase;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'mewa-pasal-migrations-'));
  database = await createTestDatabase({ empty: true });
  await writeFile(path.join(folder, '001_first.sql'), 'CREATE TABLE first (id integer)');
  await writeFile(path.join(folder, '002_second.sql'), 'CREATE TABLE second (id integer)');
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

const tables = async () => {
  const { rows } = await database.db.$client.query<{ name: string }>(
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' ORDER BY 1",
  );
  return rows.map(({ name }) => name);
};

test('migrations are applied once, in order', async () => {
  expect(await migrate(database.db, folder)).toEqual(['001_first.sql', '002_second.sql']);
  expect(await migrate(database.db, folder)).toEqual([]);
  await writeFile(path.join(folder, '003_third.sql'), 'ALTER TABLE second ADD third integer');
  expect(await migrate(database.db, folder)).toEqual(['003_third.sql']);
});

test('F32 of servers that start together one applies them', async () => {
  const others = [openDatabase(database.url), openDatabase(database.url)];
  const applied = await Promise.all([database.db, ...others].map((db) => migrate(db, folder)));
  expect(applied.flat().sort()).toEqual(['001_first.sql', '002_second.sql']);
  await Promise.all(others.map((db) => db.$client.end()));
});

test('F32 a migration that fails is rolled back, named, and those before it stay', async () => {
  await writeFile(path.join(folder, '002_second.sql'), 'CREATE TABLE second (id integer); SELECT nonsense');
  await expect(migrate(database.db, folder)).rejects.toThrow(
    /002_second\.sql failed and was rolled back: column "nonsense" does not exist/,
  );
  expect(await tables()).toEqual(['first', 'migrations']);
});

test('a migration that was changed after it was applied, or is not known here, stops the start', async () => {
  await migrate(database.db, folder);
  await writeFile(path.join(folder, '001_first.sql'), 'CREATE TABLE other (id integer)');
  await expect(migrate(database.db, folder)).rejects.toThrow(
    new MigrationError('Migration 001_first.sql was changed after it was applied. Put it back and write a new one.'),
  );
  await rm(path.join(folder, '001_first.sql'));
  await expect(migrate(database.db, folder)).rejects.toThrow('The database is newer than this program');
});
