/** What one member can hold of the shop with RATE_LIMIT=on. */
import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { type OrderError, type Quote } from '../../../contract/orders';
import { orders } from '../../db/orderSchema';
import { allProducts, cartItems, users } from '../../db/schema';
import { createDeliveringApp, createShopper, KATHMANDU, type Shopper } from '../../testing/checkoutCaller';
import { createCategory, createMember, createProduct } from '../../testing/factories';
import { createOrder } from '../../testing/orderFactory';
import { createDelivered } from '../../testing/problemCaller';
import { readMails } from '../../testing/readMails';
import { prepareApp } from '../../testing/prepare';

const shop = prepareApp(() => createDeliveringApp({ rateLimit: 'on' }));

type TestResponse = { statusCode: number; json: <T>() => T };
const codeOf = (response: TestResponse) => (response.statusCode === 201 ? '201' : response.json<OrderError>().code);
const verified = { emailVerifiedAt: new Date() };
const cancel = (shopper: Shopper, response: TestResponse) =>
  shopper.call('POST', `/api/orders/${response.json<{ id: number }>().id}/cancel/`, {});

/** Puts these pieces of each product into the empty cart. */
async function refill({ member }: Shopper, productIds: number[], quantity: number): Promise<void> {
  await shop.db.delete(cartItems);
  await shop.db.insert(cartItems).values(productIds.map((productId) => ({ memberId: member.id, productId, quantity })));
}

// As large as the demo: 248 products, 51 pieces each.
test('one account cannot take the stock, and without a verified address can hold two orders a day', async () => {
  const { id: categoryId } = await createCategory(shop);
  const rows = Array.from({ length: 248 }, (_, i) => ({
    name: `Nuts ${i}`,
    price: '300.00',
    quantity: 51,
    categoryId,
  }));
  const ids = (await shop.db.insert(allProducts).values(rows).returning()).map(({ id }) => id);
  const taken = async () => {
    const { rows } = await shop.db.execute<{ taken: number }>(
      sql`SELECT sum(51 - quantity)::integer AS taken FROM products WHERE category_id = ${categoryId}`,
    );
    return rows[0]!.taken;
  };
  const thief = await createShopper(shop);
  const grab = async (wanted: number[], quantity: number) => {
    await refill(thief, wanted, quantity);
    return thief.place({ payment_method: 'esewa' });
  };

  expect(codeOf(await grab(ids, 51))).toBe('too_many_pieces');
  expect(codeOf(await grab(ids, 50))).toBe('too_many_lines');
  expect(await taken()).toBe(0);
  const [first, second] = [await grab(ids.slice(0, 1), 10), await grab(ids.slice(1, 2), 6)];
  expect([codeOf(first), codeOf(second)]).toEqual(['201', 'unpaid_limit']);
  const third = await grab(ids.slice(1, 2), 1);
  expect([codeOf(third), codeOf(await grab(ids.slice(2, 3), 1))]).toEqual(['201', 'email_not_verified']);
  expect(await taken()).toBe(11);

  for (const response of [first, third]) expect((await cancel(thief, response)).statusCode).toBe(200);
  expect(codeOf(await grab(ids.slice(2, 3), 1))).toBe('email_not_verified');
  expect(await taken()).toBe(0);

  // A verified address lifts the limit of a day, not that of unpaid orders.
  await shop.db.update(users).set(verified);
  const again = [await grab(ids.slice(0, 100), 50), await grab(ids.slice(100, 200), 50), await grab([ids[200]!], 1)];
  expect(again.map(codeOf)).toEqual(['201', '201', 'unpaid_orders']);
  expect(await taken()).toBe(10_000);
});

test('on localhost, where all visitors share one address, members do not use up the limit of each other', async () => {
  const { id } = await createProduct(shop, { price: '4000.00', quantity: 30 });
  for (let member = 0; member < 2; member += 1) {
    const newcomer = await createShopper(shop);
    await newcomer.fill(id);
    expect(codeOf(await newcomer.place({ payment_method: 'esewa' }))).toBe('201');
  }
});

