/** `npm run screenshots`: every page at three widths, in light and dark and in every state, into screenshots/; the README's pictures into docs/. */
import './nodeVersion.mjs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { buildIfStale } from './build.mjs';
import { findChromium } from './chromium.mjs';
import { takeDocumentPictures } from './documentPictures.mjs';
import { root } from './processes.mjs';

const schemes = ['light', 'dark'];
const target = path.join(root, 'screenshots');

const product = (id, name) => ({
  id,
  name,
  desc: 'Sun-dried in the hills and packed in Kathmandu, 500 g',
  price: '1250.00',
  quantity: id % 3 === 0 ? 0 : 5,
  image: null,
  category: { id: 1, name: 'Dry Fruits' },
  created_at: '2026-01-01T00:00:00Z',
  featured: true,
});
const long = 'मुस्ताङको घाममा सुकाइएको मीठो खुबानी र जुम्लाको दाँते ओखरको विशेष उपहार बाकस';
const named = (count, name) => Array.from({ length: count }, (_, index) => product(index + 1, `${name} ${index + 1}`));
const list = (products) => (route) => {
  const featured = new URL(route.request().url()).searchParams.has('featured');
  return route.fulfill({
    json: featured ? { count: products.length, next: null, previous: null, results: products } : products,
  });
};
const cart = (products) => (route) =>
  route.fulfill({
    json: {
      id: 1,
      total_items: products.length * 2,
      total_cost: `${products.length * 2500}.00`,
      cart_items: products.map((each) => ({ id: each.id, product: each, quantity: 2, total_price: '2500.00' })),
    },
  });
const fallen = named(3, 'Jumla Beans').map((each, index) => ({ ...each, quantity: index }));
const submit = (page) => page.getByRole('main').locator('button[type="submit"]').click();
const error = (route) => route.fulfill({ status: 500, json: { detail: 'Broken' } });
const never = () => undefined;

const LISTS = /\/api\/products\/\?/;
const CART = /\/api\/products\/cart\/me\//;
/**
 * The screenshots: file name, path, `member` when logged in, `mock` to replace a response of the API, `act` to run on the page first.
 * `offline` disconnects after the page has loaded; `tall` shows the window only, the others show the full page.
 */
const pictures = [
  ...[
    '/',
    '/products',
    '/login',
    '/register',
    '/cart',
    '/categories',
    '/categories/2',
    '/products/7',
    '/payment/success',
    '/payment/cancel',
    '/no-such-page',
  ].map((address) => ({ name: address === '/' ? 'home' : address.slice(1).replaceAll('/', '-'), address })),
  ...['/profile', '/orders', '/orders/5', '/checkout', '/my-products', '/add-product', '/edit-product/3'].map(
    (address) => ({
      name: address.slice(1).replaceAll('/', '-'),
      address,
      member: true,
    }),
  ),
  { name: 'products-filtered', address: '/products?search=almond&category=1&sort=-price' },
  {
    name: 'products-member',
    address: '/products',
    member: true,
    mock: [CART, cart([{ ...product(1, 'Almonds'), id: 1 }])],
  },
  { name: 'login-errors', address: '/login', act: submit },
  { name: 'register-errors', address: '/register', act: submit },
  {
    name: 'suggestions',
    address: '/categories',
    tall: true,
    act: async (page) => {
      await page.getByRole('combobox', { name: 'Search the shop' }).pressSequentially('al');
      await page.getByRole('option').first().waitFor();
    },
  },
  {
    name: 'drawer',
    address: '/',
    tall: true,
    widths: [360, 768],
    act: (page) => page.getByRole('button', { name: 'Menu' }).click(),
  },
  {
    name: 'filters',
    address: '/products',
    tall: true,
    widths: [360, 768],
    act: (page) => page.getByRole('button', { name: /^Filters/ }).click(),
  },
  {
    name: 'toast',
    address: '/products',
    tall: true,
    member: true,
    act: async (page) => {
      await page
        .getByRole('button', { name: /^Add to Cart/ })
        .first()
        .click();
      await page.getByText(/^Added/).waitFor();
    },
  },
  ...['/', '/products'].flatMap((address) => {
    const page = address === '/' ? 'home' : 'products';
    return [
      { name: `${page}-loading`, address, mock: [LISTS, never] },
      { name: `${page}-empty`, address, mock: [LISTS, list([])] },
      { name: `${page}-error`, address, mock: [LISTS, error] },
      { name: `${page}-one`, address, mock: [LISTS, list(named(1, 'Mustang Walnuts'))] },
      { name: `${page}-many`, address, tall: true, mock: [LISTS, list(named(200, 'Product'))] },
      { name: `${page}-devanagari`, address, mock: [LISTS, list(named(6, long))] },
      { name: `${page}-offline`, address, offline: true },
    ];
  }),
  { name: 'cart-loading', address: '/cart', member: true, mock: [CART, never] },
  { name: 'cart-empty', address: '/cart', member: true, mock: [CART, cart([])] },
  { name: 'cart-error', address: '/cart', member: true, mock: [CART, error] },
  { name: 'cart-one', address: '/cart', member: true, mock: [CART, cart(named(1, 'Mustang Walnuts'))] },
  { name: 'cart-many', address: '/cart', member: true, mock: [CART, cart(named(8, 'Mustang Walnuts'))] },
  { name: 'cart-less-stock', address: '/cart', member: true, mock: [CART, cart(fallen)] },
  { name: 'cart-devanagari', address: '/cart', member: true, mock: [CART, cart(named(4, long))] },
];

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  return port;
}

