import { eq, sql } from 'drizzle-orm';
import { type StaffLogPage } from '../../../contract/staffLog';
import { categories, users } from '../../db/schema';
import { inStaffTransaction } from '../../db/staffTransaction';
import { createCategory, createMember, type TestMember } from '../../testing/factories';
import { prepare, prepareApp } from '../../testing/prepare';
import { createDeskCaller } from '../../testing/deskCaller';
import { hashPassword } from '../accounts/passwords/passwords';

const password = 'Jomsom 2743 m';

const ANDROID =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';

const shop = prepareApp();
const clerk = prepare(() => createMember(shop, { firstName: 'Gita', lastName: 'Thapa', isStaff: true }));
const callDesk = createDeskCaller(shop, () => clerk);
let colleague: TestMember;
beforeAll(async () => {
  const passwordHash = await hashPassword(password);
  colleague = await createMember(shop, { firstName: 'Hari', lastName: 'Rai', isStaff: true, passwordHash });
});

const call = (query = '') => callDesk('GET', `log/${query}`);
const read = async (query = '') => (await call(query)).json<StaffLogPage>();

/** Renames a category and returns its id. */
async function rename({ id: staffId }: TestMember, before: string, after: string): Promise<number> {
  const { id } = await createCategory(shop, { name: before });
  await inStaffTransaction(shop.db, { staffId, ip: '203.0.113.5' }, (transaction) =>
    transaction.update(categories).set({ name: after }).where(eq(categories.id, id)),
  );
  return id;
}

test('the log tells who changed what, from where, before and after, and is filtered by person, thing, name and day', async () => {
  const nuts = await rename(clerk, 'Nuts', 'Dry nuts');
  const tea = await rename(colleague, 'Tea', 'Green tea');
  const all = await read();
  expect(all).toMatchObject({
    count: 2,
    results: [
      { staff: { name: 'Hari Rai' }, thing: 'category', thing_id: tea, name: 'Green tea' },
      {
        staff: { id: clerk.id, name: 'Gita Thapa' },
        ip: '203.0.113.5',
        thing_id: nuts,
        source: 'categories',
        action: 'update',
        changes: { name: ['Nuts', 'Dry nuts'] },
      },
    ],
  });
  const kathmandu = new Date(Date.parse(all.results[0]!.at) + 5.75 * 3_600_000).toISOString().slice(0, 10);
  for (const [query, ids] of [
    [`?staff=${clerk.id}`, [nuts]],
    [`?thing=category&thing_id=${tea}`, [tea]],
    ['?thing=order', []],
    ['?q=GREEN', [tea]],
    [`?day=${kathmandu}`, [tea, nuts]],
    ['?day=2020-01-01', []],
    ['?page_size=1&page=2', [nuts]],
  ] as const)
    expect([query, (await read(query)).results.map(({ thing_id }) => thing_id)]).toEqual([query, ids]);
  expect((await call('?day=2026-02-30')).json()).toEqual({ day: ['Date has wrong format. Use one like 2026-11-22.'] });
  const filters = await callDesk('GET', 'log/filters/');
  expect(filters.json()).toEqual({
    staff: [
      { id: clerk.id, name: 'Gita Thapa' },
      { id: colleague.id, name: 'Hari Rai' },
    ],
    things: ['category'],
  });
});

test('the log finds a rider by a part of their name', async () => {
  const add = (name: string) => callDesk('POST', 'riders/', { name, phone_number: '+9779812345678' });
  const { id } = (await add('Bikash Lama')).json<{ id: number }>();
  await add('Suresh Gurung');
  expect((await read('?q=ASH%20LA')).results).toMatchObject([{ thing: 'rider', thing_id: id, name: 'Bikash Lama' }]);
});

test('more than 1,000 entries are not counted, but every page of them can be read', async () => {
  const auditor = await createMember(shop, { isStaff: true });
  await shop.db.execute(sql`
    INSERT INTO staff_log (staff_id, staff_name, ip, thing, thing_id, source, action, changes)
    SELECT ${auditor.id}, 'Auditor', '', 'log', NULL, 'staff_log', 'read', '{}' FROM generate_series(1, 1001)`);
  const page = async (number: number) => read(`?staff=${auditor.id}&page_size=100&page=${number}`);
  const capped = { count: 1000, count_is_capped: true };
  expect(await page(1)).toMatchObject({ ...capped, next: expect.stringContaining('page=2'), previous: null });
  expect(await page(10)).toMatchObject({ ...capped, next: expect.stringContaining('page=11') });
  const { results, ...last } = await page(11);
  expect([results.length, last]).toEqual([1, { ...capped, next: null, previous: expect.stringContaining('page=10') }]);
  expect((await call(`?staff=${auditor.id}&page_size=100&page=12`)).json()).toEqual({ detail: 'Invalid page.' });
  expect(await read(`?staff=${auditor.id}&q=nothing`)).toMatchObject({ count: 0, count_is_capped: false });
});

