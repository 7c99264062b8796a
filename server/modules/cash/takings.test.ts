import { randomUUID } from 'node:crypto';
import { type DeskOrder } from '../../../contract/desk';
import { nepalDay } from '../../../contract/nepalDay';
import { type Rider, type RiderDay } from '../../../contract/riders';
import { type Takings, type TakingsRows } from '../../../contract/takings';
import { createTestApp, type TestShop } from '../../testing/createTestApp';
import { createMember, type TestMember } from '../../testing/factories';
import { createOrder, type TestOrder } from '../../testing/orderFactory';
import { createPaymentTest } from '../../testing/paymentCaller';
import { untilWaiting } from '../../testing/untilWaiting';

let shop: TestShop;
let clerk: TestMember;
let rider: Rider;
let payments: ReturnType<typeof createPaymentTest>;
beforeEach(async () => {
  shop = await createTestApp();
  payments = createPaymentTest(shop);
  shop.clock.now = NOON;
  clerk = await createMember(shop, { isStaff: true });
  rider = (await desk('POST', 'riders/', { name: 'Ram', phone_number: '+977 9812345678' })).json();
});
afterEach(() => shop.close());

const DAY_MS = 24 * 3600 * 1000;
/** Today and yesterday in Nepal. */
const TODAY = nepalDay(Date.now());
const NOON = Date.parse(`${TODAY}T12:00:00+05:45`);
const YESTERDAY = nepalDay(NOON - DAY_MS);

/** A call of the desk, a second after the one before. */
const desk = (method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) => {
  payments.wait(1000);
  return shop.app.inject({
    method,
    url: `/api/desk/${path}`,
    headers: { ...clerk.headers, 'idempotency-key': randomUUID() },
    ...(payload && { payload }),
  });
};
/** The clerk comes back at a time, with a new session. */
const comeBackAt = async (time: number) => {
  shop.clock.now = time;
  clerk = await createMember(shop, { isStaff: true });
};
const read = async (day = TODAY) => (await desk('GET', `takings/${day}/`)).json<Takings>();
const rows = async (query: string, day = TODAY) =>
  (await desk('GET', `takings/${day}/rows/?${query}`)).json<TakingsRows>();
const close = (day: string, count: object) => desk('POST', `takings/${day}/close/`, count);
const reopen = (day: string) => desk('POST', `takings/${day}/reopen/`, { reason: 'A wrong count' });

async function createSent(): Promise<TestOrder> {
  const order = await createOrder(shop, { method: 'cod' });
  await desk('POST', `orders/${order.id}/transition/`, { from: 'placed', to: 'packing' });
  await desk('POST', `orders/${order.id}/transition/`, { from: 'packing', to: 'out_for_delivery' });
  return order;
}
/** Cash of a sent order of NPR 300.50: at the desk, or by a rider. */
async function collect(by: number | null = null, amount?: string): Promise<DeskOrder> {
  const { id } = await createSent();
  const response = await desk('POST', `orders/${id}/cash/`, { rider: by, ...(amount && { amount }) });
  expect(response.statusCode).toBe(200);
  return response.json();
}
const handOver = async (amount: string, missing: string) =>
  (await desk('POST', `riders/${rider.id}/hand-overs/`, { day: TODAY, amount, missing })).json<RiderDay>();
const refund = (id: number, fields: object) =>
  desk('POST', `orders/${id}/refunds/`, { reason: 'Torn bag', refunded: '0.00', ...fields });
async function pay(method: 'esewa' | 'khalti'): Promise<TestOrder> {
  const opened = await payments.open(method);
  await payments.caller.comeBack(await payments.caller.press(opened.page, 'pay'));
  return opened.order;
}
const sqlSum = async (query: string): Promise<string> =>
  (await shop.db.$client.query<{ sum: string }>(query)).rows[0]!.sum;

