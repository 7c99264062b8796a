/** What a call changes and shows follows from its token and its path. Names of somebody else in its body and query change nothing. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { hashPassword } from '../modules/accounts/passwords/passwords';
import { createDeliveringApp } from '../testing/checkoutCaller';
import { type TestShop } from '../testing/createTestApp';
import { addedKeys, createRowReader, describeChanges, type RowReader, type Rows } from '../testing/databaseRows';
import { createMember } from '../testing/factories';
import { createMemberWorld, type MemberWorld } from '../testing/memberWorld';
import { tableProblems } from '../testing/tableProblems';

const password = 'Jomsom 2743 m';
const newPassword = 'Marpha 2670 m';

type Sent = {
  /** What the path names, in its order. */
  ids?: (number | string)[];
  body?: object;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  /** 2xx when it is not given. */
  status?: number;
};

const PAGE = { query: { page: '1' } };
const key = () => ({ 'idempotency-key': randomUUID() });
/** How a member makes each call, with what is theirs. Calls that end something stand last. A new call of members or of everybody needs an entry. */
const CALLS: Record<string, (own: MemberWorld) => Sent> = {
  'GET /api/products/': () => ({}),
  'GET /api/products/categories/': () => ({}),
  'GET /api/products/{id}/': (own) => ({ ids: [own.heart] }),
  'GET /api/products/by-id/': (own) => ({ query: { ids: String(own.heart) } }),
  'GET /api/popular-searches/': () => ({}),
  'GET /api/locations/': () => ({}),
  'GET /api/texts/{name}/': () => ({ ids: ['privacy'] }),
  'GET /health/live': () => ({}),
  'GET /health/ready': () => ({}),
  'GET /api/user/': () => ({}),
  'PUT /api/user/': (own) => ({ body: { first_name: own.name, last_name: 'Gurung', phone_number: '' } }),
  'PATCH /api/user/': () => ({ body: { last_name: 'Magar' } }),
  'PUT /api/user/language/': () => ({ body: { language: 'ne' } }),
  'GET /api/user/export/': () => ({}),
  'GET /api/user/sessions/': () => ({}),
  'GET /api/user/addresses/': () => ({}),
  'POST /api/user/addresses/': (own) => ({ body: own.place }),
  'GET /api/user/addresses/{id}/': (own) => ({ ids: [own.address] }),
  'PUT /api/user/addresses/{id}/': (own) => ({ ids: [own.otherAddress], body: own.place }),
  'PATCH /api/user/addresses/{id}/': (own) => ({ ids: [own.otherAddress], body: { tole: 'Baneshwor' } }),
  'DELETE /api/user/addresses/{id}/': (own) => ({ ids: [own.otherAddress] }),
  'GET /api/delivery/options/': () => ({ query: { local_level: '307' } }),
  'GET /api/favourites/': () => ({}),
  'POST /api/favourites/': (own) => ({ body: { products: [own.unknown] } }),
  'DELETE /api/favourites/{id}/': (own) => ({ ids: [own.heart] }),
  'GET /api/stock-alerts/': () => ({}),
  'PUT /api/stock-alerts/{id}/': (own) => ({ ids: [own.soldOut] }),
  'DELETE /api/stock-alerts/{id}/': (own) => ({ ids: [own.awaited] }),
  'GET /api/buy-again/': () => ({}),
  'GET /api/products/cart/me/': () => ({}),
  'POST /api/products/cart/add_item/': (own) => ({ body: { product_id: own.unknown, quantity: 2 } }),
  'PATCH /api/products/cart/update_item/': (own) => ({ body: { item_id: own.cart[0]!.id, quantity: 4 } }),
  'DELETE /api/products/cart/remove_item/': (own) => ({ body: { item_id: own.cart[1]!.id } }),
  'POST /api/checkout/quote/': (own) => ({ body: { address: own.address } }),
  'POST /api/orders/': (own) => ({
    headers: key(),
    body: { address: own.address, payment_method: 'cod', expected_total: '1150.00' },
  }),
  'POST /api/orders/{id}/reorder/': (own) => ({ ids: [own.delivered.id] }),
  'DELETE /api/products/cart/clear/': () => ({}),
  'GET /api/orders/': () => PAGE,
  'GET /api/orders/{id}/': (own) => ({ ids: [own.placed.id] }),
  'POST /api/orders/{id}/cancel/': (own) => ({ ids: [own.placed.id], body: { reason: 'Ordered twice' } }),
  'GET /api/orders/{id}/bill/': (own) => ({ ids: [own.delivered.id] }),
  'POST /api/orders/{id}/pay/': (own) => ({ ids: [own.unpaid.id], body: { payment_method: 'khalti' } }),
  'GET /api/payments/{attempt}/': (own) => ({ ids: [own.attempt] }),
  'GET /api/orders/{id}/problems/': (own) => ({ ids: [own.delivered.id] }),
  'GET /api/orders/{id}/returnable/': (own) => ({ ids: [own.delivered.id] }),
  'POST /api/orders/{id}/problems/': (own) => ({
    ids: [own.delivered.id],
    body: { lines: [{ item: own.delivered.items[0]!.id, quantity: 1 }], reason: 'damaged', wish: 'refund' },
  }),
  'POST /api/orders/{id}/problems/{problem}/replies/': (own) => ({
    ids: [own.delivered.id, own.problem],
    body: { text: 'Two bags were open.' },
  }),
  'PUT /api/orders/{id}/problems/{problem}/photos/': (own) => ({ ids: [own.delivered.id, own.problem] }),
  'POST /api/orders/{id}/problems/{problem}/withdraw/': (own) => ({ ids: [own.delivered.id, own.withdrawn] }),
  'GET /api/selling/submissions/': () => PAGE,
  'POST /api/selling/submissions/': (own) => ({ body: own.goods }),
  'GET /api/selling/submissions/{id}/': (own) => ({ ids: [own.draft.id] }),
  'PATCH /api/selling/submissions/{id}/': (own) => ({
    ids: [own.draft.id],
    body: { version: own.draft.version, desc: 'From Jumla' },
  }),
  'PUT /api/selling/submissions/{id}/image/': (own) => ({ ids: [own.draft.id] }),
  'POST /api/selling/submissions/{id}/send/': (own) => ({ ids: [own.complete.id] }),
  'POST /api/selling/submissions/{id}/withdraw/': (own) => ({ ids: [own.review.id] }),
  'DELETE /api/selling/submissions/{id}/': (own) => ({ ids: [own.removed.id] }),
  'GET /api/selling/standing/': () => ({}),
  'GET /api/selling/earnings/': () => ({}),
  'GET /api/selling/products/': () => PAGE,
  'GET /api/selling/products/sheet/': () => ({}),
  'POST /api/selling/products/sheet/': (own) => ({
    body: { csv: `id,name,price,quantity,exported_quantity\n${own.supplied},Walnuts,120.00,90,100\n` },
  }),
  'POST /api/selling/products/{id}/stock/': (own) => ({
    ids: [own.supplied],
    body: { delta: 3, reason: 'received', note: '' },
  }),
  'POST /api/selling/products/{id}/archive/': (own) => ({ ids: [own.supplied] }),
  'POST /api/selling/products/{id}/restore/': (own) => ({ ids: [own.archived] }),
  'POST /api/client-errors/': () => ({
    body: { kind: 'error', message: 'x is undefined', stack: '', path: '/', build: '' },
  }),
  'POST /api/web-vitals/': () => ({ body: { page: '/' } }),
  'POST /api/user/register/': (own) => ({
    body: {
      ...{ first_name: own.name, last_name: 'Rai', email: `new-${own.email}` },
      ...{ password1: password, password2: password },
    },
  }),
  'POST /api/user/register/resend-email/': (own) => ({ body: { email: `new-${own.email}` } }),
  'GET /api/user/verify-email/{token}/': () => ({ ids: ['no-such-token'], status: 404 }),
  'POST /api/user/login/': (own) => ({ body: { email: own.email, password } }),
  'POST /api/auth/token/refresh/': (own) => ({ body: { refresh: own.member.refresh } }),
  'POST /api/user/password/reset/': (own) => ({ body: { email: own.email } }),
  'POST /api/user/password/reset/confirm/': () => ({
    body: { uid: 'MQ', token: 'none', new_password1: newPassword, new_password2: newPassword },
    status: 400,
  }),
  'POST /api/user/logout/': (own) => ({ headers: own.leaving.headers }),
  'DELETE /api/user/sessions/{id}/': (own) => ({ ids: [own.device.sessionId] }),
  'POST /api/user/sessions/elevate/': () => ({ body: { password } }),
  'POST /api/user/password/change/': () => ({
    body: { old_password: password, new_password1: newPassword, new_password2: newPassword },
  }),
  'DELETE /api/user/sessions/': () => ({}),
  'DELETE /api/user/': (own) => ({ headers: own.leaver.headers, body: { password } }),
};

