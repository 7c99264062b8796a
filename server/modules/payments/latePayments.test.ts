import { sql } from 'drizzle-orm';
import { createDeliveryArea, createMember, createSlot } from '../../testing/factories';
import { createOrder, readRefunded, type TestOrder } from '../../testing/orderFactory';
import { readMails } from '../../testing/readMails';
import { createPaymentTest } from '../../testing/paymentCaller';
import { prepare, prepareApp } from '../../testing/prepare';
import { createDeskCaller } from '../../testing/deskCaller';
import { applyLookUp } from './lookUpAttempt';

const shop = prepareApp();
const payments = prepare(() => createPaymentTest(shop));
const clerk = prepare(() => createMember(shop, { isStaff: true }));
const callDesk = createDeskCaller(shop, () => clerk);
afterEach(() => payments.reset());

const MINUTE_MS = 60_000;
const wallets = ['esewa', 'khalti'] as const;
const desk = (id: number, action: string, payload: object) => callDesk('POST', `orders/${id}/${action}/`, payload);
const refund = async (id: number, fields: { amount: string; reference?: string }) =>
  desk(id, 'refunds', { reason: 'Cancelled', refunded: await readRefunded(shop, id), ...fields });
const success = ({ id }: TestOrder) => `/payment/success?order=${id}`;

test.each(wallets)(
  '%s: paid after expiry with stock left, the order is reopened, with a mail that says so, and marked',
  async (method) => {
    const { order, page, read } = await payments.open(method);
    payments.wait(30 * MINUTE_MS);
    await payments.sweep();
    const back = await payments.caller.press(page, 'pay');
    expect(await payments.caller.comeBack(back)).toBe(success(order));
    expect(await read()).toMatchObject({
      state: 'placed',
      paymentStatus: 'paid',
      reservation: 2,
      events: ['pending_payment', 'expired', 'reopened', 'attention'],
      attention: [{ code: 'reopened', params: {} }],
    });
    expect(await payments.stockOf(order)).toBe(8);
    const mail = (await readMails(shop, order.member.email)).at(-1)!;
    expect(mail.text).toContain('The order had expired and is placed again.');
  },
);

test.each(wallets)(
  '%s: paid after expiry without stock left and the tab closed, the money is to be refunded',
  async (method) => {
    const { order, page, read } = await payments.open(method);
    payments.wait(30 * MINUTE_MS);
    await payments.sweep();
    await shop.db.execute(sql`UPDATE products SET quantity = 1 WHERE id = ${order.productId}`);
    await payments.caller.press(page, 'pay', 'not_returned');
    payments.wait(61 * MINUTE_MS);
    await payments.sweep();
    expect(await read()).toMatchObject({
      state: 'expired',
      paymentStatus: 'refund_due',
      attempts: [{ status: 'paid' }],
      refunds: [{ amount: order.total, status: 'due' }],
      events: ['pending_payment', 'expired', 'refund_due'],
    });
    expect(await payments.stockOf(order)).toBe(1);
  },
);

test.each(wallets)(
  '%s: cancelled while being settled, the order is placed and paid, or cancelled and to be refunded',
  async (method) => {
    const { order, page, read } = await payments.open(method);
    const back = await payments.caller.press(page, 'pay');
    const cancelOrder = () =>
      shop.app.inject({
        method: 'POST',
        url: `/api/orders/${order.id}/cancel/`,
        headers: order.member.headers,
        payload: {},
      });
    await Promise.all([cancelOrder(), payments.caller.comeBack(back), cancelOrder(), payments.caller.comeBack(back)]);
    const { state, paymentStatus, refunds } = await read();
    expect([
      ['placed', 'paid', 0],
      ['cancelled', 'refund_due', 1],
    ]).toContainEqual([state, paymentStatus, refunds.length]);
  },
);

