import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from './support/mockTest';

// Chromium logs the status of the page that is not found.
test.use({ failedRequestsExpected: true });

test('the page of all states is no part of the shop that is built', async ({ page }) => {
  const assets = path.resolve(__dirname, '../build/client/assets');
  const scripts = readdirSync(assets).filter((file) => file.endsWith('.js'));
  expect(scripts).not.toEqual([]);
  // A route of the production build proves that the search works.
  const holding = (text: string) =>
    scripts.filter((file) => readFileSync(path.join(assets, file), 'utf8').includes(text)).length;
  expect([holding('/payment/success') > 0, holding('/dev/states'), holding('On its way into the cart')]).toEqual([
    true,
    0,
    0,
  ]);
  await page.goto('/dev/states');
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
});
