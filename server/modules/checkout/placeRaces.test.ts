import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request, type IncomingMessage, type ServerResponse } from 'node:http';
import { eq, sql } from 'drizzle-orm';
import { type Order, type OrderRequest } from '../../../contract/orders';
import { deliverySlots } from '../../db/deliverySchema';
import { orders } from '../../db/orderSchema';
import { allProducts } from '../../db/schema';
import { createDeliveringApp, createShopper, KATHMANDU, type Shopper } from '../../testing/checkoutCaller';
import { createMember, createProduct, createSession } from '../../testing/factories';
import { untilWaiting } from '../../testing/untilWaiting';
import { prepareApp } from '../../testing/prepare';
import { PLACING_LOCK } from './placeOrder';

const shop = prepareApp(createDeliveringApp);

const times = <T>(count: number, what: (i: number) => T) => Array.from({ length: count }, (_, i) => what(i));
const codes = (responses: { statusCode: number; json: () => { code?: string } }[]) =>
  responses.map((response) => response.json().code ?? String(response.statusCode)).sort();
/** Places the cart as the web client does: a shop that is busy (503) or still placing is asked again with the same key. */
async function place(shopper: Shopper, fields: Partial<OrderRequest>, key = randomUUID()) {
  for (;;) {
    const response = await shopper.place(fields, key);
    if (response.statusCode !== 503 && response.json<{ code?: string }>().code !== 'in_progress') return response;
  }
}
const stockOf = async (id: number) =>
  (await shop.db.select().from(allProducts).where(eq(allProducts.id, id)))[0]?.quantity;

test('fifty members at once for the last unit: one has it, the others are told that it is gone', async () => {
  const { id } = await createProduct(shop, { quantity: 1 });
  const shoppers = await Promise.all(times(50, () => createShopper(shop)));
  for (const shopper of shoppers) await shopper.fill(id);
  const responses = await Promise.all(shoppers.map((shopper) => place(shopper, { expected_total: '350.00' })));
  expect(codes(responses)).toEqual(['201', ...times(49, () => 'insufficient_stock')]);
  expect(await stockOf(id)).toBe(0);
});

test('fifty members at once for the last place of a slot: one has it, the others are told that it is full', async () => {
  const { id } = await createProduct(shop, { quantity: 100 });
  const shoppers = await Promise.all(times(50, () => createShopper(shop, { place: KATHMANDU })));
  for (const shopper of shoppers) await shopper.fill(id);
  const slot = await openSlot(1);
  const responses = await Promise.all(shoppers.map((shopper) => place(shopper, { slot, expected_total: '200.00' })));
  expect(codes(responses)).toEqual([...times(1, () => '201'), ...times(49, () => 'slot_full')]);
  expect(await stockOf(id)).toBe(99);
});

test('placing, cancelling and changing lines lock the products in the order of their ids, not of the cart', async () => {
  const clerk = await createMember(shop, { isStaff: true });
  const [a, b] = [await createProduct(shop, { quantity: 100 }), await createProduct(shop, { quantity: 100 })];
  // Its row lies behind the other one now, so that a scan meets the other one first.
  await shop.db.execute(sql`UPDATE all_products SET image = image WHERE id = ${a.id}`);
  /** Makes a change wait for the first product, and looks whether it holds the second one meanwhile. */
  const changeInOrder = async (change: () => Promise<{ statusCode: number; body: string }>) => {
    const lock = (id: number) => sql`SELECT FROM products WHERE id = ${id} FOR NO KEY UPDATE NOWAIT`;
    let changing: ReturnType<typeof change> | undefined;
    await shop.db.transaction(async (tx) => {
      await tx.execute(lock(a.id));
      changing = change();
      await untilWaiting(shop.db);
      await shop.db.execute(lock(b.id));
    });
    const { statusCode, body } = await changing!;
    expect([Math.floor(statusCode / 100), body]).toEqual([2, expect.any(String)]);
    return body;
  };
  const shopper = await createShopper(shop);
  for (const { id } of [b, a]) await shopper.fill(id, 2);
  const order = JSON.parse(await changeInOrder(() => shopper.place({ expected_total: '650.00' }))) as Order;
  const lines = order.items.map(({ id }) => ({ item: id, from: 2, quantity: 1 }));
  const headers = { ...clerk.headers, 'idempotency-key': randomUUID() };
  const url = `/api/desk/orders/${order.id}/lines/`;
  await changeInOrder(() => shop.app.inject({ method: 'POST', url, headers, payload: { lines } }));
  await changeInOrder(() => shopper.call('POST', `/api/orders/${order.id}/cancel/`, {}));
});

test('a double click places one order, which every call has', async () => {
  const { id } = await createProduct(shop, { quantity: 10 });
  const shopper = await createShopper(shop);
  await shopper.fill(id);
  const key = randomUUID();
  const responses = await Promise.all(times(5, () => place(shopper, { expected_total: '350.00' }, key)));
  expect(codes(responses)).toEqual(times(5, () => '201'));
  expect(new Set(responses.map((response) => response.json<Order>().id)).size).toBe(1);
  expect(await shop.db.select().from(orders).where(eq(orders.memberId, shopper.member.id))).toHaveLength(1);
  expect(await stockOf(id)).toBe(9);
});

