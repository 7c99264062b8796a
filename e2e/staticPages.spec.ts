import { goOn } from './support/controls';
import { expect, test } from './support/mockTest';

const pages: [what: string, path: string, texts: (string | RegExp)[]][] = [
  ['§2.7 /payment/success', '/payment/success', ['Payment Successful!', 'Thank you for your purchase']],
  ['§2.7 /payment/cancel', '/payment/cancel', ['Payment Cancelled', 'Your payment was cancelled']],
  ['§2.5 /products/{id} shows the id, under construction', '/products/4711', [/4711/, /under construction/i]],
  ['§2.5 /categories is under construction', '/categories', [/under construction/i]],
  ['§2.5 /categories/{id} shows the id', '/categories/4711', [/4711/]],
];

test('§2 the pages that only say something', async ({ page }) => {
  await page.goto('/login');
  for (const [what, path, texts] of pages) {
    await test.step(what, async () => {
      await goOn(page, path);
      for (const text of texts) await expect(page.getByRole('main').getByText(text).first()).toBeVisible();
    });
  }
});

test.describe('an address without a page', () => {
  // Chromium logs the status of the document.
  test.use({ failedRequestsExpected: true });

  test('UX-46 §2 what is no page is not found, and leads on', async ({ page, request }) => {
    const paths = ['/no-such-page', '/orders/1/2/3', '/products/1/more', '/almonds.html'];
    for (const path of paths) expect((await request.get(path)).status(), path).toBe(404);
    expect((await page.goto(paths[0]!))?.status()).toBe(404);
    for (const path of paths) {
      await test.step(path, async () => {
        await goOn(page, path);
        await expect(page).toHaveURL(path);
        await expect(page.getByRole('main').getByRole('heading', { name: /not found/i })).toBeVisible();
        await page.getByRole('main').getByRole('link').first().click();
        await expect(page).not.toHaveURL(path);
        await expect(page.getByRole('heading', { name: /not found/i })).toBeHidden();
      });
    }
  });

  test('UX-46 an address that cannot be decoded shows the shop, too', async ({ page }) => {
    for (const path of ['/products/100%', '/%E0%A4%A']) {
      await test.step(path, async () => {
        expect((await page.goto(path))?.status()).toBe(400);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await page.getByRole('main').getByRole('link').first().click();
        await expect(page.getByTestId('product-card').first()).toBeVisible();
      });
    }
  });
});
