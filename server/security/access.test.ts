import { eq } from 'drizzle-orm';
import { cartItems, sessions } from '../db/schema';
import { createTestApp } from '../testing/createTestApp';
import { openPort, type Call } from '../testing/httpCaller';
import { createMember, createProduct, type TestMember } from '../testing/factories';
import { tableProblems } from '../testing/tableProblems';
import { prepareApp } from '../testing/prepare';

/** `elevated`: staff who have entered their password within the last minutes; `owner elevated`: owners who have. */
type Access = 'public' | 'member' | 'staff' | 'elevated' | 'owner' | 'owner elevated';

/** The access of each call. The test fails for a call without an entry. */
const ACCESS: Record<string, Access> = {
  'GET /health/live': 'public',
  'GET /health/ready': 'public',
  'POST /api/user/register/': 'public',
  'POST /api/user/register/resend-email/': 'public',
  'POST /api/user/login/': 'public',
  'GET /api/user/verify-email/{token}/': 'public',
  'POST /api/user/password/reset/': 'public',
  'POST /api/user/password/reset/confirm/': 'public',
  'POST /api/auth/token/refresh/': 'public',
  'GET /api/products/': 'public',
  'GET /api/products/categories/': 'public',
  'GET /api/products/{id}/': 'public',
  'GET /api/products/by-id/': 'public',
  'GET /api/popular-searches/': 'public',
  'GET /api/desk/missed-searches/': 'staff',
  'GET /api/favourites/': 'member',
  'POST /api/favourites/': 'member',
  'DELETE /api/favourites/{id}/': 'member',
  'GET /api/stock-alerts/': 'member',
  'PUT /api/stock-alerts/{id}/': 'member',
  'DELETE /api/stock-alerts/{id}/': 'member',
  'GET /api/buy-again/': 'member',
  'POST /api/client-errors/': 'public',
  'POST /api/web-vitals/': 'public',
  'GET /api/locations/': 'public',
  'GET /api/user/': 'member',
  'PUT /api/user/': 'member',
  'PATCH /api/user/': 'member',
  'DELETE /api/user/': 'member',
  'PUT /api/user/language/': 'member',
  'GET /api/user/export/': 'member',
  'POST /api/user/password/change/': 'member',
  'GET /api/user/sessions/': 'member',
  'DELETE /api/user/sessions/': 'member',
  'DELETE /api/user/sessions/{id}/': 'member',
  'POST /api/user/sessions/elevate/': 'member',
  'POST /api/user/logout/': 'member',
  'GET /api/user/addresses/': 'member',
  'POST /api/user/addresses/': 'member',
  'GET /api/user/addresses/{id}/': 'member',
  'PUT /api/user/addresses/{id}/': 'member',
  'PATCH /api/user/addresses/{id}/': 'member',
  'DELETE /api/user/addresses/{id}/': 'member',
  'GET /api/delivery/options/': 'member',
  'GET /api/desk/delivery-areas/': 'staff',
  'POST /api/desk/delivery-areas/': 'staff',
  'PATCH /api/desk/delivery-areas/{id}/': 'staff',
  'GET /api/desk/closures/': 'staff',
  'POST /api/desk/closures/': 'staff',
  'DELETE /api/desk/closures/{id}/': 'staff',
  'GET /api/desk/members/': 'staff',
  'POST /api/desk/members/': 'staff',
  'GET /api/desk/members/{id}/': 'staff',
  'DELETE /api/desk/members/{id}/': 'staff',
  'PUT /api/desk/members/{id}/email/': 'staff',
  'POST /api/desk/members/{id}/cash-block/': 'staff',
  'DELETE /api/desk/members/{id}/cash-block/': 'staff',
  'POST /api/desk/members/{id}/proposal-block/': 'staff',
  'GET /api/desk/notes/': 'staff',
  'POST /api/desk/notes/': 'staff',
  'DELETE /api/desk/notes/{id}/': 'staff',
  'DELETE /api/desk/members/{id}/proposal-block/': 'staff',
  'GET /api/desk/calls/': 'staff',
  'POST /api/desk/calls/{id}/': 'staff',
  'DELETE /api/desk/calls/{id}/': 'staff',
  'GET /api/desk/slots/': 'staff',
  'POST /api/desk/slots/': 'staff',
  'PATCH /api/desk/slots/{id}/': 'staff',
  'GET /api/products/cart/me/': 'member',
  'POST /api/products/cart/add_item/': 'member',
  'PATCH /api/products/cart/update_item/': 'member',
  'DELETE /api/products/cart/remove_item/': 'member',
  'DELETE /api/products/cart/clear/': 'member',
  'POST /api/checkout/quote/': 'member',
  'POST /api/orders/': 'member',
  'GET /api/orders/': 'member',
  'GET /api/orders/{id}/': 'member',
  'POST /api/orders/{id}/cancel/': 'member',
  'POST /api/orders/{id}/reorder/': 'member',
  'GET /api/orders/{id}/problems/': 'member',
  'POST /api/orders/{id}/problems/': 'member',
  'GET /api/orders/{id}/returnable/': 'member',
  'POST /api/orders/{id}/problems/{problem}/replies/': 'member',
  'POST /api/orders/{id}/problems/{problem}/withdraw/': 'member',
  'PUT /api/orders/{id}/problems/{problem}/photos/': 'member',
  'GET /api/desk/problems/': 'staff',
  'GET /api/desk/problems/{id}/': 'staff',
  'POST /api/desk/problems/{id}/transition/': 'staff',
  'GET /api/orders/{id}/bill/': 'member',
  'POST /api/desk/orders/{id}/bill/prints/': 'staff',
  'GET /api/selling/earnings/': 'member',
  'GET /api/desk/suppliers/': 'staff',
  'GET /api/desk/suppliers/{id}/': 'staff',
  'POST /api/desk/suppliers/{id}/payouts/': 'elevated',
  'DELETE /api/desk/suppliers/{id}/payouts/{payout}/': 'staff',
  'GET /api/desk/takings/{day}/': 'staff',
  'GET /api/desk/takings/{day}/rows/': 'staff',
  'POST /api/desk/takings/{day}/close/': 'staff',
  'POST /api/desk/takings/{day}/reopen/': 'owner elevated',
  'GET /api/desk/registers/sales/': 'owner',
  'GET /api/desk/registers/returns/': 'owner',
  'GET /api/desk/registers/standard/': 'owner',
  'GET /api/selling/submissions/': 'member',
  'POST /api/selling/submissions/': 'member',
  'GET /api/selling/submissions/{id}/': 'member',
  'PATCH /api/selling/submissions/{id}/': 'member',
  'DELETE /api/selling/submissions/{id}/': 'member',
  'PUT /api/selling/submissions/{id}/image/': 'member',
  'POST /api/selling/submissions/{id}/send/': 'member',
  'POST /api/selling/submissions/{id}/withdraw/': 'member',
  'GET /api/selling/standing/': 'member',
  'GET /api/desk/submissions/': 'staff',
  'POST /api/desk/submissions/reject/': 'staff',
  'POST /api/desk/submissions/{id}/approve/': 'staff',
  'POST /api/desk/submissions/{id}/reject/': 'staff',
  'POST /api/desk/submissions/{id}/reopen/': 'staff',
  'GET /api/desk/orders/': 'staff',
  'POST /api/desk/orders/': 'staff',
  'GET /api/desk/quote/': 'staff',
  'GET /api/desk/orders/{id}/': 'staff',
  'POST /api/desk/orders/{id}/transition/': 'staff',
  'PATCH /api/desk/orders/{id}/': 'staff',
  'GET /api/desk/orders/{id}/slots/': 'staff',
  'POST /api/desk/orders/{id}/slot/': 'staff',
  'POST /api/desk/orders/{id}/lines/': 'staff',
  'POST /api/desk/orders/{id}/cash/': 'staff',
  'DELETE /api/desk/orders/{id}/cash/': 'elevated',
  'POST /api/desk/orders/{id}/write-off/': 'owner elevated',
  'DELETE /api/desk/orders/{id}/write-off/': 'staff',
  'DELETE /api/desk/orders/{id}/cash-block/': 'staff',
  'POST /api/desk/orders/{id}/refunds/': 'elevated',
  'POST /api/desk/orders/{id}/refunds/reversals/': 'elevated',
  'POST /api/desk/orders/{id}/attention/': 'staff',
  'DELETE /api/desk/orders/{id}/attention/': 'staff',
  'PUT /api/desk/orders/{id}/failure/': 'staff',
  'GET /api/desk/counts/': 'staff',
  'POST /api/desk/closures/{id}/notices/': 'staff',
  'GET /api/desk/overview/': 'staff',
  'POST /api/desk/orders/transitions/': 'staff',
  'GET /api/desk/slips/': 'staff',
  'GET /api/desk/riders/': 'staff',
  'POST /api/desk/riders/': 'staff',
  'PATCH /api/desk/riders/{id}/': 'staff',
  'POST /api/desk/riders/assignments/': 'staff',
  'GET /api/desk/riders/{id}/sheet/': 'staff',
  'GET /api/desk/riders/{id}/day/': 'staff',
  'POST /api/desk/riders/{id}/hand-overs/': 'staff',
  'DELETE /api/desk/riders/{id}/hand-overs/{handOver}/': 'elevated',
  'POST /api/desk/riders/{id}/entries/': 'elevated',
  'POST /api/desk/riders/{id}/write-offs/': 'owner elevated',
  'DELETE /api/desk/riders/{id}/entries/{entry}/': 'elevated',
  'GET /api/desk/categories/': 'staff',
  'POST /api/desk/categories/': 'staff',
  'PUT /api/desk/categories/order/': 'staff',
  'PATCH /api/desk/categories/{id}/': 'staff',
  'DELETE /api/desk/categories/{id}/': 'staff',
  'PUT /api/desk/categories/{id}/image/': 'staff',
  'GET /api/desk/web-vitals/': 'staff',
  'GET /api/desk/sales/': 'staff',
  'PUT /api/desk/sales/': 'owner',
  'GET /api/texts/{name}/': 'public',
  'GET /api/desk/texts/': 'staff',
  'GET /api/desk/texts/{name}/': 'staff',
  'GET /api/desk/texts/{name}/versions/{version}/': 'staff',
  'POST /api/desk/texts/preview/': 'staff',
  'PUT /api/desk/texts/{name}/': 'staff',
  'GET /api/desk/log/': 'owner',
  'GET /api/desk/log/filters/': 'owner',
  'GET /api/desk/picklist/': 'staff',
  'GET /api/desk/products/': 'staff',
  'POST /api/desk/products/': 'staff',
  'GET /api/desk/products/{id}/': 'staff',
  'PATCH /api/desk/products/{id}/': 'staff',
  'PUT /api/desk/products/{id}/image/': 'staff',
  'GET /api/desk/products/{id}/stock/': 'staff',
  'POST /api/desk/products/{id}/stock/': 'staff',
  'POST /api/desk/products/{id}/archive/': 'staff',
  'POST /api/desk/products/{id}/restore/': 'staff',
  'GET /api/selling/products/': 'member',
  'GET /api/selling/products/sheet/': 'member',
  'POST /api/selling/products/sheet/': 'member',
  'POST /api/selling/products/{id}/stock/': 'member',
  'POST /api/selling/products/{id}/archive/': 'member',
  'POST /api/selling/products/{id}/restore/': 'member',
  'POST /api/orders/{id}/pay/': 'member',
  'GET /api/payments/{attempt}/': 'member',
};