/** The names by which a body or a query could say whose or which object is meant, with those of somebody else. */
const foreignNames = ({ member, placed, unpaid, supplied }: MemberWorld, id: number | string) => ({
  ...{ id, memberId: member.id, member: member.id, userId: member.id, user: member.id, user_id: member.id },
  ...{ ownerId: member.id, owner: member.id, supplierId: member.id, actorId: member.id, product: supplied },
  ...{ orderId: placed.id, order: unpaid.id, staff: true, isStaff: true, is_staff: true, role: 'owner' },
  ...{ state: 'cancelled', price: '1.00', total: '1.00', version: 99 },
});

type Operation = {
  'x-access'?: string;
  security?: unknown[];
  parameters?: { name: string; in: string }[];
  requestBody?: { content: Record<string, { schema: { $ref?: string; properties?: object } }> };
};
type ApiDocument = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, { properties?: object }> };
};

let shop: TestShop;
let reader: RowReader;
let dataDir: string;
let photo: Buffer<ArrayBuffer>;
let operations: Map<string, Operation>;
let schemas: ApiDocument['components']['schemas'];
let plain: MemberWorld;
let naming: MemberWorld;
let other: MemberWorld;
/** Whose each row is: `self` for those of the member who calls, in their own world. */
const owners = new Map<string, MemberWorld>();
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'ownership-'));
  shop = await createDeliveringApp({ dataDir, apiDocs: 'on', tax: 'pan', sellerPan: '123456789' });
  // Whether an attempt is worth a look-up depends on its age.
  shop.clock.now = Date.now();
  reader = await createRowReader(shop.db);
  photo = Buffer.from(
    await sharp({ create: { width: 40, height: 40, channels: 3, background: '#a52' } })
      .jpeg()
      .toBuffer(),
  );
  const document = (await shop.app.inject('/api/docs/json')).json<ApiDocument>();
  schemas = document.components.schemas;
  operations = new Map(
    Object.entries(document.paths).flatMap(([url, methods]) =>
      Object.entries(methods).map(([method, operation]) => [`${method.toUpperCase()} ${url}`, operation]),
    ),
  );
  const clerk = await createMember(shop, { isStaff: true });
  const hash = await hashPassword(password);
  const create = async (name: string) => {
    const before = await reader.read();
    const world = await createMemberWorld(shop, clerk, name, hash);
    for (const added of addedKeys(before, await reader.read())) owners.set(added, world);
    return world;
  };
  [plain, naming, other] = [await create('Xonabel'), await create('Yonabel'), await create('Zonabel')];
});
afterAll(async () => {
  await shop.close();
  await rm(dataDir, { recursive: true });
});

