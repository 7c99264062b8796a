import { setTimeout as sleep } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import fp from 'fastify-plugin';
import { OFFLINE_PAGE, paths } from '../../contract/paths';
import { type AppOptions } from '../app';
import { type App } from '../context';
import { salesPause } from '../db/salesSchema';
import { allProducts } from '../db/schema';
import { createResponseCache } from '../http/responseCache';
import { buildTestApp, createTestApp, type TestShop } from '../testing/createTestApp';
import { createCategory, createMember, createProduct } from '../testing/factories';
import { createRenderingBuild } from '../testing/testBuild';

const HOSTILE = '</script><script>alert(1)</script><!-- बदाम';

let shop: TestShop;
let build: Awaited<ReturnType<typeof createRenderingBuild>>;
let app: App;
let almonds: typeof allProducts.$inferSelect;
const others: App[] = [];
/** Delays the responses of the product list until it resolves. */
let gate: Promise<void> | null = null;
const slowList = fp(async (scope: App) => {
  scope.addHook('preHandler', async ({ url }) => {
    if (url.startsWith('/api/products/?')) await gate;
  });
});
const observers = [slowList];

const open = async (options: Partial<AppOptions> = {}) => {
  const other = await buildTestApp({
    db: shop.db,
    config: shop.config,
    buildDirectory: build.directory,
    renderTimeout: 60_000,
    ...options,
  });
  others.push(other);
  return other;
};

/** A shop whose responses are kept until the test drops them: notifications of changes come at any moment. */
async function openApart() {
  const cache = createResponseCache();
  cache.resume();
  const ignore = () => {};
  return { cache, apart: await open({ responseCache: { ...cache, clear: ignore, resume: ignore, suspend: ignore } }) };
}

beforeAll(async () => {
  shop = await createTestApp();
  build = await createRenderingBuild();
  const categoryId = (await createCategory(shop, { name: 'Nuts' })).id;
  almonds = await createProduct(shop, { name: 'Almonds of Mustang', price: '895.00', categoryId, featured: true });
  await createProduct(shop, { name: HOSTILE, categoryId, image: '/media/products/almonds.svg' });
  app = await open({ observers });
});
afterAll(async () => {
  await Promise.all(others.map((other) => other.close()));
  await shop.close();
  await build.remove();
});

const get = (url: string, headers: Record<string, string> = {}, from = app) =>
  from.inject({ url, headers: { host: 'shop.example', accept: 'text/html', ...headers } });
/** The data have the time of each response. */
const withoutData = (html: string) => html.replace(/<script type="application\/json"[^]*?<\/script>/, '');
const main = (html: string) => /<main[^>]*>([^]*)<\/main>/.exec(html)?.[1] ?? '';
const until = async (look: () => Promise<boolean>) => {
  while (!(await look())) await sleep(20);
};
const isShell = (html: string) => main(html) === '' && !html.includes('id="server-data"');

test.each(['/', '/products', '/products?search=almonds&category=&utm_source=x'])(
  'SSR-01 %s comes with names and prices, its title and the data to hydrate it',
  async (url) => {
    const { body, statusCode } = await get(url);
    expect([statusCode, main(body)]).toEqual([200, expect.stringContaining('Almonds of Mustang')]);
    expect(main(body)).toContain('NPR 895.00');
    expect(body.match(/<title>/g)).toHaveLength(1);
    // The first scripts come before all else that is loaded.
    expect(body).toMatch(/<script fetchpriority="high" defer[^]*<title>[^<]+ - Mewa Pasal<\/title>[^]*<\/head>/);
    expect(body).not.toMatch(/<link rel="preload"[^]*<script fetchpriority="high"/);
    expect(body).toContain('<script type="application/json" id="server-data">');
  },
);

test('in Nepali a page says so in its head, for search engines and without scripts', async () => {
  const { body, statusCode } = await get('/ne');
  expect([statusCode, body]).toEqual([200, expect.stringContaining('<html lang="ne"')]);
  expect(body).toContain('<link rel="canonical" href="http://shop.example/ne"/>');
  for (const language of ['en', 'ne', 'x-default']) expect(body).toMatch(new RegExp(`hreflang="${language}"`, 'i'));
  expect(body).toContain('<link rel="preload" as="script" fetchpriority="low" href="/assets/ne.0123456789.js"/>');
  expect((await get('/')).body).not.toContain('/assets/ne.0123456789.js');
});

