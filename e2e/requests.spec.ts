import { type Call, neverAnswer } from './support/mockApi';
import { expect, logIn, test } from './support/mockTest';

const isPublic = (call: Call) => /login|register|refresh|GET \/api\/products\/(categories\/)?$/.test(call);

const CALLS_OF_THE_VISIT: Call[] = [
  'GET /api/user/',
  'GET /api/products/',
  'GET /api/products/cart/me/',
  'POST /api/products/cart/add_item/',
  'DELETE /api/products/cart/remove_item/',
  'POST /api/user/logout/',
];

test('§7.2 every request carries _t, new each time; only authenticated calls carry the bearer', async ({
  page,
  api,
}) => {
  const { access } = await logIn(page);
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Products', exact: true }).click();
  await page.getByTestId('product-card').first().getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByTestId('cart-badge')).toHaveText('1');
  await page.getByRole('banner').getByRole('link', { name: /cart/i }).click();
  await page
    .getByTestId('cart-line')
    .getByRole('button', { name: /remove/i })
    .click();
  await expect(page.getByText('Your cart is empty')).toBeVisible();
  await page.getByRole('banner').getByRole('button', { name: /sita/i }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect.poll(() => api.sent('POST /api/user/logout/').length).toBe(1);

  expect(api.requests.map(({ call }) => call)).toEqual(expect.arrayContaining(CALLS_OF_THE_VISIT));
  for (const { call, query, authorization } of api.requests) {
    expect(query.get('_t'), call).toMatch(/^\d{13}/);
    expect(authorization, call).toBe(isPublic(call) ? null : `Bearer ${access}`);
  }
});

test('§7.3 §9 every mount asks again: no answer is served from a cache', async ({ page, api }) => {
  await page.goto('/');
  await expect(page.getByTestId('product-card')).toHaveCount(8);
  await page.getByRole('banner').getByRole('link', { name: 'Products', exact: true }).click();
  await expect(page.getByTestId('product-card')).toHaveCount(14);
  api.products = api.products.slice(0, 2);
  await page.getByRole('banner').getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page.getByTestId('product-card')).toHaveCount(2);
  await page.getByRole('banner').getByRole('link', { name: 'Products', exact: true }).click();
  await expect(page.getByText('Found 2 product(s)', { exact: true })).toBeVisible();
  const stamps = api.sent('GET /api/products/').map(({ query }) => query.get('_t'));
  expect(new Set(stamps).size).toBe(stamps.length);
});

test('§7.4 coming back to the tab asks nothing', async ({ page, api, context }) => {
  await page.goto('/products');
  await expect(page.getByTestId('product-card')).toHaveCount(14);
  const before = api.requests.length;
  const other = await context.newPage();
  await other.goto('about:blank');
  await page.bringToFront();
  await page.evaluate(() => {
    window.dispatchEvent(new Event('focus'));
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await page.getByRole('banner').getByRole('link', { name: 'Categories', exact: true }).click();
  await expect(page).toHaveURL('/categories');
  expect(api.requests.length).toBe(before);
});

test.describe('failures', () => {
  test.use({ failedRequestsExpected: true });

  test('§7.4 a failed query is not sent again by itself', async ({ page, api }) => {
    api.answer('GET /api/products/', { status: 500, body: { detail: 'broken' } });
    await page.goto('/products');
    await expect(page.getByRole('main').getByRole('button', { name: 'Try again' })).toBeVisible();
    await page.getByRole('banner').getByRole('link', { name: 'Categories', exact: true }).click();
    expect(api.sent('GET /api/products/')).toHaveLength(1);
  });

  test('F07 §9.1 a list that does not answer is given up after 5000 ms', async ({ page, api }) => {
    api.answer('GET /api/products/', neverAnswer);
    await page.goto('/products');
    await expect(page.getByTestId('product-skeleton')).toHaveCount(12);
    await expect(page.getByRole('main').getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 8000 });
    const [request] = api.sent('GET /api/products/');
    await expect.poll(() => request?.abandonedAfter ?? 0).toBeGreaterThan(4800);
    expect(request?.abandonedAfter).toBeLessThan(6000);
  });

  test('F08 §9 an add whose answer stops in its middle is given up after 5000 ms, and the cart then shows the truth', async ({
    page,
    api,
  }) => {
    await logIn(page);
    api.answer('POST /api/products/cart/add_item/', (request) => ({ ...api.defaultAnswer(request), incomplete: true }));
    await page.goto('/products');
    await page.getByTestId('product-card').first().getByRole('button', { name: 'Add to Cart' }).click();
    await expect(page.getByText('Failed to add item to cart', { exact: true })).toBeVisible({ timeout: 8000 });
    await expect(page.getByTestId('cart-badge')).toHaveText('1');
    const [request] = api.sent('POST /api/products/cart/add_item/');
    expect(request?.abandonedAfter).toBeGreaterThan(4800);
  });

  test('F07 §9.1 an add that does not answer is given up after 5000 ms, and the cart then shows the truth', async ({
    page,
    api,
  }) => {
    await logIn(page);
    api.answer('POST /api/products/cart/add_item/', (request) => {
      api.defaultAnswer(request);
      return neverAnswer(request);
    });
    await page.goto('/products');
    await page.getByTestId('product-card').first().getByRole('button', { name: 'Add to Cart' }).click();
    await expect(page.getByText('Failed to add item to cart', { exact: true })).toBeVisible({ timeout: 8000 });
    await expect(page.getByTestId('product-card').first().getByRole('button', { name: 'Add to Cart' })).toBeEnabled();
    expect(api.sent('POST /api/products/cart/add_item/')).toHaveLength(1);
    await expect(page.getByTestId('cart-badge')).toHaveText('1');
  });
});
