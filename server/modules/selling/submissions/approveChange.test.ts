import { eq } from 'drizzle-orm';
import { type DeskSubmission, type DeskSubmissionPage, type Submission } from '../../../../contract/selling';
import { allProducts } from '../../../db/schema';
import { createCategory, createMember, createProduct, type TestMember } from '../../../testing/factories';
import { prepare, prepareApp } from '../../../testing/prepare';

const shop = prepareApp();
const clerk = prepare(() => createMember(shop, { isStaff: true }));
let owner: TestMember;
let product: typeof allProducts.$inferSelect;
beforeEach(async () => {
  owner = await createMember(shop);
  const fields = { name: 'Wild honey', desc: 'From Lamjung', price: '690.00', unit: 'g', unitAmount: 500 } as const;
  product = await createProduct(shop, { ...fields, supplierId: owner.id });
});

const call = (who: TestMember, method: 'POST' | 'PATCH' | 'GET', url: string, payload?: object) =>
  shop.app.inject({ method, url: `/api/${url}`, headers: who.headers, ...(payload && { payload }) });
const begin = async () =>
  (await call(owner, 'POST', 'selling/submissions/', { product: product.id })).json<Submission>();
const patch = (submission: Submission, fields: object) => {
  const { id, version, published_version } = submission;
  return call(owner, 'PATCH', `selling/submissions/${id}/`, { version, published_version, ...fields });
};
const read = async ({ id }: Submission) => (await call(owner, 'GET', `selling/submissions/${id}/`)).json<Submission>();
/** A change that its member has sent. */
const sendChange = async (fields: object) => {
  const { id } = (await patch(await begin(), fields)).json<Submission>();
  return (await call(owner, 'POST', `selling/submissions/${id}/send/`)).json<Submission>();
};
const changeProduct = (fields: object) => call(clerk, 'PATCH', `desk/products/${product.id}/`, fields);
/** The submission as the review shows it. */
const review = async ({ id }: Submission): Promise<DeskSubmission> => {
  const page = await call(clerk, 'GET', 'desk/submissions/?page_size=100');
  return page.json<DeskSubmissionPage>().results.find((each) => each.id === id)!;
};
const approve = ({ id, version, published_version }: Submission) =>
  call(clerk, 'POST', `desk/submissions/${id}/approve/`, { version, published_version });
const published = async () => (await shop.db.select().from(allProducts).where(eq(allProducts.id, product.id)))[0];

test('a change of particulars waits for review, and staff see what is published beside it', async () => {
  await changeProduct({ producer: 'Beekeepers of Lamjung', origin: 'np', care: 'Keep closed.' });
  const change = await sendChange({ producer: '', origin: 'Nepal', ingredients: ' Honey\u200b ' });
  expect(change).toMatchObject({ producer: null, origin: 'NP', ingredients: 'Honey', care: 'Keep closed.' });
  expect(await published()).toMatchObject({ producer: 'Beekeepers of Lamjung', ingredients: null });
  const shown = await review(change);
  expect(shown.published).toMatchObject({ producer: 'Beekeepers of Lamjung', origin: 'NP', ingredients: null });
  await approve(shown);
  expect(await published()).toMatchObject({ producer: null, origin: 'NP', ingredients: 'Honey', care: 'Keep closed.' });
});

test('an approved change writes what the member changed; what staff changed meanwhile stays, and the review shows it', async () => {
  const change = await sendChange({ desc: 'From Lamjung, in spring' });
  await changeProduct({ price: '9999', name: 'Wild honey (new season)' });
  const shown = await review(change);
  expect(shown).toMatchObject({
    desc: 'From Lamjung, in spring',
    name: 'Wild honey (new season)',
    price: '9999.00',
    base: { name: 'Wild honey', desc: 'From Lamjung', price: '690.00' },
    published: { name: 'Wild honey (new season)', desc: 'From Lamjung', price: '9999.00' },
  });
  const approved = await approve(shown);
  expect([approved.statusCode, approved.json()]).toMatchObject([200, { state: 'approved', price: '9999.00' }]);
  expect(await published()).toMatchObject({
    name: 'Wild honey (new season)',
    desc: 'From Lamjung, in spring',
    price: '9999.00',
  });
});

