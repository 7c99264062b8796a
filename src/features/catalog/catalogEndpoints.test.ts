import { makeStore, type AppStore } from '../../app/store';
import { startFakeServer, type FakeServer } from '../../testing/fakeServer';
import { createCategory, createProduct, keepTokens } from '../../testing/factories';
import { offerFeatures } from '../../testing/offerFeatures';
import { errorText } from '../../http/apiError';
import { FAILURES_WITHOUT_TEXT, refused } from '../../testing/failures';
import { catalogApi, catalogErrors } from './catalogEndpoints';
import { joinPages } from './list/joinPages';
import { setMeta } from '../../testing/setMeta';

const { getProducts, getSuggestions, getFeaturedProducts, getCategories } = catalogApi.endpoints;

let server: FakeServer;
let store: AppStore;
beforeEach(() => {
  offerFeatures('products');
  server = startFakeServer();
  store = makeStore();
});

const asked = () => Object.fromEntries([...(server.calls.at(-1)?.query ?? [])].filter(([name]) => name !== '_t'));

test('§7 products are asked for by search, category and ordering; what is empty is left out', async () => {
  server.on('GET', '/api/products/', { json: [createProduct()] });
  await store.dispatch(getProducts.initiate({ search: 'काजू & co', category: 3, ordering: '-price' }));
  const pages = { page: '1', page_size: '24' };
  expect(asked()).toEqual({ search: 'काजू & co', category: '3', ordering: '-price', ...pages });
  await store.dispatch(getProducts.initiate({ search: undefined, category: undefined }));
  expect(asked()).toEqual(pages);
});

test.each([
  ['own', ''],
  ["another's", 'https://api.example'],
])(
  '§7 without features the list of the %s server is asked for without a page, until it names the next',
  async (_whose, base) => {
    offerFeatures('none');
    setMeta('api-base-url', base);
    const results = [createProduct()];
    server.on('GET', '/api/products/', { json: results });
    await store.dispatch(getProducts.initiate({ ordering: 'name' }));
    expect(asked()).toEqual({ ordering: 'name' });
    await store.dispatch(getSuggestions.initiate('nut'));
    expect(asked()).toEqual({ search: 'nut', ordering: 'name' });
    const next = 'http://localhost:8000/api/products/?page=2';
    server.on('GET', '/api/products/', { json: { count: 2, next, previous: null, results } });
    await store.dispatch(getProducts.initiate({}));
    await store.dispatch(getProducts.initiate({}, { direction: 'forward' }));
    expect(asked()).toEqual({ page: '2' });
  },
);

test('a list of several pages is asked for again by one call, up to 96 products; a server with its own size of a page goes on as it began', async () => {
  const all = Array.from({ length: 200 }, (_, index) => createProduct({ id: index + 1 }));
  const ask = async (most: number) => {
    server.calls.length = 0;
    server.on('GET', '/api/products/', ({ query }) => {
      const [page, size] = [Number(query.get('page')), Math.min(Number(query.get('page_size')), most)];
      const next = page * size < all.length ? 'https://shop.example/?page=x' : null;
      const results = all.slice((page - 1) * size, page * size);
      return { json: { count: all.length, next, previous: null, results } };
    });
    await store.dispatch(getProducts.initiate({}, { forceRefetch: true }));
    for (let more = 0; more < 2; more += 1) {
      await store.dispatch(getProducts.initiate({}, { direction: 'forward' }));
      store.dispatch(joinPages({}));
    }
    return server.calls.map(({ query }) => `${query.get('page')}/${query.get('page_size')}`).join(' ');
  };
  const ids = () =>
    getProducts
      .select({})(store.getState())
      .data?.pages.flatMap(({ products }) => products.map(({ id }) => id));
  const first = (count: number) => all.slice(0, count).map(({ id }) => id);

  expect(await ask(100)).toBe('1/24 2/24 3/24');
  expect(ids()).toEqual(first(72));
  expect(await ask(100)).toBe('1/72 4/24 5/24');
  expect(ids()).toEqual(first(120));
  expect(await ask(100)).toBe('1/96 5/24 6/24 7/24');
  expect(ids()).toEqual(first(168));
  store.dispatch(catalogApi.util.resetApiState());
  expect(await ask(20)).toBe('1/24 2/24 3/24');
  expect(await ask(20)).toBe('1/24 2/24 3/24 4/24 5/24');
  expect(ids()).toEqual(first(100));
});

