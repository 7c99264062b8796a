import { type InjectOptions } from 'light-my-request';
import { type Address } from '../../../contract/addresses';
import { createMember, type TestMember } from '../../testing/factories';
import { prepareApp } from '../../testing/prepare';
import { readLocations } from './locations';

const shop = prepareApp();
let member: TestMember;
beforeEach(async () => {
  member = await createMember(shop);
});

const idOf = (district: string, level: string): number =>
  readLocations()
    .provinces.flatMap(({ districts }) => districts)
    .find(({ name }) => name === district)!
    .local_levels.find(({ name }) => name === level)!.id;
const [kathmandu, pokhara, thimi] = [
  idOf('Kathmandu', 'Kathmandu'),
  idOf('Kaski', 'Pokhara'),
  idOf('Bhaktapur', 'Madhyapur Thimi'),
];

const home = {
  label: 'Home',
  recipient: 'Maya Tamang',
  phone_number: '+977 98-1234 5678',
  local_level: kathmandu,
  ward: 32,
  tole: 'Koteshwor',
  landmark: 'behind the school',
  note: 'ring twice',
};
const call = (method: InjectOptions['method'], id?: number | string, payload?: object, who = member) =>
  shop.app.inject({
    method,
    url: `/api/user/addresses/${id === undefined ? '' : `${id}/`}`,
    headers: who.headers,
    payload,
  });
const add = async (fields: object = {}, who = member) =>
  (await call('POST', undefined, { ...home, ...fields }, who)).json<Address>();
const list = async (who = member) => (await call('GET', undefined, undefined, who)).json<Address[]>();
const defaults = async () => (await list()).filter(({ is_default }) => is_default).map(({ id }) => id);

test('an address is added, read, changed and removed', async () => {
  const added = await call('POST', undefined, { ...home, recipient: '  Maya Tamang ' });
  const address = added.json<Address>();
  expect([added.statusCode, address]).toEqual([
    201,
    {
      ...home,
      id: address.id,
      phone_number: '+9779812345678',
      local_level: { id: kathmandu, name: 'Kathmandu', name_ne: 'काठमाडौँ', district: 'Kathmandu', province: 'Bagmati' },
      is_default: true,
    },
  ]);
  expect(await list()).toEqual([address]);
  const changed = await call('PATCH', address.id, { ward: 5, note: '' });
  expect([changed.statusCode, changed.json()]).toEqual([200, { ...address, ward: 5, note: '' }]);
  const { label: _label, landmark: _landmark, note: _note, ...required } = home;
  const replaced = await call('PUT', address.id, { ...required, local_level: pokhara, ward: 33 });
  expect([replaced.statusCode, replaced.json()]).toEqual([
    200,
    {
      ...address,
      local_level: { id: pokhara, name: 'Pokhara', name_ne: 'पोखरा', district: 'Kaski', province: 'Gandaki' },
      ward: 33,
      label: '',
      landmark: '',
      note: '',
    },
  ]);
  expect((await call('GET', address.id)).json()).toEqual(replaced.json());
  const removed = await call('DELETE', address.id);
  expect([removed.statusCode, removed.body, await list()]).toEqual([204, '', []]);
});

test('hidden characters are left out of an address, and only the note has line breaks', async () => {
  const address = await add({
    label: 'Ho\u2066me',
    recipient: 'Maya\nPAID IN FULL, DO NOT COLLECT',
    tole: '\u202e1-udnamhtaK\u202c Koteshwor',
    landmark: 'School\r\nTo be collected in cash: NPR 0.00',
    note: 'ring\u200f\r\ntwice',
  });
  const stored = {
    label: 'Home',
    recipient: 'Maya PAID IN FULL, DO NOT COLLECT',
    tole: '1-udnamhtaK Koteshwor',
    landmark: 'School To be collected in cash: NPR 0.00',
    note: 'ring\ntwice',
  };
  expect(address).toMatchObject(stored);
  const patched = await call('PATCH', address.id, { tole: 'श्री\u200dमान् \u2067Tole' });
  expect(patched.json()).toEqual({ ...address, tole: 'श्री\u200dमान् Tole' });
});

