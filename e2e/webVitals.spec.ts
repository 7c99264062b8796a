import { hydrated } from './support/heldScripts';
import { expect, test } from './support/realTest';

test('a page that is hidden reports how fast it was, and nothing else', async ({ page }) => {
  const bodies: Record<string, unknown>[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/web-vitals/')) bodies.push(request.postDataJSON());
  });
  await page.goto('/ne/products?search=almond');
  // Again and again, since the script is loaded when the page is idle.
  await expect
    .poll(async () => {
      await page.evaluate(() => {
        for (const state of ['hidden', 'visible']) {
          Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
          document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
        }
      });
      return bodies.length;
    })
    .toBeGreaterThan(0);
  const [{ page: pattern, ...values }] = bodies as [Record<string, unknown>];
  expect(pattern).toBe('/products');
  expect(Object.keys(values).filter((name) => !['lcp', 'inp', 'cls'].includes(name))).toEqual([]);
  expect(Object.values(values).map((value) => typeof value)).toEqual(Object.values(values).map(() => 'number'));
  expect(bodies).toHaveLength(1);
});

test('a page that says off loads nothing to measure it', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await page.route('**/products', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('name="web-vitals" content="on"', 'name="web-vitals" content="off"');
    await route.fulfill({ response, body });
  });
  await page.goto('/products');
  await hydrated(page);
  // After the callback that would load it.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve))));
  expect(scripts.filter((url) => url.includes('/assets/webVitals.'))).toEqual([]);
});
