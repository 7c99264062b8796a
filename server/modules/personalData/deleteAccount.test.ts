import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { type DeskOrder } from '../../../contract/desk';
import { inTransaction } from '../../db/database';
import { cashBlocks, orders, paymentAttempts } from '../../db/orderSchema';
import { cartItems, passwordResets, users } from '../../db/schema';
import { createDeliveringApp } from '../../testing/checkoutCaller';
import { createTestApp } from '../../testing/createTestApp';
import { createMember, createProduct, createSession, type TestMember } from '../../testing/factories';
import { createOrder, readOrderRows } from '../../testing/orderFactory';
import { createDelivered } from '../../testing/problemCaller';
import { readMails } from '../../testing/readMails';
import { untilWaiting } from '../../testing/untilWaiting';
import { prepareApp } from '../../testing/prepare';
import { queueAccountMail, type AccountMailKind } from '../accounts/accountMail';
import { hashPassword } from '../accounts/passwords/passwords';
import { PLACING_LOCK } from '../checkout/placeOrder';

const password = 'Jomsom 2743 m';

const shop = prepareApp(() => createTestApp({ rateLimit: 'on' }));
let passwordHash: string;
let member: TestMember;
beforeAll(async () => {
  passwordHash = await hashPassword(password);
});
beforeEach(async () => {
  member = await createMember(shop, { passwordHash });
});

const remove = (payload: object = { password }, remoteAddress = '10.5.0.1') =>
  shop.app.inject({ method: 'DELETE', url: '/api/user/', headers: member.headers, payload, remoteAddress });
/** Cancels an order through the API. */
const cancel = (id: number) =>
  shop.app.inject({ method: 'POST', url: `/api/orders/${id}/cancel/`, headers: member.headers, payload: {} });
const exists = async () => (await shop.db.select().from(users).where(eq(users.id, member.id))).length === 1;

test('AU-25 a deleted account leaves no row with its address, ends every session and frees the address', async () => {
  await shop.db
    .update(users)
    .set({ firstName: 'Parijat', phoneNumber: '+9779842009001' })
    .where(eq(users.id, member.id));
  const other = await createSession(shop, member);
  const product = await createProduct(shop);
  await shop.db.insert(cartItems).values({ memberId: member.id, productId: product.id, quantity: 1 });
  await shop.db.insert(passwordResets).values({ tokenHash: 'left', memberId: member.id, createdAt: new Date() });
  await shop.db
    .insert(cashBlocks)
    .values({ memberId: member.id, phoneHashes: ['hash'], reason: 'Parijat was not there', blockedAt: new Date() });
  const kinds: AccountMailKind[] = ['verification', 'passwordReset', 'passwordChanged'];
  for (const kind of kinds) await queueAccountMail(shop.db, kind, member.id);
  await shop.app.inject({ method: 'POST', url: '/api/user/password/reset/', payload: { email: member.email } });

  const response = await remove();
  expect([response.statusCode, response.body]).toEqual([204, '']);
  for (const { headers, refresh } of [member, other]) {
    expect((await shop.app.inject({ url: '/api/user/', headers })).statusCode).toBe(401);
    const payload = { refresh };
    expect((await shop.app.inject({ method: 'POST', url: '/api/auth/token/refresh/', payload })).statusCode).toBe(401);
  }
  const tables = await shop.db.execute<{ name: string }>(sql`
    SELECT schemaname || '.' || tablename AS name FROM pg_tables WHERE schemaname IN ('public', 'pgboss')`);
  for (const { name } of tables.rows) {
    const found = await shop.db.execute(sql`SELECT * FROM ${sql.raw(name)} AS row
      WHERE row::text ILIKE ${`%${member.email}%`} OR row::text LIKE '%Parijat%' OR row::text LIKE '%9842009001%'`);
    expect([name, found.rows]).toEqual([name, []]);
  }
  expect(await readMails(shop, member.email)).toEqual([]);
  const applicant = { first_name: 'Sita', last_name: 'Rai', email: member.email, phone_number: '+9779842009001' };
  const again = await shop.app.inject({
    method: 'POST',
    url: '/api/user/register/',
    payload: { ...applicant, password1: password, password2: password },
  });
  expect(again.statusCode).toBe(201);
});

test('AU-25 orders stay with their snapshot, and belong to nobody', async () => {
  const order = await createOrder(shop, { member, method: 'cod' });
  await cancel(order.id);
  const before = await readOrderRows(shop, order.id);
  expect((await remove()).statusCode).toBe(204);
  expect(await readOrderRows(shop, order.id)).toEqual({ ...before, memberId: null });
  const { rows } = await shop.db.execute(sql`SELECT actor_id FROM order_events WHERE order_id = ${order.id}`);
  expect(rows).toEqual([{ actor_id: null }, { actor_id: null }]);
  const staff = await createMember(shop, { isStaff: true });
  const seen = await shop.app.inject({ url: `/api/desk/orders/${order.id}/`, headers: staff.headers });
  expect(seen.json()).toMatchObject({ number: order.number, address: { recipient: 'Sita Rai' } });
});

test('the history of an order keeps the name of staff who delete their account, and no name of its member', async () => {
  const leaving = await createMember(shop, { isStaff: true, firstName: 'Gita', lastName: 'Thapa', passwordHash });
  const order = await createOrder(shop, { member, method: 'cod' });
  const step = { from: 'placed', to: 'cancelled', note: 'Sold out' };
  const url = `/api/desk/orders/${order.id}/`;
  await shop.app.inject({ method: 'POST', url: `${url}transition/`, headers: leaving.headers, payload: step });
  const own = { method: 'DELETE', url: '/api/user/', payload: { password } } as const;
  expect((await shop.app.inject({ ...own, headers: leaving.headers })).statusCode).toBe(204);
  expect((await remove()).statusCode).toBe(204);
  const staff = await createMember(shop, { isStaff: true });
  const { events } = (await shop.app.inject({ url, headers: staff.headers })).json<DeskOrder>();
  expect(events.map(({ type, by }) => [type, by])).toEqual([
    ['placed', null],
    ['cancelled', 'Gita Thapa'],
  ]);
});

