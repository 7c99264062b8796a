import { and, eq, sql } from 'drizzle-orm';
import { type DeskOrder } from '../../../contract/desk';
import { type DeskOverview } from '../../../contract/deskOverview';
import { type DeskProblem, type DeskProblemPage } from '../../../contract/problems';
import { type Order } from '../../../contract/orders';
import { inTransaction } from '../../db/database';
import { orders, stockMovements } from '../../db/orderSchema';
import { allProducts } from '../../db/schema';
import { staffLog } from '../../db/staffLogSchema';
import { createDeliveringApp, createShopper, KATHMANDU } from '../../testing/checkoutCaller';
import { createMember, createProduct, createSession } from '../../testing/factories';
import { createSettleContext, readRefunded } from '../../testing/orderFactory';
import { createDelivered, createProblemCalls, deliverOrder } from '../../testing/problemCaller';
import { readMails } from '../../testing/readMails';
import { untilWaiting } from '../../testing/untilWaiting';
import { prepare, prepareApp } from '../../testing/prepare';
import { createDeskCaller } from '../../testing/deskCaller';
import { applyLookUp } from '../payments/lookUpAttempt';

const shop = prepareApp(createDeliveringApp);
const clerk = prepare(() => createMember(shop, { isStaff: true }));
const callDesk = createDeskCaller(shop, () => clerk);
afterEach(async () => {
  shop.clock.now = null;
});

type Delivered = Awaited<ReturnType<typeof createDelivered>>;
const stockOf = async ({ product }: Delivered) =>
  (await shop.db.select().from(allProducts).where(eq(allProducts.id, product.id)))[0]!.quantity;
const readOrder = async (id: number): Promise<DeskOrder> => (await callDesk('GET', `orders/${id}/`)).json();
const post = (path: string, payload: object = {}) => callDesk('POST', path, payload);
const refund = async (id: number, amount: string) =>
  post(`orders/${id}/refunds/`, { amount, refunded: await readRefunded(shop, id), reason: 'Given back in cash' });
const readDesk = async (query = ''): Promise<DeskProblemPage> => (await callDesk('GET', `problems/?${query}`)).json();

test('agreeing makes a refund of exactly these pieces due, receiving puts exactly these on sale, and it is done once the money is back', async () => {
  const delivered = await createDelivered(shop, clerk);
  const { order, reported, moved, move, shopper } = delivered;
  const id = await reported(2);
  const revenue = async () => (await callDesk('GET', 'overview/?days=7')).json<DeskOverview>().totals.revenue;
  const before = Number(await revenue());
  expect(await moved(id, 'open', 'agreed', { text: 'We are sorry.' })).toMatchObject({
    state: 'agreed',
    agreed_on: 'refund',
    amount: '200.00',
    refund: 'due',
    waiting_since: null,
    transitions: ['received', 'done', 'open'],
  });
  expect(await readOrder(order.id)).toMatchObject({
    payment_status: 'paid',
    refunds: [{ amount: '200.00', status: 'due', code: 'goods_returned', params: { problem: id } }],
    to_collect: null,
  });
  expect(Number(await revenue())).toBe(before - 200);
  expect(await stockOf(delivered)).toBe(7);
  expect(await moved(id, 'agreed', 'received')).toMatchObject({ lines: [{ quantity: 2, restocked: 2 }] });
  expect(await stockOf(delivered)).toBe(9);
  expect((await move(id, 'received', 'done')).json()).toMatchObject({ code: 'refund_open' });
  expect((await refund(order.id, '200.00')).json()).toMatchObject({ refunds: [{ status: 'done' }] });
  expect(await moved(id, 'received', 'done')).toMatchObject({ state: 'done', refund: 'done' });
  const movements = await shop.db
    .select()
    .from(stockMovements)
    .where(and(eq(stockMovements.orderId, order.id), eq(stockMovements.reason, 'returned')));
  expect(movements).toMatchObject([{ delta: 2, actorId: clerk.id, orderItemId: delivered.item }]);
  const mails = (await readMails(shop, shopper.member.email)).map(({ subject }) => subject);
  for (const subject of ['received your report', 'we agree with you', 'received the goods', 'your report is done'])
    expect(mails.filter((mail) => mail.includes(subject))).toHaveLength(1);
});

