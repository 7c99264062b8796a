import { inArray, isNull, sql } from 'drizzle-orm';
import { type Bill } from '../../../contract/bills';
import { type DeskOrder } from '../../../contract/desk';
import { inTransaction } from '../../db/database';
import { bills, missingBills } from '../../db/billSchema';
import { orders } from '../../db/orderSchema';
import { createTestApp } from '../../testing/createTestApp';
import { createMember, type TestMember } from '../../testing/factories';
import { createOrder, createSettleContext, type TestOrder } from '../../testing/orderFactory';
import { readMails } from '../../testing/readMails';
import { untilWaiting } from '../../testing/untilWaiting';
import { prepareApp } from '../../testing/prepare';
import { createDeskCaller } from '../../testing/deskCaller';
import { lockOrder, moveOrder } from '../orders/orderState';
import { issueOrMark } from '../payments/issueOrMark';
import { issueMissingBills } from '../payments/missingBills';
import { applyLookUp } from '../payments/lookUpAttempt';

const shop = prepareApp(() => createTestApp({ tax: 'vat', sellerPan: '301234567', shopListingNumber: 'DOC-77' }));
let clerk: TestMember;
const callDesk = createDeskCaller(shop, () => clerk);
let member: TestMember;
/** No other test may fall into the fiscal years of those below. */
const NOW = Date.parse('2026-11-22T06:00:00Z');
beforeAll(async () => {
  shop.clock.now = NOW;
  clerk = await createMember(shop, { firstName: 'Gita', lastName: 'Thapa', isStaff: true });
  member = await createMember(shop, { emailVerifiedAt: new Date(0) });
});
afterEach(() => {
  shop.clock.now = NOW;
  Object.assign(shop.config, { tax: 'vat', monthLengths: undefined });
});

const desk = (id: number, path: string, payload?: object) => callDesk('POST', `orders/${id}/${path}/`, payload);
const move = async (id: number, from: string, to: string, more: object = {}) => {
  const moved = await desk(id, 'transition', { from, to, ...more });
  expect([moved.statusCode, moved.body]).toEqual([200, moved.body]);
  return moved.json<DeskOrder>();
};
/** Two pieces of NPR 100.00 and NPR 100.50 for the delivery, on the way. */
const createIssued = async () => {
  const order = await createOrder(shop, { member, method: 'cod' });
  await move(order.id, 'placed', 'packing');
  await move(order.id, 'packing', 'out_for_delivery');
  return order;
};
const getBill = ({ id }: Pick<TestOrder, 'id'>, { headers } = member) =>
  shop.app.inject({ url: `/api/orders/${id}/bill/`, headers });
const billOf = async (order: TestOrder) => (await getBill(order)).json<Bill>();

/** Inserts packed orders that belong to nobody, as rows, because that is fast. Returns their ids. */
async function createPacked(count: number): Promise<number[]> {
  const { id } = await createOrder(shop, { method: 'cod' });
  const { rows } = await shop.db.execute<{ id: number }>(sql`
    WITH copy AS (INSERT INTO orders (number, idempotency_key, request_hash, state, payment_status, payment_method, subtotal, delivery_fee, total, address, delivery_area_id)
        SELECT 'MP-' || translate(to_char(copied, 'FM0000'), '01', 'AB') || '-2222', 'packed ' || copied, 'test', 'placed', 'due', 'cod', subtotal, delivery_fee, total, address, delivery_area_id
        FROM orders, generate_series(1, ${count}::integer) AS copied WHERE id = ${id} RETURNING id),
      item AS (INSERT INTO order_items (order_id, name, unit_price, quantity, total_price, vat_rate)
        SELECT copy.id, name, unit_price, quantity, total_price, 13 FROM copy, order_items WHERE order_id = ${id}),
      event AS (INSERT INTO order_events (order_id, type, state, params) SELECT id, 'placed', 'placed', '{"method": "cod"}' FROM copy)
    SELECT id FROM copy`);
  await shop.db.update(orders).set({ state: 'packing' }).where(isNull(orders.memberId));
  await shop.db.execute(sql`INSERT INTO order_events (order_id, type, state, params)
    SELECT id, 'packing', 'packing', '{}' FROM orders WHERE user_id IS NULL`);
  return rows.map((row) => row.id);
}

