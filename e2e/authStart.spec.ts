import { type Page } from '@playwright/test';
import { forgeAccess, forgeRefresh } from './support/forgedToken';
import { expect, seedTokens, test } from './support/mockTest';
import { profile } from './support/mockApi';
import { readTokens } from './support/quietTest';

const memberButton = (page: Page, name: string) => page.getByRole('banner').getByRole('button', { name });

const start = async (page: Page, access?: string, refresh?: string) => {
  await seedTokens(page, { access, refresh });
  await page.goto('/');
};

test('§4.3 start 3: an expired access token is refreshed, stored, and the profile loaded', async ({ page, api }) => {
  api.answer('GET /api/user/', { body: { ...profile, first_name: 'Gita' } });
  const [expired, refresh, renewed] = [forgeAccess(-10), forgeRefresh(), forgeAccess(901)];
  api.answer('POST /api/auth/token/refresh/', { body: { access: renewed } });
  await start(page, expired, refresh);
  await expect(memberButton(page, 'Gita')).toBeVisible();
  expect(await readTokens(page)).toEqual({ access: renewed, refresh });
  const [asked, ...more] = api.sent('POST /api/auth/token/refresh/');
  expect(asked?.body).toEqual({ refresh });
  expect(asked?.authorization).toBeNull();
  expect(more).toEqual([]);
  expect(api.sent('GET /api/user/')[0]?.authorization).toBe(`Bearer ${renewed}`);
});
