import { eq } from 'drizzle-orm';
import { cartItems, users } from '../db/schema';
import { openPort, type Call } from '../testing/httpCaller';
import { createMember, createProduct, type TestMember } from '../testing/factories';
import { prepareApp } from '../testing/prepare';

const shop = prepareApp();
let http: Awaited<ReturnType<typeof openPort>>;
let member: TestMember;
let almonds: { id: number };
beforeAll(async () => {
  // Read when the server begins to listen.
  Object.assign(shop.app.server, { connectionsCheckingInterval: 20 });
  http = await openPort(shop.app);
  member = await createMember(shop);
  almonds = await createProduct(shop, { name: 'Almonds 100% pure' });
  await createProduct(shop, { name: 'Walnuts', desc: 'From Jumla' });
});

const json = { 'content-type': 'application/json' };
const login = (body: unknown, headers = {}): Call => ({ method: 'POST', path: '/api/user/login/', body, headers });
const add = (body: unknown, headers = {}): Call => ({
  method: 'POST',
  path: '/api/products/cart/add_item/',
  body,
  headers: { ...member.headers, ...headers },
});
const form = (fields: object) => ({
  first_name: 'Maya',
  last_name: 'Rai',
  email: 'm@example.com',
  password1: 'Kagbeni 2026',
  password2: 'Kagbeni 2026',
  ...fields,
});
const register = (fields: object): Call => ({ method: 'POST', path: '/api/user/register/', body: form(fields) });
const search = (text: string): Call => ({ path: `/api/products/?search=${encodeURIComponent(text)}` });
const nested = (key: string, depth: number): string =>
  depth === 0 ? `{"${key}":{"prototype":{"x":1},"x":1}}` : `{"a":${nested(key, depth - 1)}}`;

/** Whether one of ten calls is answered in time: the others may be slow on a busy machine. */
async function isAnsweredWithin(milliseconds: number, call: Call): Promise<boolean> {
  for (let turn = 0; turn < 10; turn += 1) if ((await http.send(call)).milliseconds < milliseconds) return true;
  return false;
}

test.each(['__proto__', 'constructor'].flatMap((key) => [0, 1, 2, 3].map((depth) => [key, depth] as const)))(
  'IN-09 %s at depth %i of a body is a 400, and no prototype changes',
  async (key, depth) => {
    for (const call of [login(nested(key, depth), json), add(nested(key, depth), json)]) {
      const response = await http.send(call);
      expect([response.status, response.json()]).toEqual([
        400,
        { detail: 'JSON parse error - the body is not valid JSON.' },
      ]);
    }
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  },
);

test.each(['__proto__=1', '__proto__[x]=1', 'constructor[prototype][x]=1'])('IN-09 ?%s is ignored', async (query) => {
  const response = await http.send({ path: `/api/products/?${query}` });
  expect([response.status, response.json<unknown[]>()]).toMatchObject([200, { length: 2 }]);
  expect(({} as Record<string, unknown>).x).toBeUndefined();
});

test.each<[what: string, call: () => Call, status: number]>([
  ['a body of 65 KB', () => login(JSON.stringify({ password: 'x'.repeat(65 * 1024) }), json), 413],
  ['a password of a million characters', () => login({ email: 'a@b.io', password: 'x'.repeat(1e6) }), 413],
  ['a list that is 60,000 deep', () => login('['.repeat(60_000), json), 400],
  ['an address of 20 KB', () => ({ path: `/api/products/?search=${'x'.repeat(20_000)}` }), 431],
  [
    'two hundred headers',
    () => ({
      path: '/api/products/',
      headers: Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`x-${i}`, '1'])),
    }),
    431,
  ],
])('IN-10 AU-11 %s is refused at once, in JSON', async (_what, call, status) => {
  const response = await http.send(call());
  expect([response.status, Object.keys(response.json())]).toEqual([status, ['detail']]);
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(await isAnsweredWithin(200, call())).toBe(true);
});

test.each([
  ['that never comes', 'Content-Length: 50\r\n\r\n{"a'],
  ['that comes a byte at a time', 'Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n'],
])('IN-10 a body %s is cut off', async (_what, rest) => {
  const { server } = shop.app;
  const { headersTimeout, requestTimeout } = server;
  expect([headersTimeout, requestTimeout]).toEqual([10_000, 60_000]);
  // Divided by a hundred, for this body alone: on a busy machine others may take as long.
  Object.assign(server, { headersTimeout: 100, requestTimeout: 600 });
  expect(
    await http.write(`POST /api/user/login/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${rest}`),
  ).toMatch(/^(HTTP\/1\.1 408 Request Timeout\r\n[^]*\{"detail":"Request Timeout\."\})?$/);
  Object.assign(server, { headersTimeout, requestTimeout });
});

