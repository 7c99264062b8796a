import { makeStore } from '../../../app/store';
import { startFakeServer } from '../../../testing/fakeServer';
import { createProduct } from '../../../testing/factories';
import { catalogApi } from '../catalogEndpoints';
import { selectKnownProduct } from './knownProduct';
import { readProducts } from '../readProducts';
import { viewedApi } from './viewedEndpoint';

const [almonds, timur, ghee, tea, rice] = readProducts([1, 2, 3, 4, 5].map((id) => createProduct({ id })))!;

test('a product is known from any list that is cached', async () => {
  const store = makeStore();
  const known = (id: number | null) => selectKnownProduct(store.getState(), id);
  expect(known(1)).toBeUndefined();
  await store.dispatch(
    viewedApi.util.upsertQueryEntries([
      { endpointName: 'getFeaturedProducts', arg: undefined, value: [almonds!] },
      { endpointName: 'getSuggestions', arg: 'tim', value: [timur!, { total: 1 }] },
      { endpointName: 'getProduct', arg: 9, value: { ...createProduct({ id: 9 }), related: [ghee!] } },
      { endpointName: 'getViewedProducts', arg: { ids: [4] }, value: [tea!] },
    ]),
  );
  startFakeServer().on('GET', '/api/products/', { json: [rice] });
  await store.dispatch(catalogApi.endpoints.getProducts.initiate({ search: 'rice' }));
  expect([1, 2, 3, 4, 5].map((id) => known(id))).toEqual([almonds, timur, ghee, tea, rice]);
  expect(known(6)).toBeUndefined();
  expect(known(null)).toBeUndefined();
});
