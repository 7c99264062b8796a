import { Value } from '@sinclair/typebox/value';
import { eq, sql } from 'drizzle-orm';
import { type InjectOptions } from 'light-my-request';
import { Cart } from '../../contract/wire';
import { cartItems, products } from '../db/schema';
import { createTestApp, type TestShop } from '../testing/createTestApp';
import { createCategory, createMember, createProduct, type TestMember } from '../testing/makers';

let shop: TestShop;
let member: TestMember;
let categoryId: number;

beforeAll(async () => {
  shop = await createTestApp();
  categoryId = (await createCategory(shop)).id;
});
beforeEach(async () => {
  member = await createMember(shop);
});
afterEach(async () => {
  expect((await shop.db.execute(sql`SELECT * FROM check_invariants()`)).rows).toEqual([]);
});
afterAll(() => shop.close());

const CALLS = {
  me: { method: 'GET', url: '/api/products/cart/me/' },
  add: { method: 'POST', url: '/api/products/cart/add_item/' },
  update: { method: 'PATCH', url: '/api/products/cart/update_item/' },
  remove: { method: 'DELETE', url: '/api/products/cart/remove_item/' },
  clear: { method: 'DELETE', url: '/api/products/cart/clear/' },
} as const;
type Call = keyof typeof CALLS;

function call(name: Call, payload?: InjectOptions['payload'], as: TestMember = member) {
  return shop.app.inject({ ...CALLS[name], payload, headers: { ...as.headers, host: 'shop.example', ...(typeof payload === 'string' && { 'content-type': 'application/json' }) } });
}

/** The cart of a call that must succeed; each is checked against the contract and against itself. */
async function cart(name: Call, payload?: object, as?: TestMember): Promise<Cart> {
  const answer = await call(name, payload, as);
  expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([200, 'application/json; charset=utf-8', 'no-store']);
  const shown = answer.json<Cart>();
  expect([...Value.Errors(Cart, shown)]).toEqual([]);
  const paisa = (text: string) => BigInt(text.replace('.', ''));
  for (const line of shown.cart_items) expect(paisa(line.total_price)).toBe(paisa(line.product.price) * BigInt(line.quantity));
  expect(paisa(shown.total_cost)).toBe(shown.cart_items.reduce((sum, line) => sum + paisa(line.total_price), 0n));
  expect(shown.total_items).toBe(shown.cart_items.reduce((sum, line) => sum + line.quantity, 0));
  return shown;
}

const product = (fields: Parameters<typeof createProduct>[1] = {}) => createProduct(shop, { categoryId, ...fields });
const quantities = (shown: Cart) => shown.cart_items.map((line) => line.quantity);

/** A refused call: the answer, and the cart as it was before. */
async function refused(name: Call, payload: InjectOptions['payload'], as?: TestMember) {
  const before = await cart('me', undefined, as);
  const answer = await call(name, payload, as);
  expect(await cart('me', undefined, as)).toEqual(before);
  const body = answer.json<{ error: string; detail: string; code: string }>();
  expect(body).toEqual({ ...body, error: expect.stringMatching(/\S/), detail: body.error, code: expect.stringMatching(/^[a-z_]+$/) });
  return { status: answer.statusCode, ...body };
}

test('§7 a member without a line has an empty cart', async () => {
  expect(await cart('me')).toEqual({ id: member.id, cart_items: [], total_items: 0, total_cost: '0.00' });
});

test('§7 a cart has exactly the fields of the contract', async () => {
  const { id } = await product({ name: 'Ghee', price: '1250.50', quantity: 7, image: '/media/ghee.svg' });
  const added = await cart('add', { product_id: id, quantity: 3 });
  expect(added).toEqual({
    id: member.id,
    cart_items: [
      {
        id: expect.any(Number),
        product: { id, name: 'Ghee', image: 'http://shop.example/media/ghee.svg', price: '1250.50', quantity: 7 },
        quantity: 3,
        total_price: '3751.50',
      },
    ],
    total_items: 3,
    total_cost: '3751.50',
  });
  expect(await cart('me')).toEqual(added);
});

