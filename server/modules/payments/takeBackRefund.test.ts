import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { type Bill } from '../../../contract/bills';
import { type DeskOrder } from '../../../contract/desk';
import { nepalDay } from '../../../contract/nepalDay';
import { type Takings } from '../../../contract/takings';
import { refunds } from '../../db/orderSchema';
import { allProducts } from '../../db/schema';
import { createDeliveringApp } from '../../testing/checkoutCaller';
import { createMember } from '../../testing/factories';
import { createOrder, readRefunded } from '../../testing/orderFactory';
import { createDelivered } from '../../testing/problemCaller';
import { readMails } from '../../testing/readMails';
import { prepare, prepareApp } from '../../testing/prepare';
import { createDeskCaller } from '../../testing/deskCaller';

const shop = prepareApp(() => createDeliveringApp({ tax: 'vat', sellerPan: '301234567' }));
const clerk = prepare(() => createMember(shop, { isStaff: true }));
const callDesk = createDeskCaller(shop, () => clerk);

const post = async (id: number, path: string, payload: object, key: string = randomUUID()) => {
  const response = await callDesk('POST', `orders/${id}/${path}/`, payload, key);
  return {
    status: response.statusCode,
    replayed: response.headers['idempotent-replayed'],
    ...response.json<DeskOrder>(),
  };
};
const refund = async (id: number, amount: string, more: object = {}) =>
  post(id, 'refunds', { amount, refunded: await readRefunded(shop, id), reason: 'The wrong order', ...more });
const takeBack = (id: number, { reversible_refunds }: DeskOrder, key?: string) =>
  post(id, 'refunds/reversals', { refund: reversible_refunds.at(-1)!.id, reason: 'The wrong order' }, key);

test('a refund that was recorded by mistake is taken back: price, credit note, stock and history follow, and the member is told', async () => {
  const { order, shopper, item, product } = await createDelivered(shop, clerk, { product: { vatRate: 13 } });
  const { id, total } = order;
  const readBill = async () => (await shopper.call('GET', `/api/orders/${id}/bill/`)).json<Bill>();
  const stock = async () =>
    (await shop.db.select().from(allProducts).where(eq(allProducts.id, product.id)))[0]!.quantity;
  const before = await stock();
  const refunded = await refund(id, total, { restock: [{ item, quantity: 2 }] });
  expect(refunded).toMatchObject({ payment_status: 'refunded', reversible_refunds: [{ amount: total, restocked: 2 }] });
  expect(await stock()).toBe(before + 2);
  const [note] = (await readBill()).credit_notes;

  const key = randomUUID();
  const taken = await takeBack(id, refunded, key);
  expect(taken).toMatchObject({ status: 200, payment_status: 'paid', refunds: [], reversible_refunds: [] });
  expect(await takeBack(id, refunded, key)).toMatchObject({ replayed: 'true', refunds: [] });
  expect(await stock()).toBe(before);
  expect((await readBill()).credit_notes).toEqual([
    note,
    {
      ...note,
      number: note!.number.replace(/\d+$/, (serial) => String(Number(serial) + 1)),
      issued_at: expect.any(String),
      amount: `-${note!.amount}`,
      exempt: '0.00',
      taxable: `-${note!.taxable}`,
      vat: `-${note!.vat}`,
      reason: `Takes back credit note ${note!.number}: its refund was not made.`,
      lines: note!.lines.map((line) => ({ ...line, quantity: -line.quantity, amount: `-${line.amount}` })),
    },
  ]);
  const text = `The refund of NPR ${total} was recorded by mistake: The wrong order`;
  expect(taken.events.at(-1)).toMatchObject({ type: 'not_refunded', text, by: 'Sita Rai' });
  expect((await readMails(shop, shopper.member.email)).at(-1)).toMatchObject({
    subject: expect.stringContaining('a refund was recorded by mistake'),
    text: expect.stringContaining(text),
  });
  // The row stays, and another clerk is told.
  expect(await takeBack(id, refunded)).toMatchObject({ status: 409, code: 'changed', order: { refunds: [] } });
  expect(await shop.db.select({ status: refunds.status }).from(refunds).where(eq(refunds.orderId, id))).toEqual([
    { status: 'taken_back' },
  ]);
  // The right amount is given back, and credited.
  expect(await refund(id, '50.00')).toMatchObject({ status: 200, payment_status: 'paid' });
  expect((await readBill()).credit_notes.map(({ amount }) => amount)).toEqual([total, `-${total}`, '50.00']);
});

