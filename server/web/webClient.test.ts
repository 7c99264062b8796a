import { createHash } from 'node:crypto';
import { cp, utimes } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { OFFLINE_PAGE, paths } from '../../contract/paths';
import { type App } from '../context';
import { buildTestApp, createTestApp, type TestShop } from '../testing/createTestApp';
import { createTestBuild, type TestBuild } from '../testing/testBuild';

const script = "document.title = 'Shop'";
const ALL = 'products,orders,account,selling';
const html = `<!doctype html><meta name="api-base-url" content="http://localhost:8000" /><meta name="shop-features" content="none" /><meta name="max-pieces" content="" /><meta name="payments" content="" /><meta name="web-vitals" content="off" /><meta name="shop-name" content="" /><meta name="shop-address" content="" /><meta name="shop-phone" content="" /><meta name="shop-email" content="" /><meta name="shop-pan" content="" /><meta name="shop-listing" content="" /><meta name="shop-complaints" content="" /><title>Mewa Pasal</title><script>${script}</script><div id="root"></div>`;

const served = html
  .replace('http://localhost:8000', '')
  .replace('none', ALL)
  .replace('"max-pieces" content=""', '"max-pieces" content="50"')
  .replace('"payments" content=""', '"payments" content="simulated"')
  .replace('"web-vitals" content="off"', '"web-vitals" content="on"')
  .replace('"shop-name" content=""', '"shop-name" content="Asha &amp; &quot;Sons&quot; $$1"')
  .replace('"shop-address" content=""', '"shop-address" content="Asan Bazaar, Kathmandu 44600, Nepal"')
  .replace('"shop-phone" content=""', '"shop-phone" content="+977 61 555010"')
  .replace('"shop-email" content=""', '"shop-email" content="support@example.com"')
  .replace('"shop-pan" content=""', '"shop-pan" content="301234567"')
  .replace('"shop-complaints" content=""', '"shop-complaints" content="Sita Rai, +977 1 5550101"')
  .replace('<title>Mewa Pasal<', () => '<title>Asha &amp; &quot;Sons&quot; $1<');

const seller = { sellerPan: '301234567', grievanceOfficer: 'Sita Rai', grievanceContact: '+977 1 5550101' };

let shop: TestShop;
let build: TestBuild;
let app: App;
let elsewhere: App;
beforeAll(async () => {
  shop = await createTestApp({ apiDocs: 'on', shopName: 'Asha & "Sons" $1', shopPhone: '+977 61 555010', ...seller });
  build = await createTestBuild();
  const { directory: buildDirectory, write } = build;
  await write('client/index.html', html);
  await write('client/icon.svg', '<svg/>');
  await write('client/favicon.ico', 'icon');
  await write('client/sw.js', 'let x = 1');
  await write('client/assets/main.0123456789.js', 'let x = 1');
  await write('client/assets/main.0123456789.js.br', brotliCompressSync('let x = 1'));
  await write('client/assets/main.0123456789.js.map', '{}');
  await write('previous/assets/cart.9876543210.js', 'let y = 2');
  await write('previous/assets/cart.9876543210.js.br', brotliCompressSync('let y = 2'));
  await write('previous/assets/main.0123456789.js', 'let x = 1');
  await write('media/products/almond.svg', '<svg/>');
  await write('media/products/almond.svg.br', brotliCompressSync('<svg/>'));
  app = await buildTestApp({ db: shop.db, config: shop.config, buildDirectory });
  elsewhere = await buildTestApp({
    db: shop.db,
    config: { ...shop.config, apiBaseUrl: 'http://api.example:9000', mediaBaseUrl: 'http://cdn.example' },
    buildDirectory,
  });
});
afterAll(async () => {
  await app.close();
  await elsewhere.close();
  await shop.close();
  await build.remove();
});

const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";
const page = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

test.each([
  ...Object.values(paths).map((pattern) => pattern.replace(':id', '7')),
  '/products/',
  '/products?search=100%',
  '/products/almonds%20%E0%A4%AC',
  `/products/${'x'.repeat(2000)}`,
  OFFLINE_PAGE,
])('§2 the address %.40s answers the page', async (url) => {
  const response = await app.inject({ url, headers: page });
  expect([response.statusCode, response.headers['content-type'], response.headers['cache-control']]).toEqual([
    200,
    'text/html; charset=utf-8',
    'no-cache',
  ]);
  expect(response.body).toBe(served);
});

const unknown = [
  '/no/such',
  '/products/7/more',
  '/almonds.html',
  '/media/unknown',
  '/media/pictures/unknown',
  '/assets/gone.js',
  '/gone.ico',
  '/.env',
  '/.git/HEAD',
  '/..%2f..%2fetc/passwd',
  '/media/..%2f..%2fserver.pid',
  '/assets/main.0123456789.js.map',
  '/assets/main.0123456789.js.br',
];

