/** What a visitor's browser does, seen through Chromium's own protocol. Every wait fails after 30 seconds. */
import { setTimeout } from 'node:timers/promises';
import { chromium as playwright } from '@playwright/test';
import { median } from './machinery.mjs';

export const SLOWDOWN = 4;
/** Slow 4G: 1.6 Mbit/s down, 150 ms. */
export const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 86_400 };
export const PHONE_WIDTH = 360;
const DEMO = { email: 'demo@mewapasal.example', password: 'Namaste123' };
const TIMEOUT = 30_000;
const VISIT_LIMIT = 240_000;
const LIST_LIMIT = 150_000;

const milliseconds = (value) => `${Math.round(value)} ms`;
export const seconds = (value) => `${(value / 1000).toFixed(2)} s`;
const slowDown = (devtools) => devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });

/** A phone on slow 4G. */
export async function slowNetwork(devtools) {
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', SLOW_4G);
  await slowDown(devtools);
}

/** Runs `visit` in a browser of its own, which is closed at the end or after four minutes. */
export async function inBrowser(chromium, visit, width = 412) {
  const browser = await playwright.launch({
    executablePath: chromium,
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
  // Closing rejects what still waits for a page that hangs.
  const limit = AbortSignal.timeout(VISIT_LIMIT);
  limit.onabort = () => void browser.close();
  try {
    const context = await browser.newContext({
      viewport: { width, height: 823 },
      serviceWorkers: 'block',
      // The front has a certificate of its own.
      ignoreHTTPSErrors: true,
    });
    context.setDefaultTimeout(TIMEOUT);
    const page = await context.newPage();
    return await visit(page, await context.newCDPSession(page), browser);
  } finally {
    await browser.close();
  }
}

/** Waits until an expression is true in the page. Playwright's own wait needs `eval`, which the content security policy forbids. */
export async function until(page, expression, what) {
  const end = Date.now() + TIMEOUT;
  while (!(await page.evaluate(`Boolean(${expression})`))) {
    if (Date.now() > end)
      throw new Error(`${page.url()}: ${what} is not seen within ${TIMEOUT / 1000} s (${expression})`);
    await setTimeout(50);
  }
}

/** Everything that the first visit of "/" loads, in bytes over the wire, by kind. */
export const measureFirstVisit = (address, chromium) =>
  inBrowser(chromium, async (page, devtools) => {
    const kinds = new Map();
    const bytes = new Map();
    await devtools.send('Network.enable');
    devtools.on('Network.responseReceived', ({ requestId, type, response }) =>
      kinds.set(requestId, response.url.startsWith('data:') ? null : type),
    );
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const kind = kinds.get(requestId);
      if (kind) bytes.set(kind, (bytes.get(kind) ?? 0) + encodedDataLength);
    });
    await page.goto(address, { waitUntil: 'networkidle' });
    return [...bytes, ['all', [...bytes.values()].reduce((sum, each) => sum + each, 0)]];
  });

/** Milliseconds from the start of the navigation to the frame that shows names and prices. */
const visitProducts = (url, chromium) =>
  inBrowser(chromium, async (page, devtools) => {
    await page.addInitScript(() => {
      const look = () => {
        if (!/NPR \d/.test(document.querySelector('main')?.textContent)) {
          return requestAnimationFrame(look);
        }
        setTimeout(() => (window.productsShown = performance.now()));
      };
      look();
    });
    await slowNetwork(devtools);
    await page.goto(url, { waitUntil: 'commit' });
    await until(page, 'window.productsShown', 'a name with its price');
    return page.evaluate(() => window.productsShown);
  });

/** Rows of: what, measured, bar. */
export async function measureFirstProducts(address, chromium, runs) {
  const rows = [];
  for (const path of ['/', '/products', '/products?search=almond', '/products/1', '/categories/1']) {
    const times = [];
    for (let run = 0; run < runs; run += 1) times.push(await visitProducts(address + path, chromium));
    rows.push([`names and prices of ${path}, slow 4G`, milliseconds(median(times)), '1200 ms']);
  }
  return rows;
}

const RESULTS = `document.querySelector('main [data-testid="product-card"]') && !document.querySelector('main [aria-busy="true"]')`;

/** The presses on /products: what gets the focus, what presses it, and what is true in the page afterwards. */
const PRESSES = [
  {
    name: 'filter',
    target: () => document.querySelectorAll('main input[type="radio"]')[2],
    shown: `location.search.includes('category=') && ${RESULTS}`,
  },
  {
    name: 'sort',
    target: () => document.querySelector('main select'),
    key: 'ArrowDown',
    shown: `location.search.includes('sort=') && ${RESULTS}`,
  },
  {
    name: 'add',
    target: () =>
      [...document.querySelectorAll('[data-testid="product-card"] button:enabled')].find((button) =>
        /Add to Cart/.test(button.textContent),
      ),
    shown: `/\\d in cart/.test(document.querySelector('main').textContent)`,
  },
];