test('what was due is due again, for the same reason, and can be recorded again', async () => {
  const { order, reported, moved, move } = await createDelivered(shop, clerk);
  const report = await reported(2);
  await moved(report, 'open', 'agreed');
  const refunded = await refund(order.id, '200.00');
  await moved(report, 'agreed', 'done');
  const done = await takeBack(order.id, refunded);
  expect(done).toMatchObject({
    status: 409,
    code: 'refund_final',
    detail: `Report ${report} is done. Take that back first.`,
  });
  await moved(report, 'done', 'agreed');
  expect(await takeBack(order.id, refunded)).toMatchObject({
    status: 200,
    refunds: [{ amount: '200.00', status: 'due', code: 'goods_returned', params: { problem: report } }],
  });
  // Nothing is done while something is owed; the credit note of the report was reversed, so that the agreement can be taken back too.
  expect((await move(report, 'agreed', 'done')).json()).toMatchObject({ code: 'refund_open' });
  expect(await refund(order.id, '200.00')).toMatchObject({ status: 200, reversible_refunds: [{ amount: '200.00' }] });
  await moved(report, 'agreed', 'done');
});

test('the goods that came back with it may be sold again: then they are missing', async () => {
  const { order, item, product } = await createDelivered(shop, clerk);
  const refunded = await refund(order.id, '100.00', { restock: [{ item, quantity: 1 }] });
  await shop.db.update(allProducts).set({ quantity: 0 }).where(eq(allProducts.id, product.id));
  expect(await takeBack(order.id, refunded)).toMatchObject({ status: 409, code: 'insufficient_stock' });
});

test('a refund is taken back until its day is closed, and of a wallet only one with the number of the staff; its provider is asked', async () => {
  const order = await createOrder(shop, { method: 'esewa', isStarted: false });
  const paid = `UPDATE payment_attempts SET status = 'paid', paid_at = now(), next_look_up_at = NULL WHERE order_id = ${order.id}`;
  await shop.db.execute(paid);
  await shop.db.execute(`UPDATE orders SET state = 'placed', payment_status = 'paid' WHERE id = ${order.id}`);
  await shop.db.execute(
    `INSERT INTO order_events (order_id, type, state, params) VALUES (${order.id}, 'paid', 'placed', '{"amount": "${order.total}", "method": "esewa"}')`,
  );
  const refunded = await refund(order.id, '100.00', { reference: 'W-1' });
  expect(await takeBack(order.id, refunded)).toMatchObject({ status: 200, payment_status: 'paid' });
  const { rows } = await shop.db.execute<{ asked: boolean }>(
    `SELECT next_look_up_at IS NOT NULL AS asked FROM payment_attempts WHERE order_id = ${order.id}`,
  );
  expect(rows).toEqual([{ asked: true }]);
  // The number can be recorded again.
  const again = await refund(order.id, '100.00', { reference: 'W-1' });
  await shop.db.update(refunds).set({ reference: null }).where(eq(refunds.id, again.reversible_refunds[0]!.id));
  expect(await takeBack(order.id, again)).toMatchObject({
    code: 'refund_final',
    detail: 'The provider has made this refund.',
  });
  const dayBefore = new Date(Date.now() - 24 * 3_600_000);
  const old = { reference: 'W-1', doneAt: dayBefore };
  await shop.db.update(refunds).set(old).where(eq(refunds.id, again.reversible_refunds[0]!.id));
  const day = nepalDay(dayBefore.getTime());
  const takings = { url: `/api/desk/takings/${day}/`, headers: clerk.headers };
  const { expected } = (await shop.app.inject(takings)).json<Takings>().till;
  const count = { ...takings, url: `${takings.url}close/`, payload: { expected, counted: expected } };
  expect((await shop.app.inject({ method: 'POST', ...count })).statusCode).toBe(200);
  expect(await takeBack(order.id, again)).toMatchObject({ status: 409, code: 'day_closed' });
});