test('the takings are the sums of what arrived and left, by place and method, equal to SQL', async () => {
  const desked = await collect();
  await collect(rider.id);
  await collect(rider.id, '100.10');
  await handOver('250.05', '400.60');
  const taken = await collect();
  expect((await desk('DELETE', `orders/${taken.id}/cash/?receipt=${taken.cash_receipts[0]!.id}`)).statusCode).toBe(200);
  expect((await refund(desked.id, { amount: '20.25' })).statusCode).toBe(200);
  const wallet = await pay('esewa');
  await pay('khalti');
  expect((await refund(wallet.id, { amount: '50.50', reference: 'R-1' })).statusCode).toBe(200);
  const takings = await read();
  const none = { amount: '0.00', count: 0 };
  expect(takings).toMatchObject({
    desk_cash: { amount: '300.50', count: 1 },
    riders: [
      {
        rider: { id: rider.id, name: 'Ram' },
        collected: { amount: '400.60', count: 2 },
        handed_over: { amount: '250.05', count: 1 },
      },
    ],
    wallets: [
      { method: 'esewa', received: { amount: '300.50', count: 1 }, refunded: { amount: '50.50', count: 1 } },
      { method: 'khalti', received: { amount: '300.50', count: 1 }, refunded: none },
    ],
    cash_refunds: { amount: '20.25', count: 1 },
    till: {
      opening: '0.00',
      opening_from: null,
      received: '300.50',
      handed_over: '250.05',
      refunded: '20.25',
      expected: '530.30',
    },
    closing: null,
  });
  expect(takings.till.expected).toBe(
    await sqlSum(`SELECT (SELECT sum(amount) FROM cash_receipts WHERE rider_id IS NULL AND taken_back_at IS NULL)
      + (SELECT sum(amount) FROM hand_overs) - (SELECT sum(amount) FROM refunds WHERE method = 'cod' AND status = 'done') AS sum`),
  );
  expect((await rows(`kind=rider_cash&rider=${rider.id}`)).results).toMatchObject([
    { amount: '300.50', rider: { name: 'Ram' }, order: { number: expect.stringMatching(/^MP-/) } },
    { amount: '100.10' },
  ]);
  expect((await rows('kind=wallet&method=khalti')).count).toBe(1);
  expect((await rows('kind=cash_refund')).results).toMatchObject([{ amount: '20.25', order: { id: desked.id } }]);
});

test('what was given up of cash is a row of the day, and so is that it was not', async () => {
  const order = await collect(null, '290.50');
  await desk('POST', `orders/${order.id}/transition/`, { from: 'out_for_delivery', to: 'delivered' });
  // An event has the time of the database.
  const today = nepalDay(Date.now());
  await comeBackAt(Date.now());
  await desk('POST', `orders/${order.id}/write-off/`, { amount: '10.00', reason: 'No change' });
  expect((await read(today)).write_offs).toEqual({ amount: '10.00', count: 1 });
  await desk('DELETE', `orders/${order.id}/write-off/`);
  expect((await read(today)).write_offs).toEqual({ amount: '0.00', count: 2 });
});

test('a day is closed by what was counted, with a reason when it differs, and names what the clerk saw', async () => {
  await collect();
  const seen = (await read()).till.expected;
  await collect(null, '100.00');
  const stale = await close(TODAY, { expected: seen, counted: '300.50' });
  expect([stale.statusCode, stale.json()]).toMatchObject([
    409,
    { code: 'changed', takings: { till: { expected: '400.50' } } },
  ]);
  const count = { expected: '400.50', counted: '400.00', kept: '150.00' };
  expect((await close(TODAY, count)).json()).toEqual({ reason: ['Say why it differs.'] });
  expect((await close(TODAY, { ...count, kept: '400.01' })).json()).toEqual({
    kept: ['Enter an amount up to NPR 400.00.'],
  });
  expect((await close(nepalDay(NOON + DAY_MS), count)).json()).toEqual({ day: ['This day has not begun.'] });
  const closed = await close(TODAY, { ...count, reason: 'Half a rupee lost' });
  expect(closed.json()).toMatchObject({
    closing: {
      expected: '400.50',
      counted: '400.00',
      difference: '-0.50',
      kept: '150.00',
      reason: 'Half a rupee lost',
    },
    can_reopen: true,
  });
  expect((await close(TODAY, { ...count, reason: 'Again' })).json()).toEqual(closed.json());
  const other = await close(TODAY, { ...count, counted: '400.50' });
  expect([other.statusCode, other.json()]).toMatchObject([409, { code: 'day_closed' }]);
});

