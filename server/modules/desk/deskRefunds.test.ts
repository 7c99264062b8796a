import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { type DeskOrder } from '../../../contract/desk';
import { type DeskOverview } from '../../../contract/deskOverview';
import { type Order } from '../../../contract/orders';
import { stockMovements } from '../../db/orderSchema';
import { allProducts } from '../../db/schema';
import { createDeliveringApp, createShopper, type Shopper } from '../../testing/checkoutCaller';
import { createMember, createProduct } from '../../testing/factories';
import { readRefunded } from '../../testing/orderFactory';
import { prepare, prepareApp } from '../../testing/prepare';
import { createDeskCaller } from '../../testing/deskCaller';

const shop = prepareApp(createDeliveringApp);
const clerk = prepare(() => createMember(shop, { isStaff: true }));
const callDesk = createDeskCaller(shop, () => clerk);
let shopper: Shopper;
let productId: number;
let order: Order;
/** The line of the order: three pieces of NPR 100.00, and NPR 250.00 for the courier. */
let item: number;
beforeEach(async () => {
  productId = (await createProduct(shop, { name: 'Ghee' })).id;
  shopper = await createShopper(shop);
  await shopper.fill(productId, 3);
  order = await shopper.order();
  item = order.items[0]!.id;
});

const call = (path: string, payload?: object, { key = randomUUID() as string, id = order.id } = {}) =>
  callDesk('POST', `orders/${id}/${path}/`, payload, key);
const move = (from: string, to: string, more: object = {}) => call('transition', { from, to, ...more });
const refund = async (fields: object, key?: string) => {
  const refunded = await readRefunded(shop, order.id);
  return call('refunds', { reason: 'Torn bag', refunded, ...fields }, key ? { key } : {});
};
const stock = async () => (await shop.db.select().from(allProducts).where(eq(allProducts.id, productId)))[0]?.quantity;
const collect = async () => {
  await move('placed', 'packing');
  await move('packing', 'out_for_delivery');
  expect((await call('cash')).statusCode).toBe(200);
};
const deliver = async () => {
  await collect();
  expect((await move('out_for_delivery', 'delivered')).statusCode).toBe(200);
};

test('pieces that came back are named line by line, at most as many as were sold, and their movement has the line', async () => {
  await deliver();
  const come = (quantity: number) => refund({ amount: '100.00', restock: [{ item, quantity }] });
  expect((await refund({ amount: '10.00' })).statusCode).toBe(200);
  expect((await refund({ amount: '1.005' })).statusCode).toBe(400);
  expect(await stock()).toBe(7);
  expect((await come(1)).json()).toMatchObject({ payment_status: 'paid' });
  expect(await stock()).toBe(8);
  const isReturn = and(eq(stockMovements.orderItemId, item), eq(stockMovements.reason, 'returned'));
  expect(await shop.db.select().from(stockMovements).where(isReturn)).toMatchObject([
    { delta: 1, orderId: order.id, actorId: clerk.id },
  ]);
  expect((await come(3)).json()).toEqual({ restock: [`At most 2 of line ${item} can come back.`] });
  expect((await refund({ amount: '1.00', restock: [{ item: item + 1000, quantity: 1 }] })).statusCode).toBe(400);
  expect((await come(2)).statusCode).toBe(200);
  expect(await stock()).toBe(10);
  expect((await come(1)).statusCode).toBe(400);
});

test('goods that are not delivered do not come back with a refund', async () => {
  await collect();
  const refused = await refund({ amount: '100.00', restock: [{ item, quantity: 1 }] });
  expect(refused.json()).toEqual({ restock: ['Only goods of a delivered order come back.'] });
});

test('of a packed order that is cancelled, staff say what goes back on sale; the rest is written off', async () => {
  await move('placed', 'packing');
  const cancel = (quantity: number) => move('packing', 'cancelled', { note: 'Broken', restock: [{ item, quantity }] });
  expect((await cancel(4)).json()).toEqual({ restock: [`At most 3 of line ${item} can come back.`] });
  expect((await cancel(1)).json()).toMatchObject({ state: 'cancelled' });
  expect(await stock()).toBe(8);
  const ofLine = eq(stockMovements.orderItemId, item);
  const movements = await shop.db.select().from(stockMovements).where(ofLine).orderBy(stockMovements.id);
  expect(movements.map(({ reason, delta }) => [reason, delta])).toEqual([
    ['sale', -3],
    ['release', 3],
    ['spoiled', -2],
  ]);
});

