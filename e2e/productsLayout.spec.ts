import { type Page } from '@playwright/test';
import { goOn } from './support/controls';
import { expect, test } from './support/mockTest';
import { makeProduct } from './support/mockCatalog';

const box = async (page: Page, name: RegExp, role: 'button' | 'combobox') =>
  (await page.getByRole('main').getByRole(role, { name }).first().boundingBox())!;

test('the layout of the list: one line of controls on a phone, filters that stay on a desktop, long words', async ({
  page,
  api,
}) => {
  const found = (count: number) => page.getByText(`Found ${count} product(s)`, { exact: true });
  const cards = page.getByTestId('product-card');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/products?category=1');

  await test.step('on a phone filters, sort and number share one line, and the first prices are above the fold', async () => {
    for (const [path, count] of [
      ['/products?category=1', 5],
      ['/products', 14],
    ] as const) {
      await goOn(page, path);
      await expect(found(count)).toBeVisible();
      const apart = async () => {
        const number = (await found(count).boundingBox())!;
        const boxes = [await box(page, /^Filters/, 'button'), await box(page, /sort/i, 'combobox'), number];
        const middles = boxes.map(({ y, height }) => y + height / 2);
        return Math.max(...middles) - Math.min(...middles);
      };
      await expect.poll(apart, path).toBeLessThan(4);
    }
    for (const index of [0, 1]) await expect(cards.getByText(/^NPR/).nth(index)).toBeInViewport({ ratio: 1 });
  });

  await test.step('a long word in the search makes no page scroll sideways, at 360 pixels', async () => {
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    for (const word of ['w'.repeat(30), 'पिस्ताकाजुबदामओखरखुबानीकिसमिसछोहोरा', 'W'.repeat(200)]) {
      api.products = [];
      await goOn(page, `/products?search=${word}`);
      await expect(page.getByText('Try adjusting your search or filters')).toBeVisible();
      await expect.poll(overflow, word).toBe(0);
      api.products = [makeProduct({ name: word, desc: word })];
      await goOn(page, `/products?search=${word}&sort=price`);
      await expect(found(1)).toBeVisible();
      await expect.poll(overflow, word).toBe(0);
      await page.getByRole('combobox', { name: 'Search the shop' }).press('ArrowDown');
      await expect(page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')).toHaveCount(2);
      await expect.poll(overflow, word).toBe(0);
    }
  });

  await test.step('on a desktop the filters stay below the bar while the list scrolls', async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    api.products = Array.from({ length: 24 }, (_, index) => makeProduct({ id: index + 1, name: `Ghee ${index + 1}` }));
    await goOn(page, '/products?sort=price');
    await expect(cards).toHaveCount(24);
    await cards.nth(16).scrollIntoViewIfNeeded();
    await expect(cards.first()).not.toBeInViewport();
    await expect(page.getByRole('radio', { name: 'Grains' })).toBeInViewport();
    const belowBar = async () =>
      (await page.getByRole('combobox', { name: 'Sort by' }).boundingBox())!.y -
      (await page.getByRole('banner').boundingBox())!.height;
    await expect.poll(belowBar).toBeGreaterThan(0);
  });
});
