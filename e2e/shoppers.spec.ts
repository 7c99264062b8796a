import { axeViolations } from './support/axe';
import { keepToasts } from './support/controls';
import { fillLogin, submit } from './support/forms';
import { placeOrder, readProducts } from './support/orders';
import { expect, logInAs, test } from './support/realTest';

/** What has moved since the page was loaded, as the browser counts it. */
const layoutShift = () =>
  new Promise<number>((resolve) => {
    let sum = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
    // What is buffered is reported before the second frame.
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
  });

const sideScroll = () => document.documentElement.scrollWidth > window.innerWidth;

test("kaju finds cashews, and a visitor's favourites survive the login", async ({ page, member }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await keepToasts(page);
  await page.goto('/products?search=kaju');
  const card = page.getByTestId('product-card').filter({ hasText: 'Cashews (काजु)' }).first();
  const heart = card.getByRole('button', { name: /^Favourite: Cashews/ });
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'See all' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Favourites' })).toBeVisible();
  await expect(card).toBeVisible();
  expect(await axeViolations(page, 'favourites')).toEqual([]);
  await expect.poll(() => page.evaluate(sideScroll)).toBe(false);

  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await fillLogin(page, member.email, member.password);
  await submit(page).click();
  await expect(page).toHaveURL('/favourites');
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => page.evaluate(() => window.localStorage.getItem('favourites'))).toBeNull();
});

test('a member waits for a product that is sold out', { tag: '@nightly' }, async ({ page, request, member }) => {
  const { id } = (await readProducts(request)).find(({ quantity }) => quantity === 0)!;
  await logInAs(page, member);
  await page.goto(`/products/${id}`);
  await page.getByRole('button', { name: /^Tell me when it is back/ }).click();
  await expect(page.getByText(/^We’ll email you/)).toBeVisible();
  expect(await axeViolations(page, 'sold out')).toEqual([]);
  await page.goto('/favourites');
  await page.getByRole('button', { name: /^Cancel the alert/ }).click();
  await expect(page.getByRole('button', { name: /^Tell me when it is back/ })).toBeVisible();
});

test('what was ordered is bought again with the last quantity', { tag: '@nightly' }, async ({ page, request }) => {
  const product = (await readProducts(request)).find(({ quantity }) => quantity > 5)!;
  const { member } = await placeOrder(request, product, { quantity: 2 });
  await logInAs(page, member);
  await page.goto('/');
  const row = page.getByRole('region', { name: 'Buy again' });
  const top = (name: string) =>
    page.getByRole('region', { name }).evaluate((region) => region.getBoundingClientRect().top);
  await row.waitFor();
  await page.reload();
  await row.waitFor();
  expect(await top('Buy again')).toBeLessThan(await top('Featured Products'));
  // Below a hundredth nothing has moved that anybody sees.
  expect(await page.evaluate(layoutShift)).toBeLessThan(0.01);
  await page.setViewportSize({ width: 1440, height: 900 });
  const categories = page.getByRole('navigation', { name: 'Categories' }).getByRole('link');
  expect(await categories.count()).toBeGreaterThan(10);
  const ends = await categories.evaluateAll((links) => links.map((link) => link.getBoundingClientRect().right));
  expect(Math.max(...ends)).toBeLessThanOrEqual(1440);
  await row.getByRole('link', { name: 'See everything you’ve bought' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Buy again' })).toBeVisible();
  await page.getByRole('button', { name: /^Add 2 to Cart/ }).click();
  await expect(page.getByTestId('cart-badge')).toHaveText('2');
  expect(await axeViolations(page, 'buy again')).toEqual([]);
});
