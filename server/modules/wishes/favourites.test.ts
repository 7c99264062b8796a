import { eq } from 'drizzle-orm';
import { MAX_FAVOURITES } from '../../../contract/wishRules';
import { type AddedFavourites } from '../../../contract/wishes';
import { type Product } from '../../../contract/wire';
import { allProducts } from '../../db/schema';
import { createCategory, createMember, createProduct, type TestMember } from '../../testing/factories';
import { prepareApp } from '../../testing/prepare';

const shop = prepareApp();

async function call(member: TestMember, method: 'GET' | 'POST' | 'DELETE', path = '', products?: number[]) {
  const url = `/api/favourites/${path}`;
  const payload = products && { products };
  const response = await shop.app.inject({ method, url, headers: member.headers, ...(payload && { payload }) });
  return { status: response.statusCode, body: response.json<AddedFavourites & { code?: string }>() };
}
const list = async (member: TestMember) => (await call(member, 'GET')).body.products;

test('favourites are kept per member, the last one first; once more, unknown and archived ones change nothing', async () => {
  const [sita, ram] = [await createMember(shop), await createMember(shop)];
  const ids = [];
  for (let count = 0; count < 3; count += 1) ids.push((await createProduct(shop)).id);
  const [first = 0, second = 0, third = 0] = ids;
  const archived = await createProduct(shop, { archivedAt: new Date() });
  await call(sita, 'POST', '', [first]);
  // As a browser merges what a visitor has kept.
  const merged = await call(sita, 'POST', '', [third, second, first, archived.id, 999_999, third]);
  expect(merged).toEqual({ status: 200, body: { products: [third, second, first], left_out: [] } });
  expect(await list(ram)).toEqual([]);
  expect((await call(ram, 'DELETE', `${first}/`)).status).toBe(200);
  expect((await call(sita, 'DELETE', `${second}/`)).body.products).toEqual([third, first]);
  expect((await call(sita, 'DELETE', `${second}/`)).body.products).toEqual([third, first]);
});

test('a member keeps a hundred favourites at most, also by calls at the same time', async () => {
  const { id: categoryId } = await createCategory(shop);
  const rows = Array.from({ length: MAX_FAVOURITES + 5 }, (_, index) => ({
    name: `Tea ${index}`,
    price: '1.00',
    categoryId,
  }));
  const ids = (await shop.db.insert(allProducts).values(rows).returning()).map(({ id }) => id);
  const member = await createMember(shop);
  const half = MAX_FAVOURITES / 2;
  const added = await Promise.all([
    call(member, 'POST', '', ids.slice(0, half)),
    call(member, 'POST', '', ids.slice(half, MAX_FAVOURITES + 2)),
  ]);
  expect(await list(member)).toHaveLength(MAX_FAVOURITES);
  // The others are named.
  expect(added.flatMap(({ body }) => body.left_out)).toHaveLength(2);
  const refused = await call(member, 'POST', '', ids.slice(-2));
  expect([refused.status, refused.body.code]).toEqual([400, 'too_many_favourites']);
  expect((await call(member, 'POST', '', [ids[half]!])).status).toBe(200);
  // What is no longer sold is not shown, so it takes no place.
  await shop.db.update(allProducts).set({ archivedAt: new Date() }).where(eq(allProducts.id, ids[half]!));
  expect((await call(member, 'POST', '', ids.slice(-1))).status).toBe(200);
  expect((await call(member, 'POST', '', [])).status).toBe(400);
});

test('products are read by their ids, in their order, by everybody', async () => {
  const [tea, honey] = [await createProduct(shop, { name: 'Tea' }), await createProduct(shop, { name: 'Honey' })];
  const read = async (ids: string) => {
    const response = await shop.app.inject({ url: `/api/products/by-id/?ids=${ids}` });
    return response.statusCode === 200 ? response.json<Product[]>().map(({ name }) => name) : response.statusCode;
  };
  expect(await read(`${honey.id},999999,${tea.id},${honey.id}`)).toEqual(['Honey', 'Tea']);
  expect(await read('0')).toEqual([]);
  expect([await read('1,x'), await read(''), await read('99999999999')]).toEqual([400, 400, 400]);
});