test('a page names its language, rendered and kept, with its content and as a shell', async () => {
  for (const url of ['/', '/', '/cart'])
    for (const [language, path] of [['en', url] as const, ['ne', `/ne${url}`.replace(/\/$/, '')] as const]) {
      const { headers } = await get(path);
      expect([path, headers['content-language']]).toEqual([path, language]);
    }
});

test('SSR-18 every public page of the routes comes with its content: no skeleton, no spinner', async () => {
  const ids: Record<string, number> = { [paths.product]: almonds.id, [paths.category]: almonds.categoryId };
  const publicPages = build.renderer.listPages().filter(({ isPublic }) => isPublic);
  expect(publicPages.length).toBeGreaterThan(6);
  for (const { path } of publicPages) {
    const { body, statusCode } = await get(path.replace(':id', String(ids[path])));
    const pending = main(body).match(/MuiSkeleton|MuiCircularProgress|progressbar|aria-busy/g);
    expect({ path, statusCode, isShell: isShell(body), pending }).toEqual({
      path,
      statusCode: 200,
      isShell: false,
      pending: null,
    });
  }
});

test('SSR-02 what a product is called is text in the page, and in its data', async () => {
  const { body } = await get('/products');
  expect(body).not.toContain('<script>alert');
  const [, data = ''] = /id="server-data">([^]*?)<\/script>/.exec(body) ?? [];
  expect(data).not.toContain('<');
  expect(JSON.stringify(JSON.parse(data))).toContain(JSON.stringify(HOSTILE).slice(1, -1));
});

