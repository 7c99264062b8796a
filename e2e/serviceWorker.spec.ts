import { type Page } from '@playwright/test';
import { expect, test } from './support/mockTest';

test.use({ serviceWorkers: 'allow', failedRequestsExpected: true });

/** Opens the shop, waits until its service worker is active, and reloads so that the worker controls the page. */
async function openWithWorker(page: Page): Promise<void> {
  await page.goto('/');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

/** Whether the worker has kept all scripts that the page has loaded. */
async function areScriptsKept(): Promise<boolean> {
  const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
  const kept = await Promise.all(scripts.map(({ name }) => caches.match(name)));
  return kept.length > 0 && kept.every(Boolean);
}

test('F14 UX-43 offline the shop opens, says so, and comes back by itself; what the API answered is never kept', async ({
  page,
  context,
  api,
}) => {
  await openWithWorker(page);
  await expect(page.getByTestId('product-card').first()).toBeVisible();

  await context.setOffline(true);
  await page.goto('/?again');
  await expect(page.getByText('You are offline')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByTestId('product-card')).toHaveCount(0);

  await context.setOffline(false);
  await expect(page.getByText('You are offline')).toHaveCount(0);
  await expect(page.getByTestId('product-card').first()).toBeVisible();
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => url);
  });
  expect(kept.length).toBeGreaterThan(3);
  expect(kept.filter((url) => /\/(api|media)\//.test(url) || url.startsWith(api.url))).toEqual([]);
});

test('UX-43 after a first visit of the front page the shop opens offline at every page that it leads to', async ({
  page,
  context,
}) => {
  await page.goto('/');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  for (const [path, heading] of [
    ['/products', 'Products'],
    ['/cart', 'Cart'],
    ['/products/1', 'Product 1'],
    ['/categories', 'Categories'],
    ['/login', 'Log in'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  }
});

test('the products page opened offline loads its products and categories when the connection is back', async ({
  page,
  context,
}) => {
  await openWithWorker(page);
  await page.goto('/products');
  await expect(page.getByText('Found 14 product(s)', { exact: true })).toBeVisible();
  await expect.poll(() => page.evaluate(areScriptsKept)).toBe(true);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText('Failed to load products')).toBeVisible();
  await expect(page.getByText('Failed to load categories')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Found 14 product(s)', { exact: true })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Spices' })).toBeVisible();
  await expect(page.getByText(/^Failed to load/)).toHaveCount(0);
});

test('the worker leaves calls alone: a page in its care can still be intercepted', async ({ page }) => {
  await openWithWorker(page);
  await page.route('**/api/products/?**', (route) => route.fulfill({ json: [] }));
  await page.goto('/products');
  await expect(page.getByText('No products found')).toBeVisible();
});

test('a new version is offered, and comes when the visitor says so', async ({ page }) => {
  // A worker at another address stands for an older version.
  await page.goto('/manifest.webmanifest');
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/sw.js?older');
    await navigator.serviceWorker.ready;
  });
  // A version with one changed lazy page: only the hash of the runtime differs.
  await page.route(
    (url) => url.pathname === '/',
    async (route) => {
      if (route.request().isNavigationRequest()) return route.continue();
      const response = await route.fetch();
      return route.fulfill({ response, body: (await response.text()).replace(/runtime\.\w+\.js/, 'runtime.newer.js') });
    },
  );
  await page.goto('/');
  await expect(page.getByText('A new version is ready')).toBeVisible();
  await page.unrouteAll();
  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Reload' }).click();
  await loaded;
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('A new version is ready')).toHaveCount(0);
  expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL)).toMatch(/\/sw\.js$/);
});
