import { randomUUID } from 'node:crypto';
import { type Bill } from '../../../contract/bills';
import { type DeskOrder } from '../../../contract/desk';
import { createDeliveringApp } from '../../testing/checkoutCaller';
import { createMember } from '../../testing/factories';
import { createDelivered, deliverOrder } from '../../testing/problemCaller';
import { readMails } from '../../testing/readMails';
import { prepare, prepareApp } from '../../testing/prepare';
import { findDeskOrder } from './deskOrders';
import { readUndoRefusal } from './takeBackDelivery';

const shop = prepareApp(() => createDeliveringApp({ tax: 'vat', sellerPan: '301234567' }));
const clerk = prepare(() => createMember(shop, { isStaff: true }));

const desk = (id: number, path: string, payload?: object) =>
  shop.app.inject({
    method: payload ? 'POST' : 'GET',
    url: `/api/desk/orders/${id}/${path}`,
    headers: { ...clerk.headers, 'idempotency-key': randomUUID() },
    ...(payload && { payload }),
  });
const read = async (id: number) => (await desk(id, '')).json<DeskOrder>();
const move = async (id: number, from: string, to: string, more: object = {}) => {
  const response = await desk(id, 'transition/', { from, to, ...more });
  return { status: response.statusCode, ...response.json<DeskOrder & { code?: string }>() };
};
const takeBack = (id: number, to = 'packing', note = 'The wrong order') => move(id, 'delivered', to, { note });
const refusal = async (id: number) => {
  expect((await read(id)).transitions).toEqual([]);
  const { status, code, detail } = (await takeBack(id)) as unknown as Record<string, unknown>;
  return [status, code, detail];
};

test('an order that was marked as delivered by mistake is packed again or still out; the member reads why', async () => {
  const { order, shopper } = await createDelivered(shop, clerk, { isPaid: false });
  const { id } = order;
  expect((await read(id)).transitions).toEqual(['out_for_delivery', 'packing']);
  expect(await takeBack(id, 'packing', ' ')).toMatchObject({ status: 400, note: ['This field may not be blank.'] });
  expect(await move(id, 'delivered', 'cancelled', { note: 'No' })).toMatchObject({ code: 'illegal_transition' });
  const packed = await takeBack(id);
  expect(packed).toMatchObject({ state: 'packing', payment_status: 'due', cash_due: null, to_collect: order.total });
  const text = 'Your order was marked as delivered by mistake. We will deliver it again. The wrong order';
  expect(packed.events.at(-1)).toMatchObject({ type: 'not_delivered', text });
  expect((await readMails(shop, shopper.member.email)).at(-1)).toMatchObject({
    subject: expect.stringContaining('your order was not delivered yet'),
    text: expect.stringContaining(text),
  });
  // The second clerk is told what it is now.
  expect(await takeBack(id)).toMatchObject({ status: 409, code: 'illegal_transition', state: 'packing' });
  await move(id, 'packing', 'out_for_delivery');
  await move(id, 'out_for_delivery', 'delivered');
  expect((await takeBack(id, 'out_for_delivery')).events.at(-1)).toMatchObject({
    text: 'Your order was marked as delivered by mistake. It is still on its way to you. The wrong order',
  });
});

test('recorded cash and the bill stay, and the same bill goes out again; cancelled, it has a credit note and the cash goes back', async () => {
  const { order, shopper } = await createDelivered(shop, clerk);
  const { id, total } = order;
  const readBill = async () => (await shopper.call('GET', `/api/orders/${id}/bill/`)).json<Bill>();
  const bill = await readBill();
  expect(await takeBack(id)).toMatchObject({ payment_status: 'paid', cash_receipts: [{ amount: total }] });
  await move(id, 'packing', 'out_for_delivery');
  expect(await readBill()).toEqual(bill);
  await move(id, 'out_for_delivery', 'cancelled', { note: 'Lost' });
  expect(await read(id)).toMatchObject({ payment_status: 'refund_due', refunds: [{ amount: total, status: 'due' }] });
  expect((await readBill()).credit_notes).toMatchObject([{ amount: total }]);
});

test('what was written off of the delivery is due again', async () => {
  const { order } = await createDelivered(shop, clerk, { isPaid: false });
  await desk(order.id, 'write-off/', { amount: order.total, reason: 'Lost' });
  const out = await takeBack(order.id, 'out_for_delivery');
  expect(out).toMatchObject({ payment_status: 'due', cash_due: order.total, written_off: null });
  expect(out.events.slice(-2).map(({ type }) => type)).toEqual(['not_delivered', 'cash_not_written_off']);
});

test('there is no way back after 48 hours, a report, a refund or goods that came back', async () => {
  const { order, item } = await createDelivered(shop, clerk);
  const row = (await findDeskOrder(shop.db, order.id))!;
  const after = (hours: number) => readUndoRefusal(shop.db, row, Date.now() + hours * 3_600_000);
  expect([await after(47.9), await after(48.1)]).toEqual([null, 'This order was delivered more than 48 hours ago.']);
  const restock = [{ item, quantity: 1 }];
  await desk(order.id, 'refunds/', { amount: '10.00', refunded: '0.00', reason: 'Late', restock });
  expect(await refusal(order.id)).toEqual([
    409,
    'delivery_final',
    'Money of this order was refunded after its delivery, or is to be.',
  ]);
  // Both were slips: the refund is taken back first, with the goods that came back.
  const [refund] = (await read(order.id)).reversible_refunds;
  await desk(order.id, 'refunds/reversals/', { refund: refund!.id, reason: 'The wrong order' });
  expect((await read(order.id)).transitions).toHaveLength(2);
  const { order: reportedOn, reported, move: moveProblem } = await createDelivered(shop, clerk);
  const report = await reported();
  expect(await refusal(reportedOn.id)).toEqual([
    409,
    'delivery_final',
    `There is report ${report} about what was delivered.`,
  ]);
  await moveProblem(report, 'open', 'refused', { text: 'No' });
  expect((await read(reportedOn.id)).transitions).toHaveLength(2);
});

test('an exchange whose report is done was delivered', async () => {
  const { reported, moved } = await createDelivered(shop, clerk);
  const report = await reported();
  const { exchange } = await moved(report, 'open', 'agreed', { settle_by: 'exchange' });
  await deliverOrder(shop, clerk, exchange!.id, false);
  await moved(report, 'agreed', 'done');
  expect((await refusal(exchange!.id))[2]).toBe(`There is report ${report} about what was delivered.`);
  await moved(report, 'done', 'agreed');
  expect(await takeBack(exchange!.id)).toMatchObject({ state: 'packing' });
});