const accessOf = ({ security, 'x-access': role }: Operation) => (security?.length ? (role ?? 'member') : 'public');
const callsOf = (access: string) =>
  [...operations].filter(([, operation]) => accessOf(operation) === access).map(([name]) => name);

/** The names that the call itself has: these are no foreign ones. */
function declaredNames(name: string): string[] {
  const { parameters = [], requestBody } = operations.get(name)!;
  const schema = Object.values(requestBody?.content ?? {})[0]?.schema ?? {};
  const { properties = {} } = schema.$ref ? schemas[schema.$ref.replace('#/components/schemas/', '')]! : schema;
  return [...parameters.map((each) => each.name), ...Object.keys(properties)];
}

/** Makes a call. `foreign` is added to its body and its query. */
async function send(name: string, sent: Sent, headers: Record<string, string>, foreign: Record<string, unknown> = {}) {
  const [method = '', url = ''] = name.split(' ');
  const ids = [...(sent.ids ?? [])];
  const query = new URLSearchParams({ ...sent.query });
  for (const [key, value] of Object.entries(foreign)) query.set(key, String(value));
  const isForm = /\/(image|photos)\/$/.test(url);
  const body = isForm ? new FormData() : JSON.stringify({ ...sent.body, ...foreign });
  if (body instanceof FormData) {
    for (const [key, value] of Object.entries(foreign)) body.set(key, String(value));
    body.set('image', new Blob([photo]), 'photo.jpg');
  }
  const form = body instanceof FormData ? new Request('http://shop/', { method: 'PUT', body }) : null;
  return shop.app.inject({
    method: method as 'GET',
    url: `${url.replace(/\{\w+\}/g, () => String(ids.shift() ?? 1))}?${query.toString()}`,
    headers: {
      host: 'shop.example',
      ...headers,
      ...sent.headers,
      ...(method !== 'GET' && { 'content-type': form?.headers.get('content-type') ?? 'application/json' }),
    },
    ...(method !== 'GET' && { payload: form ? Buffer.from(await form.arrayBuffer()) : (body as string) }),
  });
}

