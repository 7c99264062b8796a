/** What a new JWT_SECRET changes, and that no order is lost by it: docs/operations/secrets.md. */
import { eq } from 'drizzle-orm';
import { type Order } from '../../contract/orders';
import { orders } from '../db/orderSchema';
import { passwordResets, users } from '../db/schema';
import { hashToken, mailToken } from '../modules/accounts/mailTokens';
import { hashPassword } from '../modules/accounts/passwords/passwords';
import { createDeliveringApp, createShopper } from '../testing/checkoutCaller';
import { buildTestApp, type TestShop } from '../testing/createTestApp';
import { createProduct } from '../testing/factories';
import { createInjectFetch } from '../testing/injectFetch';
import { readOrderRows } from '../testing/orderFactory';
import { createPaymentCaller } from '../testing/paymentCaller';
import { prepareApp } from '../testing/prepare';

const password = 'Jomsom 2743 m';
const newPassword = 'Mustang 3840 m';
const shop = prepareApp(createDeliveringApp);
/** The same database, served with another secret. */
let renewed: TestShop;
beforeAll(async () => {
  const config = { ...shop.config, jwtSecret: 'another secret for tests, which is long enough' };
  const fetch = createInjectFetch(() => app);
  const now = () => shop.clock.now ?? Date.now();
  const app = await buildTestApp({ db: shop.db, config, responseCache: shop.responseCache, fetch, now });
  renewed = { ...shop, app, config };
});
afterAll(() => renewed.app.close());

const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  renewed.app.inject({ method: 'POST', url, payload, headers: { host: 'shop.example', ...headers } });

test('a member logs in again after a new secret; a repeated call has the order that was placed before, and its payment is settled', async () => {
  const shopper = await createShopper(shop, { member: { passwordHash: await hashPassword(password) } });
  await shopper.fill((await createProduct(shop)).id);
  const { address, member } = shopper;
  const expected_total = (await shopper.quote()).total;
  const body = { address, payment_method: 'khalti', expected_total };
  const key = 'a-response-that-was-lost';
  const placed = (await shopper.place({ payment_method: 'khalti', expected_total }, key)).json<Order>();
  const page = await createPaymentCaller(shop).openPage(placed.payment!);
  const sessionBefore = await post('/api/orders/', body, { ...member.headers, 'idempotency-key': key });
  expect([sessionBefore.statusCode, sessionBefore.json()]).toMatchObject([401, { code: 'token_not_valid' }]);
  expect((await post('/api/auth/token/refresh/', { refresh: member.refresh })).statusCode).toBe(401);

  const login = await post('/api/user/login/', { email: member.email, password });
  const headers = { authorization: `Bearer ${login.json<{ access: string }>().access}` };
  const repeated = await post('/api/orders/', body, { ...headers, 'idempotency-key': key });
  expect(repeated.headers['idempotent-replayed']).toBe('true');
  expect(repeated.json<Order>().id).toBe(placed.id);
  expect(await shop.db.$count(orders, eq(orders.memberId, member.id))).toBe(1);
  const caller = createPaymentCaller(renewed);
  expect(await caller.comeBack(await caller.press(page, 'pay'))).toBe(`/payment/success?order=${placed.id}`);
  expect(await readOrderRows(shop, placed.id)).toMatchObject({ state: 'placed', paymentStatus: 'paid' });
});

test('links of emails that were sent before a new secret are valid after it', async () => {
  const { member } = await createShopper(shop);
  const verification = mailToken(shop.config, 'a verification');
  const reset = mailToken(shop.config, 'a reset');
  await shop.db
    .update(users)
    .set({ verificationTokenHash: hashToken(verification) })
    .where(eq(users.id, member.id));
  await shop.db
    .insert(passwordResets)
    .values({ tokenHash: hashToken(reset), memberId: member.id, createdAt: new Date() });
  const verified = await renewed.app.inject(`/api/user/verify-email/${verification}/`);
  expect([verified.statusCode, verified.headers.location]).toEqual([302, expect.stringContaining('/login')]);
  const passwords = { new_password1: newPassword, new_password2: newPassword };
  const payload = { uid: String(member.id), token: reset, ...passwords };
  expect((await post('/api/user/password/reset/confirm/', payload)).statusCode).toBe(200);
});