type Operation = { security?: unknown[]; summary?: string; 'x-access'?: string; 'x-elevated'?: true };
type Http = Awaited<ReturnType<typeof openPort>>;

const shop = prepareApp(() => createTestApp({ apiDocs: 'on' }));
let send: Http['send'];
let operations: Map<string, Operation>;
let member: TestMember;
beforeAll(async () => {
  ({ send } = await openPort(shop.app));
  const { paths } = (await send({ path: '/api/docs/json' })).json<{
    paths: Record<string, Record<string, Operation>>;
  }>();
  operations = new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation]),
    ),
  );
});
beforeEach(async () => {
  member = await createMember(shop);
});
afterEach(() => {
  shop.clock.now = null;
});

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const fillPath = (path: string) => path.replace(/\{(token|attempt)\}/, 'x').replace('{id}', '1');
const toCall = (name: string): Call => {
  const [method, path = ''] = name.split(' ');
  return { method, path: `${fillPath(path)}?_t=1`, ...(method === 'GET' ? {} : { body: {} }) };
};
const calls = (...accesses: Access[]) => Object.keys(ACCESS).filter((name) => accesses.includes(ACCESS[name]!));

test('AC-04 every call of the API document has its access entered, and the document says the same', () => {
  expect(tableProblems('ACCESS of server/security/access.test.ts', operations.keys(), ACCESS)).toEqual([]);
  for (const [name, { security, 'x-access': role = 'member', 'x-elevated': isElevated }] of operations) {
    const access = !isElevated ? role : role === 'owner' ? 'owner elevated' : 'elevated';
    expect([name, security?.length ? access : 'public']).toEqual([name, ACCESS[name]]);
  }
});

