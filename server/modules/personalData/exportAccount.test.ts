import { sql } from 'drizzle-orm';
import { type AccountExport } from '../../../contract/account';
import { supplierPayouts } from '../../db/cashSchema';
import { inTransaction } from '../../db/database';
import { addresses } from '../../db/addressSchema';
import { cashBlocks, orderEvents, orderItems, orders, paymentAttempts, refunds } from '../../db/orderSchema';
import { allProducts, cartItems, passwordResets } from '../../db/schema';
import { problemEvents, problemLines, problemPhotos, problems } from '../../db/problemSchema';
import { staffNotes } from '../../db/noteSchema';
import { proposalBlocks, submissions } from '../../db/sellingSchema';
import { favourites, stockAlerts } from '../../db/wishSchema';
import { createTestApp } from '../../testing/createTestApp';
import { createMember, type TestMember } from '../../testing/factories';
import { createOrder } from '../../testing/orderFactory';
import { readLocations } from '../addresses/locations';
import { createOrderNumber } from '../orders/orderNumber';
import { tableProblems } from '../../testing/tableProblems';
import { prepare, prepareApp } from '../../testing/prepare';

/** Where the export has the rows that refer to a user, directly or through an order. A new table needs an entry, or a reason. */
const EXPORTED: Record<string, ((exported: AccountExport) => unknown[]) | string> = {
  'addresses.user_id': (exported) => exported.addresses,
  'all_products.supplier_id': (exported) => exported.supplied_products,
  'bill_lines.order_id': 'the bill of an order says what the order says: the orders are exported',
  'bill_lines.order_item_id': 'the same',
  'bill_prints.order_id': 'the same',
  'bills.order_id': 'the same',
  'cart_items.product_id': "carts with a product that the member supplies are other members' data",
  'cart_items.user_id': (exported) => exported.cart.cart_items,
  'cash_blocks.blocked_by': 'what staff did to a member is in the log of staff, which the shop keeps',
  'cash_blocks.lifted_by': 'the same',
  'cash_blocks.user_id': (exported) => exported.cash_blocks,
  'cash_receipts.order_id': 'the payments of the order have their sum',
  'cash_receipts.recorded_by': 'the event cash_collected says it: the events of staff are exported',
  'cash_receipts.taken_back_by': 'the event cash_not_collected says it',
  'credit_note_lines.credit_note_id': 'the refunds of the order have its sum',
  'credit_note_lines.order_item_id': 'the same',
  'credit_notes.order_id': 'the same',
  'credit_notes.problem_id': 'the same',
  'credit_notes.reverses': 'the same',
  'desk_requests.user_id': 'keys of calls of the desk, without data',
  'failed_deliveries.lifted_by': 'the event cash_allowed says it: the events of staff are exported',
  'failed_deliveries.order_id': 'the event delivery_failed of the order says it: the events are exported',
  'favourites.product_id': "favourites of a product that the member supplies are other members' data",
  'favourites.user_id': (exported) => exported.favourites,
  'hand_overs.recorded_by': 'the same as cash_blocks.blocked_by',
  'hand_overs.taken_back_by': 'the same',
  'missing_bills.order_id': 'a mark that the bill of an order is still to be issued',
  'order_calls.called_by': 'the same as cash_blocks.blocked_by',
  'order_calls.order_id': 'a mark of the staff that they have called',
  'order_events.actor_id': (exported) => exported.actions.order_events,
  'order_events.order_id': (exported) => exported.orders.flatMap(({ events }) => events),
  'order_items.order_id': (exported) => exported.orders.flatMap(({ items }) => items),
  'order_items.product_id': 'the same for orders',
  'order_items.replaces': 'the same for orders',
  'orders.exchange_of': 'the same for orders',
  'orders.user_id': (exported) => exported.orders,
  'password_resets.user_id': (exported) => exported.password_resets,
  'page_text_versions.written_by': 'the same as cash_blocks.blocked_by',
  'payment_attempts.order_id': (exported) => exported.orders.flatMap(({ payments }) => payments),
  'problem_events.actor_id': 'the events of a problem are exported with it; what staff did is in their log',
  'problem_events.problem_id': (exported) => exported.problems.flatMap(({ events }) => events),
  'problem_lines.item_id': 'the same for problems',
  'problem_lines.problem_id': (exported) => exported.problems.flatMap(({ lines }) => lines),
  'problem_photos.problem_id': (exported) => exported.problems.flatMap(({ photos }) => photos),
  'problems.exchange_order_id': 'the same for problems',
  'problems.order_id': (exported) => exported.problems,
  'problems.refund_order_id': 'the same for problems',
  'proposal_blocks.blocked_by': 'the same as cash_blocks.blocked_by',
  'proposal_blocks.lifted_by': 'the same',
  'proposal_blocks.user_id': (exported) => exported.proposal_blocks,
  'refunds.attempt_id': (exported) => exported.orders.flatMap(({ refunds }) => refunds),
  'refunds.order_id': (exported) => exported.orders.flatMap(({ refunds }) => refunds),
  'refunds.requested_by': 'the same as cash_blocks.blocked_by',
  'refunds.taken_back_by': 'the event not_refunded says it: the events of staff are exported',
  'rider_entries.recorded_by': 'the same as cash_blocks.blocked_by',
  'rider_entries.refund_id': 'who gave a refund back: the refunds are exported',
  'rider_entries.taken_back_by': 'the same as cash_blocks.blocked_by',
  'sessions.user_id': (exported) => exported.sessions,
  'staff_notes.member_id': (exported) => exported.staff_notes,
  'staff_notes.order_id': 'the same list',
  'staff_notes.written_by': 'the same as cash_blocks.blocked_by',
  'stock_alerts.product_id': 'the same for alerts',
  'stock_alerts.user_id': (exported) => exported.stock_alerts,
  'stock_movements.actor_id': (exported) => exported.actions.stock_movements,
  'stock_movements.order_id': 'the stock that the lines of an order took: the lines are exported',
  'stock_movements.order_item_id': 'the same',
  'stock_movements.product_id': 'what others did to the stock is their data',
  'submissions.owner_id': (exported) => exported.submissions,
  'submissions.product_id': 'the same',
  'supplier_payouts.recorded_by': 'the same as cash_blocks.blocked_by',
  'supplier_payouts.supplier_id': (exported) => exported.supplier_payouts,
  'supplier_payouts.taken_back_by': 'the same as cash_blocks.blocked_by',
  'till_closings.closed_by': 'the same as cash_blocks.blocked_by',
  'till_closings.reopened_by': 'the same',
};

