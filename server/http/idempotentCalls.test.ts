import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { inTransaction } from '../db/database';
import { deskRequests } from '../db/orderSchema';
import { createMember } from '../testing/factories';
import { createTestApp, type TestShop } from '../testing/createTestApp';
import { rememberCall, toIdempotentCall } from './idempotentCalls';

let shop: TestShop;
beforeAll(async () => (shop = await createTestApp()));
afterAll(() => shop.close());

test('keys of more than 30 days ago are deleted with the next call', async () => {
  const clerk = await createMember(shop, { isStaff: true });
  const remember = async () => {
    const key = randomUUID();
    await inTransaction(shop.db, (transaction) => rememberCall(transaction, toIdempotentCall(clerk.id, key, ['cash'])));
    return key;
  };
  const [old, recent] = [await remember(), await remember()];
  const age = (key: string, days: number) =>
    shop.db
      .update(deskRequests)
      .set({ createdAt: sql`now() - make_interval(days => ${days})` })
      .where(eq(deskRequests.idempotencyKey, key));
  await age(old, 31);
  await age(recent, 29);
  const last = await remember();
  const kept = await shop.db.select().from(deskRequests).where(eq(deskRequests.userId, clerk.id));
  expect(kept.map(({ idempotencyKey }) => idempotencyKey).sort()).toEqual([recent, last].sort());
});
