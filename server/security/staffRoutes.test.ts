import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type LightMyRequestResponse } from 'fastify';
import sharp from 'sharp';
import { gt, max } from 'drizzle-orm';
import { type DeskOrder } from '../../contract/desk';
import { attentionText } from '../../contract/orderTexts';
import { english } from '../i18n';
import { nepalDay } from '../../contract/nepalDay';
import { type Earnings } from '../../contract/earnings';
import { type RiderDay } from '../../contract/riders';
import { submissions } from '../db/sellingSchema';
import { allProducts } from '../db/schema';
import { staffLog } from '../db/staffLogSchema';
import { createDeliveringApp, createShopper, KATHMANDU } from '../testing/checkoutCaller';
import { createDeskCaller } from '../testing/deskCaller';
import { prepare, prepareApp } from '../testing/prepare';
import { createDelivered } from '../testing/problemCaller';
import { createCategory, createDeliveryArea, createMember, createProduct, createSlot } from '../testing/factories';
import { tableProblems } from '../testing/tableProblems';

const shop = prepareApp(async () =>
  createDeliveringApp({
    dataDir: await mkdtemp(path.join(tmpdir(), 'staff-routes-')),
    apiDocs: 'on',
    codLimit: 100_000_000,
  }),
);
const clerk = prepare(() => createMember(shop, { isStaff: true }));
let product: number;
beforeAll(async () => {
  product = (await createProduct(shop, { quantity: 1000 })).id;
});
afterAll(() => rm(shop.config.dataDir, { recursive: true }));

type Method = 'POST' | 'PATCH' | 'PUT' | 'DELETE';
const call = createDeskCaller(shop, () => clerk);
const onOrder = (id: number, path: string, payload?: object, method: Method = 'POST') =>
  call(method, `orders/${id}/${path}/`, payload);
const move = (id: number, from: string, to: string, reason?: string) => onOrder(id, 'transition', { from, to, reason });

/** A cash order, moved as far as these states. */
async function createOrder(...states: string[]): Promise<number> {
  const shopper = await createShopper(shop);
  await shopper.fill(product);
  const { id } = await shopper.order();
  for (const [index, state] of states.entries()) await move(id, ['placed', ...states][index]!, state);
  return id;
}

const CALLER = {
  first_name: 'Maya',
  last_name: 'Tamang',
  phone_number: '+9779841000011',
  email: 'caller@example.com',
};

/** A complete submission of a member. */
async function createSubmission(state: 'review' | 'rejected') {
  const fields = { name: 'Wild honey', price: '950.00', quantity: 5, categoryId: (await createCategory(shop)).id };
  const { id: ownerId } = await createMember(shop);
  const [submission] = await shop.db
    .insert(submissions)
    .values({ ...fields, ownerId, state })
    .returning();
  return submission!;
}

/** An order in a slot, and the slots of its area. */
async function createBookedOrder(): Promise<{ id: number; slots: { id: number }[] }> {
  const shopper = await createShopper(shop, { place: KATHMANDU });
  await shopper.fill(product);
  const { rows } = await shop.db.$client.query<{ id: number }>(
    `SELECT delivery_slots.id FROM delivery_slots JOIN delivery_area_levels USING (area_id) JOIN addresses USING (local_level_id) WHERE addresses.id = $1 AND cut_off_at > now() + interval '10 minutes' ORDER BY starts_at`,
    [shopper.address],
  );
  return { id: (await shopper.order({ slot: rows[0]!.id })).id, slots: rows };
}

async function createPaidOrder(): Promise<DeskOrder> {
  const id = await createOrder('packing', 'out_for_delivery');
  return (await onOrder(id, 'cash')).json();
}

/** A delivered order of which a part of the cash was collected, and the rest. */
async function createUnpaidOrder(): Promise<{ id: number; rest: string }> {
  const id = await createOrder('packing', 'out_for_delivery', 'delivered');
  const order = await onOrder(id, 'cash', { amount: '10.00' });
  return { id, rest: order.json<DeskOrder>().cash_due! };
}

/** Uploads a small photo. */
async function putPicture(path: string): Promise<LightMyRequestResponse> {
  const photo = sharp({ create: { width: 40, height: 40, channels: 3, background: '#a52' } }).jpeg();
  const form = new FormData();
  form.set('image', new Blob([new Uint8Array(await photo.toBuffer())]), 'photo.jpg');
  const upload = new Request('http://shop/', { method: 'PUT', body: form });
  const type = upload.headers.get('content-type')!;
  return shop.app.inject({
    method: 'PUT',
    url: `/api/desk/${path}`,
    headers: { ...clerk.headers, 'content-type': type },
    payload: Buffer.from(await upload.arrayBuffer()),
  });
}

