import { eq } from 'drizzle-orm';
import { sessions } from '../../../db/schema';
import { staffLog } from '../../../db/staffLogSchema';
import { createTestApp } from '../../../testing/createTestApp';
import { createMember, createSession, type TestMember } from '../../../testing/factories';
import { prepareApp } from '../../../testing/prepare';
import { hashPassword } from '../passwords/passwords';

const password = 'Jomsom 2743 m';
const MINUTE = 60_000;
/** There is no such order: a call that is let in is a 404. */
const WRITE_OFF = {
  url: '/api/desk/orders/2000000000/write-off/',
  payload: { amount: '1.00', reason: 'Wrong change' },
};
const asked = [403, { detail: 'Enter your password to continue.', code: 'password_required' }];

const shop = prepareApp(() => createTestApp({ rateLimit: 'on' }));
let passwordHash: string;
let clerk: TestMember;
beforeAll(async () => {
  passwordHash = await hashPassword(password);
});
beforeEach(async () => {
  clerk = await createMember(shop, { isStaff: true, passwordHash });
  await shop.db.update(sessions).set({ elevatedUntil: null }).where(eq(sessions.id, clerk.sessionId));
});
afterEach(() => {
  shop.clock.now = null;
});

const writeOff = async (headers: TestMember['headers']) => {
  const response = await shop.app.inject({ method: 'POST', headers, ...WRITE_OFF });
  return response.statusCode === 404 ? 'let in' : [response.statusCode, response.json()];
};
const elevate = (payload: object, remoteAddress = '10.7.0.1') =>
  shop.app.inject({
    method: 'POST',
    url: '/api/user/sessions/elevate/',
    headers: clerk.headers,
    payload,
    remoteAddress,
  });

test('a login lets staff move money back for 15 minutes, to the second; a refresh does not', async () => {
  const start = Date.now();
  shop.clock.now = start;
  const credentials = { email: clerk.email, password };
  const login = await shop.app.inject({ method: 'POST', url: '/api/user/login/', payload: credentials });
  const { access, refresh } = login.json<{ access: string; refresh: string }>();
  shop.clock.now = start + 15 * MINUTE - 1000;
  expect(await writeOff({ authorization: `Bearer ${access}` })).toBe('let in');
  const renewed = await shop.app.inject({ method: 'POST', url: '/api/auth/token/refresh/', payload: { refresh } });
  shop.clock.now = start + 15 * MINUTE;
  expect(await writeOff({ authorization: `Bearer ${renewed.json<{ access: string }>().access}` })).toEqual(asked);
});

test('the password, entered anew, lets this session move money back for 15 minutes, and no other one', async () => {
  const other = await createSession(shop, clerk);
  await shop.db.update(sessions).set({ elevatedUntil: null }).where(eq(sessions.id, other.sessionId));
  expect(await writeOff(clerk.headers)).toEqual(asked);
  shop.clock.now = Date.now();
  const response = await elevate({ password });
  const until = new Date(shop.clock.now + 15 * MINUTE).toISOString();
  expect([response.statusCode, response.json()]).toEqual([200, { elevated_until: until }]);
  expect([await writeOff(clerk.headers), await writeOff(other.headers)]).toEqual(['let in', asked]);
});

test('a wrong password lets nobody in, is counted like a failed login, and is in the log', async () => {
  const wrong = { password: ['Your password was entered incorrectly. Please enter it again.'] };
  for (const [body, errors] of [
    [{ password: 'wrong' }, wrong],
    [{}, { password: ['This field is required.'] }],
  ] as const) {
    const response = await elevate(body);
    expect([response.statusCode, response.json()]).toEqual([400, errors]);
  }
  expect(await writeOff(clerk.headers)).toEqual(asked);
  const rows = await shop.db.select().from(staffLog).where(eq(staffLog.staffId, clerk.id));
  expect(rows).toMatchObject([{ source: 'failed_logins', thingId: clerk.id, ip: '10.7.0.1', changes: {} }]);
  for (let guess = 0; guess < 10; guess += 1) await elevate({ password: 'wrong' });
  expect((await elevate({ password })).statusCode).toBe(429);
  // A loop does not fill the log.
  expect(await shop.db.select().from(staffLog).where(eq(staffLog.staffId, clerk.id))).toHaveLength(10);
});
