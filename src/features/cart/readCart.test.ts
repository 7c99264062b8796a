import { createCart, createCartItem } from '../../testing/factories';
import { EMPTY_CART, NAMELESS_ITEM, readCart } from './readCart';

const ODD_VALUES = [undefined, null, '', 'text', '12', 0, -1, 1.5, 1e21, true, [], {}];

const twoLines = () => createCart([createCartItem({ quantity: 2, total_price: '2500.00' }), createCartItem()]);

test('§3 a cart is read as the server tells it', () => {
  const { id: _id, ...cart } = twoLines();
  expect(readCart({ id: 1, ...cart })).toEqual(cart);
  expect(readCart(createCart())).toEqual(EMPTY_CART);
});

test.each([
  [null],
  [undefined],
  [''],
  ['<html>'],
  [[]],
  [{}],
  [{ detail: 'ok' }],
  [{ cart_items: null }],
  [{ cart_items: {} }],
])('F13 §4 %j is no cart', (response) => {
  expect(readCart(response)).toBeNull();
});

test('§3 amounts may come as numbers; what is missing is computed', () => {
  const item = { id: 1, product: { name: 'Almonds', price: 12.5 }, quantity: 3 };
  expect(readCart({ cart_items: [item] })).toEqual({
    cart_items: [
      {
        id: 1,
        product: { id: null, name: 'Almonds', image: null, price: '12.50', quantity: null, category: null },
        quantity: 3,
        total_price: '37.50',
      },
    ],
    total_items: 3,
    total_cost: '37.50',
  });
  expect(
    readCart({ cart_items: [{ ...item, product: null, total_price: 37.5 }], total_cost: 99.9, total_items: '7' }),
  ).toMatchObject({
    cart_items: [{ product: { name: NAMELESS_ITEM, price: '12.50' }, total_price: '37.50' }],
    total_cost: '99.90',
    total_items: 7,
  });
});

const paths = [
  'id',
  'product',
  'quantity',
  'total_price',
  'product.id',
  'product.name',
  'product.image',
  'product.price',
  'product.quantity',
  'product.category',
];

test.each(paths)('§3 a line whose %s is missing or odd breaks nothing', (path) => {
  const [field = '', inner] = path.split('.');
  for (const odd of ODD_VALUES) {
    const line: Record<string, unknown> = { ...createCartItem() };
    line[field] = inner ? { ...(line[field] as object), [inner]: odd } : odd;
    const cart = readCart({ ...createCart(), cart_items: [line, createCartItem()] });
    expect(cart?.cart_items.length).toBeGreaterThan(path === 'id' ? 0 : 1);
    for (const { product, quantity, total_price: total } of cart?.cart_items ?? []) {
      for (const amount of [product.price, total]) expect(amount).toMatch(/^\d+\.\d{2}$/);
      expect(product.name).toMatch(/\S/);
      for (const count of [quantity, product.quantity ?? 0]) expect(Number.isSafeInteger(count)).toBe(true);
    }
  }
});

test('§3 lines that are no lines are dropped', () => {
  expect(readCart({ cart_items: [null, 1, 'x', [], {}] })).toEqual(EMPTY_CART);
});
