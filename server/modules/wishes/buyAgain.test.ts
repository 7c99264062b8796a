import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { type BoughtProduct } from '../../../contract/wishes';
import { allProducts } from '../../db/schema';
import { createDeliveringApp, createShopper, type Shopper } from '../../testing/checkoutCaller';
import { createMember, createProduct, createSession } from '../../testing/factories';
import { createDelivered } from '../../testing/problemCaller';
import { prepareApp } from '../../testing/prepare';

const DAY_MS = 24 * 3600 * 1000;

const shop = prepareApp(createDeliveringApp);
afterEach(() => {
  shop.clock.now = null;
});

const read = async ({ call }: Shopper) => (await call('GET', '/api/buy-again/')).json<BoughtProduct[]>();
const change = (id: number, fields: Partial<typeof allProducts.$inferInsert>) =>
  shop.db.update(allProducts).set(fields).where(eq(allProducts.id, id));

test('past products come back by frequency and recency, in stock, with the last quantity or as many as there are', async () => {
  const shopper = await createShopper(shop);
  const clerk = await createShopper(shop, { member: { isStaff: true } });
  const product = async (quantity = 50) => (await createProduct(shop, { quantity })).id;
  const [old, often, fresh] = [await product(), await product(19), await product()];
  const [soldOut, archived, cancelled] = [await product(), await product(), await product()];
  const order = async (ago: number, lines: [id: number, quantity: number][]) => {
    shop.clock.now = Date.now() - ago * DAY_MS;
    Object.assign(shopper.member, await createSession(shop, shopper.member));
    for (const [id, quantity] of lines) await shopper.fill(id, quantity);
    const { id } = await shopper.order();
    shop.clock.now = null;
    Object.assign(shopper.member, await createSession(shop, shopper.member));
    return id;
  };
  const deliver = async (id: number) => {
    for (const [from, to] of [
      ['placed', 'packing'],
      ['packing', 'out_for_delivery'],
      ['out_for_delivery', 'delivered'],
    ])
      await clerk.call('POST', `/api/desk/orders/${id}/transition/`, { from, to });
  };
  await deliver(await order(200, [[old, 2]]));
  await deliver(await order(90, [[often, 3]]));
  await deliver(await order(80, [[often, 9]]));
  await order(1, [
    [fresh, 1],
    [soldOut, 1],
    [archived, 1],
  ]);
  const given = await order(1, [[cancelled, 1]]);
  await shopper.call('POST', `/api/orders/${given}/cancel/`);
  await change(soldOut, { quantity: 0 });
  await change(archived, { archivedAt: new Date() });

  const bought = await read(shopper);
  expect(bought[0]?.product).not.toHaveProperty('desc_ne');
  const inNepali = (await shopper.call('GET', '/api/buy-again/?language=ne')).json<BoughtProduct[]>();
  expect(inNepali[0]?.product).toHaveProperty('desc_ne', null);
  expect(bought.map(({ product: { id }, quantity, times }) => [id, quantity, times])).toEqual([
    [fresh, 1, 1],
    [often, 7, 2],
    [old, 2, 1],
  ]);
  expect(Math.abs(new Date(bought[0]!.last_ordered_at).getTime() - (Date.now() - DAY_MS))).toBeLessThan(60_000);
  expect(await read(await createShopper(shop))).toEqual([]);
});

test('an exchange is no order of its own, and what replaced a missing line was not chosen', async () => {
  const clerk = await createMember(shop, { isStaff: true });
  const { shopper, product, order, reported, moved } = await createDelivered(shop, clerk, {
    product: { quantity: 50 },
  });
  await moved(await reported(1, { wish: 'exchange' }), 'open', 'agreed');
  const other = await createProduct(shop);
  await shopper.fill(product.id, 2);
  const second = await shopper.order();
  const changed = await shop.app.inject({
    method: 'POST',
    url: `/api/desk/orders/${second.id}/lines/`,
    headers: { ...clerk.headers, 'idempotency-key': randomUUID() },
    payload: {
      lines: [{ item: second.items[0]!.id, from: 2, quantity: 1, replacement: { product: other.id, quantity: 1 } }],
    },
  });
  expect([changed.statusCode, order.total_items]).toEqual([200, 3]);
  expect((await read(shopper)).map(({ product: { id }, quantity, times }) => [id, quantity, times])).toEqual([
    [product.id, 2, 2],
  ]);
});
