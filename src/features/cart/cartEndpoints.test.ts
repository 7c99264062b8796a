import { waitFor } from '@testing-library/dom';
import { makeStore, type AppStore } from '../../app/store';
import { catchToasts } from '../../testing/catchToasts';
import { hang, hold, startFakeServer, type FakeServer } from '../../testing/fakeServer';
import { createCart, createCartItem, keepTokens } from '../../testing/factories';
import { memberSession } from '../../testing/renderWithStore';
import { cartApi } from './cartEndpoints';
import { setMeta } from '../../testing/setMeta';

const ME = '/api/products/cart/me/';
const ADD = '/api/products/cart/add_item/';
const REMOVE = '/api/products/cart/remove_item/';

const [almonds, dates] = [createCartItem({ id: 1 }), createCartItem({ id: 2, quantity: 3 })];
const product = { id: 11, name: 'Almonds' };

let server: FakeServer;
let store: AppStore;

const toast = catchToasts();
const toasts = () => toast.mock.calls.map(([text, { variant }]) => [text, variant]);

const { addCartItem, removeCartItem, updateCartItem, clearCart } = cartApi.endpoints;
const addItem = (quantity?: number) => addCartItem.initiate({ product, quantity });
const removeItem = (item_id: number) => removeCartItem.initiate({ item_id });
const updateItem = (item_id: number, quantity: number) => updateCartItem.initiate({ item_id, quantity });
const clear = () => clearCart.initiate();

const lines = () =>
  cartApi.endpoints.getCart
    .select()(store.getState())
    .data?.cart_items.map(({ id }) => id);

async function openCart(json: unknown = createCart([almonds])) {
  server.on('GET', ME, { json });
  await store.dispatch(cartApi.endpoints.getCart.initiate());
}

beforeEach(() => {
  server = startFakeServer();
  store = makeStore(memberSession);
  keepTokens();
});
afterEach(() => jest.useRealTimers());

test('§4.12 every cart change replaces the cart with the server response', async () => {
  await openCart();
  server.on('POST', ADD, { json: createCart([almonds, dates]) });
  await store.dispatch(addItem(2));
  expect(lines()).toEqual([1, 2]);
  server.on('PATCH', '/api/products/cart/update_item/', { json: createCart([dates]) });
  await store.dispatch(updateItem(2, 3));
  expect(lines()).toEqual([2]);
  server.on('DELETE', REMOVE, { json: createCart([almonds]) });
  await store.dispatch(removeItem(2));
  expect(lines()).toEqual([1]);
  server.on('DELETE', '/api/products/cart/clear/', { json: createCart() });
  await store.dispatch(clear());
  expect(lines()).toEqual([]);
  expect(server.sent('GET', ME)).toHaveLength(1);
  expect(server.calls.slice(1).map(({ body }) => body)).toEqual([
    { product_id: 11, quantity: 2 },
    { item_id: 2, quantity: 3 },
    { item_id: 2 },
    undefined,
  ]);
});

test('§8.6 the success toasts', async () => {
  for (const [method, path] of [
    ['POST', ADD],
    ['PATCH', '/api/products/cart/update_item/'],
    ['DELETE', REMOVE],
    ['DELETE', '/api/products/cart/clear/'],
  ] as const) {
    server.on(method, path, { json: createCart() });
  }
  await store.dispatch(addItem());
  await store.dispatch(removeItem(1));
  await store.dispatch(updateItem(1, 2));
  await store.dispatch(clear());
  const texts = ['Added Almonds to cart', 'Item removed from cart', 'Cart updated', 'Cart cleared'];
  expect(toasts()).toEqual(texts.map((text) => [text, 'success']));
  expect(server.calls[0]?.body).toEqual({ product_id: 11, quantity: 1 });
});

test('the toast of a removal has a button and closes after the 3 seconds of every toast', async () => {
  await openCart();
  server.on('DELETE', REMOVE, { json: createCart() });
  await store.dispatch(removeItem(1));
  expect(toast).toHaveBeenCalledWith('Item removed from cart', {
    variant: 'success',
    action: expect.any(Function),
  });
});

test("§8.4 the failure toasts: the server's error field, else the fallback", async () => {
  server.on('POST', ADD, { status: 400, json: { error: 'Only 3 left' } });
  await store.dispatch(addItem());
  await store.dispatch(removeItem(1));
  await store.dispatch(updateItem(1, 2));
  await store.dispatch(clear());
  const texts = [
    'Only 3 left',
    'Failed to remove item from cart',
    'Failed to update cart item',
    'Failed to clear cart',
  ];
  expect(toasts()).toEqual(texts.map((text) => [text, 'error']));
});