/** Milliseconds from each press to the next paint, as Chrome's Event Timing reports them, of one visit of a member. */
const visitPresses = (address, chromium) =>
  inBrowser(
    chromium,
    async (page, devtools) => {
      await page.goto(`${address}/login`);
      await page.fill('input[name="email"]', DEMO.email);
      await page.fill('input[name="password"]', DEMO.password);
      await page.press('input[name="password"]', 'Enter');
      await until(page, `location.pathname !== '/login'`, 'the login of the demo member');
      // A new document, without the listeners of Playwright's locators.
      await page.goto(`${address}/products`, { waitUntil: 'networkidle' });
      await until(
        page,
        `${RESULTS} && document.querySelector('[data-testid="product-card"] button:enabled')`,
        'the list of products',
      );
      await slowDown(devtools);
      await page.evaluate(() => {
        window.presses = [];
        new PerformanceObserver((list) => window.presses.push(...list.getEntries())).observe({
          type: 'event',
          durationThreshold: 16,
        });
      });
      const times = {};
      for (const { name, target, key, shown } of PRESSES) {
        const element = await page.evaluateHandle(target);
        const { x, y, width, height } = await element.evaluate((it) => {
          it.focus();
          it.scrollIntoView({ block: 'center' });
          return it.getBoundingClientRect().toJSON();
        });
        await page.mouse.move(x + width / 2, y + height / 2);
        await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
        await page.evaluate(() => void (window.presses.length = 0));
        if (key) await page.keyboard.press(key);
        else await page.mouse.click(x + width / 2, y + height / 2, { delay: 30 });
        await until(page, shown, `the effect of "${name}"`);
        // Entries come after the paint; without one, the press took less than the threshold.
        await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
        times[name] = await page.evaluate(() =>
          Math.max(16, ...window.presses.filter(({ interactionId }) => interactionId).map(({ duration }) => duration)),
        );
      }
      return times;
    },
    1280,
  );

/** Rows of: what, measured, bar. */
export async function measurePresses(address, chromium, runs) {
  const visits = [];
  for (let run = 0; run < runs; run += 1) visits.push(await visitPresses(address, chromium));
  return PRESSES.map(({ name }) => [
    `${name}, press to next paint`,
    milliseconds(median(visits.map((times) => times[name]))),
    '200 ms',
  ]);
}

const product = (id) => ({
  id,
  name: `Product ${String(id).padStart(4, '0')}`,
  desc: 'Sun-dried, sorted by hand and packed in the hills of Jumla.',
  price: `${9999 - id}.00`,
  quantity: id % 7,
  image: `/media/products/${['almonds', 'cashews', 'walnuts', 'dates'][id % 4]}.svg`,
  category: { id: 1, name: 'Dry fruits' },
  created_at: '2026-01-01T00:00:00Z',
  featured: false,
});

/** Shows a bare list of 2,000 products, whose cards come in steps, and scrolls back through it. Rows of: what, measured, bar. */
export const measureLongList = (address, chromium) =>
  inBrowser(
    chromium,
    async (page, devtools) => {
      const list = Array.from({ length: 2000 }, (_, index) => product(index + 1));
      await page.route('**/api/products/?**', (route) => route.fulfill({ json: list }));
      await page.goto(`${address}/products`);
      await until(page, `${RESULTS} && /Product 0001/.test(document.querySelector('main').textContent)`, 'the list');
      const countCards = () => document.querySelectorAll('[data-testid="product-card"]').length;
      const end = Date.now() + LIST_LIMIT;
      while ((await page.evaluate(countCards)) < list.length) {
        if (Date.now() > end) throw new Error(`only ${await page.evaluate(countCards)} of 2,000 products are shown`);
        await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      }
      await slowDown(devtools);
      await devtools.send('Performance.enable');
      await page.evaluate(() => {
        window.tasks = [];
        new PerformanceObserver((entries) => window.tasks.push(...entries.getEntries())).observe({ type: 'longtask' });
      });
      await page.mouse.move(640, 400);
      for (let step = 0; step < 120; step += 1) {
        await page.mouse.wheel(0, -1600);
        await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 30)));
      }
      const longest = await page.evaluate(() => Math.max(0, ...window.tasks.map(({ duration }) => duration)));
      const { metrics } = await devtools.send('Performance.getMetrics');
      const heap = metrics.find(({ name }) => name === 'JSHeapTotalSize').value / 2 ** 20;
      return [
        ['scroll through 2,000 products, longest task', longest ? milliseconds(longest) : 'none over 50 ms', ''],
        ['scroll through 2,000 products, memory of the scripts', `${Math.round(heap)} MB`, ''],
      ];
    },
    1280,
  );
