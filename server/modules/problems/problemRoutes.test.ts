import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { eq, sql } from 'drizzle-orm';
import { PROBLEM_LIMITS } from '../../../contract/problemRules';
import { type AccountExport } from '../../../contract/account';
import { type Problem, type Returnable } from '../../../contract/problems';
import { readSqlError } from '../../db/database';
import { orderEvents } from '../../db/orderSchema';
import { allProducts } from '../../db/schema';
import { createDeliveringApp } from '../../testing/checkoutCaller';
import { type TestShop } from '../../testing/createTestApp';
import { createCategory, createMember, createSession, type TestMember } from '../../testing/factories';
import { createDelivered } from '../../testing/problemCaller';
import { readMails } from '../../testing/readMails';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let dataDir: string;
let shop: TestShop;
let clerk: TestMember;
type Delivered = Awaited<ReturnType<typeof createDelivered>>;
let delivered: Delivered;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'mewa-pasal-problems-'));
  shop = await createDeliveringApp({ dataDir });
  clerk = await createMember(shop, { isStaff: true });
});
beforeEach(async () => {
  delivered = await createDelivered(shop, clerk);
});
afterEach(() => {
  shop.clock.now = null;
});
afterAll(async () => {
  await shop.close();
  await rm(dataDir, { recursive: true });
});

/** The shopper at another time, with a token of that time. */
async function passTime({ shopper }: Delivered, milliseconds: number): Promise<void> {
  shop.clock.now = Date.now() + milliseconds;
  shopper.member.headers = (await createSession(shop, shopper.member)).headers;
}
const returnable = async ({ shopper, order }: Delivered): Promise<Returnable['lines']> =>
  (await shopper.call('GET', `/api/orders/${order.id}/returnable/`)).json<Returnable>().lines;

async function sendPhoto({ shopper, url }: Delivered, id: number, background: string) {
  const photo = await sharp({ create: { width: 80, height: 60, channels: 3, background } })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  form.set('image', new Blob([new Uint8Array(photo)]), 'bag.jpg');
  const upload = new Request('http://shop/', { method: 'PUT', body: form });
  return shop.app.inject({
    method: 'PUT',
    url: `${url}${id}/photos/`,
    headers: { ...shopper.member.headers, 'content-type': upload.headers.get('content-type')! },
    payload: Buffer.from(await upload.arrayBuffer()),
  });
}

test('a member reports pieces of a delivered order, is mailed, and reads what was reported', async () => {
  const { report, read, item, order, shopper } = delivered;
  const response = await report(2, { text: 'The bag is torn.', wish: 'exchange', sealed: true });
  const [first] = await read();
  expect([response.statusCode, response.json()]).toEqual([201, first]);
  expect(first).toMatchObject({
    order: { id: order.id, number: order.number },
    state: 'open',
    reason: 'damaged',
    text: 'The bag is torn.',
    wish: 'exchange',
    sealed: true,
    lines: [{ item, name: 'Ghee', quantity: 2, unit_price: '100.00', total_price: '200.00', restocked: 0 }],
    value: '200.00',
    photos: [],
    agreed_on: null,
    amount: null,
    refund: null,
    exchange: null,
    events: [{ type: 'reported', text: '', by: 'member' }],
  });
  const mail = (await readMails(shop, shopper.member.email)).at(-1)!;
  expect(mail.subject).toContain(`${order.number}: we have received your report`);
  expect(mail.text).toContain('2 × Ghee');
  expect(mail.text).not.toContain('torn');
});

