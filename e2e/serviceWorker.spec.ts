import { goOn } from './support/controls';
import { expect, test } from './support/mockTest';

test.use({ serviceWorkers: 'allow', failedRequestsExpected: true });

test('F14 UX-43 offline the shop opens at every page of the front page, says so, and comes back by itself', async ({
  page,
  context,
  api,
}) => {
  const products = page.getByText('Found 14 product(s)', { exact: true });
  await test.step('UX-43 after a first visit of the front page the shop opens offline at every page that it leads to', async () => {
    await page.goto('/');
    await page.evaluate(() => navigator.serviceWorker.ready);
    await context.setOffline(true);
    for (const [path, heading] of [
      ['/cart', 'Cart'],
      ['/products/1', 'Product 1'],
      ['/categories', 'Categories'],
      ['/login', 'Log in'],
    ] as const) {
      // Each page has scripts of its own; the document is the same.
      await (path === '/cart' ? page.goto(path) : goOn(page, path));
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    }
    expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  });
  await test.step('the products page opened offline loads its products and categories when the connection is back', async () => {
    await page.goto('/products');
    await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible();
    await expect(page.getByText('Failed to load products')).toBeVisible();
    await expect(page.getByText('Failed to load categories')).toBeVisible();
    await context.setOffline(false);
    await expect(products).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Spices' })).toBeVisible();
    await expect(page.getByText(/^Failed to load/)).toHaveCount(0);
  });
  await test.step('F14 offline the shop says so, and shows no products of before', async () => {
    await context.setOffline(true);
    await page.goto('/?again');
    await expect(page.getByText('You are offline')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByTestId('product-card')).toHaveCount(0);
    await context.setOffline(false);
    await expect(page.getByText('You are offline')).toHaveCount(0);
    await expect(page.getByTestId('product-card').first()).toBeVisible();
  });
  await test.step('F14 what the API answered is never kept', async () => {
    const kept = await page.evaluate(async () => {
      const names = await caches.keys();
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return requests.flat().map(({ url }) => url);
    });
    expect(kept.length).toBeGreaterThan(3);
    // Pages that need nothing of the server, or little.
    for (const script of ['favouritesPage', 'favourites', 'help', 'suggestions'])
      expect(kept.filter((url) => url.includes(`/assets/${script}.`))).toHaveLength(1);
    expect(kept.filter((url) => /\/(api|media)\//.test(url) || url.startsWith(api.url))).toEqual([]);
  });
  await test.step('the worker leaves calls alone: a page in its care can still be intercepted', async () => {
    await page.route('**/api/products/?**', (route) => route.fulfill({ json: [] }));
    await page.getByRole('banner').getByRole('link', { name: 'Products', exact: true }).click();
    await expect(page.getByText('No products found')).toBeVisible();
  });
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
