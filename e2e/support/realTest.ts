import { type APIRequestContext, type Page } from '@playwright/test';
import { expect, seedTokens, setting, test as quietTest } from './quietTest';

export type Member = { email: string; password: string; firstName: string; access: string; refresh: string };

export const shopUrl = () => setting('E2E_SHOP_URL');
export const shopDataDir = () => setting('E2E_SHOP_DATA_DIR');

let count = 0;
export const newEmail = () => `member-${process.pid}-${Date.now()}-${count++}@example.com`;
export const password = 'Walnut1234';

/** Registers and logs in a new member by the API of the shop at `url`. */
export async function createMember(request: APIRequestContext, url = shopUrl()): Promise<Member> {
  const email = newEmail();
  const registration = { first_name: 'Sita', last_name: 'Rai', email, password1: password, password2: password };
  expect((await request.post(`${url}/api/user/register/`, { data: registration })).status()).toBe(201);
  const login = await request.post(`${url}/api/user/login/`, { data: { email, password } });
  expect(login.status()).toBe(200);
  const { access, refresh } = (await login.json()) as { access: string; refresh: string };
  return { email, password, firstName: 'Sita', access, refresh };
}

/** The built shop with the real server, its PostgreSQL and the demo catalog. */
export const test = quietTest.extend<{ member: Member }>({
  baseURL: async ({}, use) => use(shopUrl()),
  member: async ({ request }, use) => use(await createMember(request)),
});

/** Logs this member in by putting their tokens into storage. */
export const logInAs = (page: Page, { access, refresh }: Member) => seedTokens(page, { access, refresh });

/** Puts the tokens of this member into storage in place of those of another one. The next page that is loaded is theirs. */
export const becomeMember = (page: Page, { access, refresh }: Member): Promise<void> =>
  page.evaluate(
    (tokens) => {
      localStorage.setItem('access_token', tokens.access);
      localStorage.setItem('refresh_token', tokens.refresh);
    },
    { access, refresh },
  );

export { expect };
