import { brotliDecompressSync } from 'node:zlib';
import fastify from 'fastify';
import { sql } from 'drizzle-orm';
import { createTestApp, type TestShop } from '../../testing/createTestApp';
import { readListing } from './listing';
import { readInChunks } from './products';
import { atMost } from './turns';
import { collect, sendStream, writeList } from './wholeLists';

const PRODUCTS = 1100;
let shop: TestShop;

beforeAll(async () => {
  shop = await createTestApp();
  await shop.db.execute(sql`INSERT INTO categories (name) VALUES ('All')`);
  await shop.db.execute(
    sql`INSERT INTO products (name, price, category_id) SELECT 'Product ' || i, 1, 1 FROM generate_series(1, ${PRODUCTS}::integer) AS i`,
  );
});
afterAll(() => shop.close());

const chunks = () => readInChunks(shop.db, readListing({}, 'http://shop'));
const pieces = () => writeList(chunks());

test('§7 a list of many chunks is whole, in order and one JSON array', async () => {
  const { rows } = await shop.db.execute<{ id: number }>(
    sql`SELECT id FROM products ORDER BY lower(name) COLLATE "C", id`,
  );
  const answer = await collect(pieces(), 1e9);
  expect((JSON.parse(String(answer?.body)) as { id: number }[]).map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
  expect((await shop.app.inject({ url: '/api/products/' })).json()).toHaveLength(PRODUCTS);
});

test('§7 a list shows one moment: what changes while it is read does not show in it', async () => {
  const seen: string[] = [];
  for await (const chunk of chunks()) {
    if (seen.length === 0)
      await shop.db.execute(sql`UPDATE products SET name = 'Product 0' WHERE name = 'Product 999'`);
    seen.push(...chunk.map((product) => (JSON.parse(product) as { name: string }).name));
  }
  expect(seen).toHaveLength(PRODUCTS);
  expect(seen).toContain('Product 999');
});

test('a list too big to keep is left off, and its connection given back', async () => {
  for (let round = 0; round < 12; round++) expect(await collect(pieces(), 1000)).toBeNull();
  expect((await shop.app.inject({ url: '/api/products/?page=1' })).statusCode).toBe(200);
});

test('a list sent while it is read is the same, plain and as brotli', async () => {
  const app = fastify();
  app.get('/', (request, reply) => sendStream(request, reply, pieces()));
  const whole = String((await collect(pieces(), 1e9))?.body);
  expect((await app.inject({ url: '/' })).body).toBe(whole);
  const compressed = await app.inject({ url: '/', headers: { 'accept-encoding': 'br' } });
  expect(compressed.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(whole);
  await app.close();
});

test('tasks beyond the limit wait for their turn', async () => {
  const takeTurn = atMost(2);
  const ends: (() => void)[] = [];
  const tasks = Array.from({ length: 5 }, () => takeTurn(() => new Promise<void>((resolve) => ends.push(resolve))));
  await Promise.resolve();
  for (let done = 0; done < tasks.length; done++) {
    expect(ends.length).toBe(Math.min(tasks.length, done + 2));
    ends[done]!();
    await tasks[done];
    await new Promise((resolve) => setImmediate(resolve));
  }
});
