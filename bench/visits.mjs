/** What the browser does on a visit, seen through Chromium's own protocol. */
import { chromium as playwright } from '@playwright/test';
import { median } from './machinery.mjs';

const SLOWER = 4;
/** Milliseconds after a page has loaded: the next pages have been fetched and the service worker asked for by then. */
const SETTLED = 2500;
const categories = [
  { id: 1, name: 'Dry fruits' },
  { id: 2, name: 'Spices' },
  { id: 3, name: 'Teas' },
];
const pictures = ['almonds', 'cashews', 'walnuts', 'dates', 'apricots'];
/** The first two categories take turns as far as here; the third has the rest, of which the first page shows none. */
const MIXED = 48;
const product = (id) => ({
  id,
  name: `Product ${String(id).padStart(4, '0')}`,
  desc: 'Sun-dried, sorted by hand and packed in the hills of Jumla.',
  price: `${9999 - id}.00`,
  quantity: id % 7,
  image: `/media/products/${pictures[id % pictures.length]}.svg`,
  category: categories[id > MIXED ? 2 : id % 2],
  created_at: '2026-01-01T00:00:00Z',
  featured: false,
});
const products = (count) => Array.from({ length: count }, (_, place) => product(place + 1));

async function open(chromium, options) {
  const browser = await playwright.launch({
    executablePath: chromium,
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    serviceWorkers: 'block',
    ...options,
  });
  const page = await context.newPage();
  return { browser, page, devtools: await context.newCDPSession(page) };
}

/** Everything that the first visit of "/" loads, in bytes over the wire, by kind. */
export async function measureFirstVisit(address, chromium) {
  const { browser, page, devtools } = await open(chromium);
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
  await browser.close();
  return [...bytes, ['all', [...bytes.values()].reduce((sum, each) => sum + each, 0)]];
}

/**
 * Waits until an expression holds in the page. Playwright's own locators and waits listen to every press of the pointer in the page from then on, which
 * would be measured, too.
 */
const until = (page, holds) =>
  page.evaluate(
    `new Promise((resolve) => { const look = () => ((${holds}) ? resolve() : requestAnimationFrame(look)); look(); })`,
  );

/** The products page with a list of ours behind it, then the processor slowed down so many times; every category and order is asked of the same list. */
async function openProducts(address, chromium, count, slower) {
  const opened = await open(chromium, { viewport: { width: 1280, height: 900 } });
  const { page, devtools } = opened;
  const list = products(count);
  await page.route('**/api/products/categories/**', (route) => route.fulfill({ json: categories }));
  await page.route('**/api/products/?**', (route) => {
    const query = new URL(route.request().url()).searchParams;
    const found = query.get('category')
      ? list.filter(({ category }) => String(category.id) === query.get('category'))
      : [...list];
    return route.fulfill({ json: query.get('ordering') === 'price' ? found.reverse() : found });
  });
  await page.goto(`${address}/products`);
  await until(
    page,
    `[...document.querySelectorAll('[role="status"]')].some(({ textContent }) => textContent === 'Found ${count} product(s)')`,
  );
  // What the shop does by itself once it has been drawn belongs to no click.
  await until(page, `performance.now() - performance.getEntriesByType('navigation')[0].loadEventEnd > ${SETTLED}`);
  await page.waitForLoadState('networkidle');
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await devtools.send('Performance.enable');
  return opened;
}

const milliseconds = (value) => `${Math.round(value)} ms`;
/** Counts the tasks over 50 ms from now on, and how long the longest of them is. */
const watchTasks = (page) =>
  page.evaluate(() => {
    window.longest = 0;
    window.longTasks = 0;
    new PerformanceObserver((entries) => {
      for (const { duration } of entries.getEntries()) {
        window.longest = Math.max(window.longest, duration);
        window.longTasks += 1;
      }
    }).observe({ type: 'longtask' });
  });

