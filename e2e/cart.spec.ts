import { expect, logIn, test } from './support/mockTest';
import { cartAnswer, makeProduct } from './support/mockCatalog';

test('§2.6 §6 /cart asks a visitor for login', async ({ page, api }) => {
  await page.goto('/cart');
  await expect(page).toHaveURL('/cart');
  await expect(page.getByText(/log ?in/i).first()).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('link', { name: /log ?in/i })
    .click();
  await expect(page).toHaveURL(/\/login/);
  expect(api.sent('GET /api/products/cart/me/')).toHaveLength(0);
});

test('§2 the cart of a member', async ({ page, api }) => {
  await logIn(page);
  await page.goto('/cart');
  const lines = page.getByTestId('cart-line');
  await test.step('§2.21 an empty cart says Your cart is empty', async () => {
    await expect(page.getByText('Your cart is empty')).toBeVisible();
    await expect(lines).toHaveCount(0);
  });
  await test.step('§2.11 clicking the cart link refreshes the cart', async () => {
    api.putIntoCart(1, 2);
    api.putIntoCart(4);
    const before = api.sent('GET /api/products/cart/me/').length;
    await page.getByRole('banner').getByRole('link', { name: /cart/i }).click();
    await expect(lines).toHaveCount(2);
    expect(api.sent('GET /api/products/cart/me/').length).toBeGreaterThan(before);
  });
  await test.step('§2.19 /cart shows the number of items, the total and each line', async () => {
    await expect(page.getByText('3 item(s) in cart', { exact: true })).toBeVisible();
    await expect(page.getByText('NPR 601.50').first()).toBeVisible();
    await expect(lines.first()).toContainText('Almonds');
    await expect(lines.first()).toContainText('2');
    await expect(lines.first()).toContainText('NPR 100.50');
    await expect(lines.first()).toContainText('NPR 201.00');
    await expect(lines.first().getByRole('img', { name: 'Almonds' })).toBeVisible();
    await expect(lines.first().getByRole('button', { name: /remove/i })).toBeVisible();
    await expect(page.getByTestId('cart-badge')).toHaveText('3');
  });
  await test.step('§2.22 /cart has no editing of quantities', async () => {
    await expect(page.getByRole('main').getByRole('spinbutton')).toHaveCount(0);
    await expect(lines.getByRole('textbox')).toHaveCount(0);
    await expect(lines.first().getByRole('button')).toHaveCount(1);
  });
  await test.step('§2.20 Continue Shopping goes to /products, Place Order to /checkout', async () => {
    await page.getByRole('link', { name: 'Continue Shopping' }).click();
    await expect(page).toHaveURL('/products');
    await page.goBack();
    await page.getByRole('link', { name: 'Place Order' }).click();
    await expect(page).toHaveURL('/checkout');
  });
});

test('§2.19 §7 §8 Remove takes a line out', async ({ page, api }) => {
  await logIn(page);
  api.putIntoCart(1, 2);
  api.putIntoCart(4);
  await page.goto('/cart');
  await page
    .getByTestId('cart-line')
    .filter({ hasText: 'Almonds' })
    .getByRole('button', { name: /remove/i })
    .click();
  await expect(page.getByText('Item removed from cart')).toBeVisible();
  await expect(page.getByTestId('cart-line')).toHaveCount(1);
  await expect(page.getByText('1 item(s) in cart', { exact: true })).toBeVisible();
  expect(api.sent('DELETE /api/products/cart/remove_item/')[0]?.body).toEqual({ item_id: 1 });
});

test('§4.12 every cart change replaces the cart with the answer of the server', async ({ page, api }) => {
  await logIn(page);
  api.putIntoCart(1, 2);
  api.putIntoCart(4);
  await page.goto('/cart');
  await expect(page.getByTestId('cart-line')).toHaveCount(2);
  const other = { id: 77, product: { ...api.products[4]!, name: 'Marsi Rice, by another device' }, quantity: 9 };
  api.answer('DELETE /api/products/cart/remove_item/', { body: cartAnswer([other]) });
  await page
    .getByTestId('cart-line')
    .first()
    .getByRole('button', { name: /remove/i })
    .click();
  await expect(page.getByTestId('cart-line')).toHaveCount(1);
  await expect(page.getByTestId('cart-line')).toContainText('Marsi Rice, by another device');
  await expect(page.getByText('9 item(s) in cart', { exact: true })).toBeVisible();
  await expect(page.getByTestId('cart-badge')).toHaveText('9');
});

test('§4.11 the cart loads when the member is known, and is empty after logout', async ({ page, api }) => {
  await logIn(page);
  api.putIntoCart(1, 3);
  await page.goto('/');
  await expect(page.getByTestId('cart-badge')).toHaveText('3');
  expect(api.sent('GET /api/products/cart/me/').length).toBeGreaterThan(0);
  await page.getByRole('banner').getByRole('button', { name: /sita/i }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByText('Logged out successfully')).toBeVisible();
  await expect(page.getByTestId('cart-badge').filter({ hasText: /[1-9]/ })).toHaveCount(0);
  await page.goto('/cart');
  await expect(page.getByTestId('cart-line')).toHaveCount(0);
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
    const [button, bar] = [(await last.boundingBox())!, (await total.boundingBox())!];
    expect(button.y + button.height).toBeLessThanOrEqual(bar.y);
    await inReach();
    await page.context().setOffline(true);
    const banner = page.getByText('You are offline');
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

test('F13 §7 a malformed cart never breaks the page', async ({ page, api }) => {
  await logIn(page);
  api.answer('GET /api/products/cart/me/', { body: { cart_items: 'none' } });
  await page.goto('/cart');
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('F12 §4 an answer that is no cart does not wipe the cart', async ({ page, api }) => {
  await logIn(page);
  api.putIntoCart(1, 2);
  api.putIntoCart(4);
  await page.goto('/cart');
  await expect(page.getByTestId('cart-line')).toHaveCount(2);
  api.answer('DELETE /api/products/cart/remove_item/', { status: 204 });
  await page
    .getByTestId('cart-line')
    .first()
    .getByRole('button', { name: /remove/i })
    .click();
  await expect(page.getByText('Failed to remove item from cart')).toBeVisible();
  await expect(page.getByTestId('cart-line')).toHaveCount(2);
});

test('F19 §4 cart changes go one after another', async ({ page, api }) => {
  await logIn(page);
  await page.goto('/products');
  const release = api.hold('POST /api/products/cart/add_item/');
  await page.getByTestId('product-card').nth(0).getByRole('button').click();
  await expect.poll(() => api.sent('POST /api/products/cart/add_item/').length).toBe(1);
  await page.getByTestId('product-card').nth(1).getByRole('button').click();
  await expect(page.getByTestId('product-card').nth(1).getByRole('button')).toHaveText('Adding...');
  expect(api.sent('POST /api/products/cart/add_item/')).toHaveLength(1);
  release();
  await expect(page.getByTestId('cart-badge')).toHaveText('2');
  expect(api.sent('POST /api/products/cart/add_item/')).toHaveLength(2);
});
