/** Hostile bodies and queries for every call of the API: always the same few hundred, or FUZZ_REQUESTS others. FUZZ_SEED repeats a run. */
import { FormatRegistry, type TSchema } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { cartItems } from '../db/schema';
import { hashPassword } from '../modules/accounts/passwords/passwords';
import { checkInvariants } from '../testing/checkInvariants';
import { createDeliveringApp, createShopper } from '../testing/checkoutCaller';
import { createMember, createProduct, type TestMember } from '../testing/factories';
import { prepareApp } from '../testing/prepare';

const { FUZZ_REQUESTS, FUZZ_SEED = FUZZ_REQUESTS ? undefined : '1' } = process.env;
const REQUESTS = Number(FUZZ_REQUESTS ?? 300);
const AT_ONCE = 20;
jest.setTimeout(120_000 + REQUESTS * 100);

type Parameter = { name: string; in: string };
type Operation = {
  parameters?: Parameter[];
  requestBody?: { content: { 'application/json'?: { schema: { properties?: object } } } };
};
type Fuzzed = {
  method: string;
  path: string;
  query: string;
  body: string | undefined;
  type: string;
  token: 'none' | 'staff' | 'member' | 'refresh' | 'garbage';
};

FormatRegistry.Set('date-time', (text) => !Number.isNaN(Date.parse(text)));

const shop = prepareApp(() => createDeliveringApp({ apiDocs: 'on' }));
let staff: TestMember;
let member: TestMember;
/** Makes no fuzzed call: what they have stays as it is. */
let bystander: TestMember;
let bystanderIds: number[];
let productIds: number[];
let operations: [method: string, path: string, operation: Operation][];
/** The violations of the response schema, by request id. */
const brokenBy = new Map<string, string>();
let held = 0;
const statuses = new Map<number, number>();
beforeAll(async () => {
  shop.app.addHook('onSend', async ({ id, routeOptions }, reply, payload) => {
    const response = routeOptions.schema?.response as Record<string, TSchema> | undefined;
    const schema = response?.[reply.statusCode] ?? response?.[`${String(reply.statusCode)[0]}xx`];
    // CSV files have no schema. A cached response is a buffer.
    if (!String(reply.getHeader('content-type')).startsWith('application/json')) return;
    if (!schema || (typeof payload !== 'string' && !Buffer.isBuffer(payload))) return;
    const [error] = payload.length > 0 ? [...Value.Errors(schema, JSON.parse(String(payload)))] : [];
    held += 1;
    if (error) brokenBy.set(id, `${error.path} ${error.message}: ${String(payload).slice(0, 300)}`);
  });
  await shop.app.ready();
  staff = await createMember(shop, { isStaff: true });
  member = await createMember(shop, { email: 'known@example.com', passwordHash: await hashPassword('Kagbeni 2026') });
  const shopper = await createShopper(shop);
  bystander = shopper.member;
  productIds = [
    (await createProduct(shop, { quantity: 3 })).id,
    (await createProduct(shop, { quantity: 0, name: 'काजू 100%' })).id,
  ];
  await shopper.fill(productIds[0]!);
  const [line] = await shop.db.select().from(cartItems);
  bystanderIds = [bystander.id, shopper.address, line!.id];
  const { paths } = (await shop.app.inject('/api/docs/json')).json<{
    paths: Record<string, Record<string, Operation>>;
  }>();
  operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, string, Operation] => [
      method.toUpperCase(),
      path,
      operation,
    ]),
  );
});

const HOSTILE = [
  '',
  ' ',
  '\0',
  '\u202e',
  '\ud800',
  '%',
  '%00',
  "' OR 1=1 --",
  '<script>',
  '{{7*7}}',
  '../../etc/passwd',
  '__proto__',
  'null',
  'NaN',
  '-0',
  '1e400',
  '2147483648',
  '१२३',
  '🥜'.repeat(60),
  'a'.repeat(5000),
];
const GOOD = [
  'known@example.com',
  'Kagbeni 2026',
  '+9779812345678',
  '+919876543210',
  'Maya',
  'name',
  '-price',
  'true',
  'almonds',
  '1',
  '100',
];
const NUMBERS = [
  0,
  -1,
  1,
  1.5,
  2_147_483_647,
  2_147_483_648,
  -2_147_483_649,
  Number.MAX_SAFE_INTEGER + 2,
  1e21,
  5e-324,
];

