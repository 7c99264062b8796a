import { Value } from '@sinclair/typebox/value';
import { eq } from 'drizzle-orm';
import { DeskOrder, DeskOrderPage, type PickList } from '../../../contract/desk';
import { type QueueCounts } from '../../../contract/deskQueue';
import { type Order } from '../../../contract/orders';
import { addresses } from '../../db/addressSchema';
import { cashReceipts } from '../../db/cashSchema';
import { paymentAttempts, orders } from '../../db/orderSchema';
import { allProducts, users } from '../../db/schema';
import { createDeliveringApp, createShopper, type Shopper } from '../../testing/checkoutCaller';
import { createMember, createProduct } from '../../testing/factories';
import { readMails } from '../../testing/readMails';
import { prepare, prepareApp } from '../../testing/prepare';
import { createDeskCaller } from '../../testing/deskCaller';
import { markForAttention } from '../orders/orderState';
import { findDeskOrder } from './deskOrders';

const shop = prepareApp(createDeliveringApp);
const clerk = prepare(() => createMember(shop, { isStaff: true }));
let shopper: Shopper;
let productId: number;
let order: Order;
beforeEach(async () => {
  productId = (await createProduct(shop, { name: 'Ghee' })).id;
  shopper = await createShopper(shop);
  await shopper.fill(productId, 3);
  order = await shopper.order();
});

const desk = createDeskCaller(shop, () => clerk);
const queue = async (query: string) =>
  (await desk('GET', `orders/?page_size=100&${query}`)).json<DeskOrderPage>().results;
const move = (from: string, to: string, note?: string, reason?: string) =>
  desk('POST', `orders/${order.id}/transition/`, { from, to, note, reason });
const stock = async () => (await shop.db.select().from(allProducts).where(eq(allProducts.id, productId)))[0]?.quantity;

async function deliver(): Promise<void> {
  for (const [from, to] of [
    ['placed', 'packing'],
    ['packing', 'out_for_delivery'],
    ['out_for_delivery', 'delivered'],
  ] as const)
    expect((await move(from, to)).statusCode).toBe(200);
}

test('staff deliver an order step by step, and the member is told by mail', async () => {
  await deliver();
  const shown = (await desk('GET', `orders/${order.id}/`)).json<DeskOrder>();
  expect([...Value.Errors(DeskOrder, shown)]).toEqual([]);
  const { email, id: member } = shopper.member;
  expect(shown).toMatchObject({ state: 'delivered', email, member, cash_due: '550.00' });
  expect(shown.transitions).toEqual(['out_for_delivery', 'packing']);
  const paid = (await desk('POST', `orders/${order.id}/cash/`)).json<DeskOrder>();
  expect(paid).toMatchObject({ payment_status: 'paid', cash_due: null, payments: [{ method: 'cod', status: 'paid' }] });
  // Nothing is recorded for an order that needs nothing, and that is said.
  const again = await desk('POST', `orders/${order.id}/cash/`);
  expect([again.statusCode, again.json()]).toMatchObject([409, { code: 'not_payable' }]);
  expect(paid.events.map(({ type }) => type)).toEqual([
    'placed',
    'packing',
    'out_for_delivery',
    'delivered',
    'cash_collected',
  ]);
  const subjects = (await readMails(shop, shopper.member.email)).map(({ subject }) => subject.replace(/.*: /, ''));
  expect(subjects).toEqual(['we have received your order', 'your order is on its way', 'your order was delivered']);
});

test('the desk sees who made each step, by name; the member does not', async () => {
  const gita = await createMember(shop, { firstName: 'Gita', lastName: 'Thapa', isStaff: true });
  await shop.app.inject({
    method: 'POST',
    url: `/api/desk/orders/${order.id}/transition/`,
    headers: gita.headers,
    payload: { from: 'placed', to: 'packing' },
  });
  await markForAttention({ ...shop, now: Date.now }, shop.db, (await findDeskOrder(shop.db, order.id))!, {
    code: 'payment_overdue',
    params: {},
  });
  const { attention } = (await desk('GET', `orders/${order.id}/`)).json<DeskOrder>();
  const shown = (await desk('POST', `orders/${order.id}/attention/`, { attention })).json<DeskOrder>();
  expect([...Value.Errors(DeskOrder, shown)]).toEqual([]);
  expect(shown.events.map(({ type, by }) => [type, by])).toEqual([
    ['placed', 'Sita Rai'],
    ['packing', 'Gita Thapa'],
    ['attention', null],
    ['attention_cleared', 'Sita Rai'],
  ]);
  const { headers } = shopper.member;
  const mine = await shop.app.inject({ url: `/api/orders/${order.id}/`, headers });
  const exported = await shop.app.inject({ url: '/api/user/export/', headers });
  for (const { statusCode, body } of [mine, exported])
    expect([statusCode, body.includes('Gita')]).toEqual([200, false]);
});

