import { fillLogin, submit } from './support/forms';
import { expect, test } from './support/mockTest';

test.describe('on a line that breaks', () => {
  test.use({ failedRequestsExpected: true });

  test('F34 a page whose script cannot be loaded says so, and comes with the connection when it is tried again', async ({
    page,
    context,
  }) => {
    await page.route('**/assets/cart.*.js', (route) => route.abort());
    await page.goto('/categories');
    await expect(page.getByRole('heading', { level: 1, name: 'Categories' })).toBeVisible();
    await context.setOffline(true);
    await page.getByRole('banner').getByRole('link', { name: 'Cart' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'This page could not be loaded' })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await page.unrouteAll();
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Cart' })).toBeVisible();
  });
});

test('F23 §3 a blocked storage never breaks a page, and a login holds for this tab', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    });
  });
  await page.goto('/');
  await expect(page.getByTestId('product-card')).toHaveCount(8);
  await page.getByRole('banner').getByRole('link', { name: 'Login', exact: true }).click();
  await fillLogin(page, 'sita@example.com', 'Walnut1234');
  await submit(page).click();
  await expect(page.getByRole('banner').getByRole('button', { name: /sita/i })).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Products', exact: true }).click();
  await page.getByTestId('product-card').first().getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByTestId('cart-badge')).toHaveText('1');
});
