import { type Page } from '@playwright/test';
import { chooseSort, readSort } from './support/controls';
import { expect, test } from './support/mockTest';

const query = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

test('§2.17 §9.2 /products shows 12 skeletons while it loads, then every product and their number', async ({
  page,
  api,
}) => {
  const release = api.hold('GET /api/products/');
  await page.goto('/products');
  await expect(page.getByTestId('product-skeleton')).toHaveCount(12);
  release();
  await expect(page.getByText('Found 14 product(s)', { exact: true })).toBeVisible();
  await expect(page.getByTestId('product-card')).toHaveCount(14);
  await expect(page.getByTestId('product-skeleton')).toHaveCount(0);
});

test('§2 what an address finds', async ({ page, api }) => {
  await test.step('§2.17 one product is Found 1 product(s)', async () => {
    await page.goto('/products?search=almonds');
    await expect(page.getByText('Found 1 product(s)', { exact: true })).toBeVisible();
  });
  await test.step('§2.18 no result reads No products found, Try adjusting your search or filters', async () => {
    await page.goto('/products?search=zzz');
    await expect(page.getByText('No products found')).toBeVisible();
    await expect(page.getByText('Try adjusting your search or filters')).toBeVisible();
    await expect(page.getByTestId('product-card')).toHaveCount(0);
  });
  await test.step('§2 a search text is shown as text, whatever it holds', async () => {
    await page.goto(`/products?search=${encodeURIComponent('<img src=x onerror=alert(1)>')}`);
    await expect(page.getByText('No products found')).toBeVisible();
    await expect(page.getByRole('main').getByRole('searchbox')).toHaveValue('<img src=x onerror=alert(1)>');
  });
  await test.step('§2 an unknown sort in the query falls back to the default', async () => {
    await page.goto('/products?sort=__proto__');
    await expect(page.getByTestId('product-card')).toHaveCount(14);
    expect(await readSort(page)).toBe('name');
    expect([null, 'name']).toContain(api.sent('GET /api/products/').at(-1)?.query.get('ordering') ?? null);
  });
});

test('§2.15 the query restores search, category and sort, in the controls and in the request', async ({
  page,
  api,
}) => {
  await page.goto('/products?search=product&category=2&sort=-price');
  await expect(page.getByTestId('product-card')).toHaveCount(3);
  const request = api.sent('GET /api/products/').at(-1);
  expect(request?.query.get('search')).toBe('product');
  expect(request?.query.get('category')).toBe('2');
  expect(request?.query.get('ordering')).toBe('-price');
  await expect(page.getByRole('main').getByRole('searchbox')).toHaveValue('product');
  await expect(page.getByRole('radio', { name: 'Spices' })).toBeChecked();
  expect(await readSort(page)).toBe('-price');
  await expect(page.getByTestId('product-card').first()).toContainText('Product 14');
});

test('§2.15 typing a search goes into the query and narrows the list', async ({ page, api }) => {
  await page.goto('/products');
  await expect(page.getByTestId('product-card')).toHaveCount(14);
  await page.getByRole('main').getByRole('searchbox').pressSequentially('cashew');
  await expect(page).toHaveURL('/products?search=cashew');
  await expect(page.getByText('Found 1 product(s)', { exact: true })).toBeVisible();
  expect(api.sent('GET /api/products/').at(-1)?.query.get('search')).toBe('cashew');
});

test('§2.15 choosing a category puts its id into the query; all categories takes it out', async ({ page, api }) => {
  await page.goto('/products');
  await page.getByRole('radio', { name: 'Grains' }).check();
  await expect(page).toHaveURL('/products?category=3');
  await expect(page.getByText('Found 4 product(s)', { exact: true })).toBeVisible();
  expect(api.sent('GET /api/products/').at(-1)?.query.get('category')).toBe('3');
  await page.getByRole('radio').first().check();
  await expect(page).toHaveURL('/products');
  await expect(page.getByTestId('product-card')).toHaveCount(14);
});