test('§7 lines keep the order of adding, also when one grows; every answer is the whole cart', async () => {
  const [a, b, c] = [await product({ name: 'A' }), await product({ name: 'B' }), await product({ name: 'C' })];
  for (const { id } of [c, a, b]) await cart('add', { product_id: id });
  const grown = await cart('add', { product_id: c.id, quantity: 2 });
  expect(grown.cart_items.map((line) => [line.product.name, line.quantity])).toEqual([['C', 3], ['A', 1], ['B', 1]]);
  const updated = await cart('update', { item_id: grown.cart_items[1]!.id, quantity: 5 });
  expect(updated.cart_items.map((line) => [line.product.name, line.quantity])).toEqual([['C', 3], ['A', 5], ['B', 1]]);
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
  const dearest = await product({ price: '9999999999.99', quantity: 2_147_483_647 });
  const shown = await cart('add', { product_id: dearest.id, quantity: 2_147_483_647 });
  expect(shown.total_cost).toBe('21474836469978525164.03');
  await cart('add', { product_id: (await product({ quantity: 2_147_483_647 })).id, quantity: 2_147_483_647 });
  expect((await cart('me')).total_items).toBe(2 * 2_147_483_647 + 4);
});

test('IN-03 an absent quantity is 1', async () => {
  const { id } = await product();
  expect(quantities(await cart('add', { product_id: id }))).toEqual([1]);
  expect(quantities(await cart('add', { product_id: id }))).toEqual([2]);
});

const NO_INTEGERS = ['null', 'true', 'false', '""', '"3"', '"1e1"', '[2]', '{}', '1.5', '1e400', '-1e400', '0.1'];

test.each([...NO_INTEGERS, '0', '-1', '-0', '-2147483649', '-1e21'])('IN-03 adding a quantity of %s is 400', async (quantity) => {
  const { id } = await product();
  await cart('add', { product_id: id, quantity: 4 });
  expect(await refused('add', `{"product_id":${id},"quantity":${quantity}}`)).toMatchObject({ status: 400, code: 'invalid_quantity' });
});

test.each(NO_INTEGERS)('IN-01 updating to a quantity of %s is 400', async (quantity) => {
  const { cart_items } = await cart('add', { product_id: (await product()).id, quantity: 4 });
  expect(await refused('update', `{"item_id":${cart_items[0]!.id},"quantity":${quantity}}`)).toMatchObject({ status: 400, code: 'invalid_quantity' });
});

test('IN-01 updating without a quantity is 400', async () => {
  const { cart_items } = await cart('add', { product_id: (await product()).id });
  expect(await refused('update', { item_id: cart_items[0]!.id })).toMatchObject({ status: 400, code: 'invalid_quantity' });
});

test.each(['0', '-5', '-2147483649', '-1e21'])('IN-02 §4 updating to %s removes the line', async (quantity) => {
  const [kept, gone] = [await product(), await product()];
  await cart('add', { product_id: kept.id });
  const { cart_items } = await cart('add', { product_id: gone.id });
  const answer = await call('update', `{"item_id":${cart_items[1]!.id},"quantity":${quantity}}`);
  expect(answer.statusCode).toBe(200);
  expect(answer.json<Cart>().cart_items.map((line) => line.product.id)).toEqual([kept.id]);
  expect(await cart('me')).toEqual(answer.json());
});

test.each(['11', '2147483647', '2147483648', '9007199254740993', '1e21'])('IN-04 %s of 10 in stock is 400', async (quantity) => {
  const { id } = await product({ quantity: 10 });
  const refusal = { status: 400, code: 'insufficient_stock', available: 10 };
  expect(await refused('add', `{"product_id":${id},"quantity":${quantity}}`)).toMatchObject(refusal);
  const { cart_items } = await cart('add', { product_id: id });
  expect(await refused('add', `{"product_id":${id},"quantity":${quantity}}`)).toMatchObject(refusal);
  expect(await refused('update', `{"item_id":${cart_items[0]!.id},"quantity":${quantity}}`)).toMatchObject(refusal);
});

test('IN-05 adding stops at the stock, and the text says what is left', async () => {
  const { id } = await product({ quantity: 5 });
  expect(await refused('add', { product_id: id, quantity: 6 })).toMatchObject({ status: 400, available: 5, error: 'Only 5 left in stock.' });
  expect(quantities(await cart('add', { product_id: id, quantity: 5 }))).toEqual([5]);
  expect(await refused('add', { product_id: id })).toEqual({
    status: 400,
    error: 'Only 5 left in stock, 5 already in your cart.',
    detail: 'Only 5 left in stock, 5 already in your cart.',
    code: 'insufficient_stock',
    available: 5,
  });
  const soldOut = await product({ quantity: 0 });
  expect(await refused('add', { product_id: soldOut.id })).toMatchObject({ status: 400, code: 'insufficient_stock', available: 0, error: 'Out of stock.' });
});

