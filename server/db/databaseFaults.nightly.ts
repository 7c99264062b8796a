import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { buildApp } from '../app';
import { type App } from '../context';
import { createResponseCache } from '../http/responseCache';
import { checkInvariants } from '../testing/checkInvariants';
import { createTestApp, type TestShop } from '../testing/createTestApp';
import { createTestDatabase, type TestDatabase } from '../testing/createTestDatabase';
import { createMember, createProduct, type TestMember } from '../testing/factories';
import { startToxicProxy, type ToxicProxy } from '../testing/toxicProxy';
import { inTransaction, isDatabaseAway, openDatabase, type Database } from './database';

/** A call that the shop ends after four seconds, on a busy machine. Without a limit it would never be answered. */
const RESPONSE_TIMEOUT = 20_000;
/** The time limit of a recovery that takes less than a second, on a busy machine. */
const RECOVERY_TIMEOUT = 20_000;
const POLL_MS = 5;

let shop: TestShop;
let member: TestMember;
let productId: number;

/** The status of a cart call, and its duration in milliseconds. */
async function call(app: App, method: 'POST' | 'DELETE', name: string, payload: object) {
  const begun = performance.now();
  const url = `/api/products/cart/${name}/`;
  const { statusCode } = await app.inject({ method, url, payload, headers: member.headers });
  return { status: statusCode, milliseconds: performance.now() - begun };
}

const add = (app: App) => call(app, 'POST', 'add_item', { product_id: productId });
/** A transaction of several statements that changes nothing. */
const removeNothing = (app: App) => call(app, 'DELETE', 'remove_item', { item_id: 2_000_000_000 });

/** Repeats an add until it succeeds. */
async function recovery(app: App): Promise<void> {
  const from = performance.now();
  while ((await add(app)).status !== 200)
    if (performance.now() - from > RECOVERY_TIMEOUT) throw new Error('it does not recover');
}