/** The columns of users that the export leaves out, and why. */
const LEFT_OUT = {
  password_hash: 'a secret',
  verification_token_hash: 'a secret',
  search_text: 'the name and the email address again',
};

const shop = prepareApp(() => createTestApp({ rateLimit: 'on' }));
const order = prepare(() => createOrder(shop, { method: 'esewa' }));
let member: TestMember;
beforeAll(async () => {
  ({ member } = order);
  const { id: orderId, attemptId } = order;
  await shop.db.update(paymentAttempts).set({ status: 'paid', paidAmount: '5.00' });
  const refund = { orderId, attemptId, method: 'esewa', amount: '5.00' } as const;
  await shop.db
    .insert(refunds)
    .values({ ...refund, status: 'done', reason: 'by_staff', params: { note: 'a bruised apple' } });
  await shop.db
    .insert(cashBlocks)
    .values({ memberId: member.id, phoneHashes: [], reason: 'Three orders not taken', blockedAt: new Date() });
  await shop.db.insert(cartItems).values({ memberId: member.id, productId: order.productId, quantity: 1 });
  await shop.db.insert(favourites).values({ memberId: member.id, productId: order.productId });
  await shop.db.insert(stockAlerts).values({ memberId: member.id, productId: order.productId });
  await shop.db.insert(passwordResets).values({ tokenHash: 'hash', memberId: member.id, createdAt: new Date() });
  const at = { createdAt: new Date() };
  const report = {
    orderId,
    reason: 'damaged',
    wish: 'refund',
    sealed: false,
    text: '',
    waitingSince: new Date(),
  } as const;
  const [problem] = await shop.db
    .insert(problems)
    .values({ ...report, ...at })
    .returning();
  const ofProblem = { problemId: problem!.id };
  const [item] = await shop.db.select().from(orderItems);
  await shop.db
    .insert(problemLines)
    .values({ ...ofProblem, itemId: item!.id, quantity: 1, unitPrice: item!.unitPrice });
  await shop.db.insert(problemPhotos).values({ ...ofProblem, path: '/media/pictures/x.webp', ...at });
  await shop.db.insert(problemEvents).values({ ...ofProblem, type: 'reported', text: '', byStaff: false, ...at });
  await shop.db
    .insert(proposalBlocks)
    .values({ memberId: member.id, reason: 'Not their photos', blockedAt: new Date() });
  await shop.db.insert(staffNotes).values({ memberId: member.id, text: 'Rings twice' });
  const payout = { supplierId: member.id, amount: '5.00', reference: 'Bank 8841', recordedAt: new Date() };
  await shop.db.insert(supplierPayouts).values(payout);
  await shop.db.insert(submissions).values({ ownerId: member.id, name: 'Wild honey' });
  await shop.db.insert(addresses).values({
    memberId: member.id,
    label: 'Home',
    recipient: 'Sita Rai',
    phoneNumber: '+9779812345678',
    localLevelId: readLocations().provinces[0]!.districts[0]!.local_levels[0]!.id,
    ward: 1,
    tole: 'Thamel',
    landmark: '',
    note: '',
    isDefault: true,
  });
  await inTransaction(shop.db, async (transaction) => {
    const cause = JSON.stringify({ reason: 'spoiled', actor_id: member.id, note: 'wet' });
    await transaction.execute(sql`SELECT set_config('shop.stock_cause', ${cause}, true)`);
    await transaction.update(allProducts).set({ quantity: sql`quantity - 1`, supplierId: member.id });
  });
});

