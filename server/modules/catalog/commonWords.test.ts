import { sql, type SQL } from 'drizzle-orm';
import { openMaintenanceDatabase, type Database, type DbOrTransaction } from '../../db/database';
import { createTestApp, type TestShop } from '../../testing/createTestApp';
import { type Listing } from './listing';
import { readProductPage } from './products';

const PRODUCTS = 3000;
let shop: TestShop;
/** Without the time limits of requests: a busy machine plans as a calm one does. */
let db: Database;

/** Every product is `packed`, half of them `fine` or `fine,`, and two of five, the last by name, `zesty`. */
beforeAll(async () => {
  shop = await createTestApp();
  db = openMaintenanceDatabase(String(shop.db.$client.options.connectionString));
  await db.execute(sql`INSERT INTO categories (name) SELECT 'Shelf ' || i FROM generate_series(1, 5) AS i`);
  await db.execute(sql`
    INSERT INTO products (name, "desc", price, category_id, featured)
    SELECT CASE WHEN i % 5 < 2 THEN 'Zesty ' ELSE 'Mild ' END || i, 'packed' || CASE i % 4 WHEN 0 THEN ' fine' WHEN 2 THEN ' fine,' ELSE '' END, i % 977, 1 + i % 5, i % 3 = 0
    FROM generate_series(1, ${PRODUCTS}::integer) AS i`);
  await db.$client.query('VACUUM (ANALYZE) all_products, search_words, categories');
});
afterAll(async () => {
  await db.$client.end();
  await shop.close();
});

/** A page, and the plans of the statements that read it. */
async function read(listing: Partial<Listing>, number = 1) {
  const plans: string[] = [];
  const explaining = {
    execute: async (query: SQL) => {
      const { rows } = await db.execute<{ 'QUERY PLAN': string }>(sql`EXPLAIN ${query}`);
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
      return db.execute(query);
    },
  };
  const whole: Listing = {
    search: null,
    categoryId: null,
    featured: null,
    ordering: 'name',
    page: null,
    imageBase: '',
    ...listing,
  };
  const { count, products } = await readProductPage(
    explaining as unknown as DbOrTransaction,
    whole,
    { number, size: 24 },
    (_key, make) => make(),
  );
  return { count, ids: products.map((product) => (product as { id: number }).id), plans };
}

const LISTINGS: [listing: Partial<Listing>, where: SQL, order: SQL][] = [
  [{ search: 'packed' }, sql`true`, sql`lower(name) COLLATE "C"`],
  [{ search: 'packed', categoryId: 2 }, sql`category_id = 2`, sql`lower(name) COLLATE "C"`],
  [{ search: 'packed', featured: true, ordering: '-price' }, sql`featured`, sql`price DESC`],
  [{ search: 'fine', ordering: 'price' }, sql`"desc" LIKE '%fine%'`, sql`price`],
  [{ search: 'fine packed', ordering: '-name' }, sql`"desc" LIKE '%fine%'`, sql`lower(name) COLLATE "C" DESC`],
  [{ search: 'zesty' }, sql`name LIKE 'Zesty%'`, sql`lower(name) COLLATE "C"`],
  [{ search: '1' }, sql`(name ~ ' 1' OR category_id = 1)`, sql`lower(name) COLLATE "C"`],
  [
    { search: '1 fine', categoryId: 3 },
    sql`name ~ ' 1' AND "desc" LIKE '%fine%' AND category_id = 3`,
    sql`lower(name) COLLATE "C"`,
  ],
  [
    { search: 'zesty fine', ordering: '-created_at' },
    sql`name LIKE 'Zesty%' AND "desc" LIKE '%fine%'`,
    sql`created_at DESC`,
  ],
];

// Few tests, since the invariants of such a catalog are checked after each.
test('§7 what is found in a good part of the catalog comes with the right pages and count', async () => {
  for (const [listing, where, order] of LISTINGS) {
    const { rows } = await db.execute<{ id: number }>(
      sql`SELECT id FROM products WHERE ${where} ORDER BY ${order}, id`,
    );
    const all = rows.map(({ id }) => id);
    const last = Math.ceil(all.length / 24);
    for (const number of [1, 3, last]) {
      const { count, ids } = await read(listing, number);
      const page = all.slice((number - 1) * 24, number * 24);
      expect({ listing, number, count, ids }).toEqual({ listing, number, count: all.length, ids: page });
    }
    expect(await read(listing, last + 1)).toMatchObject({ ids: [] });
  }
});

test('common words are found along the order, and counted without looking at products', async () => {
  for (const search of ['packed', 'fine']) {
    const { plans } = await read({ search });
    expect(plans.join('\n')).toContain('products_name_idx');
    expect(plans.join('\n')).not.toMatch(/products_words_idx|Seq Scan on products/);
  }
});

test('a common word that stands at the far end of the order is found by its own index after all', async () => {
  const { plans } = await read({ search: 'zesty' });
  expect(plans.at(-1)).toContain('found');
});

test('a search that very many words match is not looked up word by word', async () => {
  const { plans } = await read({ search: '1' }, 60);
  expect(plans.at(-1)).toContain('found');
  expect(plans.at(-1)).not.toContain('products_words_idx');
});
