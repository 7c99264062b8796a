import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { buildApp } from '../app';
import { type App } from '../context';
import { createTestApp, type TestShop } from '../testing/createTestApp';

const script = "document.title = 'Shop'";
const html = `<!doctype html><meta name="api-base-url" content="http://localhost:8000" /><script>${script}</script><div id="root"></div>`;

let shop: TestShop;
let buildDirectory: string;
let app: App;
let elsewhere: App;
beforeAll(async () => {
  shop = await createTestApp();
  buildDirectory = await mkdtemp(path.join(os.tmpdir(), 'mewa-pasal-build-'));
  const write = async (file: string, content: string | Buffer) => {
    await mkdir(path.dirname(path.join(buildDirectory, file)), { recursive: true });
    await writeFile(path.join(buildDirectory, file), content);
  };
  await write('client/index.html', html);
  await write('client/home.html', html.replace('<div', '<style data-emotion="css 1">p{}</style><div data-home'));
  await write('client/icon.svg', '<svg/>');
  await write('client/favicon.ico', 'icon');
  await write('client/sw.js', 'let x = 1');
  await write('client/assets/main.0123456789.js', 'let x = 1');
  await write('client/assets/main.0123456789.js.br', brotliCompressSync('let x = 1'));
  await write('client/assets/main.0123456789.js.map', '{}');
  await write('media/products/almond.svg', '<svg/>');
  await write('media/products/almond.svg.br', brotliCompressSync('<svg/>'));
  app = await buildApp({ db: shop.db, config: shop.config, buildDirectory });
  elsewhere = await buildApp({
    db: shop.db,
    config: { ...shop.config, apiBaseUrl: 'http://api.example:9000' },
    buildDirectory,
  });
});
afterAll(async () => {
  await app.close();
  await elsewhere.close();
  await shop.close();
  await rm(buildDirectory, { recursive: true });
});

const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";
const page = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

const styleHash = `'sha256-${createHash('sha256').update('p{}').digest('base64')}'`;

test('§2 the prerendered front page answers at its address, with the policy that its own styles need', async () => {
  for (const url of ['/', '/?again']) {
    const home = await app.inject({ url, headers: page });
    expect(home.body).toContain('<div data-home');
    expect(home.headers['content-security-policy']).toContain(`style-src 'self' ${EMPTY_STYLE} ${styleHash};`);
    expect(home.body).toContain('<meta name="api-base-url" content="" />');
  }
});

test.each([
  '/no/such',
  '/products',
  '/products/',
  '/products/7?x=1',
  '/edit-product/7',
  '/payment/success',
  '/no-such-page',
])('§2 the address %s answers the page', async (url) => {
  const answer = await app.inject({ url, headers: page });
  expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
    200,
    'text/html; charset=utf-8',
    'no-cache',
  ]);
  expect(answer.body).toBe(html.replace('http://localhost:8000', ''));
});

test.each([
  '/api',
  '/api/',
  '/api/unknown',
  '/media/unknown',
  '/health/unknown',
  '/assets/gone.js',
  '/gone.ico',
  '/.env',
  '/.git/HEAD',
  '/..%2f..%2fetc/passwd',
  '/media/..%2f..%2fserver.pid',
  '/assets/main.0123456789.js.map',
  '/assets/main.0123456789.js.br',
])('HD-08 HD-11 §7 %s is a 404 in JSON, never the page', async (url) => {
  const answer = await app.inject({ url, headers: page });
  expect([answer.statusCode, answer.json()]).toEqual([404, { detail: 'Not found.' }]);
  expect(answer.headers['x-content-type-options']).toBe('nosniff');
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
  expect(other.headers['content-security-policy']).toContain("img-src 'self' data: https: http://api.example:9000;");
});

test('HD-01 HD-05 the page runs under a strict policy; of scripts in the page only those that were built into it', async () => {
  const { headers } = await app.inject('/products');
  const policy = String(headers['content-security-policy']);
  expect(policy.split(';')).toEqual([
    "default-src 'self'",
    `script-src 'self' 'sha256-${createHash('sha256').update(script).digest('base64')}'`,
    "worker-src 'self'",
    `style-src 'self' ${EMPTY_STYLE} ${styleHash}`,
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

test('the page is compressed once, and not sent again while it is the same', async () => {
  const brotli = await app.inject({ url: '/products', headers: { 'accept-encoding': 'gzip, deflate, br' } });
  expect([brotli.headers['content-encoding'], brotliDecompressSync(brotli.rawPayload).toString()]).toEqual([
    'br',
    html.replace('http://localhost:8000', ''),
  ]);
  const gzip = await app.inject({ url: '/products', headers: { 'accept-encoding': 'gzip' } });
  expect([gzip.headers['content-encoding'], gunzipSync(gzip.rawPayload).toString()]).toEqual([
    'gzip',
    html.replace('http://localhost:8000', ''),
  ]);
  expect(gzip.headers.vary).toContain('accept-encoding');
  const again = await app.inject({ url: '/products', headers: { 'if-none-match': String(brotli.headers.etag) } });
  expect([again.statusCode, again.body]).toEqual([304, '']);
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

test.each(['br', 'identity'])('§2 pictures come as SVG that may do nothing (%s)', async (encoding) => {
  const answer = await app.inject({ url: '/media/products/almond.svg', headers: { 'accept-encoding': encoding } });
  expect(answer.headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    'x-content-type-options': 'nosniff',
  });
  expect(answer.headers['cache-control']).toContain('max-age=86400');
  expect(answer.headers['content-encoding']).toBe(encoding === 'br' ? 'br' : undefined);
});

test('the docs page answers under its own policy', async () => {
  const answer = await app.inject('/api/docs/');
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(answer.headers['content-security-policy']).toContain("default-src 'self'");
});
