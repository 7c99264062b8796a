import { eq } from 'drizzle-orm';
import { type DeskOrder } from '../../../contract/desk';
import { deliverySlots } from '../../db/deliverySchema';
import { createDeliveryArea, createMember, createSlot } from '../../testing/factories';
import { createOrder, readOrderRows } from '../../testing/orderFactory';
import { createPaymentTest } from '../../testing/paymentCaller';
import { prepare, prepareApp } from '../../testing/prepare';
import { createDeskCaller } from '../../testing/deskCaller';
import { issueMissingBills } from './missingBills';

const shop = prepareApp();
const payments = prepare(() => createPaymentTest(shop));
let clerk: Awaited<ReturnType<typeof createMember>>;
const callDesk = createDeskCaller(shop, () => clerk);
beforeEach(async () => {
  clerk = await createMember(shop, { isStaff: true });
});
afterEach(() => payments.reset());

const call = async (id: number, action: string, payload: object = {}) => {
  const response = await callDesk('POST', `orders/${id}/${action}/`, payload);
  expect([response.statusCode, response.body]).toEqual([200, expect.any(String)]);
  return response.json<DeskOrder>();
};
const leave = async (id: number) => {
  await call(id, 'transition', { from: 'placed', to: 'packing' });
  await call(id, 'transition', { from: 'packing', to: 'out_for_delivery' });
};
const cancel = (id: number) =>
  call(id, 'transition', { from: 'out_for_delivery', to: 'cancelled', note: 'Nobody there' });

test.each([
  ['open', undefined],
  ['checking', 'pending'],
] as const)('the payment that is %s ends when another one has paid the order', async (status, outcome) => {
  const { order, page, read } = await payments.open('esewa');
  const other = await payments.caller.open(order, 'khalti');
  if (outcome) await payments.caller.comeBack(await payments.caller.press(other.page, 'pay', outcome));
  expect((await read()).attempts).toMatchObject([{ status: 'cancelled' }, { status }]);
  await payments.caller.comeBack(await payments.caller.press(page, 'pay'));
  expect(await read()).toMatchObject({
    state: 'placed',
    paymentMethod: 'esewa',
    attempts: [
      { method: 'esewa', status: 'paid' },
      { method: 'khalti', status: 'cancelled' },
    ],
  });
});

test.each([
  ['before its delivery time ends', 1, null],
  ['when its delivery time ends', 0, [{ code: 'paid_after_slot', params: {} }]],
])('an order that is paid %s', async (_when, left, attention) => {
  const slot = await createSlot(shop, (await createDeliveryArea(shop)).id);
  const { page, read } = await payments.open('esewa', { slot });
  payments.wait(0);
  const endsAt = new Date(shop.clock.now! + left);
  const times = { cutOffAt: new Date(endsAt.getTime() - 2), startsAt: new Date(endsAt.getTime() - 1), endsAt };
  await shop.db.update(deliverySlots).set(times).where(eq(deliverySlots.id, slot.id));
  await payments.caller.comeBack(await payments.caller.press(page, 'pay'));
  expect(await read()).toMatchObject({ state: 'placed', attention });
});

test('cash of a cancelled order goes back when it was recorded, and is not awaited when it was not; no provider is asked', async () => {
  const [paid, unpaid] = [await createOrder(shop, { method: 'cod' }), await createOrder(shop, { method: 'cod' })];
  for (const { id } of [paid, unpaid]) await leave(id);
  await call(paid.id, 'cash');
  for (const { id } of [paid, unpaid]) await cancel(id);
  expect(await readOrderRows(shop, paid.id)).toMatchObject({
    paymentStatus: 'refund_due',
    attempts: [{ status: 'paid', nextLookUpAt: null }],
    refunds: [{ method: 'cod', amount: paid.total, status: 'due' }],
  });
  expect(await readOrderRows(shop, unpaid.id)).toMatchObject({
    paymentStatus: 'due',
    attempts: [{ status: 'cancelled' }],
    refunds: [],
  });
});

test('a credit note in a year that the calendar does not know: staff are told, and a job issues it later', async () => {
  const months = [31, 31, 32, 32, 31, 30, 30, 29, 30, 29, 30, 30];
  const known = Object.fromEntries(Array.from({ length: 20 }, (_none, index) => [2085 + index, months]));
  shop.clock.now = Date.parse('2040-01-01T00:00:00Z');
  shop.config.monthLengths = known;
  clerk = await createMember(shop, { isStaff: true });
  const { id, total } = await createOrder(shop, { method: 'cod' });
  await leave(id);
  shop.config.monthLengths = {};
  expect((await cancel(id)).attention_marks).toMatchObject([{ code: 'bill_missing' }]);
  shop.config.monthLengths = known;
  await issueMissingBills(payments.context);
  const order = (await callDesk('GET', `orders/${id}/`)).json<DeskOrder>();
  const bill = await shop.app.inject({ url: `/api/orders/${id}/bill/`, headers: clerk.headers });
  expect([order.attention, bill.json()]).toMatchObject([null, { credit_notes: [{ amount: total }] }]);
});
