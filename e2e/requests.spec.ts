import { expect, logIn, test } from './support/mockTest';

test.describe('failures', () => {
  test.use({ failedRequestsExpected: true });

  test('F08 §9 an add whose response stops in its middle is given up after 5000 ms, and the cart then shows the truth', async ({
    page,
    api,
  }) => {
    await logIn(page);
    api.answer('POST /api/products/cart/add_item/', (request) => ({
      ...api.defaultResponse(request),
      incomplete: true,
    }));
    await page.goto('/products');
    await page.getByTestId('product-card').first().getByRole('button', { name: 'Add to Cart' }).click();
    await expect(page.getByText('Failed to add item to cart', { exact: true })).toBeVisible({ timeout: 8000 });
    await expect(page.getByTestId('cart-badge')).toHaveText('1');
    const [request] = api.sent('POST /api/products/cart/add_item/');
    expect(request?.abandonedAfter).toBeGreaterThan(4800);
  });
});
