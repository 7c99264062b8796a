import { Value } from '@sinclair/typebox/value';
import { eq, sql } from 'drizzle-orm';
import { type Order, OrderPage, Reordered } from '../../../contract/orders';
import { orders } from '../../db/orderSchema';
import { allProducts } from '../../db/schema';
import { createDeliveringApp, createShopper, type Shopper } from '../../testing/checkoutCaller';
import { createProduct } from '../../testing/factories';
import { readMails } from '../../testing/readMails';
import { prepareApp } from '../../testing/prepare';

const shop = prepareApp(createDeliveringApp);
let shopper: Shopper;
beforeEach(async () => {
  shopper = await createShopper(shop);
});

const stockOf = async (id: number) =>
  (await shop.db.select().from(allProducts).where(eq(allProducts.id, id)))[0]?.quantity;
const cancel = (id: number, who = shopper) =>
  who.call('POST', `/api/orders/${id}/cancel/`, { reason: 'Ordered twice' });

async function orderOf(quantity: number, method: 'cod' | 'esewa' = 'cod') {
  const product = await createProduct(shop, { name: 'Ghee', image: '/media/ghee.svg' });
  await shopper.fill(product.id, quantity);
  return { product, order: await shopper.order({ payment_method: method }) };
}

test.each(['cod', 'esewa'] as const)(
  'a cancelled order (%s) gives its stock back once, however often it is cancelled',
  async (method) => {
    const { product, order } = await orderOf(4, method);
    const responses = await Promise.all([cancel(order.id), cancel(order.id), cancel(order.id)]);
    for (const response of responses) {
      expect(response.statusCode).toBe(200);
      expect(response.json()).toMatchObject({ state: 'cancelled', can_cancel: false, can_pay: false });
    }
    expect(responses[0]!.json<Order>().events.at(-1)).toMatchObject({
      type: 'cancelled',
      text: 'You have cancelled this order. Reason: Ordered twice',
    });
    expect(await stockOf(product.id)).toBe(10);
    expect(
      (await readMails(shop, shopper.member.email)).filter(({ subject }) => /cancelled/.test(subject)),
    ).toHaveLength(1);
  },
);

test("the body names neither whose order is cancelled nor which: another member's order stays as it is, and unread", async () => {
  const { order: foreign } = await orderOf(1);
  const stranger = await createShopper(shop);
  await stranger.fill((await createProduct(shop)).id);
  const own = await stranger.order();
  const response = await stranger.call('POST', `/api/orders/${own.id}/cancel/`, {
    reason: 'Hi',
    memberId: shopper.member.id,
    orderId: foreign.id,
  });
  expect([response.statusCode, response.json<Order>().id]).toEqual([200, own.id]);
  expect((await shopper.call('GET', `/api/orders/${foreign.id}/`)).json()).toMatchObject({ state: 'placed' });
});

test('an order that is being packed can no longer be cancelled by the member', async () => {
  const { order } = await orderOf(1);
  await shop.db.transaction(async (tx) => {
    await tx.update(orders).set({ state: 'packing' }).where(eq(orders.id, order.id));
    await tx.execute(
      sql`INSERT INTO order_events (order_id, type, state, params) VALUES (${order.id}, 'packing', 'packing', '{}')`,
    );
  });
  const response = await cancel(order.id);
  expect([response.statusCode, response.json().code]).toEqual([409, 'not_cancellable']);
  expect((await shopper.call('GET', `/api/orders/${order.id}/`)).json()).toMatchObject({ can_cancel: false });
});

test('the list has the newest first, by state and in pages, with a preview', async () => {
  const { order: first } = await orderOf(2);
  const { order: second } = await orderOf(1, 'esewa');
  const all = (await shopper.call('GET', '/api/orders/')).json<OrderPage>();
  expect([...Value.Errors(OrderPage, all)]).toEqual([]);
  expect([all.count, all.next, all.previous]).toEqual([2, null, null]);
  const list = all.results;
  expect(list.map(({ id }) => id)).toEqual([second.id, first.id]);
  expect(list[1]).toMatchObject({
    number: first.number,
    total_items: 2,
    total: '450.00',
    slot: null,
    preview: [{ name: 'Ghee', image: 'http://shop.example/media/ghee.svg' }],
  });
  const placed = (await shopper.call('GET', '/api/orders/?state=placed')).json<OrderPage>().results;
  expect(placed.map(({ id }) => id)).toEqual([first.id]);
  const page = (await shopper.call('GET', '/api/orders/?page=2&page_size=1')).json<OrderPage>();
  expect([...Value.Errors(OrderPage, page)]).toEqual([]);
  expect(page).toMatchObject({
    count: 2,
    next: null,
    previous: 'http://shop.example/api/orders/?page=1&page_size=1',
    results: [{ id: first.id }],
  });
  expect((await shopper.call('GET', '/api/orders/?page=3&page_size=1')).statusCode).toBe(404);
  expect((await shopper.call('GET', '/api/orders/?state=lost')).json()).toEqual({
    state: ['"lost" is not a valid choice.'],
  });
});

