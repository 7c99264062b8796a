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

test('§1.3 §2 each guarded page is a placeholder under construction', async ({ page }) => {
  await logIn(page);
  for (const path of guarded) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page).toHaveURL(path);
      await expect(
        page
          .getByRole('main')
          .getByText(/under construction/i)
          .first(),
      ).toBeVisible();
      if (path.endsWith('31')) await expect(page.getByRole('main').getByText(/31/).first()).toBeVisible();
    });
  }
});

test('§2.9 a spinner shows while authentication is initialising', async ({ page, api }) => {
  await logIn(page);
  const release = api.hold('GET /api/user/');
  await page.goto('/profile');
  await expect(page.getByRole('progressbar').first()).toBeVisible();
  await expect(page).toHaveURL('/profile');
  release();
  await expect(
    page
      .getByRole('main')
      .getByText(/under construction/i)
      .first(),
  ).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
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

test('§4 logging out on a guarded page leads to /login', async ({ page }) => {
  await logIn(page);
  await page.goto('/orders');
  await page.getByRole('banner').getByRole('button', { name: /sita/i }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
});

const logInFrom = async (page: Page, origin: unknown) => {
  await page.goto('/login');
  await page.evaluate((from) => history.replaceState({ usr: { from }, key: 'forged', idx: 0 }, ''), origin);
  await page.reload();
  await fillLogin(page, 'sita@example.com', 'Walnut1234');
  await submit(page).click();
  await expect(page.getByText('Login successful!').first()).toBeVisible();
  await expect(page).not.toHaveURL(/\/login/);
};

test('§4 a remembered origin of this shop is followed', async ({ page }) => {
  await logInFrom(page, '/orders?page=2');
  await expect(page).toHaveURL('/orders?page=2');
});

const foreign = [
  '//evil.example',
  '/%2F%2Fevil.example',
  '/login',
  { pathname: '//evil.example', search: '', hash: '' },
  '/\\evil.example',
  'https:evil.example',
  'javascript:alert(1)',
];

test('FE-04 §4.14 a remembered origin elsewhere never leaves the shop', async ({ page, baseURL }) => {
  for (const origin of foreign) {
    await test.step(JSON.stringify(origin), async () => {
      await logInFrom(page, origin);
      expect(new URL(page.url()).origin).toBe(baseURL);
      await page.evaluate(() => localStorage.clear());
    });
  }
});
