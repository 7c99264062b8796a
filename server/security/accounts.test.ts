import { inArray } from 'drizzle-orm';
import * as passwords from '../modules/accounts/passwords/passwords';
import { users } from '../db/schema';
import { createTestApp } from '../testing/createTestApp';
import { openPort, type Call } from '../testing/httpCaller';
import { createMember, type TestMember } from '../testing/factories';
import { prepareApp } from '../testing/prepare';

const password = 'Jomsom 2743 m';

const shop = prepareApp(() => createTestApp({ rateLimit: 'on' }));
let send: Awaited<ReturnType<typeof openPort>>['send'];
let member: TestMember;
beforeAll(async () => {
  ({ send } = await openPort(shop.app));
  member = await createMember(shop, { passwordHash: await passwords.hashPassword(password) });
});

const logIn = (body: object): Call => ({ method: 'POST', path: '/api/user/login/', body });
const register = (fields: object): Call => ({
  method: 'POST',
  path: '/api/user/register/',
  body: {
    first_name: 'Maya',
    last_name: 'Rai',
    email: 'maya@example.com',
    password1: password,
    password2: password,
    ...fields,
  },
});
const refresh = (token: unknown): Call => ({
  method: 'POST',
  path: '/api/auth/token/refresh/',
  body: { refresh: token },
});

test('AU-07 a throttle trips with any X-Forwarded-For', async () => {
  const guess = (index: number): Call => ({
    ...logIn({ email: 'nobody@example.com', password: 'wrong' }),
    headers: { 'x-forwarded-for': `203.0.113.${index}`, 'x-real-ip': `203.0.113.${index}` },
  });
  for (let index = 0; index < 10; index += 1) expect((await send(guess(index))).status).toBe(401);
  const response = await send(guess(11));
  expect([response.status, Number(response.headers['retry-after']) > 0]).toEqual([429, true]);
  // Another address is not blocked.
  expect((await send({ ...guess(12), from: '127.0.0.9' })).status).toBe(401);
});

