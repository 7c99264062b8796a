/** The jobs that a server runs; those of mails are in mails.test.ts. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import PgBoss from 'pg-boss';
import { inTransaction, openMaintenanceDatabase } from './db/database';
import { deliverySlots } from './db/deliverySchema';
import { passwordResets, sessions } from './db/schema';
import { REQUEST_LIMITS } from './db/database';
import { webVitals } from './db/webVitalSchema';
import { createTestApp, type TestShop } from './testing/createTestApp';
import { createTestDatabase } from './testing/createTestDatabase';
import { createMember, createSession, type TestMember, createDeliveryArea } from './testing/factories';
import { createInjectFetch } from './testing/injectFetch';
import { type Fetch } from './modules/payments/providers/call';
import { openJobs } from './testing/readMails';
import { createPaymentTest } from './testing/paymentCaller';
import { startToxicProxy } from './testing/toxicProxy';
import { CLEAN_UP } from './modules/accounts/accountJobs';
import { deleteExpired } from './modules/accounts/cleanUp';
import { OLD_WEB_VITALS } from './modules/webVitals/module';
import { DELIVERY_SLOTS } from './modules/delivery/deliveryJobs';
import { MAILS } from './queue/mails';
import { prepareQueues, sendJob } from './queue/queue';
import { QUEUES, startJobs } from './startJobs';

describe('clean-up', () => {
  let shop: TestShop;
  let member: TestMember;
  beforeAll(async () => {
    shop = await createTestApp();
    member = await createMember(shop);
  });
  afterAll(() => shop.close());

  const HOUR_MS = 3_600_000;
  const expire = (count: number) => {
    const expired = { memberId: member.id, expiresAt: new Date(Date.now() - 2 * HOUR_MS) };
    return shop.db.insert(sessions).values(Array.from({ length: count }, () => expired));
  };
  const sessionIds = async () => (await shop.db.select().from(sessions)).map(({ id }) => id);

  test('TK-12 sessions that are over and counters whose window has passed are deleted, also by two servers at once; the others stay', async () => {
    const ended = await createSession(shop, member);
    await shop.app.inject({ method: 'POST', url: '/api/user/logout/', headers: ended.headers });
    await expire(1500);
    await shop.db.execute(sql`INSERT INTO throttles VALUES ('old', 1, 1000), ('new', 1, ${Date.now() + 60_000})`);
    const deleted = await Promise.all([deleteExpired(shop.db), deleteExpired(shop.db)]);
    expect(deleted[0] + deleted[1]).toBe(1502);
    expect(await sessionIds()).toEqual([member.sessionId]);
    expect((await shop.db.execute(sql`SELECT key FROM throttles`)).rows).toEqual([{ key: 'new' }]);
    expect((await shop.app.inject({ url: '/api/user/', headers: ended.headers })).statusCode).toBe(401);
    expect((await shop.app.inject({ url: '/api/user/', headers: member.headers })).statusCode).toBe(200);
  });

  test('links that reset a password are deleted two hours after their mail', async () => {
    const ages = { old: 2 * HOUR_MS + 60_000, recent: HOUR_MS };
    for (const [tokenHash, age] of Object.entries(ages))
      await shop.db
        .insert(passwordResets)
        .values({ tokenHash, memberId: member.id, createdAt: new Date(Date.now() - age) });
    await deleteExpired(shop.db);
    expect(await shop.db.select().from(passwordResets)).toMatchObject([{ tokenHash: 'recent' }]);
  });

  test('TK-12 a server runs the clean-up every ten minutes', async () => {
    const { rows } = await shop.db.execute(sql`SELECT name, cron FROM pgboss.schedule`);
    expect(rows).toContainEqual({ name: CLEAN_UP.name, cron: '*/10 * * * *' });
    await expire(1);
    await sendJob(shop.db, CLEAN_UP, {}, {});
    const jobs = await startJobs({ db: shop.db, config: shop.config, log: shop.app.log });
    while ((await sessionIds()).length > 1) await new Promise((resolve) => setTimeout(resolve, 20));
    await jobs.stop();
  });

  test('F32 servers that start together create the queues once', async () => {
    const { url, drop } = await createTestDatabase({ empty: true });
    const databases = [1, 2, 3].map(() => openMaintenanceDatabase(url));
    await Promise.all(databases.map((db) => prepareQueues(db, QUEUES)));
    const { rows } = await databases[0]!.execute(sql`SELECT name FROM pgboss.queue ORDER BY name`);
    const names = [
      'clean-up',
      'delivery-slots',
      'expiry',
      'legal-dates',
      'mails',
      'missing-bills',
      'old-web-vitals',
      'payments-esewa',
      'payments-khalti',
      'picture-sweep',
      'stock-alerts',
    ];
    expect(rows).toEqual(names.map((name) => ({ name })));
    await Promise.all(databases.map((db) => db.$client.end()));
    await drop();
  });

  test('F32 a first connection that takes ten seconds is waited for', async () => {
    const line = await startToxicProxy(String(shop.db.$client.options.connectionString));
    line.toxics.stalled = true;
    const db = openMaintenanceDatabase(line.url);
    jest.useFakeTimers({
      doNotFake: ['setImmediate', 'setInterval', 'clearInterval', 'nextTick', 'queueMicrotask', 'Date'],
    });
    const prepared = prepareQueues(db, QUEUES);
    jest.advanceTimersByTime(10_000);
    jest.useRealTimers();
    line.toxics.stalled = false;
    await prepared;
    await db.$client.end();
    await line.close();
  });
});

