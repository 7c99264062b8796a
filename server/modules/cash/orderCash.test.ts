import { randomUUID } from 'node:crypto';
import { type DeskOrder, type DeskOrderPage } from '../../../contract/desk';
import { type Order } from '../../../contract/orders';
import { riders } from '../../db/riderSchema';
import { createDeliveringApp, createShopper, type Shopper } from '../../testing/checkoutCaller';
import { createMember, createProduct } from '../../testing/factories';
import { readMails } from '../../testing/readMails';
import { prepare, prepareApp } from '../../testing/prepare';

const shop = prepareApp(createDeliveringApp);
const clerk = prepare(() => createMember(shop, { isStaff: true }));
let shopper: Shopper;
let order: Order;
beforeEach(async () => {
  const { id } = await createProduct(shop, { name: 'Ghee' });
  shopper = await createShopper(shop);
  await shopper.fill(id, 3);
  order = await shopper.order();
  await move('placed', 'packing');
  await move('packing', 'out_for_delivery');
  await call('POST', 'cash');
});

const call = (method: 'POST' | 'DELETE', path: string, payload?: object, key: string = randomUUID()) =>
  shop.app.inject({
    method,
    url: `/api/desk/orders/${order.id}/${path.includes('?') ? path : `${path}/`}`,
    headers: { ...clerk.headers, 'idempotency-key': key },
    ...(payload && { payload }),
  });
const move = (from: string, to: string, reason?: string) =>
  call('POST', 'transition', { from, to, note: 'Nobody at home', reason });
const read = async () =>
  (await shop.app.inject({ url: `/api/desk/orders/${order.id}/`, headers: clerk.headers })).json<DeskOrder>();
/** Takes back the last receipt that a clerk sees. */
const takeBack = async (key?: string) => takeBackReceipt((await read()).cash_receipts.at(-1)!.id, key);
const takeBackReceipt = (receipt: number, key?: string) => call('DELETE', `cash/?receipt=${receipt}`, undefined, key);

test('cash that was recorded by mistake is taken back without a mail, and can be collected at the next delivery', async () => {
  await move('out_for_delivery', 'packing', 'nobody_there');
  const mails = (await readMails(shop, shopper.member.email)).length;
  const taken = (await takeBack()).json<DeskOrder>();
  expect(taken).toMatchObject({
    state: 'packing',
    payment_status: 'due',
    payments: [{ method: 'cod', status: 'open', paid_at: null }],
  });
  expect(taken.events.at(-1)).toMatchObject({
    type: 'cash_not_collected',
    text: 'The cash payment of NPR 550.00 was recorded by mistake.',
  });
  expect(await readMails(shop, shopper.member.email)).toHaveLength(mails);
  await move('packing', 'out_for_delivery');
  expect((await call('POST', 'cash')).json()).toMatchObject({ payment_status: 'paid', cash_due: null });
});

test('a repeated call with the same key takes cash back once', async () => {
  const { id } = (await read()).cash_receipts[0]!;
  const key = randomUUID();
  const [first, again] = [await takeBackReceipt(id, key), await takeBackReceipt(id, key)];
  expect(first.headers['idempotent-replayed']).toBeUndefined();
  expect([again.statusCode, again.headers['idempotent-replayed'], again.json()]).toEqual([200, 'true', first.json()]);
  expect((await call('POST', 'cash', { amount: '50.00' }, key)).json()).toMatchObject({
    code: 'idempotency_key_reused',
  });
});

test('of two clerks who take back the same receipt one does; the other one gets the order as it is now', async () => {
  await takeBack();
  await record({ amount: '500.00' });
  const { cash_receipts } = (await record({ amount: '50.00' })).json<DeskOrder>();
  const [kept, last] = cash_receipts as [DeskOrder['cash_receipts'][0], DeskOrder['cash_receipts'][0]];
  const responses = await Promise.all([1, 2].map(() => takeBackReceipt(last.id)));
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  const refused = responses.find(({ statusCode }) => statusCode === 409)!;
  const text = 'This cash is not recorded for the order any more. Nothing was done now.';
  expect(refused.json()).toEqual({ error: text, detail: text, code: 'cash_changed', order: await read() });
  expect(await read()).toMatchObject({ cash_receipts: [kept], cash_due: '50.00' });
  expect((await call('DELETE', 'cash')).json()).toHaveProperty('receipt');
  // Any receipt that stands can be the wrong one.
  await record({ amount: '50.00' });
  expect((await takeBackReceipt(kept.id)).json()).toMatchObject({ cash_receipts: [{ amount: '50.00' }] });
});

test('cash that another clerk has recorded meanwhile is not said to be recorded again', async () => {
  await takeBack();
  const responses = await Promise.all([1, 2].map(() => record({ due: order.total })));
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  const refused = responses.find(({ statusCode }) => statusCode === 409)!;
  expect(refused.json()).toMatchObject({
    code: 'cash_changed',
    detail: 'Nothing is due for this order any more.',
    order: { cash_receipts: [{ amount: '550.00' }] },
  });
});