const ALL = `document.querySelectorAll('[data-testid="product-card"]').length === 24`;
/** The second card and not the first: that one is the same before and after a filter. Asked in the cheapest way, since it is asked while the time is taken. */
const secondIs = (name) => `document.getElementsByTagName('h3')[1]?.textContent === '${name}'`;

/**
 * Milliseconds of the main thread from `act` until an expression holds in the page and has been painted: of all its tasks in the browser's trace those up to
 * the frame that shows it, which ends with its task. The page itself waits, woken by its own changes: asking it again and again from outside would be work of the same thread.
 */
async function busyFor({ page, browser }, act, holds) {
  // What an earlier click has left to do belongs to that click.
  await until(page, ALL);
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  const devtools = await browser.newBrowserCDPSession();
  const events = [];
  devtools.on('Tracing.dataCollected', ({ value }) => events.push(...value));
  const traced = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve));
  await devtools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'blink.user_timing'] },
  });
  await page.evaluate(`window.shown = new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (!(${holds})) return;
      observer.disconnect();
      requestAnimationFrame(() => {
        performance.mark('shown');
        setTimeout(resolve);
      });
    });
    observer.observe(document.body, { childList: true, subtree: true });
  }), undefined`);
  // Asked for before the press: what is asked of the page after it would be measured, too.
  const shows = page.evaluate(() => window.shown);
  await page.evaluate(() => void performance.mark('asked'));
  await act();
  await shows;
  await devtools.send('Tracing.end');
  await traced;
  await devtools.detach();
  const [asked, shown] = ['asked', 'shown'].map((mark) =>
    events.find(({ name, cat }) => name === mark && cat.includes('user_timing')),
  );
  const tasks = events.filter(
    ({ ph, name, pid, tid, ts }) =>
      ph === 'X' &&
      name === 'ThreadControllerImpl::RunTask' &&
      pid === asked.pid &&
      tid === asked.tid &&
      ts > asked.ts &&
      ts < shown.ts,
  );
  return tasks.reduce((sum, { dur }) => sum + dur, 0) / 1000;
}

/** Visits whose median is told: what a click costs swings by a third with what the browser has compiled and collected by then. */
const VISITS = 9;

/** Points at a category; what comes back presses it. The way there belongs to no click. */
async function aimAt({ page }, label) {
  const { x, y } = await page.evaluate(
    (text) =>
      [...document.querySelectorAll('label')]
        .find(({ textContent }) => textContent === text)
        .control.getBoundingClientRect(),
    label,
  );
  await page.mouse.move(x + 5, y + 5);
  return async () => {
    await page.mouse.down();
    await page.mouse.up();
  };
}

/** Milliseconds of a visit's first click, to products none of which was shown before. */
async function visitOthers(address, chromium, slower) {
  const shop = await openProducts(address, chromium, MIXED + 24, slower);
  const took = await busyFor(shop, await aimAt(shop, 'Teas'), secondIs('Product 0050'));
  await shop.browser.close();
  return took;
}

/** Milliseconds of the clicks of one visit on a processor slowed down so many times. */
async function visitProducts(address, chromium, slower) {
  const shop = await openProducts(address, chromium, MIXED, slower);
  const { page } = shop;
  const sortBy = async (key) => {
    await page.evaluate(() => document.querySelector('main select').focus());
    return () => page.keyboard.press(key);
  };
  const filtered = await busyFor(shop, await aimAt(shop, 'Spices'), secondIs('Product 0003'));
  const sorted = await busyFor(shop, await sortBy('ArrowDown'), secondIs('Product 0045'));
  const filteredWhole = await busyFor(shop, await aimAt(shop, 'Dry fruits'), `${secondIs('Product 0046')} && ${ALL}`);
  const sortedWhole = await busyFor(shop, await sortBy('ArrowUp'), `${secondIs('Product 0004')} && ${ALL}`);
  await page.evaluate(() => document.querySelector('main input[type="search"]').focus());
  await watchTasks(page);
  await page.keyboard.type('almonds and dates', { delay: 60 });
  const typing = await page.evaluate(() => window.longest);
  await shop.browser.close();
  return { filtered, sorted, filteredWhole, sortedWhole, typing };
}

