import { sql } from 'drizzle-orm';
import {
  type ManagedProduct,
  type ManagedProductPage,
  type StockMovementPage,
} from '../../../../contract/managedProducts';
import { createCategory, createMember, createProduct } from '../../../testing/factories';
import { createOrder } from '../../../testing/orderFactory';
import { untilWaiting } from '../../../testing/untilWaiting';
import { prepare, prepareApp } from '../../../testing/prepare';

const shop = prepareApp();
const clerk = prepare(() => createMember(shop, { isStaff: true, firstName: 'Gita', lastName: 'Thapa' }));

const call = async <T = ManagedProduct>(method: 'GET' | 'POST' | 'PATCH', path: string, payload?: object) => {
  const url = `/api/desk/products/${path}`;
  const response = await shop.app.inject({ method, url, headers: clerk.headers, ...(payload && { payload }) });
  return { status: response.statusCode, body: response.json<T>() };
};
const page = async (query: string) => (await call<ManagedProductPage>('GET', query)).body;
const names = async (query: string) => (await page(query)).results.map(({ name }) => name);

test('staff find every product, by words, category, stock and state, in each order', async () => {
  const category = await createCategory(shop);
  const make = (name: string, fields: Parameters<typeof createProduct>[1] = {}) =>
    createProduct(shop, { name, categoryId: category.id, ...fields });
  await make('Ghee of Jumla', { price: '950.00', quantity: 3 });
  await make('Honey', { price: '1200.00', quantity: 40 });
  await make('Old ghee', { quantity: 2, archivedAt: new Date() });
  const here = `?category=${category.id}`;
  expect(await names(here)).toEqual(['Ghee of Jumla', 'Honey', 'Old ghee']);
  expect(await names(`${here}&archived=true`)).toEqual(['Old ghee']);
  expect(await names(`${here}&archived=false&low=true`)).toEqual(['Ghee of Jumla']);
  expect(await names(`${here}&search=GHEE`)).toEqual(['Ghee of Jumla', 'Old ghee']);
  expect(await names(`${here}&ordering=-price`)).toEqual(['Honey', 'Ghee of Jumla', 'Old ghee']);
  expect(await names(`${here}&ordering=quantity`)).toEqual(['Old ghee', 'Ghee of Jumla', 'Honey']);
  expect(await page(`${here}&page_size=2&page=2`)).toMatchObject({
    count: 3,
    next: null,
    results: [{ name: 'Old ghee' }],
  });
});

test('staff find the products whose particulars are missing; a brand is not', async () => {
  const { id: category } = await createCategory(shop);
  const full = { producer: 'Himal Dairy, Chitwan', origin: 'NP', ingredients: 'Cow milk', care: 'Keep cool.' };
  for (const lacking of ['producer', 'origin', 'ingredients', 'care'])
    await createProduct(shop, { name: `Without ${lacking}`, categoryId: category, ...full, [lacking]: null });
  await createProduct(shop, { name: 'Complete', categoryId: category, ...full });
  const here = `?category=${category}&particulars_missing=`;
  expect(await names(`${here}true`)).toEqual(
    ['care', 'ingredients', 'origin', 'producer'].map((each) => `Without ${each}`),
  );
  expect(await names(`${here}false`)).toEqual(['Complete']);
});

test('particulars and days for returns are changed with a version, and taken back', async () => {
  const { id } = await createProduct(shop);
  const { version } = (await call('GET', `${id}/`)).body;
  const given = { brand: 'Himal', origin: 'IN', return_days: 30 };
  const changed = await call('PATCH', `${id}/`, { ...given, version });
  expect(changed).toMatchObject({ status: 200, body: given });
  expect(await call('PATCH', `${id}/`, { care: 'Keep cool.', version })).toMatchObject({ status: 409 });
  const none = { brand: null, origin: '', return_days: null };
  expect((await call('PATCH', `${id}/`, none)).body).toMatchObject({ brand: null, origin: null, return_days: null });
});