test('a start that fails leaves no workers behind', async () => {
  const shop = await createTestApp();
  const stopped = jest.spyOn(PgBoss.prototype, 'stop');
  const config = { ...shop.config, smtpUrl: 'no address' };
  await expect(startJobs({ db: shop.db, config, log: shop.app.log })).rejects.toThrow('Invalid URL');
  expect(stopped).toHaveBeenCalledTimes(1);
  stopped.mockRestore();
  await shop.close();
});

describe('the speed of pages', () => {
  test('a server deletes old weeks each night', async () => {
    const shop = await createTestApp();
    const { rows } = await shop.db.execute(sql`SELECT cron FROM pgboss.schedule WHERE name = ${OLD_WEB_VITALS.name}`);
    expect(rows).toEqual([{ cron: '45 21 * * *' }]);
    const old = { week: '2020-01-05', page: '/', metric: 'lcp', bucket: 70, count: 1 };
    await shop.db.insert(webVitals).values(old);
    await sendJob(shop.db, OLD_WEB_VITALS, {}, {});
    const jobs = await startJobs({ db: shop.db, config: shop.config, log: shop.app.log });
    while ((await shop.db.$count(webVitals)) > 0) await new Promise((resolve) => setTimeout(resolve, 20));
    await jobs.stop();
    await shop.close();
  });
});

describe('delivery slots', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await createTestApp();
  });
  afterAll(() => shop.close());

  test('a server makes the delivery slots of the coming days every hour', async () => {
    const { rows } = await shop.db.execute(sql`SELECT cron FROM pgboss.schedule WHERE name = ${DELIVERY_SLOTS.name}`);
    expect(rows).toEqual([{ cron: '0 * * * *' }]);
    await createDeliveryArea(shop);
    await sendJob(shop.db, DELIVERY_SLOTS, {}, {});
    const jobs = await startJobs({ db: shop.db, config: shop.config, log: shop.app.log });
    while ((await shop.db.$count(deliverySlots)) < 7) await new Promise((resolve) => setTimeout(resolve, 20));
    await jobs.stop();
  });
});

