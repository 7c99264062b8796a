import { eq } from 'drizzle-orm';
import { type Cart } from '../../../contract/wire';
import { allProducts, cartItems, sessions, users } from '../../db/schema';
import { CART_CALLS, createCartCaller } from '../../testing/cartCaller';
import { createCategory, createMember, createProduct, type TestMember } from '../../testing/factories';
import { prepareApp } from '../../testing/prepare';

type CartCaller = ReturnType<typeof createCartCaller>;

const shop = prepareApp();
let categoryId: number;
let call: CartCaller['call'];
let cart: CartCaller['cart'];
let refused: CartCaller['refused'];
let member: TestMember;

beforeAll(async () => {
  categoryId = (await createCategory(shop)).id;
});
beforeEach(async () => {
  ({ member, call, cart, refused } = createCartCaller(shop, await createMember(shop)));
});

const product = (fields: Parameters<typeof createProduct>[1] = {}) => createProduct(shop, { categoryId, ...fields });
const quantities = (shown: Cart) => shown.cart_items.map((line) => line.quantity);

const NO_INTEGERS = ['null', 'true', 'false', '""', '"3"', '"1e1"', '[2]', '{}', '1.5', '1e400', '-1e400', '0.1'];

test.each([...NO_INTEGERS, '0', '-1', '-0', '-2147483649', '-1e21'])(
  'IN-03 adding a quantity of %s is 400',
  async (quantity) => {
    const { id } = await product();
    await cart('add', { product_id: id, quantity: 4 });
    expect(await refused('add', `{"product_id":${id},"quantity":${quantity}}`)).toMatchObject({
      status: 400,
      code: 'invalid_quantity',
    });
  },
);

test.each(NO_INTEGERS)('IN-01 updating to a quantity of %s is 400', async (quantity) => {
  const { cart_items } = await cart('add', { product_id: (await product()).id, quantity: 4 });
  const refusal = await refused('update', `{"item_id":${cart_items[0]!.id},"quantity":${quantity}}`);
  expect(refusal).toMatchObject({ status: 400, code: 'invalid_quantity' });
});

test('IN-01 updating without a quantity is 400', async () => {
  const { cart_items } = await cart('add', { product_id: (await product()).id });
  expect(await refused('update', { item_id: cart_items[0]!.id })).toMatchObject({
    status: 400,
    code: 'invalid_quantity',
  });
});

test.each(['11', '2147483647', '2147483648', '9007199254740993', '1e21'])(
  'IN-04 %s of 10 in stock is 400',
  async (quantity) => {
    const { id } = await product({ quantity: 10 });
    const refusal = { status: 400, code: 'insufficient_stock', available: 10 };
    expect(await refused('add', `{"product_id":${id},"quantity":${quantity}}`)).toMatchObject(refusal);
    const { cart_items } = await cart('add', { product_id: id });
    expect(await refused('add', `{"product_id":${id},"quantity":${quantity}}`)).toMatchObject(refusal);
    expect(await refused('update', `{"item_id":${cart_items[0]!.id},"quantity":${quantity}}`)).toMatchObject(refusal);
  },
);

test('IN-05 adding stops at the stock, and the text says what is left', async () => {
  const { id } = await product({ quantity: 5 });
  expect(await refused('add', { product_id: id, quantity: 6 })).toMatchObject({
    status: 400,
    error: 'Only 5 left in stock.',
  });
  expect(quantities(await cart('add', { product_id: id, quantity: 5 }))).toEqual([5]);
  expect(await refused('add', { product_id: id })).toEqual({
    status: 400,
    error: 'Only 5 left in stock, 5 already in your cart.',
    detail: 'Only 5 left in stock, 5 already in your cart.',
    code: 'insufficient_stock',
    available: 5,
  });
  const soldOut = await product({ quantity: 0 });
  const refusal = await refused('add', { product_id: soldOut.id });
  expect(refusal).toMatchObject({ status: 400, code: 'insufficient_stock', available: 0, error: 'Out of stock.' });
});

const NO_ID = ['null', 'true', '""', '"x"', '"1"', '[1]', '{}', '1.5', '1e400'];
const NOBODYS_ID = ['0', '-1', '2147483647', '2147483648', '9007199254740993', '1e21', '-1e21'];

test.each(NO_ID)('IN-06 the id %s is 400', async (id) => {
  await cart('add', { product_id: (await product()).id });
  expect(await refused('add', `{"product_id":${id}}`)).toMatchObject({ status: 400, code: 'invalid_product_id' });
  expect(await refused('update', `{"item_id":${id},"quantity":2}`)).toMatchObject({
    status: 400,
    code: 'invalid_item_id',
  });
  expect(await refused('remove', `{"item_id":${id}}`)).toMatchObject({ status: 400, code: 'invalid_item_id' });
});

