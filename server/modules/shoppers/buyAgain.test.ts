import { eq } from 'drizzle-orm';
import { type BoughtProduct } from '../../../contract/shoppers';
import { allProducts } from '../../db/schema';
import { createDeliveringApp, createShopper, type Shopper } from '../../testing/checkoutCaller';
import { type TestShop } from '../../testing/createTestApp';
import { createProduct, createSession } from '../../testing/factories';

const DAY_MS = 24 * 3600 * 1000;

let shop: TestShop;
beforeAll(async () => {
  shop = await createDeliveringApp();
});
afterEach(() => {
  shop.clock.now = null;
});
afterAll(() => shop.close());

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
  expect(bought.map(({ product: { id }, quantity, times }) => [id, quantity, times])).toEqual([
    [fresh, 1, 1],
    [often, 7, 2],
    [old, 2, 1],
  ]);
  expect(Math.abs(new Date(bought[0]!.last_ordered_at).getTime() - (Date.now() - DAY_MS))).toBeLessThan(60_000);
  expect(await read(await createShopper(shop))).toEqual([]);
});