test('a field that both changed keeps the proposal; the decision names the product that the clerk saw, else it is refused with that of now', async () => {
  const change = await sendChange({ price: '750' });
  const seen = await review(change);
  await changeProduct({ price: '9999' });
  const refused = await approve(seen);
  const now = await review(change);
  expect(now).toMatchObject({ price: '750.00', base: { price: '690.00' }, published: { price: '9999.00' } });
  expect([refused.statusCode, refused.json()]).toMatchObject([
    409,
    { code: 'edit_conflict', current: { published_version: now.published_version } },
  ]);
  const { id, version } = change;
  const unnamed = await call(clerk, 'POST', `desk/submissions/${id}/approve/`, { version });
  expect([unnamed.statusCode, unnamed.json()]).toEqual([400, { published_version: ['This field is required.'] }]);
  expect(await published()).toMatchObject({ price: '9999.00' });
  expect((await approve(now)).statusCode).toBe(200);
  expect(await published()).toMatchObject({ price: '750.00' });
});

test('a draft follows the product in what its member did not change, and a field that is set back is no change', async () => {
  const draft = await begin();
  expect(draft.published_version).toEqual(expect.any(String));
  await changeProduct({ name: 'Cliff honey', price: '700' });
  const stale = await patch(draft, { price: '750' });
  const current = await read(draft);
  expect(current).toMatchObject({ name: 'Cliff honey', price: '700.00', version: draft.version });
  expect([stale.statusCode, stale.json()]).toMatchObject([409, { code: 'edit_conflict', current }]);
  const changed = (await patch(current, { price: '750', desc: '' })).json<Submission>();
  expect(changed).toMatchObject({ name: 'Cliff honey', price: '750.00', desc: '' });
  await patch(changed, { price: '700' });
  await changeProduct({ price: '720' });
  expect(await read(draft)).toMatchObject({ price: '720.00', desc: '' });
});

test('the size of a pack is one field: its amount and its unit are published together', async () => {
  const change = await sendChange({ unit_amount: 250 });
  await changeProduct({ unit: 'ml' });
  const shown = await review(change);
  expect(shown).toMatchObject({ unit: 'g', unit_amount: 250, base: { unit: 'g', unit_amount: 500 } });
  await approve(shown);
  expect(await published()).toMatchObject({ unit: 'g', unitAmount: 250 });
});

test('a change that was sent back, and the one after it, keep what was published meanwhile', async () => {
  const change = await sendChange({ desc: 'Red' });
  const rejected = await call(clerk, 'POST', `desk/submissions/${change.id}/reject/`, { answer: 'More, please' });
  await changeProduct({ price: '800' });
  const { version } = rejected.json<Submission>();
  const reopened = await call(clerk, 'POST', `desk/submissions/${change.id}/reopen/`, { version });
  expect(reopened.json()).toMatchObject({ state: 'review', desc: 'Red', price: '800.00' });
  await approve(await review(change));
  const second = await begin();
  expect(second).toMatchObject({ desc: 'Red', price: '800.00' });
  expect(second.id).not.toBe(change.id);
  expect(await read(change)).toMatchObject({ state: 'approved', published_version: null, price: '800.00' });
});

test('a category that a change leaves as it is can be deleted once the product has left it', async () => {
  const { id } = await sendChange({ desc: 'Red' });
  const { id: other } = await createCategory(shop);
  await changeProduct({ category: other });
  const url = `/api/desk/categories/${product.categoryId}/`;
  const removed = await shop.app.inject({ method: 'DELETE', url, headers: clerk.headers });
  expect([removed.statusCode, removed.body]).toEqual([204, '']);
  expect(await read({ id } as Submission)).toMatchObject({ category: { id: other } });
});
