import { expect, logIn, test } from './support/mockTest';

test.use({ failedRequestsExpected: true });

test.beforeEach(async ({ page, api }) => {
  await logIn(page);
  api.putIntoCart(2);
});

test('§8.6 §8.7 §9 Added {product name} to cart: a toast sits top right and goes after 3000 ms', async ({ page }) => {
  await page.goto('/products');
  const toast = page.getByText('Added Almonds to cart', { exact: true });
  await page.getByTestId('product-card').first().getByRole('button', { name: 'Add to Cart' }).click();
  await toast.waitFor({ state: 'visible' });
  const shown = Date.now();
  const box = await toast.boundingBox();
  expect(box?.x).toBeGreaterThan(640);
  expect(box?.y).toBeLessThan(200);
  await toast.waitFor({ state: 'detached', timeout: 6000 });
  const seconds = (Date.now() - shown) / 1000;
  expect(seconds).toBeGreaterThan(2.5);
  expect(seconds).toBeLessThan(4.5);
});
