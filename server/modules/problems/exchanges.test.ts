import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { type DeskOrder } from '../../../contract/desk';
import { type DeskProblem, type DeskProblemPage } from '../../../contract/problems';
import { type Order } from '../../../contract/orders';
import { allProducts } from '../../db/schema';
import { createDeliveringApp } from '../../testing/checkoutCaller';
import { createMember, createProduct } from '../../testing/factories';
import { createDelivered, createProblemCalls } from '../../testing/problemCaller';
import { readMails } from '../../testing/readMails';
import { prepare, prepareApp } from '../../testing/prepare';

const shop = prepareApp(createDeliveringApp);
const clerk = prepare(() => createMember(shop, { isStaff: true }));

const call = async <T = DeskOrder & { code?: string }>(path: string, payload?: object) => {
  const response = await shop.app.inject({
    method: payload ? 'POST' : 'GET',
    url: `/api/desk/${path}`,
    headers: { ...clerk.headers, 'idempotency-key': randomUUID() },
    ...(payload && { payload }),
  });
  return response.json<T>();
};
const step = (id: number, from: string, to: string, more: object = {}) =>
  call(`orders/${id}/transition/`, { from, to, ...more });
const readProblem = (id: number) => call<DeskProblem>(`problems/${id}/`);
const ofOrder = async (id: number) => (await call<DeskProblemPage>(`problems/?order=${id}`)).results;
const stockOf = async ({ product }: { product: { id: number } }) =>
  (await shop.db.select().from(allProducts).where(eq(allProducts.id, product.id)))[0]!.quantity;

/** A delivered order with two pieces that are exchanged. */
async function createExchange(fields: Parameters<typeof createDelivered>[2] = {}) {
  const delivered = await createDelivered(shop, clerk, fields);
  const report = await delivered.reported(2, { wish: 'exchange' });
  const { exchange } = await delivered.moved(report, 'open', 'agreed');
  return { ...delivered, report, exchange: exchange!.id };
}

test('an exchange that its member cancels lets its report wait again, and a refund is agreed on instead', async () => {
  const { shopper, report, exchange, moved, order } = await createExchange();
  expect((await shopper.call('POST', `/api/orders/${exchange}/cancel/`, {})).statusCode).toBe(200);
  const { number } = await call(`orders/${exchange}/`);
  const waiting = await readProblem(report);
  expect(waiting).toMatchObject({
    state: 'open',
    waiting_since: expect.any(String),
    agreed_on: null,
    exchange: null,
    events: [
      { type: 'reported' },
      { type: 'agreed' },
      { type: 'reopened', text: `The exchange ${number} was cancelled.`, by: 'member' },
    ],
  });
  expect((await call<DeskProblemPage>('problems/')).waiting).toBeGreaterThan(0);
  expect((await readMails(shop, shopper.member.email)).map(({ subject }) => subject)).toContainEqual(
    expect.stringContaining('we are looking at your report again'),
  );
  expect(await moved(report, 'open', 'agreed', { settle_by: 'refund' })).toMatchObject({ amount: '200.00' });
  expect(await call(`orders/${order.id}/`)).toMatchObject({ refunds: [{ amount: '200.00', status: 'due' }] });
});

test('so does one that staff cancel; goods that came back stay on sale, and are not put on sale twice', async () => {
  const delivered = await createExchange();
  const { report, exchange, moved, move, item } = delivered;
  const before = await stockOf(delivered);
  await moved(report, 'agreed', 'received', { restock: [{ item, quantity: 1 }] });
  await step(exchange, 'placed', 'cancelled', { note: 'Sold out' });
  const waiting = await readProblem(report);
  expect(waiting).toMatchObject({ state: 'open', lines: [{ restocked: 1 }] });
  expect(waiting.events.at(-1)).toMatchObject({ type: 'reopened', by: 'staff' });
  expect(await stockOf(delivered)).toBe(before + 3);
  await moved(report, 'open', 'agreed', { settle_by: 'refund' });
  const refused = await move(report, 'agreed', 'received', { restock: [{ item, quantity: 0 }] });
  expect(refused.json()).toEqual({ restock: [`1 of line ${item} are on sale already.`] });
  await moved(report, 'agreed', 'received', { restock: [{ item, quantity: 2 }] });
  expect(await stockOf(delivered)).toBe(before + 4);
});

