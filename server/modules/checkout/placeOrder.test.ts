import { randomUUID } from 'node:crypto';
import { Value } from '@sinclair/typebox/value';
import { eq } from 'drizzle-orm';
import { Order, type OrderError, type Quote } from '../../../contract/orders';
import { orderItems, orders, stockMovements } from '../../db/orderSchema';
import { allProducts } from '../../db/schema';
import { createDeliveringApp, createShopper, KATHMANDU, type Shopper } from '../../testing/checkoutCaller';
import { createDeliveryArea, createProduct, createSlot } from '../../testing/factories';
import { readMails } from '../../testing/readMails';
import { prepareApp } from '../../testing/prepare';
import * as orderNumber from '../orders/orderNumber';

const shop = prepareApp(createDeliveringApp);
let shopper: Shopper;
beforeEach(async () => {
  shopper = await createShopper(shop);
});

const stockOf = async (id: number) =>
  (await shop.db.select().from(allProducts).where(eq(allProducts.id, id)))[0]?.quantity;
const ordersOf = ({ member }: Shopper) => shop.db.select().from(orders).where(eq(orders.memberId, member.id));

test('a placed order has the lines, sums, address and event of the moment, and the cart is empty', async () => {
  const ghee = await createProduct(shop, { name: 'Ghee', price: '1250.50', quantity: 7, image: '/media/ghee.svg' });
  const tea = await createProduct(shop, { name: 'Tea', price: '99.99', quantity: 2 });
  await shopper.fill(ghee.id, 3);
  await shopper.fill(tea.id, 2);
  const response = await shopper.place({ note: ' Ring twice ' });
  expect(response.statusCode).toBe(201);
  expect(response.headers['idempotent-replayed']).toBeUndefined();
  const order = response.json<Order>();
  expect([...Value.Errors(Order, order)]).toEqual([]);
  expect(order).toMatchObject({
    number: expect.stringMatching(/^MP-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/),
    state: 'placed',
    payment_status: 'due',
    payment_method: 'cod',
    expires_at: null,
    can_cancel: true,
    can_pay: false,
    address: { recipient: 'Sita Rai', phone_number: '+9779800000000', ward: 1, tole: 'Naya Bazar', district: 'Jumla' },
    slot: null,
    note: 'Ring twice',
    items: [
      {
        product: ghee.id,
        name: 'Ghee',
        image: 'http://shop.example/media/ghee.svg',
        unit_price: '1250.50',
        quantity: 3,
        total_price: '3751.50',
      },
      { product: tea.id, name: 'Tea', image: null, unit_price: '99.99', quantity: 2, total_price: '199.98' },
    ],
    subtotal: '3951.48',
    delivery_fee: '250.00',
    total: '4201.48',
    total_items: 5,
    payments: [{ method: 'cod', status: 'open', amount: '4201.48', reference: null, paid_at: null }],
    refunds: [],
    events: [{ type: 'placed', params: { method: 'cod' }, text: expect.stringMatching(/received/) }],
  });
  expect(order.payment).toBeUndefined();
  expect(await shopper.call('GET', '/api/products/cart/me/').then((cart) => cart.json().cart_items)).toEqual([]);
  expect([await stockOf(ghee.id), await stockOf(tea.id)]).toEqual([4, 0]);
  expect((await shopper.call('GET', `/api/orders/${order.id}/`)).json()).toEqual(order);
});

test('an order whose random number is taken is placed with another one', async () => {
  const { id } = await createProduct(shop);
  await shopper.fill(id);
  const { number } = await shopper.order();
  await shopper.fill(id);
  jest.spyOn(orderNumber, 'createOrderNumber').mockReturnValueOnce(number);
  const response = await shopper.place();
  expect(response.statusCode).toBe(201);
  expect(response.json<Order>().number).not.toBe(number);
  expect(await ordersOf(shopper)).toHaveLength(2);
});

test('a placed order is mailed once, as text and HTML', async () => {
  const { id } = await createProduct(shop, { name: 'Ghee <b>' });
  await shopper.fill(id);
  const order = await shopper.order();
  const mails = await readMails(shop, shopper.member.email);
  expect(mails).toHaveLength(1);
  expect(mails[0]!.subject).toContain(order.number);
  expect(mails[0]!.text).toContain('1 × Ghee <b>: NPR 100.00');
  expect(mails[0]!.html).toContain('1 × Ghee &lt;b&gt;');
});

test('a wallet order waits for its payment, and can be paid at its provider', async () => {
  await shopper.fill((await createProduct(shop)).id);
  shop.clock.now = Date.now();
  const order = await shopper.order({ payment_method: 'esewa' });
  expect(order).toMatchObject({
    state: 'pending_payment',
    payment_status: 'due',
    can_pay: true,
    expires_at: new Date(shop.clock.now + 1_800_000).toISOString(),
    payment: { method: 'esewa', http_method: 'POST', fields: { total_amount: '350' } },
  });
  shop.clock.now = null;
});