test.each(['the member', 'staff'])(
  'cancelled by %s is final: a late payment goes back, and the stock stays',
  async (who) => {
    const { order, page, read } = await payments.open('esewa');
    const { id, member } = order;
    const response =
      who === 'staff'
        ? await desk(id, 'transition', { from: 'pending_payment', to: 'cancelled', note: 'Sold out' })
        : await shop.app.inject({
            method: 'POST',
            url: `/api/orders/${id}/cancel/`,
            headers: member.headers,
            payload: {},
          });
    expect(response.json()).toMatchObject({ state: 'cancelled' });
    expect(await payments.caller.comeBack(await payments.caller.press(page, 'pay'))).toBe(success(order));
    expect(await read()).toMatchObject({
      state: 'cancelled',
      paymentStatus: 'refund_due',
      reservation: 1,
      refunds: [{ amount: order.total, status: 'due' }],
    });
    expect([await payments.stockOf(order), await payments.subjects(order)]).toEqual([10, ['your order was cancelled']]);
  },
);

test('a payment that arrives after the delivery time has ended is for the staff', async () => {
  const area = await createDeliveryArea(shop);
  const slot = await createSlot(shop, area.id);
  const { page, read } = await payments.open('khalti', { slot });
  await shop.db
    .execute(sql`UPDATE delivery_slots SET starts_at = now() - interval '2 hours', cut_off_at = now() - interval '2 hours',
    ends_at = now() - interval '1 hour' WHERE id = ${slot.id}`);
  await payments.caller.comeBack(await payments.caller.press(page, 'pay'));
  expect(await read()).toMatchObject({
    state: 'placed',
    attention: [{ code: 'paid_after_slot', params: {} }],
  });
});

test('more than the total places the order, and the surplus goes back', async () => {
  const { order, read, attemptId } = await payments.open('esewa');
  const response = { status: 'mismatch', reference: 'R', paid: 31_050, reported: 'more' } as const;
  await applyLookUp(payments.context, { orderId: order.id, attemptId }, response, 'job');
  expect(await read()).toMatchObject({
    state: 'placed',
    paymentStatus: 'paid',
    attention: [{ code: 'payment_mismatch', params: { method: 'esewa', reported: 'more' } }],
    refunds: [{ amount: '10.00', status: 'due', reason: 'overpaid', params: {} }],
  });
});

test('a payment that is charged back later is noticed after a day and is for the staff', async () => {
  const { page, read } = await payments.open('esewa');
  await payments.caller.comeBack(await payments.caller.press(page, 'pay'));
  await payments.caller.setState(page, 'refunded');
  payments.wait(23 * 60 * MINUTE_MS);
  await payments.sweep();
  expect(await read()).toMatchObject({ attention: null });
  payments.wait(2 * 60 * MINUTE_MS);
  await payments.sweep();
  expect(await read()).toMatchObject({
    state: 'placed',
    attention: [{ code: 'refund_mismatch', params: { part: 'full' } }],
    attempts: [{ status: 'paid', nextLookUpAt: expect.any(Date) }],
  });
});

test('an attempt of a cancelled order is closed by its next look-up', async () => {
  const { order, read } = await payments.open('khalti');
  await shop.app.inject({
    method: 'POST',
    url: `/api/orders/${order.id}/cancel/`,
    headers: order.member.headers,
    payload: {},
  });
  payments.wait(15_000);
  await payments.sweep();
  expect(await read()).toMatchObject({ state: 'cancelled', attempts: [{ status: 'cancelled' }] });
});

test('paid twice, with two methods: the second payment goes back, and the staff are told', async () => {
  const { order, page, read } = await payments.open('esewa');
  const second = await payments.caller.open(order, 'khalti');
  expect(await payments.caller.comeBack(await payments.caller.press(second.page, 'pay'))).toBe(success(order));
  await payments.caller.press(page, 'pay', 'not_returned');
  payments.wait(15_000);
  await payments.sweep();
  expect(await read()).toMatchObject({
    state: 'placed',
    paymentStatus: 'paid',
    paymentMethod: 'khalti',
    attention: [{ code: 'paid_twice', params: {} }],
    attempts: [
      { method: 'esewa', status: 'paid' },
      { method: 'khalti', status: 'paid' },
    ],
    refunds: [{ amount: order.total, status: 'due', attemptId: expect.any(String) }],
  });
});

