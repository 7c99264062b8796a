import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type App } from '../context';
import { buildTestApp, createTestApp, type TestShop } from '../testing/createTestApp';
import { openPort, type Call, type HttpResponse } from '../testing/httpCaller';
import { createMember, type TestMember } from '../testing/factories';

type Http = Awaited<ReturnType<typeof openPort>>;

let shop: TestShop;
let app: App;
let secureApp: App;
let buildDirectory: string;
let http: Http;
let secure: Http;
let member: TestMember;
beforeAll(async () => {
  shop = await createTestApp({ apiDocs: 'on' });
  buildDirectory = await mkdtemp(path.join(os.tmpdir(), 'mewa-pasal-build-'));
  await mkdir(path.join(buildDirectory, 'client/assets'), { recursive: true });
  await writeFile(
    path.join(buildDirectory, 'client/index.html'),
    '<!doctype html><meta name="api-base-url" content="" /><div id="root"></div>',
  );
  await writeFile(path.join(buildDirectory, 'client/assets/main.0123456789.js'), 'let x = 1');
  app = await buildTestApp({ db: shop.db, config: shop.config, buildDirectory });
  secureApp = await buildTestApp({
    db: shop.db,
    config: { ...shop.config, publicUrl: 'https://shop.example' },
    buildDirectory,
  });
  [http, secure] = await Promise.all([openPort(app), openPort(secureApp)]);
  member = await createMember(shop);
});
afterAll(async () => {
  await Promise.all([app.close(), secureApp.close()]);
  await shop.close();
  await rm(buildDirectory, { recursive: true });
});

/** One call for each kind of response. */
const KINDS: [status: number, call: () => Call][] = [
  [200, () => ({ path: '/' })],
  [200, () => ({ path: '/assets/main.0123456789.js' })],
  [200, () => ({ path: '/health/live' })],
  [200, () => ({ path: '/api/products/categories/' })],
  [200, () => ({ path: '/api/user/', headers: member.headers })],
  [200, () => ({ path: '/api/docs/' })],
  [
    204,
    () => ({
      method: 'OPTIONS',
      path: '/api/user/',
      headers: { origin: 'http://localhost:3000', 'access-control-request-method': 'GET' },
    }),
  ],
  [400, () => ({ method: 'POST', path: '/api/user/login/', body: {} })],
  [400, () => ({ path: '/api/%zz' })],
  [401, () => ({ path: '/api/user/' })],
  [404, () => ({ path: '/api/nothing' })],
  [404, () => ({ path: '/assets/gone.js' })],
  [405, () => ({ method: 'PUT', path: '/api/user/export/' })],
  [413, () => ({ method: 'POST', path: '/api/user/login/', body: { password: 'x'.repeat(70_000) } })],
  [415, () => ({ method: 'POST', path: '/api/user/login/', body: 'x', headers: { 'content-type': 'text/plain' } })],
  [431, () => ({ path: `/api/${'x'.repeat(20_000)}` })],
];

test.each(KINDS)(
  'HD-03 HD-04 HD-10 a %i forbids sniffing, names no program, and sends HSTS only for an HTTPS shop',
  async (status, call) => {
    const response = await http.send(call());
    expect([response.status, response.headers['x-content-type-options']]).toEqual([status, 'nosniff']);
    for (const name of ['server', 'x-powered-by', 'via', 'strict-transport-security'])
      expect(response.headers[name]).toBeUndefined();
    // A head that is too long is answered without a reply object.
    if (status !== 431)
      expect((await secure.send(call())).headers['strict-transport-security']).toBe(
        'max-age=31536000; includeSubDomains',
      );
  },
);

test('HD-04 a 304 forbids sniffing as well', async () => {
  const { headers } = await http.send({ path: '/' });
  const again = await http.send({ path: '/', headers: { 'if-none-match': String(headers.etag) } });
  expect([again.status, again.text, again.headers['x-content-type-options']]).toEqual([304, '', 'nosniff']);
});

test('HD-05 the page has a strict referrer policy, no device permissions and its own window group', async () => {
  const { headers } = await http.send({ path: '/', headers: { accept: 'text/html' } });
  expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
  expect(headers['cross-origin-opener-policy']).toBe('same-origin');
  for (const device of ['camera', 'geolocation', 'microphone', 'payment', 'usb'])
    expect(headers['permissions-policy']).toContain(`${device}=()`);
});

test.each([
  ['without a host', '1.1', '', 400],
  ['with two hosts', '1.1', 'Host: a.example\r\nHost: b.example\r\n', 400],
  ['whose host holds markup', '1.1', 'Host: evil.example"><script>\r\n', 400],
  ['whose host is a path', '1.1', 'Host: evil.example/x\r\n', 400],
  ['whose host has a user', '1.1', 'Host: shop.example@evil.example\r\n', 400],
  ['of HTTP/1.0 without a host', '1.0', '', 200],
  ['to an IPv6 address', '1.1', 'Host: [::1]:8000\r\n', 200],
  ['with an unknown expectation', '1.1', 'Host: x\r\nExpect: wonders\r\n', 200],
])('HD-04 HD-09 a request %s: JSON that forbids sniffing', async (_what, version, lines, status) => {
  const response = await http.write(`GET /health/live HTTP/${version}\r\n${lines}Connection: close\r\n\r\n`);
  expect(response).toMatch(
    new RegExp(
      `^HTTP/1\\.1 ${status} [^]*x-content-type-options: nosniff[^]*\\{"${status === 200 ? 'status' : 'detail'}":"[^"]+"\\}$`,
      'i',
    ),
  );
});

