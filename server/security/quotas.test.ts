/** The limits that are counted in the database, with RATE_LIMIT=on. */
import { randomUUID } from 'node:crypto';
import { like } from 'drizzle-orm';
import { type InjectOptions, type LightMyRequestResponse } from 'fastify';
import { PROBLEM_LIMITS } from '../../contract/problemRules';
import * as counter from '../http/counter';
import { throttles } from '../db/schema';
import { submissions } from '../db/sellingSchema';
import { createDeliveringApp } from '../testing/checkoutCaller';
import { type TestShop } from '../testing/createTestApp';
import { createCategory, createMember, createProduct, type TestMember } from '../testing/factories';
import { createOrder } from '../testing/orderFactory';
import { createDelivered } from '../testing/problemCaller';
import { tableProblems } from '../testing/tableProblems';

const HOUR = 3600;
const DAY = 24 * HOUR;
const password = 'Jomsom 2743 m';

let shop: TestShop;
let member: TestMember;
const declared = new Map<string, { max: number; seconds: number }>();
beforeAll(async () => {
  const create = jest.spyOn(counter, 'createCounter');
  shop = await createDeliveringApp({ rateLimit: 'on' });
  for (const [, { name, ...limit }] of create.mock.calls) declared.set(name, limit);
  create.mockRestore();
});
beforeEach(async () => {
  await shop.db.delete(throttles);
  member = await createMember(shop);
});
afterAll(() => shop.close());

type Call = (round: number) => Promise<LightMyRequestResponse>;
const send = (method: 'GET' | 'POST' | 'PUT', url: string, options: InjectOptions = {}) =>
  shop.app.inject({ method, url: `/api/${url}`, headers: member.headers, remoteAddress: '10.5.0.1', ...options });
const logIn: Call = () => send('POST', 'user/login/', { payload: { email: member.email, password: 'wrong' } });
const register = (email: string) =>
  send('POST', 'user/register/', {
    payload: { first_name: 'Maya', last_name: 'Rai', email, password1: password, password2: password },
  });

/** Each counter: how many events it allows in how many seconds, and what makes a call that counts, for three rounds. A new one needs an entry. */
const QUOTAS: Record<string, { max: number; seconds: number; prepare: () => Call | Promise<Call> } | string> = {
  account: { max: 100, seconds: HOUR, prepare: () => logIn },
  address: { max: 500, seconds: HOUR, prepare: () => logIn },
  clientError: {
    max: 30,
    seconds: 60,
    prepare: () => {
      const payload = { kind: 'error', message: 'x is undefined', stack: '', path: '/', build: '1' };
      return () => send('POST', 'client-errors/', { payload });
    },
  },
  export: { max: 10, seconds: HOUR, prepare: () => () => send('GET', 'user/export/') },
  login: { max: 10, seconds: HOUR / 4, prepare: () => logIn },
  order: {
    max: 3000,
    seconds: HOUR,
    prepare: async () => {
      const orders = [
        await createOrder(shop, { member }),
        await createOrder(shop, { member }),
        await createOrder(shop, { member }),
      ];
      return (round) => send('POST', `orders/${orders[round]!.id}/cancel/`, { payload: {} });
    },
  },
  paymentReturn: 'beyond it a visitor is sent on without a look-up: payOrder.test.ts',
  payOrder: {
    max: 20,
    seconds: 60,
    prepare: () => () => send('POST', 'orders/999999/pay/', { payload: { payment_method: 'cod' } }),
  },
  problem: {
    max: PROBLEM_LIMITS.perDay,
    seconds: DAY,
    prepare: async () => {
      const { report } = await createDelivered(shop, await createMember(shop, { isStaff: true }), { isPaid: false });
      return () => report();
    },
  },
  published: {
    max: 300,
    seconds: HOUR,
    prepare: async () => {
      const { id } = await createProduct(shop, { supplierId: member.id });
      return (round) =>
        round === 1
          ? send('POST', 'selling/products/sheet/', { payload: { csv: 'id,price\n' } })
          : send('POST', `selling/products/${id}/archive/`);
    },
  },
  refresh: {
    max: 60,
    seconds: 60,
    prepare: () => () => send('POST', 'auth/token/refresh/', { payload: { refresh: member.refresh } }),
  },
  register: { max: 3000, seconds: HOUR, prepare: () => () => register(`${randomUUID()}@example.com`) },
  reset: {
    max: 500,
    seconds: HOUR,
    prepare: () => () => send('POST', 'user/password/reset/', { payload: { email: member.email } }),
  },
  submission: {
    max: 50,
    seconds: DAY,
    prepare: async () => {
      const { id: categoryId } = await createCategory(shop);
      const draft = { ownerId: member.id, name: 'Wild honey', price: '950.00', quantity: 5, categoryId };
      const drafts = await shop.db.insert(submissions).values([draft, draft, draft]).returning();
      return (round) => send('POST', `selling/submissions/${drafts[round]!.id}/send/`);
    },
  },
  success: 'remembers a login, and refuses nothing',
  taken: { max: 100, seconds: HOUR, prepare: () => () => register(member.email) },
  upload: {
    max: 120,
    seconds: HOUR,
    prepare: async () => {
      const [draft] = await shop.db.insert(submissions).values({ ownerId: member.id }).returning();
      const headers = { ...member.headers, 'content-type': 'multipart/form-data; boundary=x' };
      return () => send('PUT', `selling/submissions/${draft!.id}/image/`, { headers, payload: '--x--\r\n' });
    },
  },
  webVitals: { max: 30, seconds: 60, prepare: () => () => send('POST', 'web-vitals/', { payload: { page: '/' } }) },
};

test('each counter has an entry', () => {
  expect(tableProblems('QUOTAS of server/security/quotas.test.ts', declared.keys(), QUOTAS)).toEqual([]);
});

const limits = Object.entries(QUOTAS).flatMap(([name, quota]) =>
  typeof quota === 'string' ? [] : [{ name, ...quota }],
);
test.each(limits)('$name: $max in $seconds seconds, then 429', async ({ name, max, seconds, prepare }) => {
  expect(declared.get(name)).toEqual({ max, seconds });
  const call = await prepare();
  const first = await call(0);
  // As if all but one had been made.
  const counted = await shop.db
    .update(throttles)
    .set({ points: max - 1 })
    .where(like(throttles.key, `${name}:%`))
    .returning();
  expect([counted.length > 0, first.body]).toEqual([true, first.body]);
  const last = await call(1);
  const refused = await call(2);
  expect([first.statusCode === 429, last.statusCode === 429, refused.statusCode]).toEqual([false, false, 429]);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
});