/** Makes a call as the member of a world. Resolves to its status and what it changed, in words that are the same for every member. */
async function changesOf(name: string, own: MemberWorld, before: Rows, foreign: Record<string, unknown>) {
  const response = await send(name, CALLS[name]!(own), own.member.headers, foreign);
  const after = await reader.read();
  for (const added of addedKeys(before, after)) owners.set(added, own);
  const ownerOf = (row: string) => (owners.has(row) ? (owners.get(row) === own ? 'self' : 'another') : 'nobody');
  const words = { email: own.email, EMAIL: own.email.toUpperCase(), name: own.name, searched: own.name.toLowerCase() };
  const changes = describeChanges(before, after, reader, ownerOf, words);
  return { after, response, result: [name, response.statusCode, ...changes] };
}

test('every call of members and of everybody has an entry', () => {
  const known = ['public', 'member', 'staff', 'owner'].flatMap(callsOf);
  expect(known.sort()).toEqual([...operations.keys()].sort());
  const wanted = [...callsOf('member'), ...callsOf('public')];
  expect(tableProblems('CALLS of server/security/ownership.test.ts', wanted, CALLS)).toEqual([]);
});

/** Calls whose path names a product on sale, which is everybody's. */
const OF_PRODUCTS = /^(GET \/api\/products|\w+ \/api\/(favourites|stock-alerts))/;

test('AC-04 what belongs to somebody else is not found by any call that names it in its path or body', async () => {
  const before = await reader.read();
  for (const name of callsOf('member').filter((each) => each.includes('{') && !OF_PRODUCTS.test(each))) {
    const { ids, body, query } = CALLS[name]!(other);
    const response = await send(name, { ids, body, query, headers: key() }, naming.member.headers);
    expect([name, response.statusCode, response.body.includes(other.name)]).toEqual([name, 404, false]);
  }
  const item = other.delivered.items[0]!.id;
  const named: [name: string, status: number, sent: Sent][] = [
    ['PATCH /api/products/cart/update_item/', 404, { body: { item_id: other.cart[0]!.id, quantity: 1 } }],
    ['DELETE /api/products/cart/remove_item/', 404, { body: { item_id: other.cart[0]!.id } }],
    ['POST /api/checkout/quote/', 400, { body: { address: other.address } }],
    ['POST /api/orders/', 400, { ...CALLS['POST /api/orders/']!(other) }],
    ['POST /api/selling/submissions/', 400, { body: { ...other.goods, product: other.supplied } }],
    ['POST /api/selling/products/sheet/', 200, CALLS['POST /api/selling/products/sheet/']!(other)],
    [
      'POST /api/orders/{id}/problems/',
      400,
      { ids: [naming.delivered.id], body: { lines: [{ item, quantity: 1 }], reason: 'damaged', wish: 'refund' } },
    ],
  ];
  for (const [name, status, sent] of named) {
    const response = await send(name, sent, naming.member.headers);
    expect([name, response.statusCode, response.body]).toEqual([name, status, response.body]);
  }
  expect(describeChanges(before, await reader.read(), reader, () => 'another', {})).toEqual([]);
});

test('AC-04 names of somebody else in body and query change nothing: each call of a member does what it does without them, row by row', async () => {
  let before = await reader.read();
  for (const [name, toSent] of Object.entries(CALLS)) {
    const expected = await changesOf(name, plain, before, {});
    const status = toSent(plain).status ?? (expected.response.statusCode < 300 ? expected.response.statusCode : 200);
    expect([name, expected.response.statusCode, expected.response.body]).toEqual([
      name,
      status,
      expected.response.body,
    ]);
    const id = toSent(other).ids?.[0] ?? other.member.id;
    const declared = declaredNames(name);
    const foreign = Object.fromEntries(
      Object.entries(foreignNames(other, id)).filter(([each]) => !declared.includes(each)),
    );
    const found = await changesOf(name, naming, expected.after, foreign);
    expect(found.result).toEqual(expected.result);
    expect(found.result.join()).not.toContain('another');
    if (name !== 'GET /api/products/') expect([name, found.response.body.includes(other.name)]).toEqual([name, false]);
    before = found.after;
  }
});

test('AC-04 nobody, and a member without the role, change nothing by the names of somebody else', async () => {
  const before = await reader.read();
  for (const [access, headers, status] of [
    ['member', {}, 401],
    ['staff', {}, 401],
    ['owner', {}, 401],
    ['staff', naming.member.headers, 403],
    ['owner', naming.member.headers, 403],
  ] as const)
    for (const name of callsOf(access)) {
      const sent = access === 'member' ? CALLS[name]!(other) : {};
      const response = await send(name, { ...sent, headers: {} }, headers, foreignNames(other, other.member.id));
      expect([name, response.statusCode]).toEqual([name, status]);
    }
  expect(describeChanges(before, await reader.read(), reader, () => 'another', {})).toEqual([]);
});
