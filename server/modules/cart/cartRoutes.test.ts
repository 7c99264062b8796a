import { eq } from 'drizzle-orm';
import { type Cart } from '../../../contract/wire';
import { allProducts, cartItems } from '../../db/schema';
import { CART_CALLS, createCartCaller } from '../../testing/cartCaller';
import { createCategory, createMember, createProduct, type TestMember } from '../../testing/factories';
import { prepareApp } from '../../testing/prepare';

type CartCaller = ReturnType<typeof createCartCaller>;

const shop = prepareApp();
let categoryId: number;
let categoryName: string;
let call: CartCaller['call'];
let cart: CartCaller['cart'];
let refused: CartCaller['refused'];
let member: TestMember;

beforeAll(async () => {
  ({ id: categoryId, name: categoryName } = await createCategory(shop));
});
beforeEach(async () => {
  ({ member, call, cart, refused } = createCartCaller(shop, await createMember(shop)));
});

const product = (fields: Parameters<typeof createProduct>[1] = {}) => createProduct(shop, { categoryId, ...fields });
const quantities = (shown: Cart) => shown.cart_items.map((line) => line.quantity);

test('§7 a member without a line has an empty cart', async () => {
  expect(await cart('me')).toEqual({ id: member.id, cart_items: [], total_items: 0, total_cost: '0.00' });
});

test('AC-07 §3.4 §7 a cart has exactly the fields of the contract', async () => {
  const { id } = await product({ name: 'Ghee', price: '1250.50', quantity: 7, image: '/media/ghee.svg' });
  const added = await cart('add', { product_id: id, quantity: 3 });
  expect(added).toEqual({
    id: member.id,
    cart_items: [
      {
        id: expect.any(Number),
        product: {
          id,
          name: 'Ghee',
          name_ne: null,
          image: 'http://shop.example/media/ghee.svg',
          price: '1250.50',
          quantity: 7,
          category: { id: categoryId, name: categoryName, name_ne: null },
        },
        quantity: 3,
        total_price: '3751.50',
      },
    ],
    total_items: 3,
    total_cost: '3751.50',
  });
  expect(await cart('me')).toEqual(added);
});

test('§7 lines keep the order of adding, also when one grows; every response is the whole cart', async () => {
  const [a, b, c] = [await product({ name: 'A' }), await product({ name: 'B' }), await product({ name: 'C' })];
  for (const { id } of [c, a, b]) await cart('add', { product_id: id });
  const grown = await cart('add', { product_id: c.id, quantity: 2 });
  expect(grown.cart_items.map((line) => [line.product.name, line.quantity])).toEqual([
    ['C', 3],
    ['A', 1],
    ['B', 1],
  ]);
  const updated = await cart('update', { item_id: grown.cart_items[1]!.id, quantity: 5 });
  expect(updated.cart_items.map((line) => [line.product.name, line.quantity])).toEqual([
    ['C', 3],
    ['A', 5],
    ['B', 1],
  ]);
  expect(await cart('me')).toEqual(updated);
  const removed = await cart('remove', { item_id: grown.cart_items[0]!.id });
  expect(removed.cart_items.map((line) => line.product.name)).toEqual(['A', 'B']);
  expect(await cart('me')).toEqual(removed);
  expect(await cart('clear')).toEqual({ id: member.id, cart_items: [], total_items: 0, total_cost: '0.00' });
  expect((await cart('me')).cart_items).toEqual([]);
});

test('IN-19 money is exact: 0.10 three times and 0.20, and the dearest there is', async () => {
  await cart('add', { product_id: (await product({ price: '0.10' })).id, quantity: 3 });
  expect((await cart('add', { product_id: (await product({ price: '0.20' })).id })).total_cost).toBe('0.50');
  const dearest = await product({ price: '99999999.99', quantity: 2_147_483_647 });
  const shown = await cart('add', { product_id: dearest.id, quantity: 2_147_483_647 });
  expect(shown.total_cost).toBe('214748364678525164.03');
  await cart('add', { product_id: (await product({ quantity: 2_147_483_647 })).id, quantity: 2_147_483_647 });
  expect((await cart('me')).total_items).toBe(2 * 2_147_483_647 + 4);
  expect(await refused('add', { product_id: dearest.id })).toMatchObject({ status: 400, code: 'insufficient_stock' });
});

test('IN-03 an absent quantity is 1', async () => {
  const { id } = await product();
  expect(quantities(await cart('add', { product_id: id }))).toEqual([1]);
  expect(quantities(await cart('add', { product_id: id }))).toEqual([2]);
});

test.each(['0', '-5', '-2147483649', '-1e21'])('IN-02 §4.13 updating to %s removes the line', async (quantity) => {
  const [kept, gone] = [await product(), await product()];
  await cart('add', { product_id: kept.id });
  const { cart_items } = await cart('add', { product_id: gone.id });
  const response = await call('update', `{"item_id":${cart_items[1]!.id},"quantity":${quantity}}`);
  expect(response.statusCode).toBe(200);
  expect(response.json<Cart>().cart_items.map((line) => line.product.id)).toEqual([kept.id]);
  expect(await cart('me')).toEqual(response.json());
});