async function startShop(dataDir) {
  const port = await freePort();
  const env = { ...process.env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, RATE_LIMIT: 'off' };
  const shop = spawn(process.execPath, [path.join(root, 'build/server/server/main.js')], {
    cwd: root,
    env,
    stdio: 'ignore',
  });
  const url = `http://127.0.0.1:${port}`;
  for (const deadline = Date.now() + 60_000; ; await new Promise((resolve) => setTimeout(resolve, 200))) {
    if (
      await fetch(`${url}/api/products/categories/`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return { shop, url };
    if (shop.exitCode !== null || Date.now() > deadline) throw new Error('The shop did not start.');
  }
}

async function logIn(url) {
  const post = (call, body) =>
    fetch(url + call, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  const account = { email: 'sita@example.com', password: 'Walnut1234' };
  await post('/api/user/register/', {
    first_name: 'Sita',
    last_name: 'Rai',
    email: account.email,
    password1: account.password,
    password2: account.password,
  });
  return (await post('/api/user/login/', account)).json();
}

async function take(page, { name, address, mock, offline, act, tall = false, widths = [360, 768, 1440] }, url, scheme) {
  await page.unrouteAll();
  if (mock) await page.route(...mock);
  await page.goto(url + address);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  // Requests that are still pending belong to the screenshot.
  await page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => undefined);
  if (offline) await page.context().setOffline(true);
  await page.setViewportSize({ width: widths[0], height: 900 });
  await act?.(page);
  await page.waitForTimeout(250);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await page.screenshot({ path: path.join(target, `${name}-${width}-${scheme}.png`), fullPage: !tall });
  }
  if (offline) await page.context().setOffline(false);
}

await buildIfStale();
mkdirSync(target, { recursive: true });
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'mewa-screenshots-'));
// Prefixes of names, separated by commas; `readme` for the README's pictures.
const only = process.argv[2]?.split(',');
const { shop, url } = await startShop(dataDir);
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
try {
  const tokens = await logIn(url);
  for (const colorScheme of schemes) {
    for (const member of [false, true]) {
      const context = await browser.newContext({ colorScheme, reducedMotion: 'reduce', serviceWorkers: 'block' });
      if (member)
        await context.addInitScript(
          ({ access, refresh }) => Object.assign(localStorage, { access_token: access, refresh_token: refresh }),
          tokens,
        );
      const page = await context.newPage();
      for (const picture of pictures) {
        if (Boolean(picture.member) === member && (!only || only.some((start) => picture.name.startsWith(start))))
          await take(page, picture, url, colorScheme);
      }
      await context.close();
    }
  }
  if (!only || only.includes('readme')) await takeDocumentPictures(browser, url, dataDir);
  console.log(`${target}: ${pictures.length} pages and states at three widths, ${schemes.join(' and ')}`);
} finally {
  await browser.close();
  shop.kill('SIGTERM');
  await once(shop, 'exit');
  rmSync(dataDir, { recursive: true, force: true });
}
