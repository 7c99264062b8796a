import { eq } from 'drizzle-orm';
import { type ManagedProduct, type ManagedProductPage } from '../../../../contract/managedProducts';
import { STOCK_MAX } from '../../../../contract/productRules';
import { users } from '../../../db/schema';
import { submissions } from '../../../db/sellingSchema';
import { createMember, createProduct, type TestMember } from '../../../testing/factories';
import { prepareApp } from '../../../testing/prepare';

const shop = prepareApp();
let maya: TestMember;
beforeEach(async () => {
  maya = await createMember(shop);
});

const call = async (who: TestMember, path: string, payload?: object, key?: string) => {
  const url = `/api/selling/products/${path}`;
  const headers = { ...who.headers, ...(key && { 'idempotency-key': key }) };
  const response = await shop.app.inject({ method: 'POST', url, headers, ...(payload && { payload }) });
  return { status: response.statusCode, body: response.json<ManagedProduct>() };
};

test('a member sees the products that they supply, and changes their stock, once with a key; to others they do not exist', async () => {
  const { id } = await createProduct(shop, { name: 'Wild honey', supplierId: maya.id, quantity: 4 });
  await createProduct(shop, { name: 'Almonds' });
  const list = async (who: TestMember) =>
    (await shop.app.inject({ url: '/api/selling/products/', headers: who.headers })).json<ManagedProductPage>();
  expect(await list(maya)).toMatchObject({ count: 1, results: [{ name: 'Wild honey', sold: 0 }] });
  expect(await call(maya, `${id}/stock/`, { delta: 6, reason: 'received' })).toMatchObject({ body: { quantity: 10 } });
  const keyed = (delta: number) => call(maya, `${id}/stock/`, { delta, reason: 'received' }, 'lost-response');
  const [first, repeated] = [await keyed(5), await keyed(5)];
  expect([first.body.quantity, repeated.body.quantity]).toEqual([15, 15]);
  expect(await keyed(6)).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } });

  const stranger = await createMember(shop);
  expect((await list(stranger)).count).toBe(0);
  const calls = [`${id}/stock/`, `${id}/archive/`, `${id}/restore/`];
  const responses = await Promise.all(calls.map((path) => call(stranger, path, { delta: 1, reason: 'other' })));
  expect(responses.map(({ status }) => status)).toEqual([404, 404, 404]);
});

test('a stock has a limit', async () => {
  const { id } = await createProduct(shop, { supplierId: maya.id, quantity: STOCK_MAX - 1 });
  const add = (delta: number) => call(maya, `${id}/stock/`, { delta, reason: 'received' });
  expect(await add(2)).toMatchObject({ status: 400, body: { delta: ['A stock can have at most 1000000 pieces.'] } });
  expect(await add(1)).toMatchObject({ body: { quantity: STOCK_MAX } });
});

test('a product whose change waits says in which state it is', async () => {
  const { id: productId } = await createProduct(shop, { supplierId: maya.id });
  const changeState = async () =>
    (await shop.app.inject({ url: '/api/selling/products/', headers: maya.headers })).json<ManagedProductPage>()
      .results[0]!.change_state;
  expect(await changeState()).toBeNull();
  const payload = { product: productId };
  await shop.app.inject({ method: 'POST', url: '/api/selling/submissions/', headers: maya.headers, payload });
  for (const state of ['draft', 'review', 'rejected'] as const) {
    await shop.db.update(submissions).set({ state }).where(eq(submissions.productId, productId));
    expect(await changeState()).toBe(state);
  }
  await shop.db.update(submissions).set({ state: 'approved', base: null }).where(eq(submissions.productId, productId));
  expect(await changeState()).toBeNull();
});

test('the page of a product names who supplies it, until their account is deleted', async () => {
  const { id } = await createProduct(shop, { supplierId: maya.id });
  const supplier = async () =>
    (await shop.app.inject({ url: `/api/products/${id}/` })).json<{ supplier: string | null }>().supplier;
  expect(await supplier()).toBe('Sita Rai');
  await shop.db.delete(users).where(eq(users.id, maya.id));
  shop.responseCache.clear();
  expect(await supplier()).toBeNull();
});

test('a member archives and restores a product, but not one that staff took off sale', async () => {
  const { id } = await createProduct(shop, { supplierId: maya.id });
  expect((await call(maya, `${id}/archive/`)).body).toMatchObject({ archived_by_staff: false });
  expect((await call(maya, `${id}/restore/`)).body).toMatchObject({ archived_at: null });
  const { headers } = await createMember(shop, { isStaff: true });
  await shop.app.inject({ method: 'POST', url: `/api/desk/products/${id}/archive/`, headers });
  expect(await call(maya, `${id}/archive/`)).toMatchObject({ status: 200, body: { archived_by_staff: true } });
  expect(await call(maya, `${id}/restore/`)).toMatchObject({ status: 409, body: { code: 'archived_by_staff' } });
});
