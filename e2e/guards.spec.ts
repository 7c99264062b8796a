import { type Page } from '@playwright/test';
import { fillLogin, submit } from './support/forms';
import { expect, logIn, test } from './support/mockTest';

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

test('§1.3 §2 §2.9 §4 each guarded page waits for the login with a spinner, is under construction, and is left by a logout', async ({
  page,
  api,
}) => {
  await logIn(page);
  const main = page.getByRole('main');
  for (const path of guarded) {
    await test.step(path, async () => {
      const release = api.hold('GET /api/user/');
      await page.goto(path);
      await expect(page.getByRole('progressbar').first()).toBeVisible();
      await expect(page).toHaveURL(path);
      release();
      await expect(main.getByText(/under construction/i).first()).toBeVisible();
      await expect(page.getByRole('progressbar')).toHaveCount(0);
      if (path.endsWith('31')) await expect(main.getByText(/31/).first()).toBeVisible();
    });
  }
  await page.getByRole('banner').getByRole('button', { name: /sita/i }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test('§4.14 /cart remembers itself through the login', async ({ page, api }) => {
  api.putIntoCart(1, 2);
  await page.goto('/cart');
  await page
    .getByRole('main')
    .getByRole('link', { name: /log ?in/i })
    .click();
  await fillLogin(page, 'sita@example.com', 'Walnut1234');
  await submit(page).click();
  await expect(page).toHaveURL('/cart');
  await expect(page.getByText('2 item(s) in cart', { exact: true })).toBeVisible();
});

const logInFrom = async (page: Page, origin: unknown) => {
  // The page starts anew, without a session and with this origin in its history entry.
  await page.evaluate((from) => {
    localStorage.clear();
    history.replaceState({ usr: { from }, key: 'forged', idx: 0 }, '', '/login');
  }, origin);
  await page.reload();
  await fillLogin(page, 'sita@example.com', 'Walnut1234');
  await submit(page).click();
  await expect(page.getByText('Login successful!').first()).toBeVisible();
  await expect(page).not.toHaveURL(/\/login/);
};

const foreign = [
  '//evil.example',
  '/%2F%2Fevil.example',
  '/login',
  { pathname: '//evil.example', search: '', hash: '' },
  '/\\evil.example',
  'https:evil.example',
  'javascript:alert(1)',
];

test('FE-04 §4 §4.14 a remembered origin of this shop is followed, one elsewhere never', async ({ page, baseURL }) => {
  await page.goto('/login');
  for (const origin of foreign) {
    await test.step(JSON.stringify(origin), async () => {
      await logInFrom(page, origin);
      expect(new URL(page.url()).origin).toBe(baseURL);
    });
  }
  await logInFrom(page, '/orders?page=2');
  await expect(page).toHaveURL('/orders?page=2');
});