test('IN-05 F29 a line may be lowered above the stock, and raised up to it only', async () => {
  const { id } = await product({ quantity: 10 });
  const { cart_items } = await cart('add', { product_id: id, quantity: 8 });
  const item_id = cart_items[0]!.id;
  await shop.db.update(products).set({ quantity: 3 }).where(eq(products.id, id));
  expect((await cart('me')).cart_items).toMatchObject([{ quantity: 8, product: { quantity: 3 } }]);
  expect(quantities(await cart('update', { item_id, quantity: 8 }))).toEqual([8]);
  expect(quantities(await cart('update', { item_id, quantity: 6 }))).toEqual([6]);
  expect(await refused('update', { item_id, quantity: 7 })).toMatchObject({ status: 400, code: 'insufficient_stock', available: 3, error: 'Only 3 left in stock.' });
  expect(await refused('add', { product_id: id })).toMatchObject({ status: 400, code: 'insufficient_stock', available: 3 });
  expect(quantities(await cart('update', { item_id, quantity: 2 }))).toEqual([2]);
  expect(quantities(await cart('update', { item_id, quantity: 3 }))).toEqual([3]);
  await shop.db.update(products).set({ quantity: 0 }).where(eq(products.id, id));
  expect(await refused('update', { item_id, quantity: 4 })).toMatchObject({ error: 'Out of stock.', available: 0 });
  expect(quantities(await cart('update', { item_id, quantity: 1 }))).toEqual([1]);
});

const NO_ID = ['null', 'true', '""', '"x"', '"1"', '[1]', '{}', '1.5', '1e400'];
const NOBODYS_ID = ['0', '-1', '2147483647', '2147483648', '9007199254740993', '1e21', '-1e21'];

test.each(NO_ID)('IN-06 the id %s is 400', async (id) => {
  await cart('add', { product_id: (await product()).id });
  expect(await refused('add', `{"product_id":${id}}`)).toMatchObject({ status: 400, code: 'invalid_product_id' });
  expect(await refused('update', `{"item_id":${id},"quantity":2}`)).toMatchObject({ status: 400, code: 'invalid_item_id' });
  expect(await refused('remove', `{"item_id":${id}}`)).toMatchObject({ status: 400, code: 'invalid_item_id' });
});

test.each(NOBODYS_ID)('IN-06 the id %s is 404', async (id) => {
  await cart('add', { product_id: (await product()).id });
  expect(await refused('add', `{"product_id":${id}}`)).toMatchObject({ status: 404, code: 'not_found', error: 'Product not found.' });
  for (const quantity of [2, 0]) {
    expect(await refused('update', `{"item_id":${id},"quantity":${quantity}}`)).toMatchObject({ status: 404, code: 'not_found', error: 'Item not found in your cart.' });
  }
  expect(await refused('remove', `{"item_id":${id}}`)).toMatchObject({ status: 404, code: 'not_found', error: 'Item not found in your cart.' });
});

test('IN-06 a missing id is 400, a deleted product and a removed line are 404', async () => {
  expect(await refused('add', { quantity: 1 })).toMatchObject({ status: 400, error: 'product_id: This field is required.' });
  expect(await refused('update', { quantity: 1 })).toMatchObject({ status: 400, error: 'item_id: This field is required.' });
  for (const nothing of ['', '{}']) expect(await refused('remove', nothing)).toMatchObject({ status: 400, error: 'item_id: This field is required.' });
  const { id } = await product();
  const { cart_items } = await cart('add', { product_id: id });
  await cart('remove', { item_id: cart_items[0]!.id });
  expect(await refused('remove', { item_id: cart_items[0]!.id })).toMatchObject({ status: 404 });
  expect(await refused('update', { item_id: cart_items[0]!.id, quantity: 1 })).toMatchObject({ status: 404 });
  await shop.db.delete(products).where(eq(products.id, id));
  expect(await refused('add', { product_id: id })).toMatchObject({ status: 404 });
});

test.each([['[]', 'list'], ['"text"', 'str'], ['5', 'int'], ['null', 'NoneType'], ['true', 'bool']])('§7 the body %s is 400', async (body, kind) => {
  const text = `Invalid data. Expected a dictionary, but got ${kind}.`;
  for (const name of ['add', 'update', 'remove'] as const) {
    expect(await refused(name, body)).toEqual({ status: 400, error: text, detail: text, code: 'invalid', non_field_errors: [text] });
  }
});

