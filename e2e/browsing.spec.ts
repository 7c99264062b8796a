import { type Page } from '@playwright/test';
import { makeProduct } from './support/mockCatalog';
import { expect, test } from './support/mockTest';

const many = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    makeProduct({ id: index + 1, name: `Ghee ${String(index + 1).padStart(3, '0')}` }),
  );
const shown = (page: Page) => page.getByTestId('product-card');

test('UX-27 a long list comes in pages and renders only what is near; Back finds the same place', async ({
  page,
  api,
}) => {
  api.products = many(400);
  api.paginated = true;
  await page.goto('/products');
  await expect(page.getByText('Found 400 product(s)', { exact: true })).toBeVisible();
  const total = async () => Number.parseInt((await page.getByText(/of 400 shown/).textContent()) ?? '', 10);
  await expect(async () => {
    await page.getByRole('button', { name: 'Show more products' }).scrollIntoViewIfNeeded();
    expect(await total()).toBeGreaterThanOrEqual(144);
  }).toPass();
  const rendered = await shown(page).evaluateAll(
    (cards) => cards.filter((card) => card.checkVisibility({ contentVisibilityAuto: true })).length,
  );
  expect(rendered).toBeLessThanOrEqual(96);

  const product = page.getByRole('link', { name: /^Ghee 080/ });
  await expect(async () => {
    await product.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await expect(product).toBeInViewport({ timeout: 500 });
  }).toPass();
  const top = async () => (await product.boundingBox())!.y;
  const before = await top();
  await product.click();
  await expect(page).toHaveURL('/products/80');
  const release = api.hold('GET /api/products/');
  await page.goBack();
  await expect(product).toBeInViewport();
  expect(Math.abs((await top()) - before)).toBeLessThan(40);
  release();
});

test('§7 each page of a long list is requested once, the first one without a parameter beyond the specification', async ({
  page,
  api,
}) => {
  api.products = many(60);
  api.paginated = true;
  await page.goto('/products');
  await expect(page.getByText('Found 60 product(s)', { exact: true })).toBeVisible();
  await expect(async () => {
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await expect(shown(page)).toHaveCount(60, { timeout: 500 });
  }).toPass();
  expect(api.sent('GET /api/products/').map(({ query }) => [query.get('page'), query.get('page_size')])).toEqual([
    [null, null],
    ['2', null],
    ['3', null],
  ]);
});

test('§2 on a phone the sheet holds the keyboard, tells how many products are left, and gives the focus back', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/products');
  const toggle = page.getByRole('main').getByRole('button', { name: /^Filters/ });
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await expect(shown(page)).toHaveCount(14);
  await toggle.click();
  await expect(sheet).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await expect(toggle).toBeFocused();
  await toggle.click();
  await sheet.getByRole('radio', { name: 'Grains' }).check();
  await sheet.getByRole('button', { name: 'Show 4 products' }).click();
  await expect(sheet).toHaveCount(0);
  await expect(page).toHaveURL('/products?category=3');
  await expect(toggle).toBeFocused();
  await toggle.click();
  await expect(sheet).toBeVisible();
  await page.mouse.click(180, 20);
  await expect(sheet).toHaveCount(0);
  await toggle.click();
  await sheet.getByRole('radio', { name: 'Spices' }).check();
  await page.goBack();
  await expect(sheet).toHaveCount(0);
  await expect(page).toHaveURL('/products?category=2');
  await page.getByRole('button', { name: 'Remove filter: Spices' }).click();
  await expect(page).toHaveURL('/products');
});

test('§2 the bar suggests products while a search is typed; by keyboard one of them is reached, or the products page', async ({
  page,
  api,
}) => {
  await page.goto('/payment/cancel');
  const box = page.getByRole('banner').getByRole('combobox', { name: 'Search the shop' });
  await box.fill('product');
  await expect(page.getByRole('option')).toHaveCount(7);
  await expect(page.getByRole('option').first()).toContainText('NPR');
  expect(api.sent('GET /api/products/').map(({ query }) => query.get('search'))).toEqual(['product']);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { selected: true })).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/products\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await box.fill('timur');
  await expect(page.getByRole('option')).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('option')).toHaveCount(0);
  await expect(box).toHaveValue('timur');
  await box.press('Enter');
  await expect(page).toHaveURL('/products?search=timur');
  await expect(page.getByText('Found 1 product(s)', { exact: true })).toBeVisible();
});
