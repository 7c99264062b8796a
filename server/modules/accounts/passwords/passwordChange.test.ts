import { eq } from 'drizzle-orm';
import { TEXTS } from '../../../../contract/rules';
import { sessions, users } from '../../../db/schema';
import { createTestApp } from '../../../testing/createTestApp';
import { createMember, createSession, type TestMember } from '../../../testing/factories';
import { readMails } from '../../../testing/readMails';
import { prepareApp } from '../../../testing/prepare';
import { accountColumns, beginSession } from '../sessions/sessions';
import { hashPassword } from './passwords';

const password = 'Jomsom 2743 m';
const newPassword = 'Marpha 2670 m';

const shop = prepareApp(() => createTestApp({ rateLimit: 'on' }));
let passwordHash: string;
let member: TestMember;
beforeAll(async () => {
  passwordHash = await hashPassword(password);
});
beforeEach(async () => {
  member = await createMember(shop, { passwordHash });
});

const body = (fields: object = {}) => ({
  old_password: password,
  new_password1: newPassword,
  new_password2: newPassword,
  ...fields,
});
const change = (payload: unknown, remoteAddress = '10.1.0.1') =>
  shop.app.inject({
    method: 'POST',
    url: '/api/user/password/change/',
    headers: member.headers,
    payload: payload as object,
    remoteAddress,
  });
const logIn = (secret: string) =>
  shop.app.inject({
    method: 'POST',
    url: '/api/user/login/',
    payload: { email: member.email, password: secret },
    remoteAddress: '10.1.0.9',
  });
const profileStatus = async (headers: object) =>
  (await shop.app.inject({ url: '/api/user/', headers: headers as Record<string, string> })).statusCode;

test('AU-20 a changed password ends the other sessions and no more; the member is told by mail', async () => {
  const other = await createSession(shop, member);
  const stranger = await createMember(shop);
  const response = await change(body());
  expect([response.statusCode, response.json()]).toEqual([200, { detail: 'New password has been saved.' }]);
  expect([
    await profileStatus(member.headers),
    await profileStatus(other.headers),
    await profileStatus(stranger.headers),
  ]).toEqual([200, 401, 200]);
  expect([(await logIn(password)).statusCode, (await logIn(newPassword)).statusCode]).toEqual([401, 200]);
  const [mail] = await readMails(shop, member.email);
  expect(mail?.subject).toBe('Mewa Pasal: your password was changed');
  expect(mail?.text).toContain('/forgot-password');
});

test.each([
  [{ old_password: 'wrong' }, { old_password: ['Your old password was entered incorrectly. Please enter it again.'] }],
  [{ new_password1: 'Short1', new_password2: 'Short1' }, { new_password1: [TEXTS.registrationPasswordShort] }],
  [{ new_password1: 'alllowercase1', new_password2: 'alllowercase1' }, { new_password1: [TEXTS.passwordWeak] }],
  [{ new_password2: 'Other 2670 m' }, { new_password2: [TEXTS.confirmDiffers] }],
  [{ old_password: undefined }, { old_password: ['This field is required.'] }],
  [
    { new_password1: 'Aa1'.repeat(43), new_password2: 'Aa1'.repeat(43) },
    {
      new_password1: ['Ensure this field has no more than 128 characters.'],
      new_password2: ['Ensure this field has no more than 128 characters.'],
    },
  ],
])('a change of %j is refused, and changes nothing', async (fields, errors) => {
  const other = await createSession(shop, member);
  const response = await change(body(fields));
  expect([response.statusCode, response.json()]).toEqual([400, errors]);
  const [row] = await shop.db.select().from(users).where(eq(users.id, member.id));
  expect(row?.passwordHash).toBe(passwordHash);
  expect(await profileStatus(other.headers)).toBe(200);
});

test('AU-21 ten wrong old passwords block further guesses, also the right one, and no session', async () => {
  for (let guess = 0; guess < 10; guess += 1)
    expect((await change(body({ old_password: 'wrong' }), '10.1.0.2')).statusCode).toBe(400);
  const blocked = await change(body(), '10.1.0.2');
  expect([blocked.statusCode, 'retry-after' in blocked.headers]).toEqual([429, true]);
  expect(await profileStatus(member.headers)).toBe(200);
});

test('AU-20 a login that has checked the former password begins no session after the change', async () => {
  const [before] = await shop.db.select(accountColumns).from(users).where(eq(users.id, member.id));
  await change(body());
  const now = new Date();
  expect(await beginSession(shop.db, before!, { now, expiresAt: now, userAgent: '' })).toBeNull();
});

test('AU-20 of logins and a change at once no session of the former password stays open', async () => {
  const logins = Array.from({ length: 4 }, () => logIn(password));
  const [changed] = await Promise.all([change(body()), ...logins]);
  expect(changed.statusCode).toBe(200);
  const rows = await shop.db.select().from(sessions).where(eq(sessions.memberId, member.id));
  expect(rows.filter(({ endedAt }) => endedAt === null).map(({ id }) => id)).toEqual([member.sessionId]);
});

test('of two changes at once one is saved', async () => {
  const responses = await Promise.all([
    change(body()),
    change(body({ new_password1: 'Kagbeni 2804 m', new_password2: 'Kagbeni 2804 m' })),
  ]);
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, expect.any(Number)]);
  const works = await Promise.all([logIn(newPassword), logIn('Kagbeni 2804 m')]);
  expect(works.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
});

test('with PASSWORD_BLOCKLIST=on a common password is refused', async () => {
  const strict = await createTestApp({ passwordBlocklist: 'on' });
  const strictMember = await createMember(strict, { passwordHash });
  const response = await strict.app.inject({
    method: 'POST',
    url: '/api/user/password/change/',
    headers: strictMember.headers,
    payload: body({ new_password1: 'Password1', new_password2: 'Password1' }),
  });
  expect(response.json()).toEqual({ new_password1: ['This password is too common.'] });
  await strict.close();
});
