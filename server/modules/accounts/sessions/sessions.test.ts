import { setTimeout as sleep } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { createSigner } from 'fast-jwt';
import { sessions, users } from '../../../db/schema';
import { staffLog } from '../../../db/staffLogSchema';
import { inCommandTransaction } from '../../../db/staffTransaction';
import { createMember, createSession } from '../../../testing/factories';
import { prepareApp } from '../../../testing/prepare';
import { endAllSessions } from './endAllSessions';
import { createTokens } from './tokens';

const HOUR = 3_600_000;

const shop = prepareApp();
afterEach(() => {
  shop.clock.now = null;
});

const profile = (authorization?: string) =>
  shop.app.inject({ url: '/api/user/', headers: authorization === undefined ? {} : { authorization } });
const refresh = (token: unknown) =>
  shop.app.inject({ method: 'POST', url: '/api/auth/token/refresh/', payload: { refresh: token } });
const logOut = (authorization: string) =>
  shop.app.inject({ method: 'POST', url: '/api/user/logout/', headers: { authorization } });
const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
const notValid = { detail: 'Given token not valid for any token type', code: 'token_not_valid' };
const invalid = { detail: 'Token is invalid', code: 'token_not_valid' };

test('§3.1 §7 the profile of the caller, and nothing that is secret', async () => {
  const member = await createMember(shop, { email: 'p@example.com', phoneNumber: '+9779841234567' });
  const response = await profile(member.headers.authorization);
  expect(response.json()).toEqual({
    id: member.id,
    email: 'p@example.com',
    first_name: 'Sita',
    last_name: 'Rai',
    phone_number: '+9779841234567',
    is_active: true,
    is_staff: false,
    is_owner: false,
    language: 'en',
    date_joined: member.dateJoined.toISOString(),
  });
  expect(response.headers['cache-control']).toBe('no-store');
});

test.each([undefined, '', 'Basic c2l0YQ=='])(
  'TK-15 §6 without a bearer token (%j) the profile is a 401',
  async (authorization) => {
    const response = await profile(authorization);
    expect([response.statusCode, response.json()]).toEqual([
      401,
      { detail: 'Authentication credentials were not provided.' },
    ]);
    expect(response.headers['www-authenticate']).toBe('Bearer realm="api"');
  },
);

test('TK-15 §6 only a well-formed header is read: "bearer" in any case, one space, one token', async () => {
  const { access } = await createMember(shop);
  expect((await profile(`bearer ${access}`)).statusCode).toBe(200);
  for (const header of [
    `Bearer  ${access}`,
    `Bearer ${access} ${access}`,
    'Bearer',
    'Bearer ',
    `Bearer ${'x'.repeat(9000)}`,
  ]) {
    const response = await profile(header);
    expect([response.statusCode, response.json()]).toEqual([401, notValid]);
  }
  expect((await shop.app.inject(`/api/user/?token=${access}`)).statusCode).toBe(401);
});