test('of a step that two clerks make at once, one is made: nothing is refunded or restocked twice', async () => {
  const delivered = await createDelivered(shop, clerk);
  const { order, reported, move } = delivered;
  const id = await reported(1);
  const agreed = await Promise.all([1, 2].map(() => move(id, 'open', 'agreed')));
  expect(agreed.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect(agreed.find(({ statusCode }) => statusCode === 409)!.json()).toMatchObject({ state: 'agreed' });
  const received = await Promise.all([1, 2].map(() => move(id, 'agreed', 'received')));
  expect(received.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect((await readOrder(order.id)).refunds).toHaveLength(1);
  expect(await stockOf(delivered)).toBe(8);
  expect((await move(id, 'open', 'withdrawn')).json()).toMatchObject({ code: 'illegal_transition' });
});

test('only some of the received pieces go back on sale, never more than were returned', async () => {
  const delivered = await createDelivered(shop, clerk);
  const { item, reported, moved, move } = delivered;
  const id = await reported(2);
  await moved(id, 'open', 'agreed');
  const restock = (quantity: number) => ({ restock: [{ item, quantity }] });
  expect((await move(id, 'agreed', 'received', restock(3))).json()).toEqual({
    restock: [`At most 2 of line ${item} can come back.`],
  });
  expect(await moved(id, 'agreed', 'received', restock(1))).toMatchObject({ lines: [{ restocked: 1 }] });
  expect(await stockOf(delivered)).toBe(8);
  expect(await moved(id, 'received', 'agreed')).toMatchObject({ lines: [{ restocked: 0 }], events: [{}, {}, {}, {}] });
  expect(await stockOf(delivered)).toBe(7);
  await moved(id, 'agreed', 'received');
  await shop.db.update(allProducts).set({ quantity: 1 }).where(eq(allProducts.id, delivered.product.id));
  expect((await move(id, 'received', 'agreed')).json()).toMatchObject({ code: 'insufficient_stock' });
});

test('an agreement is taken back while its refund is due, and not once money went back', async () => {
  const { order, reported, moved, move } = await createDelivered(shop, clerk);
  const [first, second] = [await reported(1), await reported(1)];
  await moved(first, 'open', 'agreed');
  await moved(second, 'open', 'agreed');
  expect(await moved(first, 'agreed', 'open', { text: 'We have mixed up two reports.' })).toMatchObject({
    state: 'open',
    agreed_on: null,
    amount: null,
    refund: null,
    waiting_since: expect.any(String),
  });
  expect((await readOrder(order.id)).refunds).toMatchObject([{ amount: '100.00', params: { problem: second } }]);
  await refund(order.id, '100.00');
  expect((await move(second, 'agreed', 'open')).json()).toMatchObject({ code: 'already_refunded' });
  await moved(first, 'open', 'refused', { text: 'The seal is whole.' });
  expect(await moved(first, 'refused', 'open')).toMatchObject({ state: 'open' });
  expect(await readOrder(order.id)).toMatchObject({ payment_status: 'paid', refunds: [{ status: 'done' }] });
});

test('a refusal is not taken back once its pieces were reported again', async () => {
  const { reported, moved, move } = await createDelivered(shop, clerk);
  const id = await reported(2);
  expect((await move(id, 'open', 'refused')).json()).toEqual({ text: ['This field may not be blank.'] });
  await moved(id, 'open', 'refused', { text: 'The seal is whole.' });
  await reported(2);
  expect((await move(id, 'refused', 'open')).json()).toMatchObject({ code: 'not_returnable' });
});

test('cash that was not collected is not collected any more; what was paid beyond that goes back', async () => {
  const { order, reported, moved, move } = await createDelivered(shop, clerk, { isPaid: false });
  // 300 for the goods and 250 for the courier, of which 400 are paid.
  expect((await post(`orders/${order.id}/cash/`, { amount: '400.00' })).statusCode).toBe(200);
  const [one, other] = [await reported(1), await reported(2)];
  expect(await moved(one, 'open', 'agreed')).toMatchObject({ amount: '100.00', refund: null });
  expect(await readOrder(order.id)).toMatchObject({ to_collect: '50.00', refunds: [], payment_status: 'due' });
  expect(await moved(other, 'open', 'agreed')).toMatchObject({ amount: '200.00', refund: 'due' });
  expect(await readOrder(order.id)).toMatchObject({ to_collect: null, refunds: [{ amount: '150.00' }] });
  // A slip, and another one.
  await moved(one, 'agreed', 'open');
  expect(await readOrder(order.id)).toMatchObject({ to_collect: null, refunds: [{ amount: '50.00' }] });
  await moved(other, 'agreed', 'open');
  expect(await readOrder(order.id)).toMatchObject({ to_collect: '150.00', refunds: [], payment_status: 'due' });
  await moved(one, 'open', 'agreed');
  expect((await move(one, 'agreed', 'done')).statusCode).toBe(200);
});

test('an order never gives back more than it still costs', async () => {
  const { order, reported, moved } = await createDelivered(shop, clerk);
  // Given out of the price for the whole order but NPR 40.
  expect((await refund(order.id, '510.00')).statusCode).toBe(200);
  expect(await moved(await reported(3), 'open', 'agreed')).toMatchObject({ value: '300.00', amount: '40.00' });
  expect(await readOrder(order.id)).toMatchObject({
    payment_status: 'refund_due',
    refunds: [{ amount: '510.00' }, { amount: '40.00', status: 'due' }],
  });
  expect((await refund(order.id, '40.00')).json()).toMatchObject({ payment_status: 'refunded' });
});

test('an agreement names what was refunded before: another clerk has refunded the same goods by hand meanwhile', async () => {
  const { order, reported, move, moved, shopper } = await createDelivered(shop, clerk);
  const id = await reported(1);
  expect((await move(id, 'open', 'agreed', { refunded: undefined })).json()).toEqual({
    refunded: ['This field is required.'],
  });
  await refund(order.id, '100.00');
  const refused = await move(id, 'open', 'agreed', { refunded: '0.00' });
  const text = `This report has changed: NPR 100.00 of order ${order.number} was refunded so far. Nothing was done now.`;
  const [problem] = (await readDesk(`order=${order.id}`)).results;
  expect([refused.statusCode, refused.json()]).toEqual([409, { error: text, detail: text, code: 'changed', problem }]);
  expect(problem).toMatchObject({
    state: 'open',
    refunds: [{ amount: '100.00', status: 'done', code: 'by_staff', reason: 'Given back in cash' }],
  });
  // Also an exchange would be a second time, and one of an exchange is of the order that was paid.
  expect((await move(id, 'open', 'agreed', { settle_by: 'exchange', refunded: '0.00' })).statusCode).toBe(409);
  const { exchange } = await moved(id, 'open', 'agreed', { settle_by: 'exchange', refunded: '100.00' });
  await deliverOrder(shop, clerk, exchange!.id, false);
  const again = createProblemCalls(shop, clerk, shopper, (await readOrder(exchange!.id)) as unknown as Order);
  const second = await again.reported(1);
  expect((await again.move(second, 'open', 'agreed', { refunded: '0.00' })).json()).toMatchObject({
    code: 'changed',
    problem: { id: second, refunds: [{ amount: '100.00' }] },
  });
});

test('an exchange is an order at no charge in the first slot, which names the old one; it is taken back until it is delivered', async () => {
  const delivered = await createDelivered(shop, clerk, { place: KATHMANDU });
  const { order, reported, moved, move, shopper } = delivered;
  const id = await reported(2, { wish: 'exchange' });
  const readExchange = async (problem: DeskProblem) => readOrder(problem.exchange!.id);
  const first = await readExchange(await moved(id, 'open', 'agreed'));
  expect(first).toMatchObject({
    state: 'placed',
    total: '0.00',
    items: [{ name: 'Ghee', quantity: 2, total_price: '0.00' }],
    slot: expect.objectContaining({}),
    address: order.address,
    exchange_of: { id: order.id, number: order.number },
    to_collect: null,
  });
  expect((await readOrder(order.id)).refunds).toEqual([]);
  expect(await stockOf(delivered)).toBe(5);
  expect((await readMails(shop, shopper.member.email)).at(-1)!.text).toContain(order.number);
  await moved(id, 'agreed', 'open');
  expect(await readOrder(first.id)).toMatchObject({ state: 'cancelled' });
  expect(await stockOf(delivered)).toBe(7);
  const second = await readExchange(await moved(id, 'open', 'agreed'));
  expect((await move(id, 'agreed', 'done')).json()).toMatchObject({ code: 'exchange_open' });
  await deliverOrder(shop, clerk, second.id, false);
  expect((await move(id, 'agreed', 'open')).json()).toMatchObject({ code: 'not_cancellable' });
  expect(await moved(id, 'agreed', 'done')).toMatchObject({ exchange: { id: second.id, state: 'delivered' } });
  // The first order still has one piece, and the exchange two.
  const again = createProblemCalls(shop, clerk, shopper, second as Order);
  const returned = await again.reported(2);
  expect(await again.moved(returned, 'open', 'agreed')).toMatchObject({
    value: '200.00',
    amount: '200.00',
    refund: 'due',
  });
  expect(await readOrder(order.id)).toMatchObject({ refunds: [{ amount: '200.00', status: 'due' }] });
  expect((await readOrder(second.id)).refunds).toEqual([]);
  expect((await delivered.report(2)).statusCode).toBe(400);
  await moved(await reported(1), 'open', 'agreed');
  const [paid] = await shop.db.select().from(orders).where(eq(orders.id, order.id));
  expect(paid).toMatchObject({ returned: '300.00' });
});

test('an exchange and an order of the same goods and slot do not deadlock: both lock the goods first', async () => {
  const { reported, move, product } = await createDelivered(shop, clerk, { place: KATHMANDU });
  const id = await reported(1, { wish: 'exchange' });
  const moving = inTransaction(shop.db, async (transaction) => {
    await transaction.select().from(allProducts).where(eq(allProducts.id, product.id)).for('no key update');
    const agreeing = move(id, 'open', 'agreed');
    await untilWaiting(shop.db);
    await transaction.execute(sql`SELECT FROM delivery_slots ORDER BY id FOR NO KEY UPDATE NOWAIT`);
    return { agreeing };
  });
  expect((await (await moving).agreeing).statusCode).toBe(200);
});

test('an exchange of a gift is a gift of the same sender, without the card, and its bill names the same buyer', async () => {
  const shopper = await createShopper(shop);
  await shopper.fill((await createProduct(shop)).id);
  const gift = { recipient: 'Maya Tamang', phone_number: '+977 9812345678', card: 'Happy Tihar!' };
  const { total } = await shopper.quote();
  const placed = await shopper.order({ gift, payment_method: 'esewa', buyer_pan: '609876543', expected_total: total });
  await applyLookUp(
    createSettleContext(shop),
    { orderId: placed.id, attemptId: placed.payment!.attempt },
    { status: 'paid', reference: 'GIFT-1' },
    'job',
  );
  await deliverOrder(shop, clerk, placed.id, false);
  const { reported, moved } = createProblemCalls(shop, clerk, shopper, placed);
  const { exchange } = await moved(await reported(1, { wish: 'exchange' }), 'open', 'agreed');
  expect(await readOrder(exchange!.id)).toMatchObject({
    address: { recipient: 'Maya Tamang' },
    gift: { card: '', sender: 'Sita Rai', sender_phone: '+9779800000000' },
    buyer_pan: '609876543',
  });
  // The staff log is kept for ever: what the member wrote is not in it.
  const logged = await shop.db.select().from(staffLog).where(eq(staffLog.thingId, exchange!.id));
  expect(logged.map(({ source }) => source)).toContain('orders');
  expect(JSON.stringify(logged)).not.toMatch(/Tamang|9800000000|609876543/);
});

test('an exchange does not count as a cash order of the member, and what is sold out is refunded instead', async () => {
  const delivered = await createDelivered(shop, clerk);
  const { reported, moved, move, shopper, product } = delivered;
  for (let count = 0; count < 2; count += 1) await moved(await reported(1, { wish: 'exchange' }), 'open', 'agreed');
  await shopper.fill(product.id, 1);
  await shopper.order();
  await shop.db.update(allProducts).set({ quantity: 0 }).where(eq(allProducts.id, product.id));
  const id = await reported(1, { wish: 'exchange' });
  expect((await move(id, 'open', 'agreed')).json()).toMatchObject({ code: 'insufficient_stock' });
  expect(await moved(id, 'open', 'agreed', { settle_by: 'refund' })).toMatchObject({
    agreed_on: 'refund',
    wish: 'exchange',
  });
});

test('the queue begins with what is to be decided first, and marks what waits after 48 hours', async () => {
  const { reported, moved, order, shopper } = await createDelivered(shop, clerk);
  const ids = [await reported(), await reported(), await reported()];
  await moved(ids[0]!, 'open', 'answered', { text: 'Which bag?' });
  const of = `order=${order.id}`;
  expect((await readDesk(of)).results.map(({ id }) => id)).toEqual(ids);
  expect((await readDesk(of)).results[0]).toMatchObject({
    is_overdue: false,
    recipient: 'Sita Rai',
    email: shopper.member.email,
  });
  expect((await readDesk(`${of}&state=answered`)).results.map(({ id }) => id)).toEqual([ids[0]]);
  shop.clock.now = Date.now() + 49 * 3_600_000;
  clerk.headers = (await createSession(shop, clerk)).headers;
  const late = await readDesk(of);
  expect(late.results.map(({ is_overdue }) => is_overdue)).toEqual([false, true, true]);
  expect([late.count, late.waiting >= 2]).toEqual([3, true]);
  shop.clock.now = null;
  clerk.headers = (await createSession(shop, clerk)).headers;
});