test('no refund of cash that was never collected stays due for a cancelled order', async () => {
  expect((await move('out_for_delivery', 'cancelled')).json()).toMatchObject({ payment_status: 'refund_due' });
  expect((await takeBack()).json()).toMatchObject({ state: 'cancelled', payment_status: 'due', refunds: [] });
});

test('cash that was refunded in part stays recorded', async () => {
  await call('POST', 'refunds', { amount: '10.00', refunded: '0.00', reason: 'Torn bag' });
  const refused = await takeBack();
  expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'already_refunded' }]);
});

const record = (body: object, key?: string) => call('POST', 'cash', body, key);
const dueOrders = async () =>
  (await shop.app.inject({ url: '/api/desk/orders/?due=cash', headers: clerk.headers }))
    .json<DeskOrderPage>()
    .results.map(({ id, to_collect }) => ({ id, to_collect }));

test('a short receipt leaves the rest outstanding until more cash is recorded', async () => {
  await takeBack();
  const [rider] = await shop.db
    .insert(riders)
    .values({ name: randomUUID(), phoneNumber: '+9779812345678' })
    .returning();
  const short = { amount: '500.00', rider: rider!.id, due: '550.00' };
  const key = randomUUID();
  expect((await record(short, key)).json()).toMatchObject({
    payment_status: 'due',
    cash_due: '50.00',
    cash_receipts: [{ amount: '500.00', rider: rider!.name, recorded_by: 'Sita Rai' }],
    payments: [{ method: 'cod', status: 'paid', amount: '500.00' }],
  });
  const repeated = await record(short, key);
  expect([repeated.headers['idempotent-replayed'], repeated.json()]).toMatchObject(['true', { cash_due: '50.00' }]);
  expect((await record(short)).json()).toMatchObject({ code: 'cash_changed' });
  expect((await record({ amount: '50.01' })).json()).toEqual({ amount: ['Enter an amount up to NPR 50.00.'] });
  expect((await record({ rider: 999_999 })).json()).toMatchObject({ rider: [expect.any(String)] });
  await move('out_for_delivery', 'delivered');
  expect(await dueOrders()).toContainEqual({ id: order.id, to_collect: '50.00' });
  expect((await record({ amount: '50' })).json<DeskOrder>()).toMatchObject({ payment_status: 'paid', cash_due: null });
  expect((await takeBack()).json()).toMatchObject({ payment_status: 'due', cash_due: '50.00' });
});

test('cash is rounded up to the next rupee: the till and the rider have the surplus, the order does not', async () => {
  await takeBack();
  const [rider] = await shop.db
    .insert(riders)
    .values({ name: randomUUID(), phoneNumber: '+9779812345678' })
    .returning();
  expect((await record({ amount: '0.01' })).statusCode).toBe(200);
  expect((await record({ amount: '550.01' })).json()).toEqual({ amount: ['Enter an amount up to NPR 550.00.'] });
  const of = { rider: rider!.id, due: '549.99' };
  const paid = (await record({ amount: '550.00', ...of })).json<DeskOrder>();
  expect(paid).toMatchObject({
    ...{ payment_status: 'paid', cash_due: null, refunds: [] },
    cash_receipts: [
      { amount: '0.01', surplus: '0.00' },
      { amount: '550.00', surplus: '0.01' },
    ],
    payments: [{ amount: '550.00' }],
  });
  expect(paid.events.at(-1)!.text).toContain(', rounded up by NPR 0.01.');
  const all = await shop.app.inject({ url: '/api/desk/riders/', headers: clerk.headers });
  expect(all.json()).toContainEqual(expect.objectContaining({ id: rider!.id, collected: '550.00', missing: '550.00' }));
  expect((await takeBack()).json()).toMatchObject({ payment_status: 'due', cash_due: '549.99' });
});

test('the rest of a delivered order is written off with a reason, and that is taken back', async () => {
  await takeBack();
  await record({ amount: '500.00' });
  const writeOff = { amount: '50.00', reason: 'No change' };
  expect((await call('POST', 'write-off', writeOff)).json()).toMatchObject({ code: 'not_payable' });
  await move('out_for_delivery', 'delivered');
  expect((await call('POST', 'write-off', { ...writeOff, amount: '10.00' })).json()).toMatchObject({
    code: 'cash_changed',
  });
  for (let round = 0; round < 2; round += 1)
    expect((await call('POST', 'write-off', writeOff)).json()).toMatchObject({
      payment_status: 'paid',
      cash_due: null,
      written_off: writeOff,
    });
  expect(await dueOrders()).not.toContainEqual(expect.objectContaining({ id: order.id }));
  const mine = await shop.app.inject({ url: `/api/orders/${order.id}/`, headers: shopper.member.headers });
  expect(mine.body).not.toContain('No change');
  expect((await call('DELETE', 'write-off')).json()).toMatchObject({ payment_status: 'due', written_off: null });
  expect(await dueOrders()).toContainEqual({ id: order.id, to_collect: '50.00' });
});
