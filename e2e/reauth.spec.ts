import { forgeAccess } from './support/forgedToken';
import { expect, logIn, test } from './support/mockTest';
import { readTokens } from './support/quietTest';

test.use({ failedRequestsExpected: true });

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
