import { eq } from 'drizzle-orm';
import { Value } from '@sinclair/typebox/value';
import { ManyTransitionsResult } from '../../../../contract/deskQueue';
import { type Rider } from '../../../../contract/riders';
import { cashReceipts } from '../../../db/cashSchema';
import { orders, paymentAttempts } from '../../../db/orderSchema';
import { createTestApp } from '../../../testing/createTestApp';
import { createDeliveryArea, createMember, createSlot } from '../../../testing/factories';
import { createOrder, readOrderRows, type TestOrder } from '../../../testing/orderFactory';
import { readMails } from '../../../testing/readMails';
import { prepare, prepareApp } from '../../../testing/prepare';
import { createDeskCaller } from '../../../testing/deskCaller';

const shop = prepareApp(() => createTestApp({ tax: 'vat', sellerPan: '301234567' }));
const clerk = prepare(() => createMember(shop, { isStaff: true }));
const callDesk = createDeskCaller(shop, () => clerk);
let rider: Rider;
beforeAll(async () => {
  rider = (await desk('riders/', { name: 'Ram Thapa', phone_number: '+977 9812345678' })).json();
});

// The time of a call suffices for all its orders, however busy the machine is.
beforeEach(() => void jest.spyOn(performance, 'now').mockReturnValue(0));
afterEach(() => jest.restoreAllMocks());

const desk = (path: string, payload: object) => callDesk('POST', path, payload);
const moveMany = async (to: string, chosen: object) => {
  const response = await desk('orders/transitions/', { to, ...chosen });
  return { status: response.statusCode, ...response.json<ManyTransitionsResult>() };
};
const place = async (fields: Parameters<typeof createOrder>[1] = {}) => {
  const order = await createOrder(shop, { method: 'cod', ...fields });
  await desk('riders/assignments/', { rider: rider.id, orders: [order.id] });
  return order;
};
const idsOf = (some: TestOrder[]) => some.map(({ id }) => id);
const send = async (some: TestOrder[]) => {
  for (const to of ['packing', 'out_for_delivery']) await moveMany(to, { orders: idsOf(some) });
};
/** What orders have become, without what is theirs alone. */
const readOutcome = async ({ id, member }: TestOrder) => {
  const { state, paymentStatus, events, attempts } = await readOrderRows(shop, id);
  const receipts = await shop.db.select().from(cashReceipts).where(eq(cashReceipts.orderId, id));
  const { rows: bills } = await shop.db.$client.query('SELECT total FROM bills WHERE order_id = $1', [id]);
  return {
    ...{ state, paymentStatus, events, paid: attempts.map(({ status, paidAmount }) => [status, paidAmount]), bills },
    receipts: receipts.map(({ amount, riderId, recordedBy }) => [amount, riderId, recordedBy]),
    mails: (await readMails(shop, member.email)).map(({ subject }) => subject.split(': ')[1]),
  };
};

test('many orders become the same as one by one: states, cash for their rider, events, bills and mails', async () => {
  const [single, first, second] = [await place(), await place(), await place()];
  const steps = ['placed', 'packing', 'out_for_delivery', 'delivered'];
  for (const [index, to] of steps.slice(1).entries())
    await desk(`orders/${single.id}/transition/`, { from: steps[index], to });
  await desk(`orders/${single.id}/cash/`, {});
  await send([first, second]);
  const result = await moveMany('delivered', { orders: idsOf([first, second]), cash: true });
  const done = [first, second].map(({ id, number }) => ({ order: id, number, cash: '300.50' }));
  expect(result).toEqual({ status: 200, done, refused: [], left: [] });
  const { status: _status, ...body } = result;
  expect([...Value.Errors(ManyTransitionsResult, body)]).toEqual([]);
  const expected = await readOutcome(single);
  expect(expected).toMatchObject({ state: 'delivered', receipts: [['300.50', rider.id, clerk.id]] });
  expect([await readOutcome(first), await readOutcome(second)]).toEqual([expected, expected]);
});

test('a refused order names code and text, and holds no other one up', async () => {
  const [good, cancelled, refunded, early] = [await place(), await place(), await place(), await place()];
  await send([good, refunded]);
  await desk(`orders/${cancelled.id}/transition/`, { from: 'placed', to: 'cancelled', note: 'Sold out' });
  await desk(`orders/${refunded.id}/cash/`, {});
  await desk(`orders/${refunded.id}/refunds/`, { amount: '300.50', refunded: '0.00', reason: 'Torn' });
  const unknown = 2_000_000_000;
  const chosen = { orders: [unknown, -1, ...idsOf([cancelled, refunded, early, good])], cash: true };
  const { done, refused } = await moveMany('delivered', chosen);
  expect(done).toEqual([{ order: good.id, number: good.number, cash: '300.50' }]);
  const missing = { number: null, code: 'not_found', text: 'There is no such order.' };
  const named = ({ id, number }: TestOrder, code: string, text: string) => ({ order: id, number, code, text });
  expect(refused).toEqual([
    { order: unknown, ...missing },
    { order: -1, ...missing },
    named(cancelled, 'illegal_transition', 'This order is now cancelled.'),
    named(refunded, 'order_refunded', 'This order was refunded. Cancel it, or confirm the step.'),
    named(early, 'illegal_transition', 'This order is now placed.'),
  ]);
});

