import { Client } from 'pg';
import { createTestApp, type TestShop } from '../../testing/createTestApp';
import { createDeliveryArea, createMember, createSlot, type TestMember } from '../../testing/factories';

const ORDERS = 6000;
const LAST = new Date('2026-11-20T04:15:00Z');
let shop: TestShop;
let clerk: TestMember;

/** So many orders, members and entries of the log that reading all of them is the most expensive plan. */
beforeAll(async () => {
  shop = await createTestApp();
  clerk = await createMember(shop, { isStaff: true });
  const area = await createDeliveryArea(shop);
  await createSlot(shop, area.id);
  const client = await shop.db.$client.connect();
  const run = (statement: string) => client.query(statement);
  // Triggers and checks of references are off. What belongs to an order is missing.
  await run('SET session_replication_role = replica');
  await run(`INSERT INTO users (email, password_hash, first_name, last_name, phone_number)
    SELECT 'member' || i || '@example.com', '', 'First' || i, 'Last' || i % 500, '+977980' || lpad(i::text, 7, '0') FROM generate_series(1, 3000) AS i`);
  await run(`INSERT INTO orders (number, user_id, idempotency_key, request_hash, state, payment_status, payment_method, subtotal, delivery_fee, total,
      address, delivery_area_id, slot_id, created_at, attention, rider_id)
    SELECT 'MP-' || translate(left(code, 4), '01', 'XY') || '-' || translate(right(code, 4), '01', 'XY'), 10 + i % 2990, i, '',
      CASE WHEN i > 5900 THEN 'placed' ELSE 'delivered' END, CASE WHEN i > 5900 OR i % 200 = 0 THEN 'due' ELSE 'paid' END, 'cod', 500, 0, 500,
      jsonb_build_object('recipient', 'Recipient' || i % 700, 'phone_number', '+977980' || lpad((i % 2990)::text, 7, '0'), 'local_level', 'Kathmandu',
        'ward', 1, 'tole', 'Thamel', 'landmark', 'Beside the school', 'note', repeat('Ring twice. ', 20)),
      ${area.id}, NULL, '${LAST.toISOString()}'::timestamptz - interval '1 hour' * (${ORDERS} - i),
      CASE WHEN i % 300 = 0 THEN '[{"code":"reopened","params":{}}]'::jsonb END, 1 + i % 5
    FROM (SELECT i, upper(left(md5(i::text), 8)) AS code FROM generate_series(1, ${ORDERS}) AS i) AS made`);
  await run(`INSERT INTO staff_log (at, staff_id, staff_name, ip, thing, thing_id, source, action, changes)
    SELECT '${LAST.toISOString()}'::timestamptz - interval '1 hour' * (${ORDERS} - i), i % 4, 'Clerk', '', 'order', i, 'orders', 'update', '{"state": ["placed", "packing"]}'
    FROM generate_series(1, ${ORDERS}) AS i`);
  await run(`INSERT INTO riders (name, phone_number) SELECT 'Rider' || i, '' FROM generate_series(1, 5) AS i`);
  await run(`INSERT INTO payment_attempts (order_id, method, status, amount)
    SELECT id, 'cod', CASE payment_status WHEN 'paid' THEN 'paid' ELSE 'open' END, total FROM orders`);
  await run(`INSERT INTO refunds (order_id, attempt_id, method, amount, status, reason, params)
    SELECT order_id, id, 'cod', 1, CASE WHEN order_id % 900 = 0 THEN 'due' ELSE 'done' END, 'by_staff', '{"note": "Torn bag"}' FROM payment_attempts`);
  await run(
    `INSERT INTO cash_receipts (order_id, rider_id, amount, recorded_at) SELECT id, rider_id, 500, created_at FROM orders`,
  );
  await run(`INSERT INTO problems (order_id, state, reason, wish, sealed, text, created_at, waiting_since)
    SELECT id, CASE WHEN id % 500 = 0 THEN 'open' ELSE 'refused' END, 'damaged', 'refund', true, 'The bag was torn.', created_at,
      CASE WHEN id % 500 = 0 THEN created_at END FROM orders`);
  await run(`INSERT INTO order_events (order_id, type, state, params)
    SELECT id, 'placed', 'placed', '{"method": "cod"}' FROM orders`);
  client.release(true);
  await shop.db.$client.query('VACUUM (ANALYZE)');
});