test('a piece that is taken out of an exchange is still owed: a report names it once the rest is delivered, and nothing is done before', async () => {
  const { report, exchange, shopper, moved, move, order } = await createExchange();
  const [line] = (await call(`orders/${exchange}/`)).items;
  await step(exchange, 'placed', 'packing');
  await call(`orders/${exchange}/lines/`, { lines: [{ item: line!.id, from: 2, quantity: 1 }], note: 'Missing' });
  await step(exchange, 'packing', 'out_for_delivery');
  expect(await ofOrder(exchange)).toEqual([]);
  await step(exchange, 'out_for_delivery', 'delivered');
  const [missing] = await ofOrder(exchange);
  expect(missing).toMatchObject({
    state: 'open',
    reason: 'missing',
    wish: 'exchange',
    waiting_since: expect.any(String),
    lines: [{ item: line!.id, quantity: 1, unit_price: '100.00' }],
    value: '100.00',
    events: [{ text: `Missing in the exchange ${(await call(`orders/${exchange}/`)).number}: 1 × Ghee.`, by: 'staff' }],
  });
  const done = await move(report, 'agreed', 'done');
  expect(done.json()).toMatchObject({
    code: 'exchange_open',
    detail: `Report ${missing!.id} about the exchange is not done yet.`,
  });
  // The piece that was delivered can be reported, and no other one.
  const again = createProblemCalls(shop, clerk, shopper, (await call(`orders/${exchange}/`)) as unknown as Order);
  expect((await again.report(2)).statusCode).toBe(400);
  const damaged = await again.reported(1);
  await again.move(damaged, 'open', 'refused', { text: 'No' });
  // What is missing is paid back from the order that was paid.
  expect(await moved(missing!.id, 'open', 'agreed', { settle_by: 'refund' })).toMatchObject({ amount: '100.00' });
  await call(`orders/${order.id}/refunds/`, { amount: '100.00', refunded: '0.00', reason: 'Missing' });
  await moved(missing!.id, 'agreed', 'done');
  await moved(report, 'agreed', 'done');
});

test('a piece of an exchange is replaced by one that costs no more than was paid for it; it is owed no more, and the other one is worth as much', async () => {
  const { report, exchange, shopper, move, moved } = await createExchange();
  const [line] = (await call(`orders/${exchange}/`)).items;
  const [dear, cheap] = [
    await createProduct(shop, { name: 'Honey', price: '100.01' }),
    await createProduct(shop, { name: 'Oil', price: '80.00' }),
  ];
  const replace = (product: { id: number }, quantity = 1) => {
    const replacement = { product: product.id, quantity };
    return call<{ non_field_errors?: string[] } & DeskOrder>(`orders/${exchange}/lines/`, {
      lines: [{ item: line!.id, from: 2, quantity: 1, replacement }],
    });
  };
  expect((await replace(dear)).non_field_errors).toEqual([
    'A piece of Honey costs NPR 100.01, more than the NPR 100.00 that were paid for one of Ghee.',
  ]);
  expect((await replace(cheap, 2)).non_field_errors).toEqual([
    '2 pieces would replace 1 of Ghee. In an exchange a piece replaces a piece.',
  ]);
  expect(await replace(cheap)).toMatchObject({
    total: '0.00',
    items: [
      { name: 'Ghee', quantity: 1 },
      { name: 'Oil', quantity: 1, unit_price: '0.00', replaces: line!.id },
    ],
  });
  for (const [from, to] of [
    ['placed', 'packing'],
    ['packing', 'out_for_delivery'],
    ['out_for_delivery', 'delivered'],
  ] as const)
    await step(exchange, from, to);
  expect(await ofOrder(exchange)).toEqual([]);
  const delivered = (await call(`orders/${exchange}/`)) as unknown as Order;
  expect((await createProblemCalls(shop, clerk, shopper, delivered).report(2)).statusCode).toBe(400);
  const oil = createProblemCalls(shop, clerk, shopper, { ...delivered, items: delivered.items.slice(1) });
  const damaged = await oil.reported(1, { wish: 'refund' });
  expect(await readProblem(damaged)).toMatchObject({ value: '100.00' });
  expect((await move(report, 'agreed', 'done')).json()).toMatchObject({ code: 'exchange_open' });
  expect(await moved(damaged, 'open', 'agreed')).toMatchObject({ amount: '100.00' });
});

test('an exchange without all of its pieces goes back from delivered once the report about them is refused', async () => {
  const { exchange, moved } = await createExchange();
  const [line] = (await call(`orders/${exchange}/`)).items;
  await call(`orders/${exchange}/lines/`, { lines: [{ item: line!.id, from: 2, quantity: 1 }] });
  for (const [from, to] of [
    ['placed', 'packing'],
    ['packing', 'out_for_delivery'],
    ['out_for_delivery', 'delivered'],
  ] as const)
    await step(exchange, from, to);
  const [missing] = await ofOrder(exchange);
  const back = () => step(exchange, 'delivered', 'packing', { note: 'Wrong house' });
  expect(await back()).toMatchObject({ code: 'delivery_final' });
  await moved(missing!.id, 'open', 'refused', { text: 'It is delivered again.' });
  expect(await back()).toMatchObject({ state: 'packing' });
});

test.each([
  ['missing', 0],
  ['damaged', 1],
  ['wrong', 1],
] as const)('goods of a %s report go back on sale by default: %i', async (reason, restocked) => {
  const { reported, moved } = await createDelivered(shop, clerk);
  const id = await reported(1, { reason });
  await moved(id, 'open', 'agreed');
  expect(await moved(id, 'agreed', 'received')).toMatchObject({ lines: [{ restocked }] });
});