/** Frames a second while a wheel is turned by 160 pixels a step, about 5,000 pixels a second. */
async function measureFrames({ page }) {
  await page.evaluate(() => {
    window.frames = 0;
    const count = () => {
      window.frames += 1;
      requestAnimationFrame(count);
    };
    requestAnimationFrame(count);
    window.scrollTo(0, 0);
  });
  const [frames, start] = [await page.evaluate(() => window.frames), performance.now()];
  for (let step = 0; step < 240; step += 1) {
    await page.mouse.wheel(0, 160);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  return ((await page.evaluate(() => window.frames)) - frames) / ((performance.now() - start) / 1000);
}

/** Rows of: what, measured, allowed. */
export async function measureClicks(address, chromium) {
  const visits = { slow: [], full: [] };
  const others = [];
  for (let visit = 0; visit < VISITS; visit += 1) {
    visits.slow.push(await visitProducts(address, chromium, SLOWER));
    visits.full.push(await visitProducts(address, chromium, 1));
    others.push(await visitOthers(address, chromium, SLOWER));
  }
  const middle = (speed, what) => median(visits[speed].map((each) => each[what]));
  const typing = middle('slow', 'typing');

  const long = await openProducts(address, chromium, 2000, SLOWER);
  await watchTasks(long.page);
  let most = 0;
  for (let step = 0; step < 120; step += 1) {
    await long.page.mouse.wheel(0, 1600);
    await long.page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    const { metrics } = await long.devtools.send('Performance.getMetrics');
    most = Math.max(most, metrics.find(({ name }) => name === 'JSHeapTotalSize').value);
  }
  const scrolled = await long.page.evaluate(() => ({
    longest: window.longest,
    longTasks: window.longTasks,
    shown: document.querySelectorAll('[data-testid="product-card"]').length,
  }));
  await long.browser.close();

  const frames = [];
  for (const slower of [1, SLOWER]) {
    const fresh = await openProducts(address, chromium, 2000, slower);
    frames.push(await measureFrames(fresh));
    await fresh.browser.close();
  }
  return [
    [
      'filter to 24 products, 12 of them shown before: main thread until those in view are on the screen (median of nine visits)',
      milliseconds(middle('slow', 'filtered')),
      '100 ms',
    ],
    [
      'sort 24 products: main thread until those in view are on the screen',
      milliseconds(middle('slow', 'sorted')),
      '100 ms',
    ],
    [
      'filter to 24 products, none of them shown before: main thread until those in view are on the screen',
      milliseconds(median(others)),
      '100 ms',
    ],
    [
      'filter, 12 shown before, at full speed, times four: the slowing down is not exact',
      milliseconds(SLOWER * middle('full', 'filtered')),
      '',
    ],
    ['sort at full speed, times four', milliseconds(SLOWER * middle('full', 'sorted')), ''],
    [
      'filter, until the 24 are in the page, those below the screen too',
      milliseconds(middle('slow', 'filteredWhole')),
      '',
    ],
    ['sort, until the 24 are in the page, those below the screen too', milliseconds(middle('slow', 'sortedWhole')), ''],
    ['typing a search, longest task', typing ? milliseconds(typing) : 'none over 50 ms', '50 ms'],
    ['2,000 products scrolled by hand, processor at full speed: frames a second', frames[0].toFixed(1), '60'],
    ['2,000 products scrolled by hand, processor slowed down: frames a second', frames[1].toFixed(1), ''],
    [
      '2,000 products scrolled through at ten times that speed: most memory of the page',
      `${Math.round(most / 1024 / 1024)} MB`,
      '150 MB',
    ],
    [
      '2,000 products scrolled through like that: longest task',
      scrolled.longest ? milliseconds(scrolled.longest) : 'none over 50 ms',
      '50 ms',
    ],
    ['2,000 products scrolled through like that: tasks over 50 ms', scrolled.longTasks, '0'],
    ['2,000 products scrolled through like that: cards in the page at the end', scrolled.shown, ''],
  ];
}
