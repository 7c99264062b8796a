import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { type Payment, type PaymentAttempt } from '../../../contract/orders';
import { inTransaction, openDatabase, openMaintenanceDatabase, REQUEST_LIMITS } from '../../db/database';
import { paymentAttempts } from '../../db/orderSchema';
import { createTestApp } from '../../testing/createTestApp';
import { createMember } from '../../testing/factories';
import { createOrder, createSettleContext, readOrderRows } from '../../testing/orderFactory';
import { createPaymentCaller, sweep } from '../../testing/paymentCaller';
import { untilWaiting } from '../../testing/untilWaiting';
import { prepare, prepareApp } from '../../testing/prepare';
import { PaymentStartError } from './providers/types';
import { lockOrder } from '../orders/orderState';
import { settleAttempt } from './lookUpAttempt';
import { payOrder } from './payOrder';
import { endOrder } from './settlement';
import { startPayment } from './startPayment';

const shop = prepareApp();
const caller = prepare(() => createPaymentCaller(shop));
afterEach(async () => {
  shop.clock.now = null;
  for (const scope of ['esewa', 'khalti']) await caller.setFault(scope, 'none');
});

const wallets = ['esewa', 'khalti'] as const;
const refusal = (statusCode: number, code: string) => ({ statusCode, code });
const refused = async (order: Parameters<typeof caller.pay>[0], method: Parameters<typeof caller.pay>[1]) => {
  const response = await caller.pay(order, method);
  const { error, detail, code } = response.json<{ error: string; detail: string; code: string }>();
  expect([error, detail]).toEqual([expect.stringMatching(/\w/), error]);
  return refusal(response.statusCode, code);
};

test.each(wallets)('%s: a double press, and two tabs, use one attempt', async (method) => {
  const order = await createOrder(shop, { method });
  const responses = await Promise.all([1, 2, 3].map(() => caller.pay(order, method)));
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect(new Set(responses.map(({ body }) => body)).size).toBe(1);
  const payment = responses[0]!.json<Payment>();
  expect(payment).toMatchObject({ attempt: order.attemptId, method, http_method: method === 'esewa' ? 'POST' : 'GET' });
  expect(new URL(payment.action).origin).toBe('http://shop.example');
});

test('presses that start Khalti at the same time lead to one attempt, and all get its address', async () => {
  const order = await createOrder(shop, { method: 'esewa' });
  const responses = await Promise.all([1, 2, 3].map(() => caller.pay(order, 'khalti')));
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect(new Set(responses.map(({ body }) => body)).size).toBe(1);
  const { attempt, action } = responses[0]!.json<Payment>();
  expect(await readOrderRows(shop, order.id)).toMatchObject({
    attempts: [{ status: 'cancelled' }, { id: attempt, status: 'open', paymentUrl: action }],
  });
});

test('another method takes the place of the open attempt', async () => {
  const order = await createOrder(shop, { method: 'khalti' });
  await caller.open(order, 'esewa');
  const { page } = await caller.open(order, 'khalti');
  await caller.comeBack(await caller.press(page, 'pay'));
  expect(await readOrderRows(shop, order.id)).toMatchObject({
    state: 'placed',
    paymentMethod: 'khalti',
    attempts: [{ status: 'cancelled' }, { status: 'cancelled' }, { status: 'paid' }],
  });
});

test.each(wallets)('%s: cancelled at the provider and tried again, with a new attempt', async (method) => {
  const order = await createOrder(shop, { method });
  const first = await caller.open(order, method);
  expect(await caller.comeBack(await caller.press(first.page, 'cancel'))).toBe(`/payment/cancel?order=${order.id}`);
  expect(await readOrderRows(shop, order.id)).toMatchObject({
    state: 'pending_payment',
    attempts: [{ status: 'cancelled' }],
  });
  const second = await caller.open(order, method);
  expect(second.attemptId).not.toBe(first.attemptId);
  expect(await caller.comeBack(await caller.press(second.page, 'pay'))).toBe(`/payment/success?order=${order.id}`);
});

