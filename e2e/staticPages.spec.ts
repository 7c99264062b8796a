import { expect, test } from './support/mockTest';

const pages: [what: string, path: string, texts: (string | RegExp)[]][] = [
  ['§2.7 /payment/success', '/payment/success', ['Payment Successful!', 'Thank you for your purchase']],
  ['§2.7 /payment/cancel', '/payment/cancel', ['Payment Cancelled', 'Your payment was cancelled']],
  ['§2.5 /products/{id} shows the id, under construction', '/products/4711', [/4711/, /under construction/i]],
  ['§2.5 /categories is under construction', '/categories', [/under construction/i]],
  ['§2.5 /categories/{id} shows the id', '/categories/4711', [/4711/]],
];

test('§2 the pages that only say something', async ({ page }) => {
  for (const [what, path, texts] of pages) {
    await test.step(what, async () => {
      await page.goto(path);
      for (const text of texts) await expect(page.getByRole('main').getByText(text).first()).toBeVisible();
    });
  }
});

test('UX-46 §2 what is no page is not found, and leads on', async ({ page }) => {
  for (const path of ['/no-such-page', '/orders/1/2/3', '/products/1/more']) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole('main').getByRole('heading', { name: /not found/i })).toBeVisible();
      await page.getByRole('main').getByRole('link').first().click();
      await expect(page).not.toHaveURL(path);
    });
  }
});
