import { sql } from 'drizzle-orm';
import { sessions } from '../db/schema';
import { createTestApp, type TestShop } from '../testing/createTestApp';
import { createMember, createSession } from '../testing/makers';
import { sweep } from './sweeping';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

test('TK-12 sessions that are over and counters whose window has passed are swept away, by two servers at once alike; the others stay', async () => {
  const member = await createMember(shop);
  const ended = await createSession(shop, member);
  await shop.app.inject({ method: 'POST', url: '/api/user/logout/', headers: ended.headers });
  await shop.db.insert(sessions).values(Array.from({ length: 1500 }, () => ({ userId: member.id, expiresAt: new Date(Date.now() - 2 * 3_600_000) })));
  await shop.db.execute(sql`INSERT INTO throttles VALUES ('old', 1, 1000), ('new', 1, ${Date.now() + 60_000})`);
  const swept = await Promise.all([sweep(shop.db), sweep(shop.db)]);
  expect(swept[0] + swept[1]).toBe(1502);
  expect((await shop.db.select().from(sessions)).map(({ id }) => id)).toEqual([member.sessionId]);
  expect((await shop.db.execute(sql`SELECT key FROM throttles`)).rows).toEqual([{ key: 'new' }]);
  expect((await shop.app.inject({ url: '/api/user/', headers: ended.headers })).statusCode).toBe(401);
  expect((await shop.app.inject({ url: '/api/user/', headers: member.headers })).statusCode).toBe(200);
});
