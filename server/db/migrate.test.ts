import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { createTestDatabase, type TestDatabase } from '../testing/createTestDatabase';
import { openMaintenanceDatabase } from './database';
import { migrate, MigrationError } from './migrate';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'mewa-pasal-migrations-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('with two migrations', () => {
  let database: TestDatabase;
  const write = async (...files: [tag: string, sql: string][]) => {
    await mkdir(path.join(folder, 'meta'), { recursive: true });
    const entries = files.map(([tag], idx) => ({ idx, when: 1000 + idx, tag, breakpoints: true }));
    await writeFile(path.join(folder, 'meta/_journal.json'), JSON.stringify({ entries }));
    for (const [tag, sql] of files) await writeFile(path.join(folder, `${tag}.sql`), sql);
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

test('0040 categories that differ in letter case alone become one', async () => {
  const database = await createTestDatabase();
  const { db } = database;
  const sql = await readFile(path.join(__dirname, 'migrations/0040_category_names.sql'), 'utf8');
  await db.$client.query(`
    DROP INDEX categories_lower_name_key;
    ALTER TABLE categories ADD CONSTRAINT categories_name_key UNIQUE (name);
    INSERT INTO categories (name) VALUES ('Nuts'), ('Gift Boxes'), ('gift boxes');
    INSERT INTO products (name, price, category_id) SELECT 'Of ' || name, 1, id FROM categories`);
  await db.$client.query(sql);
  const { rows } = await db.$client.query(
    'SELECT c.name, array_agg(p.name ORDER BY p.id) AS products FROM categories AS c JOIN products AS p ON p.category_id = c.id GROUP BY c.id ORDER BY c.id',
  );
  expect(rows).toEqual([
    { name: 'Nuts', products: ['Of Nuts'] },
    { name: 'Gift Boxes', products: ['Of Gift Boxes', 'Of gift boxes'] },
  ]);
  await database.drop();
});

test('0050 texts and amounts beyond the rules of a product are brought within them', async () => {
  const database = await createTestDatabase();
  const { db } = database;
  const sql = await readFile(path.join(__dirname, 'migrations/0050_product_rules.sql'), 'utf8');
  await db.$client.query(`
    ALTER TABLE all_products DROP CONSTRAINT products_name_check, DROP CONSTRAINT products_price_check, DROP CONSTRAINT products_desc_check;
    ALTER TABLE categories DROP CONSTRAINT categories_name_check;
    ALTER TABLE submissions DROP CONSTRAINT submissions_name_check;
    ALTER TABLE all_products ADD CONSTRAINT products_name_check CHECK (true), ADD CONSTRAINT products_price_check CHECK (true);
    ALTER TABLE categories ADD CONSTRAINT categories_name_check CHECK (true);
    INSERT INTO categories (name) VALUES ('Nuts'), (E' nuts\u202e '), (repeat('Long ', 20));
    INSERT INTO products (name, price, category_id) VALUES (E'Cafe\u0301\n cocoa ', 999999999.99, 2), (E'\u200b', 1, 3), (repeat('x', 400), 1, 1)`);
  await db.$client.query(sql);
  const { rows } = await db.$client.query(
    'SELECT p.name, c.name AS category, price FROM products AS p JOIN categories AS c ON c.id = p.category_id ORDER BY p.id',
  );
  expect(rows).toEqual([
    { name: 'Café cocoa', category: 'Nuts', price: '99999999.99' },
    { name: 'No. 2', category: `${'Long '.repeat(9)}Lon… 3`, price: '1.00' },
    { name: `${'x'.repeat(188)}… 3`, category: 'Nuts', price: '1.00' },
  ]);
  await database.drop();
});