test('§2.15 §9.4 each sort option goes into the query and the request; the default name is omitted', async ({
  page,
  api,
}) => {
  await page.goto('/products');
  expect(await readSort(page)).toBe('name');
  expect([null, 'name']).toContain(api.sent('GET /api/products/').at(-1)?.query.get('ordering') ?? null);
  for (const sort of ['price', '-price', '-created_at', 'created_at']) {
    await chooseSort(page, sort);
    await expect.poll(() => query(page)).toEqual({ sort });
    await expect.poll(() => api.sent('GET /api/products/').at(-1)?.query.get('ordering')).toBe(sort);
  }
  await chooseSort(page, 'name');
  await expect(page).toHaveURL('/products');
});

test('§2.16 Clear All empties search, category and sort', async ({ page }) => {
  await page.goto('/products?search=product&category=2&sort=price');
  await expect(page.getByTestId('product-card')).toHaveCount(3);
  await page.getByRole('button', { name: 'Clear All' }).first().click();
  await expect(page).toHaveURL('/products');
  await expect(page.getByRole('main').getByRole('searchbox')).toHaveValue('');
  await expect(page.getByRole('radio', { name: 'Spices' })).not.toBeChecked();
  expect(await readSort(page)).toBe('name');
  await expect(page.getByTestId('product-card')).toHaveCount(14);
});

test('§2 Back returns to the filters before', async ({ page }) => {
  await page.goto('/products');
  await page.getByRole('radio', { name: 'Grains' }).check();
  await expect(page.getByText('Found 4 product(s)', { exact: true })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/products');
  await expect(page.getByText('Found 14 product(s)', { exact: true })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Grains' })).not.toBeChecked();
});

test('§2.16 on a phone a toggle shows and hides the filters', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/products');
  await expect(page.getByTestId('product-card').first()).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Grains' })).toBeHidden();
  await page
    .getByRole('main')
    .getByRole('button', { name: /filter/i })
    .first()
    .click();
  await page.getByRole('radio', { name: 'Grains' }).check();
  await expect(page).toHaveURL('/products?category=3');
});

test('§7.6 a list may come as an object with results', async ({ page, api }) => {
  api.answer('GET /api/products/', {
    body: { count: 2, next: null, previous: null, results: api.products.slice(0, 2) },
  });
  api.answer('GET /api/products/categories/', { body: { count: 1, results: [{ id: 9, name: 'Ghee' }] } });
  await page.goto('/products');
  await expect(page.getByText('Found 2 product(s)', { exact: true })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Ghee' })).toBeVisible();
});

const noLists = [
  ['null', { body: null }],
  ['an object without results', { body: { hello: 'world' } }],
  ['a page of HTML', { text: '<h1>Welcome to the hotel network</h1>', contentType: 'text/html' }],
  ['nothing', { status: 204 }],
] as const;

test('F11 F13 §7 what is no list never breaks the page', async ({ page, api }) => {
  for (const [what, answer] of noLists) {
    await test.step(what, async () => {
      api.answer('GET /api/products/', answer);
      await page.goto('/products');
      await expect(page.getByRole('banner')).toBeVisible();
      await expect(page.getByRole('main').getByRole('button', { name: 'Try again' })).toBeVisible();
      await expect(page.getByText('Welcome to the hotel network')).toHaveCount(0);
    });
  }
});

test.describe('when the list fails', () => {
  test.use({ failedRequestsExpected: true });

  test('F09 UX-42 §2 an error keeps the filters, and Try again asks once more', async ({ page, api }) => {
    api.answer('GET /api/products/', { status: 503, body: { detail: 'busy' } });
    await page.goto('/products?category=3');
    const again = page.getByRole('main').getByRole('button', { name: 'Try again' });
    await expect(again).toBeVisible();
    api.answer('GET /api/products/', { body: api.products.slice(0, 4) });
    await again.click();
    await expect(page.getByText('Found 4 product(s)', { exact: true })).toBeVisible();
    await expect(page).toHaveURL('/products?category=3');
  });
});