const text = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom(...HOSTILE) },
  { weight: 3, arbitrary: fc.constantFrom(...GOOD) },
  fc.string({ unit: 'binary', maxLength: 40 }),
);
const value = () =>
  fc.oneof(
    { weight: 4, arbitrary: text },
    { weight: 2, arbitrary: fc.constantFrom(...NUMBERS, ...productIds, ...bystanderIds) },
    fc.jsonValue({ maxDepth: 2 }),
    fc.emailAddress(),
  );

const idText = () => fc.oneof(text, fc.constantFrom(...bystanderIds.map(String)));

let count = 0;
/** A valid value for each key. */
const good = (): Record<string, unknown> => ({
  first_name: 'Maya',
  last_name: 'Rai',
  email: (count += 1) % 3 === 0 ? 'known@example.com' : `fuzz${count}@example.com`,
  password: 'Kagbeni 2026',
  password1: 'Kagbeni 2026',
  password2: 'Kagbeni 2026',
  refresh: member.refresh,
  product_id: productIds[0],
  quantity: 1,
  item_id: 1,
  recipient: 'Maya Rai',
  phone_number: '+9779812345678',
  local_level: 307,
  ward: 5,
  tole: 'Koteshwor',
  name: `Area ${count}`,
  fee: '100.00',
  courier_days: [1, 2],
  local_levels: [307],
  area: 1,
  starts_at: '2030-01-01T07:00:00Z',
  ends_at: '2030-01-01T09:00:00Z',
  capacity: 3,
});

/** Most bodies have the keys of the call, with values of every kind; some are not objects, some not JSON. */
function bodyOf(keys: string[]): fc.Arbitrary<string | undefined> {
  const known = Object.fromEntries(keys.map((key) => [key, value()]));
  const object = fc.record(known, { requiredKeys: [] });
  const whole = fc.record(known);
  const stranger = fc.dictionary(fc.constantFrom('__proto__', 'constructor', 'id', 'user_id', 'price', ''), value(), {
    maxKeys: 2,
  });
  const nearlyGood = fc.tuple(fc.constantFrom(...keys, ''), value()).map(([broken, given]) => {
    const fields = Object.fromEntries(Object.entries(good()).filter(([key]) => keys.includes(key)));
    return broken === '' ? fields : { ...fields, [broken]: given };
  });
  const json = fc.oneof(
    { weight: 4, arbitrary: nearlyGood },
    { weight: 4, arbitrary: whole },
    { weight: 3, arbitrary: object },
    fc.tuple(whole, stranger).map(([one, other]) => ({ ...one, ...other })),
    fc.jsonValue(),
  );
  return fc.oneof(
    { weight: 8, arbitrary: json.map((each) => JSON.stringify(each)) },
    fc.constantFrom(undefined, '', '{', '[', '{"quantity":1e400,"product_id":1,"item_id":1}', '\ufeff{}'),
    fc.string({ unit: 'binary' }),
  );
}

const escape = (raw: string) => encodeURIComponent(raw.replace(/\p{Surrogate}/gu, '\ufffd'));

function queryOf(names: string[]): fc.Arbitrary<string> {
  const pair = fc
    .tuple(fc.constantFrom(...names, '_t', '__proto__', 'search[a]'), text)
    .map(([name, given]) => `${name}=${escape(given)}`);
  return fc.oneof(
    { weight: 6, arbitrary: fc.array(pair, { maxLength: 5 }).map((pairs) => pairs.join('&')) },
    fc.constantFrom('%', '%zz=%', '&&&==', 'search=%ff', 'page=1&page=2'),
  );
}

