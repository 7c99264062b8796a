import { type Page } from '@playwright/test';
import { forgeAccess, forgeRefresh } from './forgedToken';
import { type MockApi } from './mockApi';
import { expect, seedTokens, setting, test as quietTest } from './quietTest';

/** The built client, served by the built server; API_BASE_URL points it to a mock of the specification's calls. */
export const test = quietTest.extend<{ api: MockApi }>({
  baseURL: async ({}, use) => use(setting('E2E_MOCK_SHOP_URL')),
  api: [
    async ({ mockApi }, use) => {
      mockApi.reset();
      await use(mockApi);
      expect(mockApi.unknownRequests, '§7.5 only the calls of the specification are made').toEqual([]);
    },
    { auto: true },
  ],
});

/** Logs a member in by putting valid forged tokens into storage. */
export async function logIn(page: Page): Promise<{ access: string; refresh: string }> {
  const tokens = { access: forgeAccess(), refresh: forgeRefresh() };
  await seedTokens(page, tokens);
  return tokens;
}

export { expect, seedTokens };
