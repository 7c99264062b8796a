import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { type DeskOrder } from '../../../contract/desk';
import { orderItems } from '../../db/orderSchema';
import { staffLog } from '../../db/staffLogSchema';
import { createMember } from '../../testing/factories';
import { createInjectFetch } from '../../testing/injectFetch';
import { createOrder, createSettleContext, type TestOrder } from '../../testing/orderFactory';
import { createPaymentTest } from '../../testing/paymentCaller';
import { deliverOrder } from '../../testing/problemCaller';
import { prepare, prepareApp } from '../../testing/prepare';
import { createDeskCaller } from '../../testing/deskCaller';
import { toIdempotentCall } from '../../http/idempotentCalls';
import { refundOrder } from './refunds';

const shop = prepareApp();
const payments = prepare(() => createPaymentTest(shop));
const clerk = prepare(() => createMember(shop, { firstName: 'Gita', lastName: 'Thapa', isStaff: true }));
const callDesk = createDeskCaller(shop, () => clerk);
afterEach(() => payments.reset());

type Fields = { amount: string; refunded: string; [name: string]: unknown };
const desk = ({ id }: Pick<TestOrder, 'id'>, path: string, payload: object, key: string = randomUUID()) =>
  callDesk('POST', `orders/${id}/${path}/`, payload, key);
const refund = (order: Pick<TestOrder, 'id'>, fields: Fields, key?: string) =>
  desk(order, 'refunds', { reason: 'Torn bag', ...fields }, key);
const read = async ({ id }: Pick<TestOrder, 'id'>) => (await callDesk('GET', `orders/${id}/`)).json<DeskOrder>();
/** NPR 300.50, paid in cash and delivered. */
const createDelivered = async () => {
  const order = await createOrder(shop, { method: 'cod' });
  await deliverOrder(shop, clerk, order.id, true);
  return order;
};
const createPaid = async (method: 'esewa' | 'khalti') => {
  const opened = await payments.open(method);
  await payments.caller.comeBack(await payments.caller.press(opened.page, 'pay'));
  return opened;
};

test('of two clerks who refund the same thing one does; the other one gets the order as it is now', async () => {
  const order = await createDelivered();
  const [first, second] = await Promise.all([1, 2].map(() => refund(order, { amount: '100.00', refunded: '0.00' })));
  const [done, refused] = first!.statusCode === 200 ? [first!, second!] : [second!, first!];
  expect([done.statusCode, refused.statusCode]).toEqual([200, 409]);
  const text = 'This order has changed: NPR 100.00 of it was refunded so far. Nothing was done now.';
  expect(refused.json()).toEqual({ error: text, detail: text, code: 'changed', order: await read(order) });
  expect((await read(order)).refunds).toHaveLength(1);
  expect((await refund(order, { amount: '100.00', refunded: '100' })).json<DeskOrder>().refunds).toHaveLength(2);
  expect((await refund(order, { amount: '100.00', refunded: '-1' })).json()).toHaveProperty('refunded');
  expect((await desk(order, 'refunds', { amount: '1.00', reason: 'Torn bag' })).json()).toHaveProperty('refunded');
});

test('a refund that is not due any more, or is due meanwhile, is not recorded as another one', async () => {
  const order = await createDelivered();
  const body = { amount: '100.00', refunded: '0.00' };
  expect((await refund(order, { ...body, due: '100.00' })).json()).toMatchObject({ code: 'changed' });
  expect((await refund(order, { ...body, due: '0.00' })).statusCode).toBe(200);
  const { order: paid } = await createPaid('esewa');
  await desk(paid, 'transition', { from: 'placed', to: 'cancelled', note: 'Sold out' });
  const whole = { amount: paid.total, refunded: '0.00', reference: randomUUID() };
  const refused = await refund(paid, { ...whole, due: '0.00' });
  expect(refused.json()).toMatchObject({
    code: 'changed',
    detail: `This order has changed: NPR 0.00 of it was refunded so far, and NPR ${paid.total} is to be refunded. Nothing was done now.`,
  });
  expect((await refund(paid, { ...whole, due: paid.total })).json()).toMatchObject({ payment_status: 'refunded' });
});

test('the key says what is repeated: a transfer may cover two refunds of an order', async () => {
  const order = await createDelivered();
  const key = randomUUID();
  const transfer = { amount: '99.99', reference: 'NIC-4711' };
  const one = await refund(order, { ...transfer, refunded: '0.00' }, key);
  const again = await refund(order, { ...transfer, refunded: '0.00' }, key);
  expect([again.statusCode, again.headers['idempotent-replayed'], again.json()]).toEqual([200, 'true', one.json()]);
  const two = await refund(order, { ...transfer, refunded: '99.99' });
  expect([two.statusCode, two.headers['idempotent-replayed']]).toEqual([200, undefined]);
  expect(two.json<DeskOrder>().refunds).toMatchObject([{ amount: '99.99' }, { amount: '99.99' }]);
  // Also of one of a wallet, in whose panel one refund was made for both.
  const { order: paid } = await createPaid('esewa');
  const panel = { amount: '50.00', reference: randomUUID() };
  expect((await refund(paid, { ...panel, refunded: '0.00' })).statusCode).toBe(200);
  expect((await refund(paid, { ...panel, refunded: '50.00' })).json<DeskOrder>().refunds).toHaveLength(2);
});

