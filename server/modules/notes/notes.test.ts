import { type AccountExport } from '../../../contract/account';
import { type StaffNote } from '../../../contract/notes';
import { STAFF_NOTE_MAX } from '../../../contract/rules';
import { staffNotes } from '../../db/noteSchema';
import { createMember, type TestMember } from '../../testing/factories';
import { createOrder, type TestOrder } from '../../testing/orderFactory';
import { prepare, prepareApp } from '../../testing/prepare';
import { hashPassword } from '../accounts/passwords/passwords';

const password = 'Jomsom 2743 m';

const shop = prepareApp();
const clerk = prepare(() => createMember(shop, { isStaff: true, firstName: 'Gita', lastName: 'Thapa' }));
let order: TestOrder;
beforeEach(async () => {
  order = await createOrder(shop, { method: 'cod', member: await createMember(shop) });
});

const call = (method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object, { headers }: TestMember = clerk) =>
  shop.app.inject({ method, url: `/api/${path}`, headers, ...(payload && { payload }) });
const add = (about: object, text: string) => call('POST', 'desk/notes/', { ...about, text });
const read = async (query: string) => (await call('GET', `desk/notes/?${query}`)).json<StaffNote[]>();

test('staff read notes about an order with those about its member, newest first; a member page has its own alone', async () => {
  const about = { member: order.member.id };
  expect((await add(about, ' Call  before ten.\r\n\r\n\r\nThe gate is locked. ')).statusCode).toBe(201);
  const added = await add({ order: order.id }, 'Two bags');
  expect([added.statusCode, added.json<StaffNote>()]).toEqual([
    201,
    { id: expect.any(Number), about: 'order', text: 'Two bags', by: 'Gita Thapa', at: expect.any(String) },
  ]);
  expect((await read(`order=${order.id}`)).map(({ about, text }) => [about, text])).toEqual([
    ['order', 'Two bags'],
    ['member', 'Call before ten.\n\nThe gate is locked.'],
  ]);
  expect((await read(`member=${order.member.id}`)).map(({ about }) => about)).toEqual(['member']);
  expect(await read(`member=${clerk.id}`)).toEqual([]);
});

test('a note is removed once', async () => {
  const { id } = (await add({ order: order.id }, 'Wrong order')).json<StaffNote>();
  expect((await call('DELETE', `desk/notes/${id}/`)).statusCode).toBe(204);
  expect((await call('DELETE', `desk/notes/${id}/`)).statusCode).toBe(404);
  expect(await read(`order=${order.id}`)).toEqual([]);
});

test.each([
  ['an empty text', {}, ' \n', { text: ['This field may not be blank.'] }],
  [
    'a long text',
    {},
    'x'.repeat(STAFF_NOTE_MAX + 1),
    { text: ['Ensure this field has no more than 1000 characters.'] },
  ],
  ['two things', { member: 1 }, 'Call', { non_field_errors: ['Name an order or a member.'] }],
])('%s is refused', async (_name, more, text, body) => {
  const response = await add({ order: order.id, ...more }, text);
  expect([response.statusCode, response.json()]).toEqual([400, body]);
});

test('a note about nothing is refused, and one about an unknown order is 404', async () => {
  expect((await add({}, 'Call')).json()).toEqual({ non_field_errors: ['Name an order or a member.'] });
  expect((await call('GET', 'desk/notes/')).statusCode).toBe(400);
  for (const about of [{ order: 999_999 }, { member: 999_999 }])
    expect((await add(about, 'Call')).statusCode).toBe(404);
});

test('a member finds the notes about them and their orders in their data; both go with the account', async () => {
  const member = await createMember(shop, { passwordHash: await hashPassword(password) });
  const own = await createOrder(shop, { method: 'cod', member });
  const aboutMember = (await add({ member: member.id }, 'Rings twice')).json<StaffNote>().id;
  const ofOrder = (await add({ order: own.id }, 'Two bags')).json<StaffNote>().id;
  const ofOther = (await add({ order: order.id }, 'Of another member')).json<StaffNote>().id;
  const exported = (await call('GET', 'user/export/', undefined, member)).json<AccountExport>();
  expect(exported.staff_notes).toEqual([
    { at: expect.any(String), order: null, text: 'Rings twice' },
    { at: expect.any(String), order: own.number, text: 'Two bags' },
  ]);
  await call('POST', `orders/${own.id}/cancel/`, {}, member);
  expect((await call('DELETE', 'user/', { password }, member)).statusCode).toBe(204);
  const left = (await shop.db.select({ id: staffNotes.id }).from(staffNotes)).map(({ id }) => id);
  expect([aboutMember, ofOrder, ofOther].map((note) => left.includes(note))).toEqual([false, false, true]);
});
