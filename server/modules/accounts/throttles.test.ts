import { eq } from 'drizzle-orm';
import { staffLog } from '../../db/staffLogSchema';
import { createTestApp, type TestShop } from '../../testing/createTestApp';
import { createMember } from '../../testing/factories';
import { hashPassword } from './passwords/passwords';

const password = 'Jomsom 2743 m';
const limits = {
  loginFailuresPerAccount: 12,
  loginFailuresPerAddress: 14,
  registrationsPerHour: 3,
  refreshesPerMinute: 5,
};

let shop: TestShop;
let behindProxy: TestShop;
let published: TestShop;
let passwordHash: string;
beforeAll(async () => {
  const open = (more: Parameters<typeof createTestApp>[0]) => createTestApp({ rateLimit: 'on', ...limits, ...more });
  [shop, behindProxy, published] = await Promise.all([
    open({}),
    open({ trustProxy: ['10.9.0.0/16'] }),
    open({ publicUrl: 'https://shop.example' }),
  ]);
  passwordHash = await hashPassword(password);
});
afterAll(() => Promise.all([shop.close(), behindProxy.close(), published.close()]));

type From = { from: string; forwarded?: string; at?: TestShop };
const post = (url: string, payload: object, { from, forwarded, at = shop }: From) =>
  at.app.inject({
    method: 'POST',
    url,
    payload,
    remoteAddress: from,
    headers: forwarded ? { 'x-forwarded-for': forwarded } : {},
  });
const logIn = (email: string, tried: string, from: From) => post('/api/user/login/', { email, password: tried }, from);
const refresh = (from: From, token = 'garbage') => post('/api/auth/token/refresh/', { refresh: token }, from);
let count = 0;
const register = (from: From, email = `new${(count += 1)}@example.com`) =>
  post(
    '/api/user/register/',
    { first_name: 'Maya', last_name: 'Rai', email, password1: password, password2: password },
    from,
  );
const times = <T>(most: number, what: (index: number) => T) => Array.from({ length: most }, (_, index) => what(index));
/** One after another: passwords that are checked at once wait for each other, and one that waits too long is refused uncounted. */
async function inTurn<T>(most: number, what: (index: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let index = 0; index < most; index += 1) results.push(await what(index));
  return results;
}
type TestResponse = { statusCode: number };
const statuses = async (responses: (TestResponse | Promise<TestResponse>)[]) =>
  (await Promise.all(responses)).map(({ statusCode }) => statusCode).sort();

test('AU-05 wrong passwords from many addresses block the login of the account, except at an address that has logged in, and never an open session', async () => {
  const { email, headers, refresh: token } = await createMember(shop, { passwordHash });
  expect((await logIn(email, password, { from: '10.1.2.1' })).statusCode).toBe(200);
  expect(await statuses(await inTurn(12, (index) => logIn(email, 'wrong', { from: `10.1.0.${index}` })))).toEqual(
    times(12, () => 401),
  );
  const response = await logIn(email, password, { from: '10.1.1.1' });
  expect(response.statusCode).toBe(429);
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(3500);
  expect(response.json()).toEqual({
    detail: `Request was throttled. Expected available in ${response.headers['retry-after']} seconds.`,
  });
  expect((await logIn(email, password, { from: '10.1.2.1' })).statusCode).toBe(200);
  expect((await shop.app.inject({ url: '/api/user/', headers })).statusCode).toBe(200);
  expect((await post('/api/auth/token/refresh/', { refresh: token }, { from: '10.1.1.2' })).statusCode).toBe(200);
});

test('AU-05 a loop of wrong passwords for an account of staff does not fill the log of staff', async () => {
  const { id, email } = await createMember(shop, { passwordHash, isStaff: true });
  // From everywhere, and many at once.
  await inTurn(10, (index) => logIn(email, 'wrong', { from: `10.5.0.${index}` }));
  await Promise.all(times(4, (index) => logIn(email, 'wrong', { from: `10.5.1.${index}` })));
  await inTurn(4, (index) => logIn(email, 'wrong', { from: `10.5.2.${index}` }));
  const failed = await shop.db.select().from(staffLog).where(eq(staffLog.staffId, id));
  expect(failed).toHaveLength(limits.loginFailuresPerAccount);
});