test("eSewa's failure page for a form that it knows nothing of: the next try is a new attempt", async () => {
  const order = await createOrder(shop, { method: 'esewa' });
  const failure = new URL(`http://shop.example/api/payments/esewa/${order.attemptId}/failure/`);
  expect(await caller.comeBack(failure)).toBe(`/payment/cancel?order=${order.id}`);
  expect((await caller.open(order, 'esewa')).attemptId).not.toBe(order.attemptId);
});

test.each(wallets)('%s: paid meanwhile, the order is not paid again', async (method) => {
  const order = await createOrder(shop, { method });
  const { page } = await caller.open(order, method);
  await caller.press(page, 'pay', 'not_returned');
  for (const again of [...wallets, ...wallets])
    expect(await refused(order, again)).toEqual(refusal(409, 'already_paid'));
  expect(await readOrderRows(shop, order.id)).toMatchObject({ state: 'placed', attempts: [{ status: 'paid' }] });
});

test.each([
  ['is pending', 'pending', 'none'],
  ['cannot be looked up after the visitor came back', 'normal', 'outage'],
  ['cannot be looked up with our key', 'normal', 'key_refused'],
])('a payment that %s is not started again', async (_what, outcome, fault) => {
  const order = await createOrder(shop, { method: 'esewa' });
  const { page } = await caller.open(order, 'esewa');
  await caller.setFault('esewa', fault);
  await caller.comeBack(await caller.press(page, 'pay', outcome));
  expect(await refused(order, 'khalti')).toEqual(refusal(409, 'not_payable'));
});

test('while eSewa is away, an order whose visitor has not come back is paid with Khalti, and expires at its end', async () => {
  await caller.setFault('esewa', 'outage', 7200);
  const [order, left] = [await createOrder(shop, { method: 'esewa' }), await createOrder(shop, { method: 'esewa' })];
  const { page } = await caller.open(order, 'khalti');
  await caller.comeBack(await caller.press(page, 'pay'));
  expect(await readOrderRows(shop, order.id)).toMatchObject({ state: 'placed', paymentMethod: 'khalti' });
  shop.clock.now = Date.now() + 30 * 60_000;
  await sweep(createSettleContext(shop));
  expect(await readOrderRows(shop, left.id)).toMatchObject({ state: 'expired', attempts: [{ status: 'expired' }] });
});

test('an order that is over, paid on delivery or foreign is refused', async () => {
  const expired = await createOrder(shop, { method: 'esewa' });
  await shop.db.execute(sql`UPDATE orders SET expires_at = now() WHERE id = ${expired.id}`);
  expect(await refused(expired, 'esewa')).toEqual(refusal(409, 'expired'));
  await settleAttempt(createSettleContext(shop), expired.attemptId);
  expect(await refused(expired, 'esewa')).toEqual(refusal(409, 'expired'));

  const cancelled = await createOrder(shop, { method: 'esewa' });
  const url = `/api/orders/${cancelled.id}/cancel/`;
  await shop.app.inject({ method: 'POST', url, headers: cancelled.member.headers, payload: {} });
  expect(await refused(cancelled, 'khalti')).toEqual(refusal(409, 'not_payable'));

  const cash = await createOrder(shop, { method: 'cod' });
  expect(await refused(cash, 'esewa')).toEqual(refusal(409, 'not_payable'));

  const open = await createOrder(shop, { method: 'esewa' });
  expect(await refused(open, 'cod')).toEqual(refusal(400, 'payment_method_not_allowed'));
  const stranger = await createMember(shop);
  expect((await caller.pay({ id: open.id, member: stranger }, 'esewa')).statusCode).toBe(404);
  expect((await caller.pay(open, 'fonepay' as 'esewa')).json()).toEqual({
    payment_method: ['"fonepay" is not a valid choice.'],
  });
});

