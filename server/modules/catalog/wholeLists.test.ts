import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import fastify, { type FastifyRequest } from 'fastify';
import { type PoolClient } from 'pg';
import { createCallQueue } from '../../http/callQueue';
import { openPort } from '../../testing/httpCaller';
import { prepareApp } from '../../testing/prepare';
import { readListing } from './listing';
import { readInChunks } from './products';
import { createListSender, encodeList, joinPieces } from './wholeLists';

const PRODUCTS = 1100;
const shop = prepareApp();

beforeAll(async () => {
  await shop.db.execute(sql`INSERT INTO categories (name) VALUES ('All')`);
  await shop.db.execute(
    sql`INSERT INTO products (name, price, category_id) SELECT 'Product ' || i, 1, 1 FROM generate_series(1, ${PRODUCTS}::integer) AS i`,
  );
});

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
  // A busy machine takes longer for one list than the shop lets a call wait for its turn.
  const sendList = createListSender(createCallQueue(1, 30_000), 2);
  const app = fastify();
  app.get('/', async (request, reply) => {
    await sendList(request, reply, pieces());
    return reply;
  });
  app.get('/broken', async (request, reply) => {
    const broken = (async function* () {
      await Promise.reject(new Error('the database is away'));
      yield '[]';
    })();
    await sendList(request, reply, broken);
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
      await sendList(request, reply, list);
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

describe('a list that is longer than what a connection holds', () => {
  // Compression makes it smaller by a quarter at most.
  const piece = randomBytes(768 * 1024).toString('base64');
  const app = fastify();
  // A busy machine takes longer for one list than the shop lets a call wait for its turn.
  const sendList = createListSender(createCallQueue(1, 30_000), 2);
  app.get('/', async (request, reply) => {
    const long = (async function* () {
      for (let times = 0; times < 16; times += 1) yield piece;
    })();
    await sendList(request, reply, long);
    return reply;
  });
  let send: Awaited<ReturnType<typeof openPort>>['send'];
  beforeAll(async () => {
    ({ send } = await openPort(app));
  });
  afterAll(() => app.close());
  /** A client that sends its request and reads nothing. */
  const openSilent = async () => {
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    socket.write('GET / HTTP/1.1\r\nHost: shop\r\n\r\n');
    await once(socket, 'readable');
    return socket;
  };

  test('holds no turn of the queue while its client reads nothing', async () => {
    const silent = await openSilent();
    expect((await send({ path: '/' })).text).toHaveLength(16 * 1024 * 1024);
    silent.destroy();
  });

  test('is cut off for the client that has had the longest time when too many are kept', async () => {
    const first = await openSilent();
    const others = [await openSilent(), await openSilent()];
    let bytes = 0;
    first.on('data', (chunk: Buffer) => (bytes += chunk.length)).resume();
    await new Promise((resolve) => first.on('error', () => {}).once('close', resolve));
    for (const other of others) other.destroy();
    expect(bytes).toBeLessThan(16 * 1024 * 1024);
  });
});

describe('a streamed list that waits for its turn', () => {
  const queue = createCallQueue(1, 30_000);
  const sendList = createListSender(queue);
  const app = fastify();
  const [begun, answers]: [string[], ServerResponse[]] = [[], []];
  app.get('/:name', async (request: FastifyRequest<{ Params: { name: string } }>, reply) => {
    answers.push(reply.raw);
    const list = (async function* () {
      begun.push(request.params.name);
      yield '[]';
    })();
    await sendList(request, reply, list);
    return reply;
  });
  afterAll(() => app.close());

  test('is not begun when its client has gone', async () => {
    let free = () => {};
    const held = queue(() => new Promise<void>((resolve) => (free = resolve)));
    const { send } = await openPort(app);
    const until = async (isSo: () => boolean) => {
      while (!isSo()) await setTimeout(5);
    };
    const gone = request(`${app.listeningOrigin}/gone`, { agent: false })
      .on('error', () => {})
      .end();
    await until(() => answers.length === 1);
    const waiting = send({ path: '/waits' });
    await until(() => answers.length === 2);
    gone.destroy();
    await until(() => answers[0]!.destroyed);
    free();
    await held;
    expect((await waiting).json()).toEqual([]);
    expect(begun).toEqual(['waits']);
  });
});

test('lists whose clients have gone are not read, and one that another client waits for is', async () => {
  const { send } = await openPort(shop.app);
  const sockets: Socket[] = [];
  shop.app.server.on('request', ({ socket }: IncomingMessage) => sockets.push(socket));
  const until = async (isSo: () => boolean) => {
    while (!isSo()) await setTimeout(5);
  };
  const { $client } = shop.db;
  const connectNow = $client.connect.bind($client) as (...callback: unknown[]) => Promise<PoolClient>;
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  // A list asks for a connection without a callback, other queries with one.
  const reads = jest.fn(() => opened.then(() => connectNow()));
  const connecting = jest
    .spyOn($client, 'connect')
    .mockImplementation((...callback: unknown[]) => (callback.length > 0 ? connectNow(...callback) : reads()));
  const path = (category: number) => `/api/products/?category=${category}`;
  const abandoned = Array.from({ length: 12 }, (_, category) =>
    request(shop.app.listeningOrigin + path(category + 1), { agent: false })
      .on('error', () => {})
      .end(),
  );
  await until(() => sockets.length === 12);
  const waiting = send({ path: path(12) });
  await until(() => sockets.length === 13);
  for (const call of abandoned) call.destroy();
  await until(() => sockets.filter(({ destroyed }) => destroyed).length === 12);
  open();
  expect((await waiting).status).toBe(200);
  expect(reads).toHaveBeenCalledTimes(4);
  connecting.mockRestore();
});
