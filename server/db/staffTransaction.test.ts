import { eq, sql } from 'drizzle-orm';
import { LOG_PARTS } from '../../contract/staffLogTexts';
import { createMember, createProduct } from '../testing/factories';
import { createOrder } from '../testing/orderFactory';
import { inTransaction } from './database';
import { orders } from './orderSchema';
import { categories, users } from './schema';
import { staffLog } from './staffLogSchema';
import { inStaffTransaction } from './staffTransaction';
import { tableProblems } from '../testing/tableProblems';
import { prepare, prepareApp } from '../testing/prepare';

const shop = prepareApp();
const clerk = prepare(() => createMember(shop, { firstName: 'Gita', lastName: 'Thapa', isStaff: true }));

const readLog = () => shop.db.select().from(staffLog).orderBy(staffLog.id);

test('a change by staff is recorded with what it changed, and a change by anybody else is not', async () => {
  const { id } = await createProduct(shop, { name: 'Cashews', price: '900.00' });
  const raise = sql`UPDATE products SET price = 950, name = 'Cashews', "desc" = "desc" WHERE id = ${id}`;
  await inTransaction(shop.db, (transaction) => transaction.execute(raise));
  const before = (await readLog()).length;
  await inStaffTransaction(shop.db, { staffId: clerk.id, ip: '203.0.113.5' }, async (transaction) => {
    await transaction.execute(raise);
    await transaction.execute(sql`UPDATE products SET price = 980 WHERE id = ${id}`);
    const [added] = await transaction.insert(categories).values({ name: 'Gifts' }).returning();
    await transaction.delete(categories).where(eq(categories.id, added!.id));
  });
  await inTransaction(shop.db, (transaction) => transaction.execute(raise));
  const by = { staffId: clerk.id, staffName: 'Gita Thapa', ip: '203.0.113.5' };
  const category = { ...by, thing: 'category', source: 'categories' };
  const rows = (await readLog()).slice(before);
  expect(rows).toMatchObject([
    { ...by, thing: 'product', thingId: id, action: 'update', changes: { price: [950, 980] } },
    { ...category, action: 'insert', changes: { name: [null, 'Gifts'] } },
    { ...category, action: 'delete', changes: { name: ['Gifts', null] } },
  ]);
  expect(Object.keys(rows[0]!.changes)).toEqual(['price']);
});

test('the log holds neither secrets nor personal data of members', async () => {
  const { id, member } = await createOrder(shop);
  const before = (await readLog()).length;
  await inStaffTransaction(shop.db, { staffId: clerk.id, ip: '203.0.113.5' }, async (transaction) => {
    await transaction.execute(sql`INSERT INTO failed_deliveries (order_id, phone_hash, reason, failed_at)
      VALUES (${id}, 'a hash', 'refused', now())`);
    await transaction
      .update(orders)
      .set({ attention: [{ code: 'reopened', params: {} }], memberId: null })
      .where(eq(orders.id, id));
    await transaction.execute(sql`INSERT INTO sessions (user_id, expires_at) VALUES (${member.id}, now())`);
  });
  expect((await readLog()).slice(before)).toMatchObject([
    { changes: { reason: [null, 'refused'] } },
    { thing: 'order', thingId: id, changes: { attention: [null, [{ code: 'reopened' }]] } },
    { source: 'sessions', changes: { user_agent: [null, ''] } },
  ]);
  const known = JSON.stringify((await readLog()).map(({ changes }) => changes));
  for (const personal of ['a hash', 'user_id', member.email]) expect(known).not.toContain(personal);
});

