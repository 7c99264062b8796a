import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { createTestDatabase, type TestDatabase } from '../testing/createTestDatabase';
import { openMaintenanceDatabase } from './database';
import { JOURNAL, migrate, MigrationError } from './migrate';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'mewa-pasal-migrations-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('with two migrations', () => {
  let database: TestDatabase;
  const write = async (...files: [tag: string, sql: string][]) => {
    await mkdir(path.join(folder, 'migrations/meta'), { recursive: true });
    const entries = files.map(([tag], idx) => ({ idx, when: 1000 + idx, tag, breakpoints: true }));
    await writeFile(path.join(folder, 'migrations/meta/_journal.json'), JSON.stringify({ entries }));
    for (const [tag, sql] of files) await writeFile(path.join(folder, `migrations/${tag}.sql`), sql);
    await writeFile(path.join(folder, 'rules.sql'), '');
  };
  const first: [string, string] = ['0000_first', 'CREATE TABLE first (id integer)'];
  const second: [string, string] = ['0001_second', 'CREATE TABLE second (id integer)'];
  const tables = async () => {
    const { rows } = await database.db.$client.query<{ name: string }>(
      "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' ORDER BY 1",
    );
    return rows.map(({ name }) => name);
  };
  beforeEach(async () => {
    database = await createTestDatabase({ empty: true });
    await write(first, second);
  });
  afterEach(() => database.drop());

  test('migrations are applied once, in order', async () => {
    await migrate(database.db, { folder });
    await migrate(database.db, { folder });
    expect(await tables()).toEqual(['first', 'second']);
    await write(first, second, ['0002_third', 'ALTER TABLE second RENAME TO third']);
    await migrate(database.db, { folder });
    expect(await tables()).toEqual(['first', 'third']);
  });

  test('F32 of servers that start together one applies them', async () => {
    const others = [1, 2, 3].map(() => openMaintenanceDatabase(database.url));
    await Promise.all(others.map((db) => migrate(db, { folder })));
    const { rows } = await database.db.$client.query('SELECT created_at FROM drizzle.__drizzle_migrations ORDER BY id');
    expect(rows).toEqual([{ created_at: '1000' }, { created_at: '1001' }]);
    await Promise.all(others.map((db) => db.$client.end()));
  });

  test('F32 a migration that fails is rolled back and named', async () => {
    await write(first, [second[0], 'CREATE TABLE second (id integer);--> statement-breakpoint\nSELECT nonsense']);
    await expect(migrate(database.db, { folder })).rejects.toThrow(
      'Migration 0001_second.sql failed and was rolled back: column "nonsense" does not exist',
    );
    expect(await tables()).toEqual([]);
  });

  test('a database with a newer migration than the program knows stops the start', async () => {
    await migrate(database.db, { folder });
    await write(first);
    await expect(migrate(database.db, { folder })).rejects.toThrow(
      new MigrationError(
        'The database is newer than this program: it has a migration that this program does not know. Start the newer program.',
      ),
    );
  });

  test('a database with the last migration of an earlier history has what the first one makes', async () => {
    await database.db.$client.query(`${JOURNAL}; INSERT INTO drizzle.__drizzle_migrations (hash, created_at)
      VALUES ('of then', 900), ('of then', 1000); CREATE TABLE first (id integer)`);
    await migrate(database.db, { folder });
    expect(await tables()).toEqual(['first', 'second']);
  });

  test('a database that lacks some of an earlier history is left as it is, and the message says what to do', async () => {
    await database.db.$client.query(
      `${JOURNAL}; INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('of then', 900)`,
    );
    await expect(migrate(database.db, { folder })).rejects.toThrow(
      'The database is older than the first migration of this program. Start a version with the migration 0065_weekly_closures first',
    );
    expect(await tables()).toEqual([]);
  });
});

test('the migrations are consistent and agree with schema.ts: drizzle-kit would generate nothing', async () => {
  const root = path.resolve(__dirname, '../..');
  const drizzleKit = async (...args: string[]) => {
    const file = path.join(root, 'node_modules/drizzle-kit/bin.cjs');
    return (await promisify(execFile)(process.execPath, [file, ...args], { cwd: root })).stdout;
  };
  await cp(path.join(__dirname, 'migrations'), folder, { recursive: true });
  const before = await readdir(folder);
  const options = ['--dialect=postgresql', `--out=${path.relative(root, folder)}`];
  expect(await drizzleKit('check', ...options)).toContain("Everything's fine");
  expect(await drizzleKit('generate', '--schema=server/db/*chema.ts', ...options)).toContain('No schema changes');
  expect(await readdir(folder)).toEqual(before);
});