test.each(['member', 'staff', 'elevated', 'owner', 'owner elevated'] as const)(
  'AC-04 TK-07 TK-13 IN-18 each call of %s: none, expired, wrong type, ended and inactive are 401; valid is let in',
  async (access) => {
    const isStaff = access !== 'member';
    shop.clock.now = Date.now() - 901_000;
    const expired = await createMember(shop, { isStaff });
    shop.clock.now = null;
    const ended = await createMember(shop, { isStaff });
    const inactive = await createMember(shop, { isStaff, isActive: false });
    await send({ method: 'POST', path: '/api/user/logout/', headers: ended.headers });
    const challenge = 'Bearer realm="api"';
    for (const name of calls(access)) {
      const valid = await createMember(shop, { isStaff });
      const missing = await send(toCall(name));
      expect([name, missing.status, missing.headers['www-authenticate'], missing.json()]).toEqual([
        name,
        401,
        challenge,
        { detail: 'Authentication credentials were not provided.' },
      ]);
      for (const token of [
        expired.access,
        ended.access,
        inactive.access,
        valid.refresh,
        'garbage',
        `${valid.access}x`,
      ]) {
        const response = await send({ ...toCall(name), headers: bearer(token) });
        expect([name, response.status, response.headers['www-authenticate'], response.json()]).toEqual([
          name,
          401,
          challenge,
          { detail: 'Given token not valid for any token type', code: 'token_not_valid' },
        ]);
      }
      const { status } = await send({ ...toCall(name), headers: bearer(valid.access) });
      // There is no such object of this member, or the body is not a picture.
      const allowed = /\{(id|attempt|name)\}/.test(name) ? [200, 400, 404, 409, 415] : [200, 201, 204, 400];
      expect([name, allowed.includes(status), status]).toEqual([name, true, status]);
    }
  },
);

