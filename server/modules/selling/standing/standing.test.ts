import { type DeskMemberDetails } from '../../../../contract/members';
import {
  type DeskSubmissionPage,
  type ManyRejected,
  type SellingStanding,
  type Submission,
} from '../../../../contract/selling';
import { IN_REVIEW_MAX } from '../../../../contract/sellingRules';
import { submissions } from '../../../db/sellingSchema';
import { createCategory, createMember, createProduct, type TestMember } from '../../../testing/factories';
import { readMails } from '../../../testing/readMails';
import { prepare, prepareApp } from '../../../testing/prepare';

const shop = prepareApp();
const clerk = prepare(() => createMember(shop, { isStaff: true, firstName: 'Gita', lastName: 'Thapa' }));
let maya: TestMember;
let categoryId: number;
beforeAll(async () => {
  categoryId = (await createCategory(shop)).id;
});
beforeEach(async () => {
  maya = await createMember(shop, { emailVerifiedAt: new Date() });
});

const call = (who: TestMember, method: 'GET' | 'POST' | 'DELETE' | 'PATCH', path: string, payload?: object) =>
  shop.app.inject({ method, url: `/api/${path}`, headers: who.headers, ...(payload && { payload }) });
const send = (id: number) => call(maya, 'POST', `selling/submissions/${id}/send/`);
const standing = async () => (await call(maya, 'GET', 'selling/standing/')).json<SellingStanding>();
/** Complete submissions of the member. */
const propose = (count: number, state: 'draft' | 'review' | 'rejected') => {
  const fields = { ownerId: maya.id, name: 'Wild honey', price: '950.00', quantity: 5, categoryId, state };
  return shop.db
    .insert(submissions)
    .values(Array.from({ length: count }, () => fields))
    .returning();
};

test('five proposals of a member wait for review at a time, also when many are sent at once', async () => {
  const drafts = await propose(IN_REVIEW_MAX.first + 1, 'draft');
  const sent = await Promise.all(drafts.map(({ id }) => send(id)));
  expect(sent.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 200, 200, 200, 400]);
  expect(sent.find(({ statusCode }) => statusCode === 400)!.json()).toMatchObject({
    code: 'too_many_in_review',
    error: '5 of your products are in review, the most at a time. Send this one when one of them is decided.',
  });
  const counts = { sale: 0, archived: 0, draft: 1, review: 5, rejected: 0 };
  expect(await standing()).toEqual({ in_review: 5, in_review_max: 5, closed: null, counts });
  const waiting = sent.find(({ statusCode }) => statusCode === 200)!.json<Submission>();
  expect((await send(waiting.id)).statusCode).toBe(200);
  await call(maya, 'POST', `selling/submissions/${waiting.id}/withdraw/`);
  expect((await send(waiting.id)).statusCode).toBe(200);
});

test('a member reads how many products of theirs are on sale and archived, and how many proposals are in each state', async () => {
  await createProduct(shop);
  for (const archivedAt of [null, null, new Date()]) await createProduct(shop, { supplierId: maya.id, archivedAt });
  await propose(1, 'review');
  await propose(2, 'rejected');
  expect(await standing()).toMatchObject({ counts: { sale: 2, archived: 1, draft: 0, review: 1, rejected: 2 } });
});

test('twenty wait once a product of the member is on sale', async () => {
  const { id } = await createProduct(shop, { supplierId: maya.id });
  await propose(IN_REVIEW_MAX.selling - 1, 'review');
  const [last, beyond] = await propose(2, 'draft');
  expect([(await send(last!.id)).statusCode, (await send(beyond!.id)).statusCode]).toEqual([200, 400]);
  expect(await standing()).toMatchObject({ in_review: 20, in_review_max: 20 });
  await call(clerk, 'POST', `desk/products/${id}/archive/`);
  expect(await standing()).toMatchObject({ in_review_max: 5 });
});

test('staff close the proposals of a member for a reason, which the member reads, and reopen them', async () => {
  const url = `desk/members/${maya.id}/proposal-block/`;
  const [draft, waiting] = [(await propose(1, 'draft'))[0]!, (await propose(1, 'review'))[0]!];
  expect((await call(clerk, 'POST', url, { reason: ' ' })).json()).toEqual({
    reason: ['This field may not be blank.'],
  });
  const closed = await call(clerk, 'POST', url, { reason: 'Not your photos' });
  const block = { reason: 'Not your photos', by: 'Gita Thapa', at: expect.any(String) };
  expect([closed.statusCode, closed.json<DeskMemberDetails>().proposals]).toEqual([
    200,
    { in_review: 1, in_review_max: 5, closed: block },
  ]);
  expect((await call(clerk, 'POST', url, { reason: 'Again' })).json()).toMatchObject({ proposals: { closed: block } });
  expect(await standing()).toMatchObject({ closed: { reason: 'Not your photos', at: block.at } });
  const refused = { code: 'proposals_closed', error: 'You cannot propose products at the moment: Not your photos' };
  for (const response of [await call(maya, 'POST', 'selling/submissions/', {}), await send(draft.id)])
    expect([response.statusCode, response.json()]).toMatchObject([409, refused]);
  const listed = (await call(clerk, 'GET', `desk/submissions/?member=${maya.id}`)).json<DeskSubmissionPage>();
  expect(listed).toMatchObject({ count: 1, results: [{ id: waiting.id, proposals_closed: true }] });

  const reopened = await call(clerk, 'DELETE', url);
  expect(reopened.json()).toMatchObject({ proposals: { closed: null } });
  expect((await send(draft.id)).statusCode).toBe(200);
  expect((await call(clerk, 'POST', 'desk/members/999999/proposal-block/', { reason: 'No' })).statusCode).toBe(404);
});

test('staff send many back for one reason; what has changed since they saw it stays, and each can be put back', async () => {
  const [first, second, changed] = (await propose(3, 'review')) as [
    StoredSubmission,
    StoredSubmission,
    StoredSubmission,
  ];
  await call(clerk, 'PATCH', `selling/submissions/${changed.id}/`, { version: 1, name: 'Cliff honey' });
  const chosen = [first, second, changed, { id: 999_999, version: 1 }].map(({ id, version }) => ({ id, version }));
  const reject = (answer: string) => call(clerk, 'POST', 'desk/submissions/reject/', { submissions: chosen, answer });
  expect((await reject(' ')).json()).toEqual({ answer: ['This field may not be blank.'] });
  const rejected = await reject('One honey is enough.');
  expect([rejected.statusCode, rejected.json()]).toEqual([
    200,
    {
      done: [
        { id: first.id, version: 2 },
        { id: second.id, version: 2 },
      ],
      refused: [
        { id: changed.id, code: 'edit_conflict', text: 'This product was changed elsewhere meanwhile.' },
        { id: 999_999, code: 'not_found', text: 'Not found.' },
      ],
    },
  ]);
  expect(await standing()).toMatchObject({ in_review: 1 });
  expect((await readMails(shop, maya.email)).map(({ text }) => text.includes('One honey is enough.'))).toEqual([
    true,
    true,
  ]);
  for (const { id, version } of rejected.json<ManyRejected>().done)
    expect((await call(clerk, 'POST', `desk/submissions/${id}/reopen/`, { version })).statusCode).toBe(200);
  expect(await standing()).toMatchObject({ in_review: 3 });
});
type StoredSubmission = typeof submissions.$inferSelect;
