import { setTimeout as sleep } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { Client } from 'pg';
import { type Product } from '../../../contract/wire';
import { type App } from '../../context';
import { openDatabase, type Database } from '../../db/database';
import { allProducts } from '../../db/schema';
import { checkInvariants } from '../../testing/checkInvariants';
import { createTestDatabase } from '../../testing/createTestDatabase';
import { buildTestApp, createTestApp, type TestShop } from '../../testing/createTestApp';
import { createCategory, createProduct } from '../../testing/factories';

/** How soon a change shows in the processes that did not make it. */
const FRESH_MS = 1000;
/** The longest that a test waits for it on a busy machine. */
const PATIENCE_MS = 20_000;

let shop: TestShop;
/** Another process of the shop: the same database, with connections and a cache of its own. */
let second: { app: App; db: Database };
/** A client that changes the catalog by plain SQL. */
let other: Client;
let id: number;
let categoryId: number;

beforeAll(async () => {
  shop = await createTestApp();
  const url = shop.db.$client.options.connectionString!;
  const db = openDatabase(url);
  second = { app: await buildTestApp({ db, config: shop.config }), db };
  other = new Client({ connectionString: url });
  await other.connect();
  categoryId = (await createCategory(shop, { name: 'Nuts' })).id;
  for (let i = 0; i < 30; i++) await createProduct(shop, { name: `Walnut ${i}`, categoryId });
  id = (await createProduct(shop, { name: 'Almonds', categoryId, featured: true })).id;
});
afterAll(async () => {
  await other.end();
  await second.app.close();
  await second.db.$client.end();
  await shop.close();
});

const get = (query: string, headers: Record<string, string> = {}, app = shop.app) =>
  app.inject({ url: `/api/products/${query}`, headers: { host: 'shop.example', ...headers } });

/** Reads until the value is as expected. Resolves with the time that it took, in milliseconds. */
async function expectSoon<T>(read: () => Promise<T>, expected: T): Promise<number> {
  const started = performance.now();
  let value = await read();
  while (JSON.stringify(value) !== JSON.stringify(expected) && performance.now() - started < PATIENCE_MS) {
    await sleep(5);
    value = await read();
  }
  expect(value).toEqual(expected);
  return performance.now() - started;
}
/** The median, since a busy machine may delay some of them. */
const expectFresh = (times: number[]) =>
  expect(times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)]).toBeLessThan(FRESH_MS);

/** Counts the statements that the server runs on its pool. */
function countQueries(): () => number {
  let queries = 0;
  const { $client } = shop.db;
  const query = $client.query.bind($client);
  jest.spyOn($client, 'query').mockImplementation(((...args: Parameters<typeof query>) => {
    queries += 1;
    return query(...args);
  }) as typeof $client.query);
  return () => queries;
}
afterEach(() => jest.restoreAllMocks());

const READS = [
  '',
  '?featured=true',
  '?page=1',
  '?ordering=-price',
  '?search=almonds',
  '?search=almonds&page=1',
  '?search=almnods&page=1',
];
const allReads = () => [
  ...READS,
  '?ordering=-price&page=1&page_size=100',
  `?category=${categoryId}`,
  `?category=${categoryId}&page=1&page_size=100`,
];

/** Price and stock of the almonds in a response. */
async function readAlmonds(read: string, app = shop.app): Promise<[price?: string, quantity?: number]> {
  const body = (await get(read, {}, app)).json<Product[] | { results: Product[] }>();
  const product = ('results' in body ? body.results : body).find((each) => each.id === id);
  return [product?.price, product?.quantity];
}

test('§7 a change that this process made and committed shows in the very next read of every kind', async () => {
  for (let price = 1; price <= 12; price++) {
    // These reads begin before the change is committed and may end after it.
    const reading = allReads().map((read) => get(read));
    await shop.db
      .update(allProducts)
      .set({ price: `${price}.00`, quantity: price })
      .where(eq(allProducts.id, id));
    shop.responseCache.clear();
    for (const shown of await Promise.all(allReads().map((read) => readAlmonds(read))))
      expect(shown).toEqual([`${price}.00`, price]);
    await Promise.all(reading);
    expect(await readAlmonds('?page=1')).toEqual([`${price}.00`, price]);
  }
});

test('§7 a change by plain SQL shows within a second in reads of every kind, in every process, and stays', async () => {
  const times: number[] = [];
  for (let price = 21; price <= 26; price++) {
    await other.query('BEGIN');
    await other.query('UPDATE products SET price = $2::integer, quantity = $2::integer WHERE id = $1', [id, price]);
    // These reads still see the old price. Some of them end after the commit, and none may be stored then.
    const reading = [shop.app, second.app].flatMap((app) => allReads().map((read) => get(read, {}, app)));
    await other.query('COMMIT');
    const shown = [shop.app, second.app].flatMap((app) =>
      allReads().map((read) => expectSoon(() => readAlmonds(read, app), [`${price}.00`, price])),
    );
    times.push(...(await Promise.all(shown)));
    await Promise.all(reading);
    for (const app of [shop.app, second.app])
      for (const read of allReads()) expect(await readAlmonds(read, app)).toEqual([`${price}.00`, price]);
  }
  expectFresh(times);
});

