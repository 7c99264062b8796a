import { type Page } from '@playwright/test';
import { fillLogin, submit } from './support/forms';
import { makeProduct } from './support/mockCatalog';
import { expect, logIn, test } from './support/mockTest';
import { readTokens } from './support/quietTest';

const banner = (page: Page) => page.getByRole('banner');
const openMenu = (page: Page) => banner(page).getByRole('button', { name: 'Sita' }).click();

test('§2 §8 a login, the bar and the cart of a member, and the logout', async ({ page, context, api }) => {
  const lines = page.getByTestId('cart-line');
  await test.step('§2.8 §4.14 §6.2 a guarded page sends a visitor to /login, and back after the login', async () => {
    api.putIntoCart(1, 12);
    await page.goto('/orders/31?from=mail#part');
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByTestId('cart-badge').filter({ hasText: /[1-9]/ })).toHaveCount(0);
    await fillLogin(page, 'sita@example.com', 'Walnut1234');
  });
  await test.step('F21 §3.2 §4 §4.7 §8.1 a login, pressed twice, is sent once, stores both tokens and the user, and says so', async () => {
    const release = api.hold('POST /api/user/login/');
    await submit(page).evaluate((button: HTMLButtonElement) => {
      button.click();
      button.click();
    });
    await expect.poll(() => api.sent('POST /api/user/login/').length).toBe(1);
    release();
    await expect(page.getByText('Login successful!')).toBeVisible();
    await expect(page).toHaveURL('/orders/31?from=mail#part');
    const { access, refresh } = await readTokens(page);
    expect(access?.split('.')).toHaveLength(3);
    expect(refresh?.split('.')).toHaveLength(3);
    expect(api.sent('POST /api/user/login/')).toHaveLength(1);
  });
  await test.step('§2.11 the badge counts the items; a visitor has none', () =>
    expect(page.getByTestId('cart-badge')).toHaveText('12'));
  await test.step('§2.13 logged in: a menu under the first name with Profile, Orders, My Products and Logout', async () => {
    for (const name of ['Login', 'Sign Up'])
      await expect(banner(page).getByRole('link', { name, exact: true })).toHaveCount(0);
    await openMenu(page);
    await expect(page.getByRole('menuitem')).toHaveText(['Profile', 'Orders', 'My Products', 'Logout']);
    await page.getByRole('menuitem', { name: 'My Products' }).click();
    await expect(page).toHaveURL('/my-products');
  });
  await test.step('§2.21 an empty cart says Your cart is empty', async () => {
    api.lines.length = 0;
    await banner(page).getByRole('link', { name: /cart/i }).click();
    await expect(page.getByText('Your cart is empty')).toBeVisible();
    await expect(lines).toHaveCount(0);
  });
  await test.step('§2.11 clicking the cart link refreshes the cart', async () => {
    api.putIntoCart(1, 2);
    api.putIntoCart(4);
    const before = api.sent('GET /api/products/cart/me/').length;
    await banner(page).getByRole('link', { name: /cart/i }).click();
    await expect(lines).toHaveCount(2);
    expect(api.sent('GET /api/products/cart/me/').length).toBeGreaterThan(before);
  });
  await test.step('§2.19 /cart shows the number of items, the total and each line', async () => {
    await expect(page.getByText('3 item(s) in cart', { exact: true })).toBeVisible();
    await expect(page.getByText('NPR 601.50').first()).toBeVisible();
    for (const text of ['Almonds', '2', 'NPR 100.50', 'NPR 201.00']) await expect(lines.first()).toContainText(text);
    await expect(lines.first().getByRole('img', { name: 'Almonds' })).toBeVisible();
    await expect(page.getByTestId('cart-badge')).toHaveText('3');
  });
  await test.step('§2.22 /cart has no editing of quantities', async () => {
    await expect(page.getByRole('main').getByRole('spinbutton')).toHaveCount(0);
    await expect(lines.getByRole('textbox')).toHaveCount(0);
    await expect(lines.first().getByRole('button')).toHaveCount(1);
  });
  await test.step('§2.20 Place Order goes to /checkout, Continue Shopping to /products', async () => {
    await page.getByRole('link', { name: 'Place Order' }).click();
    await expect(page).toHaveURL('/checkout');
    await page.goBack();
    await page.getByRole('link', { name: 'Continue Shopping' }).click();
    await expect(page).toHaveURL('/products');
  });
  await test.step('§8.6 §8.7 Added {product name} to cart: a toast sits top right', async () => {
    const toast = page.getByText('Added Cashews to cart', { exact: true });
    await page.getByRole('button', { name: 'Add to Cart: Cashews' }).click();
    const { left, top } = await toast.evaluate((element) => element.getBoundingClientRect());
    expect(left).toBeGreaterThan(640);
    expect(top).toBeLessThan(200);
  });
  await test.step("§2.14 on a phone the menu holds the member's pages and Logout", async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await banner(page).getByRole('button', { name: 'Menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    for (const name of ['Profile', 'Orders', 'My Products', 'Logout'])
      await expect(menu.getByText(name, { exact: true })).toBeVisible();
  });
  const other = await context.newPage();
  await other.goto('/cart');
  await expect(other.getByTestId('cart-badge')).toHaveText('4');
  await test.step('§4.8 §8.3 Logout tells the server, clears both tokens and says so', async () => {
    await page.getByRole('dialog', { name: 'Menu' }).getByText('Logout', { exact: true }).click();
    await expect(page.getByText('Logged out successfully')).toBeVisible();
    await page.setViewportSize({ width: 1280, height: 900 });
    await expect(banner(page).getByRole('link', { name: 'Login', exact: true })).toBeVisible();
    expect(api.sent('POST /api/user/logout/')).toHaveLength(1);
    expect(api.sent('POST /api/user/logout/')[0]?.authorization).toMatch(/^Bearer /);
    await expect.poll(() => readTokens(page)).toEqual({ access: null, refresh: null });
  });
  await test.step('F15 §4 logging out in one tab logs out the other', async () => {
    await expect(banner(other).getByRole('link', { name: 'Login', exact: true })).toBeVisible();
    await expect(other.getByTestId('cart-badge').filter({ hasText: /[1-9]/ })).toHaveCount(0);
  });
});