test('a press that waits for the lock of an order that is being cancelled is refused, on one connection', async () => {
  const order = await createOrder(shop, { method: 'khalti' });
  await shop.db.update(paymentAttempts).set({ status: 'failed' }).where(eq(paymentAttempts.orderId, order.id));
  const db = openDatabase(String(shop.db.$client.options.connectionString), { max: 1 });
  const context = { ...createSettleContext(shop), db };
  let pressed: Promise<unknown> = Promise.resolve();
  await inTransaction(shop.db, async (transaction) => {
    const locked = await lockOrder(transaction, order.id);
    const press = {
      memberId: order.member.id,
      orderId: order.id,
      method: 'khalti',
      shopUrl: 'http://shop.example',
    } as const;
    pressed = expect(payOrder(context, press)).rejects.toMatchObject({ code: 'not_payable' });
    await untilWaiting(shop.db);
    const params = { by: 'staff', note: 'Sold out' } as const;
    await endOrder(context, transaction, locked!, { type: 'cancelled', params, actorId: null });
  });
  await pressed;
  await db.$client.end();
});

test('an order has at most ten attempts; the last one can still be paid', async () => {
  const order = await createOrder(shop, { method: 'esewa' });
  for (let attempts = 2; attempts <= 10; attempts += 1)
    await caller.open(order, attempts % 2 === 0 ? 'khalti' : 'esewa');
  expect(await refused(order, 'esewa')).toEqual(refusal(409, 'not_payable'));
  expect((await readOrderRows(shop, order.id)).attempts).toHaveLength(10);
  const { page } = await caller.open(order, 'khalti');
  expect(await caller.comeBack(await caller.press(page, 'pay'))).toBe(`/payment/success?order=${order.id}`);
});

test('Khalti is out of order: the attempt has failed, and a later press starts another one', async () => {
  const order = await createOrder(shop, { method: 'esewa' });
  await caller.setFault('khalti', 'outage');
  expect(await refused(order, 'khalti')).toEqual(refusal(409, 'not_payable'));
  await caller.setFault('khalti', 'none');
  const { page } = await caller.open(order, 'khalti');
  await caller.comeBack(await caller.press(page, 'pay'));
  expect(await readOrderRows(shop, order.id)).toMatchObject({
    state: 'placed',
    attempts: [{ status: 'cancelled' }, { status: 'failed' }, { status: 'paid' }],
  });
});

test('the server was killed between the order and the start of its payment: the next press starts it', async () => {
  const order = await createOrder(shop, { method: 'khalti', isStarted: false });
  const { page } = await caller.open(order, 'khalti');
  await caller.comeBack(await caller.press(page, 'pay'));
  expect(await readOrderRows(shop, order.id)).toMatchObject({ state: 'placed', attempts: [{ status: 'paid' }] });
});

test('requests that start one attempt at the same moment open one payment', async () => {
  const order = await createOrder(shop, { method: 'khalti', isStarted: false });
  const context = createSettleContext(shop);
  const start = () => startPayment(context, context.paymentProviders, order, 'http://shop.example');
  await Promise.all([start(), start(), start()]);
  const { rows } = await shop.db.execute(sql`SELECT id FROM simulated_payments WHERE order_id = ${order.attemptId}`);
  expect(rows).toHaveLength(1);
  // All have waited until it was started.
  expect(await readOrderRows(shop, order.id)).toMatchObject({ attempts: [{ providerId: rows[0]!.id }] });
});

test('a start without a response is replaced by the next press, and leaves its payment when it fails late', async () => {
  const order = await createOrder(shop, { method: 'khalti', isStarted: false });
  const context = createSettleContext(shop);
  const khalti = context.paymentProviders.get('khalti')!;
  let hasStarted = () => {};
  const started = new Promise<void>((resolve) => (hasStarted = resolve));
  let fail = () => {};
  const silent = new Promise<never>((_resolve, reject) => (fail = () => reject(new PaymentStartError('unanswered'))));
  const start = () => {
    hasStarted();
    return silent;
  };
  const late = startPayment(context, new Map([['khalti', { ...khalti, start }]]), order, 'http://shop.example');
  await started;
  await shop.db
    .update(paymentAttempts)
    .set({ startRequestedAt: sql`now() - interval '4 seconds'` })
    .where(eq(paymentAttempts.id, order.attemptId));
  await startPayment(context, context.paymentProviders, order, 'http://shop.example');
  fail();
  await late;
  expect(await readOrderRows(shop, order.id)).toMatchObject({
    attempts: [{ status: 'open', providerId: expect.any(String), nextLookUpAt: expect.any(Date) }],
  });
});