test('AU-05 one address that tries many accounts is blocked for all of them, another is not', async () => {
  const { email } = await createMember(shop, { passwordHash });
  expect(
    await statuses(await inTurn(14, (index) => logIn(`nobody${index}@example.com`, 'wrong', { from: '10.2.0.1' }))),
  ).toEqual(times(14, () => 401));
  expect((await logIn(email, password, { from: '10.2.0.1' })).statusCode).toBe(429);
  expect((await logIn(email, password, { from: '10.2.0.2' })).statusCode).toBe(200);
});

test.each([
  ['registrations', register, 3, 201, 60],
  ['refreshes', refresh, 5, 401, 1],
] as const)(
  'AU-06 AU-07 too many %s from one address are 429, whatever X-Forwarded-For says',
  async (_name, call, most, status, seconds) => {
    const from = { from: '10.3.0.1' };
    expect(await statuses(times(most, () => call(from)))).toEqual(times(most, () => status));
    const response = await call({ ...from, forwarded: '192.0.2.77' });
    expect([response.statusCode, response.json()]).toEqual([
      429,
      { detail: `Request was throttled. Expected available in ${response.headers['retry-after']} seconds.` },
    ]);
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(seconds);
    expect((await call({ from: '10.3.0.2' })).statusCode).toBe(status);
  },
);

test('AU-06 a registration with invalid fields is not counted', async () => {
  expect(await statuses(times(6, () => register({ from: '10.4.0.1' }, 'no address')))).toEqual(times(6, () => 400));
  expect((await register({ from: '10.4.0.1' })).statusCode).toBe(201);
});

test('AU-06 a shop on localhost does not limit registrations from the same machine, but repeated refreshes of one token', async () => {
  const from = { from: '127.0.0.1' };
  expect(await statuses(times(4, () => register(from)))).toEqual(times(4, () => 201));
  expect(await statuses(times(5, () => refresh(from, 'one')))).toEqual(times(5, () => 401));
  expect((await refresh(from, 'one')).statusCode).toBe(429);
  expect((await refresh(from, 'another')).statusCode).toBe(401);
});

test.each([
  [
    'what says to have been handed on by a proxy',
    () => ({ from: '127.0.0.1', forwarded: `203.0.113.${(count += 1)}` }),
  ],
  ['whatever comes to a shop that people reach at an address of its own', () => ({ from: '127.0.0.1', at: published })],
])('AU-06 AU-07 from 127.0.0.1 %s counts as from anywhere', async (_what, from) => {
  expect(await statuses(times(3, () => register(from())))).toEqual(times(3, () => 201));
  expect((await register(from())).statusCode).toBe(429);
  expect(await statuses(times(5, (index) => refresh(from(), `token ${index}`)))).toEqual(times(5, () => 401));
  expect((await refresh(from(), 'token 6')).statusCode).toBe(429);
});

test('AU-08 behind a trusted proxy the address is the last one that it has added, not what the client claims', async () => {
  const proxy = { from: '10.9.0.1', at: behindProxy };
  await Promise.all(times(5, (index) => refresh({ ...proxy, forwarded: `203.0.113.${index}, 198.51.100.1` })));
  expect((await refresh({ ...proxy, forwarded: '203.0.113.99, 198.51.100.1' })).statusCode).toBe(429);
  expect((await refresh({ ...proxy, forwarded: '198.51.100.1, 198.51.100.2' })).statusCode).toBe(401);
  expect((await refresh({ from: '198.51.100.1', at: behindProxy, forwarded: '203.0.113.5' })).statusCode).toBe(429);
});