test('no piece is reported twice, also by calls at once, and those that were withdrawn can be reported again', async () => {
  const { report, reported, read, url, shopper, item } = delivered;
  const responses = await Promise.all(Array.from({ length: 4 }, () => report(1)));
  expect(responses.filter(({ statusCode }) => statusCode === 201)).toHaveLength(3);
  expect(responses.find(({ statusCode }) => statusCode === 400)!.json()).toEqual({
    lines: ['Ghee was reported already.'],
  });
  const [last] = await read();
  const withdraw = () => shopper.call('POST', `${url}${last!.id}/withdraw/`);
  expect((await withdraw()).json()).toMatchObject({ state: 'withdrawn', events: [{}, { type: 'withdrawn' }] });
  expect((await withdraw()).json<Problem>().events).toHaveLength(2);
  expect((await report(2)).json()).toEqual({ lines: ['At most 1 of Ghee can be reported.'] });
  await reported(1);
  const twice = {
    lines: [
      { item, quantity: 1 },
      { item, quantity: 1 },
    ],
  };
  expect((await report(1, twice)).json()).toEqual({ lines: ['Name each line once.'] });
  expect((await report(1, { lines: [{ item: item + 1000, quantity: 1 }] })).statusCode).toBe(400);
});

test('lines that were taken out and pieces that came back with a refund cannot be reported', async () => {
  const { reported, report, order, item } = delivered;
  const refund = (quantity: number, refunded: string) =>
    shop.app.inject({
      method: 'POST',
      url: `/api/desk/orders/${order.id}/refunds/`,
      headers: { ...clerk.headers, 'idempotency-key': randomUUID() },
      payload: { amount: '50.00', refunded, reason: 'Torn bag', restock: [{ item, quantity }] },
    });
  expect((await refund(1, '0.00')).statusCode).toBe(200);
  expect(await returnable(delivered)).toMatchObject([{ item, left: 2 }]);
  expect((await report(3)).statusCode).toBe(400);
  await reported(2);
  expect((await refund(1, '50.00')).json()).toEqual({ restock: [`At most 0 of line ${item} can come back.`] });
  // The database refuses it, too.
  const error: unknown = await shop.db
    .execute(
      sql`WITH other AS (INSERT INTO problems (order_id, reason, wish, sealed, text, created_at, waiting_since)
          VALUES (${order.id}, 'damaged', 'refund', false, '', now(), now()) RETURNING id)
        INSERT INTO problem_lines SELECT id, ${item}, 2, 100 FROM other`,
    )
    .catch((refusal: unknown) => refusal);
  expect(readSqlError(error)?.constraint).toBe('problem_lines_pieces_check');
});

test('the same key reports once, and nothing else', async () => {
  const { report, read } = delivered;
  const headers = { 'idempotency-key': randomUUID() };
  const text = 'The bag\u202e is torn.';
  const [first, again] = [await report(1, { text }, headers), await report(1, { text, sealed: false }, headers)];
  expect([first.statusCode, again.statusCode]).toEqual([201, 200]);
  expect(again.json()).toEqual(first.json());
  for (const [quantity, other] of [
    [2, { text }],
    [1, { text: 'Other' }],
    [1, { text, reason: 'wrong' }],
    [1, { text, wish: 'exchange' }],
    [1, { text, sealed: true }],
  ] as const) {
    const refused = await report(quantity, other, headers);
    expect([refused.statusCode, refused.json()]).toMatchObject([422, { code: 'idempotency_key_reused' }]);
  }
  expect(await read()).toHaveLength(1);
});

