import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { TEXTS } from '../../../../contract/rules';
import { passwordResets, users } from '../../../db/schema';
import { createTestApp } from '../../../testing/createTestApp';
import { createMember, createSession, type TestMember } from '../../../testing/factories';
import { readMails, takeMailJobs } from '../../../testing/readMails';
import { prepareApp } from '../../../testing/prepare';
import { type Mail } from '../../../queue/mails';
import { hashPassword } from './passwords';
import { queuePasswordReset, renderPasswordReset } from './passwordReset';

const password = 'Jomsom 2743 m';
const newPassword = 'Marpha 2670 m';
const invalid = { token: ['Invalid value'] };

const shop = prepareApp(() => createTestApp({ rateLimit: 'on', logLevel: 'debug', publicUrl: 'https://shop.example' }));
let passwordHash: string;
let member: TestMember;
beforeAll(async () => {
  passwordHash = await hashPassword(password);
});
beforeEach(async () => {
  member = await createMember(shop, { passwordHash });
});
afterEach(() => {
  shop.clock.now = null;
});

let address = 0;
const post = (url: string, payload: object, headers = {}) =>
  shop.app.inject({ method: 'POST', url, payload, headers, remoteAddress: `10.2.0.${(address += 1) % 250}` });
const request = (email: string) => post('/api/user/password/reset/', { email });
/** What the links of reset mails carry. */
const linksIn = (mails: (Mail | null)[]) =>
  mails.flatMap((mail) => {
    const [, uid, token] =
      /https:\/\/shop\.example\/reset-password#uid=(\d+)&token=([\w-]{43})\s/.exec(mail?.text ?? '') ?? [];
    return uid && token ? [{ uid, token }] : [];
  });
const readLinks = async () => linksIn(await readMails(shop, member.email));
/** Renders the mail of a job. */
const render = (mailId: string = randomUUID()) =>
  renderPasswordReset({ ...shop, now: () => shop.clock.now ?? Date.now() }, member.id, mailId);
/** Sends a reset mail and returns what its link carries. */
const sendLink = async () => {
  await queuePasswordReset(shop.db, member.email);
  return (await readLinks()).at(-1)!;
};
const confirm = (link: object, passwords: object = { new_password1: newPassword, new_password2: newPassword }) =>
  post('/api/user/password/reset/confirm/', { ...link, ...passwords });
const logIn = async (secret: string) =>
  (await post('/api/user/login/', { email: member.email, password: secret })).statusCode;
const refusal = async (link: object) => {
  const response = await confirm(link);
  return [response.statusCode, response.json()];
};

test('AU-17 known, unknown and inactive addresses get the same response by the same statements, and a job each', async () => {
  const inactive = await createMember(shop, { passwordHash, isActive: false });
  const query = jest.spyOn(shop.db.$client, 'query');
  const runs = [];
  for (const email of [member.email, 'nobody@example.com', inactive.email]) {
    query.mockClear();
    const { statusCode, body, headers } = await request(email);
    const statements = query.mock.calls.map(([statement]) =>
      typeof statement === 'string' ? statement : (statement as { text: string }).text,
    );
    runs.push({ statusCode, body, headers: Object.keys(headers), statements });
  }
  query.mockRestore();
  expect(runs[0]).toMatchObject({
    statusCode: 200,
    body: JSON.stringify({ detail: 'Password reset e-mail has been sent.' }),
  });
  expect(runs[0]!.statements.length).toBeGreaterThan(0);
  expect([runs[1], runs[2]]).toEqual([runs[0], runs[0]]);
  expect((await takeMailJobs(shop.db)).map(({ data }) => data)).toEqual(
    [member.id, null, inactive.id].map((id) => ({ kind: 'passwordReset', id })),
  );
});

test('AU-17 only an active account gets a mail, in any letter case, also an unverified one', async () => {
  const inactive = await createMember(shop, { passwordHash, isActive: false });
  for (const email of [member.email.toUpperCase(), 'nobody@example.com', inactive.email])
    await queuePasswordReset(shop.db, email);
  expect(await readLinks()).toHaveLength(1);
  expect(await readMails(shop, inactive.email)).toEqual([]);
  expect(await readMails(shop, 'nobody@example.com')).toEqual([]);
});

test('AU-20 a reset saves the password, ends all sessions, verifies the address and tells the member', async () => {
  const other = await createSession(shop, member);
  const response = await confirm(await sendLink());
  expect([response.statusCode, response.json()]).toEqual([
    200,
    { detail: 'Password has been reset with the new password.' },
  ]);
  for (const { headers } of [member, other])
    expect((await shop.app.inject({ url: '/api/user/', headers })).statusCode).toBe(401);
  expect([await logIn(password), await logIn(newPassword)]).toEqual([401, 200]);
  const [row] = await shop.db.select().from(users).where(eq(users.id, member.id));
  expect(row?.emailVerifiedAt).toBeInstanceOf(Date);
  const subjects = (await readMails(shop, member.email)).map(({ subject }) => subject);
  expect(subjects).toEqual(['Mewa Pasal: reset your password', 'Mewa Pasal: your password was changed']);
});

test('AU-18 a link is worthless after its use, and so is every other link of the account', async () => {
  const first = await sendLink();
  const second = await sendLink();
  expect((await confirm(first)).statusCode).toBe(200);
  expect([await refusal(first), await refusal(second)]).toEqual([
    [400, invalid],
    [400, invalid],
  ]);
});

test('AU-18 of five uses of a link at once one counts', async () => {
  const link = await sendLink();
  const responses = await Promise.all([1, 2, 3, 4, 5].map(() => confirm(link)));
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400, 400, 400]);
});

