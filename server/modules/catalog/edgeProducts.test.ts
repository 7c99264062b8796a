import { type ProductPage } from '../../../contract/wire';
import { createTestApp, type TestShop } from '../../testing/createTestApp';
import { edgeProducts } from '../../testing/edgeProducts';
import { createCategory, createProduct } from '../../testing/factories';

let shop: TestShop;
let categoryId: number;

beforeAll(async () => {
  shop = await createTestApp();
  categoryId = (await createCategory(shop)).id;
  for (const fields of edgeProducts) await createProduct(shop, { ...fields, categoryId });
});
afterAll(() => shop.close());

async function list(query = {}): Promise<ProductPage['results']> {
  const response = await shop.app.inject({
    url: '/api/products/',
    query: { category: String(categoryId), ordering: 'created_at', page: '1', page_size: '24', ...query },
  });
  return response.json<ProductPage>().results;
}

test('§3 products at the edges are listed exactly as they are stored', async () => {
  expect((await list()).map(({ name, desc, price, quantity }) => ({ name, desc, price, quantity }))).toEqual(
    edgeProducts,
  );
});

test.each(edgeProducts)('§2 $name is found by its name', async ({ name }) => {
  expect((await list({ search: name })).map((product) => product.name)).toContain(name);
});
