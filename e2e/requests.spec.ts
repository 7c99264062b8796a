import { expect, logIn, test } from './support/mockTest';

test.describe('failures', () => {
  test.use({ failedRequestsExpected: true });

  test('F08 §9 an add whose response stops in its middle is given up after 5000 ms, and the cart then shows the truth', async ({
    page,
    api,
  }) => {
    await logIn(page);
    // The page's timers of 5000 ms end when the test says so.
    await page.addInitScript(() => {
      const ends: (() => void)[] = [];
      const setTimer = window.setTimeout;
      const setOwn = (run: () => void, ms?: number) => (ms === 5000 ? -ends.push(run) : setTimer(run, ms));
      Object.assign(window, { setTimeout: setOwn, endFiveSeconds: () => ends.forEach((end) => end()) });
    });
    api.answer('POST /api/products/cart/add_item/', (request) => ({
      ...api.defaultResponse(request),
      incomplete: true,
    }));
    const begun = page.waitForResponse(/add_item/);
    await page.goto('/products');
    await page.getByTestId('product-card').first().getByRole('button', { name: 'Add to Cart' }).click();
    await begun;
    const [request] = api.sent('POST /api/products/cart/add_item/');
    expect(request?.abandonedAfter).toBeNull();
    await page.evaluate(() => (window as unknown as { endFiveSeconds: () => void }).endFiveSeconds());
    await expect(page.getByText('Failed to add item to cart', { exact: true })).toBeVisible();
    await expect(page.getByTestId('cart-badge')).toHaveText('1');
    expect(request?.abandonedAfter).not.toBeNull();
  });
});