test.each([
  ...unknown.map((url): [number, string] => [404, url]),
  [400, '/products/100%'],
  [400, '/%E0%A4%A'],
  [400, '/%zz?search=x'],
  [400, '/media/100%'],
])(
  'HD-11 UX-46 a browser gets the page as a %i for %s, under the same policy and not to be stored',
  async (status, url) => {
    const [known, response] = [await app.inject('/products'), await app.inject({ url, headers: page })];
    expect([response.statusCode, response.headers['content-type'], response.body]).toEqual([
      status,
      'text/html; charset=utf-8',
      served,
    ]);
    expect(response.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
    expect(response.headers['content-security-policy']).toBe(known.headers['content-security-policy']);
    const again = await app.inject({ url, headers: { ...page, 'if-none-match': String(known.headers.etag) } });
    expect(again.statusCode).toBe(status);
  },
);

test.each([
  ['text/html', '/api'],
  ['text/html', '/api/'],
  ['text/html', '/api/unknown'],
  ['text/html', '/api?x'],
  ['text/html', '/health/unknown'],
  ...unknown.map((url) => ['*/*', url]),
])('HD-08 HD-11 §7 to what accepts %s %s is a 404 in JSON, never the page', async (accept, url) => {
  const response = await app.inject({ url, headers: { accept } });
  expect([response.statusCode, response.json()]).toEqual([404, { detail: 'Not found.' }]);
  expect(response.headers['x-content-type-options']).toBe('nosniff');
});

test.each([
  ['*/*', '/products/100%'],
  ['text/html', '/api/products/100%'],
])('HD-11 to what accepts %s the malformed %s is a 400 in JSON', async (accept, url) => {
  const response = await app.inject({ url, headers: { accept } });
  expect([response.statusCode, response.json()]).toEqual([400, { detail: 'Bad request.' }]);
});

test('what asks for JSON does not get the page', async () => {
  expect((await app.inject({ url: '/products', headers: { accept: 'application/json' } })).statusCode).toBe(404);
  expect((await app.inject({ method: 'POST', url: '/products' })).statusCode).toBe(404);
});

test('§7.1 the base address is written into the page at start: this server, or API_BASE_URL, which the policy then allows', async () => {
  const own = await app.inject('/products');
  expect(own.headers['content-security-policy']).toContain("connect-src 'self';");
  const other = await elsewhere.inject('/products');
  expect(other.body).toContain('<meta name="api-base-url" content="http://api.example:9000" />');
  expect(other.headers['content-security-policy']).toContain("connect-src 'self' http://api.example:9000;");
  expect(other.headers['content-security-policy']).toContain(
    "img-src 'self' data: https: http://api.example:9000 http://cdn.example;",
  );
});

test.each([
  [['orders', 'account'] as const, 'orders,account'],
  [[], 'none'],
])('the features %j are written into the pages as "%s"', async (shopFeatures, content) => {
  const config = { ...shop.config, shopFeatures: [...shopFeatures] };
  const other = await buildTestApp({ db: shop.db, config, buildDirectory: build.directory });
  for (const url of ['/', '/orders'])
    expect((await other.inject(url)).body).toContain(`<meta name="shop-features" content="${content}" />`);
  await other.close();
});

test('HD-01 HD-05 the page runs under a strict policy; of scripts in the page only those that were built into it', async () => {
  const { headers } = await app.inject('/products');
  const policy = String(headers['content-security-policy']);
  expect(policy.split(';')).toEqual([
    "default-src 'self'",
    `script-src 'self' 'sha256-${createHash('sha256').update(script).digest('base64')}'`,
    "worker-src 'self'",
    `style-src 'self' ${EMPTY_STYLE}`,
    "img-src 'self' data: https:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ]);
  expect(headers).toMatchObject({
    'cross-origin-opener-policy': 'same-origin',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
  });
  expect(headers['permissions-policy']).toContain('camera=()');
});

test('HD-05 with eSewa, pages may submit forms to its hosts, and to no others', async () => {
  const config = {
    ...shop.config,
    payments: 'live' as const,
    esewaProductCode: 'SHOP',
    esewaSecret: 'secret',
    esewaFormUrl: 'https://rc-epay.esewa.com.np/api/epay/main/v2/form',
    esewaStatusUrl: 'https://rc.esewa.com.np/api/epay/transaction/status/',
  };
  const paying = await buildTestApp({ db: shop.db, config, buildDirectory: build.directory });
  const { headers } = await paying.inject({ url: '/checkout', headers: page });
  expect(String(headers['content-security-policy']).split(';')).toContain(
    "form-action 'self' https://rc-epay.esewa.com.np https://rc.esewa.com.np",
  );
  await paying.close();
});

test('the page is compressed once, and not sent again while it is the same', async () => {
  const brotli = await app.inject({ url: '/products', headers: { 'accept-encoding': 'gzip, deflate, br' } });
  expect([brotli.headers['content-encoding'], brotliDecompressSync(brotli.rawPayload).toString()]).toEqual([
    'br',
    served,
  ]);
  const gzip = await app.inject({ url: '/products', headers: { 'accept-encoding': 'gzip' } });
  expect([gzip.headers['content-encoding'], gunzipSync(gzip.rawPayload).toString()]).toEqual(['gzip', served]);
  expect(gzip.headers.vary).toContain('accept-encoding');
  // The compressed copies share a tag, so it is weak. A proxy may have dropped the W/.
  const [, tag = ''] = /^W\/("[\w-]{22}")$/.exec(String(brotli.headers.etag)) ?? [];
  expect(gzip.headers.etag).toBe(`W/${tag}`);
  for (const known of [`"x", W/${tag}`, tag]) {
    const again = await app.inject({ url: '/products', headers: { 'if-none-match': known } });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', `W/${tag}`]);
  }
});

test('hashed assets are immutable and come precompressed; icons are asked for again, the service worker each time', async () => {
  const asset = await app.inject({ url: '/assets/main.0123456789.js', headers: { 'accept-encoding': 'br' } });
  expect(asset.headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  });
  expect(asset.headers['content-type']).toContain('javascript');
  expect(brotliDecompressSync(asset.rawPayload).toString()).toBe('let x = 1');
  expect((await app.inject('/assets/main.0123456789.js')).body).toBe('let x = 1');
  expect((await app.inject('/favicon.ico')).statusCode).toBe(200);
  expect((await app.inject('/sw.js')).headers['cache-control']).toBe('no-cache');
  expect((await app.inject('/icon.svg')).headers['cache-control']).toBe(
    'public, max-age=86400, stale-while-revalidate=604800',
  );
});

test('F34 a page of the build before still finds its scripts', async () => {
  const asset = await app.inject({ url: '/assets/cart.9876543210.js', headers: { 'accept-encoding': 'br' } });
  expect([asset.statusCode, brotliDecompressSync(asset.rawPayload).toString()]).toEqual([200, 'let y = 2']);
  expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect((await app.inject('/assets/cart.9876543210.js.br')).statusCode).toBe(404);
});

test('the tag of a file is made of its content: two servers agree on it, and a file that is the same is not sent again', async () => {
  const copy = await createTestBuild();
  await cp(build.directory, copy.directory, { recursive: true });
  const files = ['client/icon.svg', 'client/assets/main.0123456789.js', 'media/products/almond.svg'];
  for (const file of files) await utimes(path.join(copy.directory, file), 1, 1);
  await copy.write('client/favicon.ico', 'other icon');
  const second = await buildTestApp({ db: shop.db, config: shop.config, buildDirectory: copy.directory });
  const tagOf = async (from: App, url: string, encoding = 'identity') => {
    const { headers } = await from.inject({ url, headers: { 'accept-encoding': encoding } });
    expect(headers['last-modified']).toBeUndefined();
    return headers.etag;
  };
  for (const file of files) {
    const url = file.replace('client', '');
    const tag = await tagOf(app, url);
    expect(tag).toMatch(/^"[\w-]{22}"$/);
    expect(await tagOf(second, url)).toBe(tag);
    const again = await second.inject({ url, headers: { 'if-none-match': `"x", ${tag}` } });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', tag]);
    expect(again.headers['cache-control']).toBeDefined();
  }
  const [plain, brotli] = [
    await tagOf(app, '/media/products/almond.svg'),
    await tagOf(app, '/media/products/almond.svg', 'br'),
  ];
  expect(brotli).not.toBe(plain);
  expect(await tagOf(second, '/media/products/almond.svg', 'br')).toBe(brotli);
  expect(await tagOf(second, '/favicon.ico')).not.toBe(await tagOf(app, '/favicon.ico'));
  await second.close();
  await copy.remove();
});

test('pages and files are the same for every origin', async () => {
  for (const url of ['/', '/assets/main.0123456789.js', '/media/products/almond.svg', '/icon.svg', '/health/live']) {
    const { headers } = await app.inject({ url, headers: { ...page, origin: 'http://localhost:3000' } });
    expect(String(headers.vary).toLowerCase()).not.toContain('origin');
    expect(headers['access-control-allow-origin']).toBeUndefined();
  }
});

test.each(['br', 'identity'])('§2 pictures come as SVG that may do nothing (%s)', async (encoding) => {
  const response = await app.inject({ url: '/media/products/almond.svg', headers: { 'accept-encoding': encoding } });
  expect(response.headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    'x-content-type-options': 'nosniff',
  });
  expect(response.headers['cache-control']).toContain('max-age=86400');
  expect(response.headers['content-encoding']).toBe(encoding === 'br' ? 'br' : undefined);
});

test('the docs page answers under its own policy', async () => {
  const response = await app.inject('/api/docs/');
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(response.headers['content-security-policy']).toContain("default-src 'self'");
});