const download = (headers = member.headers) => shop.app.inject({ url: '/api/user/export/', headers });

test('AU-24 the download is one JSON file with every table that refers to the member, and the columns of their row', async () => {
  const response = await download();
  expect([response.statusCode, response.headers['content-disposition'], response.headers['cache-control']]).toEqual([
    200,
    'attachment; filename="mewa-pasal-account.json"',
    'no-store',
  ]);
  const exported = response.json<AccountExport>();
  const { rows } = await shop.db.execute<{ reference: string }>(sql`
    WITH RECURSIVE reference AS (
      SELECT conrelid, conkey FROM pg_constraint WHERE contype = 'f' AND confrelid = 'users'::regclass
      UNION SELECT c.conrelid, c.conkey FROM pg_constraint c JOIN reference ON c.confrelid = reference.conrelid WHERE c.contype = 'f')
    SELECT DISTINCT conrelid::regclass || '.' || attname AS reference FROM reference
      JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1] ORDER BY reference`);
  const references = rows.map(({ reference }) => reference);
  const place = 'EXPORTED of server/modules/personalData/exportAccount.test.ts';
  expect(tableProblems(place, references, EXPORTED)).toEqual([]);
  for (const [reference, find] of Object.entries(EXPORTED))
    if (typeof find === 'function') expect([reference, find(exported).length > 0]).toEqual([reference, true]);

  const columns = await shop.db.execute<{ name: string }>(sql`
    SELECT attname AS name FROM pg_attribute WHERE attrelid = 'users'::regclass AND attnum > 0 AND NOT attisdropped`);
  const exportedColumns = [...Object.keys(exported.profile), ...Object.keys(LEFT_OUT)];
  expect(exportedColumns.sort()).toEqual(columns.rows.map(({ name }) => name).sort());
});

test('AU-24 the download has what the pages show, and no secret', async () => {
  const response = await download();
  const exported = response.json<AccountExport>();
  const page = async (url: string) => (await shop.app.inject({ url, headers: member.headers })).json();
  expect(exported.orders).toEqual([await page(`/api/orders/${order.id}/`)]);
  expect(exported.addresses).toEqual(await page('/api/user/addresses/'));
  expect(exported.cart).toEqual(await page('/api/products/cart/me/'));
  expect(exported.profile).toMatchObject(await page('/api/user/'));
  for (const secret of ['unusable', 'hash"', member.access, member.refresh])
    expect(response.body).not.toContain(secret);
});

test("AU-24 another member's download has nothing of it", async () => {
  const stranger = await createMember(shop);
  const exported = (await download(stranger.headers)).json<AccountExport>();
  expect(exported).toMatchObject({
    profile: { id: stranger.id },
    addresses: [],
    cart: { cart_items: [] },
    orders: [],
    problems: [],
    submissions: [],
    sessions: [{ id: stranger.sessionId }],
    password_resets: [],
    supplied_products: [],
    actions: { order_events: [], stock_movements: [] },
  });
});

test('AU-24 the download of a member with 300 orders has them all, newest first, each with its own lines', async () => {
  const { id, number, member, productId, attemptId, ...row } = order;
  const { id: memberId, headers } = await createMember(shop);
  const copies = await shop.db
    .insert(orders)
    .values(
      Array.from({ length: 300 }, (_, index) => ({
        ...row,
        memberId,
        number: createOrderNumber(),
        idempotencyKey: `order-${index}`,
        createdAt: new Date(row.createdAt.getTime() - index * 60_000),
      })),
    )
    .returning({ id: orders.id, number: orders.number });
  const line = { unitPrice: row.subtotal, quantity: 1, totalPrice: row.subtotal };
  await shop.db.insert(orderItems).values(copies.map((copy) => ({ ...line, orderId: copy.id, name: copy.number })));
  const event = { type: 'pending_payment', state: 'pending_payment', params: { method: 'esewa' } } as const;
  await shop.db.insert(orderEvents).values(copies.map((copy) => ({ ...event, orderId: copy.id })));

  const exported = (await download(headers)).json<AccountExport>();
  expect(exported.orders.map((each) => [each.number, each.items.map(({ name }) => name)])).toEqual(
    copies.map((copy) => [copy.number, [copy.number]]),
  );
});

test('AU-24 a member downloads ten times an hour at most', async () => {
  const stranger = await createMember(shop);
  for (let round = 0; round < 10; round += 1) expect((await download(stranger.headers)).statusCode).toBe(200);
  expect((await download(stranger.headers)).statusCode).toBe(429);
});
