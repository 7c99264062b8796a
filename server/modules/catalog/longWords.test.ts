import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { migrate } from '../../db/migrate';
import { createTestDatabase } from '../../testing/createTestDatabase';

test('words of more than 200 letters from before the migration that cuts them are cut by it, and go with their product', async () => {
  const all = path.join(__dirname, '../../db/migrations');
  const before = await mkdtemp(path.join(os.tmpdir(), 'mewa-pasal-migrations-'));
  for (const name of await readdir(all)) if (name < '012') await cp(path.join(all, name), path.join(before, name));
  const { db, drop } = await createTestDatabase({ empty: true });
  try {
    await migrate(db, before);
    const long = randomBytes(4000).toString('hex');
    await db.$client.query("INSERT INTO categories (name) VALUES ('Noodles')");
    await db.$client.query('INSERT INTO products (name, "desc", price, category_id) VALUES (\'Wai\', $1, 5, 1)', [
      long,
    ]);
    await migrate(db);
    const { rows } = await db.$client.query('SELECT word FROM search_words ORDER BY length(word)');
    expect(rows).toEqual([{ word: 'wai' }, { word: 'noodles' }, { word: long.slice(0, 200) }]);
    expect((await db.$client.query('SELECT * FROM check_invariants()')).rows).toEqual([]);
    await db.$client.query('DELETE FROM products');
    expect((await db.$client.query('SELECT * FROM search_words')).rows).toEqual([]);
  } finally {
    await drop();
    await rm(before, { recursive: true });
  }
});