test('a repeated call with the same key changes nothing and answers the same', async () => {
  await move('placed', 'packing');
  await move('packing', 'out_for_delivery');
  const key = randomUUID();
  const [cash, cashAgain] = [await call('cash', undefined, { key }), await call('cash', undefined, { key })];
  expect(cash.headers['idempotent-replayed']).toBeUndefined();
  expect([cashAgain.headers['idempotent-replayed'], cashAgain.json()]).toEqual(['true', cash.json()]);

  const refundKey = randomUUID();
  const once = { reason: 'Torn bag', refunded: '0.00', amount: '20.00' };
  const responses = await Promise.all([1, 2, 3].map(() => call('refunds', once, { key: refundKey })));
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect(responses.filter(({ headers }) => headers['idempotent-replayed'] === 'true')).toHaveLength(2);
  expect(responses[0]!.json<DeskOrder>().refunds).toHaveLength(1);
  const other = await refund({ amount: '30.00' }, refundKey);
  expect([other.statusCode, other.json()]).toMatchObject([422, { code: 'idempotency_key_reused' }]);
  expect((await refund({ amount: '20.00' })).json<DeskOrder>().refunds).toHaveLength(2);
  const { statusCode } = await shop.app.inject({
    method: 'POST',
    url: `/api/desk/orders/${order.id}/cash/`,
    headers: clerk.headers,
  });
  expect(statusCode).toBe(400);
});

test('a whole refund before the delivery cancels the order when staff want it', async () => {
  await collect();
  expect((await refund({ amount: '100.00', cancel: true })).json()).toEqual({
    amount: ['Refund NPR 550.00 to cancel the order.'],
  });
  const cancelled = await refund({ amount: '550.00', cancel: true, restock: [{ item, quantity: 3 }] });
  expect(cancelled.json()).toMatchObject({
    state: 'cancelled',
    payment_status: 'refunded',
    refunds: [{ amount: '550.00', status: 'done' }],
  });
  expect(await stock()).toBe(10);
});

test('a refunded order moves on only when staff confirm it', async () => {
  await collect();
  expect((await refund({ amount: '550.00' })).json()).toMatchObject({
    state: 'out_for_delivery',
    payment_status: 'refunded',
  });
  expect((await move('out_for_delivery', 'delivered')).json()).toMatchObject({ code: 'order_refunded' });
  expect((await move('out_for_delivery', 'delivered', { refunded: true })).json()).toMatchObject({
    state: 'delivered',
  });
});

test('a refunded order with a refund that is still due moves on only when staff confirm it, too', async () => {
  await collect();
  await refund({ amount: '500.00' });
  await move('out_for_delivery', 'packing', { reason: 'our_fault' });
  const changed = await call('lines', { lines: [{ item, from: 3, quantity: 1 }] });
  expect(changed.json()).toMatchObject({
    payment_status: 'refund_due',
    refunds: [{}, { amount: '50.00', status: 'due' }],
  });
  expect((await move('packing', 'out_for_delivery')).json()).toMatchObject({ code: 'order_refunded' });
  expect((await refund({ amount: '50.00' })).json()).toMatchObject({ payment_status: 'refunded' });
});

test('a cancelled cash order has no open payment', async () => {
  expect((await move('placed', 'cancelled', { note: 'Sold out' })).json()).toMatchObject({
    payments: [{ method: 'cod', status: 'cancelled' }],
  });
});

test('revenue is what was delivered and paid less what was refunded; cash outstanding stands apart', async () => {
  const today = async () => {
    const response = await callDesk('GET', 'overview/');
    const [day] = response.json<DeskOverview>().days;
    return [Number(day!.revenue), Number(day!.cash_outstanding)];
  };
  const [revenue, outstanding] = await today();
  await move('placed', 'packing');
  await move('packing', 'out_for_delivery');
  expect(await today()).toEqual([revenue, outstanding]);
  await move('out_for_delivery', 'delivered');
  expect(await today()).toEqual([revenue, outstanding! + 550]);
  await call('cash');
  expect(await today()).toEqual([revenue! + 550, outstanding]);
  await refund({ amount: '50.00' });
  expect(await today()).toEqual([revenue! + 500, outstanding]);
  await refund({ amount: '500.00' });
  expect(await today()).toEqual([revenue, outstanding]);
});
