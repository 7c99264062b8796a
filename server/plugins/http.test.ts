import { once } from 'node:events';
import { sql } from 'drizzle-orm';
import fastify from 'fastify';
import { inTransaction, openMaintenanceDatabase, REQUEST_LIMITS } from '../db/database';
import { buildTestApp, createTestApp } from '../testing/createTestApp';
import { createMember, createProduct } from '../testing/factories';
import { openPort } from '../testing/httpCaller';
import { prepareApp } from '../testing/prepare';
import { errorHandler } from './errorHandler';

const shop = prepareApp(() => createTestApp({ apiDocs: 'on' }));

const json = { 'content-type': 'application/json' };

test.each(['/api/user/', '/api/user', '/api/user/?_t=17'])(
  '§7 %s answers, with or without the trailing slash',
  async (url) => {
    const { headers } = await createMember(shop);
    expect((await shop.app.inject({ url, headers })).statusCode).toBe(200);
  },
);

test.each([
  '/api',
  '/api/',
  '/api/unknown',
  '/api/user/unknown/',
  '/api/.env',
  '/.git/HEAD',
  '/..%2f..%2fetc/passwd',
  '/nothing',
])('HD-08 HD-11 §8 %s is a 404 in JSON', async (url) => {
  const response = await shop.app.inject(url);
  expect([response.statusCode, response.json()]).toEqual([404, { detail: 'Not found.' }]);
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
});

test('HD-11 §8 a malformed URL is a 400 in JSON', async () => {
  const response = await shop.app.inject('/api/%zz');
  expect([response.statusCode, Object.keys(response.json())]).toEqual([400, ['detail']]);
});

test.each([
  ['PUT', '/api/user/export/', 'GET, HEAD'],
  ['GET', '/api/user/login/', 'POST'],
  ['GET', '/api/user/login/?email=a@b.io&password=x', 'POST'],
  ['DELETE', '/api/user/register', 'POST'],
  ['TRACE', '/api/user/logout/', 'POST'],
  ['POST', '/api/products/', 'GET, HEAD'],
] as const)('AC-06 AU-14 §8 %s %s is a 405 with Allow', async (method, url, allow) => {
  const response = await shop.app.inject({
    method: method as 'GET',
    url,
    payload: method === 'PUT' ? 'no json' : undefined,
    headers: method === 'PUT' ? json : {},
  });
  expect([response.statusCode, response.json(), response.headers.allow]).toEqual([
    405,
    { detail: `Method "${method}" not allowed.` },
    allow,
  ]);
});

test.each([
  ['{"email":', 400, 'JSON parse error - the body is not valid JSON.'],
  ['{"__proto__": {"x": 1}}', 400, 'JSON parse error - the body is not valid JSON.'],
  ['{"constructor": {"prototype": {}}}', 400, 'JSON parse error - the body is not valid JSON.'],
  ['['.repeat(60_000), 400, 'JSON parse error - the body is not valid JSON.'],
  [JSON.stringify({ password: 'x'.repeat(65 * 1024) }), 413, 'Request body is too large.'],
])('IN-09 IN-10 §8 the body %.20s is a %i', async (payload, status, detail) => {
  const response = await shop.app.inject({ method: 'POST', url: '/api/user/login/', payload, headers: json });
  expect([response.statusCode, response.json()]).toEqual([status, { detail }]);
  expect(({} as Record<string, unknown>).x).toBeUndefined();
});

test.each(['text/plain', 'application/xml', 'multipart/form-data; boundary=x', 'application/x-www-form-urlencoded'])(
  'IN-11 §8 a body of type %s is a 415',
  async (type) => {
    const response = await shop.app.inject({
      method: 'POST',
      url: '/api/user/login/',
      payload: 'email=a',
      headers: { 'content-type': type },
    });
    expect([response.statusCode, response.json()]).toEqual([
      415,
      { detail: `Unsupported media type "${type}" in request.` },
    ]);
  },
);

test.each([
  ['[]', 'list'],
  ['"x"', 'str'],
  ['7', 'int'],
  ['null', 'NoneType'],
])('§8 the body %s is not an object', async (payload, kind) => {
  const response = await shop.app.inject({ method: 'POST', url: '/api/auth/token/refresh/', payload, headers: json });
  expect([response.statusCode, response.json()]).toEqual([
    400,
    { non_field_errors: [`Invalid data. Expected a dictionary, but got ${kind}.`] },
  ]);
});

