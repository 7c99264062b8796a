import { act, renderHook, waitFor } from '@testing-library/react';
import { makeStore, type AppStore } from '../../app/store';
import { authEvents } from '../../session/sessionSlice';
import { catchToasts } from '../../testing/catchToasts';
import { hold, startFakeServer, type FakeServer } from '../../testing/fakeServer';
import { createCart, createCartItem, createUser, keepTokens } from '../../testing/factories';
import { memberSession, visitorSession, wrapWithStore } from '../../testing/renderWithStore';
import { useAddToCart, useCart, useRemoveFromCart } from './cartHooks';
import { EMPTY_CART } from './readCart';

catchToasts();

const ME = '/api/products/cart/me/';

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  keepTokens();
});

const open = (store: AppStore = makeStore(memberSession)) => ({
  store,
  ...renderHook(
    () => ({
      ...useCart(),
      almonds: useAddToCart({ id: 11, name: 'Almonds' }),
      almondsElsewhere: useAddToCart({ id: 11, name: 'Almonds' }),
      dates: useAddToCart({ id: 12, name: 'Dates' }),
      line: useRemoveFromCart(5),
    }),
    { wrapper: wrapWithStore(store) },
  ),
});

test('§4.11 the cart loads when the user becomes authenticated and is emptied on logout', async () => {
  server.on('GET', ME, { json: createCart([createCartItem({ quantity: 2 })]) });
  const { store, result } = open(makeStore(visitorSession));
  expect(result.current).toMatchObject({ cart: EMPTY_CART, isLoading: false, isError: false });
  expect(store.getState().api.queries).toEqual({});
  act(() => void store.dispatch(authEvents.loggedIn(createUser())));
  expect(result.current.isLoading).toBe(true);
  await waitFor(() => expect(result.current.cart.total_items).toBe(2));
  expect(result.current.isLoading).toBe(false);
  act(() => void store.dispatch(authEvents.cleared()));
  expect(result.current).toMatchObject({ cart: EMPTY_CART, isLoading: false, isError: false });
});

test('§2 the cart can be asked for again, and without a user that asks nothing', async () => {
  server.on('GET', ME, { json: createCart() });
  const { store, result } = open();
  await waitFor(() => expect(result.current.isLoading).toBe(false));
  server.on('GET', ME, { json: createCart([createCartItem({ quantity: 4 })]) });
  act(() => result.current.refetch());
  await waitFor(() => expect(result.current.cart.total_items).toBe(4));
  act(() => void store.dispatch(authEvents.cleared()));
  act(() => result.current.refetch());
  expect(server.calls).toHaveLength(2);
});

test('§8 a 404 is an empty cart, also while it is asked for again; any other failure an error that can be tried again', async () => {
  server.on('GET', ME, { status: 404, json: { detail: 'Not found.' } });
  const { result } = open();
  expect(result.current.isKnown).toBe(false);
  await waitFor(() => expect(result.current.isLoading).toBe(false));
  expect(result.current).toMatchObject({ cart: EMPTY_CART, isError: false, isKnown: true });
  const held = hold();
  server.on('GET', ME, held.handler);
  act(() => result.current.refetch());
  await waitFor(() => expect(held.waiting()).toBe(1));
  expect(result.current).toMatchObject({ cart: EMPTY_CART, isLoading: false, isError: false });
  held.release({ status: 500, json: {} });
  await waitFor(() => expect(result.current.isError).toBe(true));
  server.on('GET', ME, { json: createCart([createCartItem()]) });
  act(() => result.current.refetch());
  await waitFor(() => expect(result.current).toMatchObject({ isError: false, cart: { total_items: 1 } }));
});

test('§2 a product is being added, and a line removed, until the response is there', async () => {
  server.on('GET', ME, { json: createCart([createCartItem({ id: 5 })]) });
  const held = hold();
  server.on('POST', '/api/products/cart/add_item/', held.handler);
  server.on('DELETE', '/api/products/cart/remove_item/', held.handler);
  const { result } = open();
  act(() => void result.current.almonds.add());
  act(() => void result.current.line.remove());
  const busy = () => [
    result.current.almonds.isAdding,
    result.current.almondsElsewhere.isAdding,
    result.current.dates.isAdding,
    result.current.line.isRemoving,
  ];
  await waitFor(() => expect(busy()).toEqual([true, true, false, true]));
  await waitFor(() => expect(held.waiting()).toBe(1));
  held.release({ json: createCart([createCartItem({ id: 5 }), createCartItem()]) });
  await waitFor(() => expect(busy()).toEqual([false, false, false, true]));
  await waitFor(() => expect(held.waiting()).toBe(1));
  held.release({ json: createCart([createCartItem()]) });
  await waitFor(() => expect(busy()).toEqual([false, false, false, false]));
  expect(result.current.cart.total_items).toBe(1);
});