test('a member with an order that was paid may order more than twice a day, also when its money went back', async () => {
  const { id } = await createProduct(shop, { quantity: 1000 });
  const shopper = await createShopper(shop);
  const third = async () => {
    await refill(shopper, [id], 1);
    const response = await shopper.place();
    if (response.statusCode === 201) await cancel(shopper, response);
    return codeOf(response);
  };
  expect([await third(), await third(), await third()]).toEqual(['201', '201', 'email_not_verified']);

  // Paid more than a day ago.
  const { member } = shopper;
  shop.clock.now = Date.now() - 2 * 24 * 3_600_000;
  const paid = await createOrder(shop, { member, method: 'cod' });
  shop.clock.now = null;
  expect(await third()).toBe('email_not_verified');
  const staff = await createMember(shop, { isStaff: true });
  const desk = (path: string, payload: object = {}) =>
    shop.app.inject({
      method: 'POST',
      url: `/api/desk/orders/${paid.id}/${path}/`,
      headers: { ...staff.headers, 'idempotency-key': randomUUID() },
      payload,
    });
  await desk('transition', { from: 'placed', to: 'packing' });
  await desk('transition', { from: 'packing', to: 'out_for_delivery' });
  expect((await desk('cash')).json()).toMatchObject({ payment_status: 'paid' });
  expect(await third()).toBe('201');
  const cancelled = await desk('transition', { from: 'out_for_delivery', to: 'cancelled', note: 'Torn bags' });
  expect(cancelled.json()).toMatchObject({ payment_status: 'refund_due' });
  expect(await third()).toBe('201');
  const refunded = await desk('refunds', { amount: paid.total, refunded: '0.00', reason: 'Torn bags' });
  expect(refunded.json()).toMatchObject({ payment_status: 'refunded' });
  expect(await third()).toBe('201');
});

test('one account books no more than a place in two slots with orders that are not paid', async () => {
  const { id } = await createProduct(shop, { quantity: 1000 });
  const thief = await createShopper(shop, { place: KATHMANDU, member: verified });
  const { rows } = await shop.db.execute<{ id: number }>(
    sql`SELECT id FROM delivery_slots WHERE cut_off_at > now() + interval '10 minutes' AND area_id = (
      SELECT area_id FROM delivery_area_levels AS served JOIN addresses ON addresses.local_level_id = served.local_level_id
      WHERE addresses.id = ${thief.address}) ORDER BY starts_at LIMIT 20`,
  );
  const codes: string[] = [];
  for (const slot of rows) {
    await refill(thief, [id], 1);
    codes.push(codeOf(await thief.place({ slot: slot.id, payment_method: 'esewa' })));
  }
  expect(codes).toEqual(['201', '201', ...Array.from({ length: 18 }, () => 'unpaid_orders')]);
  const booked = await shop.db.execute(sql`SELECT sum(booked)::integer AS booked FROM delivery_slots`);
  expect(booked.rows).toEqual([{ booked: 2 }]);
});

test('a fourth live order of a member in a slot is refused, and the quote says so', async () => {
  const shopper = await createShopper(shop, { place: KATHMANDU, member: verified });
  const { rows } = await shop.db.execute<{ id: number; areaId: number }>(
    sql`SELECT id, area_id AS "areaId" FROM delivery_slots WHERE area_id = (
      SELECT area_id FROM delivery_area_levels AS served JOIN addresses ON addresses.local_level_id = served.local_level_id
      WHERE addresses.id = ${shopper.address}) ORDER BY starts_at DESC LIMIT 1`,
  );
  const slot = rows[0]!;
  const { member } = shopper;
  const [order] = [
    await createOrder(shop, { member, slot, method: 'cod' }),
    await createOrder(shop, { member, slot, method: 'esewa' }),
    await createOrder(shop, { member, slot, method: 'esewa' }),
  ];
  await shopper.fill((await createProduct(shop)).id);
  const quote = async () =>
    (await shopper.call('POST', '/api/checkout/quote/', { address: shopper.address, slot: slot.id })).json<Quote>();
  const refused = await shopper.place({ slot: slot.id });
  expect(codeOf(refused)).toBe('slot_limit');
  expect((await quote()).problems).toEqual([
    { code: 'slot_limit', product: null, text: refused.json<OrderError>().error },
  ]);
  await shopper.call('POST', `/api/orders/${order.id}/cancel/`, {});
  expect((await quote()).problems).toEqual([]);
  expect(codeOf(await shopper.place({ slot: slot.id }))).toBe('201');
});

