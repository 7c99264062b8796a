import { expect, test } from './support/mockTest';

test('§2 §9 the front page', async ({ page, api }) => {
  const main = page.getByRole('main');
  await test.step('§2.2 §9.2 / shows 8 skeletons while the featured products load', async () => {
    const release = api.hold('GET /api/products/');
    await page.goto('/');
    await expect(page.getByTestId('product-skeleton')).toHaveCount(8);
    release();
  });
  await test.step('§2.2 §9.2 / asks for the featured products and shows 8 of them', async () => {
    await expect(page.getByRole('heading', { name: 'Featured Products' })).toBeVisible();
    await expect(page.getByTestId('product-card')).toHaveCount(8);
    await expect(page.getByTestId('product-skeleton')).toHaveCount(0);
    expect(api.sent('GET /api/products/')[0]?.query.get('featured')).toBe('true');
  });
  await test.step('the first screen of a phone shows the first products', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(page.getByTestId('product-card').nth(1).getByRole('heading')).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 1280, height: 900 });
  });
  await test.step('§2.4 the Subscribe button of the newsletter does nothing', async () => {
    const before = api.requests.length;
    await main.locator('input[type="email"]').fill('sita@example.com');
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await main.getByRole('link', { name: 'Get Started' }).hover();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('alert')).toHaveCount(0);
    expect(api.requests.length).toBe(before);
  });
  await test.step('§2.3 / has three static category tiles that lead to /categories', async () => {
    await expect(page.getByRole('heading', { name: 'Shop by Category' })).toBeVisible();
    for (const name of ['Electronics', 'Fashion', 'Home & Garden'])
      await expect(main.getByRole('link', { name })).toHaveAttribute('href', '/categories');
    await main.getByRole('link', { name: 'Home & Garden' }).click();
    await expect(page).toHaveURL('/categories');
  });
  await test.step('§2.1 / has a hero whose Get Started link leads to /products', async () => {
    await page.goBack();
    await main.getByRole('link', { name: 'Get Started' }).click();
    await expect(page).toHaveURL('/products');
  });
});

test.describe('when the list fails', () => {
  test.use({ failedRequestsExpected: true });

  test('§2 / shows an error with Try again instead of the featured products', async ({ page, api }) => {
    api.answer('GET /api/products/', { status: 500, body: { detail: 'broken' } });
    await page.goto('/');
    const again = page.getByRole('main').getByRole('button', { name: 'Try again' });
    await expect(again).toBeVisible();
    expect(api.sent('GET /api/products/')).toHaveLength(1);
    await test.step('§2 §7.6 / shows fewer featured products when there are fewer, from a bare list too', async () => {
      api.answer('GET /api/products/', { body: api.products.slice(0, 3) });
      await again.click();
      await expect(page.getByTestId('product-card')).toHaveCount(3);
    });
  });
});