test('AU-25 an order that is not finished refuses the deletion and is named', async () => {
  const open = await createOrder(shop, { member, method: 'cod' });
  const cancelled = await createOrder(shop, { member, method: 'cod' });
  await cancel(cancelled.id);
  const refused = await remove();
  expect([refused.statusCode, refused.json()]).toEqual([
    409,
    {
      error: expect.stringContaining('not finished'),
      detail: expect.stringContaining('not finished'),
      code: 'open_orders',
      orders: [{ id: open.id, number: open.number }],
    },
  ]);
  expect(await exists()).toBe(true);
  await cancel(open.id);
  expect((await remove()).statusCode).toBe(204);
});

test('AU-25 an order that is being placed is finished first, and refuses the deletion', async () => {
  let isDeleted = false;
  const deleting = await inTransaction(shop.db, async (placing) => {
    await placing.execute(sql`SELECT pg_advisory_xact_lock(${PLACING_LOCK}, ${member.id})`);
    const response = remove().finally(() => (isDeleted = true));
    await untilWaiting(shop.db, { isOver: () => isDeleted });
    await createOrder(shop, { member, method: 'cod' });
    return { response };
  });
  expect((await deleting.response).json()).toMatchObject({ code: 'open_orders' });
});

test('AU-25 a payment that is not decided refuses the deletion', async () => {
  const order = await createOrder(shop, { member, method: 'esewa' });
  expect((await remove()).json()).toMatchObject({ code: 'open_orders' });
  await cancel(order.id);
  await shop.db.update(paymentAttempts).set({ status: 'checking' }).where(eq(paymentAttempts.orderId, order.id));
  expect((await remove()).json()).toMatchObject({ code: 'open_orders', orders: [{ id: order.id }] });
  const change = (columns: Partial<typeof paymentAttempts.$inferInsert>) =>
    shop.db.update(paymentAttempts).set(columns).where(eq(paymentAttempts.orderId, order.id));
  await change({ status: 'disputed', nextLookUpAt: null });
  expect((await remove()).json()).toMatchObject({ code: 'open_orders' });
  // The look-ups have ended without a response.
  await change({ status: 'checking' });
  await shop.db.update(orders).set({ paymentStatus: 'processing' }).where(eq(orders.id, order.id));
  expect((await remove()).statusCode).toBe(204);
});

test('AU-21 the deletion needs the password; guesses are counted', async () => {
  const wrong = { password: ['Your password was entered incorrectly. Please enter it again.'] };
  for (const [body, errors] of [
    [{ password: 'wrong' }, wrong],
    [{}, { password: ['This field is required.'] }],
    [{ password: '' }, { password: ['This field may not be blank.'] }],
    [{ password: 1 }, { password: ['Not a valid string.'] }],
  ] as const) {
    const response = await remove(body, '10.5.0.2');
    expect([response.statusCode, response.json()]).toEqual([400, errors]);
  }
  for (let guess = 0; guess < 9; guess += 1) await remove({ password: 'wrong' }, '10.5.0.2');
  expect((await remove({ password }, '10.5.0.2')).statusCode).toBe(429);
  expect(await exists()).toBe(true);
});

test('AU-25 a deletion among adds to the cart, addresses and refreshes leaves nothing of the member', async () => {
  const product = await createProduct(shop, { quantity: 1000 });
  const add = () =>
    shop.app.inject({
      method: 'POST',
      url: '/api/products/cart/add_item/',
      headers: member.headers,
      payload: { product_id: product.id },
    });
  const refresh = () =>
    shop.app.inject({ method: 'POST', url: '/api/auth/token/refresh/', payload: { refresh: member.refresh } });
  const calls = Array.from({ length: 10 }, (_, i) => (i % 2 === 0 ? add() : refresh()));
  const [deleted, ...responses] = await Promise.all([remove(), ...calls]);
  expect(deleted.statusCode).toBe(204);
  expect(responses.filter(({ statusCode }) => ![200, 401].includes(statusCode)).map(({ body }) => body)).toEqual([]);
  expect(await shop.db.select().from(cartItems).where(eq(cartItems.memberId, member.id))).toEqual([]);
  expect(await exists()).toBe(false);
});

test('a delivered order whose cash is missing, and a problem that is not settled, keep the account', async () => {
  const delivering = await createDeliveringApp();
  try {
    const clerk = await createMember(delivering, { isStaff: true });
    const { shopper, order, reported, moved } = await createDelivered(delivering, clerk, { isPaid: false });
    await delivering.db.update(users).set({ passwordHash }).where(eq(users.id, shopper.member.id));
    const tryAgain = async () => {
      const { headers } = shopper.member;
      return (await delivering.app.inject({ method: 'DELETE', url: '/api/user/', headers, payload: { password } }))
        .statusCode;
    };
    expect(await tryAgain()).toBe(409);
    const headers = { ...clerk.headers, 'idempotency-key': randomUUID() };
    await delivering.app.inject({ method: 'POST', url: `/api/desk/orders/${order.id}/cash/`, headers, payload: {} });
    const problem = await reported();
    expect(await tryAgain()).toBe(409);
    await moved(problem, 'open', 'refused', { text: 'Eaten' });
    expect(await tryAgain()).toBe(204);
  } finally {
    await delivering.close();
  }
});
