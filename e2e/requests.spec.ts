import { expect, logIn, test } from './support/mockTest';

test.describe('failures', () => {
  test.use({ failedRequestsExpected: true });

  test('F08 §9 an add whose response stops in its middle is given up after 5000 ms, and the cart then shows the truth', async ({
    page,
    api,
  }) => {
    await logIn(page);
    // The page's timers of 5000 ms end when the test says so, unless the page clears them before.
    await page.addInitScript(() => {
      const { setTimeout: start, clearTimeout: stop } = window;
      const ends = new Map<number, () => void>();
      let last = 0;
      Object.assign(window, {
        setTimeout: (run: () => void, ms?: number) => {
          if (ms !== 5000) return start(run, ms);
          ends.set(--last, run);
          return last;
        },
        clearTimeout: (id: number) => ends.delete(id) || stop(id),
        ends,
      });
    });
    api.answer('POST /api/products/cart/add_item/', (request) => ({
      ...api.defaultResponse(request),
      incomplete: true,
    }));
    const begun = page.waitForResponse((response) =>
      /add_item.*POST/.test(response.url() + response.request().method()),
    );
    await page.goto('/products');
    await page.getByTestId('product-card').first().getByRole('button', { name: 'Add to Cart' }).click();
    await begun;
    const [request] = api.sent('POST /api/products/cart/add_item/');
    expect(request?.abandonedAfter).toBeNull();
    type Timers = { ends: Map<number, () => void> };
    await expect.poll(() => page.evaluate(() => (window as unknown as Timers).ends.size)).toBe(1);
    await page.evaluate(() => (window as unknown as Timers).ends.forEach((end) => end()));
    await expect(page.getByText('Failed to add item to cart', { exact: true })).toBeVisible();
    await expect(page.getByTestId('cart-badge')).toHaveText('1');
    await expect.poll(() => request?.abandonedAfter).not.toBeNull();
  });
});
