/** What the log says of the accounts of staff, and of the personal data that they read. */
import { eq, gt, max } from 'drizzle-orm';
import { handOvers } from '../../db/cashSchema';
import { riders } from '../../db/riderSchema';
import { passwordResets, users } from '../../db/schema';
import { staffLog } from '../../db/staffLogSchema';
import { createMember, type TestMember } from '../../testing/factories';
import { prepareApp } from '../../testing/prepare';
import { hashToken } from '../accounts/mailTokens';
import { hashPassword } from '../accounts/passwords/passwords';
import { setRole } from '../accounts/staff';

const password = 'Jomsom 2743 m';
const ip = '10.1.2.3';

const shop = prepareApp();
let passwordHash: string;
let clerk: TestMember;
let member: TestMember;
let last: number;
beforeAll(async () => {
  passwordHash = await hashPassword(password);
  member = await createMember(shop, { passwordHash });
});
beforeEach(async () => {
  clerk = await createMember(shop, { firstName: 'Gita', lastName: 'Thapa', isStaff: true, passwordHash });
  const [newest] = await shop.db.select({ id: max(staffLog.id) }).from(staffLog);
  last = newest?.id ?? 0;
});

const newRows = () => shop.db.select().from(staffLog).where(gt(staffLog.id, last)).orderBy(staffLog.id);
type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
const send = async (
  method: Method,
  url: string,
  { payload, by = clerk }: { payload?: object; by?: TestMember } = {},
) => {
  const response = await shop.app.inject({
    method,
    url,
    remoteAddress: ip,
    headers: by.headers,
    ...(payload && { payload }),
  });
  expect([response.statusCode < 300, response.body]).toEqual([true, response.body]);
  return response;
};
const account = () => ({ thing: 'member', thingId: clerk.id, source: 'users', action: 'update' });
const byClerk = () => ({ staffId: clerk.id, staffName: 'Gita Thapa', ip });

test('a clerk who takes the name of another leaves a row with the id and the former name, and the id stands beside what follows', async () => {
  await send('PATCH', '/api/user/', { payload: { first_name: 'Demo', last_name: 'Staff' } });
  await send('POST', '/api/desk/riders/', { payload: { name: 'Ram', phone_number: '+9779841000001' } });
  expect(await newRows()).toMatchObject([
    { ...byClerk(), ...account(), changes: { first_name: ['Gita', 'Demo'], last_name: ['Thapa', 'Staff'] } },
    { staffId: clerk.id, staffName: 'Demo Staff', source: 'riders' },
  ]);
  const page = await send('GET', `/api/desk/log/?staff=${clerk.id}`);
  expect(page.json()).toMatchObject({
    results: [{ staff: { id: clerk.id, name: 'Demo Staff' } }, { staff: { id: clerk.id, name: 'Gita Thapa' } }],
  });
  const file = await send('GET', `/api/desk/log/?format=csv&staff=${clerk.id}`);
  const [, first, second] = file.body.split('\r\n');
  expect([first, second]).toEqual(Array.from({ length: 2 }, () => expect.stringContaining(`,Demo Staff,${clerk.id},`)));
});

test('a new password of staff is in the log without its hash, by a change and by a link', async () => {
  const passwords = { new_password1: 'Mustang 3840 m', new_password2: 'Mustang 3840 m' };
  await send('POST', '/api/user/password/change/', { payload: { old_password: password, ...passwords } });
  await shop.db
    .insert(passwordResets)
    .values({ tokenHash: hashToken('a link'), memberId: clerk.id, createdAt: new Date() });
  const payload = { uid: String(clerk.id), token: 'a link', ...passwords };
  await send('POST', '/api/user/password/reset/confirm/', { payload });
  const rows = await newRows();
  const changed = { ...byClerk(), ...account() };
  expect(rows).toMatchObject([changed, changed]);
  expect(rows.map(({ changes }) => Object.keys(changes))).toEqual([['password_changed_at'], ['password_changed_at']]);
});