test.describe('with a connection that is gone for a moment', () => {
  test.use({ failedRequestsExpected: true });

  test('a cart of 100 lines: total and Place Order stay in reach on a phone, and far lines are skipped', async ({
    page,
    api,
  }) => {
    await logIn(page);
    await page.setViewportSize({ width: 360, height: 740 });
    api.products = Array.from({ length: 100 }, (_, index) =>
      makeProduct({ id: index + 1, name: `Walnuts ${index + 1}` }),
    );
    for (const { id } of api.products) api.putIntoCart(id);
    await page.goto('/cart');
    const lines = page.getByTestId('cart-line');
    await expect(lines).toHaveCount(100);
    const total = page.getByRole('region', { name: 'Total' });
    const inReach = async () => {
      await expect(total.getByText(/^NPR/)).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole('link', { name: 'Place Order' })).toBeInViewport({ ratio: 1 });
    };
    await inReach();
    await expect
      .poll(() =>
        lines
          .nth(90)
          .getByRole('button')
          .evaluate((each) => each.checkVisibility({ contentVisibilityAuto: true })),
      )
      .toBe(false);
    const last = lines.last().getByRole('button');
    await last.focus();
    await expect(last).toBeInViewport({ ratio: 1 });
    await expect
      .poll(async () => {
        const [button, bar] = [(await last.boundingBox())!, (await total.boundingBox())!];
        return button.y + button.height - bar.y;
      })
      .toBeLessThanOrEqual(0);
    await inReach();
    await page.context().setOffline(true);
    const banner = page.getByText('You are offline');
    await expect(banner).toBeVisible();
    await expect
      .poll(
        async () =>
          (await total.boundingBox())!.y + (await total.boundingBox())!.height - (await banner.boundingBox())!.y,
      )
      .toBeLessThanOrEqual(0);
    await inReach();
    await page.context().setOffline(false);
    await expect(banner).toHaveCount(0);
    await last.click();
    await expect(lines).toHaveCount(99);
    await expect(lines.last().getByRole('button')).toBeFocused();
  });
});
