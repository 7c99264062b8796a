import { act, renderHook, screen, waitFor } from '@testing-library/react';
import { makeStore } from '../../../app/store';
import { memberLeft } from '../../../session/sessionSlice';
import { startFakeServer } from '../../../testing/fakeServer';
import { createProduct } from '../../../testing/factories';
import { offerFeatures } from '../../../testing/offerFeatures';
import { renderWithStore, visitorSession, wrapWithStore } from '../../../testing/renderWithStore';
import { readProducts } from '../readProducts';
import { ProductResults } from './ProductResults';
import { WHOLE_LIST } from './productsUrl';
import { type ProductList, useProductList } from './useProductList';

test('§7 a list that came whole is shown in steps of 24 too, without another call, and Back finds as many, none of them skipped by layout', async () => {
  offerFeatures('none');
  const server = startFakeServer();
  server.on('GET', '/api/products/', { json: Array.from({ length: 50 }, () => createProduct()) });
  const store = makeStore(visitorSession);
  const wrapper = wrapWithStore(store);
  const open = () => renderHook(() => useProductList({ ...WHOLE_LIST, search: 'ghee' }), { wrapper });
  const first = open();
  await waitFor(() => expect(first.result.current.products).toHaveLength(24));
  expect(first.result.current).toMatchObject({ count: 50, hasMore: true, skipFrom: 24 });
  act(() => first.result.current.loadMore());
  expect(first.result.current.products).toHaveLength(48);
  expect(first.result.current.skipFrom).toBe(24);
  expect(server.calls).toHaveLength(1);
  first.unmount();
  const { result } = open();
  expect(result.current.products).toHaveLength(48);
  // The place to scroll back to holds for the real heights.
  expect(result.current.skipFrom).toBe(48);
  await waitFor(() => expect(result.current.canLoadMore).toBe(true));
  act(() => result.current.loadMore());
  expect(result.current).toMatchObject({ count: 50, hasMore: false });
  expect(result.current.products).toHaveLength(50);
  expect(server.calls.map(({ query }) => query.get('page'))).toEqual([null, null]);
  act(() => void store.dispatch(memberLeft()));
  expect(result.current.products).toHaveLength(24);
});

test('Back to a list of two pages asks for them by one call', async () => {
  offerFeatures('products');
  const server = startFakeServer();
  const all = Array.from({ length: 60 }, (_, index) => createProduct({ id: index + 1 }));
  server.on('GET', '/api/products/', ({ query }) => {
    const [page, size] = [Number(query.get('page')), Number(query.get('page_size'))];
    const next = page * size < all.length ? 'https://shop.example/?page=x' : null;
    return { json: { count: 60, next, previous: null, results: all.slice((page - 1) * size, page * size) } };
  });
  const wrapper = wrapWithStore(makeStore(visitorSession));
  const open = () => renderHook(() => useProductList(WHOLE_LIST), { wrapper });
  const first = open();
  await waitFor(() => expect(first.result.current.canLoadMore).toBe(true));
  act(() => first.result.current.loadMore());
  await waitFor(() => expect(first.result.current.products).toHaveLength(48));
  first.unmount();
  const { result } = open();
  expect(result.current.products).toHaveLength(48);
  await waitFor(() => expect(result.current.canLoadMore).toBe(true));
  act(() => result.current.loadMore());
  await waitFor(() => expect(result.current.products).toHaveLength(60));
  const asked = server.calls.map(({ query }) => `${query.get('page')}/${query.get('page_size')}`);
  expect(asked).toEqual(['1/24', '2/24', '1/48', '3/24']);
});

test('the cards that were not there when the list was opened are skipped by layout', () => {
  const list: ProductList = {
    products: readProducts([createProduct(), createProduct(), createProduct()]),
    count: 3,
    dropped: [],
    isStale: false,
    hasMore: false,
    canLoadMore: false,
    isLoadingMore: false,
    hasMoreFailed: false,
    hasFailed: false,
    error: undefined,
    loadMore: jest.fn(),
    retry: jest.fn(),
    skipFrom: 2,
    listRef: { current: null },
  };
  renderWithStore(
    <ProductResults
      list={list}
      view={WHOLE_LIST}
      categories={[]}
      onChange={jest.fn()}
      onRetry={jest.fn()}
      toolbar=""
    />,
  );
  // jsdom does not know `content-visibility`.
  const [first, second, third] = screen.getAllByTestId('product-card').map((card) => card.closest('li')!.className);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});
