import { createCategory, createDeliveryArea, createMember, createProduct } from './testing/factories';
import { prepare, prepareApp } from './testing/prepare';

const shop = prepareApp();
const clerk = prepare(() => createMember(shop, { isStaff: true }));

type Thing = { id: number; version: string } & Record<string, unknown>;
type Edited = { path: string; add: () => Promise<{ id: number }>; one: object; other: object; thing: string };

const call = async (method: 'GET' | 'POST' | 'PATCH', path: string, payload?: object) => {
  const url = `/api/desk/${path}`;
  const response = await shop.app.inject({ method, url, headers: clerk.headers, ...(payload && { payload }) });
  return { status: response.statusCode, body: response.json<Thing & { current: Thing }>() };
};
const EDITED: Edited[] = [
  {
    ...{ thing: 'product', path: 'products/', add: () => createProduct(shop, { desc: 'Old' }) },
    ...{ one: { desc: 'Red honey of the cliffs.' }, other: { price: '950.00' } },
  },
  {
    ...{ thing: 'category', path: 'categories/', add: () => createCategory(shop) },
    one: { fresh: true },
    other: { name: 'Fresh' },
  },
  {
    ...{ thing: 'rider', path: 'riders/', one: { active: false }, other: { phone_number: '+9779712345678' } },
    add: async () => (await call('POST', 'riders/', { name: 'Ram Thapa', phone_number: '+9779812345678' })).body,
  },
  {
    ...{ thing: 'area', path: 'delivery-areas/', add: () => createDeliveryArea(shop) },
    ...{ one: { local_levels: [5, 7] }, other: { fee: '75.00' } },
  },
];

test.each(EDITED)('two clerks edit one $thing: the second is told what the first has saved', async (edited) => {
  const { thing, path, add, one, other } = edited;
  const { id } = await add();
  const list = async () => {
    const { body } = await call('GET', path);
    return ((body.results ?? body) as Thing[]).find((each) => each.id === id)!;
  };
  const { version } = await list();
  const first = await call('PATCH', `${path}${id}/`, { ...one, version });
  expect(first).toMatchObject({ status: 200, body: one });
  expect(first.body.version).not.toBe(version);

  const second = await call('PATCH', `${path}${id}/`, { ...other, version });
  expect(second).toMatchObject({
    status: 409,
    body: { code: 'edit_conflict', error: `This ${thing} was changed elsewhere meanwhile.` },
  });
  expect(second.body.current).toEqual(await list());
  expect(await list()).toMatchObject(one);

  const again = await call('PATCH', `${path}${id}/`, { ...other, version: second.body.current.version });
  expect(again).toMatchObject({ status: 200, body: { ...one, ...other } });
  // Without a version the last one counts.
  expect(await call('PATCH', `${path}${id}/`, one)).toMatchObject({ status: 200 });
});

test('what is saved by itself, a picture or a stock, is no change of what staff edit', async () => {
  const { id } = await createProduct(shop, { image: '/media/products/tea.svg' });
  const seen = (await call('GET', `products/${id}/`)).body.version;
  await call('POST', `products/${id}/stock/`, { delta: 3, reason: 'received' });
  const { status } = await call('PATCH', `products/${id}/`, { image: null });
  expect([status, (await call('GET', `products/${id}/`)).body.version]).toEqual([200, seen]);
});