test('texts for searches, which hold names and addresses, are not in the log', async () => {
  const { id: orderId, member } = await createOrder(shop, { method: 'cod', recipient: 'Parijat' });
  const before = (await readLog()).length;
  await inStaffTransaction(shop.db, { staffId: clerk.id, ip: '203.0.113.5' }, async (transaction) => {
    // A copy of the order, as an exchange makes one, and a new name of the clerk.
    await transaction.execute(sql`
      INSERT INTO orders (number, user_id, idempotency_key, request_hash, state, payment_status, payment_method, subtotal, delivery_fee, total,
        address, delivery_area_id)
      SELECT 'MP-AAAA-AAAA', user_id, 'copy', '', 'placed', 'due', 'cod', 0, 0, 0, address, delivery_area_id FROM orders WHERE id = ${orderId}`);
    await transaction.update(users).set({ lastName: 'Gurung' }).where(eq(users.id, clerk.id));
    const rows = await transaction.select().from(staffLog).orderBy(staffLog.id).offset(before);
    expect(rows.map(({ source }) => source)).toEqual(['orders', 'users']);
    expect(Object.keys(rows[1]!.changes)).toEqual(['last_name']);
    for (const personal of ['parijat', clerk.email, member.email])
      expect(JSON.stringify(rows).toLowerCase()).not.toContain(personal);
    throw new Error('undone');
  }).catch((error: Error) => expect(error.message).toBe('undone'));
});

test('the log cannot be changed, and stays when a member of staff deletes their account', async () => {
  const leaver = await createMember(shop, { firstName: 'Hari', lastName: 'Rai', isStaff: true });
  await inStaffTransaction(shop.db, { staffId: leaver.id, ip: '::1' }, (transaction) =>
    transaction.insert(categories).values({ name: 'Tea' }),
  );
  const unchanged = { cause: { constraint: 'staff_log_unchanged_check' } };
  await expect(shop.db.execute(sql`UPDATE staff_log SET staff_name = 'Nobody'`)).rejects.toMatchObject(unchanged);
  await expect(shop.db.execute(sql`DELETE FROM staff_log`)).rejects.toMatchObject(unchanged);
  await expect(shop.db.execute(sql`TRUNCATE staff_log`)).rejects.toMatchObject(unchanged);
  await shop.db.delete(users).where(eq(users.id, leaver.id));
  expect((await readLog()).at(-2)).toMatchObject({ staffId: leaver.id, staffName: 'Hari Rai' });
});

/** Tables without the trigger, and why. */
const NOT_RECORDED: Record<string, string> = {
  addresses: 'members alone change them',
  bill_lines: 'never change; the bill is recorded',
  bill_series: 'counters of the bills, which are recorded',
  cart_items: 'members alone change them',
  credit_note_lines: 'never change; the credit note is recorded',
  desk_requests: 'keys of calls of the desk, without data',
  districts: 'from a file of the server',
  favourites: 'members alone change them',
  local_levels: 'from a file of the server',
  missing_bills: 'the job of late bills works them off; the step of the order and the bill are recorded',
  password_resets: 'members alone change them',
  pictures: 'the import alone changes them',
  problem_photos: 'members alone add them',
  product_counts: 'follows from the products',
  provinces: 'from a file of the server',
  search_words: 'follows from the products',
  searches: 'counted when shoppers search, without who',
  simulated_faults: 'of the simulator',
  simulated_payments: 'of the simulator',
  staff_log: 'the log itself',
  staff_mails: 'a job alone writes them',
  stock_alerts: 'members ask for them; when they are told follows from the stock',
  stock_movements: 'append-only, with who and why; the change of the stock is recorded',
  throttles: 'counters of rate limits',
  web_vitals: 'counted when browsers report, without who',
};

test('each table records what staff change in it and has a name in the log, or has a reason not to', async () => {
  const { rows } = await shop.db.execute<{ name: string; column: string | null }>(sql`
    SELECT relname AS name, (SELECT split_part(encode(tgargs, 'escape'), '\\000', 2) FROM pg_trigger
      WHERE tgrelid = pg_class.oid AND tgfoid = 'record_staff_change'::regproc LIMIT 1) AS column
    FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY relname`);
  const unrecorded = rows.filter(({ column }) => column === null).map(({ name }) => name);
  const place = 'NOT_RECORDED of server/db/staffTransaction.test.ts (or give the table a trigger of the log)';
  expect(tableProblems(place, unrecorded, NOT_RECORDED)).toEqual([]);
  const recorded = rows.filter(({ column }) => column !== null);
  // A row whose id is not that of the thing is a part of it: else cash of an order reads "Order added".
  const parts = recorded.filter(({ column }) => column !== 'id').map(({ name }) => name);
  expect(tableProblems('LOG_PARTS of contract/staffLogTexts.ts', parts, LOG_PARTS)).toEqual([]);
});
