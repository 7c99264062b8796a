import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { hashPassword } from '../modules/accounts/passwords/passwords';
import { salesPause } from '../db/salesSchema';
import { users } from '../db/schema';
import { createTestApp } from '../testing/createTestApp';
import { createMember } from '../testing/factories';
import { prepare, prepareApp } from '../testing/prepare';

const password = 'Jomsom 2743 m';

const shop = prepareApp(() => createTestApp({ logLevel: 'info', rateLimit: 'on', refreshesPerMinute: 1 }));
const member = prepare(async () => createMember(shop, { passwordHash: await hashPassword(password) }));

/** The log lines of these calls, without those of what the app does beside them. */
async function readLog(work: () => Promise<unknown>, { log } = shop): Promise<Record<string, unknown>[]> {
  const before = log.length;
  await work();
  // The line is written after the response.
  while (!log.slice(before).some((line) => line.includes('"msg":"request"')))
    await new Promise((resolve) => setImmediate(resolve));
  const lines = log.slice(before).map((line) => JSON.parse(line) as Record<string, unknown>);
  return lines.filter(({ reqId }) => reqId !== undefined);
}

const from = { remoteAddress: '192.0.2.7' };
const logIn = (tried: string) =>
  ({ ...from, method: 'POST', url: '/api/user/login/', payload: { email: member.email, password: tried } }) as const;
const add = () =>
  ({
    ...from,
    method: 'POST',
    url: '/api/products/cart/add_item/',
    payload: { product_id: 9 },
    headers: member.headers,
  }) as const;
const refresh = () =>
  ({ ...from, method: 'POST', url: '/api/auth/token/refresh/', payload: { refresh: member.refresh } }) as const;

test.each([
  ['a login', () => logIn(password), 200, 'login', true],
  ['a login that is refused', () => logIn('wrong'), 401, 'login refused', true],
  ['a call without a token', () => ({ ...from, url: '/api/user/' }), 401, 'unauthenticated', false],
  ['a call for a foreign object', add, 404, 'not theirs', true],
  ['a refresh', refresh, 200, undefined, false],
  ['one refresh too many', refresh, 429, 'throttled', false],
])('SUP-08 %s leaves exactly one line with member, address and time', async (_name, call, status, event, known) => {
  const lines = await readLog(() => shop.app.inject(call()));
  expect(lines).toMatchObject([
    { msg: 'request', status, address: '192.0.2.7', time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) },
  ]);
  expect([lines[0]?.event, lines[0]?.member]).toEqual([event, known ? member.id : undefined]);
});

test('a call that is refused because sales are paused is no failure in the log', async () => {
  await shop.db.insert(salesPause).values({ since: new Date(), reason: 'A breach', text: 'Later', pausedBy: 'Gita' });
  const quote = {
    method: 'POST',
    url: '/api/checkout/quote/',
    headers: member.headers,
    payload: { address: 1 },
  } as const;
  expect(await readLog(() => shop.app.inject(quote))).toMatchObject([{ status: 503, event: 'sales paused' }]);
  await shop.db.delete(salesPause);
});

test('SUP-08 a call of an ended session names its member', async () => {
  const { id, headers } = await createMember(shop);
  await shop.db.update(users).set({ isActive: false }).where(eq(users.id, id));
  expect(await readLog(() => shop.app.inject({ url: '/api/user/', headers }))).toMatchObject([
    { event: 'unauthenticated', member: id },
  ]);
});

test('SUP-07 SUP-08 HD-09 an internal error is logged with its cause and the id of its response, without values', async () => {
  const broken = await createTestApp({ logLevel: 'info' });
  try {
    const { id, headers, sessionId } = await createMember(broken);
    await broken.db.$client.query('ALTER TABLE sessions RENAME TO gone');
    const responses: string[] = [];
    const lines = await readLog(async () => {
      const response = await broken.app.inject({ url: '/api/user/', headers });
      responses.push(response.body, String(response.headers['x-request-id']));
    }, broken);
    expect(responses[0]).toBe('{"detail":"A server error occurred."}');
    expect(lines).toMatchObject([
      {
        msg: 'request',
        level: 50,
        event: 'failed',
        reqId: responses[1],
        member: id,
        status: 500,
        err: { message: expect.stringContaining('relation') },
      },
    ]);
    expect(JSON.stringify(lines)).not.toContain(sessionId);
  } finally {
    await broken.close();
  }
});

test('SUP-07 odd input stays inside its line, and credentials stay out', async () => {
  const headers = { ...member.headers, 'user-agent': 'x\u001b[31m', cookie: 'a=b' };
  const lines = await readLog(() =>
    shop.app.inject({
      url: `/api/products/?search=%0d%0a%1b[31m&password=${password.replaceAll(' ', '+')}&token=hidden-token`,
      headers,
    }),
  );
  expect(lines).toMatchObject([{ path: '/api/products/', query: { search: '\r\n\u001b[31m' } }]);
  expect(JSON.stringify(lines)).not.toMatch(/Jomsom|hidden-token|a=b|eyJ/);
});

test.each(['/TOKEN/more', '//TOKEN/', '/TOKEN%', '/TOKEN/%zz'])(
  'SUP-07 the token of a mail stays out of the log, also at an address that is none: %s',
  async (below) => {
    const token = randomBytes(32).toString('base64url');
    const lines = await readLog(() => shop.app.inject(`/api/user/verify-email${below.replace('TOKEN', token)}`));
    expect(lines).toMatchObject([{ path: expect.stringContaining('/api/user/verify-email/') }]);
    expect(JSON.stringify(lines)).not.toContain(token);
  },
);

test('a malformed address leaves a line as well, with the path as it came', async () => {
  const lines = await readLog(() => shop.app.inject('/products/100%'));
  expect(lines).toMatchObject([{ status: 400, path: '/products/100%' }]);
});

test('SUP-07 neither a path nor a forwarded address breaks out of its line', async () => {
  const proxied = await createTestApp({ logLevel: 'info', trustProxy: ['127.0.0.1'] });
  const lines = await readLog(
    () => proxied.app.inject({ url: '/api/","x":"', headers: { 'x-forwarded-for': '"' } }),
    proxied,
  );
  await proxied.close();
  expect(lines).toMatchObject([{ status: 404, address: '"' }]);
  expect(lines[0]).not.toHaveProperty('x');
});

test('SUP-08 every line of a request carries the id of its response', async () => {
  const broken = await createTestApp({ logLevel: 'info' });
  await broken.db.$client.end();
  let id: unknown;
  const lines = await readLog(async () => {
    id = (await broken.app.inject('/health/ready')).headers['x-request-id'];
  }, broken);
  expect(lines).toMatchObject([
    { msg: 'the database does not answer', reqId: id },
    { msg: 'request', reqId: id },
  ]);
  await broken.app.close();
});
