import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { type Session } from '../../../../contract/account';
import { sessions } from '../../../db/schema';
import { createMember, createSession, type TestMember } from '../../../testing/factories';
import { prepareApp } from '../../../testing/prepare';
import { deviceName } from './deviceName';
import { hashPassword } from '../passwords/passwords';
import { recordSeen } from './sessions';

const shop = prepareApp();
let member: TestMember;
beforeEach(async () => {
  member = await createMember(shop);
});
afterEach(() => {
  shop.clock.now = null;
});

const call = (method: 'GET' | 'DELETE', headers: TestMember['headers'], id = '') =>
  shop.app.inject({ method, url: `/api/user/sessions/${id && `${id}/`}`, headers });
const list = async (headers = member.headers) => (await call('GET', headers)).json<Session[]>();
const lastSeen = async (id: string) => {
  const [row] = await shop.db.select().from(sessions).where(eq(sessions.id, id));
  return row?.lastSeenAt.getTime();
};

const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

test('AU-23 the list has the open sessions of the member, this one first, with a readable device', async () => {
  const password = 'Jomsom 2743 m';
  const owner = await createMember(shop, { passwordHash: await hashPassword(password) });
  const login = await shop.app.inject({
    method: 'POST',
    url: '/api/user/login/',
    payload: { email: owner.email, password },
    headers: { 'user-agent': ANDROID },
  });
  const headers = { authorization: `Bearer ${login.json().access}` };
  const ended = await createSession(shop, owner);
  await shop.app.inject({ method: 'POST', url: '/api/user/logout/', headers: ended.headers });
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  expect(await list(headers)).toEqual([
    {
      id: expect.any(String),
      created_at: time,
      last_seen_at: time,
      user_agent: ANDROID,
      device: 'Chrome on Android',
      current: true,
    },
    {
      id: owner.sessionId,
      created_at: time,
      last_seen_at: time,
      user_agent: '',
      device: 'Unknown device',
      current: false,
    },
  ]);
});

test('AU-23 a session is logged out by its id, this one too; the others stay', async () => {
  const [other, third] = [await createSession(shop, member), await createSession(shop, member)];
  const response = await call('DELETE', member.headers, other.sessionId);
  expect([response.statusCode, response.body]).toEqual([204, '']);
  expect((await call('GET', other.headers)).statusCode).toBe(401);
  const refresh = { method: 'POST', url: '/api/auth/token/refresh/', payload: { refresh: other.refresh } } as const;
  expect((await shop.app.inject(refresh)).statusCode).toBe(401);
  expect((await list()).map(({ id }) => id)).toEqual([member.sessionId, third.sessionId]);
  expect((await call('DELETE', member.headers, other.sessionId)).statusCode).toBe(404);
  expect((await call('DELETE', member.headers, member.sessionId)).statusCode).toBe(204);
  expect((await call('GET', member.headers)).statusCode).toBe(401);
});

test('AU-23 all other sessions are logged out at once', async () => {
  const others = [await createSession(shop, member), await createSession(shop, member)];
  expect((await call('DELETE', member.headers)).statusCode).toBe(204);
  for (const { headers } of others) expect((await call('GET', headers)).statusCode).toBe(401);
  expect((await list()).map(({ id }) => id)).toEqual([member.sessionId]);
});

test("AU-23 another member's session is as unknown as one that does not exist, and stays open", async () => {
  const stranger = await createMember(shop);
  for (const id of [stranger.sessionId, '0b0f3c1e-3f0e-4f0c-9a55-0d9a3f8f4a11', '1', 'x'.repeat(50)]) {
    const response = await call('DELETE', member.headers, id);
    expect([response.statusCode, response.json()]).toEqual([404, { detail: 'Not found.' }]);
  }
  await call('DELETE', member.headers);
  expect((await list(stranger.headers)).map(({ id }) => id)).toEqual([stranger.sessionId]);
});

test('last_seen_at is written once a minute at most, and the call does not wait for it', async () => {
  const start = (await lastSeen(member.sessionId))!;
  const see = async (milliseconds: number) => {
    shop.clock.now = start + milliseconds;
    expect((await shop.app.inject({ url: '/api/user/', headers: member.headers })).statusCode).toBe(200);
  };
  await see(59_999);
  await see(60_000);
  while ((await lastSeen(member.sessionId)) !== start + 60_000) await sleep(10);
  await see(119_999);
  await see(120_000);
  while ((await lastSeen(member.sessionId)) !== start + 120_000) await sleep(10);
});

test('of many calls at once the first writes last_seen_at', async () => {
  const start = (await lastSeen(member.sessionId))!;
  await recordSeen(shop.db, member.sessionId, start + 60_000);
  await recordSeen(shop.db, member.sessionId, start + 60_500);
  expect(await lastSeen(member.sessionId)).toBe(start + 60_000);
});

const APPLE = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
test.each([
  ['Chrome on Android', ANDROID],
  [
    'Safari on iOS',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${APPLE} Version/18.5 Mobile/15E148 Safari/604.1`,
  ],
  ['Safari on macOS', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${APPLE} Version/18.5 Safari/605.1.15`],
  ['Firefox on Windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'],
  ['Firefox on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'],
  [
    'Microsoft Edge on Windows',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
  ],
  ['Unknown device', ''],
])('a device is named %s', (name, userAgent) => {
  expect(deviceName(userAgent)).toBe(name);
});

test.each(['x', '<script>alert(1)</script>', '\u00ff'.repeat(400), '('.repeat(400), 'Mozilla/5.0'])(
  'any user agent has a short name: %.30s',
  (userAgent) => {
    expect(deviceName(userAgent).length).toBeGreaterThan(0);
    expect(deviceName(userAgent).length).toBeLessThanOrEqual(80);
  },
);