test('no cash is due for an order that is paid online, whatever its payment', async () => {
  await shopper.fill(productId);
  const { id } = await shopper.order({ payment_method: 'esewa' });
  await shop.db.update(paymentAttempts).set({ status: 'checking' }).where(eq(paymentAttempts.orderId, id));
  await shop.db.update(orders).set({ paymentStatus: 'processing' }).where(eq(orders.id, id));
  expect((await desk('POST', `orders/${id}/cash/`)).json()).toMatchObject({ code: 'not_payable' });
});

test('of two clerks on one order one is told that the other was faster', async () => {
  const responses = await Promise.all([move('placed', 'packing'), move('placed', 'packing')]);
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect(responses.find(({ statusCode }) => statusCode === 409)!.json()).toMatchObject({
    code: 'illegal_transition',
    state: 'packing',
  });
  expect((await move('packing', 'delivered')).json()).toMatchObject({ code: 'illegal_transition' });
});

test('a failed delivery goes back to packing with a reason, which no other step has', async () => {
  expect((await move('placed', 'packing', undefined, 'refused')).json()).toEqual({
    reason: ['Only a failed delivery has a reason.'],
  });
  await move('placed', 'packing');
  await move('packing', 'out_for_delivery');
  const refused = await move('out_for_delivery', 'packing', 'The bell is broken.');
  expect([refused.statusCode, refused.json()]).toEqual([
    400,
    { reason: ['Say why the delivery failed: nobody_there, refused, our_fault.'] },
  ]);
  expect((await move('out_for_delivery', 'packing', '', 'bored')).statusCode).toBe(400);
  const moved = await move('out_for_delivery', 'packing', 'The bell is broken.', 'nobody_there');
  expect(moved.json()).toMatchObject({ state: 'packing', cash_blocked: false });
  expect(moved.json<DeskOrder>().events.at(-1)).toMatchObject({
    type: 'delivery_failed',
    text: 'We could not deliver your order: nobody was there. The bell is broken.',
  });
});

test('staff cancel with a reason only, and the stock comes back once', async () => {
  expect((await move('placed', 'cancelled')).json()).toEqual({ note: ['This field may not be blank.'] });
  expect((await move('placed', 'cancelled', 'Sold out at the market')).json()).toMatchObject({ state: 'cancelled' });
  expect(await stock()).toBe(10);
});

/** The cash of an order that has not left the shop. */
async function payInAdvance(): Promise<void> {
  const receipt = { orderId: order.id, amount: order.total, recordedAt: new Date() };
  await shop.db.insert(cashReceipts).values(receipt);
  await shop.db.update(paymentAttempts).set({ status: 'paid' }).where(eq(paymentAttempts.orderId, order.id));
  await shop.db.update(orders).set({ paymentStatus: 'paid' }).where(eq(orders.id, order.id));
}

test('a paid order that is cancelled is refunded as a whole, once', async () => {
  await payInAdvance();
  await move('placed', 'cancelled', 'Sold out');
  const refund = (amount: string) =>
    desk('POST', `orders/${order.id}/refunds/`, { amount, refunded: '0.00', reason: 'Sold out', reference: 'R-1' });
  expect((await refund('1.00')).json()).toEqual({ amount: ['Refund NPR 550.00.'] });
  const responses = await Promise.all([refund('550.00'), refund('550.00')]);
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  const shown = (await desk('GET', `orders/${order.id}/`)).json<DeskOrder>();
  expect(shown).toMatchObject({ payment_status: 'refunded', refunds: [{ amount: '550.00', status: 'done' }] });
});

