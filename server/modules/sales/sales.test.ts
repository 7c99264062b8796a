import { eq } from 'drizzle-orm';
import { type Order } from '../../../contract/orders';
import { type Problem } from '../../../contract/problems';
import { SALES_PAUSED_TEXT } from '../../../contract/salesRules';
import { orders } from '../../db/orderSchema';
import { salesPause } from '../../db/salesSchema';
import { staffLog } from '../../db/staffLogSchema';
import { createDeliveringApp, createShopper } from '../../testing/checkoutCaller';
import { createDeskCaller } from '../../testing/deskCaller';
import { createMember, createProduct } from '../../testing/factories';
import { createOrder } from '../../testing/orderFactory';
import { createPaymentTest } from '../../testing/paymentCaller';
import { prepare, prepareApp } from '../../testing/prepare';
import { createDelivered } from '../../testing/problemCaller';
import { untilWaiting } from '../../testing/untilWaiting';

const MINUTE_MS = 60_000;
const shop = prepareApp(createDeliveringApp);
const owner = prepare(() => createMember(shop, { firstName: 'Gita', lastName: 'Thapa', isStaff: true, isOwner: true }));
const payments = prepare(() => createPaymentTest(shop));
const callDesk = createDeskCaller(shop, () => owner);
const pause = (fields: object = {}) => callDesk('PUT', 'sales/', { paused: true, reason: 'A breach', ...fields });
const resume = () => callDesk('PUT', 'sales/', { paused: false });
afterEach(async () => {
  await shop.db.delete(salesPause);
  await payments.reset();
});

const REFUSED = [503, { detail: SALES_PAUSED_TEXT, code: 'sales_paused' }];
type Response = { statusCode: number; json: () => unknown };
const answerOf = (response: Response) => [response.statusCode, response.json()];

/** Prepares a call of each door by which an order is quoted, placed or paid. */
const DOORS: Record<string, () => Promise<() => Promise<Response>>> = {
  'a quote': async () => {
    const { shopper } = await createBuyer();
    return () => shopper.call('POST', '/api/checkout/quote/', { address: shopper.address });
  },
  'an order with cash': async () => {
    const { shopper, expected_total } = await createBuyer();
    return () => shopper.place({ expected_total });
  },
  'an order with a wallet': async () => {
    const { shopper, expected_total } = await createBuyer();
    return () => shopper.place({ expected_total, payment_method: 'khalti' });
  },
  'a payment': async () => {
    const order = await createOrder(shop, { method: 'esewa' });
    return () => payments.caller.pay(order, 'esewa');
  },
  'another payment method': async () => {
    const order = await createOrder(shop, { method: 'esewa' });
    return () => payments.caller.pay(order, 'khalti');
  },
  'a quote by telephone': async () => {
    const { shopper, product } = await createBuyer();
    return () => callDesk('GET', `quote/?member=${shopper.member.id}&lines=${product}:1&address=${shopper.address}`);
  },
  'an order by telephone': async () => {
    const { shopper, product, expected_total } = await createBuyer();
    const lines = [{ product, quantity: 1 }];
    return () =>
      callDesk('POST', 'orders/', { member: shopper.member.id, lines, address: shopper.address, expected_total });
  },
  'an exchange': async () => {
    const { reported } = await createDelivered(shop, owner);
    const id = await reported(1, { wish: 'exchange' });
    return () => callDesk('POST', `problems/${id}/transition/`, { from: 'open', to: 'agreed', refunded: '0.00' });
  },
};

async function createBuyer() {
  const { id: product } = await createProduct(shop, { quantity: 20 });
  const shopper = await createShopper(shop);
  await shopper.fill(product);
  return { shopper, product, expected_total: (await shopper.quote()).total };
}

test.each(Object.entries(DOORS))(
  'while sales are paused %s is 503 sales_paused, and after it the same call is made',
  async (_door, open) => {
    const call = await open();
    const before = await shop.db.$count(orders);
    await pause();
    expect(answerOf(await call())).toEqual(REFUSED);
    expect(await shop.db.$count(orders)).toBe(before);
    await resume();
    expect((await call()).statusCode).toBeLessThan(300);
  },
);

test('carts, reading, problems and the desk go on while sales are paused; a repeated call has the order that it placed before', async () => {
  const { reported, order: delivered } = await createDelivered(shop, owner);
  const { shopper, product, expected_total } = await createBuyer();
  const key = 'placed-before-the-pause';
  const placed = await shopper.place({ expected_total }, key);
  const { id } = placed.json<Order>();
  await pause();
  expect((await shopper.place({ expected_total }, key)).json()).toEqual(placed.json());
  const added = await shopper.call('POST', '/api/products/cart/add_item/', { product_id: product, quantity: 2 });
  expect(added.statusCode).toBe(200);
  expect((await shop.app.inject(`/api/products/${product}/`)).statusCode).toBe(200);
  expect((await callDesk('POST', `orders/${id}/transition/`, { from: 'placed', to: 'packing' })).statusCode).toBe(200);
  const problem = await reported();
  const agreed = { from: 'open', to: 'agreed', refunded: '0.00' };
  expect((await callDesk('POST', `problems/${problem}/transition/`, agreed)).statusCode).toBe(200);
  const problems = await shop.app.inject({ url: `/api/desk/problems/${problem}/`, headers: owner.headers });
  expect(problems.json<Problem>()).toMatchObject({ state: 'agreed' });
  expect(
    (await callDesk('POST', `orders/${id}/transition/`, { from: 'packing', to: 'cancelled', note: 'x' })).statusCode,
  ).toBe(200);
  expect(delivered.state).toBe('placed');
});