test('a wrong payment and a second one: the staff read both reasons, and the member is told once', async () => {
  const { order, page, read } = await payments.open('esewa');
  const second = await payments.caller.open(order, 'khalti');
  const third = await payments.caller.open(order, 'esewa');
  await payments.caller.comeBack(await payments.caller.press(page, 'pay', 'wrong_amount'));
  for (const other of [second, third]) await payments.caller.comeBack(await payments.caller.press(other.page, 'pay'));
  const { attention, events } = await read();
  expect(attention).toMatchObject([{ code: 'payment_mismatch' }, { code: 'paid_twice' }]);
  expect(events.filter((type) => type === 'attention')).toHaveLength(1);
});

test('the desk records the refund of a second payment, and of a wrong one: the order keeps its own payment', async () => {
  const statusOf = async (id: number, amount: string) =>
    (await refund(id, { amount, reference: `R-${id}` })).statusCode;
  const twice = await payments.open('esewa');
  const second = await payments.caller.open(twice.order, 'khalti');
  await payments.caller.comeBack(await payments.caller.press(second.page, 'pay'));
  await payments.caller.comeBack(await payments.caller.press(twice.page, 'pay'));
  expect(await statusOf(twice.order.id, twice.order.total)).toBe(200);
  expect(await twice.read()).toMatchObject({ state: 'placed', paymentStatus: 'paid', refunds: [{ status: 'done' }] });

  const wrong = await payments.open('esewa');
  await payments.caller.comeBack(await payments.caller.press(wrong.page, 'pay', 'wrong_amount'));
  expect(await statusOf(wrong.order.id, '290.51')).toBe(400);
  expect(await statusOf(wrong.order.id, '290.50')).toBe(200);
  expect(await wrong.read()).toMatchObject({ state: 'pending_payment', refunds: [{ status: 'done' }] });
  const again = await payments.caller.open(wrong.order, 'khalti');
  await payments.caller.comeBack(await payments.caller.press(again.page, 'pay'));
  expect(await wrong.read()).toMatchObject({ state: 'placed', paymentStatus: 'paid' });
});

test.each(['refunded', 'partially_refunded'])(
  'money that was %s before the shop knew of it is for the staff',
  async (state) => {
    const { page, read } = await payments.open('esewa');
    await payments.caller.press(page, 'pay', 'not_returned');
    await payments.caller.setState(page, state);
    payments.wait(15_000);
    await payments.sweep();
    expect(await read()).toMatchObject({
      state: 'pending_payment',
      attention: [{ code: 'refund_mismatch' }],
      attempts: [{ status: state === 'refunded' ? 'paid' : 'disputed' }],
      refunds: state === 'refunded' ? [{ status: 'done' }] : [],
    });
  },
);

test('a refund in the panel of eSewa is noticed and done; one that is not due is for the staff', async () => {
  const { order, page, read } = await payments.open('esewa');
  await payments.caller.comeBack(await payments.caller.press(page, 'pay'));
  await shop.app.inject({
    method: 'POST',
    url: `/api/orders/${order.id}/cancel/`,
    headers: order.member.headers,
    payload: {},
  });
  expect(await read()).toMatchObject({ state: 'cancelled', paymentStatus: 'refund_due' });
  await payments.sweep();
  await payments.caller.setState(page, 'partially_refunded');
  payments.wait(61 * MINUTE_MS);
  await payments.sweep();
  expect(await read()).toMatchObject({
    paymentStatus: 'refund_due',
    attention: [{ code: 'refund_mismatch', params: { part: 'partial' } }],
  });
  await payments.caller.setState(page, 'refunded');
  payments.wait(61 * MINUTE_MS);
  await payments.sweep();
  expect(await read()).toMatchObject({ paymentStatus: 'refunded', refunds: [{ status: 'done' }] });
  expect((await read()).events.at(-1)).toBe('refunded');
});

