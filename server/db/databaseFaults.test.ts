import { buildApp } from '../app';
import { type App } from '../context';
import { createResponseCache } from '../modules/catalog/responseCache';
import { checkInvariants } from '../testing/checkInvariants';
import { createTestApp, type TestShop } from '../testing/createTestApp';
import { createTestDatabase, type TestDatabase } from '../testing/createTestDatabase';
import { createMember, createProduct, type TestMember } from '../testing/factories';
import { startToxicProxy, type ToxicProxy } from '../testing/toxicProxy';
import { isDatabaseAway, openDatabase, type Database } from './database';

/** The client's request timeout in milliseconds. */
const CLIENT_TIMEOUT = 5000;

let shop: TestShop;
let member: TestMember;
let productId: number;

/** The status of an add, and its duration in milliseconds. */
async function add(app: App): Promise<{ status: number; milliseconds: number }> {
  const begun = performance.now();
  const { statusCode } = await app.inject({
    method: 'POST',
    url: '/api/products/cart/add_item/',
    payload: { product_id: productId },
    headers: member.headers,
  });
  return { status: statusCode, milliseconds: performance.now() - begun };
}

/** Repeats an add until it succeeds. Returns the duration in milliseconds. */
async function recovery(app: App, from = performance.now()): Promise<number> {
  while ((await add(app)).status !== 200) if (performance.now() - from > 10_000) throw new Error('it does not recover');
  return performance.now() - from;
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
      await new Promise((resolve) => setImmediate(resolve));
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
    expect(await recovery(app)).toBeLessThan(2000);
    acknowledged += 1;
  });

  test('F07 a slow line makes slow answers, and right ones', async () => {
    line.toxics.latency = 300;
    expect(await add(app)).toEqual({ status: 200, milliseconds: expect.any(Number) });
    acknowledged += 1;
  });

  test('F08 a line that stalls gives a 503 before the client gives up', async () => {
    line.toxics.stalled = true;
    const answers = await Promise.all([
      add(app),
      add(app),
      app.inject('/api/products/?page=1').then(({ statusCode }) => ({ status: statusCode, milliseconds: 0 })),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503]);
    for (const { milliseconds } of answers) expect(milliseconds).toBeLessThan(CLIENT_TIMEOUT);
  });

  test('F08 cached lists are served while the line stalls, and are fresh once there is another connection', async () => {
    const readPrice = async () => {
      const answer = await app.inject('/api/products/?page=1&page_size=5');
      return [answer.statusCode, answer.json<{ results: { price: string }[] }>().results[0]?.price];
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
      expect(performance.now() - from).toBeLessThan(2000);
      await new Promise((resolve) => setImmediate(resolve));
    }
  });

  test('F08 within a second after a longer outage changes are notified again', async () => {
    await cacheIsStoring();
    const lost = jest.spyOn(responseCache, 'suspend');
    line.toxics.cutAfter = 1;
    line.reset();
    while (lost.mock.calls.length < 6) await new Promise((resolve) => setImmediate(resolve));
    line.toxics.cutAfter = null;
    responseCache.clear();
    const from = performance.now();
    await cacheIsStoring();
    expect(performance.now() - from).toBeLessThan(1000);
  });

  test('F09 an answer that is cut in its middle is a 503, not a half', async () => {
    line.reset();
    line.toxics.cutAfter = 900;
    expect((await add(app)).status).toBe(503);
  });
});

test.each([
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
