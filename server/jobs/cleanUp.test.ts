import { sql } from 'drizzle-orm';
import { passwordResets, sessions } from '../db/schema';
import { openMaintenanceDatabase } from '../db/database';
import { createTestApp, type TestShop } from '../testing/createTestApp';
import { createTestDatabase } from '../testing/createTestDatabase';
import { createMember, createSession, type TestMember } from '../testing/factories';
import { startToxicProxy } from '../testing/toxicProxy';
import { deleteExpired } from './cleanUp';
import { CLEAN_UP, prepareQueues, sendJob } from './queue';
import { startJobs } from './startJobs';

let shop: TestShop;
let member: TestMember;
beforeAll(async () => {
  shop = await createTestApp();
  member = await createMember(shop);
});
afterAll(() => shop.close());

const HOUR_MS = 3_600_000;
const expire = (count: number) => {
  const expired = { userId: member.id, expiresAt: new Date(Date.now() - 2 * HOUR_MS) };
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
      .values({ tokenHash, userId: member.id, createdAt: new Date(Date.now() - age) });
  await deleteExpired(shop.db);
  expect(await shop.db.select().from(passwordResets)).toMatchObject([{ tokenHash: 'recent' }]);
});

test('TK-12 a server runs the clean-up every ten minutes', async () => {
  const { rows } = await shop.db.execute(sql`SELECT name, cron FROM pgboss.schedule`);
  expect(rows).toContainEqual({ name: CLEAN_UP, cron: '*/10 * * * *' });
  await expire(1);
  await sendJob(shop.db, CLEAN_UP, {}, {});
  const jobs = await startJobs({ db: shop.db, config: shop.config, log: shop.app.log });
  while ((await sessionIds()).length > 1) await new Promise((resolve) => setTimeout(resolve, 20));
  await jobs.stop();
});

test('F32 servers that start together create the queues once', async () => {
  const { url, drop } = await createTestDatabase({ empty: true });
  const databases = [1, 2, 3].map(() => openMaintenanceDatabase(url));
  await Promise.all(databases.map((db) => prepareQueues(db)));
  const { rows } = await databases[0]!.execute(sql`SELECT name FROM pgboss.queue ORDER BY name`);
  const names = ['clean-up', 'delivery-slots', 'mails', 'password-resets', 'payments'];
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
  const prepared = prepareQueues(db);
  jest.advanceTimersByTime(10_000);
  jest.useRealTimers();
  line.toxics.stalled = false;
  await prepared;
  await db.$client.end();
  await line.close();
});
