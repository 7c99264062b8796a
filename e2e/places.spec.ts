import { type Locator, type Page } from '@playwright/test';
import { fillLogin, submit } from './support/forms';
import { makeProduct } from './support/mockCatalog';
import { expect, test } from './support/mockTest';

const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY));
const products = Array.from({ length: 120 }, (_, index) =>
  makeProduct({ id: index + 1, name: `Ghee ${String(index + 1).padStart(3, '0')}`, featured: index < 8 }),
);

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
  let top = NaN;
  await expect(async () => {
    await product.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const former = top;
    top = (await product.boundingBox())!.y;
    expect(top).toBe(former);
  }).toPass();
  return top;
}

test('UX-46 after a login the member is back on the page, at the place in it where the login was pressed', async ({
  page,
  api,
}) => {
  // Few enough that a busy machine renders them in time.
  api.products = products.slice(0, 60);
  for (const [path, name] of [
    ['/products', 'Ghee 045'],
    ['/', 'Ghee 006'],
  ] as const) {
    await page.evaluate(() => localStorage.clear()).catch(() => undefined);
    await page.goto(path);
    const product = page.getByRole('link', { name: new RegExp(`^${name}`) });
    const before = await scrollTo(page, product);
    await expect(page.getByRole('button', { name: `Login to Buy: ${name}` })).toBeDisabled();
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
    // The list has a link with this name, too.
    await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click();
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
    await fillLogin(page, 'sita@example.com', 'Walnut1234');
    await submit(page).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('button', { name: `Add to Cart: ${name}` })).toBeVisible();
    await expect(product).toBeInViewport();
    // Only the line about the login is gone.
    await expect.poll(async () => Math.abs((await product.boundingBox())!.y - before)).toBeLessThan(60);
  }
});

test('UX-35 a page that is scrolled before its scripts have loaded keeps its scroll position', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 500 });
  for (const path of ['/', '/products']) {
    let letCome = () => {};
    const held = new Promise<void>((resolve) => (letCome = resolve));
    await page.route('**/assets/main.*.js', (route) => held.then(() => route.continue()));
    await page.goto(path, { waitUntil: 'commit' });
    await page.getByRole('contentinfo').waitFor();
    await page.evaluate(() => window.scrollTo(0, 250));
    letCome();
    await expect(page.getByTestId('product-card').first()).toBeVisible();
    expect(await scrolled(page), path).toBe(250);
    await page.unrouteAll({ behavior: 'wait' });
  }
});

test('UX-27 a page that is opened by its address starts at the top, wherever this tab has been', async ({
  page,
  api,
}) => {
  api.products = products;
  for (const path of ['/products', '/']) {
    await page.goto(path);
    await page.getByTestId('product-card').first().waitFor();
    await page.mouse.wheel(0, 300);
    await expect.poll(() => scrolled(page)).toBe(300);
  }
  await page.goto('/products');
  await page.getByTestId('product-card').first().waitFor();
  expect(await scrolled(page)).toBe(0);
});
