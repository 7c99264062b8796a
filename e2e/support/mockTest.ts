import { type Page } from '@playwright/test';
import { forgeAccess, forgeRefresh } from './forgedToken';
import { MockApi } from './mockApi';
import { expect, keepTokens, test as quietTest } from './quietTest';
import { newDataDir, removeDataDir, startShop } from './shopServer';

type MockWorker = { mockShop: { url: string; api: MockApi } };

/** The built client, served by the built server, told by API_BASE_URL to talk to a mock that knows only the specification's calls. */
export const test = quietTest.extend<{ api: MockApi }, MockWorker>({
  mockShop: [
    async ({}, use) => {
      const api = await MockApi.start();
      const dataDir = newDataDir();
      const shop = await startShop(dataDir, { API_BASE_URL: api.url, SEED: 'none' });
      await use({ url: shop.url, api });
      await shop.stop();
      await api.stop();
      removeDataDir(dataDir);
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ mockShop }, use) => use(mockShop.url),
  api: [
    async ({ mockShop }, use) => {
      mockShop.api.reset();
      await use(mockShop.api);
      expect(mockShop.api.strangers, 'only the calls of the specification are made').toEqual([]);
    },
    { auto: true },
  ],
});

/** The page of a logged-in member: valid forged tokens from the start. */
export async function logIn(page: Page): Promise<{ access: string; refresh: string }> {
  const tokens = { access: forgeAccess(), refresh: forgeRefresh() };
  await keepTokens(page, tokens);
  return tokens;
}

export { expect, keepTokens };