test.each([
  ['2030-10-03', '2030-10-07', '03 Oct 2030 – 07 Oct 2030'],
  ['2030-12-28', '2030-12-28', '28 Dec 2030'],
])('days that are closed from %s to %s are called %s', async (first_day, last_day, name) => {
  const closed = await callDesk('POST', 'closures/', { area: null, first_day, last_day, reason: 'Festival' });
  const { id } = closed.json<{ id: number }>();
  expect((await read('?thing=delivery_closure')).results[0]).toMatchObject({ thing_id: id, name });
});

test('the log is a CSV file, too', async () => {
  const id = await rename(clerk, 'Oil', '=Oil');
  const file = await call('?format=csv&q=Oil');
  expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
  const [header, line] = file.body.split('\r\n');
  expect(header).toBe('\uFEFFTime,Person,Person id,Address,Thing,Id,Name,Table,Action,Field,Before,After');
  expect(line).toMatch(
    new RegExp(`Z,Gita Thapa,${clerk.id},203.0.113.5,category,${id},'=Oil,categories,update,name,Oil,'=Oil$`),
  );
});

test('a login of staff is in the log, one of a member is not', async () => {
  const logIn = (email: string) =>
    shop.app.inject({
      method: 'POST',
      url: '/api/user/login/',
      payload: { email, password },
      remoteAddress: '10.1.2.3',
    });
  const { passwordHash } = colleague;
  expect((await logIn((await createMember(shop, { passwordHash })).email)).statusCode).toBe(200);
  expect((await logIn(colleague.email)).statusCode).toBe(200);
  const login = { thing: 'member', thing_id: colleague.id, source: 'sessions', action: 'insert', ip: '10.1.2.3' };
  expect((await read('?thing=member')).results).toMatchObject([{ ...login, name: 'Hari Rai' }]);
});

test('a wrong password for an account of staff is in the log, as is one for an account that is not active', async () => {
  const passwordHash = colleague.passwordHash;
  const former = await createMember(shop, { firstName: 'Bina', isStaff: true, isActive: false, passwordHash });
  const member = await createMember(shop, { passwordHash });
  const tries = [
    [member.email, 'wrong'],
    ['nobody@example.com', 'wrong'],
    [colleague.email, 'wrong'],
    [former.email, password],
  ];
  for (const [email, tried] of tries)
    await shop.app.inject({
      method: 'POST',
      url: '/api/user/login/',
      payload: { email, password: tried },
      remoteAddress: '10.1.2.4',
      headers: { 'user-agent': ANDROID },
    });
  const failed = (await read('?thing=member')).results.filter(({ source }) => source === 'failed_logins');
  const entry = { thing: 'member', action: 'insert', ip: '10.1.2.4', changes: { device: [null, 'Chrome on Android'] } };
  expect(failed).toMatchObject([
    { ...entry, staff: { id: former.id }, thing_id: former.id },
    { ...entry, staff: { id: colleague.id, name: 'Hari Rai' }, thing_id: colleague.id },
  ]);
  expect(JSON.stringify(failed)).not.toContain('wrong');
});

test("a deleted member's name is in the log no more", async () => {
  const member = await createMember(shop, { firstName: 'Parijat' });
  await inStaffTransaction(shop.db, { staffId: clerk.id, ip: '::1' }, (transaction) =>
    transaction.execute(`INSERT INTO cash_blocks (user_id, phone_hashes, reason, blocked_at)
      VALUES (${member.id}, '{}', 'Parijat was not there', now())`),
  );
  const find = async () => (await read(`?thing=member&thing_id=${member.id}`)).results;
  expect(await find()).toMatchObject([{ name: 'Parijat Rai', source: 'cash_blocks' }]);
  await shop.db.delete(users).where(eq(users.id, member.id));
  expect(await find()).toMatchObject([{ name: null }]);
  expect(JSON.stringify(await find())).not.toContain('Parijat');
});
