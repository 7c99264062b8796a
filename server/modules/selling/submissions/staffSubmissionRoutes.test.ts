import { eq } from 'drizzle-orm';
import { type DeskSubmissionPage, type Submission } from '../../../../contract/selling';
import { stockMovements } from '../../../db/orderSchema';
import { allProducts } from '../../../db/schema';
import { createCategory, createMember, createProduct, type TestMember } from '../../../testing/factories';
import { readMails } from '../../../testing/readMails';
import { prepare, prepareApp } from '../../../testing/prepare';

const shop = prepareApp();
const clerk = prepare(() => createMember(shop, { isStaff: true }));
let owner: TestMember;
let categoryId: number;
beforeAll(async () => {
  categoryId = (await createCategory(shop, { name: 'Honey' })).id;
});
beforeEach(async () => {
  owner = await createMember(shop, { emailVerifiedAt: new Date() });
});

const send = async (fields: object = {}): Promise<Submission> => {
  const { headers } = owner;
  const url = '/api/selling/submissions/';
  const payload = { name: 'Wild honey', category: categoryId, price: '950', quantity: 12, ...fields };
  const { id, version } = (await shop.app.inject({ method: 'POST', url, headers, payload })).json<Submission>();
  await shop.app.inject({ method: 'PATCH', url: `${url}${id}/`, headers, payload: { ...fields, version } });
  return (await shop.app.inject({ method: 'POST', url: `${url}${id}/send/`, headers })).json<Submission>();
};
const decide = (step: 'approve' | 'reject' | 'reopen', { id }: Submission, payload: object = {}) =>
  shop.app.inject({ method: 'POST', url: `/api/desk/submissions/${id}/${step}/`, headers: clerk.headers, payload });
const queue = async (query = '') =>
  (await shop.app.inject({ url: `/api/desk/submissions/${query}`, headers: clerk.headers })).json<DeskSubmissionPage>();
const product = async (id: number | null) =>
  (
    await shop.db
      .select()
      .from(allProducts)
      .where(eq(allProducts.id, id ?? 0))
  )[0];

test('an approved submission is on sale at once, is supplied by its owner, and the member gets one email', async () => {
  const submission = await send();
  await shop.app.inject('/api/products/?page=1');
  const approved = await decide('approve', submission, { version: submission.version, answer: 'Thank you' });
  expect([approved.statusCode, approved.json()]).toMatchObject([
    200,
    { state: 'approved', product: expect.any(Number), answer: 'Thank you' },
  ]);
  const { product: id } = approved.json<Submission>();
  expect(await product(id)).toMatchObject({ name: 'Wild honey', price: '950.00', quantity: 12, supplierId: owner.id });
  const listed = await shop.app.inject('/api/products/?page=1');
  expect(listed.json()).toMatchObject({ results: expect.arrayContaining([expect.objectContaining({ id })]) });
  expect((await decide('approve', submission)).json()).toEqual(approved.json());
  const mails = await readMails(shop, owner.email);
  expect(mails.map(({ subject }) => subject)).toEqual([`${shop.config.shopName}: your product is on sale`]);
  expect(mails[0]!.text).toContain(`/products/${id}`);
});

test('an approved change leaves the stock, which sales have lowered meanwhile', async () => {
  const published = await createProduct(shop, { name: 'Old honey', categoryId, supplierId: owner.id, price: '900.00' });
  const change = await send({ product: published.id, name: 'Old honey, sealed', price: '999.90' });
  expect((await queue()).results.find(({ id }) => id === change.id)).toMatchObject({
    name: 'Old honey, sealed',
    email: owner.email,
    published: { id: published.id, name: 'Old honey', price: '900.00', quantity: 10, archived: false },
  });
  await shop.db.update(allProducts).set({ quantity: 4 }).where(eq(allProducts.id, published.id));
  const { published_version } = change;
  expect((await decide('approve', change, { published_version })).statusCode).toBe(200);
  expect(await product(published.id)).toMatchObject({ name: 'Old honey, sealed', price: '999.90', quantity: 4 });
});