describe('§6 a forged or foreign token is a 401, never a 500', () => {
  const secret = 'a secret for tests, which is long enough';
  const sign = (claims: object, options: object = {}) =>
    createSigner({ key: secret, algorithm: 'HS256', ...options })(claims as Record<string, unknown>);
  const raw = (header: object, claims: object) =>
    [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');

  test.each<[string, (claims: Record<string, unknown>) => string]>([
    ['TK-01 alg none', (claims) => `${raw({ alg: 'none', typ: 'JWT' }, claims)}.`],
    ['TK-01 alg nOnE', (claims) => `${raw({ alg: 'nOnE', typ: 'JWT' }, claims)}.`],
    ['TK-02 no alg', (claims) => `${raw({ typ: 'JWT' }, claims)}.abc`],
    ['TK-02 HS512 with the true secret', (claims) => sign(claims, { algorithm: 'HS512' })],
    ['TK-02 HS384 with the true secret', (claims) => sign(claims, { algorithm: 'HS384' })],
    ['TK-02 an RS256 header', (claims) => `${raw({ alg: 'RS256', typ: 'JWT' }, claims)}.abc`],
    ['TK-03 another secret', (claims) => sign(claims, { key: 'another secret, also long enough to do' })],
    [
      'TK-04 a key of its own',
      (claims) => sign(claims, { key: 'another secret, also long enough to do', header: { jwk: {}, kid: '../../x' } }),
    ],
    ['TK-05 no exp', ({ exp: _exp, ...claims }) => sign(claims)],
    ['TK-05 no jti', ({ jti: _jti, ...claims }) => sign(claims)],
    ['TK-05 no token_type', ({ token_type: _type, ...claims }) => sign(claims)],
    ['no sid', ({ sid: _sid, ...claims }) => sign(claims)],
    ['a sid that is no uuid', (claims) => sign({ ...claims, sid: 'x' })],
    ['a user_id that is text', (claims) => sign({ ...claims, user_id: String(claims.user_id) })],
    ['TK-03 another user_id', (claims) => sign({ ...claims, user_id: Number(claims.user_id) + 1 })],
    ['a huge user_id', (claims) => sign({ ...claims, user_id: 2 ** 40 })],
    ['TK-09 another iss', (claims) => sign({ ...claims, iss: 'else' })],
    ['TK-09 another aud', (claims) => sign({ ...claims, aud: 'else' })],
    ['TK-06 iat in the future', (claims) => sign({ ...claims, iat: Number(claims.iat) + 60 })],
    ['TK-06 nbf in the future', (claims) => sign({ ...claims, nbf: Number(claims.iat) + 60 })],
    ['an expired exp', (claims) => sign({ ...claims, exp: Number(claims.iat) - 1 })],
    ['no token', () => 'abc'],
  ])('%s', async (_name, forge) => {
    const { access } = await createMember(shop);
    const response = await profile(`Bearer ${forge(claimsOf(access))}`);
    expect([response.statusCode, response.json()]).toEqual([401, notValid]);
  });

  test.each(['"soon"', '1.5', '-1', '1e20', 'null'])('TK-06 a signed exp of %s', async (exp) => {
    const { access } = await createMember(shop);
    const payload = JSON.stringify(claimsOf(access)).replace(/"exp":\d+/, `"exp":${exp}`);
    const head = `${Buffer.from('{"alg":"HS256","typ":"JWT"}').toString('base64url')}.${Buffer.from(payload).toString('base64url')}`;
    const { createHmac } = await import('node:crypto');
    const token = `${head}.${createHmac('sha256', secret).update(head).digest('base64url')}`;
    expect((await profile(`Bearer ${token}`)).statusCode).toBe(401);
  });

  test('the same claims, signed by us, are accepted: the forgeries above fail for their own reasons', async () => {
    const { access } = await createMember(shop);
    expect((await profile(`Bearer ${sign(claimsOf(access))}`)).statusCode).toBe(200);
  });
});

test('TK-14 §4 an access token ends at its exp, to the second', async () => {
  shop.clock.now = Date.UTC(2026, 0, 1);
  const { headers } = await createMember(shop);
  shop.clock.now += 899_000;
  expect((await profile(headers.authorization)).statusCode).toBe(200);
  shop.clock.now += 1000;
  expect((await profile(headers.authorization)).statusCode).toBe(401);
});

test('TK-07 TK-08 §7 a refresh token gives a new access token of the same session; an access token does not', async () => {
  const member = await createMember(shop);
  const response = await refresh(member.refresh);
  expect([response.statusCode, Object.keys(response.json())]).toEqual([200, ['access']]);
  expect(claimsOf(response.json().access)).toMatchObject({
    sid: member.sessionId,
    token_type: 'access',
    first_name: 'Sita',
  });
  expect((await profile(`Bearer ${response.json().access}`)).statusCode).toBe(200);
  expect((await refresh(member.refresh)).statusCode).toBe(200);
  expect((await refresh(member.access)).json()).toEqual(invalid);
  expect((await profile(`Bearer ${member.refresh}`)).statusCode).toBe(401);
});

test('TK-12 §4 a refresh token ends with its session, seven days after the login', async () => {
  shop.clock.now = Date.UTC(2026, 0, 1);
  const member = await createMember(shop);
  shop.clock.now += 604_799_000;
  expect((await refresh(member.refresh)).statusCode).toBe(200);
  shop.clock.now += 1000;
  expect((await refresh(member.refresh)).statusCode).toBe(401);
});

test('TK-12 a session of staff ends after twelve hours without a call, one of a member does not', async () => {
  const start = Date.UTC(2026, 0, 1);
  shop.clock.now = start;
  const [clerk, member] = [await createMember(shop, { isStaff: true }), await createMember(shop)];
  const before = await createSession(shop, clerk);
  shop.clock.now = start + 12 * HOUR - 1000;
  const access = (await refresh(clerk.refresh)).json<{ access: string }>().access;
  // The refresh was a call; it does not wait until that is written.
  const lastSeen = async () =>
    (await shop.db.select().from(sessions).where(eq(sessions.id, clerk.sessionId)))[0]!.lastSeenAt.getTime();
  while ((await lastSeen()) !== shop.clock.now) await sleep(10);
  shop.clock.now += 1000;
  expect((await profile(`Bearer ${access}`)).statusCode).toBe(200);
  expect((await refresh(before.refresh)).json()).toEqual(invalid);
  const listed = await shop.app.inject({ url: '/api/user/sessions/', headers: { authorization: `Bearer ${access}` } });
  expect(listed.json<{ id: string }[]>().map(({ id }) => id)).toEqual([clerk.sessionId]);
  // A token that is still valid does not keep a session that was not used.
  const signed = createTokens(shop.config, () => shop.clock.now!).signAccess(clerk, before.sessionId);
  expect((await profile(`Bearer ${signed}`)).json()).toEqual(notValid);
  expect((await refresh(member.refresh)).statusCode).toBe(200);
});

test.each([
  [undefined, 'This field is required.'],
  [null, 'This field may not be null.'],
  ['', 'This field may not be blank.'],
  [17, 'Not a valid string.'],
  [['x'], 'Not a valid string.'],
])('TK-08 §7 a refresh of %j is a 400 on refresh', async (token, message) => {
  const response = await refresh(token);
  expect([response.statusCode, response.json()]).toEqual([400, { refresh: [message] }]);
});

test.each(['garbage', 'a.b.c', 'x'.repeat(10_000)])('TK-08 §7 a garbage refresh token is a 401', async (token) => {
  const response = await refresh(token);
  expect([response.statusCode, response.json()]).toEqual([401, invalid]);
});

test('TK-10 §4 logout ends this session at once and no other; the same token again is a 401', async () => {
  const member = await createMember(shop);
  const other = await createSession(shop, member);
  const response = await logOut(member.headers.authorization);
  expect([response.statusCode, response.json()]).toEqual([200, { detail: 'Successfully logged out.' }]);
  const again = await logOut(member.headers.authorization);
  expect([again.statusCode, again.json()]).toEqual([401, notValid]);
  expect((await refresh(member.refresh)).json()).toEqual(invalid);
  expect((await profile(member.headers.authorization)).json()).toEqual(notValid);
  expect((await profile(other.headers.authorization)).statusCode).toBe(200);
  expect((await refresh(other.refresh)).statusCode).toBe(200);
});

test.each([
  ['no body', {}],
  ['an empty body', { payload: '', headers: { 'content-type': 'application/json' } }],
  ['a list', { payload: '[]', headers: { 'content-type': 'application/json' } }],
  ['no JSON at all', { payload: 'bye', headers: { 'content-type': 'text/plain' } }],
])(
  'IN-12 §7 logout takes %s',
  async (_name, { payload, headers }: { payload?: string; headers?: Record<string, string> }) => {
    const member = await createMember(shop);
    const response = await shop.app.inject({
      method: 'POST',
      url: '/api/user/logout/',
      payload,
      headers: { ...headers, ...member.headers },
    });
    expect(response.statusCode).toBe(200);
    const [session] = await shop.db.select().from(sessions).where(eq(sessions.id, member.sessionId));
    expect(session?.endedAt).toBeInstanceOf(Date);
  },
);

test('§7 logout without a token is a 401', async () => {
  expect((await shop.app.inject({ method: 'POST', url: '/api/user/logout/' })).statusCode).toBe(401);
});

test('TK-13 §6 a user who is made inactive or deleted is refused at their next call', async () => {
  const member = await createMember(shop);
  await shop.db.update(users).set({ isActive: false }).where(eq(users.id, member.id));
  expect((await profile(member.headers.authorization)).statusCode).toBe(401);
  expect((await refresh(member.refresh)).statusCode).toBe(401);
  const deleted = await createMember(shop);
  await shop.db.delete(users).where(eq(users.id, deleted.id));
  expect((await profile(deleted.headers.authorization)).statusCode).toBe(401);
});

test('TK-10 a logout among fifty refreshes and profiles ends them all, once it is answered, and no other session', async () => {
  const member = await createMember(shop);
  const other = await createSession(shop, member);
  const calls = Array.from({ length: 50 }, (_, index) =>
    index === 20
      ? logOut(member.headers.authorization)
      : index % 2
        ? refresh(member.refresh)
        : profile(member.headers.authorization),
  );
  const responses = await Promise.all(calls);
  for (const { statusCode } of responses) expect([200, 401]).toContain(statusCode);
  // Access tokens from before the logout are invalid after it.
  const renewed = responses
    .filter((response, index) => index % 2 && response.statusCode === 200)
    .map((response) => response.json<{ access: string }>().access);
  for (const access of renewed) expect((await profile(`Bearer ${access}`)).statusCode).toBe(401);
  expect((await refresh(member.refresh)).statusCode).toBe(401);
  expect((await refresh(other.refresh)).statusCode).toBe(200);
});

test('the command that ends all sessions ends those of members and staff; the log has one line, and a new login is let in', async () => {
  const [member, clerk] = [await createMember(shop), await createMember(shop, { isStaff: true })];
  const ended = await createMember(shop);
  await logOut(ended.headers.authorization);
  const open = await shop.db.$count(sessions, sql`ended_at IS NULL AND expires_at > ${new Date()}`);
  expect(await inCommandTransaction(shop.db, (transaction) => endAllSessions(transaction, new Date()))).toBe(open);
  for (const { headers, refresh: token } of [member, clerk]) {
    const response = await profile(headers.authorization);
    expect([response.statusCode, response.json()]).toEqual([401, notValid]);
    expect((await refresh(token)).statusCode).toBe(401);
  }
  const rows = await shop.db.select().from(staffLog).where(eq(staffLog.source, 'all_sessions'));
  expect(rows).toMatchObject([{ staffName: 'Command line', thing: 'sessions', changes: { ended: [null, open] } }]);
  const { access } = await createSession(shop, member);
  expect((await profile(`Bearer ${access}`)).statusCode).toBe(200);
});
