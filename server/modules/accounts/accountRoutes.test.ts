import { eq } from 'drizzle-orm';
import { TEXTS } from '../../../contract/rules';
import { users } from '../../db/schema';
import { createTestApp, type TestShop } from '../../testing/createTestApp';
import { createMember, type TestMember } from '../../testing/factories';
import { readMails } from '../../testing/readMails';

describe('profile', () => {
  let shop: TestShop;
  let member: TestMember;
  beforeAll(async () => {
    shop = await createTestApp();
  });
  beforeEach(async () => {
    member = await createMember(shop);
  });
  afterAll(() => shop.close());

  const change = (method: 'PATCH' | 'PUT', payload?: unknown) =>
    shop.app.inject({ method, url: '/api/user/', headers: member.headers, payload: payload as object });
  const name = { first_name: 'Maya', last_name: 'Tamang' };

  test('PATCH changes what is given, PUT the names; both answer with the user', async () => {
    const patched = await change('PATCH', { phone_number: ' +977 984-2000001 ' });
    expect([patched.statusCode, patched.json()]).toEqual([
      200,
      expect.objectContaining({ id: member.id, first_name: 'Sita', last_name: 'Rai', phone_number: '+9779842000001' }),
    ]);
    const put = await change('PUT', { first_name: ' Maya ', last_name: 'तामाङ' });
    expect(put.json()).toMatchObject({ first_name: 'Maya', last_name: 'तामाङ', phone_number: '+9779842000001' });
    for (const phone_number of [null, '']) {
      await change('PATCH', { phone_number: '+9779842000001' });
      expect((await change('PATCH', { phone_number })).json()).toMatchObject({ phone_number: null });
    }
    const profile = await shop.app.inject({ url: '/api/user/', headers: member.headers });
    expect((await change('PATCH', {})).json()).toEqual(profile.json());
  });

  test('IN-07 fields that are read-only are ignored', async () => {
    const fields = {
      email: 'other@example.com',
      is_staff: true,
      is_owner: true,
      is_active: false,
      id: 1,
      password_hash: 'x',
    };
    const response = await change('PATCH', { ...fields, first_name: 'Maya' });
    expect(response.json()).toMatchObject({
      id: member.id,
      email: member.email,
      is_staff: false,
      is_owner: false,
      is_active: true,
    });
    const [row] = await shop.db.select().from(users).where(eq(users.id, member.id));
    expect(row).toMatchObject({ firstName: 'Maya', email: member.email, isStaff: false, passwordHash: 'unusable' });
  });

  test.each([
    ['PATCH', { first_name: ' x ' }, { first_name: [TEXTS.firstNameShort] }],
    ['PATCH', { last_name: ' ' }, { last_name: ['This field may not be blank.'] }],
    ['PATCH', { first_name: null }, { first_name: ['This field may not be null.'] }],
    ['PATCH', { last_name: 'x'.repeat(151) }, { last_name: ['Ensure this field has no more than 150 characters.'] }],
    ['PATCH', { phone_number: '+9771234567890' }, { phone_number: [TEXTS.phoneInvalid['+977']] }],
    ['PATCH', { phone_number: 98 }, { phone_number: ['Not a valid string.'] }],
    ['PUT', { first_name: 'Maya' }, { last_name: ['This field is required.'] }],
    ['PUT', { ...name, phone_number: 'x' }, { phone_number: [TEXTS.phoneInvalid.other] }],
    ['PATCH', [], { non_field_errors: ['Invalid data. Expected a dictionary, but got list.'] }],
  ] as const)(
    '%s %j is refused with the texts of a registration, and changes nothing',
    async (method, body, fields) => {
      const response = await change(method, body);
      expect([response.statusCode, response.json()]).toEqual([400, fields]);
      const [row] = await shop.db.select().from(users).where(eq(users.id, member.id));
      expect(row).toMatchObject({ firstName: 'Sita', lastName: 'Rai', phoneNumber: null });
    },
  );

  test('a phone number of another member is refused, the own one is not', async () => {
    await createMember(shop, { phoneNumber: '+9779842000002' });
    const taken = await change('PATCH', { phone_number: '+9779842000002' });
    expect([taken.statusCode, taken.json()]).toEqual([
      400,
      { phone_number: ['A user is already registered with this phone number.'] },
    ]);
    for (let round = 0; round < 2; round += 1)
      expect((await change('PATCH', { phone_number: '+9779842000003' })).statusCode).toBe(200);
  });
});