test('what has been refunded as a whole is not done again, and not said to be', async () => {
  const order = await createDelivered();
  expect((await refund(order, { amount: '300.50', refunded: '0.00' })).json()).toMatchObject({
    payment_status: 'refunded',
  });
  const again = await refund(order, { amount: '300.50', refunded: '300.50' });
  expect([again.statusCode, again.json()]).toMatchObject([409, { code: 'not_refundable' }]);
});

/** Refunds the whole payment through a provider that does not respond to the request. */
const refundSilently = async (order: TestOrder, fields: object = {}) => {
  const inject = createInjectFetch(() => shop.app);
  const context = createSettleContext(shop, async (url, init) => {
    if (url.endsWith('/refund/')) throw new DOMException('', 'TimeoutError');
    return inject(url, init);
  });
  const call = toIdempotentCall(clerk.id, randomUUID(), order.id);
  const request = { amount: order.total, reason: 'Sold out', refunded: '0.00', ...fields };
  const staff = { staffId: clerk.id, ip: '127.0.0.1' };
  return refundOrder(context, { orderId: order.id, ...staff, call, request });
};
/** The job asks again after an hour. */
const confirmByJob = async (page: string) => {
  await payments.caller.setState(page, 'refunded');
  payments.wait(61 * 60_000);
  await payments.sweep();
  shop.clock.now = null;
};
const logOf = ({ id }: TestOrder) =>
  shop.db
    .select()
    .from(staffLog)
    .where(and(eq(staffLog.thingId, id), eq(staffLog.source, 'refunds'), eq(staffLog.staffId, clerk.id)))
    .orderBy(staffLog.id);

test('a refund that the provider confirms names who asked for it, in the history and in the log, also when a job confirms it', async () => {
  const [now, later] = [await createPaid('khalti'), await createPaid('khalti')];
  const body = { amount: now.order.total, refunded: '0.00', cancel: true };
  expect((await refund(now.order, body)).json()).toMatchObject({ payment_status: 'refunded' });
  await expect(refundSilently(later.order, { cancel: true })).rejects.toMatchObject({ code: 'refund_waiting' });
  await confirmByJob(later.page);
  for (const { order } of [now, later]) {
    const { events } = await read(order);
    expect(events.findLast(({ type }) => type === 'refunded')).toMatchObject({ by: 'Gita Thapa' });
    expect((await logOf(order)).at(-1)!.changes).toMatchObject({ status: ['due', 'done'] });
  }
});

test('what the provider makes without a request has no author', async () => {
  const { order, page } = await createPaid('khalti');
  await desk(order, 'transition', { from: 'placed', to: 'cancelled', note: 'Sold out' });
  await payments.caller.setState(page, 'refunded');
  await payments.sweep();
  const { events } = await read(order);
  expect(events.findLast(({ type }) => type === 'refunded')).toMatchObject({ by: null });
});

test('goods that came back with a refund that the provider makes are on sale again once it has made it', async () => {
  const { order, page: first } = await payments.open('esewa');
  const { page } = await payments.caller.open(order, 'khalti');
  for (const paid of [first, page]) await payments.caller.comeBack(await payments.caller.press(paid, 'pay'));
  await deliverOrder(shop, clerk, order.id, false);
  const [line] = await shop.db.select().from(orderItems).where(eq(orderItems.orderId, order.id));
  const restock = [{ item: line!.id, quantity: 1 }];
  await expect(refundSilently(order, { restock })).rejects.toMatchObject({ code: 'refund_waiting' });
  expect(await payments.stockOf(order)).toBe(8);
  await confirmByJob(page);
  expect(await payments.stockOf(order)).toBe(9);
});

test('a refused refund of an order that was cancelled with it says that the order is cancelled', async () => {
  const { order, read: readRows } = await createPaid('khalti');
  await payments.caller.setFault('khalti', 'refund_refused');
  const body = { amount: order.total, refunded: '0.00', cancel: true };
  const refused = await refund(order, body);
  expect([refused.statusCode, refused.json()]).toMatchObject([
    409,
    {
      code: 'refund_refused',
      detail: expect.stringMatching(/^The order is cancelled\. Khalti refused the refund: .* It stays due/),
    },
  ]);
  expect(await readRows()).toMatchObject({ state: 'cancelled', paymentStatus: 'refund_due' });
  // Pressed again, it cancels nothing.
  expect((await refund(order, body)).json().detail).toMatch(/^Khalti refused the refund/);
});
