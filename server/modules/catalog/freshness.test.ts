import { brotliDecompressSync } from 'node:zlib';
import { Client } from 'pg';
import { type Product } from '../../../contract/wire';
import { checkInvariants } from '../../testing/checkInvariants';
import { createTestApp, type TestShop } from '../../testing/createTestApp';
import { createCategory, createProduct } from '../../testing/factories';

let shop: TestShop;
/** Somebody who changes the catalog past the server. */
let other: Client;
let id: number;
let categoryId: number;

beforeAll(async () => {
  shop = await createTestApp();
  other = new Client({ connectionString: shop.db.$client.options.connectionString });
  await other.connect();
  categoryId = (await createCategory(shop, { name: 'Nuts' })).id;
  for (let i = 0; i < 30; i++) await createProduct(shop, { name: `Walnut ${i}`, categoryId });
  id = (await createProduct(shop, { name: 'Almonds', categoryId, featured: true })).id;
});
afterAll(async () => {
  await other.end();
  await shop.close();
});

const get = (query: string, headers: Record<string, string> = {}) =>
  shop.app.inject({ url: `/api/products/${query}`, headers: { host: 'shop.example', ...headers } });

/** How many statements on the products the server has run since the last look; its own kept answers cost none. */
async function watchQueries(): Promise<() => number> {
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

test('§7 a product changed by plain SQL is shown by the very next read of every kind', async () => {
  const reads = [
    ...READS,
    '?ordering=-price&page=1&page_size=100',
    `?category=${categoryId}`,
    `?category=${categoryId}&page=1&page_size=100`,
  ];
  for (let price = 1; price <= 12; price++) {
    await other.query('BEGIN');
    await other.query('UPDATE products SET price = $2::integer, quantity = $2::integer WHERE id = $1', [id, price]);
    // What is made now still shows the old price, and must not be kept.
    await Promise.all(reads.map((read) => get(read)));
    await other.query('COMMIT');
    const answers = await Promise.all(reads.map((read) => get(read)));
    for (const answer of answers) {
      const body = answer.json<Product[] | { results: Product[] }>();
      const product = ('results' in body ? body.results : body).find((each) => each.id === id);
      expect(product).toMatchObject({ price: `${price}.00`, quantity: price });
    }
  }
});

test('§7 a category renamed, a product added and one deleted by plain SQL show at once', async () => {
  const names = async () => (await get('categories/')).json<{ name: string }[]>().map(({ name }) => name);
  expect(await names()).toEqual(['Nuts']);
  await other.query(`UPDATE categories SET name = 'Kernels' WHERE name = 'Nuts'`);
  expect(await names()).toEqual(['Kernels']);
  await other.query(`UPDATE categories SET name = 'Nuts'`);
  const count = async (query: string) => (await get(query)).json<{ count: number }>().count;
  const before = [await count('?page=1'), await count('?search=walnut&page=1')];
  await other.query(`INSERT INTO products (name, price, category_id) VALUES ('Walnut oil', 5, $1)`, [categoryId]);
  expect([await count('?page=1'), await count('?search=walnut&page=1')]).toEqual(before.map((each) => each + 1));
  await other.query(`DELETE FROM products WHERE name = 'Walnut oil'`);
  expect([await count('?page=1'), await count('?search=walnut&page=1')]).toEqual(before);
  await other.query('UPDATE products SET featured = NOT featured WHERE id = $1', [id]);
  await other.query('UPDATE products SET featured = NOT featured WHERE id = $1', [id]);
  expect(await checkInvariants(other)).toEqual([]);
});

test.each([...READS, 'categories/'])('%p is made once, however many ask at once and however often', async (read) => {
  await other.query('UPDATE products SET price = 3 WHERE id = $1', [id]);
  await get('?page=1&page_size=1');
  const connects = jest.spyOn(shop.db.$client, 'connect');
  const queries = await watchQueries();
  const first = await get(`${read}${read.includes('?') ? '&' : '?'}_t=0`);
  const made = [queries(), connects.mock.calls.length];
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, i) => get(`${read}${read.includes('?') ? '&' : '?'}_t=${i}`)),
  );
  expect(answers.map((answer) => answer.body)).toEqual(Array(10).fill(first.body));
  expect([queries(), connects.mock.calls.length]).toEqual(made);
});

test('nothing kept is given while the catalog is not watched', async () => {
  await get('?page=1');
  await other.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'mewa-pasal-watch' AND datname = current_database()`,
  );
  await other.query('UPDATE products SET price = 77 WHERE id = $1', [id]);
  const [product] = (await get('?featured=true')).json<{ results: Product[] }>().results;
  expect(product?.price).toBe('77.00');
});

test('an answer has a tag, and whoever knows it gets 304 until the catalog changes', async () => {
  const { headers, statusCode } = await get('?page=1');
  expect(statusCode).toBe(200);
  const ask = () => get('?page=1', { 'if-none-match': String(headers.etag) });
  expect(await ask()).toMatchObject({ statusCode: 304, body: '' });
  await other.query('UPDATE products SET price = 9.5 WHERE id = $1', [id]);
  expect((await ask()).statusCode).toBe(200);
});

test('big answers go out as brotli to whoever takes it', async () => {
  const plain = await get('');
  expect(plain.headers['content-encoding']).toBeUndefined();
  for (const accepted of ['gzip, deflate, br', 'br;q=0.5', 'br']) {
    const answer = await get('', { 'accept-encoding': accepted });
    expect(answer.headers).toMatchObject({
      'content-encoding': 'br',
      vary: expect.stringContaining('accept-encoding'),
    });
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(plain.body);
  }
  for (const refused of ['gzip', 'br;q=0', 'brotli']) {
    expect((await get('', { 'accept-encoding': refused })).headers['content-encoding']).toBeUndefined();
  }
  expect((await get('categories/', { 'accept-encoding': 'br' })).headers['content-encoding']).toBeUndefined();
});
