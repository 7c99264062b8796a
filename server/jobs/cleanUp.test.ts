import { sql } from 'drizzle-orm';
import { mails, sessions } from '../db/schema';
import { createTestApp, type TestShop } from '../testing/createTestApp';
import { createMember, createSession } from '../testing/factories';
import { sweep } from './cleanUp';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

test('TK-12 sessions that are over, counters whose window has passed and mails that were given up are swept away, by two servers at once alike; the others stay', async () => {
  const member = await createMember(shop);
  const ended = await createSession(shop, member);
  await shop.app.inject({ method: 'POST', url: '/api/user/logout/', headers: ended.headers });
  await shop.db
    .insert(sessions)
    .values(
      Array.from({ length: 1500 }, () => ({ userId: member.id, expiresAt: new Date(Date.now() - 2 * 3_600_000) })),
    );
  await shop.db.execute(sql`INSERT INTO throttles VALUES ('old', 1, 1000), ('new', 1, ${Date.now() + 60_000})`);
  const mail = { recipient: 'maya@example.com', subject: 'Namaste', text: 'a link', html: 'a link' };
  const [yesterday, tomorrow] = [new Date(Date.now() - 86_400_000), new Date(Date.now() + 86_400_000)];
  await shop.db.delete(mails);
  await shop.db.insert(mails).values([
    { ...mail, subject: 'waits', attempts: 19, nextAttemptAt: yesterday },
    { ...mail, subject: 'is on its last way', attempts: 20, nextAttemptAt: tomorrow },
    { ...mail, attempts: 20, nextAttemptAt: yesterday },
    { ...mail, attempts: 1, sentAt: yesterday },
  ]);
  const swept = await Promise.all([sweep(shop.db), sweep(shop.db)]);
  expect(swept[0] + swept[1]).toBe(1504);
  expect((await shop.db.select().from(mails)).map(({ subject }) => subject)).toEqual(['waits', 'is on its last way']);
  expect((await shop.db.select().from(sessions)).map(({ id }) => id)).toEqual([member.sessionId]);
  expect((await shop.db.execute(sql`SELECT key FROM throttles`)).rows).toEqual([{ key: 'new' }]);
  expect((await shop.app.inject({ url: '/api/user/', headers: ended.headers })).statusCode).toBe(401);
  expect((await shop.app.inject({ url: '/api/user/', headers: member.headers })).statusCode).toBe(200);
});