test.each([{}, json])('IN-12 §8 no body at all (%j) is an empty object', async (headers) => {
  const response = await shop.app.inject({ method: 'POST', url: '/api/auth/token/refresh/', headers });
  expect([response.statusCode, response.json()]).toEqual([400, { refresh: ['This field is required.'] }]);
});

test('HD-09 §8 an internal error is a 500 without details', async () => {
  const broken = await createTestApp();
  try {
    const { headers } = await createMember(broken);
    await broken.db.$client.query('ALTER TABLE sessions RENAME TO gone');
    const response = await broken.app.inject({ url: '/api/user/', headers });
    expect([response.statusCode, response.json()]).toEqual([500, { detail: 'A server error occurred.' }]);
    expect(response.headers['x-request-id']).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  } finally {
    await broken.close();
  }
});

test('HD-09 a SyntaxError of the server is a 500, and logged', async () => {
  const app = fastify();
  await app.register(errorHandler);
  let logged: unknown;
  app.addHook('onResponse', async ({ internalError }) => {
    logged = internalError;
  });
  app.get('/', async () => JSON.parse('{'));
  expect((await app.inject('/')).statusCode).toBe(500);
  expect(logged).toBeInstanceOf(SyntaxError);
  await app.close();
});

test('HD-07 every response under /api/ forbids sniffing and, unless it says otherwise, storing', async () => {
  for (const url of ['/api/user/', '/api/unknown', '/api/user/login/']) {
    expect((await shop.app.inject(url)).headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
  }
});

test.each([
  ['http://localhost:3000', 'http://localhost:3000'],
  ['http://localhost:3000.evil.io', undefined],
  ['https://evil.io', undefined],
  ['null', undefined],
])('HD-06 the origin %s is allowed to read: %s', async (origin, allowed) => {
  const response = await shop.app.inject({ url: '/api/products/categories/', headers: { origin } });
  expect(response.headers['access-control-allow-origin']).toBe(allowed);
  expect(response.headers['access-control-allow-credentials']).toBeUndefined();
  expect(response.headers.vary).toContain('Origin');
});

test('HD-06 without CORS_ORIGINS the responses are the same for every origin, and none may read them', async () => {
  const closed = await buildTestApp({ db: shop.db, config: { ...shop.config, corsOrigins: [] } });
  const headers = { origin: 'http://localhost:3000', 'access-control-request-method': 'GET' };
  const responses = [
    await closed.inject({ url: '/api/products/', headers }),
    await closed.inject({ method: 'OPTIONS', url: '/api/products/', headers }),
  ];
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 405]);
  for (const response of responses) {
    expect(String(response.headers.vary).toLowerCase()).not.toContain('origin');
    expect(response.headers['access-control-allow-origin']).toBeUndefined();
  }
  await closed.close();
});

test.each(['PATCH', 'DELETE'])('HD-06 the preflight of a %s with a bearer token is answered', async (method) => {
  const headers = {
    origin: 'http://localhost:3000',
    'access-control-request-method': method,
    'access-control-request-headers': 'authorization,content-type',
  };
  const response = await shop.app.inject({ method: 'OPTIONS', url: '/api/products/cart/update_item/', headers });
  expect(response.statusCode).toBe(204);
  expect(response.headers['access-control-allow-methods']).toContain(method);
  expect(response.headers['access-control-allow-headers']).toContain('authorization');
});

test('a preflight allows every header parameter of the API document', async () => {
  type Operation = { parameters?: { in: string; name: string }[] };
  const { paths } = (await shop.app.inject('/api/docs/json')).json<{
    paths: Record<string, Record<string, Operation>>;
  }>();
  const parameters = Object.values(paths).flatMap((methods) =>
    Object.values(methods).flatMap((operation) => operation.parameters ?? []),
  );
  const names = new Set(parameters.flatMap((parameter) => (parameter.in === 'header' ? [parameter.name] : [])));
  expect(names).toContain('idempotency-key');
  const headers = { origin: 'http://localhost:3000', 'access-control-request-method': 'POST' };
  const response = await shop.app.inject({ method: 'OPTIONS', url: '/api/orders/', headers });
  const allowed = String(response.headers['access-control-allow-headers']).split(/,\s*/);
  expect(allowed).toEqual(expect.arrayContaining(['authorization', 'content-type', ...names]));
});