const CLOSED = { first_day: '2030-01-01', last_day: '2030-01-02', reason: 'Dashain' };

const createRider = async (phone_number: string): Promise<number> =>
  (await call('POST', 'riders/', { name: `Rider ${phone_number}`, phone_number })).json<{ id: number }>().id;

/** A rider who has collected NPR 10, and what they hand over. */
async function createRiderWithCash(phone: string) {
  const [rider, order] = [await createRider(phone), await createOrder('packing', 'out_for_delivery')];
  await onOrder(order, 'cash', { amount: '10.00', rider });
  return { rider, handOver: { day: nepalDay(Date.now()), amount: '10.00', missing: '10.00' } };
}

const PAYOUT = { amount: '1.00', reference: 'Bank 8841', paid_out: '0.00' };

/** A member who supplies what was delivered. */
async function createSupplier(): Promise<number> {
  const { id: supplierId } = await createMember(shop);
  await createUnpaidOrder();
  await shop.db.update(allProducts).set({ supplierId });
  return supplierId;
}

/** Closes a day without money. */
const closeDay = (day: string) => call('POST', `takings/${day}/close/`, { expected: '0.00', counted: '0.00' });

/** Prepares a call of each route that changes something, and returns the call, which succeeds. A new route needs an entry. */
const CALLS: Record<string, () => Promise<() => Promise<LightMyRequestResponse>>> = {
  'POST /api/desk/orders/{id}/transition/': async () => {
    const id = await createOrder();
    return () => move(id, 'placed', 'packing');
  },
  'POST /api/desk/orders/{id}/slot/': async () => {
    const { id, slots } = await createBookedOrder();
    return () => onOrder(id, 'slot', { slot: slots[1]!.id });
  },
  'POST /api/desk/orders/{id}/cash/': async () => {
    const id = await createOrder('packing', 'out_for_delivery');
    return () => onOrder(id, 'cash');
  },
  'DELETE /api/desk/orders/{id}/cash/': async () => {
    const { id, cash_receipts } = await createPaidOrder();
    return () => call('DELETE', `orders/${id}/cash/?receipt=${cash_receipts[0]!.id}`);
  },
  'POST /api/desk/orders/{id}/write-off/': async () => {
    const { id, rest } = await createUnpaidOrder();
    return () => onOrder(id, 'write-off', { amount: rest, reason: 'Wrong change' });
  },
  'DELETE /api/desk/orders/{id}/write-off/': async () => {
    const { id, rest } = await createUnpaidOrder();
    await onOrder(id, 'write-off', { amount: rest, reason: 'Wrong change' });
    return () => onOrder(id, 'write-off', undefined, 'DELETE');
  },
  'DELETE /api/desk/orders/{id}/cash-block/': async () => {
    const id = await createOrder('packing', 'out_for_delivery');
    await move(id, 'out_for_delivery', 'packing', 'refused');
    return () => onOrder(id, 'cash-block', undefined, 'DELETE');
  },
  'POST /api/desk/orders/{id}/refunds/': async () => {
    const { id } = await createPaidOrder();
    return () => onOrder(id, 'refunds', { amount: '10.00', refunded: '0.00', reason: 'Torn bag' });
  },
  'POST /api/desk/orders/{id}/refunds/reversals/': async () => {
    const { id } = await createPaidOrder();
    const made = await onOrder(id, 'refunds', { amount: '10.00', refunded: '0.00', reason: 'Torn bag' });
    const [refund] = made.json<DeskOrder>().reversible_refunds;
    return () => onOrder(id, 'refunds/reversals', { refund: refund!.id, reason: 'Wrong order' });
  },
  'POST /api/desk/orders/{id}/attention/': async () => {
    const id = await createOrder();
    await shop.db.execute(`UPDATE orders SET attention = '[{"code": "reopened", "params": {}}]' WHERE id = ${id}`);
    return () => onOrder(id, 'attention', { attention: attentionText(english, [{ code: 'reopened', params: {} }]) });
  },
  'DELETE /api/desk/orders/{id}/attention/': async () => {
    const id = await createOrder();
    await shop.db.execute(`UPDATE orders SET attention_seen = '[{"code": "reopened", "params": {}}]' WHERE id = ${id}`);
    return () => onOrder(id, 'attention', undefined, 'DELETE');
  },
  'PUT /api/desk/orders/{id}/failure/': async () => {
    const id = await createOrder('packing', 'out_for_delivery');
    await move(id, 'out_for_delivery', 'packing', 'refused');
    return () => onOrder(id, 'failure', { reason: 'our_fault' }, 'PUT');
  },
  'POST /api/desk/problems/{id}/transition/': async () => {
    const { reported } = await createDelivered(shop, clerk, { isPaid: false });
    const id = await reported();
    return () => call('POST', `problems/${id}/transition/`, { from: 'open', to: 'agreed', refunded: '0.00' });
  },
  'POST /api/desk/orders/{id}/bill/prints/': async () => {
    const id = await createOrder('packing', 'out_for_delivery');
    return () => onOrder(id, 'bill/prints');
  },
  'POST /api/desk/orders/transitions/': async () => {
    const id = await createOrder();
    return () => call('POST', 'orders/transitions/', { orders: [id], to: 'packing' });
  },
  'POST /api/desk/orders/{id}/lines/': async () => {
    const shopper = await createShopper(shop);
    await shopper.fill(product, 2);
    const { id, items } = await shopper.order();
    return () => onOrder(id, 'lines', { lines: [{ item: items[0]!.id, from: 2, quantity: 1 }] });
  },
  'POST /api/desk/categories/': async () => () => call('POST', 'categories/', { name: 'Gift boxes' }),
  'PATCH /api/desk/categories/{id}/': async () => {
    const { id } = await createCategory(shop);
    return () => call('PATCH', `categories/${id}/`, { name: 'Presents' });
  },
  'DELETE /api/desk/categories/{id}/': async () => {
    const { id } = await createCategory(shop);
    return () => call('DELETE', `categories/${id}/`);
  },
  'PUT /api/desk/categories/order/': async () => {
    await createCategory(shop);
    const listed = (await shop.app.inject('/api/products/categories/')).json<{ id: number }[]>();
    return () => call('PUT', 'categories/order/', { categories: listed.map(({ id }) => id).toReversed() });
  },
  'PUT /api/desk/categories/{id}/image/': async () => {
    const { id } = await createCategory(shop);
    return () => putPicture(`categories/${id}/image/`);
  },
  'POST /api/desk/products/': async () => {
    const { id: category } = await createCategory(shop);
    return () => call('POST', 'products/', { name: 'Wild honey', category, price: '950', quantity: 4 });
  },
  'PATCH /api/desk/products/{id}/': async () => {
    const { id } = await createProduct(shop);
    return () => call('PATCH', `products/${id}/`, { price: '980.50' });
  },
  'POST /api/desk/products/{id}/stock/': async () => {
    const { id } = await createProduct(shop);
    return () => call('POST', `products/${id}/stock/`, { delta: 3, reason: 'received', note: '' });
  },
  'POST /api/desk/products/{id}/archive/': async () => {
    const { id } = await createProduct(shop);
    return () => call('POST', `products/${id}/archive/`);
  },
  'POST /api/desk/products/{id}/restore/': async () => {
    const { id } = await createProduct(shop);
    await call('POST', `products/${id}/archive/`);
    return () => call('POST', `products/${id}/restore/`);
  },
  'PUT /api/desk/products/{id}/image/': async () => {
    const { id } = await createProduct(shop);
    return () => putPicture(`products/${id}/image/`);
  },
  'POST /api/desk/submissions/{id}/approve/': async () => {
    const { id } = await createSubmission('review');
    return () => call('POST', `submissions/${id}/approve/`, {});
  },
  'POST /api/desk/submissions/{id}/reject/': async () => {
    const { id } = await createSubmission('review');
    return () => call('POST', `submissions/${id}/reject/`, { answer: 'Please add a photo.' });
  },
  'POST /api/desk/submissions/reject/': async () => {
    const { id, version } = await createSubmission('review');
    return () => call('POST', 'submissions/reject/', { submissions: [{ id, version }], answer: 'Please add a photo.' });
  },
  'POST /api/desk/submissions/{id}/reopen/': async () => {
    const { id, version } = await createSubmission('rejected');
    return () => call('POST', `submissions/${id}/reopen/`, { version });
  },
  'POST /api/desk/closures/': async () => () => call('POST', 'closures/', CLOSED),
  'DELETE /api/desk/closures/{id}/': async () => {
    const { id } = (
      await call('POST', 'closures/', { ...CLOSED, last_day: '2031-01-02', first_day: '2031-01-01' })
    ).json<{ id: number }>();
    return () => call('DELETE', `closures/${id}/`);
  },
  'POST /api/desk/closures/{id}/notices/': async () => {
    const day = { first_day: '2032-01-01', last_day: '2032-01-01' };
    const { id } = (await call('POST', 'closures/', { ...CLOSED, ...day })).json<{ id: number }>();
    return () => call('POST', `closures/${id}/notices/`);
  },
  'POST /api/desk/members/': async () => () => call('POST', 'members/', CALLER),
  'DELETE /api/desk/members/{id}/': async () => {
    const caller = { ...CALLER, phone_number: '+9779841000012', email: 'caller12@example.com' };
    const { id } = (await call('POST', 'members/', caller)).json<{ id: number }>();
    return () => call('DELETE', `members/${id}/`);
  },
  'PUT /api/desk/members/{id}/email/': async () => {
    const caller = { ...CALLER, phone_number: '+9779841000013', email: undefined };
    const { id } = (await call('POST', 'members/', caller)).json<{ id: number }>();
    return () => call('PUT', `members/${id}/email/`, { email: 'caller13@example.com' });
  },
  'POST /api/desk/orders/': async () => {
    const { member, address } = await createShopper(shop);
    const lines = [{ product, quantity: 1 }];
    const quote = await call('GET', `quote/?member=${member.id}&lines=${product}:1&address=${address}`);
    const { total } = quote.json<{ total: string }>();
    return () => call('POST', 'orders/', { member: member.id, lines, address, expected_total: total });
  },
  'POST /api/desk/members/{id}/cash-block/': async () => {
    const { id } = await createMember(shop);
    return () => call('POST', `members/${id}/cash-block/`, { reason: 'Not there' });
  },
  'DELETE /api/desk/members/{id}/cash-block/': async () => {
    const { id } = await createMember(shop);
    await call('POST', `members/${id}/cash-block/`, { reason: 'Not there' });
    return () => call('DELETE', `members/${id}/cash-block/`);
  },
  'PATCH /api/desk/orders/{id}/': async () => {
    const id = await createOrder();
    return () => call('PATCH', `orders/${id}/`, { tole: 'New Road' });
  },
  'PUT /api/desk/sales/': async () => {
    await call('PUT', 'sales/', { paused: true, reason: 'A breach' });
    return () => call('PUT', 'sales/', { paused: false });
  },
  'POST /api/desk/notes/': async () => {
    const { id } = await createMember(shop);
    return () => call('POST', 'notes/', { member: id, text: 'Call before ten' });
  },
  'DELETE /api/desk/notes/{id}/': async () => {
    const { id: member } = await createMember(shop);
    const { id } = (await call('POST', 'notes/', { member, text: 'Call before ten' })).json<{ id: number }>();
    return () => call('DELETE', `notes/${id}/`);
  },
  'POST /api/desk/members/{id}/proposal-block/': async () => {
    const { id } = await createMember(shop);
    return () => call('POST', `members/${id}/proposal-block/`, { reason: 'Not their photos' });
  },
  'DELETE /api/desk/members/{id}/proposal-block/': async () => {
    const { id } = await createMember(shop);
    await call('POST', `members/${id}/proposal-block/`, { reason: 'Not their photos' });
    return () => call('DELETE', `members/${id}/proposal-block/`);
  },
  'POST /api/desk/calls/{id}/': async () => {
    const id = await createOrder();
    return () => call('POST', `calls/${id}/`);
  },
  'DELETE /api/desk/calls/{id}/': async () => {
    const id = await createOrder();
    await call('POST', `calls/${id}/`);
    return () => call('DELETE', `calls/${id}/`);
  },
  'POST /api/desk/riders/': async () => () => call('POST', 'riders/', { name: 'Ram', phone_number: '+9779841000001' }),
  'PATCH /api/desk/riders/{id}/': async () => {
    const id = await createRider('+9779841000002');
    return () => call('PATCH', `riders/${id}/`, { active: false });
  },
  'POST /api/desk/riders/assignments/': async () => {
    const [rider, order] = [await createRider('+9779841000003'), await createOrder('packing')];
    return () => call('POST', 'riders/assignments/', { rider, orders: [order] });
  },
  'POST /api/desk/riders/{id}/hand-overs/': async () => {
    const { rider, handOver } = await createRiderWithCash('+9779841000004');
    return () => call('POST', `riders/${rider}/hand-overs/`, handOver);
  },
  'DELETE /api/desk/riders/{id}/hand-overs/{handOver}/': async () => {
    const { rider, handOver } = await createRiderWithCash('+9779841000005');
    const day = (await call('POST', `riders/${rider}/hand-overs/`, handOver)).json<RiderDay>();
    return () => call('DELETE', `riders/${rider}/hand-overs/${day.hand_overs[0]!.id}/`);
  },
  'POST /api/desk/riders/{id}/entries/': async () => {
    const { rider, handOver } = await createRiderWithCash('+9779841000010');
    return () => call('POST', `riders/${rider}/entries/`, { ...handOver, kind: 'debt', reason: 'Lost' });
  },
  'POST /api/desk/riders/{id}/write-offs/': async () => {
    const { rider, handOver } = await createRiderWithCash('+9779841000012');
    return () => call('POST', `riders/${rider}/write-offs/`, { ...handOver, reason: 'Lost' });
  },
  'DELETE /api/desk/riders/{id}/entries/{entry}/': async () => {
    const { rider, handOver } = await createRiderWithCash('+9779841000011');
    const lost = { ...handOver, reason: 'Lost' };
    const day = (await call('POST', `riders/${rider}/write-offs/`, lost)).json<RiderDay>();
    return () => call('DELETE', `riders/${rider}/entries/${day.entries[0]!.id}/`);
  },
  'POST /api/desk/suppliers/{id}/payouts/': async () => {
    const supplier = await createSupplier();
    return () => call('POST', `suppliers/${supplier}/payouts/`, PAYOUT);
  },
  'DELETE /api/desk/suppliers/{id}/payouts/{payout}/': async () => {
    const supplier = await createSupplier();
    const { payouts } = (await call('POST', `suppliers/${supplier}/payouts/`, PAYOUT)).json<Earnings>();
    return () => call('DELETE', `suppliers/${supplier}/payouts/${payouts[0]!.id}/`);
  },
  'POST /api/desk/takings/{day}/close/': async () => () => closeDay('2026-01-01'),
  'POST /api/desk/takings/{day}/reopen/': async () => {
    await closeDay('2026-01-02');
    return () => call('POST', 'takings/2026-01-02/reopen/', { reason: 'A wrong count' });
  },
  'POST /api/desk/delivery-areas/': async () => () =>
    call('POST', 'delivery-areas/', { name: 'Chitwan', fee: '150', courier_days: [1, 2] }),
  'PATCH /api/desk/delivery-areas/{id}/': async () => {
    const { id } = await createDeliveryArea(shop);
    return () => call('PATCH', `delivery-areas/${id}/`, { fee: '120' });
  },
  'POST /api/desk/slots/': async () => {
    const { id: area } = await createDeliveryArea(shop);
    const times = { starts_at: '2030-01-01T10:00:00+05:45', ends_at: '2030-01-01T12:00:00+05:45' };
    return () => call('POST', 'slots/', { area, ...times, capacity: 5 });
  },
  'PUT /api/desk/texts/{name}/': async () => () =>
    call('PUT', 'texts/returns/', { text: 'Within {{return_days_other}}', version: 0 }),
  'PATCH /api/desk/slots/{id}/': async () => {
    const { id } = await createSlot(shop, (await createDeliveryArea(shop)).id);
    return () => call('PATCH', `slots/${id}/`, { capacity: 7 });
  },
};

/** Calls that keep nothing. Their texts are too long for a query. */
const READ_ONLY = ['POST /api/desk/texts/preview/'];

test('each call with which staff change something has an entry', async () => {
  const { paths } = (await shop.app.inject('/api/docs/json')).json<{
    paths: Record<string, Record<string, { 'x-access'?: string }>>;
  }>();
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([method, { 'x-access': access }]) => (access === 'staff' || access === 'owner') && method !== 'get')
      .map(([method]) => `${method.toUpperCase()} ${path}`),
  );
  const changes = calls.filter((call) => !READ_ONLY.includes(call));
  expect(tableProblems('CALLS of server/security/staffRoutes.test.ts', changes, CALLS)).toEqual([]);
});

test.each(Object.keys(CALLS))('%s is recorded with who and from where', async (name) => {
  const act = await CALLS[name]!();
  const [before] = await shop.db.select({ id: max(staffLog.id) }).from(staffLog);
  const response = await act();
  expect([response.statusCode < 300, response.body]).toEqual([true, response.body]);
  const [entry] = await shop.db
    .select()
    .from(staffLog)
    .where(gt(staffLog.id, before?.id ?? 0));
  expect(entry).toMatchObject({ staffId: clerk.id, ip: '127.0.0.1' });
});
