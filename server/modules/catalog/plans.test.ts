import { sql, type SQL } from 'drizzle-orm';
import { openMaintenanceDatabase, type Database, type DbOrTransaction } from '../../db/database';
import { createTestApp, type TestShop } from '../../testing/createTestApp';
import { type Listing } from './listing';
import { readProductPage } from './products';

const PRODUCTS = 4500;
let shop: TestShop;
/** Without the time limits of requests: a busy machine plans as a calm one does. */
let db: Database;

/** The catalog is so big that a sequential scan is the most expensive plan. */
beforeAll(async () => {
  shop = await createTestApp();
  db = openMaintenanceDatabase(String(shop.db.$client.options.connectionString));
  await db.execute(sql`INSERT INTO categories (name) SELECT 'Shelf ' || i FROM generate_series(1, 50) AS i`);
  for (let first = 1; first <= PRODUCTS; first += 500) {
    await db.execute(sql`
      INSERT INTO products (name, "desc", price, category_id, featured)
      SELECT
        CASE WHEN i % 300 = 0 THEN 'Ghee (घ्यू) walnut' ELSE 'Sack ' || translate(md5((i % 90)::text), '0123456789', 'ghijklmnop') END,
        'Good चामल, ' || translate(md5((i / 60)::text), '0123456789', 'ghijklmnop') || ', for the whole family in all seasons'
          || CASE WHEN i % 20 = 0 THEN ', with timur' ELSE '' END,
        i % 977, 1 + i % 50, i % 200 = 0
      FROM generate_series(${first}::integer, ${first + 499}::integer) AS i`);
  }
  await db.$client.query('VACUUM (ANALYZE) all_products, search_words, categories');
});
afterAll(async () => {
  await db.$client.end();
  await shop.close();
});

/** PostgreSQL's plan of a listing, and the number of products. */
async function explain(listing: Partial<Listing>): Promise<{ plan: string; count: number }> {
  const whole: Listing = {
    search: null,
    categoryId: null,
    featured: null,
    ordering: 'name',
    page: null,
    imageBase: '',
    ...listing,
  };
  let plan = '';
  const explaining = {
    execute: async (query: SQL) => {
      const { rows } = await db.execute<{ 'QUERY PLAN': string }>(sql`EXPLAIN ${query}`);
      plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      return db.execute(query);
    },
  };
  const { count } = await readProductPage(
    explaining as unknown as DbOrTransaction,
    whole,
    { number: 1, size: 24 },
    (_key, make) => make(),
  );
  return { plan, count };
}

/** Which index serves a page of a listing, and how many products it has. */
const PLANS: [listing: Partial<Listing>, index: string, count: number][] = [
  [{}, 'products_name_idx', PRODUCTS],
  [{ ordering: '-name' }, 'products_name_idx', PRODUCTS],
  [{ ordering: 'price' }, 'products_price_idx', PRODUCTS],
  [{ ordering: '-price' }, 'products_price_idx', PRODUCTS],
  [{ ordering: '-created_at' }, 'products_created_at_idx', PRODUCTS],
  [{ categoryId: 7 }, 'products_category_name_idx', PRODUCTS / 50],
  [{ featured: true }, 'products_featured_idx', Math.floor(PRODUCTS / 200)],
  [{ search: 'walnut' }, 'products_words_idx', PRODUCTS / 300],
  [{ search: 'timur' }, 'products_words_idx', PRODUCTS / 20],
  [{ search: 'wlanut' }, 'products_words_idx', PRODUCTS / 300],
  [{ search: 'walnut ghee', ordering: '-price' }, 'products_words_idx', PRODUCTS / 300],
  [{ search: 'घ्यू' }, 'products_words_idx', PRODUCTS / 300],
  [{ search: 'wa' }, 'products_words_idx', PRODUCTS / 300],
  [{ search: 'timur', categoryId: 21 }, 'products_words_idx', PRODUCTS / 100],
  [{ search: 'ghee', featured: true }, 'products_featured_idx', Math.floor(PRODUCTS / 600)],
  [{ search: 'zzqx' }, 'products_words_idx', 0],
];

// One test, since the invariants of such a catalog are checked after each.
test('§7 a page of each listing is served by its index, not by a scan', async () => {
  for (const [listing, index, expected] of PLANS) {
    const { plan, count } = await explain(listing);
    expect({ listing, count, plan }).toEqual({ listing, count: expected, plan: expect.stringContaining(index) });
    // A scan in the listing's order would read the whole catalog for a rare word.
    if (listing.search) expect(plan).not.toMatch(/products_(name|price)_idx/);
    expect(plan).not.toContain('Seq Scan on all_products');
  }
});
