import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { inTransaction } from '../db/database';
import { deskRequests } from '../db/orderSchema';
import { readLocations } from '../modules/addresses/locations';
import { createCategory, createMember } from '../testing/factories';
import { prepareApp } from '../testing/prepare';
import { isRepeated, rememberCall, toIdempotentCall } from './idempotentCalls';

const shop = prepareApp();

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
  const kept = await shop.db.select().from(deskRequests).where(eq(deskRequests.memberId, clerk.id));
  expect(kept.map(({ idempotencyKey }) => idempotencyKey).sort()).toEqual([recent, last].sort());
});

test('a key belongs to one member: the same key of another one neither answers for their call nor refuses it', async () => {
  const [first, second] = [await createMember(shop, { isStaff: true }), await createMember(shop, { isStaff: true })];
  const callOf = ({ id }: { id: number }, asked: string) => toIdempotentCall(id, 'a-key-of-two-members', [asked]);
  await inTransaction(shop.db, (transaction) => rememberCall(transaction, callOf(first, 'cash 100')));
  const repeated = (member: { id: number }, asked: string) => isRepeated(shop.db, callOf(member, asked));
  expect(await repeated(first, 'cash 100')).toBe(true);
  for (const asked of ['cash 100', 'cash 900']) expect(await repeated(second, asked)).toBe(false);
});

test('of two calls at once with one key the second is refused when it asks for something else', async () => {
  const { id } = await createMember(shop, { isStaff: true });
  const key = randomUUID();
  // Both have found no earlier call: this is what the second one meets.
  const remember = (asked: string) =>
    inTransaction(shop.db, (transaction) => rememberCall(transaction, toIdempotentCall(id, key, [asked])));
  await remember('cash 100');
  await remember('cash 100');
  await expect(remember('cash 900')).rejects.toMatchObject({
    statusCode: 422,
    body: { code: 'idempotency_key_reused' },
  });
});

const address = {
  ...{ recipient: 'Maya Tamang', phone_number: '+9779812345678', tole: 'Koteshwor' },
  ...{ local_level: readLocations().provinces[0]!.districts[0]!.local_levels[0]!.id, ward: 1 },
};
const product = async () => ({ name: 'Wild honey', category: (await createCategory(shop)).id, price: '950.00' });

test.each([
  ['/api/user/addresses/', async () => address, { tole: 'Patan' }],
  ['/api/desk/products/', product, { price: '960.00' }],
])('%s creates once for a key, also when the call comes twice at the same time', async (url, makeBody, changed) => {
  const { headers } = await createMember(shop, { isStaff: true });
  const body = await makeBody();
  const key = randomUUID();
  const post = async (payload: object, keyHeader: object) => {
    const response = await shop.app.inject({ method: 'POST', url, headers: { ...headers, ...keyHeader }, payload });
    return { status: response.statusCode, ...response.json<{ id?: number; code?: string }>() };
  };
  const withKey = { 'idempotency-key': key };
  const [first, same] = await Promise.all([post(body, withKey), post(body, withKey)]);
  const later = await post(body, withKey);
  expect([first.status, same.status, later.status]).toEqual([201, 201, 201]);
  expect(new Set([first.id, same.id, later.id]).size).toBe(1);
  expect(await post({ ...body, ...changed }, withKey)).toMatchObject({ status: 422, code: 'idempotency_key_reused' });
  expect((await post(body, { 'idempotency-key': randomUUID() })).id).not.toBe(first.id);
  expect((await post(body, {})).id).not.toBe(first.id);
});
