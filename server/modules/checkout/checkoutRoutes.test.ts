import { eq } from 'drizzle-orm';
import { type DeliveryArea } from '../../../contract/delivery';
import { type Order, type Quote } from '../../../contract/orders';
import { allProducts, cartItems } from '../../db/schema';
import { createShopper, JUMLA, KATHMANDU, createDeliveringApp } from '../../testing/checkoutCaller';
import { createTestApp, type TestShop } from '../../testing/createTestApp';
import { createMember, createProduct } from '../../testing/factories';
import { createPaymentTest } from '../../testing/paymentCaller';

describe('without delivery areas', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await createTestApp();
  });
  afterAll(() => shop.close());

  test('a shop without delivery areas (SEED=none) says that it does not deliver, until staff add one', async () => {
    const [shopper, staff] = [await createShopper(shop), await createMember(shop, { isStaff: true })];
    await shopper.fill((await createProduct(shop)).id);
    const text = 'We do not deliver to this address yet.';
    expect((await shopper.quote()).problems).toEqual([{ code: 'not_served', product: null, text }]);
    const refused = await shopper.place();
    expect([refused.statusCode, refused.json()]).toEqual([400, expect.objectContaining({ code: 'not_served' })]);

    const { rows } = await shop.db.$client.query<{ id: number }>('SELECT id FROM local_levels WHERE name LIKE $1', [
      `${JUMLA}%`,
    ]);
    // As in docs/operations/run.md.
    const added = await shop.app.inject({
      method: 'POST',
      url: '/api/desk/delivery-areas/',
      headers: staff.headers,
      payload: { name: 'Jumla', fee: '250', courier_days: [2, 5], local_levels: [rows[0]!.id] },
    });
    expect([added.statusCode, added.json<DeliveryArea>().fee]).toEqual([201, '250.00']);
    expect((await shopper.order()).delivery_fee).toBe('250.00');
  });
});

