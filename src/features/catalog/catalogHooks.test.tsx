// Runs alone: counts the requests of all stores.
import { act, renderHook, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { api } from '../../api/api';
import { makeStore } from '../../app/store';
import { startFakeServer, type FakeServer } from '../../testing/fakeServer';
import { createProduct } from '../../testing/factories';
import { offerFeatures } from '../../testing/offerFeatures';
import { visitorSession, wrapWithStore } from '../../testing/renderWithStore';
import { useGetProductsInfiniteQuery, type ProductFilter } from './catalogEndpoints';

let server: FakeServer;
beforeEach(() => {
  offerFeatures('products');
  server = startFakeServer();
  server.on('GET', '/api/products/', { json: [createProduct()] });
});

const open = (filter: ProductFilter = {}, store = makeStore(visitorSession)) => ({
  store,
  // A new object for each render, as on a page.
  ...renderHook(() => useGetProductsInfiniteQuery({ ...filter }), { wrapper: wrapWithStore(store) }),
});

test('§7 a mounted list is requested once, however often it renders', async () => {
  const { result, rerender } = open({ search: 'almonds' });
  await waitFor(() => expect(result.current.isSuccess).toBe(true));
  for (let render = 0; render < 5; render += 1) rerender();
  expect(server.calls).toHaveLength(1);
});

test('§7.3 every mount requests again, and every page that is cached', async () => {
  const page = (next: string | null) => ({ json: { count: 2, next, previous: null, results: [createProduct()] } });
  server.on('GET', '/api/products/', ({ query }) => page(query.get('page') === '1' ? 'https://shop.example/2' : null));
  const first = open();
  await waitFor(() => expect(first.result.current.hasNextPage).toBe(true));
  act(() => void first.result.current.fetchNextPage());
  await waitFor(() => expect(first.result.current.data?.pages).toHaveLength(2));
  first.unmount();
  const second = open({}, first.store);
  expect(second.result.current.currentData?.pages).toHaveLength(2);
  expect(second.result.current.isFetching).toBe(true);
  await waitFor(() => expect(second.result.current.isFetching).toBe(false));
  expect(server.calls.map(({ query }) => [query.get('page'), query.get('page_size')])).toEqual([
    ['1', '24'],
    ['2', '24'],
    ['1', '24'],
    ['2', '24'],
  ]);
});

test('§7 a server that ignores pages answers with a bare list, which is the only page', async () => {
  const { result } = open();
  await waitFor(() => expect(result.current.isSuccess).toBe(true));
  expect(result.current.hasNextPage).toBe(false);
  expect(result.current.data?.pages).toEqual([
    { products: [expect.anything()], count: null, hasNext: false, dropped: [] },
  ]);
});

test('§7 StrictMode requests once too', async () => {
  const Surroundings = wrapWithStore(makeStore(visitorSession));
  const { result } = renderHook(() => useGetProductsInfiniteQuery({}), {
    wrapper: ({ children }) => (
      <StrictMode>
        <Surroundings>{children}</Surroundings>
      </StrictMode>
    ),
  });
  await waitFor(() => expect(result.current.isSuccess).toBe(true));
  expect(server.calls).toHaveLength(1);
});

test('§7.4 a failed list is not requested again by itself; it can be tried again', async () => {
  server.on('GET', '/api/products/', { status: 500, json: {} });
  const { result } = open();
  await waitFor(() => expect(result.current.isError).toBe(true));
  expect(server.calls).toHaveLength(1);
  server.on('GET', '/api/products/', { json: [] });
  act(() => void result.current.refetch());
  await waitFor(() => expect(result.current.isSuccess).toBe(true));
});

test('§7.4 coming back to the tab requests nothing; coming back online does', async () => {
  const { result, store } = open();
  await waitFor(() => expect(result.current.isSuccess).toBe(true));
  const dispatch = (...names: string[]) => act(() => names.forEach((name) => window.dispatchEvent(new Event(name))));
  dispatch('focus');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(Object.values(store.getState().api.queries).map((query) => query?.status)).toEqual(['fulfilled']);
  dispatch('offline', 'online');
  await waitFor(() => expect(server.calls).toHaveLength(2));
  await waitFor(() => expect(result.current.isFetching).toBe(false));
});

test('§4 a visible list is requested again after a logout has cleared the cache', async () => {
  const { result, store } = open();
  await waitFor(() => expect(result.current.isSuccess).toBe(true));
  act(() => void store.dispatch(api.util.resetApiState()));
  await waitFor(() => expect(server.calls).toHaveLength(2));
  await waitFor(() => expect(result.current.data?.pages).toHaveLength(1));
});
