import { type Product, type ProductDetails, type ProductPage } from '../../../contract/wire';
import { buildTestApp } from '../../testing/createTestApp';
import { createProduct } from '../../testing/factories';
import { prepareApp } from '../../testing/prepare';

const shop = prepareApp();

test('products have their descriptions in Nepali where they are asked for, in lists, on pages and beside another', async () => {
  const nepali = { descNe: 'फोरेर खानुहोस्' };
  const walnuts = await createProduct(shop, { name: 'Walnuts', ...nepali });
  const almonds = await createProduct(shop, { name: 'Almonds', categoryId: walnuts.categoryId, ...nepali });
  const read = async <T>(url: string): Promise<T> => (await shop.app.inject(url)).json<T>();
  for (const language of ['', 'en', 'ne'] as const) {
    const query = language === '' ? '' : `language=${language}`;
    const products = [
      ...(await read<Product[]>(`/api/products/?${query}`)),
      ...(await read<ProductPage>(`/api/products/?page=1&search=walnuts&${query}`)).results,
      ...(await read<Product[]>(`/api/products/by-id/?ids=${almonds.id}&${query}`)),
      ...(await read<ProductDetails>(`/api/products/${walnuts.id}/?${query}`)).related,
    ];
    expect(products).toHaveLength(5);
    for (const product of products) expect(product.desc_ne).toBe(language === 'ne' ? nepali.descNe : undefined);
  }
  const { next } = await read<ProductPage>('/api/products/?page_size=1&language=ne');
  expect(next).toContain('language=ne');
  expect((await read<ProductDetails>(`/api/products/${walnuts.id}/`)).desc_ne).toBe(nepali.descNe);
});

test('another language is refused', async () => {
  expect((await shop.app.inject('/api/products/?language=fr')).statusCode).toBe(400);
});

test('a shop with pages in one language ignores the parameter, whatever it says', async () => {
  const { id } = await createProduct(shop, { name: 'Cashews', descNe: 'भुटेर खानुहोस्' });
  const plain = await buildTestApp({ db: shop.db, config: { ...shop.config, shopFeatures: [] } });
  try {
    for (const url of ['/api/products/?', '/api/products/?page_size=1&', `/api/products/${id}/?`]) {
      const { body } = await plain.inject(url);
      for (const language of ['ne', 'fr']) {
        const response = await plain.inject(`${url}language=${language}`);
        expect([response.statusCode, response.body]).toEqual([200, body]);
      }
    }
  } finally {
    await plain.close();
  }
});