describe('a bad line between server and database', () => {
  let line: ToxicProxy;
  let app: App;
  let database: TestDatabase;
  let db: Database;
  let acknowledged = 0;
  const responseCache = createResponseCache();

  /** Waits until the app receives notifications and stores responses. */
  async function cacheIsStoring(): Promise<void> {
    let loads = 0;
    const load = async () => (loads += 1);
    while ((await responseCache.fetch('probe', load)) !== (await responseCache.fetch('probe', load)))
      await sleep(POLL_MS);
  }

  beforeAll(async () => {
    shop = await createTestApp();
    database = await createTestDatabase();
    line = await startToxicProxy(database.url);
    db = openDatabase(line.url);
    app = await buildApp({ db, config: shop.config, responseCache });
    const direct = { ...shop, db: database.db };
    member = await createMember(direct);
    productId = (await createProduct(direct, { quantity: 1_000_000 })).id;
    await app.ready();
  });
  afterAll(async () => {
    await app.close();
    await db.$client.end();
    await line.close();
    await database.drop();
    await shop.close();
  });
  afterEach(async () => {
    Object.assign(line.toxics, { latency: 0, stalled: false, cutAfter: null });
    await recovery(app);
    acknowledged += 1;
    const { rows } = await database.db.$client.query<{ quantity: number }>('SELECT quantity FROM cart_items');
    // A change that was answered by 503 may have been made all the same; one that was acknowledged always is.
    expect(rows[0]!.quantity).toBeGreaterThanOrEqual(acknowledged);
    expect(await checkInvariants(database.db.$client)).toEqual([]);
  });

  test('F03 connections that are reset are replaced: 503 at most, then the shop goes on', async () => {
    expect((await add(app)).status).toBe(200);
    acknowledged += 1;
    line.reset();
    await recovery(app);
    acknowledged += 1;
  });

  test('F07 a slow line makes slow responses, and right ones', async () => {
    line.toxics.latency = 100;
    expect(await add(app)).toEqual({ status: 200, milliseconds: expect.any(Number) });
    acknowledged += 1;
  });

  test('F08 a line that stalls gives a 503 before the client gives up', async () => {
    line.toxics.stalled = true;
    const responses = await Promise.all([
      add(app),
      add(app),
      app.inject('/api/products/?page=1').then(({ statusCode }) => ({ status: statusCode, milliseconds: 0 })),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([503, 503, 503]);
    for (const { milliseconds } of responses) expect(milliseconds).toBeLessThan(RESPONSE_TIMEOUT);
    const ready = await app.inject('/health/ready');
    expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ok', database: 'unavailable' }]);
  });

  test('F08 cached lists are served while the line stalls, and are fresh once there is another connection', async () => {
    const readPrice = async () => {
      const response = await app.inject('/api/products/?page=1&page_size=5');
      return [response.statusCode, response.json<{ results: { price: string }[] }>().results[0]?.price];
    };
    await cacheIsStoring();
    const [, before] = await readPrice();
    line.toxics.stalled = true;
    await database.db.$client.query('UPDATE products SET price = price + 1');
    expect(await readPrice()).toEqual([200, before]);
    line.toxics.stalled = false;
    // The notification is lost with the connection.
    line.reset();
    const fresh = `${Number(before) + 1}.00`;
    const from = performance.now();
    while ((await readPrice().catch(() => []))[1] !== fresh) {
      expect(performance.now() - from).toBeLessThan(RECOVERY_TIMEOUT);
      await sleep(POLL_MS);
    }
  });

  test('F08 within a second after a longer outage changes are notified again', async () => {
    await cacheIsStoring();
    const lost = jest.spyOn(responseCache, 'suspend');
    line.toxics.cutAfter = 1;
    line.reset();
    while (lost.mock.calls.length < 6) await sleep(POLL_MS);
    line.toxics.cutAfter = null;
    responseCache.clear();
    const from = performance.now();
    await cacheIsStoring();
    expect(performance.now() - from).toBeLessThan(RECOVERY_TIMEOUT);
  });

  test('F08 a database that vanishes without closing its connections is reached again on new ones', async () => {
    const burst = () => Promise.all(Array.from({ length: 10 }, () => [add(app), removeNothing(app)]).flat());
    await burst();
    acknowledged += 10;
    line.silence();
    const responses = await burst();
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([503]));
    for (const { milliseconds } of responses) expect(milliseconds).toBeLessThan(RESPONSE_TIMEOUT);
    await recovery(app);
    acknowledged += 1;
    expect((await removeNothing(app)).status).toBe(404);
  });

  test('F09 a response that is cut in its middle is a 503, not a half', async () => {
    line.reset();
    line.toxics.cutAfter = 900;
    expect((await add(app)).status).toBe(503);
  });
});

describe('a pool of one connection', () => {
  let line: ToxicProxy;
  let app: App;
  let database: TestDatabase;
  let db: Database;

  beforeAll(async () => {
    shop = await createTestApp();
    database = await createTestDatabase();
    line = await startToxicProxy(database.url);
    db = openDatabase(line.url, { max: 1 });
    app = await buildApp({ db, config: shop.config });
    const direct = { ...shop, db: database.db };
    member = await createMember(direct);
    productId = (await createProduct(direct, { quantity: 1_000_000 })).id;
    await app.ready();
  });
  afterAll(async () => {
    await app.close();
    await db.$client.end();
    await line.close();
    await database.drop();
    await shop.close();
  });

  test('F03 a statement on a connection that was lost between two statements means that the database is away', async () => {
    const client = await db.$client.connect();
    const ended = new Promise((resolve) => client.once('end', resolve));
    await client.query('SELECT pg_terminate_backend(pg_backend_pid())').catch(() => {});
    await ended;
    const error: unknown = await client.query('SELECT 1').catch((reason: unknown) => reason);
    client.release(true);
    expect(error).toHaveProperty('message', expect.stringContaining('not queryable'));
    expect(isDatabaseAway(error)).toBe(true);
  });

  test('F08 a transaction on a connection that has fallen silent gives the connection up', async () => {
    const transaction = () => inTransaction(db, (tx) => tx.execute(sql`SELECT 1`));
    await transaction();
    line.silence();
    await expect(transaction()).rejects.toThrow('Query read timeout');
    await transaction();
  });

  test.each([
    ['an add', add, 200],
    ['a transaction', removeNothing, 404],
  ])('F03 %s on a read-only database is 503, and its connection is replaced', async (_name, change, status) => {
    await db.execute(sql`SET default_transaction_read_only = on`);
    expect((await change(app)).status).toBe(503);
    expect((await change(app)).status).toBe(status);
  });
});

test.each([
  ['unsupported startup parameter: statement_timeout', false],
  ['no such database: shop', false],
  ['SASL authentication failed', false],
  ['server login has been failing, try again later (server_login_retry)', true],
  ['query_wait_timeout', true],
])('F09 a pooler that says "%s": the database is away: %s', (message, away) => {
  expect(isDatabaseAway(Object.assign(new Error(message), { code: '08P01' }))).toBe(away);
});

test.each([
  ['25006', true],
  ['EPIPE', true],
  ['ECONNRESET', true],
  ['57P01', true],
  ['23505', false],
  ['EPERM', false],
])('F09 an error of the code %s means that the database is away: %s', (code, away) => {
  expect(isDatabaseAway(new Error('failed', { cause: Object.assign(new Error(`write ${code}`), { code }) }))).toBe(
    away,
  );
});
