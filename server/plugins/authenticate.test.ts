import { eq } from 'drizzle-orm';
import fastify, { type FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { cartItems, users } from '../db/schema';
import { buildTestApp } from '../testing/createTestApp';
import { createMember, createProduct } from '../testing/factories';
import { prepareApp } from '../testing/prepare';
import { authenticate } from './authenticate';

const shop = prepareApp();

/** An app with nothing but `authenticate`. */
async function createApp() {
  const app = fastify();
  await app.register(authenticate, {
    db: shop.db,
    config: shop.config,
    now: Date.now,
  });
  return app;
}

test.each([
  ['no access', {}],
  ['an unknown access', { config: { access: 'everybody' as 'public' } }],
])('AC-04 a route with %s stops the start', async (_name, options) => {
  const app = await createApp();
  expect(() => app.get('/open', options, async () => 'x')).toThrow(
    'Route GET /open must declare config.access: public, member, staff, owner.',
  );
});

test('AC-04 a route of the shop without access stops the start', async () => {
  const forget = fp(async (app: FastifyInstance) => {
    app.addHook('onRoute', (route) => {
      delete route.config?.access;
    });
  });
  await expect(buildTestApp({ db: shop.db, config: shop.config, observers: [forget] })).rejects.toThrow(
    /must declare config\.access/,
  );
});

test('AC-04 a route sees the member with their session; a public route has no member', async () => {
  const app = await createApp();
  app.get('/mine', { config: { access: 'member' } }, async ({ member }) => [member.id, member.email, member.sessionId]);
  app.get('/open', { config: { access: 'public' } }, async ({ member }) => member.id);
  const { id, email, sessionId, headers } = await createMember(shop);
  expect((await app.inject({ url: '/mine', headers })).json()).toEqual([id, email, sessionId]);
  expect((await app.inject({ url: '/open', headers })).statusCode).toBe(500);
  await app.close();
});

test('a route does not see the hashes of the member', async () => {
  const app = await createApp();
  app.get('/mine', { config: { access: 'member' } }, async ({ member }) => member);
  const { id, headers } = await createMember(shop, { passwordHash: 'secret 1', verificationTokenHash: 'secret 2' });
  const response = await app.inject({ url: '/mine', headers });
  expect(response.json()).toMatchObject({ id });
  expect(response.body).not.toContain('secret');
  await app.close();
});

test('AC-04 a route for staff refuses members before the body is read, and knows staff by the database, not by the token', async () => {
  const app = await createApp();
  app.post('/desk', { config: { access: 'staff' } }, async ({ member }) => member.id);
  const { id, headers } = await createMember(shop);
  const setStaff = (isStaff: boolean) => shop.db.update(users).set({ isStaff, isOwner: false }).where(eq(users.id, id));
  const send = async (payload = '{}') => {
    const json = { ...headers, 'content-type': 'application/json' };
    return (await app.inject({ method: 'POST', url: '/desk', headers: json, payload })).statusCode;
  };
  expect((await app.inject({ method: 'POST', url: '/desk' })).statusCode).toBe(401);
  expect([await send(), await send('{')]).toEqual([403, 403]);
  await setStaff(true);
  expect([await send(), await send('{')]).toEqual([200, 400]);
  await setStaff(false);
  expect(await send()).toBe(403);
  await app.close();
});

test('AC-04 routes of a third-party plugin take the access of their scope, and only these', async () => {
  const app = await createApp();
  await app.register(async (scope) => {
    scope.defaultAccess = 'public';
    scope.get('/assets', async () => 'x');
  });
  expect(() => app.get('/other', async () => 'x')).toThrow(/must declare/);
  expect((await app.inject('/assets')).statusCode).toBe(200);
  await app.close();
});

test('TK-13 an inactive user is refused before the body is read and before anything changes', async () => {
  const { id, headers } = await createMember(shop);
  const product = await createProduct(shop);
  await shop.db.update(users).set({ isActive: false }).where(eq(users.id, id));
  for (const payload of ['{"product_id":', JSON.stringify({ product_id: product.id })]) {
    const response = await shop.app.inject({
      method: 'POST',
      url: '/api/products/cart/add_item/',
      headers: { ...headers, 'content-type': 'application/json' },
      payload,
    });
    expect([response.statusCode, response.json().code]).toEqual([401, 'token_not_valid']);
  }
  expect(await shop.db.select().from(cartItems).where(eq(cartItems.memberId, id))).toEqual([]);
});
