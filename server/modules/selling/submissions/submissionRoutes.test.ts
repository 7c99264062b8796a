import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { type InjectOptions } from 'light-my-request';
import { MAX_OPEN_SUBMISSIONS } from '../../../../contract/productRules';
import { type Submission, type SubmissionPage } from '../../../../contract/selling';
import { allProducts } from '../../../db/schema';
import { submissions } from '../../../db/sellingSchema';
import { createCategory, createMember, createProduct, type TestMember } from '../../../testing/factories';
import { prepareApp } from '../../../testing/prepare';

const shop = prepareApp();
let owner: TestMember;
let stranger: TestMember;
let clerk: TestMember;
let categoryId: number;
beforeAll(async () => {
  [stranger, clerk] = [await createMember(shop), await createMember(shop, { isStaff: true })];
  categoryId = (await createCategory(shop, { name: 'Honey' })).id;
});
beforeEach(async () => {
  owner = await createMember(shop, { firstName: 'Maya', lastName: 'Tamang' });
});

const call = (
  method: InjectOptions['method'],
  path: string,
  payload?: object,
  { who = owner, key }: { who?: TestMember; key?: string } = {},
) =>
  shop.app.inject({
    method,
    url: `/api/selling/submissions/${path}`,
    headers: { ...who.headers, ...(key && { 'idempotency-key': key }) },
    ...(payload && { payload }),
  });
const add = async (fields: object = {}) => (await call('POST', '', fields)).json<Submission>();
const honey = () => ({ name: 'Wild honey', category: categoryId, price: '950', quantity: 12 });

test('a draft is added empty, filled in bit by bit, read, and removed', async () => {
  const added = await call('POST', '', {});
  const draft = added.json<Submission>();
  expect([added.statusCode, draft]).toEqual([
    201,
    {
      id: draft.id,
      product: null,
      owner: { id: owner.id, name: 'Maya Tamang' },
      state: 'draft',
      name: '',
      desc: '',
      category: null,
      price: null,
      unit: null,
      unit_amount: null,
      ...{ brand: null, producer: null, origin: null, ingredients: null, care: null },
      quantity: null,
      image: null,
      answer: null,
      version: 1,
      published_version: null,
      created_at: expect.any(String),
      updated_at: expect.any(String),
      sent_at: null,
    },
  ]);
  const changed = await call('PATCH', `${draft.id}/`, {
    ...honey(),
    version: 1,
    unit: 'g',
    desc: ' From\u202e Lamjung\n ',
  });
  expect(changed.json()).toMatchObject({
    version: 2,
    name: 'Wild honey',
    desc: 'From Lamjung',
    category: { id: categoryId, name: 'Honey' },
    price: '950.00',
    unit: 'g',
    quantity: 12,
  });
  expect((await call('PATCH', `${draft.id}/`, { version: 2, name: 'Wild honey' })).json()).toEqual(changed.json());
  expect((await call('GET', `${draft.id}/`)).json()).toEqual(changed.json());
  expect([(await call('DELETE', `${draft.id}/`)).statusCode, (await call('GET', `${draft.id}/`)).statusCode]).toEqual([
    204, 404,
  ]);
});

test.each([
  ['name', { name: 'x'.repeat(201) }, 'At most 200 characters'],
  ['category', { category: 2_000_000_000 }, 'Invalid pk "2000000000" - object does not exist.'],
  ['category', { category: 1e21 }, 'Invalid pk "1e+21" - object does not exist.'],
  ['price', { price: '12.345' }, 'At most 2 decimals'],
  ['price', { price: '-1' }, 'Enter an amount such as 1250.00'],
  ['price', { price: '100000000' }, 'At most NPR 9,99,99,999.99'],
  ['price', { price: 12 }, 'Not a valid string.'],
  ['unit', { unit: 'kg' }, '"kg" is not a valid choice.'],
  ['unit_amount', { unit_amount: 0 }, 'Ensure this value is greater than or equal to 1.'],
  ['quantity', { quantity: -1 }, 'Ensure this value is greater than or equal to 0.'],
  ['image', { image: '/media/pictures/x.webp' }, 'Invalid value.'],
])('%s is refused: %j', async (field, fields, message) => {
  const { id } = await add(honey());
  const refused = await call('PATCH', `${id}/`, { ...fields, version: 1 });
  expect([refused.statusCode, refused.json()]).toEqual([400, { [field]: [message] }]);
});

test('a change of an older version is refused with the version of now, and changes nothing', async () => {
  const { id } = await add(honey());
  const theirs = await call('PATCH', `${id}/`, { version: 1, name: 'Forest honey' }, { who: clerk });
  const mine = await call('PATCH', `${id}/`, { version: 1, name: 'Cliff honey' });
  expect([mine.statusCode, mine.json()]).toMatchObject([409, { code: 'edit_conflict', current: theirs.json() }]);
  expect((await call('GET', `${id}/`)).json()).toMatchObject({ name: 'Forest honey', version: 2 });
});

