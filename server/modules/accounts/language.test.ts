import { eq } from 'drizzle-orm';
import { type AccountExport } from '../../../contract/account';
import { users } from '../../db/schema';
import { requestLanguage } from '../../http/requestLanguage';
import { createMember } from '../../testing/factories';
import { prepareApp } from '../../testing/prepare';

const shop = prepareApp();

const languageOf = async (email: string) =>
  (await shop.db.select({ language: users.language }).from(users).where(eq(users.email, email)))[0]?.language;

test('members choose the language of their emails, and the export has it', async () => {
  const { email, headers } = await createMember(shop);
  const choose = (language: string) =>
    shop.app.inject({ method: 'PUT', url: '/api/user/language/', headers, payload: { language } });
  expect(await languageOf(email)).toBe('en');
  expect((await choose('ne')).statusCode).toBe(204);
  expect(await languageOf(email)).toBe('ne');
  expect((await choose('fr')).statusCode).toBe(400);
  const exported = await shop.app.inject({ url: '/api/user/export/', headers });
  expect(exported.json<AccountExport>().profile.language).toBe('ne');
});

test.each([
  ['ne', 'ne'],
  ['ne;q=0.5,en', 'en'],
  ['fr', 'en'],
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
});

test('a shop without pages in Nepali has no emails in it', () => {
  const request = { headers: { 'accept-language': 'ne' } };
  expect(requestLanguage(request, { shopFeatures: ['orders'], apiBaseUrl: null })).toBe('ne');
  expect(requestLanguage(request, { shopFeatures: [], apiBaseUrl: null })).toBe('en');
});
