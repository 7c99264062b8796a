import { type Page } from '@playwright/test';
import { expect, test } from './support/mockTest';

const LIGHT = 'rgb(251, 247, 239)';
const DARK = 'rgb(27, 20, 14)';
const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const bars = async (page: Page) =>
  new Set(
    await page
      .locator('meta[name="theme-color"]')
      .evaluateAll((metas) => metas.map((meta) => (meta as HTMLMetaElement).content)),
  );
const choose = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Theme' }).getByRole('button', { name }).click();

test.describe('in each scheme', () => {
  // The scripts that are held back.
  test.use({ failedRequestsExpected: true });

  test('UX-37 the device decides between light and dark until the visitor does; the choice is remembered and can be taken back', async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto('/categories');
    await expect.poll(() => ground(page)).toBe(DARK);
    await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(() => ground(page)).toBe(LIGHT);

    await choose(page, 'Dark');
    await expect.poll(() => ground(page)).toBe(DARK);
    await expect.poll(() => bars(page), "the browser's own bars go along").toEqual(new Set(['#1b140e']));

    await choose(page, 'System');
    await expect.poll(() => ground(page)).toBe(LIGHT);
    await expect.poll(() => bars(page)).toEqual(new Set(['#fbf7ef']));
    await page.reload();
    await expect(page.getByRole('button', { name: 'System' })).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(() => ground(page)).toBe(LIGHT);

    await choose(page, 'Dark');
    await expect.poll(() => ground(page)).toBe(DARK);
    await test.step('UX-37 a chosen dark is there before the first script of the shop: no white flash', async () => {
      await page.route('**/assets/**', (route) => route.abort());
      await page.goto('/', { waitUntil: 'commit' });
      await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark');
      await expect(page.locator('meta[name="color-scheme"]')).toHaveAttribute('content', 'dark');
    });
  });
});