test('100 orders that leave at once have the bills 1 to 100; transactions that fail leave no gap', async () => {
  const context = createSettleContext(shop);
  const leave = (id: number, check = () => {}) =>
    inTransaction(shop.db, async (transaction) => {
      const order = (await lockOrder(transaction, id))!;
      const event = { type: 'out_for_delivery', params: {}, actorId: null } as const;
      const moved = await moveOrder(context, transaction, order, 'out_for_delivery', event);
      await issueOrMark(context, transaction, moved);
      check();
    });
  const fail = () => {
    throw new Error('no petrol');
  };
  const ids = await createPacked(100);
  const failing = ids.slice(0, 5).map((id) => expect(leave(id, fail)).rejects.toThrow('no petrol'));
  // As many at a time as a server has connections.
  const waiting = ids.slice(5);
  const work = async () => {
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) await leave(id);
  };
  await Promise.all([...failing, ...Array.from({ length: 8 }, work)]);
  await Promise.all(ids.slice(0, 5).map((id) => leave(id)));
  const issued = await shop.db.select({ serial: bills.serial }).from(bills).orderBy(bills.serial);
  expect(issued.map(({ serial }) => serial)).toEqual(Array.from({ length: 100 }, (_none, index) => index + 1));
});

test('the bill has what the order has, is the same for staff, and is hidden from others', async () => {
  const order = await createOrder(shop, { member, method: 'cod' });
  expect([(await getBill(order)).statusCode, (await getBill(order)).json()]).toEqual([
    404,
    { detail: 'The bill of this order is not issued yet.', code: 'not_issued' },
  ]);
  await move(order.id, 'placed', 'packing');
  const moved = await move(order.id, 'packing', 'out_for_delivery');
  const bill = await billOf(order);
  expect(bill).toMatchObject({
    order: { id: order.id, number: order.number },
    tax: 'vat',
    title: 'Tax Invoice',
    series: 'T',
    number: moved.bill,
    issued_by: 'Gita Thapa',
    seller: { name: shop.config.shopName, pan: '301234567', listing_number: 'DOC-77' },
    buyer: { name: 'Sita Rai', address: 'Thamel, Kathmandu-1, Kathmandu', phone_number: '+9779812345678', pan: null },
    payment_method: 'cod',
    lines: [
      {
        hs_code: null,
        name: 'Almonds',
        unit: 'piece',
        quantity: 2,
        unit_price: '100.00',
        amount: '200.00',
        vat_rate: 0,
      },
    ],
    subtotal: '200.00',
    delivery_fee: '100.50',
    exempt: '300.50',
    taxable: '0.00',
    vat: '0.00',
    total: '300.50',
    total_in_words: 'Three hundred rupees and fifty paisa only',
    copy: null,
    credit_notes: [],
  });
  expect(bill.qr.split('\n')).toEqual([
    'PAN: 301234567',
    `Bill: ${bill.number}`,
    `Date: ${bill.issued_on_bs} BS`,
    'Total: NPR 300.50',
    'VAT: NPR 0.00',
  ]);
  expect((await getBill(order, clerk)).json()).toEqual(bill);
  expect((await getBill(order, await createMember(shop))).statusCode).toBe(404);
  const [mail] = (await readMails(shop, member.email)).slice(-1);
  for (const part of [
    `Tax Invoice ${bill.number}`,
    'PAN 301234567',
    'Buyer: Sita Rai',
    bill.total_in_words,
    `/orders/${order.id}/bill`,
  ])
    expect(mail!.text).toContain(part);
  expect(mail!.html).toContain(`<h2>Tax Invoice ${bill.number}</h2>`);

  // A second departure issues no second bill.
  await move(order.id, 'out_for_delivery', 'packing', { reason: 'nobody_there' });
  await move(order.id, 'packing', 'out_for_delivery');
  expect(await billOf(order)).toEqual(bill);
});