test.each([
  ['other goods', {}, false, 7 * DAY_MS],
  ['sealed packs', {}, true, 15 * DAY_MS],
  ['fresh goods, sealed or not', { fresh: true }, true, DAY_MS, 30],
  ['goods with a longer time', {}, false, 30 * DAY_MS, 30],
  ['goods with a longer time, sealed', {}, true, 30 * DAY_MS, 30],
  ['goods with a shorter time', {}, false, 3 * DAY_MS, 3],
  ['goods with a shorter time, sealed', {}, true, 15 * DAY_MS, 3],
])(
  '%s can be reported in time and not later',
  async (_goods, category, sealed, window, returnDays: number | null = null) => {
    const { id: categoryId } = await createCategory(shop, category);
    delivered = await createDelivered(shop, clerk, { product: { categoryId, returnDays } });
    // What was ordered keeps its time.
    await shop.db.update(allProducts).set({ returnDays: 7 }).where(eq(allProducts.id, delivered.product.id));
    const { report, item } = delivered;
    const [line] = await returnable(delivered);
    expect(Math.abs(Date.parse(sealed ? line!.sealed_until : line!.until) - Date.now() - window)).toBeLessThan(60_000);
    const reason = 'changed_mind' as const;
    if ('fresh' in category)
      expect((await report(1, { reason, sealed })).json()).toMatchObject({ code: 'not_returnable' });
    await passTime(delivered, window - 60_000);
    expect((await report(1, { sealed })).statusCode).toBe(201);
    await passTime(delivered, window + 60_000);
    const late = await report(1, { sealed });
    expect([late.statusCode, late.json()]).toMatchObject([400, { code: 'too_late', lines: [{ item, name: 'Ghee' }] }]);
  },
);

test('what happens to an order after its delivery does not prolong the time to report it', async () => {
  const before = await returnable(delivered);
  const createdAt = new Date(Date.now() + 5 * DAY_MS);
  const event = { orderId: delivered.order.id, type: 'refunded', state: 'delivered', params: {}, createdAt } as const;
  await shop.db.insert(orderEvents).values(event);
  expect(await returnable(delivered)).toEqual(before);
});

test("another member's order has no problems, and one that is not delivered cannot be reported", async () => {
  const { url, shopper, order } = delivered;
  const stranger = await createDelivered(shop, clerk);
  for (const [method, path] of [
    ['GET', url],
    ['GET', `/api/orders/${order.id}/returnable/`],
    ['POST', url],
  ] as const) {
    const payload = { lines: [{ item: delivered.item, quantity: 1 }], reason: 'damaged', wish: 'refund' };
    const response = await stranger.shopper.call(method, path, method === 'POST' ? payload : undefined);
    expect([response.statusCode, response.json()]).toEqual([404, { detail: 'Not found.' }]);
  }
  const id = await delivered.reported();
  for (const act of ['withdraw', 'replies'])
    expect((await stranger.shopper.call('POST', `${url}${id}/${act}/`, { text: 'Hello' })).statusCode).toBe(404);
  // A problem belongs to its order alone.
  expect((await shopper.call('POST', `/api/orders/${order.id + 1}/problems/${id}/withdraw/`)).statusCode).toBe(404);
  await shopper.fill(delivered.product.id, 1);
  const placed = await shopper.order();
  const early = await shopper.call('POST', `/api/orders/${placed.id}/problems/`, {
    lines: [{ item: placed.items[0]!.id, quantity: 1 }],
    reason: 'quality',
    wish: 'refund',
  });
  expect([early.statusCode, early.json()]).toMatchObject([409, { code: 'not_returnable' }]);
});

test('photos are added while a problem is not decided: each once, four at most', async () => {
  const { reported, read, moved } = delivered;
  const id = await reported();
  const first = await sendPhoto(delivered, id, '#a52');
  expect(first.statusCode).toBe(200);
  expect((await sendPhoto(delivered, id, '#a52')).json<Problem>().photos).toHaveLength(1);
  for (const colour of ['#0a0', '#00a', '#0aa']) await sendPhoto(delivered, id, colour);
  const fifth = await sendPhoto(delivered, id, '#aa0');
  expect([fifth.statusCode, fifth.json()]).toMatchObject([400, { code: 'too_many_photos' }]);
  const [problem] = await read();
  expect(problem!.photos).toHaveLength(4);
  const picture = await shop.app.inject(new URL(problem!.photos[0]!).pathname);
  expect(picture.headers['content-type']).toBe('image/webp');
  await moved(id, 'open', 'refused', { text: 'The seal is whole.' });
  expect((await sendPhoto(delivered, id, '#aa0')).json()).toMatchObject({
    code: 'illegal_transition',
    state: 'refused',
  });
});

