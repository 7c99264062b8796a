import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { type DeskOrder, type LineChanges, type PickList } from '../../../contract/desk';
import { type Order } from '../../../contract/orders';
import { allProducts, products } from '../../db/schema';
import { createDeliveringApp, createShopper, type Shopper } from '../../testing/checkoutCaller';
import { createMember, createProduct } from '../../testing/factories';
import { createOrder, createSettleContext, readOrderRows } from '../../testing/orderFactory';
import { readMails } from '../../testing/readMails';
import { prepare, prepareApp } from '../../testing/prepare';
import { createDeskCaller } from '../../testing/deskCaller';
import { applyLookUp } from '../payments/lookUpAttempt';

const shop = prepareApp(createDeliveringApp);
const clerk = prepare(() => createMember(shop, { isStaff: true }));
const callDesk = createDeskCaller(shop, () => clerk);
let shopper: Shopper;
/** Three pieces of ghee at NPR 150.00 and a bag of rice at NPR 200.00, paid in cash. Butter costs NPR 140.00. */
let order: Order;
let ghee: number;
let butter: number;
beforeEach(async () => {
  const create = async (name: string, price: string) => (await createProduct(shop, { name, price, quantity: 10 })).id;
  ghee = await create('Ghee', '150.00');
  butter = await create('Butter', '140.00');
  shopper = await createShopper(shop);
  await shopper.fill(ghee, 3);
  await shopper.fill(await create('Rice', '200.00'), 1);
  order = await shopper.order();
});

const call = (path: string, payload: object, id = order.id, key: string = randomUUID()) =>
  callDesk('POST', `orders/${id}/${path}/`, payload, key);
type Change = LineChanges['lines'][number];
const change = (line: Omit<Change, 'item'>, more: Partial<LineChanges> = {}) =>
  call('lines', { lines: [{ item: order.items[0]!.id, ...line }], ...more });
const stockOf = async (id: number) => (await shop.db.select().from(products).where(eq(products.id, id)))[0]!.quantity;

test('a missing line is lowered and replaced: total, cash, stock, pick list and email follow, and the original order stays readable', async () => {
  const replacement = { product: butter, quantity: 2 };
  const changed = (await change({ from: 3, quantity: 1, replacement }, { note: 'Sorry!' })).json<DeskOrder>();
  expect(changed).toMatchObject({ subtotal: '630.00', total: '880.00', ordered_total: '900.00', total_items: 4 });
  expect(changed.items).toMatchObject([
    { name: 'Ghee', ordered: 3, quantity: 1, total_price: '150.00', replaces: null },
    { name: 'Rice', ordered: 1, quantity: 1 },
    { name: 'Butter', ordered: 0, quantity: 2, total_price: '280.00', replaces: order.items[0]!.id },
  ]);
  expect(changed.events.at(-1)!.text).toBe(
    'Your order has changed. Ghee: 1 instead of 3. Butter: 2 instead of none, in place of Ghee. The order costs NPR 880.00 now. Sorry!',
  );
  // The missing pieces are on no shelf.
  expect([await stockOf(ghee), await stockOf(butter)]).toEqual([7, 8]);
  const url = '/api/desk/picklist/';
  const picked = (await shop.app.inject({ url, headers: clerk.headers })).json<PickList>();
  const inOrder = picked.lines.filter(({ orders }) => orders.some(({ number }) => number === order.number));
  expect(inOrder.map(({ name }) => name)).toEqual(['Butter', 'Ghee', 'Rice']);
  const mail = (await readMails(shop, shopper.member.email)).at(-1)!;
  expect(mail.subject).toContain('your order has changed');
  expect(mail.text).toContain('1 × Ghee: NPR 150.00\n1 × Rice: NPR 200.00\n2 × Butter: NPR 280.00');
  expect(mail.text).toContain('please have NPR 880.00 ready');

  await call('transition', { from: 'placed', to: 'packing' });
  await call('transition', { from: 'packing', to: 'out_for_delivery' });
  expect((await call('cash', {})).json()).toMatchObject({ payment_status: 'paid', payments: [{ amount: '880.00' }] });
});

