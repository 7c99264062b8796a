import { type Config } from '../config/config';
import { type App } from '../context';
import { allProducts } from '../db/schema';
import { buildTestApp, createTestApp, type TestShop } from '../testing/createTestApp';
import { createCategory, createProduct } from '../testing/factories';
import { createRenderingBuild, type TestBuild } from '../testing/testBuild';

let shop: TestShop;
let build: TestBuild;
let app: App | undefined;
let productUrl: string;

beforeAll(async () => {
  shop = await createTestApp();
  build = await createRenderingBuild();
  const categoryId = (await createCategory(shop, { name: 'Nuts' })).id;
  productUrl = `/products/${(await createProduct(shop, { name: 'Almonds', categoryId })).id}`;
});
afterEach(() => app?.close());
afterAll(async () => {
  await shop.close();
  await build.remove();
});

/** Opens a shop with other settings. A process renders the pages of one shop, so each test opens its own. */
async function open(settings: Partial<Config>) {
  const config = { ...shop.config, ...settings };
  app = await buildTestApp({ db: shop.db, config, buildDirectory: build.directory, renderTimeout: 60_000 });
  return app;
}
const get = (from: App, url: string) =>
  from.inject({ url, headers: { host: 'shop.example', accept: 'text/html,*/*;q=0.8' } });
const isShell = (html: string) => /<main[^>]*><\/main>/.test(html) && !html.includes('id="server-data"');

test('SSR-13 without the feature, the pages beyond the specification are the shell, which is not listed', async () => {
  const plain = await open({ shopFeatures: [] });
  for (const url of [productUrl, '/categories', '/categories/4711']) {
    const { statusCode, headers, body } = await get(plain, url);
    expect([statusCode, isShell(body), headers['x-robots-tag']]).toEqual([200, true, 'noindex']);
  }
  for (const url of ['/', '/products']) {
    const { headers, body } = await get(plain, url);
    expect([isShell(body), headers['x-robots-tag']]).toEqual([false, undefined]);
  }
});

test('without features the page contains the first products only, also of a long list', async () => {
  const { id } = await createCategory(shop, { name: 'Grains' });
  const rice = Array.from({ length: 30 }, (_, index) => ({ name: `Rice ${index}`, price: '1.00', categoryId: id }));
  await shop.db.insert(allProducts).values(rice);
  const { body } = await get(await open({ shopFeatures: [] }), `/products?category=${id}`);
  expect(body.match(/data-testid="product-card"/g)).toHaveLength(24);
  expect(body).toContain('Found 30 product(s)');
});

test('without the feature, its pages are unknown: the specification does not have them', async () => {
  const urls = [
    '/desk',
    '/desk/orders/3',
    '/forgot-password',
    '/reset-password',
    '/profile/addresses',
    '/profile/settings',
  ];
  for (const [shopFeatures, status] of [
    [['products'], 404],
    [['orders', 'account'], 200],
  ] as [Config['shopFeatures'], number][]) {
    const other = await open({ shopFeatures });
    for (const url of urls) expect([url, (await get(other, url)).statusCode]).toEqual([url, status]);
    await other.close();
  }
});

test('SSR-10 a shop whose API is another server sends the shell, listed where the page always exists', async () => {
  const elsewhere = await open({ apiBaseUrl: 'http://api.example:9000' });
  for (const [url, listed] of [
    ['/', true],
    ['/products', true],
    ['/login', true],
    ['/categories', false],
    [productUrl, false],
    ['/cart', false],
  ] as const) {
    const { headers, body } = await get(elsewhere, url);
    expect([url, isShell(body), headers['x-robots-tag']]).toEqual([url, true, listed ? undefined : 'noindex']);
  }
});

test('SSR-10 without scripts, only a shop that renders its pages has something to browse', async () => {
  const browses = /<noscript>You can search and browse without JavaScript\. To log in/;
  const { body } = await get(await open({}), '/cart');
  expect([isShell(body), body.includes('<footer')]).toEqual([true, true]);
  expect(body).toMatch(browses);
  expect(body).toMatch(/<form(?=[^>]* action="\/products")(?=[^>]* role="search")/);
  await app?.close();
  expect((await get(await open({ apiBaseUrl: 'http://api.example:9000' }), '/cart')).body).not.toMatch(browses);
});

test('a shop of the specification alone has no pages in Nepali', async () => {
  const plain = await open({ shopFeatures: [] });
  expect((await get(plain, '/ne')).statusCode).toBe(404);
  expect((await get(plain, '/')).body).not.toMatch(/hreflang/i);
});