test('exchanges count neither as orders of a member nor against cash, also when they are refused at the door', async () => {
  const clerk = await createMember(shop, { isStaff: true });
  const { shopper, product, reported, moved } = await createDelivered(shop, clerk, {
    place: KATHMANDU,
    product: { quantity: 100 },
    isPaid: false,
  });
  const desk = async (id: number, step: object) => {
    const url = `/api/desk/orders/${id}/transition/`;
    const moved = await shop.app.inject({ method: 'POST', url, headers: clerk.headers, payload: step });
    expect(moved.statusCode).toBe(200);
  };
  const exchanges: number[] = [];
  for (let count = 0; count < 3; count += 1) {
    const { exchange } = await moved(await reported(1, { wish: 'exchange' }), 'open', 'agreed');
    exchanges.push(exchange!.id);
  }
  const slot = (await shop.db.select().from(orders).where(eq(orders.id, exchanges[0]!)))[0]!.slotId!;
  for (const id of exchanges.slice(1)) {
    await desk(id, { from: 'placed', to: 'packing' });
    await desk(id, { from: 'packing', to: 'out_for_delivery' });
    await desk(id, { from: 'out_for_delivery', to: 'packing', reason: 'refused' });
  }
  await shopper.fill(product.id);
  expect(codeOf(await shopper.place({ slot }))).toBe('201');
});

test('the quote names the lines over the limit, and the orders that have to be paid first', async () => {
  const { id } = await createProduct(shop, { name: 'Ghee', quantity: 80 });
  const shopper = await createShopper(shop);
  await shopper.fill(id, 51);
  expect(await shopper.quote()).toMatchObject({
    problems: [{ code: 'too_many_pieces', product: id, text: 'Ghee: at most 50 pieces in one order.' }],
    max_pieces: 50,
    unpaid_orders: [],
  });
  await refill(shopper, [id], 50);
  expect((await shopper.quote()).problems).toEqual([]);

  const { member } = shopper;
  const unpaid = [await createOrder(shop, { member }), await createOrder(shop, { member })];
  const text = 'You have 2 unpaid orders. Pay or cancel one of them first.';
  expect(await shopper.quote()).toMatchObject({
    problems: [{ code: 'email_not_verified', text: 'Confirm your email address to place more than 2 orders a day.' }],
    payment_methods: [
      { id: 'cod', allowed: true, reason: null },
      { id: 'esewa', allowed: false, reason: text },
      { id: 'khalti', allowed: false, reason: text },
    ],
    unpaid_orders: unpaid.map(({ id, number }) => ({ id, number })),
  });
});

test('an order beyond what its columns hold is refused, also by the quote', async () => {
  const shopper = await createShopper(shop, { member: verified });
  const dear = () => createProduct(shop, { price: '99999999.99', quantity: 50 });
  await refill(shopper, [(await dear()).id, (await dear()).id, (await dear()).id], 50);
  const placed = await shopper.place({ payment_method: 'cod' });
  expect([placed.statusCode, codeOf(placed)]).toEqual([400, 'total_too_high']);
  const quote = (await shopper.call('POST', '/api/checkout/quote/', { address: shopper.address })).json<Quote>();
  const text = 'An order can cost at most NPR 9,99,99,99,999.99. Please order less.';
  expect(quote.problems).toEqual([{ code: 'total_too_high', product: null, text }]);
});

test('an order of nothing is not paid online, and has no cash to collect', async () => {
  await shop.db.execute(sql`UPDATE delivery_areas SET free_from = 0`);
  const shopper = await createShopper(shop, { member: verified });
  const clerk = await createShopper(shop, { member: { isStaff: true } });
  const { id: product } = await createProduct(shop, { price: '0.00' });
  await refill(shopper, [product], 1);
  for (const payment_method of ['esewa', 'khalti'] as const)
    expect(codeOf(await shopper.place({ payment_method }))).toBe('payment_method_not_allowed');
  const { id, total, state, events } = await shopper.order({ payment_method: 'cod' });
  expect([total, state]).toEqual(['0.00', 'placed']);
  expect(events[0]?.text).toBe('We have received your order. It costs nothing.');
  const [mail] = await readMails(shop, shopper.member.email);
  expect(mail!.text).toMatch(/^Payment: Cash on delivery$/m);
  const steps = ['placed', 'packing', 'out_for_delivery', 'delivered'];
  for (const [index, to] of steps.slice(1).entries()) {
    const moved = await clerk.call('POST', `/api/desk/orders/${id}/transition/`, { from: steps[index], to });
    expect(moved.json()).toMatchObject({ state: to, cash_due: null });
  }
  const missing = await clerk.call('GET', '/api/desk/orders/?due=cash');
  expect(missing.json<{ results: { id: number }[] }>().results.map((row) => row.id)).not.toContain(id);
});