const cancelPaid = async (method: 'esewa' | 'khalti') => {
  const opened = await payments.open(method);
  await payments.caller.comeBack(await payments.caller.press(opened.page, 'pay'));
  const { id, member } = opened.order;
  await shop.app.inject({ method: 'POST', url: `/api/orders/${id}/cancel/`, headers: member.headers, payload: {} });
  return opened;
};

test('Khalti refunds by a call, once, also for two clerks', async () => {
  const { order, read } = await cancelPaid('khalti');
  const responses = await Promise.all([
    refund(order.id, { amount: order.total }),
    refund(order.id, { amount: order.total }),
  ]);
  expect(responses.map(({ statusCode }) => statusCode)).toContain(200);
  expect(await read()).toMatchObject({ paymentStatus: 'refunded', refunds: [{ status: 'done' }] });
  expect((await read()).events.filter((type) => type === 'refunded')).toHaveLength(1);
  const { rows } = await shop.db.execute(sql`SELECT state FROM simulated_payments WHERE order_id = ${order.attemptId}`);
  expect(rows).toEqual([{ state: 'refunded' }]);
});

test('Khalti is out of order: the refund stays due until it is tried again', async () => {
  const { order, read } = await cancelPaid('khalti');
  await payments.caller.setFault('khalti', 'outage');
  const waiting = await refund(order.id, { amount: order.total });
  expect([waiting.statusCode, waiting.json()]).toEqual([409, expect.objectContaining({ code: 'refund_waiting' })]);
  expect(await read()).toMatchObject({ paymentStatus: 'refund_due', attention: null });
  await payments.caller.setFault('khalti', 'none');
  expect((await refund(order.id, { amount: order.total })).statusCode).toBe(200);
  expect(await read()).toMatchObject({ paymentStatus: 'refunded' });
});

test("eSewa's refunds are made in its panel: the desk records them", async () => {
  const { order, read } = await cancelPaid('esewa');
  expect((await refund(order.id, { amount: order.total, reference: 'R-1' })).statusCode).toBe(200);
  expect(await read()).toMatchObject({ paymentStatus: 'refunded', refunds: [{ status: 'done', reference: 'R-1' }] });
});

test.each([
  ['full', { capacity: 1 }],
  ['closed', { cutOffAt: new Date(Date.now() + 20 * MINUTE_MS) }],
])(
  'paid after expiry, with the slot %s meanwhile: the money is to be refunded, and the stock stays',
  async (_what, fields) => {
    const area = await createDeliveryArea(shop);
    const slot = await createSlot(shop, area.id, fields);
    const { order, page, read } = await payments.open('esewa', { slot });
    payments.wait(30 * MINUTE_MS);
    await payments.sweep();
    expect(await read()).toMatchObject({ state: 'expired' });
    if ('capacity' in fields) await createOrder(shop, { method: 'cod', slot });
    await payments.caller.comeBack(await payments.caller.press(page, 'pay'));
    expect(await read()).toMatchObject({ state: 'expired', paymentStatus: 'refund_due', reservation: 1 });
    expect(await payments.stockOf(order)).toBe(10);
  },
);

test('paid after expiry, with a place left in its slot: the order takes it again', async () => {
  const area = await createDeliveryArea(shop);
  const slot = await createSlot(shop, area.id, { capacity: 1 });
  const { page, read } = await payments.open('khalti', { slot });
  payments.wait(30 * MINUTE_MS);
  await payments.sweep();
  await payments.caller.comeBack(await payments.caller.press(page, 'pay'));
  expect(await read()).toMatchObject({ state: 'placed', paymentStatus: 'paid', reservation: 2 });
});
