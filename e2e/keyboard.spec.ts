import { type Page } from '@playwright/test';
import { field } from './support/forms';
import { tabTo } from './support/keyboard';
import { expect, test } from './support/mockTest';

const banner = (page: Page) => page.getByRole('banner');
/** The account links appear with the session; before that the page does not react to keys. */
const isStarted = (page: Page) =>
  expect(
    banner(page)
      .getByRole('link', { name: 'Login', exact: true })
      .or(banner(page).getByRole('button', { name: /sita/i })),
  ).toBeVisible();
test('UX-05 UX-06 UX-08 UX-30 login, search, filter, add, cart, remove, logout by the keyboard alone', async ({
  page,
  api,
}) => {
  await page.goto('/login');
  await isStarted(page);
  await tabTo(page, field(page, 'Email'));
  await page.keyboard.type('sita@example.com');
  await tabTo(page, field(page, 'Password'));
  await page.keyboard.type('Walnut1234');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Login successful!')).toBeVisible();
  await expect(page).toHaveURL('/');
  // A new page takes the focus.
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toBeFocused();

  await tabTo(page, banner(page).locator('input[type="search"]'), 'Shift+Tab');
  await page.keyboard.type('a');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/products?search=a');
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeFocused();

  // The categories come after the page; until then All is the only choice.
  await page.getByRole('radio', { name: 'Dry Fruits' }).waitFor();
  await tabTo(page, page.getByRole('radio', { name: 'All' }));
  await page.keyboard.press('ArrowDown');
  await expect(page).toHaveURL('/products?search=a&category=1');
  await expect(page.getByRole('radio', { name: 'Dry Fruits' })).toBeFocused();
  await expect(page.getByText('Found 2 product(s)', { exact: true })).toBeVisible();

  await tabTo(page, page.getByRole('button', { name: 'Add to Cart: Almonds' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Added Almonds to cart')).toBeVisible();
  await expect.poll(() => api.lines).toHaveLength(1);

  await tabTo(page, banner(page).getByRole('link', { name: 'Cart, 1 item' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Cart' })).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'Remove: Almonds' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeFocused();

  const menu = banner(page).getByRole('button', { name: 'Sita' });
  await tabTo(page, menu, 'Shift+Tab');
  await page.keyboard.press('Enter');
  // While the menu is open, everything else is hidden from screen readers.
  await expect(page.locator('header [aria-haspopup="menu"]')).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Logged out successfully')).toBeVisible();
});

test('UX-03 UX-07 the first Tab leads past the bar; the drawer of a phone keeps the focus, and Escape gives it back', async ({
  page,
}) => {
  await page.goto('/categories');
  await isStarted(page);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  await page.setViewportSize({ width: 360, height: 740 });
  const opener = banner(page).getByRole('button', { name: 'Menu' });
  await tabTo(page, opener, 'Shift+Tab');
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await expect(drawer).toBeVisible();
  // While the drawer is open, the rest of the page is hidden from screen readers.
  await expect(page.locator('header [aria-haspopup="dialog"]')).toHaveAttribute('aria-expanded', 'true');
  const holdsFocus = () => drawer.evaluate((dialog) => dialog.contains(document.activeElement));
  // From here on it keeps the focus.
  await expect.poll(holdsFocus).toBe(true);
  for (let presses = 0; presses < 10; presses++) {
    await page.keyboard.press('Tab');
    await expect.poll(holdsFocus).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  await expect(opener).toHaveAttribute('aria-expanded', 'false');

  await test.step('an open drawer stays usable when the window gets wider, as on a turned tablet', async () => {
    await page.setViewportSize({ width: 768, height: 1024 });
    await opener.click();
    await page.setViewportSize({ width: 1366, height: 768 });
    await drawer.getByRole('button', { name: 'Close' }).click();
    await expect(drawer).toHaveCount(0);
  });
});