test('a reply opens an answered problem again, each text once, ten at most', async () => {
  const { reported, moved, shopper, url } = delivered;
  const id = await reported();
  const reply = (text: string) => shopper.call('POST', `${url}${id}/replies/`, { text });
  await moved(id, 'open', 'answered', { text: 'Which bag?' });
  expect((await reply('The red one.')).json()).toMatchObject({
    state: 'open',
    events: [{}, {}, { text: 'The red one.' }],
  });
  expect((await reply('The red one.')).json<Problem>().events).toHaveLength(3);
  expect((await reply('  ')).json()).toEqual({ text: ['This field may not be blank.'] });
  for (let count = 1; count < PROBLEM_LIMITS.replies; count += 1)
    expect((await reply(`Text ${count}`)).statusCode).toBe(200);
  expect((await reply('One more')).json()).toEqual({ text: ['You have written 10 times. Please call us.'] });
  await moved(id, 'open', 'refused', { text: 'No.' });
  expect((await reply('Please')).json()).toMatchObject({ code: 'illegal_transition', state: 'refused' });
});

test('an order has five open problems at most, and twenty in all', async () => {
  delivered = await createDelivered(shop, clerk, { product: { quantity: 100 }, quantity: 30 });
  const { reported, report, moved } = delivered;
  for (let count = 0; count < 20; count += 1) {
    if (count === 5) expect((await report()).json()).toMatchObject({ code: 'too_many_problems' });
    if (count === 5) await moved((await delivered.read())[0]!.id, 'open', 'refused', { text: 'No.' });
    const id = await reported();
    if (count >= 5) await moved(id, 'open', 'refused', { text: 'No.' });
  }
  expect((await report()).json()).toMatchObject({ code: 'too_many_problems' });
});

/** Another value of a column that is not a number. */
const OTHER: Record<string, string> = {
  reason: "'missing'",
  wish: "'exchange'",
  sealed: 'NOT sealed',
  by_staff: 'NOT by_staff',
  type: "'done'",
  text: "text || 'x'",
  path: "path || 'x'",
  idempotency_key: "'other'",
  mail_id: 'gen_random_uuid()',
  created_at: "created_at - interval '1 day'",
};

test('problems are kept when the account is deleted, and nobody changes or deletes them', async () => {
  const { reported, order, shopper } = delivered;
  const id = await reported(1, { text: 'The bag is torn.' });
  await sendPhoto(delivered, id, '#a52');
  const exported = (await shopper.call('GET', '/api/user/export/')).json<AccountExport>();
  expect(exported.problems).toMatchObject([{ id, text: 'The bag is torn.', photos: [expect.any(String)] }]);
  await shop.db.execute(sql`DELETE FROM users WHERE id = ${shopper.member.id}`);
  const read = await shop.app.inject({ url: `/api/desk/problems/${id}/`, headers: clerk.headers });
  expect(read.json()).toMatchObject({
    text: 'The bag is torn.',
    email: null,
    order: { id: order.id },
    photos: [expect.any(String)],
    events: [{ type: 'reported', by: 'member' }],
  });
  const refusal = async (change: string) =>
    readSqlError(await shop.db.execute(sql.raw(change)).catch((error: unknown) => error))?.constraint ?? 'allowed';
  for (const [table, columns] of Object.entries({
    problems: ['order_id', 'reason', 'wish', 'sealed', 'text', 'idempotency_key', 'created_at'],
    problem_lines: ['item_id', 'quantity', 'unit_price'],
    problem_events: ['type', 'text', 'by_staff', 'mail_id', 'created_at'],
    problem_photos: ['path', 'created_at'],
  })) {
    const changes = columns.map((column) => `UPDATE ${table} SET ${column} = ${OTHER[column] ?? `${column} + 1`}`);
    for (const change of [...changes, `DELETE FROM ${table}`, `TRUNCATE ${table} CASCADE`])
      expect([change, await refusal(change)]).toEqual([change, `${table}_unchanged_check`]);
  }
});