test('money that comes after the count belongs to the next day, and what was counted is not taken back', async () => {
  const early = await collect();
  const refunded = await collect();
  await collect(rider.id, '100.00');
  const handed = (await handOver('60.00', '100.00')).hand_overs[0]!;
  expect((await close(TODAY, { expected: '661.00', counted: '661.00', kept: '200.00' })).statusCode).toBe(200);
  const closed = await read();

  const late = await collect();
  expect((await refund(refunded.id, { amount: '50.00' })).statusCode).toBe(200);
  await handOver('40.00', '40.00');
  expect(await read()).toEqual(closed);
  for (const path of [
    `orders/${early.id}/cash/?receipt=${early.cash_receipts[0]!.id}`,
    `riders/${rider.id}/hand-overs/${handed.id}/`,
  ])
    expect((await desk('DELETE', path)).json()).toMatchObject({
      code: 'day_closed',
      detail: expect.stringContaining(TODAY),
    });
  expect((await desk('DELETE', `orders/${late.id}/cash/?receipt=${late.cash_receipts[0]!.id}`)).statusCode).toBe(200);

  await comeBackAt(NOON + DAY_MS);
  const tomorrow = nepalDay(NOON + DAY_MS);
  await collect();
  expect((await read(tomorrow)).till).toEqual({
    opening: '200.00',
    opening_from: TODAY,
    received: '300.50',
    handed_over: '40.00',
    refunded: '50.00',
    given_back: '0.00',
    expected: '490.50',
  });
});

test('a count closes the days before it, and only the last closed day is opened again', async () => {
  await comeBackAt(NOON - DAY_MS);
  await collect();
  await comeBackAt(NOON);
  await collect(null, '0.50');
  expect((await read()).till).toMatchObject({ opening: '300.50', expected: '301.00' });
  await close(TODAY, { expected: '301.00', counted: '301.00' });
  expect(await read(YESTERDAY)).toMatchObject({ closing: null, closed_with: TODAY });
  const late = await close(YESTERDAY, { expected: '300.50', counted: '300.50' });
  expect(late.json()).toMatchObject({ code: 'day_closed' });
  expect((await reopen(YESTERDAY)).json()).toMatchObject({ code: 'day_closed', detail: `Reopen ${TODAY} first.` });

  expect((await reopen(TODAY)).json()).toMatchObject({ closing: null, till: { expected: '301.00' } });
  expect((await close(YESTERDAY, { expected: '300.50', counted: '300.50' })).json()).toMatchObject({
    can_reopen: true,
  });
  expect((await read()).till).toMatchObject({ opening: '0.00', opening_from: YESTERDAY, expected: '0.50' });
});

test('the till is not counted while money is being booked', async () => {
  const { id } = await createSent();
  const client = await shop.db.$client.connect();
  try {
    // Somebody books money of the order, and has not ended.
    await client.query('BEGIN');
    await client.query('SELECT pg_advisory_xact_lock_shared(639279)');
    let isClosed = false;
    const closing = close(TODAY, { expected: '0.00', counted: '0.00' }).finally(() => (isClosed = true));
    await untilWaiting(shop.db, { isOver: () => isClosed });
    expect(isClosed).toBe(false);
    const at = new Date(shop.clock.now! - 500);
    await client.query('INSERT INTO cash_receipts (order_id, amount, recorded_at) VALUES ($1, $2, $3)', [
      id,
      '1.00',
      at,
    ]);
    await client.query('ROLLBACK');
    expect((await closing).statusCode).toBe(200);
  } finally {
    client.release();
  }
});