test('the same key and body again is the same order, as it is now', async () => {
  await shopper.fill((await createProduct(shop)).id);
  const key = randomUUID();
  const first = (await shopper.place({ expected_total: '350.00' }, key)).json<Order>();
  await shopper.call('POST', `/api/orders/${first.id}/cancel/`, {});
  const again = await shopper.place({ expected_total: '350.00' }, key);
  expect([again.statusCode, again.headers['idempotent-replayed']]).toEqual([201, 'true']);
  expect(again.json()).toMatchObject({ id: first.id, state: 'cancelled' });
  expect(await ordersOf(shopper)).toHaveLength(1);
});

test('the same key with another body is refused, and so is a call without a key', async () => {
  await shopper.fill((await createProduct(shop)).id);
  const key = randomUUID();
  await shopper.place({ expected_total: '350.00' }, key);
  const other = await shopper.place({ expected_total: '350.00', note: 'x' }, key);
  expect([other.statusCode, other.json().code]).toEqual([422, 'idempotency_key_reused']);
  for (const bad of ['', 'short', 'a'.repeat(65), 'sp ace-key'])
    expect((await shopper.place({ expected_total: '350.00' }, bad)).json()).toMatchObject({
      code: 'idempotency_key_required',
    });
});

test('an empty cart, a foreign address and an unknown slot are refused', async () => {
  expect((await shopper.place({ expected_total: '0.00' })).json()).toMatchObject({ code: 'cart_empty' });
  const stranger = await createShopper(shop);
  await shopper.fill((await createProduct(shop)).id);
  const foreign = await shopper.place({ address: stranger.address, expected_total: '350.00' });
  expect([foreign.statusCode, foreign.json()]).toEqual([
    400,
    { address: [`Invalid pk "${stranger.address}" - object does not exist.`] },
  ]);
  expect((await shopper.place({ slot: 99_999 })).statusCode).toBe(400);
  const inValley = await createShopper(shop, { place: KATHMANDU });
  await inValley.fill((await createProduct(shop)).id);
  expect((await inValley.place()).json()).toEqual({ slot: ['This field is required.'] });
  for (const slot of [99_999, 3_000_000_000]) {
    const unknown = await inValley.place({ slot, expected_total: '200.00' });
    expect([unknown.statusCode, unknown.json().code]).toEqual([400, 'slot_closed']);
  }
});

test('every line that is short of stock is named at once, and nothing is placed', async () => {
  const [a, b, c] = [
    await createProduct(shop, { name: 'A', quantity: 1 }),
    await createProduct(shop, { name: 'B', quantity: 0 }),
    await createProduct(shop, { name: 'C' }),
  ];
  for (const { id } of [a, b, c]) await shopper.fill(id, 2);
  const response = await shopper.place();
  expect([response.statusCode, response.json()]).toMatchObject([
    400,
    {
      code: 'insufficient_stock',
      lines: [
        { product: a.id, name: 'A', requested: 2, available: 1 },
        { product: b.id, name: 'B', requested: 2, available: 0 },
      ],
    },
  ]);
  expect(await ordersOf(shopper)).toEqual([]);
  expect(await stockOf(c.id)).toBe(10);
});

test('a cart that was changed between quote and placing is refused with the new quote', async () => {
  const shopper = await createShopper(shop);
  await shopper.fill((await createProduct(shop)).id);
  const { total } = await shopper.quote();
  await shopper.fill((await createProduct(shop)).id);
  const response = await shopper.place({ expected_total: total });
  expect(response.statusCode).toBe(409);
  expect(response.json()).toMatchObject({ code: 'quote_changed', quote: { lines: [{}, {}] } });
});

test('a price that has changed since the quote is refused with the new quote, and placed with the new total', async () => {
  const { id } = await createProduct(shop, { price: '1250.00' });
  await shopper.fill(id);
  const { total } = await shopper.quote();
  await shop.db.update(allProducts).set({ price: '1300.00' }).where(eq(allProducts.id, id));
  const response = await shopper.place({ expected_total: total });
  expect([response.statusCode, response.json()]).toMatchObject([
    409,
    { code: 'quote_changed', quote: { total: '1550.00', lines: [{ unit_price: '1300.00' }] } },
  ]);
  expect((await shopper.order({ expected_total: '1550.00' })).total).toBe('1550.00');
});