const requests = () =>
  fc.constantFrom(...operations).chain(([method, path, { parameters = [], requestBody }]): fc.Arbitrary<Fuzzed> => {
    const keys = Object.keys(requestBody?.content['application/json']?.schema.properties ?? {});
    const names = parameters.filter((each) => each.in === 'query').map(({ name }) => name);
    return fc.record({
      method: fc.constant(method),
      path: path.includes('{') ? idText().map((given) => path.replace(/\{\w+\}/, escape(given))) : fc.constant(path),
      query: queryOf(names),
      body: method === 'GET' ? fc.constant(undefined) : bodyOf(keys),
      type: fc.oneof(
        { weight: 8, arbitrary: fc.constant('application/json') },
        fc.constantFrom('', 'text/plain', 'application/json; charset=latin1'),
      ),
      token: fc.oneof(
        { weight: 6, arbitrary: fc.constantFrom('staff' as const, 'member' as const) },
        fc.constantFrom('none' as const, 'refresh' as const, 'garbage' as const),
      ),
    });
  });

async function sendFuzzed({ method, path, query, body, type, token }: Fuzzed): Promise<void> {
  const authorization = {
    none: {},
    garbage: { authorization: 'Bearer x' },
    staff: { authorization: `Bearer ${staff.access}` },
    member: { authorization: `Bearer ${member.access}` },
    refresh: { authorization: `Bearer ${member.refresh}` },
  }[token];
  const response = await shop.app.inject({
    method: method as 'GET',
    url: `${path}?${query}`,
    payload: body,
    headers: { ...authorization, ...(type && body !== undefined ? { 'content-type': type } : {}) },
  });
  statuses.set(response.statusCode, (statuses.get(response.statusCode) ?? 0) + 1);
  expect([response.statusCode < 500, response.statusCode, response.body]).toEqual([
    true,
    response.statusCode,
    response.body,
  ]);
  expect(brokenBy.get(String(response.headers['x-request-id']))).toBeUndefined();
  if (response.statusCode >= 400) expect(Object.keys(response.json())).not.toHaveLength(0);
  // Whose session was ended gets a new one.
  if (/logout|sessions|password/.test(path) && response.statusCode < 300) {
    staff = await createMember(shop, { isStaff: true });
    member = await createMember(shop);
  }
}

/** What the bystander alone changes. */
async function readOwn() {
  const { rows } = await shop.db.execute(sql`
    SELECT (SELECT json_agg(a ORDER BY id) FROM addresses a WHERE user_id = u.id) AS addresses,
           (SELECT json_agg(c ORDER BY id) FROM cart_items c WHERE user_id = u.id) AS cart,
           (SELECT count(*)::int FROM sessions WHERE user_id = u.id) AS sessions, u.first_name, u.email, u.password_hash
    FROM users u WHERE id = ${bystander.id}`);
  return rows;
}

test(`IN-01 IN-04 IN-06 IN-13 IN-16 ${REQUESTS} fuzzed requests: no internal error, and no response outside its schema, and nothing of somebody else changes`, async () => {
  let sent = 0;
  const before = await readOwn();
  expect(before).toMatchObject([{ addresses: [{}], cart: [{}], sessions: 1 }]);
  await fc.assert(
    fc.asyncProperty(fc.array(requests(), { minLength: AT_ONCE, maxLength: AT_ONCE }), async (batch) => {
      await Promise.all(batch.map(sendFuzzed));
      sent += batch.length;
      expect(await checkInvariants(shop.db.$client)).toEqual([]);
    }),
    { numRuns: Math.ceil(REQUESTS / AT_ONCE), endOnFailure: true, ...(FUZZ_SEED && { seed: Number(FUZZ_SEED) }) },
  );
  expect(sent).toBeGreaterThanOrEqual(REQUESTS);
  expect(await readOwn()).toEqual(before);
  // The schemas were checked at all.
  expect(held).toBeGreaterThan(REQUESTS / 2);
  if (FUZZ_REQUESTS)
    process.stdout.write(
      `${sent} requests, ${held} responses checked against their schema, by status: ${JSON.stringify(Object.fromEntries(statuses))}\n`,
    );
});
