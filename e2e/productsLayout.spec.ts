import { type Page } from '@playwright/test';
import { goOn } from './support/controls';
import { expect, test } from './support/mockTest';
import { makeProduct } from './support/mockCatalog';

const box = async (page: Page, name: RegExp, role: 'button' | 'combobox') =>
  (await page.getByRole('main').getByRole(role, { name }).first().boundingBox())!;

test('a long word in the search makes no page scroll sideways, at 360 pixels', async ({ page, api }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await page.goto('/login');
  for (const word of ['w'.repeat(30), 'पिस्ताकाजुबदामओखरखुबानीकिसमिसछोहोरा', 'W'.repeat(200)]) {
    api.products = [];
    await goOn(page, `/products?search=${word}`);
    await expect(page.getByText('Try adjusting your search or filters')).toBeVisible();
    expect(await overflow(), word).toBe(0);
    api.products = [makeProduct({ name: word, desc: word })];
    await goOn(page, `/products?search=${word}&sort=price`);
    await expect(page.getByText('Found 1 product(s)', { exact: true })).toBeVisible();
    expect(await overflow(), word).toBe(0);
    await page.getByRole('combobox', { name: 'Search the shop' }).press('ArrowDown');
    await expect(page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')).toHaveCount(2);
    expect(await overflow(), word).toBe(0);
  }
});

test('on a phone filters, sort and number share one line, and the first prices are above the fold', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/products?category=1');
  for (const [path, count] of [
    ['/products?category=1', 5],
    ['/products', 14],
  ] as const) {
    await goOn(page, path);
    const number = page.getByText(`Found ${count} product(s)`, { exact: true });
    await expect(number).toBeVisible();
    const found = (await number.boundingBox())!;
    const middles = [await box(page, /^Filters/, 'button'), await box(page, /sort/i, 'combobox'), found].map(
      ({ y, height }) => y + height / 2,
    );
    expect(Math.max(...middles) - Math.min(...middles), path).toBeLessThan(4);
  }
  const prices = page.getByTestId('product-card').getByText(/^NPR/);
  for (const index of [0, 1]) await expect(prices.nth(index)).toBeInViewport({ ratio: 1 });
});

test('on a desktop the filters stay below the bar while the list scrolls', async ({ page, api }) => {
  api.products = Array.from({ length: 24 }, (_, index) => makeProduct({ id: index + 1, name: `Ghee ${index + 1}` }));
  await page.goto('/products');
  await expect(page.getByTestId('product-card')).toHaveCount(24);
  const radio = page.getByRole('radio', { name: 'Grains' });
  await page.getByTestId('product-card').nth(16).scrollIntoViewIfNeeded();
  await expect(page.getByTestId('product-card').first()).not.toBeInViewport();
  await expect(radio).toBeInViewport();
  const bar = (await page.getByRole('banner').boundingBox())!;
  expect((await page.getByRole('combobox', { name: 'Sort by' }).boundingBox())!.y).toBeGreaterThan(bar.height);
});