test('refunds that are due and cash that is missing are listed, with how they were paid, and counted', async () => {
  const due = async (what: string) => (await queue(`due=${what}`)).find(({ id }) => id === order.id);
  const counts = async () => (await desk('GET', 'counts/')).json<QueueCounts>();
  const before = await counts();
  expect([await due('refund'), await due('cash')]).toEqual([undefined, undefined]);
  await deliver();
  expect(await due('cash')).toMatchObject({ payment_method: 'cod', payment_status: 'due' });
  expect(await counts()).toMatchObject({ cash_missing: before.cash_missing + 1, refund_due: before.refund_due });
  await desk('POST', `orders/${order.id}/cash/`);
  expect(await due('cash')).toBeUndefined();
  await shopper.fill(productId);
  order = await shopper.order();
  await payInAdvance();
  await move('placed', 'cancelled', 'Sold out');
  expect(await due('refund')).toMatchObject({
    state: 'cancelled',
    refunds_due: [{ amount: '350.00', method: 'cod', reference: null, refund_by: expect.any(String) }],
  });
  expect(await counts()).toMatchObject({ cash_missing: before.cash_missing, refund_due: before.refund_due + 1 });
  await desk('POST', `orders/${order.id}/refunds/`, { amount: '350.00', refunded: '0.00', reason: 'Sold out' });
  expect(await due('refund')).toBeUndefined();
  expect(await counts()).toMatchObject({ refund_due: before.refund_due });
});

test('a slot beyond those of the database is refused', async () => {
  for (const path of ['orders/?slot=99999999999', 'picklist/?slot=99999999999'])
    expect((await desk('GET', path)).statusCode).toBe(400);
});

test('the queue filters by state, method and attention and finds number, phone and name', async () => {
  const ids = async (query: string) => (await queue(query)).map(({ id }) => id);
  expect(await ids('state=placed')).toContain(order.id);
  expect(await ids('state=packing')).not.toContain(order.id);
  expect(await ids('payment_method=esewa')).not.toContain(order.id);
  expect(await ids(`q=${order.number.toLowerCase()}`)).toEqual([order.id]);
  expect(await ids('q=980 000-0000')).toContain(order.id);
  expect(await ids('q=sita')).toContain(order.id);
  expect(await ids('q=%25')).toEqual([]);
  expect(await ids('attention=true')).toEqual([]);
  const page = (await desk('GET', 'orders/')).json<DeskOrderPage>();
  expect([...Value.Errors(DeskOrderPage, page)]).toEqual([]);
  expect(page).toMatchObject({ count: expect.any(Number), previous: null });
  expect((await desk('GET', 'orders/?page_size=1')).json<DeskOrderPage>().results).toHaveLength(1);
});

test('a search finds the number without hyphens, digits of Nepal, names in any order and the e-mail address', async () => {
  const member = { email: 'buyer+7@celebi.example', firstName: 'Ömer', lastName: 'Çelik' };
  const other = await createShopper(shop, { member });
  const changes = { recipient: 'Maya Rai', phoneNumber: '+9779812345678' };
  await shop.db.update(addresses).set(changes).where(eq(addresses.id, other.address));
  await other.fill(productId);
  const { id, number } = await other.order();
  const compact = number.replaceAll('-', '');
  const find = async (q: string) => (await queue(`q=${encodeURIComponent(q)}`)).map((each) => each.id);
  const queries = [
    ...[compact, compact.toLowerCase(), `${compact.slice(2, 6)} ${compact.slice(6).toLowerCase()}`, number],
    ...[
      '९८१२३४५६७८',
      '+977 981-2345678',
      'Rai Maya',
      'maya rai',
      'celik',
      'OMER Celik',
      'Çelik maya',
      'buyer+7@celebi',
    ],
  ];
  for (const q of queries) expect([q, await find(q)]).toEqual([q, [id]]);
  for (const q of ['Maya Celebic', '_', '%', '9812345679']) expect([q, await find(q)]).toEqual([q, []]);
});