describe('verification', () => {
  const password = 'Kagbeni 2026';
  const email = 'verify@example.com';

  let shop: TestShop;
  beforeAll(async () => {
    shop = await createTestApp({ emailVerification: 'required', publicUrl: 'https://shop.example' });
    const payload = { first_name: "O'Neil", last_name: 'Tamang', email, password1: password, password2: password };
    await shop.app.inject({ method: 'POST', url: '/api/user/register/', payload });
  });
  afterAll(() => shop.close());

  const logIn = () => shop.app.inject({ method: 'POST', url: '/api/user/login/', payload: { email, password } });

  test('§8 with EMAIL_VERIFICATION=required the login needs the link of the mail, which redirects to /login', async () => {
    const before = await logIn();
    expect([before.statusCode, before.json()]).toEqual([401, { detail: 'E-mail is not verified.' }]);

    const [mail] = await readMails(shop, email);
    const [path] = /\/api\/user\/verify-email\/[\w-]+\//.exec(mail?.text ?? '') ?? [];
    expect(mail?.text).toContain(`https://shop.example${path}`);
    expect(mail?.html).toContain('Namaste O&#39;Neil,');

    for (let round = 0; round < 2; round += 1) {
      const response = await shop.app.inject(path ?? '');
      expect([response.statusCode, response.headers.location]).toEqual([302, 'https://shop.example/login']);
    }
    expect((await logIn()).statusCode).toBe(200);
    const [user] = await shop.db.select().from(users).where(eq(users.email, email));
    expect(user?.emailVerifiedAt).toBeInstanceOf(Date);
  });

  test('§8 with a wrong password an unverified account is refused like any other', async () => {
    const response = await shop.app.inject({
      method: 'POST',
      url: '/api/user/login/',
      payload: { email, password: 'wrong' },
    });
    expect(response.json()).toEqual({ detail: 'No active account found with the given credentials' });
  });

  test('§8 an invalid link gives a browser a page with links, and a program JSON', async () => {
    const page = await shop.app.inject({
      url: '/api/user/verify-email/nonsense/',
      headers: { accept: 'text/html,*/*' },
    });
    expect([page.statusCode, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(page.body).toContain('href="/login"');
    const json = await shop.app.inject('/api/user/verify-email/nonsense/');
    expect([json.statusCode, json.json()]).toEqual([404, { detail: 'Not found.' }]);
  });

  describe('another verification mail', () => {
    const other = 'resend@example.com';
    const resend = async (address: string) => {
      const response = await shop.app.inject({
        method: 'POST',
        url: '/api/user/register/resend-email/',
        payload: { email: address },
      });
      expect([response.statusCode, response.json()]).toEqual([200, { detail: 'ok' }]);
    };
    const links = async () => {
      const sent = await readMails(shop, other);
      return sent.map(({ text }) => /\/api\/user\/verify-email\/[\w-]+\//.exec(text)?.[0] ?? '');
    };
    const minutesLater = (minutes: number) => (shop.clock.now = Date.now() + minutes * 60_000);
    beforeAll(() =>
      shop.app.inject({
        method: 'POST',
        url: '/api/user/register/',
        payload: { first_name: 'Maya', last_name: 'Rai', email: other, password1: password, password2: password },
      }),
    );
    afterAll(() => (shop.clock.now = null));

    test('is sent ten minutes after the last at the earliest, once for concurrent calls, and only to unverified members', async () => {
      await resend(other);
      expect(await links()).toHaveLength(1);
      minutesLater(11);
      await Promise.all(['Resend@Example.com', other, other].map(resend));
      expect(await links()).toHaveLength(2);
      await resend('nobody@example.com');
      await resend(email);
      expect(await readMails(shop, email)).toHaveLength(1);
    });

    test('is sent at a login with the right password; only the newest link is valid, for seven days unless it was used', async () => {
      const sent = minutesLater(30);
      const attempt = (secret: string) =>
        shop.app.inject({ method: 'POST', url: '/api/user/login/', payload: { email: other, password: secret } });
      await attempt('Wrong-2026');
      expect(await links()).toHaveLength(2);
      expect((await attempt(password)).json()).toEqual({ detail: 'E-mail is not verified.' });
      const [, second = '', third = ''] = await links();
      const follow = async (link: string) => (await shop.app.inject(link)).statusCode;
      const week = 7 * 24 * 3_600_000;
      shop.clock.now = sent + week;
      expect(await follow(third)).toBe(404);
      shop.clock.now = sent + week - 1000;
      expect([await follow(second), await follow(third)]).toEqual([404, 302]);
      expect((await attempt(password)).statusCode).toBe(200);
      shop.clock.now = sent + week;
      expect(await follow(third)).toBe(302);
    });
  });
});