test('repeated or sent by two clerks at once, a call moves and records once; cash is recorded later as well', async () => {
  const [order, later] = [await place(), await place()];
  await send([order, later]);
  const chosen = { orders: [order.id], cash: true };
  const both = await Promise.all([moveMany('delivered', chosen), moveMany('delivered', chosen)]);
  expect(both.flatMap(({ done }) => done.map(({ cash }) => cash)).toSorted()).toEqual(['0.00', '300.50']);
  const outcome = await readOutcome(order);
  expect(outcome.receipts).toHaveLength(1);
  expect((await moveMany('delivered', chosen)).done).toEqual([{ order: order.id, number: order.number, cash: '0.00' }]);
  expect(await readOutcome(order)).toEqual(outcome);
  expect((await moveMany('delivered', { orders: [later.id] })).done).toMatchObject([{ cash: '0.00' }]);
  expect((await moveMany('delivered', { orders: [later.id], cash: true })).done).toMatchObject([{ cash: '300.50' }]);
});

test('an order whose cash is refused is not moved either', async () => {
  const order = await place();
  await send([order]);
  const isTheirs = eq(paymentAttempts.orderId, order.id);
  await shop.db.update(paymentAttempts).set({ status: 'cancelled' }).where(isTheirs);
  const { done, refused } = await moveMany('delivered', { orders: [order.id], cash: true });
  expect({ done, refused }).toMatchObject({ done: [], refused: [{ order: order.id, code: 'not_payable' }] });
  expect(await readOutcome(order)).toMatchObject({ state: 'out_for_delivery', receipts: [] });
  await shop.db.update(paymentAttempts).set({ status: 'open' }).where(isTheirs);
});

test('all of a slot or of a rider that can make the step are moved, and nothing else', async () => {
  const area = await createDeliveryArea(shop);
  const slot = { id: (await createSlot(shop, area.id)).id, areaId: area.id };
  const other = (await desk('riders/', { name: 'Hari', phone_number: '+977 9812345670' })).json<Rider>();
  const [first, second, elsewhere] = [await place({ slot }), await place({ slot }), await place()];
  await moveMany('packing', { orders: idsOf([first, elsewhere]) });
  expect((await moveMany('out_for_delivery', { slot: slot.id })).done).toMatchObject([{ order: first.id }]);
  expect((await moveMany('packing', { slot: slot.id })).done).toMatchObject([{ order: second.id }]);
  await desk('riders/assignments/', { rider: other.id, orders: idsOf([second, elsewhere]) });
  const { done } = await moveMany('out_for_delivery', { rider: other.id });
  expect(done.map(({ order }) => order)).toEqual(idsOf([second, elsewhere]));
  // Cash that is missing of an order that was delivered before is not part of the step.
  await moveMany('delivered', { orders: [second.id] });
  expect((await moveMany('delivered', { rider: other.id, cash: true })).done).toEqual([
    { order: elsewhere.id, number: elsewhere.number, cash: '300.50' },
  ]);
});

test('a call names either orders, a slot or a rider, at most 200 orders, and cash with the last step alone', async () => {
  const which = { non_field_errors: ['Name either orders, a slot or a rider.'] };
  expect(await moveMany('packing', {})).toEqual({ status: 400, ...which });
  expect(await moveMany('packing', { slot: 1, rider: 1 })).toEqual({ status: 400, ...which });
  expect(await moveMany('packing', { orders: [1], cash: true })).toHaveProperty('cash');
  expect(await moveMany('cancelled', { orders: [1] })).toMatchObject({ status: 400 });
  const many = (count: number) => ({ orders: Array.from({ length: count }, (_none, index) => -index) });
  expect(await moveMany('packing', many(201))).toMatchObject({ status: 400 });
  expect((await moveMany('packing', many(200))).refused).toHaveLength(200);
});

test('orders for which the time of a call does not suffice are left, and make their step with the next call', async () => {
  const [first, second] = [await place(), await place()];
  let time = 0;
  const clock = jest.spyOn(performance, 'now').mockImplementation(() => (time += 1500));
  const result = await moveMany('packing', { orders: idsOf([first, second]) });
  clock.mockRestore();
  expect(result).toMatchObject({ done: [{ order: first.id }], refused: [], left: [second.id] });
  const rows = await shop.db.select({ state: orders.state }).from(orders).where(eq(orders.id, second.id));
  expect(rows).toEqual([{ state: 'placed' }]);
  expect((await moveMany('packing', { orders: result.left })).done).toMatchObject([{ order: second.id }]);
});