test.each([...Object.values(paths), OFFLINE_PAGE, '/unknown', '/products/999999'])(
  '%s has no style attribute, which the policy would block',
  async (path) => {
    const ids: Record<string, number> = { [paths.product]: almonds.id, [paths.category]: almonds.categoryId };
    const { body } = await get(path.replace(':id', String(ids[path] ?? 1)));
    expect(body).toContain('<div id="root"><');
    expect(body.match(/<[^>]* style="[^>]*>/g)).toBeNull();
  },
);

test.each([
  ['br;q=0, gzip', 'gzip'],
  ['gzip;q=0, br;q=0', undefined],
  ['gzip;q=1, br;q=0.5', 'gzip'],
])('a page for a client that accepts "%s" comes as %s', async (accepted, encoding) => {
  expect((await get('/', { 'accept-encoding': accepted })).headers['content-encoding']).toBe(encoding);
});

test('SSR-03 the policy allows the styles of each page, no style attributes are needed, and its script is preloaded', async () => {
  const { body, headers } = await get('/products');
  const policy = String(headers['content-security-policy']);
  expect(policy).toMatch(/style-src 'self'( 'sha256-[^']+'){3,};/);
  expect(policy).not.toContain('unsafe');
  expect(body).not.toMatch(/<[^>]* style="/);
  expect(body).toContain('<link rel="preload" as="script" fetchpriority="low" href="/assets/products.0123456789.js"/>');
});

test('SSR-04 a page is the same, whoever asks for it: members get what visitors get, and nothing of themselves', async () => {
  const member = await createMember(shop);
  const { apart } = await openApart();
  const visitor = await get('/products', {}, apart);
  const again = await get('/products?utm_source=mail', member.headers, apart);
  expect(withoutData(again.body)).toBe(withoutData(visitor.body));
  expect(visitor.body).not.toContain(member.email);
  const known = await get('/products', { 'if-none-match': String(visitor.headers.etag) }, apart);
  expect([known.statusCode, known.body]).toEqual([304, '']);
  const compressed = await get('/products', { 'accept-encoding': 'gzip, br' }, apart);
  expect(withoutData(brotliDecompressSync(compressed.rawPayload).toString())).toBe(withoutData(visitor.body));
  const zipped = await get('/products', { 'accept-encoding': 'gzip' }, apart);
  expect(withoutData(gunzipSync(zipped.rawPayload).toString())).toBe(withoutData(visitor.body));
});

test('SSR-05 pictures and the canonical address have the origin by which the visitor came', async () => {
  const [here, there] = await Promise.all([get('/products'), get('/products', { host: 'other.example' })]);
  expect(here.body).toContain('src="http://shop.example/media/products/almonds.svg"');
  expect(there.body).toContain('src="http://other.example/media/products/almonds.svg"');
  expect(here.body).toContain('<link rel="canonical" href="http://shop.example/products"/>');
  expect(there.body).toContain('<link rel="canonical" href="http://other.example/products"/>');
  expect(there.body).not.toContain('shop.example');
});

test('SSR-06 a change by SQL shows in the page', async () => {
  await get('/products');
  await shop.db.update(allProducts).set({ price: '910.50' }).where(eq(allProducts.name, 'Almonds of Mustang'));
  const deadline = Date.now() + 20_000;
  let html = '';
  while (!html.includes('NPR 910.50') && Date.now() < deadline) {
    await sleep(20);
    html = (await get('/products')).body;
  }
  expect(main(html)).toContain('NPR 910.50');
  await shop.db.update(allProducts).set({ price: '895.00' }).where(eq(allProducts.name, 'Almonds of Mustang'));
});

test.each([
  ['/', true],
  ['/products?sort=price', true],
  ['/categories', true],
  ['/login', true],
  ['/products?search=almonds', false],
  ['/cart', false],
  ['/profile', false],
  ['/desk', false],
])('SSR-07 whether search engines may list %s: %s', async (url, isListed) => {
  expect((await get(url)).headers['x-robots-tag']).toBe(isListed ? undefined : 'noindex');
});

test('SSR-11 a product, the categories and a category come with their content', async () => {
  const product = await get(`/products/${almonds.id}`);
  expect(main(product.body)).toMatch(/<h1[^>]*>Almonds of Mustang</);
  expect(main(product.body)).toContain('NPR 895.00');
  expect(main(product.body)).toContain('Whole almonds');
  expect(main((await get('/categories')).body)).toContain('Nuts');
  const category = await get(`/categories/${almonds.categoryId}?sort=-price`);
  expect(main(category.body)).toMatch(/<h1[^>]*>Nuts</);
  expect(main(category.body)).toContain('Almonds of Mustang');
});

test.each([
  ['/products/%32', '/products/2'],
  ['/%70roducts/%31%30?sort=%70rice', '/products/10?sort=%70rice'],
])('%s redirects to %s: each page has one address', async (encoded, plain) => {
  const { statusCode, headers } = await get(encoded);
  expect([statusCode, headers.location]).toEqual([308, plain]);
});

test.each(['/products/%2e%2e%5C%5Cother.example', '/products/%E0%A4%AC', '/products/2%2F'])(
  'what %s encodes is needed: no redirect',
  async (url) => expect((await get(url)).headers.location).toBeUndefined(),
);

test('SSR-14 the head says of a product what search engines and links need, its structured data included', async () => {
  const { body } = await get(`/products/${almonds.id}`);
  const head = body.slice(0, body.indexOf('</head>'));
  const url = `http://shop.example/products/${almonds.id}`;
  expect(head).toContain(`<link rel="canonical" href="${url}"/>`);
  expect(head).toContain('<meta name="description" content="Whole almonds"/>');
  expect(head).toContain(`<meta property="og:url" content="${url}"/>`);
  expect(head.match(/<title>/g)).toHaveLength(1);
  const data = [...body.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g)].map(
    ([, json = '']) => JSON.parse(json) as { '@type': string; offers?: { price: string } },
  );
  expect(data.map((each) => each['@type']).sort()).toEqual(['BreadcrumbList', 'Product']);
  expect(head).toContain('<meta property="og:type" content="product"/>');
  expect(data.find(({ offers }) => offers)?.offers).toMatchObject({ price: '895.00', priceCurrency: 'NPR' });
});

test.each(['/products/4711', '/products/0', '/products/almonds', '/categories/4711', '/categories/nuts'])(
  'SSR-12 %s is not found, and its page says so and leads on',
  async (url) => {
    const { statusCode, headers, body } = await get(url);
    expect([statusCode, headers['cache-control'], headers.etag]).toEqual([404, 'no-store', undefined]);
    expect(main(body)).toMatch(/<h1[^>]*>We cannot find this/);
    expect(main(body)).toContain('href="/products"');
  },
);

test('SSR-08 a page that cannot be rendered comes as the shell, and the reason is logged', async () => {
  const lines: string[] = [];
  const config = { ...shop.config, logLevel: 'error' as const };
  const logStream = { write: (line: string) => void lines.push(line) };
  const away = await open({ config, isReady: () => false, logStream });
  const { statusCode, body } = await get('/products', {}, away);
  expect([statusCode, isShell(body)]).toEqual([200, true]);
  expect(lines.join('')).toContain('a page could not be rendered');
});

test('SSR-09 when too many pages are rendered at a time, further ones come as the shell, and later with their content', async () => {
  let release = () => {};
  gate = new Promise((resolve) => (release = resolve));
  const urls = Array.from({ length: 12 }, (_, index) => `/products?search=almonds&category=${1000 + index}`);
  const pending = urls.map((url) => get(url));
  const shells = await Promise.any(pending);
  expect(isShell(shells.body)).toBe(true);
  release();
  gate = null;
  const pages = await Promise.all(pending);
  expect(pages.filter(({ body }) => isShell(body))).toHaveLength(4);
  expect(pages.every(({ statusCode }) => statusCode === 200)).toBe(true);
  const late = await Promise.all(urls.slice(8).map((url) => get(url)));
  expect(late.map(({ body }) => isShell(body))).toEqual([false, false, false, false]);
});

test('SSR-15 a visitor who waits too long for a page gets the shell, and the next one the page', async () => {
  const impatient = await open({ observers, renderTimeout: 1 });
  let release = () => {};
  gate = new Promise((resolve) => (release = resolve));
  const { headers, body } = await get('/products', {}, impatient);
  expect([isShell(body), headers['x-robots-tag']]).toEqual([true, 'noindex']);
  release();
  gate = null;
  const deadline = Date.now() + 20_000;
  let html = body;
  while (isShell(html) && Date.now() < deadline) {
    await sleep(20);
    html = (await get('/products', {}, impatient)).body;
  }
  expect(main(html)).toContain('Almonds of Mustang');
});

test('SSR-16 a page of lists from before a change, which the database did not give anew, is not kept', async () => {
  const { cache, apart } = await openApart();
  const renamed = async (name: string) => {
    await shop.db.update(allProducts).set({ name }).where(eq(allProducts.id, almonds.id));
    cache.clear();
  };
  await get('/products', {}, apart);
  await renamed('Almonds of Jumla');
  const query = jest.spyOn(shop.db.$client, 'query').mockRejectedValue(new Error('Query read timeout') as never);
  expect(main((await get('/products', {}, apart)).body)).toContain('Almonds of Mustang');
  query.mockRestore();
  expect(main((await get('/products', {}, apart)).body)).toContain('Almonds of Jumla');
  await renamed('Almonds of Mustang');
});

test.each([
  ['/login', 'Log in'],
  ['/register', 'Sign up'],
])(
  'SSR-17 %s contains its form, whose text never becomes part of an address, with a disabled submit button',
  async (url, heading) => {
    const { body, statusCode } = await get(url);
    expect(statusCode).toBe(200);
    expect(main(body)).toMatch(new RegExp(`<h1[^>]*>${heading}<`));
    expect(main(body)).toContain('type="password"');
    expect(main(body)).toMatch(/<form[^>]* method="post"/);
    expect(main(body)).toMatch(/<button(?=[^>]* type="submit")(?=[^>]* disabled)/);
  },
);

test('while sales are paused each page has a notice with the text, in the HTML; a shop whose pages take no orders has none', async () => {
  const urls = ['/', '/products', '/cart', `/products/${almonds.id}`];
  const notices = async (from?: App) =>
    Promise.all(urls.map(async (url) => /<aside id="notice"[^>]*>([^<]*)</.exec((await get(url, {}, from)).body)?.[1]));
  const without = urls.map(() => undefined);
  const etag = String((await get('/products')).headers.etag);
  expect(await notices()).toEqual(without);
  await shop.db
    .insert(salesPause)
    .values({ since: new Date(), reason: 'A breach', text: 'Back <soon>', pausedBy: 'Gita' });
  try {
    // The trigger notifies each process.
    await until(async () => (await get('/cart')).body.includes('id="notice"'));
    expect(await notices()).toEqual(urls.map(() => 'Back &lt;soon&gt;'));
    const { statusCode, headers } = await get('/products', { 'if-none-match': etag });
    expect(statusCode).toBe(200);
    expect(headers['content-security-policy']).toContain("style-src 'self' 'sha256-");
    expect((await get(OFFLINE_PAGE)).body).not.toContain('id="notice"');
    const plain = await open({ config: { ...shop.config, shopFeatures: [] } });
    expect(await notices(plain)).toEqual(without);
  } finally {
    await shop.db.delete(salesPause);
  }
  await until(async () => !(await get('/cart')).body.includes('id="notice"'));
  expect(await notices()).toEqual(without);
});