test.each([
  ['ward', { ward: 33 }, 'Ensure this value is less than or equal to 32.'],
  ['ward', { local_level: thimi, ward: 10 }, 'Ensure this value is less than or equal to 9.'],
  ['ward', { ward: 0 }, 'Ensure this value is greater than or equal to 1.'],
  ['ward', { ward: '3' }, 'A valid integer is required.'],
  ['local_level', { local_level: 754 }, 'Invalid pk "754" - object does not exist.'],
  ['local_level', { local_level: 0 }, 'Invalid pk "0" - object does not exist.'],
  ['local_level', { local_level: 1e21 }, 'Invalid pk "1e+21" - object does not exist.'],
  ['local_level', { local_level: undefined }, 'This field is required.'],
  [
    'phone_number',
    { phone_number: '+9779512345678' },
    'Please enter a valid Nepal phone number (10 digits starting with 96, 97 or 98, or a landline with its area code)',
  ],
  ['phone_number', { phone_number: '9812345678' }, 'Please enter a valid phone number'],
  ['recipient', { recipient: ' ' }, 'This field may not be blank.'],
  ['recipient', { recipient: ' \u202e\n' }, 'This field may not be blank.'],
  ['recipient', { recipient: 'x'.repeat(151) }, 'Ensure this field has no more than 150 characters.'],
  ['tole', { tole: '' }, 'This field may not be blank.'],
  ['note', { note: null }, 'This field may not be null.'],
  ['note', { note: 'x'.repeat(501) }, 'Ensure this field has no more than 500 characters.'],
  ['is_default', { is_default: 'yes' }, 'Must be a valid boolean.'],
])('%s is refused: %j', async (field, fields, message) => {
  const responses = [await call('POST', undefined, { ...home, ...fields })];
  const { id } = await add();
  responses.push(await call('PUT', id, { ...home, ...fields }));
  if (Object.values(fields)[0] !== undefined) responses.push(await call('PATCH', id, fields));
  for (const { statusCode, json } of responses) expect([statusCode, json()]).toEqual([400, { [field]: [message] }]);
  expect(await list()).toHaveLength(1);
});

test.each(['+9779712345678', '+9779612345678', '+97714412345', '+97761520000', '+97791521234', '+919876543210'])(
  'the rider can call %s',
  async (phone_number) => {
    expect((await call('POST', undefined, { ...home, phone_number })).json()).toMatchObject({ phone_number });
  },
);

test.each(['+97798123456', '+977014412345', '+9774412345'])(
  '%s is not a number that the rider can call',
  async (phone_number) => {
    expect((await call('POST', undefined, { ...home, phone_number })).statusCode).toBe(400);
  },
);

test('a ward that the new local level does not have is refused, also when only the local level changes', async () => {
  const { id } = await add({ ward: 32 });
  expect((await call('PATCH', id, { local_level: thimi })).json()).toEqual({
    ward: ['Ensure this value is less than or equal to 9.'],
  });
  expect((await call('PATCH', id, { local_level: pokhara })).statusCode).toBe(200);
});

test('there is one default: the first, then the one that was made it last; the oldest takes over from a removed one', async () => {
  const first = await add({ is_default: false });
  const second = await add();
  const third = await add({ is_default: true });
  expect([first.is_default, second.is_default, third.is_default]).toEqual([true, false, true]);
  expect(await defaults()).toEqual([third.id]);
  await call('PATCH', second.id, { is_default: true });
  expect(await defaults()).toEqual([second.id]);
  await call('PATCH', second.id, { is_default: false, note: 'still' });
  await call('PUT', second.id, home);
  expect(await defaults()).toEqual([second.id]);
  await call('DELETE', third.id);
  expect(await defaults()).toEqual([second.id]);
  await call('DELETE', second.id);
  expect(await defaults()).toEqual([first.id]);
});

test('of eight added at once 20 in all are kept, and one of them is the default; the others say why', async () => {
  for (let added = 0; added < 16; added++) await add();
  // They wait for each other: many more would exceed the time for a lock on a busy machine.
  const responses = await Promise.all(
    Array.from({ length: 8 }, () => call('POST', undefined, { ...home, is_default: true })),
  );
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([...Array(4).fill(201), ...Array(4).fill(400)]);
  expect(responses.find(({ statusCode }) => statusCode === 400)?.json()).toEqual({
    non_field_errors: ['You can keep at most 20 addresses.'],
  });
  expect([(await list()).length, (await defaults()).length]).toEqual([20, 1]);
});

test("AC-04 another member's address is not found, nor is one that does not exist or an id that is none", async () => {
  const owner = await createMember(shop);
  const { id } = await add({}, owner);
  for (const other of [id, 2_000_000_000, 9_999_999_999, 0, -1, 'x', '1.5', '%20'])
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE'] as const) {
      const { statusCode, json } = await call(
        method,
        other,
        method === 'GET' || method === 'DELETE' ? undefined : home,
      );
      expect([other, method, statusCode, json()]).toEqual([other, method, 404, { detail: 'Not found.' }]);
    }
  expect(await list(owner)).toEqual([expect.objectContaining({ id, recipient: 'Maya Tamang' })]);
  expect(await list()).toEqual([]);
});