test('§7 a body that is no JSON is 400 with a detail, another type 415', async () => {
  const broken = await call('add', '{"product_id":');
  expect([broken.statusCode, broken.json()]).toEqual([400, { detail: expect.stringMatching(/^JSON parse error - /) }]);
  const form = await shop.app.inject({ ...CALLS.add, payload: 'product_id=1', headers: { ...member.headers, 'content-type': 'application/x-www-form-urlencoded' } });
  expect([form.statusCode, form.json()]).toEqual([415, { detail: 'Unsupported media type "application/x-www-form-urlencoded" in request.' }]);
});

test('IN-12 clear takes an empty JSON body', async () => {
  await cart('add', { product_id: (await product()).id });
  const answer = await call('clear', '');
  expect([answer.statusCode, answer.json<Cart>().cart_items]).toEqual([200, []]);
});

test('IN-08 AC-03 a price, a name or somebody else in the call change nothing', async () => {
  const other = await createMember(shop);
  const { id } = await product({ price: '100.00', name: 'Almonds' });
  const strangers = { user_id: other.id, cart_id: other.id, cart: other.id, id: other.id };
  const added = await shop.app.inject({
    ...CALLS.add,
    url: `${CALLS.add.url}?${new URLSearchParams({ user_id: String(other.id), _t: '1' })}`,
    payload: { product_id: id, price: '0.01', total_price: '0.01', name: 'Gold', ...strangers },
    headers: member.headers,
  });
  expect(added.json()).toMatchObject({ id: member.id, total_cost: '100.00', cart_items: [{ product: { name: 'Almonds', price: '100.00' } }] });
  await cart('clear', strangers, other);
  expect((await cart('me')).total_items).toBe(1);
  expect((await cart('me', undefined, other)).total_items).toBe(0);
});

test("AC-01 AC-02 another member's line is as unknown as one that does not exist", async () => {
  const other = await createMember(shop);
  const { id } = await product();
  const { cart_items } = await cart('add', { product_id: id, quantity: 2 }, other);
  const rows = () => shop.db.select().from(cartItems).where(eq(cartItems.userId, other.id));
  const before = await rows();
  await cart('add', { product_id: id });
  for (const item of [{ quantity: 1 }, { quantity: 0 }, { quantity: 1000 }]) {
    const foreign = await refused('update', { item_id: cart_items[0]!.id, ...item });
    expect(foreign).toMatchObject({ status: 404, code: 'not_found' });
    expect(foreign).toEqual(await refused('update', { item_id: 2_000_000_000, ...item }));
  }
  expect(await refused('remove', { item_id: cart_items[0]!.id })).toEqual(await refused('remove', { item_id: 2_000_000_000 }));
  await cart('clear');
  expect(await rows()).toEqual(before);
});

test('§6 the cart is for members only', async () => {
  for (const { method, url } of Object.values(CALLS)) {
    for (const [authorization, detail] of [[undefined, 'Authentication credentials were not provided.'], ['Bearer x', 'Given token not valid for any token type'], [`Bearer ${member.refresh}`, 'Given token not valid for any token type']]) {
      const answer = await shop.app.inject({ method, url, headers: { ...(authorization && { authorization }) } });
      expect([answer.statusCode, answer.json<{ detail: string }>().detail, answer.headers['www-authenticate']]).toEqual([401, detail, 'Bearer realm="api"']);
    }
  }
});

test('F27 a product that is deleted leaves every cart', async () => {
  const [kept, gone] = [await product({ price: '7.00' }), await product()];
  await cart('add', { product_id: gone.id });
  await cart('add', { product_id: kept.id });
  await shop.db.delete(products).where(eq(products.id, gone.id));
  expect(await cart('me')).toMatchObject({ total_cost: '7.00', cart_items: [{ product: { id: kept.id } }] });
});

test('F28 a price that changes is the price of the next answer', async () => {
  const { id } = await product({ price: '10.00' });
  await cart('add', { product_id: id, quantity: 2 });
  await shop.db.update(products).set({ price: '12.34' }).where(eq(products.id, id));
  expect(await cart('me')).toMatchObject({ total_cost: '24.68', cart_items: [{ total_price: '24.68', product: { price: '12.34' } }] });
});
