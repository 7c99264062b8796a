import { act, renderHook, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { api } from '../../api/api';
import { makeStore } from '../../app/store';
import { startFakeServer, type FakeServer } from '../../testing/fakeServer';
import { createProduct } from '../../testing/factories';
import { visitorSession, wrapWithStore } from '../../testing/renderWithStore';
import { useGetProductsQuery, type ProductFilter } from './catalogEndpoints';

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  server.on('GET', '/api/products/', { json: [createProduct()] });
});

const open = (filter: ProductFilter = {}, store = makeStore(visitorSession)) => ({
  store,
  // A new object each time, as a page makes it.
  ...renderHook(() => useGetProductsQuery({ ...filter }), { wrapper: wrapWithStore(store) }),
});

test('§7 a mounted list asks once, however often it draws', async () => {
  const { result, rerender } = open({ search: 'almonds' });
  await waitFor(() => expect(result.current.isSuccess).toBe(true));
  for (let draw = 0; draw < 5; draw += 1) rerender();
  expect(server.calls).toHaveLength(1);
});

test('§7 every mount asks again', async () => {
  const first = open();
  await waitFor(() => expect(first.result.current.isSuccess).toBe(true));
  first.unmount();
  server.on('GET', '/api/products/', { json: [] });
  const second = open({}, first.store);
  expect(second.result.current.isFetching).toBe(true);
  await waitFor(() => expect(second.result.current.data).toEqual([]));
  expect(server.calls).toHaveLength(2);
});

test('§7 StrictMode asks once too', async () => {
  const Surroundings = wrapWithStore(makeStore(visitorSession));
  const { result } = renderHook(() => useGetProductsQuery({}), {
    wrapper: ({ children }) => (
      <StrictMode>
        <Surroundings>{children}</Surroundings>
      </StrictMode>
    ),
  });
  await waitFor(() => expect(result.current.isSuccess).toBe(true));
  expect(server.calls).toHaveLength(1);
});

test('§7 a failed list is not asked for again by itself; it can be tried again', async () => {
  server.on('GET', '/api/products/', { status: 500, json: {} });
  const { result } = open();
  await waitFor(() => expect(result.current.isError).toBe(true));
  expect(server.calls).toHaveLength(1);
  server.on('GET', '/api/products/', { json: [] });
  act(() => void result.current.refetch());
  await waitFor(() => expect(result.current.isSuccess).toBe(true));
});

test('§7 coming back to the tab asks nothing; coming back on line does', async () => {
  const { result, store } = open();
  await waitFor(() => expect(result.current.isSuccess).toBe(true));
  const happen = (...names: string[]) => act(() => names.forEach((name) => window.dispatchEvent(new Event(name))));
  happen('focus', 'online');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(Object.values(store.getState().api.queries).map((query) => query?.status)).toEqual(['fulfilled']);
  happen('offline', 'online');
  await waitFor(() => expect(server.calls).toHaveLength(2));
  await waitFor(() => expect(result.current.isFetching).toBe(false));
});

test('§4 a list on the screen comes again after a logout has emptied the cache', async () => {
  const { result, store } = open();
  await waitFor(() => expect(result.current.isSuccess).toBe(true));
  act(() => void store.dispatch(api.util.resetApiState()));
  await waitFor(() => expect(server.calls).toHaveLength(2));
  await waitFor(() => expect(result.current.data).toHaveLength(1));
});
