import { type Page } from '@playwright/test';
import { expect, logIn, test } from './support/mockTest';

test.use({ failedRequestsExpected: true });

const addFirst = async (page: Page) => {
  await page.goto('/products');
  await page.getByTestId('product-card').first().getByRole('button', { name: 'Add to Cart' }).click();
};
const removeFirst = async (page: Page) => {
  await page.goto('/cart');
  await page
    .getByTestId('cart-line')
    .first()
    .getByRole('button', { name: /remove/i })
    .click();
};

test.beforeEach(async ({ page, api }) => {
  await logIn(page);
  api.putIntoCart(2);
});

test("§8.4 a refused add shows the server's error field", async ({ page, api }) => {
  api.answer('POST /api/products/cart/add_item/', { status: 400, body: { error: 'Only 3 left', detail: 'other' } });
  await addFirst(page);
  await expect(page.getByText('Only 3 left', { exact: true })).toBeVisible();
  await expect(page.getByTestId('product-card').first().getByRole('button', { name: 'Add to Cart' })).toBeEnabled();
});

test("§8 a refused removal shows the server's error field", async ({ page, api }) => {
  api.answer('DELETE /api/products/cart/remove_item/', { status: 404, body: { error: 'Item not found in cart' } });
  await removeFirst(page);
  await expect(page.getByText('Item not found in cart', { exact: true })).toBeVisible();
});

const failures = [
  ['without error field', { status: 400, body: { detail: 'no' } }],
  ['that is no JSON', { status: 502, text: '<h1>Bad gateway</h1>', contentType: 'text/html' }],
  ['without body', { status: 500 }],
] as const;

test('F09 §8.4 a failure that says nothing: Failed to add item to cart', async ({ page, api }) => {
  for (const [what, answer] of failures) {
    await test.step(what, async () => {
      api.answer('POST /api/products/cart/add_item/', answer);
      await addFirst(page);
      await expect(page.getByText('Failed to add item to cart', { exact: true })).toBeVisible();
    });
  }
});

test('§8.4 a failure that says nothing: Failed to remove item from cart', async ({ page, api }) => {
  for (const [what, answer] of failures) {
    await test.step(what, async () => {
      api.answer('DELETE /api/products/cart/remove_item/', answer);
      await removeFirst(page);
      await expect(page.getByText('Failed to remove item from cart', { exact: true })).toBeVisible();
      await expect(page.getByTestId('cart-line')).toHaveCount(1);
    });
  }
});

test('§8.5 a cart that fails to load: Failed to load cart, and Try again', async ({ page, api }) => {
  api.answer('GET /api/products/cart/me/', { status: 500, body: { detail: 'broken' } });
  await page.goto('/cart');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Failed to load cart');
  await expect(page.getByText('Failed to load cart')).toHaveCount(1);
  api.answer('GET /api/products/cart/me/', (request) => api.defaultAnswer(request));
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByTestId('cart-line')).toHaveCount(1);
});

test('§8.5 a cart that does not exist (404) is silent and empty', async ({ page, api }) => {
  api.answer('GET /api/products/cart/me/', { status: 404, body: { detail: 'Not found.' } });
  await page.goto('/cart');
  await expect(page.getByText('Your cart is empty')).toBeVisible();
  await expect(page.getByText('Failed to load cart')).toHaveCount(0);
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