test('health: live and ready; a lost database is told, and the shop stays ready', async () => {
  const broken = await createTestApp();
  // The first connection of a busy machine may take longer than this call waits.
  await broken.db.execute(sql`SELECT 1`);
  const read = async (url: string) => {
    const response = await broken.app.inject(url);
    return [response.statusCode, response.json()];
  };
  expect(await read('/health/live')).toEqual([200, { status: 'ok' }]);
  expect(await read('/health/ready')).toEqual([200, { status: 'ok', database: 'ok' }]);
  await broken.db.$client.end();
  expect(await read('/health/live')).toEqual([200, { status: 'ok' }]);
  expect(await read('/health/ready')).toEqual([200, { status: 'ok', database: 'unavailable' }]);
  await broken.app.close();
});

test('B3 with too many calls waiting for the database the next is a 503 at once, and the process stays live', async () => {
  const waiting = jest.spyOn(shop.db.$client, 'waitingCount', 'get').mockReturnValue(2000);
  try {
    const response = await shop.app.inject({ url: '/api/products/', headers: { origin: 'http://localhost:3000' } });
    expect([response.statusCode, response.json()]).toEqual([
      503,
      { detail: 'The shop is busy just now. Please try again.' },
    ]);
    expect(response.headers).toMatchObject({
      'retry-after': '1',
      'access-control-allow-origin': 'http://localhost:3000',
      'cache-control': 'no-store',
    });
    expect((await shop.app.inject('/health/live')).statusCode).toBe(200);
  } finally {
    waiting.mockRestore();
  }
  expect((await shop.app.inject('/api/products/')).statusCode).toBe(200);
});

test('B3 a lock that another transaction holds is a 503 in time, and nothing changes', async () => {
  const limited = await createTestApp({}, { limits: REQUEST_LIMITS });
  const { id } = await createProduct(limited);
  const { headers } = await createMember(limited);
  const add = () =>
    limited.app.inject({ method: 'POST', url: '/api/products/cart/add_item/', payload: { product_id: id }, headers });
  const others = openMaintenanceDatabase(String(limited.db.$client.options.connectionString));
  await inTransaction(others, async (other) => {
    await other.execute(sql`SELECT FROM products WHERE id = ${id} FOR UPDATE`);
    const response = await add();
    expect([response.statusCode, response.json().detail]).toEqual([
      503,
      'The shop is busy just now. Please try again.',
    ]);
  });
  expect((await add()).json()).toMatchObject({ total_items: 1 });
  expect(limited.app.hasPlugin('overload')).toBe(true);
  await others.$client.end();
  await limited.close();
});

test('§7.5 the API document marks the calls of the specification; every call has a summary and a tag', async () => {
  const { paths, openapi } = (await shop.app.inject('/api/docs/json')).json();
  expect(openapi).toBe('3.1.0');
  type Operation = { summary?: string; tags?: string[]; 'x-specification'?: true };
  const calls = Object.entries<Record<string, Operation>>(paths).flatMap(([url, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ call: `${method.toUpperCase()} ${url}`, ...operation })),
  );
  expect(
    calls
      .filter((operation) => operation['x-specification'])
      .map(({ call }) => call)
      .sort(),
  ).toEqual([
    'DELETE /api/products/cart/clear/',
    'DELETE /api/products/cart/remove_item/',
    'GET /api/products/',
    'GET /api/products/cart/me/',
    'GET /api/products/categories/',
    'GET /api/user/',
    'PATCH /api/products/cart/update_item/',
    'POST /api/auth/token/refresh/',
    'POST /api/products/cart/add_item/',
    'POST /api/user/login/',
    'POST /api/user/logout/',
    'POST /api/user/register/',
  ]);
  expect(calls.filter(({ summary, tags }) => !summary || !tags?.length)).toEqual([]);
});

test('F02 a connection that has not sent anything does not delay the end of the server', async () => {
  const app = await buildTestApp({ db: shop.db, config: shop.config });
  const { write } = await openPort(app);
  // Its own time limits would end it at last.
  Object.assign(app.server, { headersTimeout: 0, requestTimeout: 0, timeout: 0 });
  const received = write('');
  await once(app.server, 'connection');
  await app.close();
  expect(await received).toBe('');
});
