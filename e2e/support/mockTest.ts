import { type Page } from '@playwright/test';
import { forgeAccess, forgeRefresh } from './forgedToken';
import { MockApi } from './mockApi';
import { expect, seedTokens, test as quietTest } from './quietTest';
import { newDataDir, removeDataDir, startShop } from './shopServer';

type MockWorker = { mockShop: { url: string; api: MockApi } };

/** The built client, served by the built server; API_BASE_URL points it to a mock of the specification's calls. */
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
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ mockShop }, use) => use(mockShop.url),
  api: [
    async ({ mockShop }, use) => {
      mockShop.api.reset();
      await use(mockShop.api);
      expect(mockShop.api.unknownRequests, '§7.5 only the calls of the specification are made').toEqual([]);
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