test('AU-09 one password of two members is stored as two hashes, both argon2id', async () => {
  const emails = ['one@example.com', 'two@example.com'];
  for (const email of emails) expect((await send(register({ email }))).status).toBe(201);
  const hashes = (await shop.db.select().from(users).where(inArray(users.email, emails))).map(
    ({ passwordHash }) => passwordHash,
  );
  expect(new Set(hashes).size).toBe(2);
  for (const hash of hashes) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test.each([64, 128])('AU-11 a password of %i characters counts to its last', async (length) => {
  const [email, long] = [`long${length}@example.com`, `Aa1${' x'.repeat(length)}`.slice(0, length)];
  expect((await send(register({ email, password1: long, password2: long }))).status).toBe(201);
  expect((await send(logIn({ email, password: long }))).status).toBe(200);
  expect((await send(logIn({ email, password: long.slice(0, -1) }))).status).toBe(401);
});

test('AU-11 a password of 129 characters is refused before it is hashed', async () => {
  const hashing = [jest.spyOn(passwords, 'hashPassword'), jest.spyOn(passwords, 'verifyPassword')];
  const countHashes = () => hashing.reduce((sum, { mock }) => sum + mock.calls.length, 0);
  const long = `Aa1${'x'.repeat(125)}`;
  for (const extra of ['', 'x']) {
    const password1 = long + extra;
    await send(register({ email: 'hashed@example.com', password1, password2: password1 }));
    await send(logIn({ email: member.email, password: password1 }));
    // Of 128 characters it is hashed.
    expect(countHashes()).toBe(2);
  }
  for (const spy of hashing) spy.mockRestore();
});

test.each<[rule: string, fields: object, field: string, message: string]>([
  ['a first name of one letter', { first_name: 'M' }, 'first_name', 'First name must be at least 2 characters'],
  ['a last name of one letter', { last_name: 'R' }, 'last_name', 'Last name must be at least 2 characters'],
  ['an address without a domain', { email: 'maya@' }, 'email', 'Invalid email address'],
  [
    'an Indian number that starts with 5',
    { phone_number: '+915876543210' },
    'phone_number',
    'Please enter a valid Indian phone number (10 digits starting with 6-9)',
  ],
  [
    'a Nepali number that starts with 97',
    { phone_number: '+9779712345678' },
    'phone_number',
    'Please enter a valid Nepal phone number (10 digits starting with 98)',
  ],
  [
    'seven characters',
    { password1: 'Abcde12', password2: 'Abcde12' },
    'password1',
    'Password must be at least 8 characters',
  ],
  [
    'no uppercase letter',
    { password1: 'kagbeni 2026', password2: 'kagbeni 2026' },
    'password1',
    'Password must contain at least one uppercase letter, one lowercase letter, and one number',
  ],
  [
    'no digit',
    { password1: 'Kagbeni Jomsom', password2: 'Kagbeni Jomsom' },
    'password1',
    'Password must contain at least one uppercase letter, one lowercase letter, and one number',
  ],
  ['two that differ', { password2: 'Kagbeni 2027' }, 'password2', 'Passwords do not match'],
])('AU-12 past the client, %s alone is refused under its own key', async (_rule, fields, field, message) => {
  const response = await send(register(fields));
  expect([response.status, response.json()]).toEqual([400, { [field]: [message] }]);
});

test('AU-14 credentials in an address log nobody in', async () => {
  const query = new URLSearchParams({ email: member.email, password });
  expect((await send({ path: `/api/user/login/?${query}` })).status).toBe(405);
  expect((await send({ method: 'POST', path: `/api/user/login/?${query}`, body: {} })).status).toBe(400);
  for (const path of [`/api/user/?token=${member.access}`, `/api/user/?access_token=${member.access}`])
    expect((await send({ path })).status).toBe(401);
});

test('AU-15 twenty logins at once are all answered in time, and the process stays live', async () => {
  // A busy machine checks fewer of them in the same time.
  const started = performance.now();
  for (let check = 0; check < 3; check += 1) await passwords.hashPassword(password);
  const count = Math.min(20, Math.ceil(3600 / (performance.now() - started)));
  const logins = Array.from({ length: count }, () => send(logIn({ email: member.email, password })));
  let lives = 0;
  let done = false;
  const settled = Promise.all(logins).finally(() => (done = true));
  for (; !done; lives++) expect((await send({ path: '/health/live' })).status).toBe(200);
  expect((await settled).map(({ status }) => status)).toEqual(Array(count).fill(200));
  // Hashing on the main thread would let at most one pass between two logins.
  expect(lives).toBeGreaterThan(count + 1);
});

test.each<[what: string, token: () => unknown, status: number]>([
  ['an access token', () => member.access, 401],
  ['garbage', () => 'garbage', 401],
  ['10 KB', () => 'x'.repeat(10_000), 401],
  ['a signature of another', () => `${member.refresh.slice(0, -4)}AAAA`, 401],
  ['nothing', () => '', 400],
  ['a number', () => 7, 400],
  ['a list', () => [member.refresh], 400],
])('TK-08 %s is not a refresh token', async (_what, token, status) => {
  const response = await send(refresh(token()));
  expect(response.status).toBe(status);
  if (status === 401) expect(response.json()).toEqual({ detail: 'Token is invalid', code: 'token_not_valid' });
});

test('TK-10 logging out ends both tokens at once, also by an access token that is all that is left; the second time is a 401', async () => {
  const { access, refresh: token } = (await send(logIn({ email: member.email, password }))).json<{
    access: string;
    refresh: string;
  }>();
  const headers = { authorization: `Bearer ${access}` };
  for (const status of [200, 401])
    expect((await send({ method: 'POST', path: '/api/user/logout/', headers })).status).toBe(status);
  expect((await send(refresh(token))).status).toBe(401);
  expect((await send({ path: '/api/user/', headers })).status).toBe(401);
  expect((await send({ path: '/api/products/cart/me/', headers })).status).toBe(401);
});

test('TK-10 logins, refreshes and a logout at once: one session ends, five begin, and each response is true', async () => {
  const first = (await send(logIn({ email: member.email, password }))).json<{ access: string; refresh: string }>();
  const [logins, refreshes] = await Promise.all([
    Promise.all(Array.from({ length: 5 }, () => send(logIn({ email: member.email, password })))),
    Promise.all(Array.from({ length: 10 }, () => send(refresh(first.refresh)))),
    send({ method: 'POST', path: '/api/user/logout/', headers: { authorization: `Bearer ${first.access}` } }),
  ]);
  for (const { status } of refreshes) expect([200, 401]).toContain(status);
  const profile = async (access: string) =>
    (await send({ path: '/api/user/', headers: { authorization: `Bearer ${access}` } })).status;
  for (const response of refreshes.filter(({ status }) => status === 200))
    expect(await profile(response.json<{ access: string }>().access)).toBe(401);
  expect((await send(refresh(first.refresh))).status).toBe(401);
  for (const response of logins) {
    expect(response.status).toBe(200);
    expect(await profile(response.json<{ access: string }>().access)).toBe(200);
  }
});