test('who becomes staff by the command line, and ceases to be, is in the log', async () => {
  const { id, email } = await createMember(shop);
  const outcomes: string[] = [];
  for (const role of ['staff', 'staff', 'owner', 'owner', 'staff', 'member'] as const)
    outcomes.push(await setRole(shop.db, email, role));
  expect(outcomes).toEqual(['changed', 'unchanged', 'changed', 'unchanged', 'changed', 'changed']);
  const row = { staffId: null, staffName: 'Command line', ip: '', thing: 'member', thingId: id, source: 'users' };
  expect(await newRows()).toMatchObject([
    { ...row, changes: { is_staff: [false, true] } },
    { ...row, changes: { is_owner: [false, true] } },
    { ...row, changes: { is_owner: [true, false] } },
    { ...row, changes: { is_staff: [true, false] } },
  ]);
  const filters = await send('GET', '/api/desk/log/filters/');
  expect(filters.json<{ staff: object[] }>().staff).not.toContainEqual(
    expect.objectContaining({ name: 'Command line' }),
  );
});

test('a change of staff by SQL says which role of the database it was', async () => {
  await shop.db.update(users).set({ isActive: false }).where(eq(users.id, clerk.id));
  await shop.db.delete(users).where(eq(users.id, clerk.id));
  const bySql = { staffId: null, staffName: expect.stringMatching(/^Database role \w+$/), thingId: clerk.id };
  expect(await newRows()).toMatchObject([
    { ...bySql, changes: { is_active: [true, false] } },
    { ...bySql, action: 'delete', changes: { first_name: ['Gita', null], is_staff: [true, null] } },
  ]);
});

test('a clerk who deletes their account leaves one row, whatever it clears elsewhere', async () => {
  const [rider] = await shop.db.insert(riders).values({ name: 'Hari', phoneNumber: '+9779841000002' }).returning();
  await shop.db
    .insert(handOvers)
    .values({ riderId: rider!.id, day: '2026-11-22', amount: '10.00', recordedBy: clerk.id, recordedAt: new Date() });
  await send('DELETE', '/api/user/', { payload: { password } });
  expect(await newRows()).toMatchObject([{ ...byClerk(), ...account(), changes: { is_staff: [true, false] } }]);
});

test('what members do with their own accounts is not in the log', async () => {
  await send('PATCH', '/api/user/', { payload: { first_name: 'Maya' }, by: member });
  await send('GET', '/api/user/export/', { by: member });
  expect(await newRows()).toEqual([]);
});

test.each([
  [
    "a member's page",
    () => `/api/desk/members/${member.id}/`,
    () => ({ thing: 'member', thingId: member.id, source: 'users' }),
  ],
  [
    'a register',
    () => '/api/desk/registers/sales/?month=2083-08',
    () => ({
      thing: 'register',
      changes: { register: [null, 'sales'], month: [null, '2083-08'], format: [null, 'page'] },
    }),
  ],
  [
    'the file of a register',
    () => '/api/desk/registers/returns/?month=2083-08&format=csv',
    () => ({
      thing: 'register',
      changes: { register: [null, 'returns'], month: [null, '2083-08'], format: [null, 'csv'] },
    }),
  ],
  ['the file of the log', () => '/api/desk/log/?format=csv', () => ({ thing: 'log', source: 'staff_log' })],
  ['their own data', () => '/api/user/export/', () => ({ thing: 'member', thingId: clerk.id, source: 'exports' })],
])('staff who read %s leave a row, and in the same hour no second one', async (_what, toUrl, toRow) => {
  await send('GET', toUrl());
  await send('GET', toUrl());
  expect(await newRows()).toMatchObject([{ ...byClerk(), ...toRow(), action: 'read' }]);
  await shop.db.transaction(async (transaction) => {
    // The log only grows: an earlier hour is made by the clock of its rows.
    await transaction.execute('ALTER TABLE staff_log DISABLE TRIGGER staff_log_unchanged');
    await transaction.execute(`UPDATE staff_log SET at = at - interval '61 minutes' WHERE staff_id = ${clerk.id}`);
    await transaction.execute('ALTER TABLE staff_log ENABLE TRIGGER staff_log_unchanged');
  });
  await send('GET', toUrl());
  expect(await newRows()).toHaveLength(2);
  const file = await send('GET', `/api/desk/log/?format=csv&staff=${clerk.id}`, {
    by: await createMember(shop, { isStaff: true }),
  });
  expect(file.body.trim().split('\r\n').length).toBeGreaterThan(2);
});

test('a page that is not there leaves no row', async () => {
  const response = await shop.app.inject({ url: '/api/desk/members/2000000000/', headers: clerk.headers });
  expect(response.statusCode).toBe(404);
  expect(await newRows()).toEqual([]);
});
