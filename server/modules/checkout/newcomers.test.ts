/** What members without a verified address and without a paid order can hold of the stock without paying, with RATE_LIMIT=on. */
import { eq, sql } from 'drizzle-orm';
import { type Order, type OrderError } from '../../../contract/orders';
import { orders } from '../../db/orderSchema';
import { allProducts, cartItems, users } from '../../db/schema';
import { createDeliveringApp, createShopper, type Shopper } from '../../testing/checkoutCaller';
import { createProduct } from '../../testing/factories';
import { createPaymentTest } from '../../testing/paymentCaller';
import { prepare, prepareApp } from '../../testing/prepare';

const verified = { emailVerifiedAt: new Date() };
const MINUTE_MS = 60_000;

// A public address: then calls from this machine count by their address, too.
const shop = prepareApp(() => createDeliveringApp({ rateLimit: 'on', publicUrl: 'https://shop.example' }));
const payments = prepare(() => createPaymentTest(shop));
afterEach(() => payments.reset());

let networks = 0;
const newNetwork = () => `10.2.0.${(networks += 1)}`;
/** A member from a network of their own, unless they share one. */
const createNewcomer = ({ from = newNetwork(), member = {} }: Parameters<typeof createShopper>[1] = {}) =>
  createShopper(shop, { from, member });

/** Puts these pieces of each product into the empty cart and orders them with eSewa. */
async function grab(shopper: Shopper, productIds: number[], quantity: number, fields: object = {}) {
  const { id: memberId } = shopper.member;
  await shop.db.delete(cartItems).where(eq(cartItems.memberId, memberId));
  await shop.db.insert(cartItems).values(productIds.map((productId) => ({ memberId, productId, quantity })));
  return shopper.place({ payment_method: 'esewa', ...fields });
}
type TestResponse = Awaited<ReturnType<typeof grab>>;
const codeOf = (response: TestResponse) => (response.statusCode === 201 ? '201' : response.json<OrderError>().code);
const textOf = (response: TestResponse) => response.json<OrderError>().error;
const orderOf = async (response: TestResponse) => {
  expect(codeOf(response)).toBe('201');
  const order = response.json<Order>();
  const read = async () => (await shop.db.select().from(orders).where(eq(orders.id, order.id)))[0]!;
  return { order, read };
};

// Without these limits four accounts of one network held all 12,648 pieces.
test('new accounts hold NPR 5,000 from one network, and a third of a product from all networks', async () => {
  // As large as the demo: 248 products, 51 pieces each.
  const { categoryId } = await createProduct(shop);
  const rows = Array.from({ length: 248 }, (_, i) => ({ name: `Nut ${i}`, price: '300.00', quantity: 51, categoryId }));
  const ids = (await shop.db.insert(allProducts).values(rows).returning()).map(({ id }) => id);
  const held = async () => {
    const { rows: found } = await shop.db.execute<{ all: number; most: number }>(
      sql`SELECT sum(51 - quantity)::integer AS all, max(51 - quantity) AS most FROM products WHERE name LIKE 'Nut %'`,
    );
    return found[0]!;
  };
  const codes: string[] = [];
  const attack = async (from: string, wanted: [productIds: number[], quantity: number][]) => {
    const thief = await createNewcomer({ from });
    for (const [productIds, quantity] of wanted) codes.push(codeOf(await grab(thief, productIds, quantity)));
  };
  const [target, ...others] = ids;
  for (let account = 0; account < 4; account += 1)
    await attack('10.1.0.1', [
      [others.slice(0, 100), 50],
      [others.slice(0, 15), 1],
      [[others[0]!], 1],
    ]);
  expect(await held()).toEqual({ all: 15, most: 1 });
  for (let network = 2; network < 6; network += 1)
    await attack(`10.1.0.${network}`, [
      [[target!], 15],
      [[target!], 1],
    ]);
  expect(await held()).toEqual({ all: 32, most: 17 });
  expect(new Set(codes)).toEqual(new Set(['201', 'unpaid_limit']));
});