test.each([
  ['pan', 'Invoice', 'I'],
  ['none', 'Receipt', 'R'],
] as const)('with TAX=%s the paper is "%s" without VAT, in a series of its own', async (tax, title, series) => {
  shop.config.tax = tax;
  const bill = await billOf(await createIssued());
  expect(bill).toMatchObject({ tax, title, series, serial: 1, total: '300.50' });
  expect(Object.keys({ ...bill, ...bill.lines[0] })).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^(exempt|taxable|vat|vat_rate)$/)]),
  );
});

test('the last second of Ashadh belongs to the old fiscal year, the first of Shrawan begins a new one', async () => {
  const issueAt = async (time: string) => {
    shop.clock.now = Date.parse(time);
    clerk = await createMember(shop, { firstName: 'Gita', lastName: 'Thapa', isStaff: true });
    return createIssued();
  };
  const last = await issueAt('2027-07-16T18:14:59Z');
  const first = await issueAt('2027-07-16T18:15:00Z');
  const rows = await shop.db
    .select()
    .from(bills)
    .where(sql`order_id IN (${last.id}, ${first.id})`)
    .orderBy(bills.orderId);
  expect(rows).toMatchObject([
    { fiscalYear: '2083/84', issuedOnBs: expect.stringMatching(/^2084-03-3[12]$/) },
    { fiscalYear: '2084/85', issuedOnBs: '2084-04-01', serial: 1 },
  ]);
  shop.clock.now = NOW;
  clerk = await createMember(shop, { firstName: 'Gita', lastName: 'Thapa', isStaff: true });
});

test('of two bills that are issued at midnight the later number has the later day', async () => {
  const leave = async (id: number, now: () => number, beforeEnd?: () => Promise<unknown>) =>
    inTransaction(shop.db, async (transaction) => {
      const order = (await lockOrder(transaction, id))!;
      const event = { type: 'out_for_delivery', params: {}, actorId: null } as const;
      const moved = await moveOrder({ config: shop.config, now }, transaction, order, 'out_for_delivery', event);
      await issueOrMark({ config: shop.config, now }, transaction, moved);
      await beforeEnd?.();
    });
  const [{ id: first }, { id: second }] = [
    await createOrder(shop, { member, method: 'cod' }),
    await createOrder(shop, { member, method: 'cod' }),
  ];
  for (const id of [first, second]) await move(id, 'placed', 'packing');
  const [before, after] = [Date.parse('2026-11-26T18:14:59Z'), Date.parse('2026-11-26T18:15:00Z')];
  let now = before;
  let late: Promise<void> = Promise.resolve();
  await leave(
    first,
    () => after,
    async () => {
      late = leave(second, () => now);
      await untilWaiting(shop.db);
      now = after;
    },
  );
  await late;
  const issued = await shop.db
    .select()
    .from(bills)
    .where(inArray(bills.orderId, [first, second]))
    .orderBy(bills.serial);
  expect(issued.map(({ orderId, issuedOnBs }) => [orderId, issuedOnBs])).toEqual([
    [first, '2083-08-11'],
    [second, '2083-08-11'],
  ]);
});

test('in a year that the calendar does not know the order leaves without a bill, staff are told, and a job issues it later', async () => {
  const context = createSettleContext(shop);
  shop.clock.now = Date.parse('2040-01-01T00:00:00Z');
  const known = clerk;
  clerk = await createMember(shop, { firstName: 'Gita', lastName: 'Thapa', isStaff: true });
  const order = await createOrder(shop, { member, method: 'cod' });
  await move(order.id, 'placed', 'packing');
  const left = await move(order.id, 'packing', 'out_for_delivery');
  expect(left).toMatchObject({ state: 'out_for_delivery', bill: null, attention_marks: [{ code: 'bill_missing' }] });
  await move(order.id, 'out_for_delivery', 'delivered');
  await issueMissingBills(context);
  expect(await shop.db.select().from(missingBills)).toMatchObject([{ orderId: order.id }]);
  // The calendar of every year that is missing, as an operator enters it.
  const months = [31, 31, 32, 32, 31, 30, 30, 29, 30, 29, 30, 30];
  shop.config.monthLengths = Object.fromEntries(Array.from({ length: 20 }, (_none, index) => [2085 + index, months]));
  await issueMissingBills(context);
  expect(context.logged).toEqual([]);
  expect(await shop.db.select().from(missingBills)).toEqual([]);
  const seen = await callDesk('GET', `orders/${order.id}/`);
  expect(seen.json()).toMatchObject({ attention: null, bill: expect.stringMatching(/^T-2096\/97-1$/) });
  clerk = known;
});

