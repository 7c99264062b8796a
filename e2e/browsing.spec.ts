import { type Page } from '@playwright/test';
import { scrollToMiddle } from './support/controls';
import { makeProduct } from './support/mockCatalog';
import { expect, test } from './support/mockTest';

const many = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    makeProduct({ id: index + 1, name: `Ghee ${String(index + 1).padStart(3, '0')}` }),
  );
const shown = (page: Page) => page.getByTestId('product-card');

test('UX-27 §7 a long list comes in pages, each requested once, and renders only what is near; Back finds the same place', async ({
  page,
  api,
}) => {
  api.products = many(120);
  api.paginated = true;
  await page.goto('/products');
  await expect(page.getByText('Found 120 product(s)', { exact: true })).toBeVisible();
  const total = async () => Number.parseInt((await page.getByText(/of 120 shown/).textContent()) ?? '', 10);
  await expect(async () => {
    await page.getByRole('button', { name: 'Show more products' }).scrollIntoViewIfNeeded();
    expect(await total()).toBeGreaterThanOrEqual(72);
  }).toPass();
  const rendered = () =>
    shown(page).evaluateAll(
      (cards) => cards.filter((card) => card.checkVisibility({ contentVisibilityAuto: true })).length,
    );
  // The browser decides it with the next frame.
  await expect.poll(rendered).toBeLessThanOrEqual(56);

  const asked = api.sent('GET /api/products/').map(({ query }) => [query.get('page'), query.get('page_size')]);
  // The first one without a parameter beyond the specification.
  expect(asked.slice(0, 3)).toEqual([[null, null], ...['2', '3'].map((number) => [number, null])]);
  expect(new Set(asked.map(([number]) => number)).size).toBe(asked.length);

  const product = page.getByRole('link', { name: /^Ghee 060/ });
  const before = await scrollToMiddle(product);
  await product.click();
  await expect(page).toHaveURL('/products/60');
  const release = api.hold('GET /api/products/');
  await page.goBack();
  await expect(product).toBeInViewport();
  await expect.poll(async () => Math.abs((await product.boundingBox())!.y - before)).toBeLessThan(40);
  release();

  await test.step('UX-27 a page that is opened by its address starts at the top, wherever this tab has been', async () => {
    await page.goto('/products');
    await shown(page).first().waitFor();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  });
});