test('a call while an order of the member is being placed is in progress', async () => {
  const shopper = await createShopper(shop);
  await shopper.fill((await createProduct(shop)).id);
  const client = await shop.db.$client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1, $2)', [PLACING_LOCK, shopper.member.id]);
    const response = await shopper.place({ expected_total: '350.00' });
    expect([response.statusCode, response.json().code]).toEqual([409, 'in_progress']);
  } finally {
    // Closing the connection releases the lock.
    client.release(true);
  }
});

test('two tabs place the cart once', async () => {
  const { id } = await createProduct(shop, { quantity: 10 });
  const shopper = await createShopper(shop);
  await shopper.fill(id);
  const responses = await Promise.all(times(2, () => place(shopper, { expected_total: '350.00' })));
  expect(responses.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
  expect(await stockOf(id)).toBe(9);
});

test('adding to the cart while it is placed neither deadlocks nor loses what was added', async () => {
  const { id } = await createProduct(shop, { quantity: 1000 });
  let added = 0;
  let left = 0;
  for (let round = 0; round < 10; round++) {
    const shopper = await createShopper(shop);
    const add = () => shopper.call('POST', '/api/products/cart/add_item/', { product_id: id });
    expect((await add()).statusCode).toBe(200);
    const { total } = await shopper.quote();
    const responses = await Promise.all([
      shopper.place({ expected_total: total, payment_method: 'esewa' }),
      add(),
      add(),
    ]);
    for (const { statusCode } of responses) expect([200, 201, 409]).toContain(statusCode);
    added += 3;
    left += (await shopper.call('GET', '/api/products/cart/me/')).json<{ total_items: number }>().total_items;
  }
  expect((await stockOf(id))! + added - left).toBe(1000);
});

test('a cut-off that passes while the page is open closes the slot', async () => {
  const shopper = await createShopper(shop, { place: KATHMANDU });
  await shopper.fill((await createProduct(shop)).id);
  const slot = await openSlot(5);
  const [row] = await shop.db.select().from(deliverySlots).where(eq(deliverySlots.id, slot));
  shop.clock.now = row!.cutOffAt.getTime() + 1000;
  // The access token of before has expired by then.
  shopper.member.headers = (await createSession(shop, shopper.member)).headers;
  const response = await shopper.place({ slot, expected_total: '200.00' }).finally(() => (shop.clock.now = null));
  expect([response.statusCode, response.json().code]).toEqual([400, 'slot_closed']);
});

test('an order whose client has gone while it waited for its turn is not placed', async () => {
  const { id } = await createProduct(shop, { quantity: 100 });
  const [busy, gone, next] = [await createShopper(shop), await createShopper(shop), await createShopper(shop)];
  for (const shopper of [busy, gone, next]) await shopper.fill(id);
  await shop.app.listen({ host: '127.0.0.1', port: 0 });

  // Six placings have begun and get no connection until `open`: there are no more at a time.
  const pool = shop.db.$client;
  const connect = pool.connect.bind(pool);
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  const spy = jest.spyOn(pool, 'connect');
  const held = new Promise<void>((resolve) => {
    let count = 0;
    spy.mockImplementation((callback?: Parameters<typeof connect>[0]) => {
      if (callback) return connect(callback);
      count += 1;
      if (count === 6) resolve();
      return opened.then(() => connect());
    });
  });
  const placings = times(6, () => busy.place({ expected_total: '350.00' }));
  await held;

  const received = once(shop.app.server, 'request') as Promise<[IncomingMessage, ServerResponse]>;
  const sent = request(`${shop.app.listeningOrigin}/api/orders/`, {
    method: 'POST',
    headers: { ...gone.member.headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
  });
  sent
    .on('error', () => {})
    .end(JSON.stringify({ address: gone.address, payment_method: 'cod', expected_total: '350.00' }));
  const [incoming, response] = await received;
  // Its body has been read.
  await once(incoming, 'close');
  const closed = once(response, 'close');
  sent.destroy();
  await closed;
  open();

  expect((await next.place({ expected_total: '350.00' })).statusCode).toBe(201);
  await Promise.all(placings);
  spy.mockRestore();
  expect(await shop.db.select().from(orders).where(eq(orders.memberId, gone.member.id))).toEqual([]);
});

/** Gives a coming slot of the valley this many places and returns its id. */
async function openSlot(capacity: number): Promise<number> {
  const { rows } = await shop.db.$client.query<{ id: number }>(
    `UPDATE delivery_slots SET capacity = $1 WHERE id = (SELECT id FROM delivery_slots WHERE booked = 0 AND cut_off_at > now() + interval '10 minutes'
     ORDER BY starts_at LIMIT 1) RETURNING id`,
    [capacity],
  );
  return rows[0]!.id;
}