test('what was refunded before the order left is credited when its bill is issued', async () => {
  const { id, attemptId } = await createOrder(shop, { member, method: 'esewa' });
  const attempt = { orderId: id, attemptId };
  await applyLookUp(createSettleContext(shop), attempt, { status: 'paid', reference: 'R' }, 'job');
  const refund = { amount: '50.00', refunded: '0.00', reason: 'Smaller pieces', reference: 'GFq9' };
  expect((await desk(id, 'refunds', refund)).statusCode).toBe(200);
  await move(id, 'placed', 'packing');
  await move(id, 'packing', 'out_for_delivery');
  expect((await getBill({ id })).json()).toMatchObject({ total: '300.50', credit_notes: [{ amount: '50.00' }] });
});

test('the first print is the original, each further one a copy; prints at once have different numbers', async () => {
  const order = await createIssued();
  const print = () => desk(order.id, 'bill/prints');
  const first = await print();
  expect([first.statusCode, first.json()]).toEqual([201, { copy: 0 }]);
  const others = await Promise.all([1, 2, 3, 4, 5, 6].map(print));
  expect(others.map((each) => each.json<{ copy: number }>().copy).sort()).toEqual([1, 2, 3, 4, 5, 6]);
  expect(await billOf(order)).toMatchObject({ copy: 6 });
  const waiting = await createOrder(shop, { member, method: 'cod' });
  expect((await desk(waiting.id, 'bill/prints')).json()).toMatchObject({ code: 'not_issued' });
});

test('nothing of a bill is changed or deleted, with the role of the server', async () => {
  const order = await createIssued();
  await desk(order.id, 'bill/prints');
  await move(order.id, 'out_for_delivery', 'cancelled', { note: 'Rain' });
  const refused = (statement: string) =>
    shop.db.$client.query(statement).then(
      () => `${statement}: allowed`,
      ({ constraint }: { constraint?: string }) => constraint,
    );
  for (const table of ['bills', 'bill_lines', 'credit_notes', 'credit_note_lines', 'bill_prints', 'bill_series']) {
    const column =
      { bill_prints: 'copy', bill_series: 'last', credit_note_lines: 'quantity', bill_lines: 'quantity' }[table] ??
      'serial';
    for (const statement of [
      `UPDATE ${table} SET ${column} = ${column}`,
      `DELETE FROM ${table}`,
      `TRUNCATE ${table} CASCADE`,
    ])
      expect([statement, await refused(statement)]).toEqual([statement, `${table}_unchanged_check`]);
  }
  expect(await refused('TRUNCATE orders CASCADE')).toMatch(/_unchanged_check$/);
  expect(await refused(`INSERT INTO bill_series VALUES ('T', '2099/00', 7)`)).toBe('bill_series_unchanged_check');
  // A line that is added later.
  const waiting = await createOrder(shop, { member, method: 'cod' });
  expect(
    await refused(`INSERT INTO bill_lines (order_item_id, order_id, name, unit, quantity, unit_price, amount, vat_rate, total, vat)
      SELECT id, ${order.id}, 'More', 'piece', 1, 1, 1, 0, 1, 0 FROM order_items WHERE order_id = ${waiting.id}`),
  ).toBe('bills_lines_check');
  // More credit than the bill has.
  expect(
    await refused(`WITH note AS (INSERT INTO credit_notes (order_id, series, fiscal_year, issued_at, issued_on_bs, issued_by_name, exempt, taxable, vat, total, reason)
        VALUES (${order.id}, 'CT', '2083/84', now(), '2083-08-07', 'Gita', 1, 0, 0, 1, 'More') RETURNING id)
      INSERT INTO credit_note_lines SELECT note.id, order_item_id, 0, 1, 0 FROM note, bill_lines WHERE order_id = ${order.id}`),
  ).toBe('credit_notes_bill_check');
});
