import { expect, logIn, test } from './support/mockTest';
import { makeProduct } from './support/mockCatalog';

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