test('HD-04 HD-09 a host that a trusted proxy names is checked as well', async () => {
  const proxied = await buildTestApp({ db: shop.db, config: { ...shop.config, trustProxy: ['127.0.0.1'] } });
  const { write } = await openPort(proxied);
  const head =
    'GET /health/live HTTP/1.0\r\nX-Forwarded-Host: evil.example"><script>\r\nX-Forwarded-For: 192.0.2.7\r\n\r\n';
  expect(await write(head)).toMatch(/^HTTP\/1\.1 400 /);
  await proxied.close();
});

const origins = [
  'https://evil.io',
  'null',
  'http://localhost:3000.evil.io',
  'http://localhost:30000',
  'https://localhost:3000',
  'http://LOCALHOST:3000',
];

test.each(origins)('HD-06 the origin %s may not read, and is not echoed', async (origin) => {
  for (const call of [
    { path: '/api/products/' },
    { method: 'OPTIONS', path: '/api/user/', headers: { 'access-control-request-method': 'DELETE' } },
  ]) {
    const { headers } = await http.send({ ...call, headers: { ...call.headers, origin } });
    expect([headers['access-control-allow-origin'], headers['access-control-allow-credentials']]).toEqual([
      undefined,
      undefined,
    ]);
    expect(String(headers.vary).toLowerCase()).toContain('origin');
  }
});

test('HD-06 an allowed origin may read, and is echoed', async () => {
  const { headers } = await http.send({ path: '/api/products/', headers: { origin: 'http://localhost:3000' } });
  expect([headers['access-control-allow-origin'], headers['access-control-allow-credentials']]).toEqual([
    'http://localhost:3000',
    undefined,
  ]);
});

test('HD-07 personal responses are not stored by caches', async () => {
  const calls: Call[] = [
    { path: '/api/user/', headers: member.headers },
    { path: '/api/products/cart/me/', headers: member.headers },
    { method: 'POST', path: '/api/user/login/', body: { email: 'a@b.io', password: 'wrong' } },
    { method: 'POST', path: '/api/auth/token/refresh/', body: { refresh: member.refresh } },
  ];
  for (const call of calls) {
    const { headers } = await http.send(call);
    expect([headers['cache-control'], headers['content-type']]).toEqual([
      'no-store',
      'application/json; charset=utf-8',
    ]);
  }
});

test('HD-07 catalog responses may be stored, but not used without asking again; errors may not', async () => {
  for (const path of ['/api/products/?page=1', '/api/products/', '/api/products/categories/']) {
    const { headers } = await http.send({ path });
    expect([headers['cache-control'], typeof headers.etag]).toEqual(['no-cache', 'string']);
  }
  for (const path of ['/api/products/999999/', '/api/products/?ordering=x'])
    expect((await http.send({ path })).headers['cache-control']).toBe('no-store');
});

test.each(['/%61pi/user/', '/api%2fuser/', 'http://shop.example/api/user/'])(
  'HD-07 a personal response is not stored when its address is spelled %s',
  async (path) => {
    const response = await http.write(
      `GET ${path} HTTP/1.1\r\nHost: shop.example\r\nAuthorization: ${member.headers.authorization}\r\nConnection: close\r\n\r\n`,
    );
    expect(response).toMatch(/^HTTP\/1\.1 (200|404) [^]*cache-control: no-store/i);
  },
);

const notFound = ({ status, headers, text }: HttpResponse) => [status, headers['content-type'], text];

test.each([
  '/api',
  '/api/',
  '/api/unknown',
  '/API/unknown',
  '/.env',
  '/.git/HEAD',
  '/.git/config',
  '/..%2f..%2fetc/passwd',
  '/assets/..%2f..%2f..%2fpackage.json',
  '/package.json',
  '/server/main.js',
])(
  'HD-08 HD-11 a browser that asks for %s gets a 404: JSON from the API, else the page of the shop, and no file',
  async (url) => {
    const response = await http.send({ path: url, headers: { accept: 'text/html' } });
    if (!/^\/api/.test(url)) {
      expect(response.status).toBe(404);
      expect(response.text).toContain('<div id="root">');
    } else expect(notFound(response)).toEqual([404, 'application/json; charset=utf-8', '{"detail":"Not found."}']);
  },
);

test('HD-11 a malformed URL is a 400 in JSON, outside the API too unless HTML is asked for', async () => {
  expect(notFound(await http.send({ path: '/%zz' }))).toEqual([
    400,
    'application/json; charset=utf-8',
    '{"detail":"Bad request."}',
  ]);
});

test('HD-09 AC-07 no error response reveals internals', async () => {
  for (const [status, call] of KINDS) {
    if (status < 400) continue;
    expect((await http.send(call())).text).not.toMatch(
      /FST_|at \/|node_modules|Error:|SELECT|postgres|fastify|statusCode/i,
    );
  }
});
