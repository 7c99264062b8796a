import { forgeAccess, forgeRefresh } from './support/forgedToken';
import { expect, seedTokens, logIn, test } from './support/mockTest';
import { readTokens } from './support/quietTest';

test.use({ failedRequestsExpected: true });

const remove = /remove/i;

test('§4.9 a 401 refreshes once and sends the call again with the new token', async ({ page, api }) => {
  const { access, refresh } = await logIn(page);
  const renewed = forgeAccess(902);
  api.answer('POST /api/auth/token/refresh/', { body: { access: renewed } });
  // A pending cart request would be refused too and renew the token before the click.
  const cart = page.waitForResponse('**/api/products/cart/me/**');
  await page.goto('/products');
  await cart;
  await expect(page.getByTestId('product-card').first().getByRole('button', { name: 'Add to Cart' })).toBeEnabled();
  api.refuse(access);
  await page.getByTestId('product-card').first().getByRole('button').click();
  await expect(page.getByTestId('cart-badge')).toHaveText('1');
  expect(api.sent('POST /api/auth/token/refresh/')).toHaveLength(1);
  expect(api.sent('POST /api/products/cart/add_item/').map(({ authorization }) => authorization)).toEqual([
    `Bearer ${access}`,
    `Bearer ${renewed}`,
  ]);
  expect(await readTokens(page)).toEqual({ access: renewed, refresh });
});

test('§4.9 calls that are refused together share one refresh', async ({ page, api }) => {
  const { access } = await logIn(page);
  // A pending cart request would be refused too and renew the token before the click.
  const cart = page.waitForResponse('**/api/products/cart/me/**');
  await page.goto('/products');
  await cart;
  await expect(page.getByTestId('product-card').first().getByRole('button', { name: 'Add to Cart' })).toBeEnabled();
  api.refuse(access);
  const release = api.hold('POST /api/auth/token/refresh/');
  await page.getByTestId('product-card').first().getByRole('button').click();
  await page.getByRole('banner').getByRole('link', { name: /cart/i }).click();
  await expect
    .poll(
      () =>
        api.sent('GET /api/products/cart/me/').filter(({ authorization }) => authorization === `Bearer ${access}`)
          .length,
    )
    .toBeGreaterThan(1);
  release();
  await expect(page.getByText('1 item(s) in cart', { exact: true })).toBeVisible();
  expect(api.sent('POST /api/auth/token/refresh/')).toHaveLength(1);
});

test('F18 §4.10 a refused refresh clears the tokens', async ({ page, api }) => {
  const { access } = await logIn(page);
  api.putIntoCart(1);
  await page.goto('/cart');
  await expect(page.getByTestId('cart-line')).toHaveCount(1);
  api.refuse(access);
  api.answer('POST /api/auth/token/refresh/', {
    status: 401,
    body: { detail: 'Token is invalid', code: 'token_not_valid' },
  });
  await page.getByTestId('cart-line').getByRole('button', { name: remove }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login', exact: true })).toBeVisible();
  expect(await readTokens(page)).toEqual({ access: null, refresh: null });
  await expect(page.getByTestId('cart-line')).toHaveCount(0);
  expect(api.sent('POST /api/auth/token/refresh/')).toHaveLength(1);
  expect(api.sent('DELETE /api/products/cart/remove_item/')).toHaveLength(1);
});

for (const [what, answer] of [
  ['a 500', { status: 500, body: { detail: 'broken' } }],
  ['a 503 of a proxy', { status: 503, text: '<h1>busy</h1>', contentType: 'text/html' }],
  ['an answer without token', { body: {} }],
] as const) {
  test(`F18 §4.10 a refresh that ends with ${what} leaves the member logged in`, async ({ page, api }) => {
    const { access, refresh } = await logIn(page);
    api.putIntoCart(1);
    await page.goto('/cart');
    await expect(page.getByTestId('cart-line')).toHaveCount(1);
    api.refuse(access);
    api.answer('POST /api/auth/token/refresh/', answer);
    await page.getByTestId('cart-line').getByRole('button', { name: remove }).click();
    await expect(page.getByText(/Given token not valid|Failed to remove item from cart/).first()).toBeVisible();
    await expect(page.getByRole('banner').getByRole('button', { name: /sita/i })).toBeVisible();
    expect(await readTokens(page)).toEqual({ access, refresh });
    expect(api.sent('POST /api/auth/token/refresh/')).toHaveLength(1);
  });
}

test('§4.9 a call is sent again once, not for ever', async ({ page, api }) => {
  await logIn(page);
  await page.goto('/products');
  await expect(page.getByTestId('product-card').first().getByRole('button', { name: 'Add to Cart' })).toBeEnabled();
  api.answer('POST /api/products/cart/add_item/', {
    status: 401,
    body: { detail: 'Given token not valid for any token type' },
  });
  await page.getByTestId('product-card').first().getByRole('button').click();
  await expect(page.getByTestId('product-card').first().getByRole('button')).toHaveText(/Add to Cart|Login to Buy/);
  await expect.poll(() => api.sent('POST /api/products/cart/add_item/').length).toBe(2);
  expect(api.sent('POST /api/auth/token/refresh/')).toHaveLength(1);
});

test('§7 public calls never refresh, even with a stale token in the storage', async ({ page, api }) => {
  await seedTokens(page, { access: forgeAccess(), refresh: forgeRefresh() });
  api.answer('GET /api/products/', { status: 401, body: { detail: 'no' } });
  await page.goto('/products');
  await expect(page.getByRole('main').getByRole('button', { name: 'Try again' })).toBeVisible();
  expect(api.sent('POST /api/auth/token/refresh/')).toHaveLength(0);
});

for (const failure of ['fails', 'is away']) {
  test(`FE-08 §4.8 logout clears everything also when the server ${failure}`, async ({ page, api }) => {
    await logIn(page);
    if (failure === 'fails') api.answer('POST /api/user/logout/', { status: 500, body: { detail: 'broken' } });
    else await page.route('**/api/user/logout/**', (route) => route.abort('connectionrefused'));
    await page.goto('/');
    await page.getByRole('banner').getByRole('button', { name: /sita/i }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login', exact: true })).toBeVisible();
    expect(await readTokens(page)).toEqual({ access: null, refresh: null });
  });
}