/** The plans of the statements of a call that read one of these tables. */
async function explain(path: string): Promise<string> {
  const sent: { text: string; values: unknown[] }[] = [];
  const { query } = Client.prototype;
  const spy = jest.spyOn(Client.prototype, 'query').mockImplementation(function (this: Client, ...args: unknown[]) {
    const [statement, values] = args as [string | { text: string; values?: unknown[] }, unknown];
    const text = typeof statement === 'string' ? statement : statement.text;
    const bound = Array.isArray(values) ? values : typeof statement === 'string' ? [] : (statement.values ?? []);
    if (/^\s*(SELECT|WITH)/i.test(text)) sent.push({ text, values: bound });
    return Reflect.apply(query, this, args) as never;
  });
  const response = await shop.app.inject({ url: `/api/desk/${path}`, headers: clerk.headers });
  spy.mockRestore();
  expect([path, response.statusCode]).toEqual([path, 200]);
  const plans = [];
  for (const { text, values } of sent) {
    const { rows } = await shop.db.$client.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${text}`, values);
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
  }
  return plans.join('\n\n');
}

/** The indexes that serve a call. A state that nearly all orders have is read in any order: page and count end after a few rows. */
const PLANS: [path: string, ...indexes: string[]][] = [
  ['counts/', 'orders_state_created_at_idx', 'orders_attention_idx', 'orders_cash_due_idx', 'refunds_due_idx'],
  ['orders/?state=placed', 'orders_state_created_at_idx'],
  ['orders/?closed_day=true', 'orders_state_created_at_idx'],
  ['closures/'],
  ['orders/?day=today', 'orders_slot_id_idx'],
  ['orders/?day=tomorrow', 'orders_slot_id_idx'],
  ['orders/?attention=true', 'orders_attention_idx'],
  ['orders/?due=cash', 'orders_cash_due_idx'],
  ['orders/?due=refund', 'refunds_due_idx'],
  ['orders/?of_staff=true', 'orders_user_id'],
  ['orders/?from=2026-11-18&to=2026-11-18', 'orders_created_at_idx'],
  ['orders/?q=MP-7K3Q-9XFD', 'orders_number_key'],
  ['orders/?q=7k3q9x', 'orders_search_idx'],
  ['orders/?q=9800001234', 'orders_search_idx'],
  ['orders/?q=first1234', 'users_search_idx', 'orders_search_idx'],
  ['overview/?days=30', 'orders_created_at_idx', 'order_events_order_id_idx'],
  ['slots/', 'orders_state_created_at_idx'],
  ['picklist/', 'orders_state_created_at_idx'],
  ['calls/', 'orders_state_created_at_idx'],
  ['riders/', 'orders_rider_id_idx'],
  // By the rider or by the day, whichever has fewer receipts.
  ['riders/1/day/', 'cash_receipts_r'],
  ['members/?q=first1234', 'users_search_idx'],
  ['members/?q=0001234', 'users_search_idx'],
  ['problems/', 'problems_undecided_since_idx'],
  ['log/?staff=1&day=2026-11-18', 'staff_log_at_idx'],
  ['log/?day=2026-04-01', 'staff_log_at_idx'],
  ['log/?q=C4CA-42', 'orders_search_idx', 'staff_log_thing_idx'],
  ['log/filters/', 'staff_log_staff_id_idx', 'staff_log_thing_idx'],
];

test('the lists, counts and searches of the desk are read by indexes, not by scans', async () => {
  try {
    for (const [path, ...indexes] of PLANS) {
      const plan = await explain(path);
      for (const index of indexes) expect({ path, plan }).toEqual({ path, plan: expect.stringContaining(index) });
      expect({ path, plan }).toEqual({
        path,
        plan: expect.not.stringMatching(
          /Seq Scan on (orders|order_events|staff_log|refunds|cash_receipts|payment_attempts)/,
        ),
      });
    }
  } finally {
    // These orders have no lines: no invariant holds.
    await shop.close();
  }
});
