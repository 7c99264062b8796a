import { type Locator, type Page } from '@playwright/test';
import { scrollToMiddle } from './support/controls';
import { fillLogin, submit } from './support/forms';
import { makeProduct } from './support/mockCatalog';
import { expect, test } from './support/mockTest';

// More than the first rows, and few enough that a busy machine renders them in time.
const products = Array.from({ length: 40 }, (_, index) => makeProduct({ id: index + 1, name: `Ghee 0${index + 10}` }));

/**
 * Scrolls down the growing list, past each row, until this product is in the middle of the window. Returns its position. The browser knows the
 * heights of the rows that it has rendered.
 */
async function scrollTo(page: Page, product: Locator): Promise<number> {
  await expect(async () => {
    await page.evaluate(async () => {
      window.scrollBy(0, 400);
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    });
    await expect(product).toBeInViewport({ timeout: 1 });
  }).toPass({ intervals: [0] });
  return scrollToMiddle(product);
}

test('UX-46 after a login the member is back on the page, at the place in it where the login was pressed', async ({
  page,
  api,
}) => {
  api.products = products;
  await page.goto('/products');
  const product = page.getByRole('link', { name: /^Ghee 045/ });
  const before = await scrollTo(page, product);
  await expect(page.getByRole('button', { name: 'Login to Buy: Ghee 045' })).toBeDisabled();
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
  // The list has a link with this name, too.
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await fillLogin(page, 'sita@example.com', 'Walnut1234');
  await submit(page).click();
  await expect(page).toHaveURL('/products');
  await expect(page.getByRole('button', { name: 'Add to Cart: Ghee 045' })).toBeVisible();
  await expect(product).toBeInViewport();
  // Only the line about the login is gone.
  await expect.poll(async () => Math.abs((await product.boundingBox())!.y - before)).toBeLessThan(60);
});
