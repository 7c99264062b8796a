import { type Page } from '@playwright/test';
import { forgeAccess } from './support/forgedToken';
import { expect, logIn, test } from './support/mockTest';
import { profile } from './support/mockApi';

const banner = (page: Page) => page.getByRole('banner');
/** The shell, which has no heading, is replaced, with what was done in it. */
const isStarted = (page: Page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible();
const openMenu = (page: Page, name: RegExp | string = /sita/i) => banner(page).getByRole('button', { name }).click();

test('§2.10 the brand leads home; the links lead to Home, Products, Categories and the cart', async ({ page }) => {
  await page.goto('/payment/cancel');
  await banner(page).getByRole('link', { name: 'Products', exact: true }).click();
  await expect(page).toHaveURL('/products');
  await banner(page).getByRole('link', { name: 'Categories', exact: true }).click();
  await expect(page).toHaveURL('/categories');
  await banner(page).getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page).toHaveURL('/');
  await banner(page).getByRole('link', { name: /cart/i }).click();
  await expect(page).toHaveURL('/cart');
  await banner(page)
    .getByRole('link', { name: /mewa pasal/i })
    .first()
    .click();
  await expect(page).toHaveURL('/');
});

test('§2.10 the search box goes to /products?search={text}', async ({ page, api }) => {
  await page.goto('/');
  await isStarted(page);
  await banner(page).getByRole('combobox').fill('almonds & more');
  await banner(page).getByRole('combobox').press('Enter');
  await expect(page).toHaveURL(/\/products\?search=almonds(\+|%20)%26(\+|%20)more$/);
  await expect.poll(() => api.sent('GET /api/products/').at(-1)?.query.get('search')).toBe('almonds & more');
});

test('§2.12 logged out: Login and Sign Up', async ({ page }) => {
  await page.goto('/');
  await banner(page).getByRole('link', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL('/login');
  await banner(page).getByRole('link', { name: 'Sign Up', exact: true }).click();
  await expect(page).toHaveURL('/register');
});

test('§2.13 logged in: a menu under the first name with Profile, Orders, My Products and Logout', async ({ page }) => {
  await logIn(page);
  await page.goto('/');
  await expect(banner(page).getByRole('link', { name: 'Login', exact: true })).toHaveCount(0);
  await expect(banner(page).getByRole('link', { name: 'Sign Up', exact: true })).toHaveCount(0);
  for (const [item, path] of [
    ['Profile', '/profile'],
    ['Orders', '/orders'],
    ['My Products', '/my-products'],
  ] as const) {
    await openMenu(page);
    await expect(page.getByRole('menuitem')).toHaveCount(4);
    await page.getByRole('menuitem', { name: item, exact: true }).click();
    await expect(page).toHaveURL(path);
  }
});

test("§2.13 a member without a first name is 'User'", async ({ page, api }) => {
  await logIn(page);
  api.answer('GET /api/user/', { body: { ...profile, first_name: '' } });
  await page.goto('/');
  await expect(banner(page).getByRole('button', { name: 'User' })).toBeVisible();
});

test('§4.8 §8.3 Logout tells the server, clears both tokens and says so', async ({ page, api }) => {
  await logIn(page);
  await page.goto('/');
  await openMenu(page);
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByText('Logged out successfully')).toBeVisible();
  await expect(banner(page).getByRole('link', { name: 'Login', exact: true })).toBeVisible();
  expect(api.sent('POST /api/user/logout/')).toHaveLength(1);
  expect(api.sent('POST /api/user/logout/')[0]?.authorization).toMatch(/^Bearer /);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.endsWith('_token')))).toEqual([]);
});

test('§2.11 the badge counts the items; a visitor has none', async ({ page, api }) => {
  api.putIntoCart(1, 12);
  await page.goto('/');
  await expect(page.getByTestId('product-card').first()).toBeVisible();
  await expect(page.getByTestId('cart-badge').filter({ hasText: /[1-9]/ })).toHaveCount(0);
  await page.evaluate((access) => localStorage.setItem('access_token', access), forgeAccess());
  await page.evaluate((refresh) => localStorage.setItem('refresh_token', refresh), forgeAccess(9000));
  await page.reload();
  await expect(page.getByTestId('cart-badge')).toHaveText('12');
});

test('§2.14 on a phone the links collapse into a menu, logged out', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  await expect(banner(page).getByRole('link', { name: 'Categories', exact: true })).toBeHidden();
  await isStarted(page);
  await banner(page).getByRole('button', { name: /menu/i }).click();
  for (const name of ['Home', 'Products', 'Categories', 'Login', 'Sign Up']) {
    await expect(
      page
        .getByRole('link', { name, exact: true })
        .or(page.getByRole('menuitem', { name, exact: true }))
        .first(),
    ).toBeVisible();
  }
  await page
    .getByRole('link', { name: 'Categories', exact: true })
    .or(page.getByRole('menuitem', { name: 'Categories', exact: true }))
    .first()
    .click();
  await expect(page).toHaveURL('/categories');
});

test("§2.14 on a phone the menu holds the member's pages and Logout", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await logIn(page);
  await page.goto('/');
  await isStarted(page);
  await banner(page).getByRole('button', { name: /menu/i }).click();
  for (const name of ['Profile', 'Orders', 'My Products', 'Logout']) {
    await expect(page.getByText(name, { exact: true }).filter({ visible: true }).first()).toBeVisible();
  }
  await page.getByText('Logout', { exact: true }).filter({ visible: true }).first().click();
  await expect(page.getByText('Logged out successfully')).toBeVisible();
});

test('§1.2 §2 the footer has quick links, inert customer-service links and contact details', async ({ page }) => {
  await page.goto('/');
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('heading', { name: /quick links/i })).toBeVisible();
  await expect(footer.getByRole('heading', { name: /customer service/i })).toBeVisible();
  await expect(footer).toContainText('@');
  await footer.getByRole('link', { name: 'Products', exact: true }).click();
  await expect(page).toHaveURL('/products');
});
