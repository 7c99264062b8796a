/** People behind one mobile operator's address are not refused in normal use; guesses from it still are. */
import { createTestApp } from '../../testing/createTestApp';
import { createMember } from '../../testing/factories';
import { prepareApp } from '../../testing/prepare';
import { TooManyRequestsError, ValidationError } from '../../http/errors';
import { VARIABLES } from '../../config/config';
import { hashPassword } from './passwords/passwords';
import { createThrottles } from './throttles';

const password = 'Jomsom 2743 m';

const shop = prepareApp(() =>
  createTestApp({
    rateLimit: 'on',
    loginFailuresPerAddress: 14,
    takenRegistrationsPerHour: 2,
    refreshesPerMinute: 5,
  }),
);
let passwordHash: string;
beforeAll(async () => {
  passwordHash = await hashPassword(password);
});

const post = async (url: string, payload: object, remoteAddress: string) =>
  (await shop.app.inject({ method: 'POST', url, payload, remoteAddress })).statusCode;
const logIn = (email: string, tried: string, from: string) =>
  post('/api/user/login/', { email, password: tried }, from);
const refresh = (token: string, from: string) => post('/api/auth/token/refresh/', { refresh: token }, from);
const register = (email: string, from: string) =>
  post(
    '/api/user/register/',
    { first_name: 'Maya', last_name: 'Rai', email, password1: password, password2: password },
    from,
  );
const times = <T>(most: number, what: (index: number) => T) => Array.from({ length: most }, (_, index) => what(index));

test('AU-05 who mistypes and then logs in leaves no failure at the address; who never logs in does', async () => {
  const from = '10.5.0.1';
  for (let member = 0; member < 3; member += 1) {
    const { email } = await createMember(shop, { passwordHash });
    await Promise.all(times(6, () => logIn(email, 'wrong', from)));
    expect(await logIn(email, password, from)).toBe(200);
  }
  // One after another: a login that waits too long for its hash would be refused and not counted.
  for (let index = 0; index < 14; index += 1)
    expect(await logIn(`nobody${index}@example.com`, 'wrong', from)).toBe(401);
  const { email } = await createMember(shop, { passwordHash });
  expect(await logIn(email, password, from)).toBe(429);
});

test('AU-05 concurrent logins after failures take them back once, so the address cannot try more than its limit', async () => {
  const { countFailedLogin, countLogin, checkLogin } = createThrottles(shop);
  const origin = { address: '10.5.0.7', forwarded: false };
  for (let failure = 0; failure < 3; failure += 1) await countFailedLogin('own', origin);
  await Promise.all(times(8, () => countLogin('own', origin)));
  for (let index = 0; index < 14; index += 1) await countFailedLogin(`nobody ${index}`, origin);
  await expect(checkLogin('anybody', origin)).rejects.toThrow(TooManyRequestsError);
});

test('AU-06 refreshes count by session: neither other sessions nor garbage from the same address hold them up', async () => {
  const from = '10.5.0.2';
  const [busy, quiet] = await Promise.all([createMember(shop), createMember(shop)]);
  await Promise.all(times(6, () => refresh('garbage', from)));
  expect(await refresh('garbage', from)).toBe(429);
  expect(await Promise.all(times(5, () => refresh(busy.refresh, from)))).toEqual(times(5, () => 200));
  expect(await refresh(busy.refresh, '10.5.0.3')).toBe(429);
  expect(await refresh(quiet.refresh, from)).toBe(200);
});

test('AU-06 registrations that ask for taken addresses are limited by address, others are not', async () => {
  const from = '10.5.0.4';
  const { email } = await createMember(shop);
  for (let index = 0; index < 4; index += 1) expect(await register(`fresh${index}@example.com`, from)).toBe(201);
  const responses = await Promise.all(times(6, () => register(email, from)));
  expect(responses.sort()).toEqual([400, 400, 429, 429, 429, 429]);
  expect(await register('fresh9@example.com', '10.5.0.5')).toBe(201);
});

// A tenth of the hour that docs/operations/sizing.md models, and a tenth of the limits.
test('AU-06 the logins, registrations and resets of 50,000 visitors in an hour pass from one address', async () => {
  const tenth = ({ default: text }: { default: string | null }) => Number(text) / 10;
  const { limitRegistration, countPasswordReset, checkLogin, countFailedLogin, countLogin } = createThrottles({
    db: shop.db,
    config: {
      ...shop.config,
      loginFailuresPerAddress: tenth(VARIABLES.loginFailuresPerAddress),
      registrationsPerHour: tenth(VARIABLES.registrationsPerHour),
      takenRegistrationsPerHour: tenth(VARIABLES.takenRegistrationsPerHour),
      passwordResetsPerHour: tenth(VARIABLES.passwordResetsPerHour),
    },
  });
  const origin = { address: '10.5.0.6', forwarded: false };
  const fail = async (account: string) => {
    await checkLogin(account, origin);
    await countFailedLogin(account, origin);
  };
  for (let index = 0; index < 400; index += 1) {
    // One in ten mistypes; one in forty never logs in.
    if (index % 10 === 0) await fail(`member ${index}`);
    if (index % 40 === 0) await fail(`lost ${index}`);
    else await countLogin(`member ${index}`, origin);
  }
  const register = async () => {};
  for (let index = 0; index < 100; index += 1) await limitRegistration(origin, register);
  const refuse = () => Promise.reject(new ValidationError({ email: ['taken'] }));
  for (let index = 0; index < 3; index += 1)
    await expect(limitRegistration(origin, refuse)).rejects.toThrow(ValidationError);
  for (let index = 0; index < 15; index += 1) await countPasswordReset(origin);
  await expect(limitRegistration(origin, register)).resolves.toBeUndefined();
});
