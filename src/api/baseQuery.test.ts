// Runs alone: mocks a module.
import { makeStore } from '../app/store';
import { catalogApi } from '../features/catalog/catalogEndpoints';
import { offerFeatures } from '../testing/offerFeatures';
import { setMeta } from '../testing/setMeta';
import { startFakeServer } from '../testing/fakeServer';

jest.mock('./localNames', () => {
  throw new Error('Loading chunk ne failed.');
});
afterEach(() => window.history.replaceState(null, '', '/'));

test('on a Nepali page whose texts cannot be loaded calls go out, and names are English', async () => {
  setMeta('api-base-url', '');
  offerFeatures('all');
  window.history.replaceState(null, '', '/ne/products');
  const server = startFakeServer();
  server.on('GET', '/api/products/categories/', { json: [] });
  const { data } = await makeStore().dispatch(catalogApi.endpoints.getCategories.initiate());
  expect(data).toEqual([]);
  expect(server.calls).toHaveLength(1);
});