test('AC-04 each call of staff refuses a member who is not staff, whatever they send', async () => {
  const headers = { ...bearer(member.access), 'content-type': 'application/json' };
  for (const name of calls('staff', 'elevated', 'owner', 'owner elevated')) {
    const body = name.startsWith('GET') ? {} : { body: '{' };
    for (const call of [toCall(name), { ...toCall(name), ...body }]) {
      const refused = await send({ ...call, headers });
      expect([name, refused.status, refused.json()]).toEqual([
        name,
        403,
        { detail: 'You do not have permission to perform this action.' },
      ]);
    }
  }
});

test('AC-04 each call of owners refuses other staff', async () => {
  const clerk = await createMember(shop, { isStaff: true, isOwner: false });
  for (const name of calls('owner', 'owner elevated'))
    expect([name, (await send({ ...toCall(name), headers: clerk.headers })).status]).toEqual([name, 403]);
});

test('AC-04 each call that moves money back asks for the password anew after 15 minutes, whatever is sent, and no other call does', async () => {
  const clerk = await createMember(shop, { isStaff: true });
  const elevate = (elevatedUntil: Date) =>
    shop.db.update(sessions).set({ elevatedUntil }).where(eq(sessions.id, clerk.sessionId));
  await elevate(new Date(Date.now() - 1000));
  for (const name of calls('elevated', 'owner elevated'))
    for (const call of [toCall(name), { ...toCall(name), body: '{' }]) {
      const refused = await send({ ...call, headers: { ...clerk.headers, 'content-type': 'application/json' } });
      expect([name, refused.status, refused.json()]).toEqual([
        name,
        403,
        { detail: 'Enter your password to continue.', code: 'password_required' },
      ]);
    }
  for (const name of calls('staff', 'owner'))
    expect([name, (await send({ ...toCall(name), headers: clerk.headers })).status]).not.toEqual([name, 403]);
  await elevate(new Date(Date.now() + 60_000));
  for (const name of calls('elevated', 'owner elevated'))
    expect([name, (await send({ ...toCall(name), headers: clerk.headers })).status]).not.toEqual([name, 403]);
});

test('AC-04 AC-05 IN-18 each public call needs no login and ignores any token', async () => {
  for (const name of calls('public')) {
    const plain = await send(toCall(name));
    expect([name, plain.status]).not.toEqual([name, 401]);
    for (const authorization of [
      'Bearer garbage',
      `Bearer ${member.refresh}`,
      `Bearer ${member.access}`,
      'Basic eA==',
    ]) {
      const response = await send({ ...toCall(name), headers: { authorization } });
      expect([name, response.status, response.text]).toEqual([name, plain.status, plain.text]);
    }
  }
});

