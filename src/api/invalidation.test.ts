import { waitFor } from '@testing-library/dom';
import { makeStore } from '../app/store';
import { addressApi } from '../features/addresses/addressEndpoints';
import { cartApi } from '../features/cart/cartEndpoints';
import { createAddress } from '../testing/checkoutFactories';
import { keepTokens } from '../testing/factories';
import { type FakeServer, hold, startFakeServer } from '../testing/fakeServer';
import { memberSession } from '../testing/renderWithStore';

const ADDRESSES = '/api/user/addresses/';
const home = createAddress();
const { getAddresses, deleteAddress } = addressApi.endpoints;

let server: FakeServer;
let store: ReturnType<typeof makeStore>;
beforeEach(() => {
  keepTokens();
  server = startFakeServer();
  server.on('GET', ADDRESSES, { json: [home] });
  server.on('DELETE', `${ADDRESSES}5/`, () => {
    server.on('GET', ADDRESSES, { json: [] });
    return { status: 204 };
  });
  store = makeStore(memberSession);
});
const book = () => getAddresses.select()(store.getState()).data;

test('a read that hangs does not hold up the refetch after a change', async () => {
  const held = hold();
  server.on('GET', '/api/products/cart/me/', held.handler);
  void store.dispatch(cartApi.endpoints.getCart.initiate());
  await store.dispatch(getAddresses.initiate());
  await store.dispatch(deleteAddress.initiate(5));
  await waitFor(() => expect(book()).toEqual([]));
  expect(held.waiting()).toBe(1);
});

test('a read that began before a change and ends after it is repeated', async () => {
  await store.dispatch(getAddresses.initiate());
  const held = hold();
  server.on('GET', ADDRESSES, held.handler);
  const read = store.dispatch(getAddresses.initiate(undefined, { forceRefetch: true }));
  await waitFor(() => expect(held.waiting()).toBe(1));
  await store.dispatch(deleteAddress.initiate(5));
  await store.dispatch(deleteAddress.initiate(5));
  held.release({ json: [home] });
  await read;
  await waitFor(() => expect(book()).toEqual([]));
  expect(server.sent('GET', ADDRESSES)).toHaveLength(3);
});

test('a first read that began before a change and ends after it is repeated', async () => {
  const held = hold();
  server.on('GET', ADDRESSES, held.handler);
  const read = store.dispatch(getAddresses.initiate());
  await waitFor(() => expect(held.waiting()).toBe(1));
  await store.dispatch(deleteAddress.initiate(5));
  held.release({ json: [home] });
  await read;
  await waitFor(() => expect(book()).toEqual([]));
  expect(server.sent('GET', ADDRESSES)).toHaveLength(2);
});
