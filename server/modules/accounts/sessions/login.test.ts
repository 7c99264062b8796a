import { hash } from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import { users } from '../../../db/schema';
import { createTestApp } from '../../../testing/createTestApp';
import { createMember } from '../../../testing/factories';
import { untilWaiting } from '../../../testing/untilWaiting';
import { prepareApp } from '../../../testing/prepare';
import { hashPassword } from '../passwords/passwords';

const password = 'Jomsom 2743 m';
const refusal = { detail: 'No active account found with the given credentials' };

const shop = prepareApp(() => createTestApp({ rateLimit: 'on' }));
let passwordHash: string;
beforeAll(async () => {
  passwordHash = await hashPassword(password);
});

let address = 0;
/** Each call has its own address, so that tests do not share throttles. */
const logIn = (payload: object, remoteAddress = `10.0.0.${(address += 1)}`) =>
  shop.app.inject({ method: 'POST', url: '/api/user/login/', payload, remoteAddress });
const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

test('TK-16 §7 a login returns access, refresh and user; the access token carries the claims that the client falls back on', async () => {
  const member = await createMember(shop, {
    email: 'Asha@example.com',
    passwordHash,
    firstName: 'Asha',
    lastName: 'Gurung',
  });
  const response = await logIn({ email: ' aSHA@example.COM', password });
  expect(response.statusCode).toBe(200);
  const { access, refresh, user } = response.json();
  expect(user).toEqual({
    id: member.id,
    email: 'Asha@example.com',
    first_name: 'Asha',
    last_name: 'Gurung',
    phone_number: null,
    is_active: true,
    is_staff: false,
    is_owner: false,
    date_joined: member.dateJoined.toISOString(),
    language: 'en',
  });
  const expected = {
    user_id: member.id,
    token_type: 'access',
    email: 'Asha@example.com',
    first_name: 'Asha',
    last_name: 'Gurung',
  };
  const claims = claimsOf(access);
  expect(claims).toMatchObject(expected);
  expect(claims.exp - claims.iat).toBe(900);
  expect(Object.keys(claims).sort()).toEqual(
    [...Object.keys(expected), 'aud', 'exp', 'iat', 'iss', 'jti', 'sid'].sort(),
  );
  expect(claimsOf(refresh)).toMatchObject({ token_type: 'refresh', sid: claims.sid, user_id: member.id });
  expect(claimsOf(refresh).exp - claimsOf(refresh).iat).toBeGreaterThan(604_790);
  expect(response.headers).toMatchObject({
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
  });
});

test('§7 a login by phone number', async () => {
  const member = await createMember(shop, { phoneNumber: '+9779841000000', passwordHash });
  for (const payload of [{ phone_number: '+977 984-1000000' }, { phone_number: '+9779841000000', email: '' }]) {
    const response = await logIn({ ...payload, password });
    expect([response.statusCode, response.json().user.id]).toEqual([200, member.id]);
  }
});

test('AU-01 §8 an unknown account, a wrong password and an inactive account get the same response', async () => {
  await createMember(shop, { email: 'known@example.com', phoneNumber: '+9779841000001', passwordHash });
  await createMember(shop, { email: 'inactive@example.com', passwordHash, isActive: false });
  const responses = await Promise.all([
    logIn({ email: 'known@example.com', password: 'wrong password' }),
    logIn({ email: 'nobody@example.com', password }),
    logIn({ phone_number: '+9779841000001', password: 'wrong' }),
    logIn({ phone_number: '+9779841999999', password }),
    logIn({ email: 'inactive@example.com', password }),
  ]);
  for (const response of responses)
    expect([response.statusCode, response.body]).toEqual([401, JSON.stringify(refusal)]);
  expect(new Set(responses.map((response) => Object.keys(response.headers).sort().join())).size).toBe(1);
});