test('the first stock of an approved product was received, by the clerk; with TAX=vat the approval names the rate of VAT', async () => {
  const listed = async ({ id }: Submission) => (await queue('?page_size=100')).results.find((each) => each.id === id)!;
  const submission = await send();
  expect(await listed(submission)).not.toHaveProperty('vat_rate');
  shop.config.tax = 'vat';
  try {
    expect(await listed(submission)).toMatchObject({ vat_rate: null });
    const unnamed = await decide('approve', submission);
    expect([unnamed.statusCode, unnamed.json()]).toEqual([400, { vat_rate: ['This field is required.'] }]);
    const { product: id } = (await decide('approve', submission, { vat_rate: 13 })).json<Submission>();
    expect(await product(id)).toMatchObject({ vatRate: 13, quantity: 12 });
    const movements = await shop.db.select().from(stockMovements).where(eq(stockMovements.productId, id!));
    expect(movements).toMatchObject([{ delta: 12, reason: 'received', actorId: clerk.id }]);
    const change = await send({ product: id, name: 'Wild honey, sealed' });
    expect(await listed(change)).toMatchObject({ vat_rate: 13 });
    await decide('approve', change, { published_version: change.published_version });
    expect(await product(id)).toMatchObject({ name: 'Wild honey, sealed', vatRate: 13 });
  } finally {
    shop.config.tax = 'none';
  }
});

test('sending back needs a reason, which the member reads; it can be undone until the member changes something', async () => {
  const submission = await send();
  expect((await decide('reject', submission, { answer: ' ' })).json()).toEqual({
    answer: ['This field may not be blank.'],
  });
  const rejected = (await decide('reject', submission, { answer: 'Please add a photo.' })).json<Submission>();
  expect(rejected).toMatchObject({ state: 'rejected', answer: 'Please add a photo.', product: null });
  const [mail] = await readMails(shop, owner.email);
  expect(mail!.text).toContain('Please add a photo.');
  expect(mail!.text).toContain(`/edit-product/${submission.id}`);
  const reopened = (await decide('reopen', submission, { version: rejected.version })).json<Submission>();
  expect(reopened).toMatchObject({ state: 'review', answer: null });
  const again = (await decide('reject', submission, { answer: 'No' })).json<Submission>();
  await shop.app.inject({
    method: 'PATCH',
    url: `/api/selling/submissions/${submission.id}/`,
    headers: owner.headers,
    payload: { version: again.version, name: 'Better honey' },
  });
  const late = await decide('reopen', submission, { version: again.version });
  expect([late.statusCode, late.json()]).toMatchObject([409, { code: 'edit_conflict' }]);
});

test('staff do not approve what they have not seen, nor what is not in review', async () => {
  const submission = await send();
  const unseen = await decide('approve', submission, { version: submission.version - 1 });
  expect([unseen.statusCode, unseen.json()]).toMatchObject([409, { code: 'edit_conflict', current: submission }]);
  await decide('reject', submission, { answer: 'No' });
  const rejected = await decide('approve', submission);
  expect([rejected.statusCode, rejected.json()]).toMatchObject([409, { code: 'illegal_transition' }]);
});

test('two clerks at once publish one product', async () => {
  const submission = await send({ name: `Only once ${owner.id}` });
  const decided = await Promise.all([1, 2, 3].map(() => decide('approve', submission)));
  expect(decided.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  const rows = await shop.db.select().from(allProducts).where(eq(allProducts.name, submission.name));
  expect(rows).toHaveLength(1);
});

test('the queue has the oldest first; decided ones are found by their state and name', async () => {
  const [first, second] = [await send({ name: `Queue A ${owner.id}` }), await send({ name: `Queue B ${owner.id}` })];
  expect((await queue(`?search=queue ${owner.id}`)).results.map(({ id }) => id)).toEqual([first.id, second.id]);
  await decide('reject', first, { answer: 'No' });
  expect((await queue(`?state=rejected&search=${owner.id}`)).results.map(({ id }) => id)).toEqual([first.id]);
});