test.each(NOBODYS_ID)('IN-06 the id %s is 404', async (id) => {
  await cart('add', { product_id: (await product()).id });
  expect(await refused('add', `{"product_id":${id}}`)).toMatchObject({
    status: 404,
    code: 'not_found',
    error: 'Product not found.',
  });
  const noItem = { status: 404, code: 'not_found', error: 'Item not found in your cart.' };
  for (const quantity of [2, 0])
    expect(await refused('update', `{"item_id":${id},"quantity":${quantity}}`)).toMatchObject(noItem);
  expect(await refused('remove', `{"item_id":${id}}`)).toMatchObject(noItem);
});

test('IN-06 a missing id is 400, a deleted product and a removed line are 404', async () => {
  expect(await refused('add', { quantity: 1 })).toMatchObject({
    status: 400,
    error: 'product_id: This field is required.',
  });
  expect(await refused('update', { quantity: 1 })).toMatchObject({
    status: 400,
    error: 'item_id: This field is required.',
  });
  for (const nothing of ['', '{}']) {
    expect(await refused('remove', nothing)).toMatchObject({ status: 400, error: 'item_id: This field is required.' });
  }
  const { id } = await product();
  const { cart_items } = await cart('add', { product_id: id });
  await cart('remove', { item_id: cart_items[0]!.id });
  expect(await refused('remove', { item_id: cart_items[0]!.id })).toMatchObject({ status: 404 });
  expect(await refused('update', { item_id: cart_items[0]!.id, quantity: 1 })).toMatchObject({ status: 404 });
  await shop.db.delete(allProducts).where(eq(allProducts.id, id));
  expect(await refused('add', { product_id: id })).toMatchObject({ status: 404 });
});

test.each([
  ['[]', 'list'],
  ['"text"', 'str'],
  ['5', 'int'],
  ['null', 'NoneType'],
  ['true', 'bool'],
])('§7 the body %s is 400', async (body, kind) => {
  const text = `Invalid data. Expected a dictionary, but got ${kind}.`;
  for (const name of ['add', 'update', 'remove'] as const) {
    expect(await refused(name, body)).toEqual({
      status: 400,
      error: text,
      detail: text,
      code: 'invalid',
      non_field_errors: [text],
    });
  }
});

test('§7 a body that is not JSON is 400 with a detail, another type 415', async () => {
  const broken = await call('add', '{"product_id":');
  expect([broken.statusCode, broken.json()]).toEqual([400, { detail: expect.stringMatching(/^JSON parse error - /) }]);
  const headers = { ...member.headers, 'content-type': 'text/plain' };
  const text = await shop.app.inject({ ...CART_CALLS.add, payload: 'product_id=1', headers });
  expect([text.statusCode, text.json()]).toEqual([415, { detail: 'Unsupported media type "text/plain" in request.' }]);
});

test("AC-01 AC-02 another member's line is as unknown as one that does not exist", async () => {
  const other = createCartCaller(shop, await createMember(shop));
  const { id } = await product();
  const { cart_items } = await other.cart('add', { product_id: id, quantity: 2 });
  const rows = () => shop.db.select().from(cartItems).where(eq(cartItems.memberId, other.member.id));
  const before = await rows();
  await cart('add', { product_id: id });
  for (const item of [{ quantity: 1 }, { quantity: 0 }, { quantity: 1000 }]) {
    const foreign = await refused('update', { item_id: cart_items[0]!.id, ...item });
    expect(foreign).toMatchObject({ status: 404, code: 'not_found' });
    expect(foreign).toEqual(await refused('update', { item_id: 2_000_000_000, ...item }));
  }
  expect(await refused('remove', { item_id: cart_items[0]!.id })).toEqual(
    await refused('remove', { item_id: 2_000_000_000 }),
  );
  await cart('clear');
  expect(await rows()).toEqual(before);
});

test.each(['ended', 'of an inactive user'])(
  'TK-10 TK-13 a session that is %s is told 401 by every cart call, before anything else, and changes nothing',
  async (state) => {
    const { id } = await product();
    const { cart_items } = await cart('add', { product_id: id, quantity: 2 });
    if (state === 'ended')
      await shop.db.update(sessions).set({ endedAt: new Date() }).where(eq(sessions.id, member.sessionId));
    else await shop.db.update(users).set({ isActive: false }).where(eq(users.id, member.id));
    const item_id = cart_items[0]!.id;
    const bodies = {
      me: [],
      add: [{ product_id: id }, { product_id: 0 }, {}],
      update: [{ item_id, quantity: 1 }, { item_id, quantity: 0 }, {}],
      remove: [{ item_id }, { item_id: -1 }],
      clear: [{}],
    };
    for (const [name, payloads] of Object.entries(bodies)) {
      for (const payload of payloads)
        expect([name, payload, (await call(name as keyof typeof bodies, payload)).statusCode]).toEqual([
          name,
          payload,
          401,
        ]);
    }
    expect((await call('me')).statusCode).toBe(401);
    expect(await shop.db.select().from(cartItems).where(eq(cartItems.memberId, member.id))).toMatchObject([
      { id: item_id, quantity: 2 },
    ]);
  },
);