test.each([0, -5])('§4.13 updating a quantity to %i removes the item', async (quantity) => {
  server.on('DELETE', REMOVE, { json: createCart() });
  await store.dispatch(updateItem(2, quantity));
  expect(server.calls).toMatchObject([{ method: 'DELETE', path: REMOVE, body: { item_id: 2 } }]);
  expect(toasts()).toContainEqual(['Item removed from cart', 'success']);
});

test('§6.1 anonymous users cannot use the cart, and no call is made', async () => {
  store = makeStore({ session: { status: 'anonymous', user: null } });
  await store.dispatch(addItem());
  await store.dispatch(removeItem(1));
  await store.dispatch(updateItem(1, 2));
  await store.dispatch(clear());
  expect(toasts().map(([text]) => text)).toEqual([
    'Please login to add items to cart',
    ...Array<string>(3).fill('Please login to manage cart'),
  ]);
  expect(server.calls).toHaveLength(0);
});

test.each([
  ['nothing (204)', { status: 204 }],
  ['an empty 200', { status: 200 }],
  ['a list', { json: [] }],
  ['a detail', { json: { detail: 'ok' } }],
  ['HTML', { text: '<html>' }],
  ['a 500', { status: 500, json: { detail: 'broken' } }],
])('F12 F13 §4 %s is no cart: refused, and the cart is asked for again', async (_what, reply) => {
  await openCart();
  server.on('POST', ADD, reply);
  server.on('GET', ME, { json: createCart([almonds, dates]) });
  await store.dispatch(addItem());
  expect(toasts()).toContainEqual(['Failed to add item to cart', 'error']);
  await waitFor(() => expect(lines()).toEqual([1, 2]));
  expect(server.sent('GET', ME)).toHaveLength(2);
});

test('off line one failure says it, and the cart is not asked for in vain', async () => {
  await openCart();
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  server.on('POST', ADD, () => Promise.reject(new TypeError('Failed to fetch')));
  await store.dispatch(addItem());
  expect(toasts()).toEqual([['Failed to add item to cart', 'error']]);
  expect(server.sent('GET', ME)).toHaveLength(1);
});

test('F07 §9.1 an add that is not answered in 5000 ms fails, and the cart is asked for once', async () => {
  await openCart();
  jest.useFakeTimers();
  server.on('POST', ADD, hang);
  const added = store.dispatch(addItem());
  await jest.advanceTimersByTimeAsync(4990);
  expect(toast).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(20);
  await added;
  await jest.advanceTimersByTimeAsync(100);
  expect(toasts()).toEqual([['Failed to add item to cart', 'error']]);
  expect(server.sent('GET', ME)).toHaveLength(2);
});

test('a failed change says it once: its refetch, which fails too, says nothing; a later load does', async () => {
  await openCart();
  server.on('POST', ADD, { status: 503 });
  server.on('GET', ME, { status: 503 });
  await store.dispatch(addItem());
  await waitFor(() => expect(server.sent('GET', ME)).toHaveLength(2));
  await waitFor(() => expect(cartApi.endpoints.getCart.select()(store.getState()).status).toBe('rejected'));
  expect(toasts()).toEqual([['Failed to add item to cart', 'error']]);
  await store.dispatch(cartApi.endpoints.getCart.initiate(undefined, { forceRefetch: true }));
  expect(toasts().map(([text]) => text)).toEqual(['Failed to add item to cart', 'Failed to load cart']);
});

