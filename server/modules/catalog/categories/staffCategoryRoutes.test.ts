import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { type InjectOptions } from 'light-my-request';
import sharp from 'sharp';
import { type DeskCategory } from '../../../../contract/deskCategories';
import { type ListedCategory } from '../../../../contract/wire';
import { allProducts } from '../../../db/schema';
import { staffLog } from '../../../db/staffLogSchema';
import { submissions } from '../../../db/sellingSchema';
import { createTestApp } from '../../../testing/createTestApp';
import { createDeskCaller } from '../../../testing/deskCaller';
import { prepare, prepareApp } from '../../../testing/prepare';
import { createCategory, createMember, createProduct } from '../../../testing/factories';

const shop = prepareApp(async () =>
  createTestApp({ dataDir: await mkdtemp(path.join(os.tmpdir(), 'mewa-pasal-categories-')) }),
);
const clerk = prepare(() => createMember(shop, { isStaff: true }));
const callDesk = createDeskCaller(shop, () => clerk);
afterAll(() => rm(shop.config.dataDir, { recursive: true }));

const call = (method: InjectOptions['method'], path = '', payload?: object) =>
  callDesk(method, `categories/${path}`, payload);
const add = async (name: string) => (await call('POST', '', { name })).json<DeskCategory>();
const shown = async () => (await shop.app.inject('/api/products/categories/')).json<ListedCategory[]>();

test('a category is added, renamed and removed; the shop shows it at once, and the log says who', async () => {
  const added = await call('POST', '', { name: ' Gift\u202e boxes\n', name_ne: ' उपहार बाकस ' });
  const { id } = added.json<DeskCategory>();
  const empty = { product_count: 0, uses: 0, image: null, has_picture: false, fresh: false };
  expect([added.statusCode, added.json()]).toEqual([
    201,
    { id, name: 'Gift boxes', name_ne: 'उपहार बाकस', ...empty, version: expect.any(String) },
  ]);
  expect(await shown()).toContainEqual({
    id,
    name: 'Gift boxes',
    name_ne: 'उपहार बाकस',
    product_count: 0,
    image: null,
  });
  const { id: productId } = await createProduct(shop, { name: 'Mewa box', categoryId: id });
  expect((await call('PATCH', `${id}/`, { name: 'Presents' })).json()).toMatchObject({ name: 'Presents' });
  for (const word of ['presents', 'उपहार'])
    expect((await shop.app.inject(`/api/products/?search=${encodeURIComponent(word)}&page=1`)).json()).toMatchObject({
      count: 1,
    });
  expect((await call('PATCH', `${id}/`, { name_ne: '' })).json()).toMatchObject({ name_ne: null });
  expect((await shop.app.inject(`/api/products/?search=${encodeURIComponent('उपहार')}&page=1`)).json()).toMatchObject({
    count: 0,
  });
  await shop.db.delete(allProducts).where(eq(allProducts.id, productId));
  const removed = await call('DELETE', `${id}/`);
  expect([removed.statusCode, removed.body, (await call('DELETE', `${id}/`)).statusCode]).toEqual([204, '', 404]);
  expect((await shown()).map((category) => category.id)).not.toContain(id);
  const log = await shop.db.select().from(staffLog).where(eq(staffLog.thingId, id)).orderBy(staffLog.id);
  expect(log.map(({ thing, action, staffId }) => [thing, action, staffId])).toEqual(
    ['insert', 'update', 'update', 'delete'].map((action) => ['category', action, clerk.id]),
  );
});

test('a name that is blank, too long or taken is refused', async () => {
  const { id } = await add('Dry fruits');
  await add('Spices');
  const refused = async (name: string) => [
    (await call('POST', '', { name })).json<unknown>(),
    (await call('PATCH', `${id}/`, { name })).json<unknown>(),
  ];
  const both = (text: string) => [{ name: [text] }, { name: [text] }];
  expect(await refused(' ')).toEqual(both('This field may not be blank.'));
  expect(await refused('x'.repeat(61))).toEqual(both('At most 60 characters'));
  for (const taken of ['Spices', 'SPICES'])
    expect(await refused(taken)).toEqual(both('A category with this name already exists.'));
  expect((await call('PATCH', `${id}/`, { name: 'dry fruits' })).json()).toMatchObject({ name: 'dry fruits' });
});

test('a category with a product, an archived one or an open submission is not removed', async () => {
  const [sold, archived, proposed] = [
    await createCategory(shop),
    await createCategory(shop),
    await createCategory(shop),
  ];
  await createProduct(shop, { categoryId: sold.id });
  await createProduct(shop, { categoryId: archived.id, archivedAt: new Date() });
  await shop.db.insert(submissions).values({ ownerId: clerk.id, categoryId: proposed.id, name: 'Honey' });
  for (const { id } of [sold, archived, proposed]) {
    const refused = await call('DELETE', `${id}/`);
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'in_use' }]);
  }
  const used = (await call('GET')).json<DeskCategory[]>().filter(({ id }) => id >= sold.id);
  expect(used.map(({ product_count, uses }) => [product_count, uses]).sort()).toEqual([
    [0, 1],
    [0, 1],
    [1, 1],
  ]);
});

test('the order that staff set is the order of the shop; a new category comes last', async () => {
  const ids = (await call('GET')).json<DeskCategory[]>().map(({ id }) => id);
  const order = ids.toReversed();
  const ordered = await call('PUT', 'order/', { categories: order });
  expect([ordered.statusCode, ordered.json<DeskCategory[]>().map(({ id }) => id)]).toEqual([200, order]);
  const { id } = await add('Aamras');
  expect((await shown()).map((category) => category.id)).toEqual([...order, id]);
  const late = await call('PUT', 'order/', { categories: ids });
  expect([late.statusCode, late.json()]).toMatchObject([409, { code: 'edit_conflict' }]);
  expect((await shown()).map((category) => category.id)).toEqual([...order, id]);
});

test('a picture of its own takes the place of the one of a product, until it is removed', async () => {
  const { id } = await add('Teas');
  await createProduct(shop, { categoryId: id, image: '/media/products/tea.svg' });
  const image = async () => (await shown()).find((category) => category.id === id)?.image;
  expect(await image()).toMatch(/tea\.svg$/);
  const form = new FormData();
  const photo = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#a52' } })
    .jpeg()
    .toBuffer();
  form.set('image', new Blob([new Uint8Array(photo)]), 'tea.jpg');
  const upload = new Request('http://shop/', { method: 'PUT', body: form });
  const put = (category: number, payload: Buffer) =>
    shop.app.inject({
      method: 'PUT',
      url: `/api/desk/categories/${category}/image/`,
      headers: { ...clerk.headers, 'content-type': upload.headers.get('content-type')! },
      payload,
    });
  const payload = Buffer.from(await upload.clone().arrayBuffer());
  const set = await put(id, payload);
  expect([set.statusCode, set.json()]).toMatchObject([200, { has_picture: true }]);
  expect(await image()).toBe(set.json<DeskCategory>().image);
  const picture = await shop.app.inject(new URL(set.json<DeskCategory>().image!).pathname);
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp']);
  expect((await put(2_000_000, payload)).statusCode).toBe(404);
  expect((await call('PATCH', `${id}/`, { image: null })).json()).toMatchObject({ has_picture: false });
  expect(await image()).toMatch(/tea\.svg$/);
});
