import { randomBytes } from 'node:crypto';
import { checkInvariants } from '../../testing/checkInvariants';
import { createTestDatabase } from '../../testing/createTestDatabase';

test('words of more than 200 letters are cut to 200, and are deleted with their product', async () => {
  const { inspector: db, drop } = await createTestDatabase();
  try {
    const long = randomBytes(2300).toString('hex');
    await db.$client.query("INSERT INTO categories (name) VALUES ('Noodles')");
    await db.$client.query('INSERT INTO products (name, "desc", price, category_id) VALUES (\'Wai\', $1, 5, 1)', [
      long,
    ]);
    const { rows } = await db.$client.query('SELECT word FROM search_words ORDER BY length(word)');
    expect(rows).toEqual([{ word: 'wai' }, { word: 'noodles' }, { word: long.slice(0, 200) }]);
    expect(await checkInvariants(db.$client)).toEqual([]);
    await db.$client.query('DELETE FROM products');
    expect((await db.$client.query('SELECT * FROM search_words')).rows).toEqual([]);
  } finally {
    await drop();
  }
});