describe('an add that hangs', () => {
  const other = { id: 12, name: 'Dates' };
  const addOther = () => addCartItem.initiate({ product: other });

  test('does not hold up the add of another product; its own response is counted when it comes', async () => {
    await openCart(createCart());
    jest.useFakeTimers();
    const held = hold();
    server.on('POST', ADD, held.handler);
    const first = store.dispatch(addItem());
    const second = store.dispatch(addOther());
    await jest.advanceTimersByTimeAsync(1500);
    expect(held.waiting()).toBe(2);
    // The server applied the first add after the second, and responds to the second first.
    held.releaseLast({ json: createCart([dates]) });
    await second;
    expect(lines()).toEqual([2]);
    server.on('GET', ME, { json: createCart([almonds, dates]) });
    held.release({ json: createCart([almonds]) });
    await first;
    expect(lines()).toEqual([2]);
    await jest.advanceTimersByTimeAsync(100);
    expect(lines()).toEqual([1, 2]);
    expect(toasts().map(([text]) => text)).toEqual(['Added Dates to cart', 'Added Almonds to cart']);
  });

  test('and ends by time-out: the other one is counted, and the cart is asked for once', async () => {
    await openCart(createCart());
    jest.useFakeTimers();
    server.on('POST', ADD, (call, signal) =>
      (call.body as { product_id: number }).product_id === other.id
        ? { json: createCart([dates]) }
        : hang(call, signal),
    );
    server.on('GET', ME, { json: createCart([dates]) });
    const first = store.dispatch(addItem());
    const second = store.dispatch(addOther());
    await jest.advanceTimersByTimeAsync(1500);
    await second;
    expect(lines()).toEqual([2]);
    await jest.advanceTimersByTimeAsync(4000);
    await first;
    expect(lines()).toEqual([2]);
    expect(toasts().map(([text]) => text)).toEqual(['Added Dates to cart', 'Failed to add item to cart']);
    expect(server.sent('GET', ME)).toHaveLength(2);
  });
});

test('§4 a cart of the wrong shape keeps the cart that was known', async () => {
  await openCart();
  server.on('GET', ME, { status: 204 });
  await store.dispatch(cartApi.endpoints.getCart.initiate(undefined, { forceRefetch: true }));
  expect(lines()).toEqual([1]);
  expect(toasts()).toEqual([['Failed to load cart', 'error']]);
});

test("§8.5 a load failure shows 'Failed to load cart' once; a 404 is silent", async () => {
  server.on('GET', ME, { status: 500, json: { error: 'broken' } });
  await store.dispatch(cartApi.endpoints.getCart.initiate());
  expect(toasts()).toEqual([['Failed to load cart', 'error']]);
  server.on('GET', ME, { status: 404, json: { detail: 'Not found.' } });
  await store.dispatch(cartApi.endpoints.getCart.initiate(undefined, { forceRefetch: true }));
  expect(toast).toHaveBeenCalledTimes(1);
});

test('a load failure is announced once: by the cart page, and by a checkout without a cart', async () => {
  setMeta('shop-features', 'orders');
  setMeta('api-base-url', '');
  const load = () => store.dispatch(cartApi.endpoints.getCart.initiate(undefined, { forceRefetch: true }));
  server.on('GET', ME, { status: 500 });
  for (const [path, shown] of [
    ['/cart', 0],
    ['/ne/cart', 0],
    ['/checkout', 0],
    ['/carts', 1],
  ] as const) {
    window.history.replaceState(null, '', path);
    toast.mockReset();
    await load();
    expect([path, toasts().length]).toEqual([path, shown]);
  }
  await openCart();
  window.history.replaceState(null, '', '/checkout');
  server.on('GET', ME, { status: 500 });
  toast.mockReset();
  await load();
  expect(toasts()).toHaveLength(1);
  window.history.replaceState(null, '', '/');
});

test('§4 a change that stays 401 tells nothing new about the cart: one refresh, no other call', async () => {
  await openCart();
  server.on('POST', ADD, { status: 401, json: {} });
  server.on('POST', '/api/auth/token/refresh/', { status: 500, json: {} });
  await store.dispatch(addItem());
  expect(cartApi.endpoints.getCart.select()(store.getState()).status).toBe('fulfilled');
  expect(server.calls.slice(1).map(({ path }) => path)).toEqual([ADD, '/api/auth/token/refresh/']);
  expect(lines()).toEqual([1]);
});

test('§8 a cart whose user has left while it loaded says nothing', async () => {
  const held = hold();
  server.on('GET', ME, held.handler);
  const loaded = store.dispatch(cartApi.endpoints.getCart.initiate());
  await waitFor(() => expect(held.waiting()).toBe(1));
  store.dispatch(cartApi.util.resetApiState());
  held.release({ status: 500, json: {} });
  await loaded;
  expect(toast).not.toHaveBeenCalled();
});

test('§8 a change whose user has left meanwhile says nothing', async () => {
  const held = hold();
  server.on('POST', ADD, held.handler);
  const added = store.dispatch(addItem());
  await waitFor(() => expect(held.waiting()).toBe(1));
  store.dispatch(cartApi.util.resetApiState());
  held.release({ json: createCart([almonds]) });
  await added;
  expect(toast).not.toHaveBeenCalled();
});