test('IN-05 F29 a line may be lowered above the stock, and raised up to it only', async () => {
  const { id } = await product({ quantity: 10 });
  const { cart_items } = await cart('add', { product_id: id, quantity: 8 });
  const item_id = cart_items[0]!.id;
  await shop.db.update(allProducts).set({ quantity: 3 }).where(eq(allProducts.id, id));
  expect((await cart('me')).cart_items).toMatchObject([{ quantity: 8, product: { quantity: 3 } }]);
  expect(quantities(await cart('update', { item_id, quantity: 8 }))).toEqual([8]);
  expect(quantities(await cart('update', { item_id, quantity: 6 }))).toEqual([6]);
  const refusal = { status: 400, code: 'insufficient_stock', available: 3 };
  expect(await refused('update', { item_id, quantity: 7 })).toMatchObject({
    ...refusal,
    error: 'Only 3 left in stock.',
  });
  expect(await refused('add', { product_id: id })).toMatchObject(refusal);
  expect(quantities(await cart('update', { item_id, quantity: 2 }))).toEqual([2]);
  expect(quantities(await cart('update', { item_id, quantity: 3 }))).toEqual([3]);
  await shop.db.update(allProducts).set({ quantity: 0 }).where(eq(allProducts.id, id));
  expect(await refused('update', { item_id, quantity: 4 })).toMatchObject({ error: 'Out of stock.', available: 0 });
  expect(quantities(await cart('update', { item_id, quantity: 1 }))).toEqual([1]);
});

test('IN-12 clear takes an empty JSON body', async () => {
  await cart('add', { product_id: (await product()).id });
  const response = await call('clear', '');
  expect([response.statusCode, response.json<Cart>().cart_items]).toEqual([200, []]);
});

test('IN-08 AC-03 a price, a name or somebody else in the call change nothing', async () => {
  const other = createCartCaller(shop, await createMember(shop));
  const { id } = await product({ price: '100.00', name: 'Almonds' });
  const strangers = { user_id: other.member.id, cart_id: other.member.id, cart: other.member.id, id: other.member.id };
  const added = await shop.app.inject({
    ...CART_CALLS.add,
    url: `${CART_CALLS.add.url}?${new URLSearchParams({ user_id: String(other.member.id), _t: '1' })}`,
    payload: { product_id: id, price: '0.01', total_price: '0.01', name: 'Gold', ...strangers },
    headers: member.headers,
  });
  const cart_items = [{ product: { name: 'Almonds', price: '100.00' } }];
  expect(added.json()).toMatchObject({ id: member.id, total_cost: '100.00', cart_items });
  await other.cart('clear', strangers);
  expect((await cart('me')).total_items).toBe(1);
  expect((await other.cart('me')).total_items).toBe(0);
});

test('F27 a product that is deleted leaves every cart', async () => {
  const [kept, gone] = [await product({ price: '7.00' }), await product()];
  await cart('add', { product_id: gone.id });
  await cart('add', { product_id: kept.id });
  await shop.db.delete(allProducts).where(eq(allProducts.id, gone.id));
  expect(await cart('me')).toMatchObject({ total_cost: '7.00', cart_items: [{ product: { id: kept.id } }] });
});

test('F28 a price that changes is the price of the next response', async () => {
  const { id } = await product({ price: '10.00' });
  await cart('add', { product_id: id, quantity: 2 });
  await shop.db.update(allProducts).set({ price: '12.34' }).where(eq(allProducts.id, id));
  expect(await cart('me')).toMatchObject({
    total_cost: '24.68',
    cart_items: [{ total_price: '24.68', product: { price: '12.34' } }],
  });
});

test('§6.1 the cart is for members only', async () => {
  const missing = { detail: 'Authentication credentials were not provided.' };
  const refusedToken = { detail: 'Given token not valid for any token type', code: 'token_not_valid' };
  for (const { method, url } of Object.values(CART_CALLS)) {
    for (const [headers, body] of [
      [{}, missing],
      [{ authorization: 'Bearer x' }, refusedToken],
      [{ authorization: `Bearer ${member.refresh}` }, refusedToken],
    ] as const) {
      const response = await shop.app.inject({ method, url, headers });
      expect([response.statusCode, response.json(), response.headers['www-authenticate']]).toEqual([
        401,
        body,
        'Bearer realm="api"',
      ]);
    }
  }
});

test('a cart that is too long can be lowered and shortened, and takes a new product once there is room', async () => {
  const rows = Array.from({ length: 103 }, (_, i) => ({ name: `Nuts ${i}`, price: '1.00', quantity: 5, categoryId }));
  const [next, hidden, ...others] = (await shop.db.insert(allProducts).values(rows).returning()).map(({ id }) => id);
  const lines = [hidden!, ...others].map((productId) => ({ memberId: member.id, productId, quantity: 2 }));
  await shop.db.insert(cartItems).values(lines);
  // What is not shown takes no place.
  await shop.db.update(allProducts).set({ archivedAt: new Date() }).where(eq(allProducts.id, hidden!));
  const full = await cart('me');
  expect(full.cart_items).toHaveLength(101);
  expect(await refused('add', { product_id: next })).toMatchObject({ status: 400, code: 'too_many_lines' });
  expect(await refused('add', { product_id: next, quantity: 6 })).toMatchObject({ code: 'insufficient_stock' });
  const [first, second] = full.cart_items;
  await cart('add', { product_id: first!.product.id });
  await cart('update', { item_id: first!.id, quantity: 1 });
  await cart('remove', { item_id: first!.id });
  expect(await refused('add', { product_id: next })).toMatchObject({ code: 'too_many_lines' });
  await cart('update', { item_id: second!.id, quantity: 0 });
  expect((await cart('add', { product_id: next })).cart_items).toHaveLength(100);
});