/** From the cart to a paid order, over HTTP alone. */
describe('from the cart to a paid order', () => {
  let shop: TestShop;
  let payments: ReturnType<typeof createPaymentTest>;
  beforeAll(async () => {
    shop = await createDeliveringApp();
    payments = createPaymentTest(shop);
  });
  afterEach(() => payments.reset());
  afterAll(() => shop.close());

  test('another cart of the same total is refused with the new quote, and placed once it was seen', async () => {
    const shopper = await createShopper(shop);
    const [seen, swapped] = [
      await createProduct(shop, { price: '300.00' }),
      await createProduct(shop, { price: '300.00' }),
    ];
    await shopper.fill(seen.id);
    const { total: expected_total, lines_hash } = await shopper.quote();
    await shop.db.update(cartItems).set({ productId: swapped.id }).where(eq(cartItems.memberId, shopper.member.id));
    const response = await shopper.place({ expected_total, lines_hash });
    expect([response.statusCode, response.json()]).toMatchObject([
      409,
      {
        error: 'Your cart has changed. Please check it and place the order again.',
        code: 'quote_changed',
        quote: { total: expected_total, lines: [{ product: { id: swapped.id } }] },
      },
    ]);
    const { quote } = response.json<{ quote: Quote }>();
    const { items } = await shopper.order({ expected_total, lines_hash: quote.lines_hash });
    expect(items.map(({ product }) => product)).toEqual([swapped.id]);
  });

  test('the hash of the lines is that of their products, quantities and prices, in any order', async () => {
    const shopper = await createShopper(shop);
    const [a, b] = [await createProduct(shop, { price: '10.00' }), await createProduct(shop, { price: '20.00' })];
    const hashOf = async (...lines: [id: number, quantity: number][]) => {
      await shop.db.delete(cartItems);
      for (const [id, quantity] of lines) await shopper.fill(id, quantity);
      return (await shopper.quote()).lines_hash;
    };
    const hash = await hashOf([a.id, 2], [b.id, 1]);
    expect(await hashOf([b.id, 1], [a.id, 2])).toBe(hash);
    expect(await hashOf([a.id, 1], [b.id, 2])).not.toBe(hash);
    await shop.db.update(allProducts).set({ price: '15.00' }).where(eq(allProducts.id, a.id));
    expect(await hashOf([a.id, 2], [b.id, 1])).not.toBe(hash);
  });

  test('the same key with another hash of the lines is another order', async () => {
    const shopper = await createShopper(shop);
    await shopper.fill((await createProduct(shop)).id);
    const { total: expected_total, lines_hash } = await shopper.quote();
    const place = (hash?: string) => shopper.place({ expected_total, lines_hash: hash }, 'one-key-of-an-order');
    expect([(await place(lines_hash)).statusCode, (await place(lines_hash)).statusCode]).toEqual([201, 201]);
    for (const other of ['0'.repeat(64), undefined])
      expect((await place(other)).json()).toMatchObject({ code: 'idempotency_key_reused' });
  });

  test('an address and a slot beyond the ids of the database are refused', async () => {
    const shopper = await createShopper(shop, { place: KATHMANDU });
    await shopper.fill((await createProduct(shop)).id);
    for (const id of [99_999_999_999, -99_999_999_999]) {
      const quote = await shopper.call('POST', '/api/checkout/quote/', { address: id });
      expect([quote.statusCode, quote.json()]).toEqual([400, { address: [expect.stringContaining('Invalid pk')] }]);
      const placed = await shopper.place({ slot: id });
      expect([placed.statusCode, placed.json()]).toEqual([400, expect.objectContaining({ code: 'slot_closed' })]);
    }
  });

  const place = async (method: 'esewa' | 'khalti') => {
    const shopper = await createShopper(shop);
    const product = await createProduct(shop);
    await shopper.fill(product.id, 2);
    const order = await shopper.order({ payment_method: method });
    const read = async () => (await shopper.call('GET', `/api/orders/${order.id}/`)).json<Order>();
    return { shopper, product, order, read };
  };

  test.each(['esewa', 'khalti'] as const)(
    '%s: placed, paid at the address of the response, and settled by the job',
    async (method) => {
      const { order, read } = await place(method);
      expect(order).toMatchObject({
        state: 'pending_payment',
        can_pay: true,
        payment_methods: ['esewa', 'khalti'],
        payment: { method },
      });
      const page = await payments.caller.openPage(order.payment!);
      await payments.caller.press(page, 'pay', 'not_returned');
      payments.wait(15_000);
      await payments.sweep();
      expect(await read()).toMatchObject({
        state: 'placed',
        payment_status: 'paid',
        can_pay: false,
        payment_methods: [],
        payments: [{ status: 'paid', amount: order.total, reference: expect.any(String) }],
      });
    },
  );

  test('the price changed while the member was at the bank: the order keeps its own', async () => {
    const { product, order, read } = await place('esewa');
    await shop.db.$client.query('UPDATE products SET price = 999 WHERE id = $1', [product.id]);
    const page = await payments.caller.openPage(order.payment!);
    expect(await payments.caller.comeBack(await payments.caller.press(page, 'pay'))).toBe(
      `/payment/success?order=${order.id}`,
    );
    expect(await read()).toMatchObject({ state: 'placed', total: order.total });
  });

  test('Khalti is out of order: the order is placed all the same, without a payment, and can be paid otherwise', async () => {
    await payments.caller.setFault('khalti', 'outage');
    const { shopper, order } = await place('khalti');
    expect(order).toMatchObject({ state: 'pending_payment', can_pay: true, payments: [{ status: 'failed' }] });
    expect(order.payment).toBeUndefined();
    const { page } = await payments.caller.open({ id: order.id, member: shopper.member }, 'esewa');
    expect(await payments.caller.comeBack(await payments.caller.press(page, 'pay'))).toBe(
      `/payment/success?order=${order.id}`,
    );
  });

  test('an order that nobody pays expires, and gives its stock back', async () => {
    const { product, read } = await place('khalti');
    payments.wait(30 * 60_000);
    await payments.sweep();
    shop.clock.now = null;
    expect(await read()).toMatchObject({ state: 'expired', can_pay: false });
    const { rows } = await shop.db.$client.query('SELECT quantity FROM products WHERE id = $1', [product.id]);
    expect(rows).toEqual([{ quantity: 10 }]);
  });
});
