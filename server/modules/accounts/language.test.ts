import { eq } from 'drizzle-orm';
import { type AccountExport } from '../../../contract/account';
import { type User } from '../../../contract/wire';
import { users } from '../../db/schema';
import { requestLanguage } from '../../http/requestLanguage';
import { createMember } from '../../testing/factories';
import { readMails } from '../../testing/readMails';
import { prepareApp } from '../../testing/prepare';
import { hashToken } from './mailTokens';
import { toUser } from './profile';
import { userColumns } from './sessions/sessions';

const shop = prepareApp();

const languageOf = async (email: string) =>
  (await shop.db.select({ language: users.language }).from(users).where(eq(users.email, email)))[0]?.language;

test('members choose the language of their emails, and profile and export have it', async () => {
  const { email, headers } = await createMember(shop);
  const choose = (language: string) =>
    shop.app.inject({ method: 'PUT', url: '/api/user/language/', headers, payload: { language } });
  expect(await languageOf(email)).toBe('en');
  expect((await choose('ne')).statusCode).toBe(204);
  expect(await languageOf(email)).toBe('ne');
  expect((await choose('fr')).statusCode).toBe(400);
  const profile = await shop.app.inject({ url: '/api/user/', headers });
  expect(profile.json<User>().language).toBe('ne');
  const exported = await shop.app.inject({ url: '/api/user/export/', headers });
  expect(exported.json<AccountExport>().profile.language).toBe('ne');
});

test.each([
  ['ne', 'ne'],
  ['ne-NP', 'ne'],
  ['ne;q=0.5,en', 'en'],
  ['fr', 'en'],
  ['en-US,ne;q=0.9', 'en'],
  [undefined, 'en'],
])('a registration that prefers %s has its emails in %s', async (accepted, language) => {
  const email = `${accepted?.slice(0, 5) ?? 'none'}@example.com`.replace(/[;=]/g, '-');
  const response = await shop.app.inject({
    method: 'POST',
    url: '/api/user/register/',
    headers: accepted === undefined ? {} : { 'accept-language': accepted },
    payload: {
      ...{ first_name: 'Maya', last_name: 'Tamang', email },
      ...{ password1: 'Kagbeni 2026', password2: 'Kagbeni 2026' },
    },
  });
  expect(response.statusCode).toBe(201);
  expect(await languageOf(email)).toBe(language);
  const [mail] = await readMails(shop, email);
  const [link = ''] = /\/api\/user\/verify-email\/[\w-]+\//.exec(mail?.text ?? '') ?? [];
  expect((await shop.app.inject(link)).headers.location).toBe(language === 'ne' ? '/ne/login' : '/login');
});

const openLink = (path: string, headers = {}) =>
  shop.app.inject({ url: path, headers: { accept: 'text/html', ...headers } });

test('the page of an invalid link is in the language that its visitor prefers', async () => {
  const open = async (language: string) =>
    openLink('/api/user/verify-email/nonsense/', { 'accept-language': language });
  const nepali = await open('ne-NP,en;q=0.5');
  expect([nepali.statusCode, nepali.headers['content-language']]).toEqual([404, 'ne']);
  for (const part of ['<html lang="ne">', 'यो लिङ्क', 'href="/ne/login"', 'href="/ne/register"', '7 दिन'])
    expect(nepali.body).toContain(part);
  expect(nepali.body).not.toMatch(/>[^<]*[A-Za-z]{4}[^<]*<\/(h1|p|a)>/);
  const english = await open('fr');
  for (const part of ['<html lang="en">', 'This link is not valid', '<a href="/login">Log in</a> or <a'])
    expect(english.body).toContain(part);
});

test('the page of an expired link is in the language of its account', async () => {
  const { email } = await createMember(shop);
  await shop.db
    .update(users)
    .set({
      verificationTokenHash: hashToken('expired'),
      dateJoined: new Date('2020-01-01'),
      emailVerifiedAt: null,
      language: 'ne',
    })
    .where(eq(users.email, email));
  const { statusCode, body } = await openLink('/api/user/verify-email/expired/', { 'accept-language': 'en' });
  expect(statusCode).toBe(404);
  expect(body).toContain('<html lang="ne">');
});

test('a shop without pages in Nepali has no emails in it, and its profiles no language', async () => {
  const request = { headers: { 'accept-language': 'ne' } };
  expect(requestLanguage(request, { shopFeatures: ['orders'], apiBaseUrl: null })).toBe('ne');
  expect(requestLanguage(request, { shopFeatures: [], apiBaseUrl: null })).toBe('en');
  const [member] = await shop.db.select(userColumns).from(users).limit(1);
  const row = { ...member!, sessionId: '' };
  expect(toUser(row, { shopFeatures: ['orders'], apiBaseUrl: null })).toHaveProperty('language');
  expect(toUser(row, { shopFeatures: [], apiBaseUrl: null })).not.toHaveProperty('language');
});