test('the member reads an attempt; another member, and an unknown id, get 404', async () => {
  const order = await createOrder(shop, { method: 'esewa' });
  const read = (id: string, { headers } = order.member) => shop.app.inject({ url: `/api/payments/${id}/`, headers });
  const shown = async () => (await read(order.attemptId)).json<PaymentAttempt>();
  const attempt = { id: order.attemptId, order: order.id, method: 'esewa' };
  expect(await shown()).toEqual({ ...attempt, status: 'open' });
  const { page } = await caller.open(order, 'esewa');
  await caller.comeBack(await caller.press(page, 'pay', 'wrong_amount'));
  expect(await shown()).toEqual({ ...attempt, status: 'paid' });
  expect((await read(order.attemptId, await createMember(shop))).statusCode).toBe(404);
  for (const id of [randomUUID(), '1', 'x']) expect((await read(id)).statusCode).toBe(404);
});

test('without an order the return leads to a page in the language that the visitor prefers', async () => {
  for (const id of [randomUUID(), '1']) {
    const url = `/api/payments/esewa/${id}/success/`;
    const { headers } = await shop.app.inject({ url, headers: { 'accept-language': 'ne-NP' } });
    expect(headers.location).toBe('/ne/payment/cancel');
  }
});

test('the return addresses are never an error page', async () => {
  const limited = await createTestApp({}, { limits: REQUEST_LIMITS });
  const other = openMaintenanceDatabase(String(limited.db.$client.options.connectionString));
  const { comeBack } = createPaymentCaller(limited);
  const order = await createOrder(limited, { method: 'esewa' });
  for (const route of ['esewa/:id/success', 'esewa/:id/failure', 'khalti/:id/return']) {
    const go = (id: string) =>
      comeBack(new URL(`http://shop.example/api/payments/${route.replace(':id', id)}/?data=%25`));
    for (const id of [randomUUID(), '1', '%27', 'x'.repeat(90)])
      expect([route, await go(id)]).toEqual([route, '/payment/cancel']);
    // Another transaction holds the order for longer than a statement waits.
    await inTransaction(other, async (transaction) => {
      await transaction.execute(sql`SELECT FROM orders WHERE id = ${order.id} FOR UPDATE`);
      expect([route, await go(order.attemptId)]).toEqual([route, '/orders']);
    });
  }
  await other.$client.end();
  await limited.close();
});

test('pressing Pay asks the provider 20 times a minute at most; so does a return page, however its address is written', async () => {
  const strict = await createTestApp({ rateLimit: 'on', logLevel: 'info' });
  // The minute does not end before all presses are made.
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now());
  const lookUps = () => strict.log.splice(0).filter((line) => line.includes('payment looked up'));
  const order = await createOrder(strict, { method: 'esewa' });
  const statuses: number[] = [];
  for (let i = 0; i < 22; i += 1) statuses.push((await createPaymentCaller(strict).pay(order, 'esewa')).statusCode);
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429, 429]);
  expect(lookUps()).toHaveLength(20);

  const { attemptId } = await createOrder(strict, { method: 'esewa' });
  const back = (id: string) => strict.app.inject({ url: `/api/payments/esewa/${id}/failure/` });
  for (let i = 0; i < 11; i += 1) await Promise.all([back(attemptId), back(attemptId.toUpperCase())]);
  expect(lookUps()).toHaveLength(20);
  clock.mockRestore();
  await strict.close();
});
