import { fillLogin, submit } from './support/forms';
import { expect, test } from './support/mockTest';

const guarded = ['/checkout', '/profile', '/orders', '/orders/31', '/my-products', '/add-product', '/edit-product/31'];

test('§2.8 §4.14 §6.2 each guarded page sends a visitor to /login, and back after the login', async ({ page }) => {
  for (const path of guarded) {
    await test.step(path, async () => {
      await page.goto(`${path}?from=mail#part`);
      await expect(page).toHaveURL(/\/login$/);
      await fillLogin(page, 'sita@example.com', 'Walnut1234');
      await submit(page).click();
      await expect(page).toHaveURL(`${path}?from=mail#part`);
      await page.evaluate(() => localStorage.clear());
    });
  }
});