test('staff add a product and change it; the shop shows it at once, and the log has both', async () => {
  const { id: category } = await createCategory(shop);
  const added = await call('POST', '', { name: ' Wild  honey ', category, price: '950', quantity: 4 });
  expect(added).toMatchObject({ status: 201, body: { price: '950.00', quantity: 4, supplier: null, sold: 0 } });
  const { id } = added.body;
  const taxes = { vat_rate: 13 as const, hs_code: '0409.00' };
  const changed = await call('PATCH', String(id) + '/', {
    ...{ price: '980.50', unit: 'g', unit_amount: 500, aliases: ' maha, mahuri ', quantity: 99 },
    ...taxes,
  });
  expect(changed).toMatchObject({
    status: 200,
    body: { price: '980.50', unit: 'g', unit_amount: 500, quantity: 4, ...taxes },
  });
  expect(changed.body.aliases).toBe('maha, mahuri');
  expect(await names('?search=mahuri')).toEqual([added.body.name]);
  const shown = await shop.app.inject({ url: `/api/products/${id}/` });
  expect(shown.json()).toMatchObject({ price: '980.50', quantity: 4 });
  const { rows } = await shop.db.execute<{ action: string }>(
    sql`SELECT action, staff_name FROM staff_log WHERE thing = 'product' AND thing_id = ${id} ORDER BY id`,
  );
  expect(rows).toEqual(['insert', 'update'].map((action) => ({ action, staff_name: 'Gita Thapa' })));
});

test.each([
  [{ name: ' ' }, ['name']],
  [{ price: '1.234' }, ['price']],
  [{ price: '-1' }, ['price']],
  [{ unit: 'g' }, ['unit_amount']],
  [{ category: 9_999 }, ['category']],
  [{ vat_rate: 5 }, ['vat_rate']],
  [{ hs_code: '08' }, ['hs_code']],
  [{ origin: 'Narnia', care: 'x'.repeat(501) }, ['origin', 'care']],
  [{ return_days: 0 }, ['return_days']],
  [{ return_days: 366 }, ['return_days']],
])('a change to %j is refused by its field', async (patch, fields) => {
  const { id } = await createProduct(shop);
  const { status, body } = await call('PATCH', `${id}/`, patch);
  expect([status, Object.keys(body)]).toEqual([400, fields]);
});

test('a stock changes by what was added or taken, with its reason, never below zero', async () => {
  const { productId, number, id: orderId } = await createOrder(shop, { method: 'cod', stock: 10, quantity: 2 });
  const stock = (payload: object) => call('POST', `${productId}/stock/`, payload);
  expect(await stock({ delta: -3, reason: 'spoiled', note: 'wet' })).toMatchObject({ body: { quantity: 5, sold: 2 } });
  expect(await stock({ delta: -6, reason: 'count' })).toMatchObject({
    status: 400,
    body: { code: 'insufficient_stock', available: 5 },
  });
  expect((await stock({ delta: 0, reason: 'count' })).status).toBe(400);
  const { body } = await call<StockMovementPage>('GET', `${productId}/stock/`);
  expect(body.results).toMatchObject([
    { delta: -3, reason: 'spoiled', by: 'Gita Thapa', note: 'wet', order: null },
    { delta: -2, reason: 'sale', order: { id: orderId, number } },
    { delta: 10, reason: 'count' },
  ]);
});

test('staff take a product off sale and put it back', async () => {
  const { id } = await createProduct(shop);
  const shown = async () => (await shop.app.inject({ url: `/api/products/${id}/` })).statusCode;
  expect(await shown()).toBe(200);
  expect((await call('POST', `${id}/archive/`)).body).toMatchObject({ archived_at: expect.any(String) });
  expect(await shown()).toBe(404);
  expect((await call('POST', `${id}/restore/`)).body).toMatchObject({ archived_at: null });
  expect(await shown()).toBe(200);
});

test('a category that is removed while a product is added to it is refused by name', async () => {
  const { id: category } = await createCategory(shop);
  let adding: ReturnType<typeof call> | undefined;
  await shop.db.transaction(async (tx) => {
    await tx.execute(sql`DELETE FROM categories WHERE id = ${category}`);
    adding = call('POST', '', { name: 'Honey', category, price: '950', quantity: 4 });
    // Not in the transaction, which would see one snapshot of the activity.
    await untilWaiting(shop.db);
  });
  expect(await adding!).toEqual({
    status: 400,
    body: { category: [`Invalid pk "${category}" - object does not exist.`] },
  });
});