test('AC-06 other methods, and a header that asks for another, change nothing', async () => {
  const product = await createProduct(shop);
  await send({
    method: 'POST',
    path: '/api/products/cart/add_item/',
    body: { product_id: product.id, quantity: 2 },
    headers: member.headers,
  });
  for (const name of calls('member').filter((each) => !each.includes('logout'))) {
    const path = name.split(' ')[1] ?? '';
    for (const method of ['PUT', 'TRACE', 'PATCH', 'GET'].filter((each) => !ACCESS[`${each} ${path}`])) {
      const response = await send({
        method,
        path: fillPath(path),
        headers: { ...member.headers, 'x-http-method-override': 'DELETE' },
      });
      expect([name, method, [404, 405].includes(response.status)]).toEqual([name, method, true]);
    }
  }
  for (const path of ['/api/products/cart/me/', '/api/products/', '/api/user/']) {
    for (const header of ['x-http-method-override', 'x-http-method', 'x-method-override']) {
      expect((await send({ path, headers: { ...member.headers, [header]: 'DELETE' } })).status).toBe(200);
    }
    expect(await send({ method: 'HEAD', path, headers: member.headers })).toMatchObject({ status: 200, text: '' });
  }
  expect(await shop.db.select().from(cartItems)).toContainEqual(
    expect.objectContaining({ memberId: member.id, quantity: 2 }),
  );
});

/** The names of a response's fields, through objects and lists. */
const fieldsOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.slice(0, 1).map(fieldsOf);
  return value && typeof value === 'object'
    ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, fieldsOf(inner)]))
    : '';
};
const fields = (names: string, more: object = {}) => ({
  ...Object.fromEntries(names.split(' ').map((name) => [name, ''])),
  ...more,
});

test('AC-07 every response has the fields of the contract and none beside them', async () => {
  const { id, categoryId } = await createProduct(shop, { featured: true });
  const user = fields('id email first_name last_name phone_number is_active is_staff is_owner date_joined language');
  const product = fields('id name name_ne desc price quantity image created_at featured unit unit_amount', {
    category: fields('id name name_ne'),
  });
  const cart = fields('id total_items total_cost', {
    cart_items: [
      fields('id quantity total_price', {
        product: fields('id name name_ne image price quantity', { category: fields('id name name_ne') }),
      }),
    ],
  });
  const [email, password] = ['fields@example.com', 'Jomsom 2743 m'];
  const response = async (call: Call) => fieldsOf((await send(call)).json());
  const post = (path: string, body: object, headers = {}) => response({ method: 'POST', path, body, headers });

  expect(
    await post('/api/user/register/', {
      first_name: 'Maya',
      last_name: 'Rai',
      email,
      password1: password,
      password2: password,
    }),
  ).toEqual(fields('detail'));
  expect(await post('/api/user/login/', { email, password })).toEqual(fields('access refresh', { user }));
  expect(await post('/api/user/login/', { email, password: 'wrong' })).toEqual(fields('detail'));
  expect(await post('/api/auth/token/refresh/', { refresh: member.refresh })).toEqual(fields('access'));
  expect(await response({ path: '/api/user/', headers: member.headers })).toEqual(user);
  expect(await response({ path: '/api/products/' })).toEqual([product]);
  expect(await response({ path: '/api/products/?featured=true' })).toEqual(
    fields('count next previous', { results: [product] }),
  );
  await createProduct(shop, { categoryId });
  expect(await response({ path: `/api/products/${id}/` })).toEqual({
    ...product,
    ...fields('desc_ne brand producer origin ingredients care return_days supplier'),
    related: [product],
  });
  expect(await response({ path: '/api/products/categories/' })).toEqual([
    fields('id name name_ne product_count image'),
  ]);
  expect(await post('/api/products/cart/add_item/', { product_id: id }, member.headers)).toEqual(cart);
  expect(await post('/api/products/cart/add_item/', { product_id: id, quantity: 99 }, member.headers)).toEqual(
    fields('error detail code available'),
  );
  expect(await response({ path: '/api/products/cart/me/', headers: member.headers })).toEqual(cart);
  expect(await post('/api/user/logout/', {}, member.headers)).toEqual(fields('detail'));
});