describe('mails', () => {
  test('AU-17 requests to reset a password become mails to known addresses', async () => {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'mewa-pasal-resets-'));
    const shop = await createTestApp({ dataDir });
    const member = await createMember(shop);
    for (const email of ['nobody@example.com', member.email]) {
      const url = '/api/user/password/reset/';
      expect((await shop.app.inject({ method: 'POST', url, payload: { email } })).statusCode).toBe(200);
    }
    const jobs = await startJobs({ db: shop.db, config: shop.config, log: shop.app.log });
    while ((await openJobs(shop.db).getQueueSize(MAILS.name, { before: 'completed' })) > 0) await sleep(20);
    await jobs.stop();
    expect(await readdir(path.join(dataDir, 'outbox'))).toHaveLength(1);
    expect(await shop.db.select().from(passwordResets)).toMatchObject([{ memberId: member.id, voidedAt: null }]);
    await shop.close();
    await rm(dataDir, { recursive: true });
  });
});

describe('payments', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await createTestApp();
  });
  afterAll(() => shop.close());

  const until = async (isDone: () => Promise<boolean>) => {
    while (!(await isDone())) await new Promise((resolve) => setTimeout(resolve, 50));
  };
  const stateOf = async (id: number) =>
    (await shop.db.$client.query<{ state: string }>('SELECT state FROM orders WHERE id = $1', [id])).rows[0]?.state;
  const response = createInjectFetch(() => shop.app);
  const start = (fetch: Fetch = response, at = shop) => startJobs({ ...at, log: at.app.log, fetch });

  test('the servers settle what is due and expire what was not paid, and one job waits for the next time', async () => {
    const payments = createPaymentTest(shop);
    const [paid, unpaid] = [await payments.open('esewa'), await payments.open('khalti')];
    await payments.caller.press(paid.page, 'pay', 'not_returned');
    await shop.db.execute(sql`UPDATE payment_attempts SET next_look_up_at = now()`);
    await shop.db.execute(sql`UPDATE orders SET expires_at = now() WHERE id = ${unpaid.order.id}`);
    const jobs = await Promise.all([start(), start()]);
    await until(
      async () => (await stateOf(paid.order.id)) === 'placed' && (await stateOf(unpaid.order.id)) === 'expired',
    );
    await Promise.all(jobs.map((each) => each.stop()));
    const { rows } = await shop.db.execute(
      sql`SELECT name FROM pgboss.job WHERE (name LIKE 'payments-%' OR name = 'expiry') AND state = 'created' ORDER BY name`,
    );
    expect(rows.map(({ name }) => name)).toEqual(['expiry', 'payments-esewa', 'payments-khalti']);
  });

  test('a provider that is silent does not delay the payments of the other one', async () => {
    const payments = createPaymentTest(shop);
    const [silent, paid] = [await payments.open('esewa'), await payments.open('khalti')];
    await payments.caller.press(paid.page, 'pay', 'not_returned');
    await shop.db.execute(sql`UPDATE payment_attempts SET next_look_up_at = now()`);
    let end = () => {};
    const isEnded = new Promise<void>((resolve) => (end = resolve));
    const jobs = await start(async (url, init) => {
      if (url.includes('esewa')) await isEnded;
      return response(url, init);
    });
    await until(async () => (await stateOf(paid.order.id)) === 'placed');
    expect((await silent.read()).attempts).toMatchObject([{ status: 'open', lookUps: 0 }]);
    end();
    await jobs.stop();
  });

  test('servers start while the jobs are locked: a sweep that cannot be planned is left to the schedule', async () => {
    const limited = await createTestApp({}, { limits: REQUEST_LIMITS });
    const other = openMaintenanceDatabase(String(limited.db.$client.options.connectionString));
    const jobs = await inTransaction(other, async (transaction) => {
      await transaction.execute(sql`LOCK TABLE pgboss.job IN SHARE ROW EXCLUSIVE MODE`);
      return start(response, limited);
    });
    await jobs.stop();
    await other.$client.end();
    await limited.close();
  });
});
