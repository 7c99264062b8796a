import { type Page } from '@playwright/test';
import { chooseSort, goOn, sortSelect } from './support/controls';
import { expect, test } from './support/mockTest';

const cards = (page: Page) => page.getByTestId('product-card');
const searchBox = (page: Page) => page.getByRole('main').getByRole('searchbox');
const expectFound = (page: Page, count: number) =>
  expect(page.getByText(`Found ${count} product(s)`, { exact: true })).toBeVisible();

test('§2 a visitor filters and sorts the list', async ({ page, api }) => {
  const asked = (name: string) => api.sent('GET /api/products/').at(-1)?.query.get(name);
  await test.step('§2.17 §9.2 /products shows 12 skeletons while it loads', async () => {
    const script = '<script>window.pwned=1</script><img src=x onerror=window.pwned=1>';
    const release = api.hold('GET /api/products/');
    await page.goto(`/products?search=${encodeURIComponent(script)}&category=x&sort=__proto__`);
    await expect(page.getByTestId('product-skeleton')).toHaveCount(12);
    await expect(page.locator('[aria-busy="true"]').getByRole('status')).toHaveText('Loading products');
    release();
    await test.step('FE-03 §2 hostile text in the address is shown as text, and what is unknown falls back', async () => {
      await expect(searchBox(page)).toHaveValue(script);
      await expect(sortSelect(page)).toHaveValue('name');
      await expect(page.getByText('No products found').first()).toBeVisible();
      expect([asked('ordering'), asked('category')]).toEqual(['name', null]);
      expect(await page.evaluate(() => 'pwned' in window)).toBe(false);
    });
    await test.step('§2.18 no result reads No products found, Try adjusting your search or filters', async () => {
      await expect(page.getByText('Try adjusting your search or filters')).toBeVisible();
      await expect(cards(page)).toHaveCount(0);
      await expect(page.getByTestId('product-skeleton')).toHaveCount(0);
    });
  });
  await test.step('§2.15 the query restores search, category and sort, in the controls and in the request', async () => {
    await goOn(page, '/products?search=product&category=2&sort=-price');
    await expect(cards(page)).toHaveCount(3);
    expect(['search', 'category', 'ordering'].map(asked)).toEqual(['product', '2', '-price']);
    await expect(searchBox(page)).toHaveValue('product');
    await expect(page.getByRole('radio', { name: 'Spices' })).toBeChecked();
    await expect(sortSelect(page)).toHaveValue('-price');
    await expect(cards(page).first()).toContainText('Product 14');
  });
  await test.step('§2.16 §2.17 Clear All empties search, category and sort; then every product is there, and their number', async () => {
    await page.getByRole('button', { name: 'Clear All' }).first().click();
    await expect(page).toHaveURL('/products');
    await expect(searchBox(page)).toHaveValue('');
    await expect(page.getByRole('radio', { name: 'Spices' })).not.toBeChecked();
    await expect(sortSelect(page)).toHaveValue('name');
    await expect(cards(page)).toHaveCount(14);
  });
  await test.step('UX-02 UX-10 UX-13 UX-30 when the list is no longer busy, its number is said once; a query moves no focus', async () => {
    await expect(page.getByRole('status').filter({ hasText: 'Found 14 product(s)' })).toHaveCount(1);
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await page.getByRole('radio', { name: 'Grains' }).check();
    await expect(page.getByRole('status').filter({ hasText: 'Found 4 product(s)' })).toHaveCount(1);
    await expect(page.getByRole('radio', { name: 'Grains' })).toBeFocused();
  });
  await test.step('§2.15 choosing a category puts its id into the query; all categories takes it out', async () => {
    await expect(page).toHaveURL('/products?category=3');
    expect(asked('category')).toBe('3');
    await page.getByRole('radio').first().check();
    await expect(page).toHaveURL('/products');
    await expect(cards(page)).toHaveCount(14);
  });
  await test.step('§2 Back returns to the filters before', async () => {
    await page.goBack();
    await expect(page).toHaveURL('/products?category=3');
    await expectFound(page, 4);
    await expect(page.getByRole('radio', { name: 'Grains' })).toBeChecked();
    await page.goForward();
    await expectFound(page, 14);
    await expect(page.getByRole('radio', { name: 'Grains' })).not.toBeChecked();
  });
  await test.step('§2.15 §9.4 each sort option goes into the query and the request; the default name is omitted', async () => {
    for (const sort of ['price', '-price', '-created_at', 'created_at']) {
      await chooseSort(page, sort);
      await expect(page).toHaveURL(`/products?sort=${sort}`);
      await expect.poll(() => asked('ordering')).toBe(sort);
    }
    await chooseSort(page, 'name');
    await expect(page).toHaveURL('/products');
  });
  await test.step('§2.15 §2.17 typing a search goes into the query and narrows the list; one product is Found 1 product(s)', async () => {
    await searchBox(page).pressSequentially('cashew');
    await expect(page).toHaveURL('/products?search=cashew');
    await expectFound(page, 1);
    expect(asked('search')).toBe('cashew');
  });
  await test.step('§2.16 on a phone a toggle shows and hides the filters, and gets the focus back', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    const toggle = page.getByRole('main').getByRole('button', { name: /^Filters/ });
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await expect(page.getByRole('radio', { name: 'Grains' })).toBeHidden();
    await toggle.click();
    await expect(sheet).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    await expect(toggle).toBeFocused();
    await toggle.click();
    await expect(sheet).toBeVisible();
    await page.mouse.click(180, 20);
    await expect(sheet).toHaveCount(0);
    await page.getByRole('button', { name: /^Remove filter: .*cashew/ }).click();
    await expect(page).toHaveURL('/products');
    await toggle.click();
    await sheet.getByRole('radio', { name: 'Grains' }).check();
    await sheet.getByRole('button', { name: 'Show 4 products' }).click();
    await expect(sheet).toHaveCount(0);
    await expect(page).toHaveURL('/products?category=3');
    await expect(toggle).toBeFocused();
  });
});