test("another member's order is not found, by any call", async () => {
  const { order } = await orderOf(1);
  const stranger = await createShopper(shop);
  const responses = [
    await stranger.call('GET', `/api/orders/${order.id}/`),
    await cancel(order.id, stranger),
    await stranger.call('POST', `/api/orders/${order.id}/reorder/`),
    await stranger.call('GET', '/api/orders/99999999999/'),
  ];
  expect(responses.map(({ statusCode, body }) => [statusCode, body])).toEqual(
    responses.map(() => [404, '{"detail":"Not found."}']),
  );
  expect((await stranger.call('GET', '/api/orders/')).json()).toMatchObject({ count: 0, results: [] });
});

test('an id beyond those of the database is not found', async () => {
  const { member } = await createShopper(shop);
  const call = (method: 'GET' | 'POST', path: string) =>
    shop.app.inject({
      method,
      url: `/api/orders/99999999999/${path}`,
      headers: member.headers,
      ...(method === 'POST' && { payload: {} }),
    });
  const responses = [await call('GET', ''), await call('POST', 'cancel/'), await call('POST', 'reorder/')];
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
});

test('ordering again adds what can be had and says what was skipped and why', async () => {
  const [same, dearer, scarce, gone, deleted] = [
    await createProduct(shop, { name: 'Same' }),
    await createProduct(shop, { name: 'Dearer' }),
    await createProduct(shop, { name: 'Scarce' }),
    await createProduct(shop, { name: 'Gone' }),
    await createProduct(shop, { name: 'Deleted' }),
  ];
  for (const { id } of [same, dearer, scarce, gone, deleted]) await shopper.fill(id, 3);
  const order = await shopper.order();
  await shop.db.update(allProducts).set({ price: '120.00' }).where(eq(allProducts.id, dearer.id));
  await shop.db.update(allProducts).set({ quantity: 2 }).where(eq(allProducts.id, scarce.id));
  await shop.db.update(allProducts).set({ quantity: 0 }).where(eq(allProducts.id, gone.id));
  await shop.db.delete(allProducts).where(eq(allProducts.id, deleted.id));
  const response = await shopper.call('POST', `/api/orders/${order.id}/reorder/`);
  const again = response.json<Reordered>();
  expect([...Value.Errors(Reordered, again)]).toEqual([]);
  expect(again.added).toEqual([
    { product: same.id, name: 'Same', name_ne: null, quantity: 3 },
    { product: dearer.id, name: 'Dearer', name_ne: null, quantity: 3 },
    { product: scarce.id, name: 'Scarce', name_ne: null, quantity: 2 },
  ]);
  expect(again.skipped).toEqual([
    { product: dearer.id, name: 'Dearer', name_ne: null, code: 'price_changed', available: 7 },
    { product: scarce.id, name: 'Scarce', name_ne: null, code: 'insufficient_stock', available: 2 },
    { product: gone.id, name: 'Gone', name_ne: null, code: 'insufficient_stock', available: 0 },
    { product: null, name: 'Deleted', name_ne: null, code: 'unavailable', available: 0 },
  ]);
  expect(again.cart.total_items).toBe(8);
});

test('a line that is sold while an order is ordered again is skipped, and the others are added', async () => {
  const [first, scarce, last] = [
    await createProduct(shop, { name: 'First' }),
    await createProduct(shop, { name: 'Scarce' }),
    await createProduct(shop, { name: 'Last' }),
  ];
  for (const { id } of [first, scarce, last]) await shopper.fill(id, 3);
  const order = await shopper.order();
  // Somebody buys the second product as soon as the first one is in the cart.
  await shop.db.execute(
    sql.raw(`CREATE FUNCTION sell_scarce() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN UPDATE products SET quantity = 1 WHERE id = ${scarce.id}; RETURN NULL; END $$;
      CREATE TRIGGER sell_scarce AFTER INSERT ON cart_items FOR EACH ROW WHEN (NEW.product_id = ${first.id})
        EXECUTE FUNCTION sell_scarce()`),
  );
  const response = await shopper.call('POST', `/api/orders/${order.id}/reorder/`);
  await shop.db.execute(sql`DROP FUNCTION sell_scarce CASCADE`);
  const { added, skipped } = response.json<Reordered>();
  expect([response.statusCode, added?.map(({ name }) => name), skipped]).toEqual([
    200,
    ['First', 'Last'],
    [{ product: scarce.id, name: 'Scarce', name_ne: null, code: 'insufficient_stock', available: 1 }],
  ]);
});

test('an order is ordered again as far as the cart has room, and says of the rest that it is full', async () => {
  const shopper = await createShopper(shop);
  const [kept, left] = [await createProduct(shop, { name: 'Kept' }), await createProduct(shop, { name: 'Left' })];
  for (const { id } of [kept, left]) await shopper.fill(id);
  const order = await shopper.order();
  const { categoryId } = kept;
  const rows = Array.from({ length: 99 }, (_, i) => ({ name: `Nuts ${i}`, price: '1.00', quantity: 5, categoryId }));
  for (const { id } of await shop.db.insert(allProducts).values(rows).returning()) await shopper.fill(id);
  const { added, skipped, cart } = (await shopper.call('POST', `/api/orders/${order.id}/reorder/`)).json<Reordered>();
  expect([added.map(({ name }) => name), skipped, cart.cart_items.length]).toEqual([
    ['Kept'],
    [{ product: left.id, name: 'Left', name_ne: null, code: 'too_many_lines', available: 9 }],
    100,
  ]);
});