test('AU-02 §8 an unknown account takes as long as a wrong password', async () => {
  await createMember(shop, { email: 'slow@example.com', passwordHash });
  // Processor time, which other processes do not affect.
  const cost = async (email: string) => {
    const before = process.cpuUsage();
    await logIn({ email, password: 'wrong password' });
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  const known: number[] = [];
  const unknown: number[] = [];
  for (let round = 0; round < 9; round += 1) {
    known.push(await cost('slow@example.com'));
    unknown.push(await cost('nobody@example.com'));
  }
  const median = (costs: number[]) => costs.sort((a, b) => a - b)[4] ?? 0;
  // Without the hash it would take a twentieth.
  expect(median(unknown)).toBeGreaterThan(median(known) * 0.5);
  expect(median(known)).toBeGreaterThan(median(unknown) * 0.5);
});

test.each([
  [{ password }, 'email', 'This field is required.'],
  [{ email: '', password }, 'email', 'This field may not be blank.'],
  [{ email: null, password }, 'email', 'This field may not be null.'],
  [{ email: ['a@b.io'], password }, 'email', 'Not a valid string.'],
  [{ email: 'nonsense', password }, 'email', 'Invalid email address'],
  [{ email: 'a@b.io\0', password }, 'email', 'Null characters are not allowed.'],
  [{ email: 'a@b.io' }, 'password', 'This field is required.'],
  [{ email: 'a@b.io', password: '' }, 'password', 'This field may not be blank.'],
  [{ email: 'a@b.io', password: 12345678 }, 'password', 'Not a valid string.'],
  [{ email: 'a@b.io', password: 'x'.repeat(129) }, 'password', 'Ensure this field has no more than 128 characters.'],
  [{ phone_number: '', password }, 'phone_number', 'This field may not be blank.'],
  [
    { phone_number: '+911234567890', password },
    'phone_number',
    'Please enter a valid Indian phone number (10 digits starting with 6-9)',
  ],
  [
    { email: 'a@b.io', phone_number: '+919876543210', password },
    'non_field_errors',
    'Give either email or phone_number, not both.',
  ],
  [[], 'non_field_errors', 'Invalid data. Expected a dictionary, but got list.'],
])(
  'AU-11 IN-13 IN-19 §8 the login %j is a 400 on its field, with detail beside it',
  async (payload, field, message) => {
    const response = await logIn(payload);
    expect([response.statusCode, response.json()]).toEqual([400, { [field]: [message], detail: message }]);
  },
);

test('AU-11 §8 a password counts in full: spaces, the 73rd character, 128 characters', async () => {
  const long = `Aa1 ${'x'.repeat(123)} `;
  await createMember(shop, { email: 'long@example.com', passwordHash: await hashPassword(long) });
  expect((await logIn({ email: 'long@example.com', password: long })).statusCode).toBe(200);
  expect((await logIn({ email: 'long@example.com', password: long.trim() })).statusCode).toBe(401);
  expect(
    (await logIn({ email: 'long@example.com', password: `${long.slice(0, 72)}y${long.slice(73)}` })).statusCode,
  ).toBe(401);
});

test('AU-10 §6 a weaker hash is replaced at the next login', async () => {
  const weak = await hash(password, { memoryCost: 4096, timeCost: 1 });
  const member = await createMember(shop, { passwordHash: weak });
  expect((await logIn({ email: member.email, password })).statusCode).toBe(200);
  const [stored] = await shop.db.select().from(users).where(eq(users.id, member.id));
  expect(stored?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect((await logIn({ email: member.email, password })).statusCode).toBe(200);
});

test('AU-01 §8 an account that is deleted while it logs in is refused like an unknown one', async () => {
  const { id, email } = await createMember(shop, { passwordHash });
  let loggingIn: ReturnType<typeof logIn> | undefined;
  await shop.db.transaction(async (tx) => {
    await tx.delete(users).where(eq(users.id, id));
    loggingIn = logIn({ email, password });
    loggingIn.catch(() => {});
    await untilWaiting(shop.db);
  });
  const response = await loggingIn!;
  expect([response.statusCode, response.json()]).toEqual([401, refusal]);
});

test('AU-04 §8 ten wrong passwords from one address block that address, and no other', async () => {
  const { email } = await createMember(shop, { passwordHash });
  for (let failure = 0; failure < 10; failure += 1)
    expect((await logIn({ email, password: 'wrong' }, '10.1.1.1')).statusCode).toBe(401);
  const response = await logIn({ email: email.toUpperCase(), password }, '10.1.1.1');
  expect(response.statusCode).toBe(429);
  const seconds = Number(response.headers['retry-after']);
  expect(seconds).toBeGreaterThan(800);
  expect(response.json()).toEqual({ detail: `Request was throttled. Expected available in ${seconds} seconds.` });
  expect((await logIn({ email, password }, '10.1.1.2')).statusCode).toBe(200);
});

test('§8 a successful login resets the failures before it', async () => {
  const { email } = await createMember(shop, { passwordHash });
  for (let failure = 0; failure < 9; failure += 1) await logIn({ email, password: 'wrong' }, '10.1.2.1');
  expect((await logIn({ email, password }, '10.1.2.1')).statusCode).toBe(200);
  expect((await logIn({ email, password: 'wrong' }, '10.1.2.1')).statusCode).toBe(401);
});

test('§8 RATE_LIMIT=off disables the throttle', async () => {
  const open = await createTestApp({ rateLimit: 'off' });
  try {
    const { email } = await createMember(open, { passwordHash });
    for (let failure = 0; failure < 12; failure += 1) {
      const payload = { email, password: 'wrong' };
      expect((await open.app.inject({ method: 'POST', url: '/api/user/login/', payload })).statusCode).toBe(401);
    }
  } finally {
    await open.close();
  }
});

test('§7 any Authorization header is ignored', async () => {
  const { email } = await createMember(shop, { passwordHash });
  const response = await shop.app.inject({
    method: 'POST',
    url: '/api/user/login/',
    payload: { email, password },
    headers: { authorization: 'Bearer stale' },
  });
  expect(response.statusCode).toBe(200);
});