test('AU-18 a link is worthless after an hour', async () => {
  const sentAt = Date.now();
  shop.clock.now = sentAt;
  const link = await sendLink();
  shop.clock.now = sentAt + 3_600_000;
  expect(await refusal(link)).toEqual([400, invalid]);
  shop.clock.now = sentAt + 3_599_000;
  expect((await confirm(link)).statusCode).toBe(200);
});

test('AU-18 a link is worthless after the password has changed, and when the account is inactive', async () => {
  const link = await sendLink();
  const passwords = { old_password: password, new_password1: newPassword, new_password2: newPassword };
  expect((await post('/api/user/password/change/', passwords, member.headers)).statusCode).toBe(200);
  expect(await refusal(link)).toEqual([400, invalid]);
  const next = await sendLink();
  await shop.db.update(users).set({ isActive: false }).where(eq(users.id, member.id));
  expect(await refusal(next)).toEqual([400, invalid]);
});

test('AU-18 a link is of one account: another uid, a wrong token and an unknown uid get the same response', async () => {
  const stranger = await createMember(shop, { passwordHash });
  const { uid, token } = await sendLink();
  for (const link of [
    { uid: String(stranger.id), token },
    { uid, token: `${token.slice(0, -1)}_` },
    { uid: '2000000000', token },
  ])
    expect(await refusal(link)).toEqual([400, invalid]);
  for (const malformed of ['0', '-1', 'x', '99999999999', `${uid} `])
    expect(await refusal({ uid: malformed, token })).toEqual([400, { uid: ['Invalid value'] }]);
});

test.each([
  [{ new_password1: 'Short1', new_password2: 'Short1' }, { new_password1: [TEXTS.registrationPasswordShort] }],
  [{ new_password1: newPassword, new_password2: 'Other 2670 m' }, { new_password2: [TEXTS.confirmDiffers] }],
  [{ new_password1: newPassword }, { new_password2: ['This field is required.'] }],
])('AU-12 a new password that breaks a rule is refused and the link stays valid: %j', async (passwords, errors) => {
  const link = await sendLink();
  const refused = await confirm(link, passwords);
  expect([refused.statusCode, refused.json()]).toEqual([400, errors]);
  expect((await confirm(link)).statusCode).toBe(200);
});

test('AU-19 an account gets three mails within an hour, also when they are sent at once and after a reset', async () => {
  const sentAt = Date.now();
  shop.clock.now = sentAt;
  const links = linksIn(await Promise.all([1, 2, 3, 4, 5].map(() => render())));
  expect(links).toHaveLength(3);
  expect((await confirm(links[0]!)).statusCode).toBe(200);
  expect(await render()).toBeNull();
  shop.clock.now = sentAt + 3_600_000;
  expect(linksIn([await render()])).toHaveLength(1);
});

test('AU-19 a mail that is sent again counts once and has the same link, which is valid for an hour from then', async () => {
  const [sentAt, mailId] = [Date.now(), randomUUID()];
  shop.clock.now = sentAt;
  const mail = await render(mailId);
  shop.clock.now = sentAt + 3_000_000;
  for (let attempt = 0; attempt < 3; attempt += 1) expect(await render(mailId)).toEqual(mail);
  shop.clock.now = sentAt + 6_000_000;
  expect((await confirm(linksIn([mail])[0]!)).statusCode).toBe(200);
  expect(await render(mailId)).toBeNull();
});

test('AU-19 requests are limited by address; what is no e-mail address is refused and not counted', async () => {
  const strict = await createTestApp({ rateLimit: 'on', passwordResetsPerHour: 2, publicUrl: 'https://shop.example' });
  const send = async (email: string) =>
    (
      await strict.app.inject({
        method: 'POST',
        url: '/api/user/password/reset/',
        payload: { email },
        remoteAddress: '10.3.0.1',
      })
    ).statusCode;
  const statuses = [];
  for (const email of ['no address', 'a@example.com', 'b@example.com', 'c@example.com'])
    statuses.push(await send(email));
  expect(statuses).toEqual([400, 200, 200, 429]);
  await strict.close();
});

test('AU-22 the database keeps a hash of the token; neither token nor address are logged', async () => {
  const link = await sendLink();
  await request(member.email);
  await confirm(link);
  await confirm(link);
  const rows = await shop.db.select().from(passwordResets).where(eq(passwordResets.memberId, member.id));
  expect(rows.map(({ tokenHash }) => tokenHash)).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);
  expect(JSON.stringify(rows)).not.toContain(link.token);
  const log = shop.log.join('');
  expect(log).toContain('/api/user/password/reset/confirm/');
  for (const secret of [link.token, rows[0]!.tokenHash, member.email, newPassword]) expect(log).not.toContain(secret);
});

test('AU-22 the mail has the link as text and as HTML, and a fragment as the only place of the token', async () => {
  const { uid, token } = await sendLink();
  const [mail] = await readMails(shop, member.email);
  const link = `https://shop.example/reset-password#uid=${uid}&token=${token}`;
  expect(mail?.text).toContain(`\n${link}\n`);
  expect(mail?.html).toContain(`href="${link.replace('&', '&amp;')}"`);
  expect(new URL(link).search).toBe('');
});

test('a member who has guessed too often may log in after a reset', async () => {
  const from = (payload: object, url: string) =>
    shop.app.inject({ method: 'POST', url, payload, remoteAddress: '10.4.0.1' });
  for (let guess = 0; guess < 10; guess += 1)
    await from({ email: member.email, password: 'wrong' }, '/api/user/login/');
  expect((await from({ email: member.email, password }, '/api/user/login/')).statusCode).toBe(429);
  const link = await sendLink();
  await from({ ...link, new_password1: newPassword, new_password2: newPassword }, '/api/user/password/reset/confirm/');
  expect((await from({ email: member.email, password: newPassword }, '/api/user/login/')).statusCode).toBe(200);
});