test('an order that began before the pause and would end after it is refused at its commit', async () => {
  const { shopper, product, expected_total } = await createBuyer();
  const before = await shop.db.$count(orders);
  let placing: Promise<Response> | undefined;
  await shop.db.transaction(async (transaction) => {
    await transaction.execute(`SELECT FROM products WHERE id = ${product} FOR UPDATE`);
    placing = shopper.place({ expected_total });
    await untilWaiting(shop.db);
    expect((await pause()).statusCode).toBe(200);
  });
  expect(answerOf(await placing!)).toEqual(REFUSED);
  expect(await shop.db.$count(orders)).toBe(before);
});

test('a payment that arrives while sales are paused is kept, its order does not expire, and it is placed when they resume', async () => {
  const { page, read, order } = await payments.open('esewa');
  await pause();
  const back = await payments.caller.press(page, 'pay');
  expect(await payments.caller.comeBack(back)).toBe(`/payment/success?order=${order.id}`);
  const kept = { state: 'pending_payment', paymentStatus: 'processing', attempts: [{ status: 'paid' }], refunds: [] };
  expect(await read()).toMatchObject(kept);
  const shown = await shop.app.inject({ url: `/api/orders/${order.id}/`, headers: order.member.headers });
  expect(shown.json()).toMatchObject({ payment_status: 'processing', can_pay: false });
  payments.wait(61 * MINUTE_MS);
  await payments.sweep();
  expect(await read()).toMatchObject({ ...kept, attention: null });
  // Tokens live 15 minutes.
  shop.clock.now = null;
  await resume();
  expect(answerOf(await payments.caller.pay(order, 'khalti'))).toMatchObject([409, { code: 'already_paid' }]);
  await payments.sweep();
  expect(await read()).toMatchObject({ state: 'placed', paymentStatus: 'paid', refunds: [] });
});

test('a payment of an expired order that arrives while sales are paused goes back: it is not reopened', async () => {
  const { page, read } = await payments.open('khalti');
  payments.wait(31 * MINUTE_MS);
  await payments.sweep();
  // Tokens live 15 minutes.
  shop.clock.now = null;
  expect((await pause()).statusCode).toBe(200);
  await payments.caller.comeBack(await payments.caller.press(page, 'pay'));
  const refunded = { state: 'expired', paymentStatus: 'refund_due', attempts: [{ status: 'paid' }] };
  expect(await read()).toMatchObject(refunded);
  await resume();
  await payments.sweep();
  expect(await read()).toMatchObject(refunded);
});

test('a member cancels an order that was paid while sales are paused, and its money goes back', async () => {
  const { page, read, order } = await payments.open('esewa');
  await pause();
  await payments.caller.comeBack(await payments.caller.press(page, 'pay'));
  const { headers } = order.member;
  const url = `/api/orders/${order.id}/cancel/`;
  expect((await shop.app.inject({ method: 'POST', url, headers, payload: {} })).statusCode).toBe(200);
  expect(await read()).toMatchObject({ state: 'cancelled', paymentStatus: 'refund_due' });
});

test('owners pause, change the text and resume; the log says who and why; other staff see it; a reason is required', async () => {
  const state = { paused: true, reason: 'A breach', text: SALES_PAUSED_TEXT, by: 'Gita Thapa' };
  const paused = await pause();
  expect(paused.json()).toEqual({ ...state, since: expect.any(String) });
  const { since } = paused.json<{ since: string }>();
  shop.clock.now = Date.now() + MINUTE_MS;
  const changed = { ...state, since, reason: 'A breach', text: 'Back at 5 pm' };
  expect((await pause({ text: ' Back at\n5 pm ' })).json()).toEqual(changed);
  const clerk = await createMember(shop, { isStaff: true, isOwner: false });
  expect((await shop.app.inject({ url: '/api/desk/sales/', headers: clerk.headers })).json()).toEqual(changed);
  const open = { paused: false, since: null, reason: null, text: null, by: null };
  for (let times = 0; times < 2; times += 1) expect(answerOf(await resume())).toEqual([200, open]);
  const rows = await shop.db.select().from(staffLog).where(eq(staffLog.source, 'sales_pause')).orderBy(staffLog.id);
  expect(rows.slice(-3)).toMatchObject([
    { staffName: 'Gita Thapa', thing: 'sales', action: 'insert', changes: { reason: [null, 'A breach'] } },
    { action: 'update', changes: { text: [SALES_PAUSED_TEXT, 'Back at 5 pm'] } },
    { action: 'delete', changes: { reason: ['A breach', null] } },
  ]);
  expect(answerOf(await pause({ reason: ' ' }))).toEqual([400, { reason: ['This field is required.'] }]);
});