test('a product that is re-priced or deleted after ordering leaves the order as it was', async () => {
  const { id } = await createProduct(shop, { name: 'Ghee' });
  await shopper.fill(id);
  const order = await shopper.order();
  await shop.db.update(allProducts).set({ price: '1.00', name: 'Oil' }).where(eq(allProducts.id, id));
  const items = async () => (await shopper.call('GET', `/api/orders/${order.id}/`)).json<Order>().items;
  expect(await items()).toEqual(order.items);
  await shop.db.delete(allProducts).where(eq(allProducts.id, id));
  expect(await items()).toEqual([{ ...order.items[0], product: null }]);
});

test('cash is refused above the limit and beyond two open orders, and the reason is said', async () => {
  const dear = await createProduct(shop, { price: '9800.00' });
  await shopper.fill(dear.id);
  expect((await shopper.place()).json()).toMatchObject({
    code: 'payment_method_not_allowed',
    reason: expect.stringContaining('NPR 10,000.00'),
  });
  const other = await createShopper(shop);
  const { id } = await createProduct(shop);
  for (let i = 0; i < 2; i++) {
    await other.fill(id);
    await other.order();
  }
  await other.fill(id);
  const refused = (await other.place()).json();
  expect(refused).toMatchObject({
    code: 'payment_method_not_allowed',
    reason: expect.stringContaining('2 open orders'),
  });
  expect((await other.quote()).payment_methods).toMatchObject([
    { id: 'cod', allowed: false, reason: refused.reason },
    { id: 'esewa', allowed: true, reason: null },
    { id: 'khalti', allowed: true, reason: null },
  ]);
});

test('the quote names what stands in the way of each line', async () => {
  const [a, b] = [
    await createProduct(shop, { name: 'A', quantity: 1 }),
    await createProduct(shop, { name: 'B', quantity: 0 }),
  ];
  expect((await shopper.quote()).problems).toMatchObject([{ code: 'cart_empty' }]);
  await shopper.fill(a.id, 2);
  await shopper.fill(b.id, 1);
  expect(await shopper.quote()).toMatchObject({
    lines: [{ available: 1 }, { available: 0 }],
    problems: [
      { code: 'insufficient_stock', product: a.id, text: 'Only 1 left of A.' },
      { code: 'insufficient_stock', product: b.id, text: 'B is sold out.' },
    ],
  });
});

test('the quote says of a slot what placing would say of it', async () => {
  const inValley = await createShopper(shop, { place: KATHMANDU });
  await inValley.fill((await createProduct(shop)).id);
  const { rows } = await shop.db.$client.query<{ area_id: number }>(
    `SELECT area_id FROM delivery_area_levels AS served JOIN addresses ON addresses.local_level_id = served.local_level_id
     WHERE addresses.id = $1`,
    [inValley.address],
  );
  const areaId = rows[0]!.area_id;
  const tomorrow = (minutes: number) => new Date(Date.now() + (24 * 60 + minutes) * 60_000);
  const [open, full, past, foreign] = [
    await createSlot(shop, areaId),
    await createSlot(shop, areaId, { startsAt: tomorrow(1), capacity: 1 }),
    await createSlot(shop, areaId, { startsAt: tomorrow(2), cutOffAt: new Date() }),
    await createSlot(shop, (await createDeliveryArea(shop)).id),
  ];
  const other = await createShopper(shop, { place: KATHMANDU });
  await other.fill((await createProduct(shop)).id);
  expect((await other.place({ slot: full.id })).statusCode).toBe(201);
  const problemsOf = async (slot: number | null) =>
    (await inValley.call('POST', '/api/checkout/quote/', { address: inValley.address, slot })).json<Quote>().problems;
  for (const [slot, code] of [
    [full.id, 'slot_full'],
    [past.id, 'slot_closed'],
    [foreign.id, 'slot_closed'],
    [99_999, 'slot_closed'],
    [3_000_000_000, 'slot_closed'],
  ] as const) {
    const refused = (await inValley.place({ slot })).json<OrderError>();
    expect(refused.code).toBe(code);
    expect(await problemsOf(slot)).toEqual([{ code, product: null, text: refused.error }]);
  }
  for (const slot of [open.id, null]) expect(await problemsOf(slot)).toEqual([]);
  expect((await inValley.place({ slot: open.id })).statusCode).toBe(201);
});

test('each line is a sale in the stock movements', async () => {
  const { id } = await createProduct(shop);
  await shopper.fill(id, 4);
  const order = await shopper.order();
  expect(await shop.db.select().from(stockMovements).where(eq(stockMovements.orderId, order.id))).toMatchObject([
    { productId: id, delta: -4, reason: 'sale', reservation: 1 },
  ]);
  expect(await shop.db.select().from(orderItems).where(eq(orderItems.orderId, order.id))).toHaveLength(1);
});