test('a line is put back as it was: the lost pieces first, and its replacement goes back on sale', async () => {
  await change({ from: 3, quantity: 1, replacement: { product: butter, quantity: 2 } });
  const back = (await change({ from: 1, quantity: 3 })).json<DeskOrder>();
  expect(back).toMatchObject({ total: order.total, items: [{ quantity: 3 }, { quantity: 1 }, { quantity: 0 }] });
  expect([await stockOf(ghee), await stockOf(butter)]).toEqual([7, 10]);
  await change({ from: 3, quantity: 0, replacement: { product: butter, quantity: 3 } }, { restock: true });
  expect([await stockOf(ghee), await stockOf(butter)]).toEqual([10, 7]);
  await shop.db.update(allProducts).set({ quantity: 2 }).where(eq(allProducts.id, ghee));
  const refused = await change({ from: 0, quantity: 3 });
  expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'insufficient_stock' }]);
  const cancelled = await call('transition', { from: 'placed', to: 'cancelled', note: 'Closed' });
  expect([cancelled.statusCode, await stockOf(ghee), await stockOf(butter)]).toEqual([200, 2, 10]);
});

test('what a paid order does not need any more is refunded, and needed again until the money went back', async () => {
  const paid = await createOrder(shop, { method: 'esewa', isStarted: false });
  const attempt = { orderId: paid.id, attemptId: paid.attemptId };
  await applyLookUp(createSettleContext(shop), attempt, { status: 'paid', reference: 'R-1' }, 'job');
  const read = await callDesk('GET', `orders/${paid.id}/`);
  const line = read.json<DeskOrder>().items[0]!;
  const setPieces = (from: number, quantity: number) =>
    call('lines', { lines: [{ item: line.id, from, quantity }] }, paid.id);
  expect((await setPieces(2, 1)).json()).toMatchObject({
    total: '200.50',
    payment_status: 'paid',
    refunds: [{ amount: '100.00', status: 'due', code: 'line_changed' }],
  });
  const back = (await setPieces(1, 2)).json<DeskOrder>();
  expect(back).toMatchObject({ total: paid.total, payment_status: 'paid', refunds: [] });
  expect(back.events.at(-1)!.text).toContain('NPR 100.00 will not be refunded any more.');
  await setPieces(2, 1);
  await call('refunds', { amount: '100.00', refunded: '0.00', reason: 'Missing', reference: randomUUID() }, paid.id);
  const refused = await setPieces(1, 2);
  expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'already_refunded' }]);
  expect((await readOrderRows(shop, paid.id)).refunds).toMatchObject([{ amount: '100.00', status: 'done' }]);
});

test('a change is refused when it costs more, empties the order, was seen otherwise or comes too late; a repeated one is made once', async () => {
  const [first, second] = order.items as [Order['items'][number], Order['items'][number]];
  const refusals = [
    await change({ from: 3, quantity: 2, replacement: { product: butter, quantity: 2 } }),
    await change({ from: 3, quantity: 2, replacement: { product: second.product!, quantity: 1 } }),
    await change({ from: 3, quantity: 4 }),
    await call('lines', {
      lines: [
        { item: first.id, from: 3, quantity: 0 },
        { item: second.id, from: 1, quantity: 0 },
      ],
    }),
    await change({ from: 2, quantity: 1 }),
  ];
  expect(refusals.map((refusal) => [refusal.statusCode, refusal.json<object>()])).toMatchObject([
    [400, { non_field_errors: ['What replaces Ghee costs NPR 280.00, more than the missing NPR 150.00.'] }],
    [400, { non_field_errors: ['Rice is in the order already.'] }],
    [400, { non_field_errors: ['At most 3 of Ghee can be delivered.'] }],
    [400, { non_field_errors: ['Something must stay in the order. Cancel it instead.'] }],
    [409, { code: 'edit_conflict' }],
  ]);
  const key = randomUUID();
  const lines = [{ item: first.id, from: 3, quantity: 2 }];
  const once = await call('lines', { lines }, order.id, key);
  const twice = await call('lines', { lines }, order.id, key);
  expect(twice.headers['idempotent-replayed']).toBe('true');
  expect(twice.json<DeskOrder>().events).toEqual(once.json<DeskOrder>().events);
  await call('transition', { from: 'placed', to: 'packing' });
  await call('transition', { from: 'packing', to: 'out_for_delivery' });
  const late = await change({ from: 2, quantity: 1 });
  expect([late.statusCode, late.json()]).toMatchObject([409, { code: 'illegal_transition' }]);
});