test('the quote says of each method what placing says, and what a newcomer can do', async () => {
  const { id } = await createProduct(shop, { name: 'Ghee', price: '1000.00', quantity: 30 });
  const newcomer = await createNewcomer();
  const refused = await grab(newcomer, [id], 5);
  const text =
    'Confirm your email address to order for more than NPR 5,000.00 before you have paid, choose cash on delivery, or order less.';
  expect([refused.statusCode, refused.json()]).toEqual([
    400,
    { error: text, detail: text, code: 'unpaid_limit', reason: text },
  ]);
  const no = { allowed: false, code: 'unpaid_limit', reason: text };
  expect((await newcomer.quote()).payment_methods).toMatchObject([
    { id: 'cod', allowed: true, code: null, reason: null },
    { id: 'esewa', ...no },
    { id: 'khalti', ...no },
  ]);

  // Orders that wait for payment count.
  await orderOf(await grab(newcomer, [id], 2));
  expect(textOf(await grab(newcomer, [id], 3))).toBe(text);
  expect(codeOf(await grab(newcomer, [id], 3, { payment_method: 'cod' }))).toBe('201');

  const scarce = (await createProduct(shop, { name: 'Honey', quantity: 8 })).id;
  expect(textOf(await grab(await createNewcomer(), [scarce], 3))).toBe(
    'Few of Honey are left. Confirm your email address to pay online for more than 2 of them, choose cash on delivery, or order fewer.',
  );
  const gift = { recipient: 'Maya', phone_number: '+9779812345678' };
  const sender = await createNewcomer();
  expect(textOf(await grab(sender, [scarce], 3, { gift }))).toBe(
    'Few of Honey are left. Confirm your email address to pay online for more than 2 of them, or order fewer.',
  );
  // Too much for cash.
  expect(textOf(await grab(sender, [id], 12))).toBe(
    'Confirm your email address to order for more than NPR 5,000.00 before you have paid, or order less.',
  );

  for (const known of [await createNewcomer({ member: verified }), sender]) {
    if (known === sender) {
      const { order } = await orderOf(await grab(known, [id], 1));
      await payments.caller.comeBack(
        await payments.caller.press(await payments.caller.openPage(order.payment!), 'pay'),
      );
    }
    expect(codeOf(await grab(known, [id], 6))).toBe('201');
  }
});

test('newcomers of one network cannot pass the limit together, and a refused one can go on', async () => {
  const { id } = await createProduct(shop, { price: '1000.00', quantity: 100 });
  const from = newNetwork();
  const shoppers = await Promise.all(Array.from({ length: 6 }, () => createNewcomer({ from })));
  for (const { fill } of shoppers) await fill(id);
  const place = (shopper: Shopper) => shopper.place({ payment_method: 'esewa', expected_total: '1250.00' });
  const responses = await Promise.all(shoppers.map(place));
  expect(responses.map(codeOf).sort()).toEqual(['201', '201', '201', '201', 'unpaid_limit', 'unpaid_limit']);
  const refused = responses.findIndex((response) => codeOf(response) === 'unpaid_limit');
  expect(textOf(responses[refused]!)).toBe(
    'Many orders from your network wait for payment. Confirm your email address, choose cash on delivery, or try again in 10 minutes.',
  );
  const { member } = shoppers[refused]!;
  await shop.db.update(users).set(verified).where(eq(users.id, member.id));
  const { read } = await orderOf(await place(shoppers[refused]!));
  expect(await read()).toMatchObject({ origin: null });
});

test("a newcomer's order expires after ten minutes, is reopened when it was paid late, and then holds nothing as unpaid", async () => {
  const { id } = await createProduct(shop, { price: '4000.00', quantity: 30 });
  const newcomer = await createNewcomer();
  const { order, read } = await orderOf(await grab(newcomer, [id], 1));
  expect(Date.parse(order.expires_at!) - Date.parse(order.created_at)).toBe(10 * MINUTE_MS);
  expect((await read()).origin).toMatch(/^[\w-]{43}$/);
  // Another method is the same order: it neither counts twice nor gets more time.
  const { page } = await payments.caller.open({ id: order.id, member: newcomer.member }, 'khalti');
  expect((await read()).expiresAt).toEqual(new Date(order.expires_at!));
  expect(codeOf(await grab(newcomer, [id], 1))).toBe('unpaid_limit');

  payments.wait(10 * MINUTE_MS);
  await payments.sweep();
  expect(await read()).toMatchObject({ state: 'expired', origin: null });
  await payments.caller.comeBack(await payments.caller.press(page, 'pay'));
  expect(await read()).toMatchObject({ state: 'placed', paymentStatus: 'paid', reservation: 2, origin: null });
});

test('a cancelled order holds nothing, and the log of the staff does not name its network', async () => {
  const { id } = await createProduct(shop, { price: '4000.00', quantity: 30 });
  const [newcomer, clerk] = [await createNewcomer(), await createShopper(shop, { member: { isStaff: true } })];
  const first = await orderOf(await grab(newcomer, [id], 1));
  const step = { from: 'pending_payment', to: 'cancelled', note: 'Ordered twice' };
  const cancelled = await clerk.call('POST', `/api/desk/orders/${first.order.id}/transition/`, step);
  expect([cancelled.statusCode, (await first.read()).origin]).toEqual([200, null]);
  const { rows } = await shop.db.execute(
    sql`SELECT changes FROM staff_log WHERE source = 'orders' AND thing_id = ${first.order.id}`,
  );
  expect(rows).toEqual([{ changes: { state: ['pending_payment', 'cancelled'] } }]);
  const second = await orderOf(await grab(newcomer, [id], 1));
  await newcomer.call('POST', `/api/orders/${second.order.id}/cancel/`, {});
  expect(await second.read()).toMatchObject({ state: 'cancelled', origin: null });
});
