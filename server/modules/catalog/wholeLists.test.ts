import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import fastify from 'fastify';
import { createSemaphore } from '../../http/semaphore';
import { createTestApp, type TestShop } from '../../testing/createTestApp';
import { openPort } from '../../testing/httpCaller';
import { readListing } from './listing';
import { readInChunks } from './products';
import { encodeList, joinPieces, sendList } from './wholeLists';

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
const pieces = () => encodeList(chunks());

test('§7 a list of many chunks is complete, in order and one JSON array', async () => {
  const { rows } = await shop.db.execute<{ id: number }>(
    sql`SELECT id FROM products ORDER BY lower(name) COLLATE "C", id`,
  );
  const list = JSON.parse((await joinPieces(pieces(), 1e9)) ?? '') as { id: number }[];
  expect(list.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
  expect((await shop.app.inject({ url: '/api/products/' })).json()).toHaveLength(PRODUCTS);
});

test('§7 a list is one snapshot: what changes while it is read does not show in it', async () => {
  const seen: string[] = [];
  for await (const chunk of chunks()) {
    if (seen.length === 0)
      await shop.db.execute(sql`UPDATE products SET name = 'Product 0' WHERE name = 'Product 999'`);
    seen.push(...chunk.map((product) => (product as { name: string }).name));
  }
  expect(seen).toHaveLength(PRODUCTS);
  expect(seen).toContain('Product 999');
});

test('a list that is too large for memory is not read to its end, and its connection is released', async () => {
  for (let round = 0; round < 12; round++) expect(await joinPieces(pieces(), 1000)).toBeNull();
  expect((await shop.app.inject({ url: '/api/products/?page=1' })).statusCode).toBe(200);
});

describe('a list that is sent while it is read', () => {
  const acquire = createSemaphore(1);
  const app = fastify();
  app.get('/', async (request, reply) => {
    await sendList(request, reply, pieces(), acquire);
    return reply;
  });
  app.get('/broken', async (request, reply) => {
    const broken = (async function* () {
      await Promise.reject(new Error('the database is away'));
      yield '[]';
    })();
    await sendList(request, reply, broken, acquire);
    return reply;
  });
  afterAll(() => app.close());

  test('is the same, plain and as Brotli', async () => {
    const list = await joinPieces(pieces(), 1e9);
    expect((await app.inject({ url: '/' })).body).toBe(list);
    const compressed = await app.inject({ url: '/', headers: { 'accept-encoding': 'br' } });
    expect(compressed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(list);
  });

  test('is an error when it cannot be read, and releases its slot', async () => {
    for (const headers of [{}, { 'accept-encoding': 'br' }]) {
      const response = await app.inject({ url: '/broken', headers });
      expect([response.statusCode, response.headers['content-encoding']]).toEqual([500, undefined]);
    }
    expect((await app.inject({ url: '/' })).statusCode).toBe(200);
  });

  test('B3 is not cut off by the request timeout once it has begun', async () => {
    const slow = fastify();
    slow.get('/', { handlerTimeout: 100 }, async (request, reply) => {
      const list = (async function* () {
        yield '[1';
        await setTimeout(300);
        yield ']';
      })();
      await sendList(request, reply, list, acquire);
      return reply;
    });
    expect((await slow.inject('/')).json()).toEqual([1]);
    await slow.close();
  });

  test('has headers alone for HEAD', async () => {
    const response = await app.inject({ method: 'HEAD', url: '/', headers: { 'accept-encoding': 'br' } });
    expect([response.statusCode, response.body, response.headers['content-encoding']]).toEqual([200, '', 'br']);
    expect((await app.inject({ url: '/' })).statusCode).toBe(200);
  });

  test('leaves neither its slot nor its connection behind when the client goes away', async () => {
    const { send } = await openPort(app);
    for (let round = 0; round < 12; round++) {
      const sent = request(`${app.listeningOrigin}/`, { agent: false }).end();
      const [response] = (await once(sent, 'response')) as [IncomingMessage];
      response.destroy();
    }
    expect((await send({ path: '/' })).json()).toHaveLength(PRODUCTS);
    expect(shop.db.$client.waitingCount).toBe(0);
  });
});