test('a search has its words in the recipient and the member, whose name is the one of today', async () => {
  const other = await createShopper(shop, { member: { firstName: 'Parijat', lastName: 'Lama' } });
  await shop.db.update(addresses).set({ recipient: 'Ājā Gurung' }).where(eq(addresses.id, other.address));
  await other.fill(productId);
  const { id } = await other.order();
  const find = async (q: string) => (await queue(`q=${encodeURIComponent(q)}`)).map((each) => each.id);
  for (const q of ['parijat gurung', 'aja lama', 'pa gu']) expect([q, await find(q)]).toEqual([q, [id]]);
  expect(await find('parijat thapa')).toEqual([]);
  await shop.db.update(users).set({ lastName: 'Thapa' }).where(eq(users.id, other.member.id));
  expect([await find('parijat lama'), await find('parijat thapa')]).toEqual([[], [id]]);
  await shop.db.delete(users).where(eq(users.id, other.member.id));
  expect([await find('parijat'), await find('gurung')]).toEqual([[], [id]]);
});

test('finished orders begin with the newest, work with the earliest delivery', async () => {
  const older = order.id;
  await move('placed', 'cancelled', 'Sold out');
  await shopper.fill(productId);
  order = await shopper.order();
  await move('placed', 'cancelled', 'Sold out');
  const ids = async (query: string) => (await queue(query)).map(({ id }) => id);
  for (const query of ['state=cancelled', '']) expect((await ids(query)).slice(0, 2)).toEqual([order.id, older]);
  const placed = await ids('state=placed');
  expect(placed).toEqual([...placed].sort((a, b) => a - b));
});

test('an order that needs attention is in the list until a clerk has looked at it', async () => {
  const mark = { code: 'paid_twice', params: {} } as const;
  await shop.db
    .update(orders)
    .set({ attention: [mark] })
    .where(eq(orders.id, order.id));
  expect(await queue('attention=true')).toMatchObject([
    { id: order.id, attention: 'The order was paid twice: the second payment goes back.', attention_marks: [mark] },
  ]);
  const others = await queue('attention=false');
  expect(others.length).toBeGreaterThan(0);
  expect(others.map(({ id }) => id)).not.toContain(order.id);
  const text = 'The order was paid twice: the second payment goes back.';
  const see = (attention?: string) => desk('POST', `orders/${order.id}/attention/`, { attention });
  expect((await see()).json()).toHaveProperty('attention');
  // Another reason, which the clerk has not seen.
  const late = { code: 'paid_after_slot', params: {} } as const;
  await markForAttention({ ...shop, now: Date.now }, shop.db, (await findDeskOrder(shop.db, order.id))!, late);
  const refused = await see(text);
  expect([refused.statusCode, refused.json()]).toMatchObject([
    409,
    { code: 'changed', order: { attention_marks: [mark, late] } },
  ]);
  for (let round = 0; round < 2; round += 1)
    expect((await see(refused.json<{ order: DeskOrder }>().order.attention!)).json()).toMatchObject({
      attention: null,
    });
  expect(await queue('attention=true')).toEqual([]);
  // Seen by a slip: it is brought back, with what came meanwhile, once.
  await markForAttention({ ...shop, now: Date.now }, shop.db, (await findDeskOrder(shop.db, order.id))!, late);
  const back = () =>
    shop.app.inject({ method: 'DELETE', url: `/api/desk/orders/${order.id}/attention/`, headers: clerk.headers });
  for (let round = 0; round < 2; round += 1)
    expect((await back()).json()).toMatchObject({ attention_marks: [mark, late], attention_seen: null });
  const seen = (await see(refused.json<{ order: DeskOrder }>().order.attention!)).json<DeskOrder>();
  expect(seen.events.slice(-2).map(({ type, by }) => [type, by])).toEqual([
    ['attention', 'Sita Rai'],
    ['attention_cleared', 'Sita Rai'],
  ]);
});

test('the pick list sums the lines of open orders', async () => {
  const list = (await desk('GET', 'picklist/')).json<PickList>();
  expect(list.lines.find(({ product }) => product === productId)).toMatchObject({
    name: 'Ghee',
    quantity: 3,
    orders: [{ number: order.number, quantity: 3 }],
  });
});

test('a member who is not staff is refused', async () => {
  expect((await shopper.call('GET', '/api/desk/orders/')).statusCode).toBe(403);
});