test('only the owner sends, withdraws and removes; staff read and change; for anybody else there is none', async () => {
  const { id } = await add(honey());
  const calls: [InjectOptions['method'], string, object?][] = [
    ['GET', `${id}/`],
    ['PATCH', `${id}/`, { version: 1, name: 'Mine now' }],
    ['POST', `${id}/send/`],
    ['POST', `${id}/withdraw/`],
    ['DELETE', `${id}/`],
  ];
  for (const [method, path, body] of calls)
    expect([method, path, (await call(method, path, body, { who: stranger })).statusCode]).toEqual([method, path, 404]);
  const byStaff: number[] = [];
  for (const [method, path, body] of calls) byStaff.push((await call(method, path, body, { who: clerk })).statusCode);
  expect(byStaff).toEqual([200, 200, 404, 404, 404]);
  expect((await call('GET', '', undefined, { who: stranger })).json()).toMatchObject({ count: 0, results: [] });
});

test('what is missing is named before it is sent; in review it waits unchanged until it is withdrawn', async () => {
  const { id } = await add({ unit: 'g' });
  const incomplete = await call('POST', `${id}/send/`);
  const required = ['This field is required.'];
  expect([incomplete.statusCode, incomplete.json()]).toEqual([
    400,
    { name: required, category: required, price: required, unit_amount: required, quantity: required },
  ]);
  await call('PATCH', `${id}/`, { ...honey(), version: 1, unit: null });
  const sent = await call('POST', `${id}/send/`);
  expect(sent.json()).toMatchObject({ state: 'review', version: 3, sent_at: expect.any(String) });
  expect((await call('POST', `${id}/send/`)).json()).toEqual(sent.json());
  const refused = await call('PATCH', `${id}/`, { version: 3, name: 'Late' });
  expect([refused.statusCode, refused.json()]).toMatchObject([
    409,
    { code: 'illegal_transition', current: sent.json() },
  ]);
  expect((await call('POST', `${id}/withdraw/`)).json()).toMatchObject({ state: 'draft', version: 4, sent_at: null });
  expect((await call('PATCH', `${id}/`, { version: 4, name: 'In time' })).statusCode).toBe(200);
});

test('the same key adds one draft, also at once, and none of another body; another member has keys of their own', async () => {
  const key = randomUUID();
  const added = await Promise.all([1, 2, 3].map(() => call('POST', '', honey(), { key })));
  expect(added.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 201]);
  expect(new Set(added.map((each) => each.json<Submission>().id)).size).toBe(1);
  expect((await call('POST', '', honey(), { key, who: stranger })).statusCode).toBe(201);
  const other = await call('POST', '', { ...honey(), price: '990' }, { key });
  expect([other.statusCode, other.json()]).toMatchObject([422, { code: 'idempotency_key_reused' }]);
});

test('a product of their own is changed by one submission at a time, which begins with what is published', async () => {
  const published = await createProduct(shop, { name: 'Old honey', categoryId, supplierId: owner.id, price: '900.00' });
  const change = await call('POST', '', { product: published.id });
  expect([change.statusCode, change.json()]).toMatchObject([
    201,
    { product: published.id, name: 'Old honey', price: '900.00', quantity: null, state: 'draft' },
  ]);
  const again = await call('POST', '', { product: published.id });
  expect([again.statusCode, again.json()]).toEqual([200, change.json()]);
  const foreign = await call('POST', '', { product: published.id }, { who: stranger });
  expect([foreign.statusCode, foreign.json()]).toEqual([
    400,
    { product: [`Invalid pk "${published.id}" - object does not exist.`] },
  ]);
  const [untouched] = await shop.db.select().from(allProducts).where(eq(allProducts.id, published.id));
  expect(untouched).toMatchObject({ name: 'Old honey', quantity: 10 });
});

test('the list has pages, the last changed first, by state and by words of the name', async () => {
  const first = await add(honey());
  const second = await add({ ...honey(), name: 'Buckwheat flour' });
  await call('POST', `${first.id}/send/`);
  const list = async (query: string) => (await call('GET', query)).json<SubmissionPage>().results.map(({ id }) => id);
  expect(await list('')).toEqual([first.id, second.id]);
  expect(await list('?state=draft')).toEqual([second.id]);
  expect(await list('?search=HONEY wild')).toEqual([first.id]);
  expect((await call('GET', '?page_size=1')).json()).toMatchObject({
    count: 2,
    next: expect.stringContaining('/api/selling/submissions/?page_size=1&page=2'),
    results: [{ id: first.id }],
  });
});

test('a member has a limited number of open submissions', async () => {
  await shop.db.insert(submissions).values(Array.from({ length: MAX_OPEN_SUBMISSIONS }, () => ({ ownerId: owner.id })));
  const refused = await call('POST', '', {});
  expect([refused.statusCode, refused.json()]).toMatchObject([400, { code: 'too_many_submissions' }]);
});