test('a change of the stock alone, which sends no notification, shows within a second in every process', async () => {
  const times: number[] = [];
  for (let stock = 31; stock <= 33; stock++) {
    // This transaction takes its number before the others and commits after them.
    await other.query('BEGIN');
    await other.query('UPDATE products SET quantity = $2 WHERE id = $1', [id, stock]);
    await shop.db.update(allProducts).set({ quantity: stock }).where(eq(allProducts.name, 'Walnut 1'));
    for (const app of [shop.app, second.app]) await readAlmonds('?page=1', app);
    await other.query('COMMIT');
    const shown = [shop.app, second.app].map((app) =>
      expectSoon(async () => (await readAlmonds('?page=1', app))[1], stock),
    );
    times.push(...(await Promise.all(shown)));
  }
  expectFresh(times);
});

test('§7 a category renamed, a product added and one deleted by plain SQL show within a second', async () => {
  const names = async () => (await get('categories/')).json<{ name: string }[]>().map(({ name }) => name);
  expect(await names()).toEqual(['Nuts']);
  const times: number[] = [];
  await other.query(`UPDATE categories SET name = 'Kernels' WHERE name = 'Nuts'`);
  times.push(await expectSoon(names, ['Kernels']));
  await other.query(`UPDATE categories SET name = 'Nuts'`);
  times.push(await expectSoon(names, ['Nuts']));
  const count = async (query: string) => (await get(query)).json<{ count: number }>().count;
  const counts = async () => [await count('?page=1'), await count('?search=walnut&page=1')];
  const before = await counts();
  await other.query(`INSERT INTO products (name, price, category_id) VALUES ('Walnut oil', 5, $1)`, [categoryId]);
  const oneMore = before.map((each) => each + 1);
  times.push(await expectSoon(counts, oneMore));
  await other.query(`DELETE FROM products WHERE name = 'Walnut oil'`);
  times.push(await expectSoon(counts, before));
  expectFresh(times);
  await other.query('UPDATE products SET featured = NOT featured WHERE id = $1', [id]);
  await other.query('UPDATE products SET featured = NOT featured WHERE id = $1', [id]);
  expect(await checkInvariants(other)).toEqual([]);
});

test.each([...READS, 'categories/'])(
  '%p is read once, however many clients ask at once and however often',
  async (read) => {
    const address = (i: number) => `${read}${read.includes('?') ? '&' : '?'}_t=${i}`;
    const connects = jest.spyOn(shop.db.$client, 'connect');
    const queries = countQueries();
    const countCalls = () => queries() + connects.mock.calls.length;
    // While a transaction of any database is open, each poll for changes of the stock finds the earlier ones again, and empties the cache.
    await expectSoon(async () => {
      shop.responseCache.clear();
      const first = await get(address(0));
      const before = countCalls();
      const responses = await Promise.all(Array.from({ length: 10 }, (_, i) => get(address(i))));
      expect(responses.map((response) => response.body)).toEqual(Array(10).fill(first.body));
      return countCalls() - before;
    }, 0);
  },
);

test('a change that was missed while the listening connection was lost shows within a second', async () => {
  const times: number[] = [];
  for (let price = 77; price <= 79; price++) {
    await get('?featured=true');
    await other.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'mewa-pasal-listener' AND datname = current_database()`,
    );
    await other.query('UPDATE products SET price = $2::integer, quantity = $2::integer WHERE id = $1', [id, price]);
    const shown = [shop.app, second.app].map((app) =>
      expectSoon(() => readAlmonds('?featured=true', app), [`${price}.00`, price]),
    );
    times.push(...(await Promise.all(shown)));
  }
  expectFresh(times);
});

test('changes are listened for at DATABASE_DIRECT_URL', async () => {
  const direct = await createTestDatabase();
  const app = await buildTestApp({ db: shop.db, config: { ...shop.config, databaseDirectUrl: direct.url } });
  await app.ready();
  const { rowCount } = await direct.db.$client.query(
    "SELECT FROM pg_stat_activity WHERE application_name = 'mewa-pasal-listener' AND datname = current_database()",
  );
  expect(rowCount).toBe(1);
  await app.close();
  await direct.drop();
});

test('a response has a tag, and a client that sends it gets 304 until the catalog changes', async () => {
  const { headers, statusCode } = await get('?page=1');
  expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache']);
  const ask = () => get('?page=1', { 'if-none-match': String(headers.etag) });
  expect(await ask()).toMatchObject({ statusCode: 304, body: '' });
  await other.query('UPDATE products SET price = 9.5 WHERE id = $1', [id]);
  await expectSoon(async () => (await ask()).statusCode, 200);
});

test('big responses are sent as Brotli to clients that accept it', async () => {
  const plain = await get('');
  expect(plain.headers['content-encoding']).toBeUndefined();
  for (const accepted of ['gzip, deflate, br', 'br;q=0.5', 'br']) {
    const response = await get('', { 'accept-encoding': accepted });
    expect(response.headers).toMatchObject({
      'content-encoding': 'br',
      vary: expect.stringContaining('accept-encoding'),
    });
    expect(brotliDecompressSync(response.rawPayload).toString()).toBe(plain.body);
  }
  for (const refused of ['gzip', 'br;q=0', 'brotli']) {
    expect((await get('', { 'accept-encoding': refused })).headers['content-encoding']).toBeUndefined();
  }
  expect((await get('categories/', { 'accept-encoding': 'br' })).headers['content-encoding']).toBeUndefined();
});
