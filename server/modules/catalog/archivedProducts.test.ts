import { eq, sql } from 'drizzle-orm';
import { type Cart, type ProductPage } from '../../../contract/wire';
import { allProducts } from '../../db/schema';
import { checkInvariants } from '../../testing/checkInvariants';
import { createCartCaller } from '../../testing/cartCaller';
import { createMember, createProduct } from '../../testing/factories';
import { createOrder } from '../../testing/orderFactory';
import { prepareApp } from '../../testing/prepare';

const shop = prepareApp();

const archive = async (id: number, archivedAt: Date | null = new Date()) => {
  await shop.db.update(allProducts).set({ archivedAt }).where(eq(allProducts.id, id));
  shop.responseCache.clear();
};
const get = (url: string) => shop.app.inject({ url });

test('an archived product is in no list, search, page, sitemap or cart until it is restored', async () => {
  const { id, categoryId } = await createProduct(shop, { name: 'Titaura of Dharan', featured: true });
  const { call, cart, refused } = createCartCaller(shop, await createMember(shop));
  await cart('add', { product_id: id, quantity: 2 });
  const shown = async () => ({
    found: (await get('/api/products/?page=1&search=titaura')).json<ProductPage>().count,
    listed: (await get(`/api/products/?page=1&category=${categoryId}`)).json<ProductPage>().count,
    page: (await get(`/api/products/${id}/`)).statusCode,
    inSitemap: (await get('/sitemap.xml')).body.includes(`/products/${id}<`),
    inCart: (await call('me')).json<Cart>().total_items,
  });
  const before = await shown();
  expect(before).toMatchObject({ found: 1, listed: 1, page: 200, inCart: 2 });
  await archive(id);
  expect(await shown()).toEqual({ found: 0, listed: 0, page: 404, inSitemap: false, inCart: 0 });
  expect(await refused('add', { product_id: id, quantity: 1 })).toMatchObject({ status: 404 });
  const { rows } = await shop.db.execute(sql`SELECT FROM search_words WHERE word = 'titaura'`);
  expect(rows).toEqual([]);
  expect(await checkInvariants(shop.db.$client)).toEqual([]);
  // Its category gets another name meanwhile.
  await shop.db.execute(sql`UPDATE categories SET name = 'Sours of Dharan' WHERE id = ${categoryId}`);
  await archive(id, null);
  expect(await shown()).toEqual(before);
  expect((await get('/api/products/?page=1&search=sours')).json<ProductPage>().count).toBe(1);
});

test('an archived product takes back what an order returns to stock', async () => {
  const { id, productId, member } = await createOrder(shop, { method: 'cod', stock: 10, quantity: 3 });
  await archive(productId);
  const payload = { reason: 'Ordered twice' };
  await shop.app.inject({ method: 'POST', url: `/api/orders/${id}/cancel/`, headers: member.headers, payload });
  const [product] = await shop.db.select().from(allProducts).where(eq(allProducts.id, productId));
  expect(product?.quantity).toBe(10);
});
