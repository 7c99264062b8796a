import { eq } from 'drizzle-orm';
import { users } from '../../../db/schema';
import { createTestApp } from '../../../testing/createTestApp';
import { createMember } from '../../../testing/factories';
import { readMails } from '../../../testing/readMails';
import { prepareApp } from '../../../testing/prepare';
import * as passwords from '../passwords/passwords';

const shop = prepareApp();

let count = 0;
const form = (fields: object = {}) => ({
  first_name: 'Maya',
  last_name: 'Tamang',
  email: `maya${(count += 1)}@example.com`,
  password1: 'Kagbeni 2026',
  password2: 'Kagbeni 2026',
  ...fields,
});
const register = (payload: object) => shop.app.inject({ method: 'POST', url: '/api/user/register/', payload });

test('AU-09 §7 a registration makes an account, an argon2id hash and a verification mail', async () => {
  const response = await register(form({ email: 'Maya@Example.com', phone_number: '+977 98-1234 5678' }));
  expect([response.statusCode, response.json()]).toEqual([201, { detail: 'Verification e-mail sent.' }]);
  expect(response.headers['cache-control']).toBe('no-store');
  const [user] = await shop.db.select().from(users).where(eq(users.email, 'Maya@Example.com'));
  expect(user).toMatchObject({
    firstName: 'Maya',
    phoneNumber: '+9779812345678',
    isActive: true,
    emailVerifiedAt: null,
  });
  expect(user?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  const [mail] = await readMails(shop, 'Maya@Example.com');
  const link = /http:\/\/localhost:8000\/api\/user\/verify-email\/[\w-]{43}\//.exec(mail?.text ?? '')?.[0];
  expect(link).toBeDefined();
  expect(mail?.html).toContain(link);
  const [{ tokenHash }] = (await shop.db
    .select({ tokenHash: users.verificationTokenHash })
    .from(users)
    .where(eq(users.email, 'Maya@Example.com'))) as [{ tokenHash: string }];
  expect(tokenHash).toMatch(/^[\da-f]{64}$/);
  expect(mail?.text).not.toContain(tokenHash);
});

test("§5 an address that HTML's e-mail field accepts registers and logs in", async () => {
  const email = "o'brien@example.com";
  const response = await register(form({ email }));
  expect([response.statusCode, response.json()]).toEqual([201, { detail: 'Verification e-mail sent.' }]);
  expect(await readMails(shop, email)).toHaveLength(1);
  const payload = { email, password: 'Kagbeni 2026' };
  expect((await shop.app.inject({ method: 'POST', url: '/api/user/login/', payload })).statusCode).toBe(200);
});

test.each([
  ['email', { email: 'no address' }, 'Invalid email address'],
  ['email', { email: `${'a'.repeat(250)}@example.com` }, 'Ensure this field has no more than 254 characters.'],
  ['email', { email: '  ' }, 'This field may not be blank.'],
  ['email', { email: undefined }, 'This field is required.'],
  ['email', { email: null }, 'This field may not be null.'],
  ['email', { email: 17 }, 'Not a valid string.'],
  ['first_name', { first_name: ' M ' }, 'First name must be at least 2 characters'],
  ['first_name', { first_name: 'Ma\0ya' }, 'Null characters are not allowed.'],
  ['first_name', { first_name: 'Ma\ud800ya' }, 'Not a valid string.'],
  ['last_name', { last_name: 'T' }, 'Last name must be at least 2 characters'],
  [
    'phone_number',
    { phone_number: '+915123456789' },
    'Please enter a valid Indian phone number (10 digits starting with 6-9)',
  ],
  [
    'phone_number',
    { phone_number: '+9779712345678' },
    'Please enter a valid Nepal phone number (10 digits starting with 98)',
  ],
  [
    'phone_number',
    { phone_number: '+977९८१२३४५६७८' },
    'Please enter a valid Nepal phone number (10 digits starting with 98)',
  ],
  ['phone_number', { phone_number: '9812345678' }, 'Please enter a valid phone number'],
  ['phone_number', { phone_number: 9812345678 }, 'Not a valid string.'],
  ['password1', { password1: 'Short1', password2: 'Short1' }, 'Password must be at least 8 characters'],
  [
    'password1',
    { password1: 'alllowercase1', password2: 'alllowercase1' },
    'Password must contain at least one uppercase letter, one lowercase letter, and one number',
  ],
  [
    'password1',
    { password1: `Aa1${'x'.repeat(126)}`, password2: `Aa1${'x'.repeat(126)}` },
    'Ensure this field has no more than 128 characters.',
  ],
  ['password2', { password2: 'Kagbeni 2027' }, 'Passwords do not match'],
  ['password2', { password2: '' }, 'This field may not be blank.'],
])('AU-12 §5 a registration is refused on %s: %j', async (field, fields, message) => {
  const response = await register(form(fields));
  expect(response.statusCode).toBe(400);
  expect(response.json()[field]).toEqual([message]);
});

test('§5 a common password that keeps the rules is accepted; PASSWORD_BLOCKLIST=on refuses it', async () => {
  const common = { password1: 'qwertY123', password2: 'qwertY123' };
  expect((await register(form(common))).statusCode).toBe(201);
  const strict = await createTestApp({ passwordBlocklist: 'on' });
  const send = (payload: object) => strict.app.inject({ method: 'POST', url: '/api/user/register/', payload });
  for (const password1 of ['qwertY123', 'Password1']) {
    const response = await send(form({ password1, password2: password1 }));
    expect([response.statusCode, response.json()]).toEqual([400, { password1: ['This password is too common.'] }]);
  }
  expect((await send(form())).statusCode).toBe(201);
  await strict.close();
});

test('§8 every broken rule is reported at once', async () => {
  const response = await register({ email: 'x', password1: 'Abcdefg1', password2: 'other' });
  expect(response.json()).toEqual({
    first_name: ['This field is required.'],
    last_name: ['This field is required.'],
    email: ['Invalid email address'],
    password2: ['Passwords do not match'],
  });
});

test('§5 a body that is no object is refused as a whole', async () => {
  const response = await shop.app.inject({
    method: 'POST',
    url: '/api/user/register/',
    payload: '[]',
    headers: { 'content-type': 'application/json' },
  });
  expect(response.json()).toEqual({ non_field_errors: ['Invalid data. Expected a dictionary, but got list.'] });
});

test.each([undefined, null, ''])('§3 the phone number may be %j', async (phone_number) => {
  const payload = form({ phone_number });
  expect((await register(payload)).statusCode).toBe(201);
  const [user] = await shop.db.select().from(users).where(eq(users.email, payload.email));
  expect(user?.phoneNumber).toBeNull();
});

test('AU-03 §8 a taken address, in any letter case, and a taken phone are refused on their fields', async () => {
  await createMember(shop, { email: 'taken@example.com', phoneNumber: '+919876543210' });
  const response = await register(form({ email: 'TAKEN@example.com', phone_number: '+91 98765 43210' }));
  expect([response.statusCode, response.json()]).toEqual([
    400,
    {
      email: ['A user is already registered with this e-mail address.'],
      phone_number: ['A user is already registered with this phone number.'],
    },
  ]);
});

/** Makes all registrations at once: none is saved before all have found address and phone number free. */
async function registerAtOnce(payloads: object[]) {
  const hash = await passwords.hashPassword('Kagbeni 2026');
  let open = () => {};
  const allAreChecked = new Promise<void>((resolve) => (open = resolve));
  const hashing = jest.spyOn(passwords, 'hashPassword').mockImplementation(async () => {
    if (hashing.mock.calls.length === payloads.length) open();
    await allAreChecked;
    return hash;
  });
  const responses = await Promise.all(payloads.map(register));
  hashing.mockRestore();
  return responses;
}

test('AU-03 §8 twenty registrations at once with one address make one account, and the others a 400', async () => {
  const responses = await registerAtOnce(
    Array.from({ length: 20 }, (_, index) => form({ email: index % 2 ? 'race@example.com' : 'RACE@example.com' })),
  );
  expect(responses.map((response) => response.statusCode).sort()).toEqual([201, ...Array<number>(19).fill(400)]);
  expect(
    responses.filter((response) => response.statusCode === 400).map((response) => Object.keys(response.json())),
  ).toEqual(Array(19).fill(['email']));
  expect(await readMails(shop, 'race@example.com')).toHaveLength(
    (await shop.db.select().from(users).where(eq(users.email, 'race@example.com'))).length,
  );
});

test('§8 a phone number can be taken only once, also at the same moment', async () => {
  const responses = await registerAtOnce(Array.from({ length: 6 }, () => form({ phone_number: '+9779811111111' })));
  expect(responses.filter((response) => response.statusCode === 201)).toHaveLength(1);
  expect(responses.filter((response) => response.statusCode === 400 && response.json().phone_number)).toHaveLength(5);
});

test('IN-07 §3 fields that are not the applicant’s to set are ignored', async () => {
  const payload = form({
    is_active: false,
    is_staff: true,
    is_owner: true,
    id: 9,
    date_joined: '2001-01-01T00:00:00Z',
    password_hash: 'x',
    email_verified_at: '2001-01-01T00:00:00Z',
  });
  expect((await register(payload)).statusCode).toBe(201);
  const [user] = await shop.db.select().from(users).where(eq(users.email, payload.email));
  expect(user).toMatchObject({ isActive: true, isStaff: false, isOwner: false, emailVerifiedAt: null });
  expect(user?.id).not.toBe(9);
  expect(user?.dateJoined.getFullYear()).toBeGreaterThan(2001);
});
