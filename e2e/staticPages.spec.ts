import { expect, test } from './support/mockTest';

test('§2 /payment/success', async ({ page }) => {
  await page.goto('/payment/success');
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  await expect(page.getByText('Thank you for your purchase')).toBeVisible();
});

test('§2 /payment/cancel', async ({ page }) => {
  await page.goto('/payment/cancel');
  await expect(page.getByRole('heading', { name: 'Payment Cancelled' })).toBeVisible();
  await expect(page.getByText('Your payment was cancelled')).toBeVisible();
});

test('§2 /products/{id} shows the id, under construction', async ({ page }) => {
  await page.goto('/products/4711');
  await expect(page.getByRole('main').getByText(/4711/).first()).toBeVisible();
  await expect(page.getByRole('main').getByText(/under construction/i).first()).toBeVisible();
});

test('§2 /categories is under construction', async ({ page }) => {
  await page.goto('/categories');
  await expect(page.getByRole('main').getByText(/under construction/i).first()).toBeVisible();
});

test('§2 /categories/{id} shows the id', async ({ page }) => {
  await page.goto('/categories/4711');
  await expect(page.getByRole('main').getByText(/4711/).first()).toBeVisible();
});

for (const path of ['/no-such-page', '/orders/1/2/3', '/products/1/more']) {
  test(`§2 ${path} is not found, and leads on`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('heading', { name: /not found/i })).toBeVisible();
    await page.getByRole('main').getByRole('link').first().click();
    await expect(page).not.toHaveURL(path);
  });
}