test('§7 featured products and categories', async () => {
  const product = createProduct({ featured: true });
  server.on('GET', '/api/products/', { json: { count: 1, next: null, previous: null, results: [product] } });
  server.on('GET', '/api/products/categories/', { json: [createCategory()] });
  expect((await store.dispatch(getFeaturedProducts.initiate())).data).toEqual([product]);
  expect(asked()).toEqual({ featured: 'true' });
  expect((await store.dispatch(getCategories.initiate())).data).toEqual([createCategory()]);
});

test('§7 public calls carry no bearer', async () => {
  keepTokens();
  await Promise.all(
    [
      getProducts.initiate({}),
      getSuggestions.initiate('x'),
      getFeaturedProducts.initiate(),
      getCategories.initiate(),
    ].map((call) => store.dispatch(call as never)),
  );
  expect(server.calls.map(({ bearer }) => bearer)).toEqual([null, null, null, null]);
});

test('§7 every subscription asks again, each time with another _t, and the browser stores no response', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate', 'nextTick'] });
  server.on('GET', '/api/products/', { json: [] });
  for (let round = 0; round < 3; round += 1) {
    jest.setSystemTime(Date.now() + 10);
    const subscription = store.dispatch(getProducts.initiate({}, { forceRefetch: true }));
    await subscription;
    subscription.unsubscribe();
  }
  jest.useRealTimers();
  const stamps = server.calls.map(({ query }) => query.get('_t'));
  expect(new Set(stamps).size).toBe(3);
  const caches = jest.mocked(fetch).mock.calls.map(([request]) => (request as Request).cache);
  expect(new Set(caches)).toEqual(new Set(['no-store']));
});

test.each([
  ['an object', { json: { detail: 'hello' } }],
  ['nothing', { status: 204 }],
  ['HTML', { text: '<html>' }],
  ['a 500', { status: 500, json: { detail: 'broken' } }],
])('F09 F11 §7 a response of %s is an error and not an empty list; nothing is tried again', async (_what, reply) => {
  server.on('GET', '/api/products/', reply);
  const { isError, data } = await store.dispatch(getProducts.initiate({}));
  expect([isError, data]).toEqual([true, undefined]);
  expect(server.calls).toHaveLength(1);
});

test('§2 lists: one sentence, or how long to wait', () => {
  for (const error of FAILURES_WITHOUT_TEXT) {
    expect(errorText(catalogErrors.loadProducts, error)).toBe('Failed to load products');
    expect(errorText(catalogErrors.loadCategories, error)).toBe('Failed to load categories');
  }
  const throttled = 'Request was throttled. Expected available in 7 seconds.';
  expect(errorText(catalogErrors.loadProducts, refused({ detail: throttled }, 429))).toBe(throttled);
});

test('a product that was viewed is kept for an hour after its page is left', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'], advanceTimers: true });
  server.on('GET', '/api/products/42/', { json: createProduct({ id: 42, name: 'Ilam Tea' }) });
  const { getProduct } = catalogApi.endpoints;
  const call = store.dispatch(getProduct.initiate(42));
  await call;
  call.unsubscribe();
  const name = () => getProduct.select(42)(store.getState()).data?.name;
  await jest.advanceTimersByTimeAsync(3_500_000);
  expect(name()).toBe('Ilam Tea');
  await jest.advanceTimersByTimeAsync(200_000);
  expect(name()).toBeUndefined();
  jest.useRealTimers();
});