test.each([
  ['a body that is longer than it says', 'Content-Length: 2\r\n\r\n{}{}{}'],
  ['two lengths', 'Content-Length: 2\r\nContent-Length: 4\r\n\r\n{}{}'],
  ['a length and chunks', 'Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
  ['a length that is none', 'Content-Length: -1\r\n\r\n{}'],
])('IN-10 %s is a 400, and nothing is smuggled behind it', async (_what, rest) => {
  const responses = await http.write(
    `POST /api/auth/token/refresh/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${rest}`,
  );
  expect(responses.match(/HTTP\/1\.1 \d+/g)?.at(-1)).toBe('HTTP/1.1 400');
});

test.each([
  undefined,
  'text/plain',
  'application/xml',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
  'application/json; charset=utf-16',
])('IN-11 a body of type %s changes nothing: 415', async (type) => {
  const before = await shop.db.select().from(cartItems);
  const response = await http.send(
    add(JSON.stringify({ product_id: almonds.id }), type ? { 'content-type': type } : {}),
  );
  expect([response.status, Object.keys(response.json())]).toEqual([415, ['detail']]);
  expect(await shop.db.select().from(cartItems)).toEqual(before);
});

test.each(['application/json', 'application/json; charset=utf-8', 'application/json;charset="UTF-8"'])(
  'IN-11 IN-12 a body of type %s is read, an empty one is {}',
  async (type) => {
    expect(
      (
        await http.send({
          method: 'DELETE',
          path: '/api/products/cart/clear/',
          headers: { ...member.headers, 'content-type': type },
        })
      ).status,
    ).toBe(200);
    expect((await http.send(add('', { 'content-type': type }))).json()).toMatchObject({
      error: 'product_id: This field is required.',
    });
  },
);

test.each<[what: string, call: () => Call, status: number]>([
  ['a search', () => ({ path: '/api/products/?search=%00' }), 400],
  ['a category', () => ({ path: '/api/products/?category=%00' }), 400],
  ['a first name', () => register({ first_name: 'Ma\0ya' }), 400],
  ['an e-mail address', () => login({ email: 'a\0@b.io', password: 'x' }), 400],
  ['a password', () => login({ email: 'a@b.io', password: 'xxxxxx\0' }), 400],
  ['a refresh token', () => ({ method: 'POST', path: '/api/auth/token/refresh/', body: { refresh: '\0' } }), 400],
  ['a path', () => ({ path: '/api/user/verify-email/%00/' }), 400],
])('IN-13 a NUL in %s is refused, never a 500', async (_what, call, status) => {
  const response = await http.send(call());
  expect([response.status, response.headers['content-type']]).toEqual([status, 'application/json; charset=utf-8']);
});

test.each(['Ma\u202eya', 'Zo\u200bë', 'प्रिया', '🥜 Nut', 'Ａｎｎａ', 'O’Neil <b>'])(
  'IN-14 the name %s comes back unchanged',
  async (first_name) => {
    const email = `${Buffer.from(first_name).toString('hex')}@example.com`;
    expect((await http.send(register({ first_name, email }))).status).toBe(201);
    const [user] = await shop.db.select().from(users).where(eq(users.email, email));
    expect(user?.firstName).toBe(first_name);
  },
);

test.each(['jose\u0301@example.com', 'jos\u00e9@example.com', 'a@b.io\ud800', 'प्रिया@example.com'])(
  'IN-14 the address %s is refused, whichever way it is composed',
  async (email) => {
    expect((await http.send(register({ email }))).status).toBe(400);
  },
);

test.each<[text: string, found: number]>([
  ['%', 1],
  ['100%', 1],
  ['_', 0],
  ['\\', 0],
  ["' OR '1'='1", 0],
  ["'; DROP TABLE products; --", 0],
  ['walnuts', 1],
])('IN-15 the search %s is taken literally', async (text, found) => {
  const response = await http.send(search(text));
  expect([response.status, response.json<unknown[]>().length]).toEqual([200, found]);
});

test.each([
  'ordering=price;DROP TABLE products',
  'ordering=password_hash',
  'ordering=name,price',
  'category=1 OR 1=1',
  'category=1;--',
  'page=1 UNION',
  'featured=1 OR 1',
])('IN-15 ?%s is refused', async (query) => {
  expect([400, 404]).toContain((await http.send({ path: `/api/products/?${encodeURI(query)}` })).status);
});

test.each(["' OR 1=1 --@b.io", "a@b.io' --", '"a"@b.io'])('IN-15 the login %s is not an address', async (email) => {
  expect((await http.send(login({ email, password: "' OR ''='" }))).json()).toMatchObject({
    email: ['Invalid email address'],
  });
});

test.each(['search=a&search=b', 'search[a]=1', 'category=', 'category=%20', 'featured=', 'category=1&category=2'])(
  'IN-16 ?%s is answered or refused, never a 500',
  async (query) => {
    const response = await http.send({ path: `/api/products/?${query}` });
    expect([200, 400]).toContain(response.status);
    // A blank category is no filter, and never category 0.
    if (response.status === 200 && !query.startsWith('search')) expect(response.json<unknown[]>()).toHaveLength(2);
  },
);

test.each<[what: string, call: () => Call]>([
  ['an e-mail address', () => login({ email: `${'a.'.repeat(25_000)}@b.io`, password: 'x' })],
  ['a phone number', () => login({ phone_number: `+977${'9'.repeat(50_000)}`, password: 'x' })],
  ['a name', () => register({ first_name: ' a'.repeat(25_000) })],
  ['a search', () => search('a '.repeat(2500))],
])('IN-17 %s without end is refused before any pattern looks at it', async (_what, call) => {
  expect((await http.send(call())).status).toBe(400);
  expect(await isAnsweredWithin(50, call())).toBe(true);
});
