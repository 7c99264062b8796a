import { eq } from 'drizzle-orm';
import { users } from '../../db/schema';
import { createTestApp, type TestShop } from '../../testing/createTestApp';
import { readMails } from '../../testing/readMails';

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

  const [mail] = await readMails(shop.db, email);
  const [path] = /\/api\/user\/verify-email\/[\w-]+\//.exec(mail?.text ?? '') ?? [];
  expect(mail?.text).toContain(`https://shop.example${path}`);
  expect(mail?.html).toContain('Namaste O&#39;Neil,');

  for (let round = 0; round < 2; round += 1) {
    const answer = await shop.app.inject(path ?? '');
    expect([answer.statusCode, answer.headers.location]).toEqual([302, 'https://shop.example/login']);
  }
  expect((await logIn()).statusCode).toBe(200);
  const [user] = await shop.db.select().from(users).where(eq(users.email, email));
  expect(user?.emailVerifiedAt).toBeInstanceOf(Date);
});

test('§8 with a wrong password an unverified account is refused like any other', async () => {
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/user/login/',
    payload: { email, password: 'wrong' },
  });
  expect(answer.json()).toEqual({ detail: 'No active account found with the given credentials' });
});

test('§8 an invalid link gives a browser a page with links, and a program JSON', async () => {
  const page = await shop.app.inject({ url: '/api/user/verify-email/nonsense/', headers: { accept: 'text/html,*/*' } });
  expect([page.statusCode, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
  expect(page.body).toContain('href="/login"');
  const json = await shop.app.inject('/api/user/verify-email/nonsense/');
  expect([json.statusCode, json.json()]).toEqual([404, { detail: 'Not found.' }]);
});

describe('another verification mail', () => {
  const other = 'resend@example.com';
  const resend = async (address: string) => {
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/api/user/register/resend-email/',
      payload: { email: address },
    });
    expect([answer.statusCode, answer.json()]).toEqual([200, { detail: 'ok' }]);
  };
  const links = async () => {
    const sent = await readMails(shop.db, other);
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
    expect(await readMails(shop.db, email)).toHaveLength(1);
  });

  test('is sent at a login with the right password; only the newest link is valid', async () => {
    minutesLater(30);
    const attempt = (secret: string) =>
      shop.app.inject({ method: 'POST', url: '/api/user/login/', payload: { email: other, password: secret } });
    await attempt('Wrong-2026');
    expect(await links()).toHaveLength(2);
    expect((await attempt(password)).json()).toEqual({ detail: 'E-mail is not verified.' });
    const [, second = '', third = ''] = await links();
    expect([(await shop.app.inject(second)).statusCode, (await shop.app.inject(third)).statusCode]).toEqual([404, 302]);
    expect((await attempt(password)).statusCode).toBe(200);
  });
});
