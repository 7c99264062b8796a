/** How many emails an address gets that nobody has verified, with RATE_LIMIT=on. */
import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { type Order, type Quote } from '../../../contract/orders';
import { users } from '../../db/schema';
import { createDeliveringApp, JUMLA } from '../../testing/checkoutCaller';
import { createMember, createProduct } from '../../testing/factories';
import { readMails } from '../../testing/readMails';
import { prepareApp } from '../../testing/prepare';
import { hashPassword } from './passwords/passwords';
import { queuePasswordReset } from './passwords/passwordReset';

const password = 'Jomsom 2743 m';

// A public address: then calls from this machine count, too.
const shop = prepareApp(() =>
  createDeliveringApp({ rateLimit: 'on', publicUrl: 'https://shop.example', logLevel: 'warn' }),
);
let product: number;
let localLevel: number;
beforeAll(async () => {
  product = (await createProduct(shop, { quantity: 1000 })).id;
  const { rows } = await shop.db.execute<{ id: number }>(
    sql`SELECT id FROM local_levels WHERE name LIKE ${`${JUMLA}%`} ORDER BY id LIMIT 1`,
  );
  localLevel = rows[0]!.id;
});
afterEach(() => {
  shop.clock.now = null;
});

type Method = 'GET' | 'POST' | 'DELETE';
const call = (method: Method, url: string, payload?: object, headers: Record<string, string> = {}) =>
  shop.app.inject({ method, url, headers, ...(payload && { payload }) });
const register = (email: string) =>
  call('POST', '/api/user/register/', {
    ...{ email, first_name: 'Maya', last_name: 'Rai', password1: password, password2: password },
  });
const withheld = () => shop.log.filter((line) => line.includes('no verification mail')).length;

/** Registers an address, places and cancels as many orders as the shop allows, and deletes the account. Returns how many mails were queued. */
async function abuse(email: string): Promise<number> {
  const before = (await readMails(shop, email)).length;
  const registered = await register(email);
  expect([registered.statusCode, registered.json()]).toEqual([201, { detail: 'Verification e-mail sent.' }]);
  const { access } = (await call('POST', '/api/user/login/', { email, password })).json<{ access: string }>();
  const headers = { authorization: `Bearer ${access}` };
  const place = { recipient: 'Maya', phone_number: '+9779812345678', local_level: localLevel, ward: 1, tole: 'Bazar' };
  const address = (await call('POST', '/api/user/addresses/', place, headers)).json<{ id: number }>().id;
  for (let order = 0; order < 2; order += 1) {
    await call('POST', '/api/products/cart/add_item/', { product_id: product, quantity: 1 }, headers);
    const { total } = (await call('POST', '/api/checkout/quote/', { address }, headers)).json<Quote>();
    const body = { address, payment_method: 'cod', expected_total: total };
    const placed = await call('POST', '/api/orders/', body, { ...headers, 'idempotency-key': randomUUID() });
    expect(placed.statusCode).toBe(201);
    const { id } = placed.json<Order>();
    expect((await call('POST', `/api/orders/${id}/cancel/`, {}, headers)).statusCode).toBe(200);
  }
  const mails = (await readMails(shop, email)).length - before;
  expect((await call('DELETE', '/api/user/', { password }, headers)).statusCode).toBe(204);
  return mails;
}

test('registering, ordering, cancelling and deleting again and again sends eight emails a day to an address', async () => {
  const email = 'Victim@bank.example';
  const rounds = [await abuse(email), await abuse(email.toLowerCase()), await abuse(email.toUpperCase())];
  expect(rounds).toEqual([5, 3, 0]);
  expect(withheld()).toBe(1);
  shop.clock.now = Date.now() + 25 * 3_600_000;
  expect(await abuse(email)).toBe(5);
});

test('the address of somebody else does not count, nor does one that is verified', async () => {
  expect(await abuse('other@bank.example')).toBe(5);
  const member = await createMember(shop, { emailVerifiedAt: new Date(), passwordHash: await hashPassword(password) });
  for (let change = 0; change < 9; change += 1) {
    const body = { old_password: password, new_password1: password, new_password2: password };
    expect((await call('POST', '/api/user/password/change/', body, member.headers)).statusCode).toBe(200);
  }
  expect(await readMails(shop, member.email)).toHaveLength(9);
});

test('a verification that is not sent leaves the earlier link valid; resets of the password count apart', async () => {
  const email = 'maya@example.com';
  await register(email);
  const tokenHash = async () => {
    const [user] = await shop.db.select().from(users).where(eq(users.email, email));
    return user!.verificationTokenHash;
  };
  const start = Date.now();
  await readMails(shop, email);
  const hashes = [await tokenHash()];
  for (let minutes = 11; minutes <= 11 * 9; minutes += 11) {
    shop.clock.now = start + minutes * 60_000;
    expect((await call('POST', '/api/user/register/resend-email/', { email })).statusCode).toBe(200);
    await readMails(shop, email);
    hashes.push(await tokenHash());
  }
  expect(await readMails(shop, email)).toHaveLength(8);
  expect(new Set(hashes).size).toBe(8);
  for (let hour = 2; hour < 6; hour += 1) {
    shop.clock.now = start + hour * 3_600_000;
    for (let press = 0; press < 3; press += 1) await queuePasswordReset(shop.db, email);
    await readMails(shop, email);
  }
  expect(await readMails(shop, email)).toHaveLength(16);
});
