import { eq } from 'drizzle-orm';
import { TEXTS } from '../../../contract/rules';
import { users } from '../../db/schema';
import { createTestApp, type TestShop } from '../../testing/createTestApp';
import { createMember, type TestMember } from '../../testing/factories';

let shop: TestShop;
let member: TestMember;
beforeAll(async () => {
  shop = await createTestApp();
});
beforeEach(async () => {
  member = await createMember(shop);
});
afterAll(() => shop.close());

const change = (method: 'PATCH' | 'PUT', payload?: unknown) =>
  shop.app.inject({ method, url: '/api/user/', headers: member.headers, payload: payload as object });
const name = { first_name: 'Maya', last_name: 'Tamang' };

test('PATCH changes what is given, PUT the names; both answer with the user', async () => {
  const patched = await change('PATCH', { phone_number: ' +977 984-2000001 ' });
  expect([patched.statusCode, patched.json()]).toEqual([
    200,
    expect.objectContaining({ id: member.id, first_name: 'Sita', last_name: 'Rai', phone_number: '+9779842000001' }),
  ]);
  const put = await change('PUT', { first_name: ' Maya ', last_name: 'तामाङ' });
  expect(put.json()).toMatchObject({ first_name: 'Maya', last_name: 'तामाङ', phone_number: '+9779842000001' });
  for (const phone_number of [null, '']) {
    await change('PATCH', { phone_number: '+9779842000001' });
    expect((await change('PATCH', { phone_number })).json()).toMatchObject({ phone_number: null });
  }
  const profile = await shop.app.inject({ url: '/api/user/', headers: member.headers });
  expect((await change('PATCH', {})).json()).toEqual(profile.json());
});

test('IN-07 fields that are read-only are ignored', async () => {
  const fields = { email: 'other@example.com', is_staff: true, is_active: false, id: 1, password_hash: 'x' };
  const answer = await change('PATCH', { ...fields, first_name: 'Maya' });
  expect(answer.json()).toMatchObject({ id: member.id, email: member.email, is_staff: false, is_active: true });
  const [row] = await shop.db.select().from(users).where(eq(users.id, member.id));
  expect(row).toMatchObject({ firstName: 'Maya', email: member.email, isStaff: false, passwordHash: 'unusable' });
});

test.each([
  ['PATCH', { first_name: ' x ' }, { first_name: [TEXTS.firstNameShort] }],
  ['PATCH', { last_name: ' ' }, { last_name: ['This field may not be blank.'] }],
  ['PATCH', { first_name: null }, { first_name: ['This field may not be null.'] }],
  ['PATCH', { last_name: 'x'.repeat(151) }, { last_name: ['Ensure this field has no more than 150 characters.'] }],
  ['PATCH', { phone_number: '+9771234567890' }, { phone_number: [TEXTS.phoneInvalid['+977']] }],
  ['PATCH', { phone_number: 98 }, { phone_number: ['Not a valid string.'] }],
  ['PUT', { first_name: 'Maya' }, { last_name: ['This field is required.'] }],
  ['PUT', { ...name, phone_number: 'x' }, { phone_number: [TEXTS.phoneInvalid.other] }],
  ['PATCH', [], { non_field_errors: ['Invalid data. Expected a dictionary, but got list.'] }],
] as const)('%s %j is refused with the texts of a registration, and changes nothing', async (method, body, fields) => {
  const answer = await change(method, body);
  expect([answer.statusCode, answer.json()]).toEqual([400, fields]);
  const [row] = await shop.db.select().from(users).where(eq(users.id, member.id));
  expect(row).toMatchObject({ firstName: 'Sita', lastName: 'Rai', phoneNumber: null });
});

test('a phone number of another member is refused, the own one is not', async () => {
  await createMember(shop, { phoneNumber: '+9779842000002' });
  const taken = await change('PATCH', { phone_number: '+9779842000002' });
  expect([taken.statusCode, taken.json()]).toEqual([
    400,
    { phone_number: ['A user is already registered with this phone number.'] },
  ]);
  for (let round = 0; round < 2; round += 1)
    expect((await change('PATCH', { phone_number: '+9779842000003' })).statusCode).toBe(200);
});
