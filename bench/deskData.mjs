/** Makes two years of a shop by SQL: members, orders with all that belongs to them, and the log. The same in every run. */

const FIRST_NAMES =
  'Maya Sita Gita Hari Ram Krishna Anita Sunita Bikash Suresh Ramesh Prakash Dipak Nabin Sabina Puja Asmita Kabita Laxmi Saraswati Binod Rajesh Santosh Kiran Manish Roshan Sanjay Umesh Yogesh Nirmala Radha Durga Kamala Bimala Shanti Tara Parbati Mina Rita Sarita Babita Sangita Rekha Usha Indira Pratima Samjhana Sushila Goma Devi Arjun Bhim Chandra Dinesh Ganesh Gopal Ishwor Jeevan Keshav Lokesh'.split(
    ' ',
  );
const LAST_NAMES =
  'Shrestha Tamang Rai Gurung Magar Thapa Adhikari Sharma Karki Lama Chaudhary Poudel Khadka Bhandari KC Limbu Maharjan Basnet Yadav Acharya Sherpa Ghimire Koirala Dahal Regmi Pandey Joshi Pant Bista Rana Giri Puri Thakuri Newar Bohara Oli Subedi Neupane Aryal Bhattarai'.split(
    ' ',
  );
const DEVANAGARI = ['माया तामाङ', 'सीता राई', 'हरि श्रेष्ठ', 'गीता थापा', 'राम कार्की'];
const MARKS = [
  '[{"code":"paid_after_slot","params":{}}]',
  '[{"code":"payment_overdue","params":{}}]',
  '[{"code":"refund_not_confirmed","params":{}}]',
];
const RIDERS = 10;
const STAFF = 10;
const DAYS = 730;
/** What was drawn for an order, with the columns of its row that follow from that. */
const ORDERED = 'made JOIN (SELECT id, total, payment_status, rider_id FROM orders) AS ordered ON ordered.id = i';

/** Fills a migrated shop that has products and delivery areas. Returns how many seconds it took. */
export async function fillDesk(db, sizes) {
  const begun = performance.now();
  const client = await db.$client.connect();
  try {
    await fill((text, values = []) => client.query(text, values), sizes);
  } finally {
    client.release(true);
  }
  await db.$client.query('VACUUM (ANALYZE)');
  return (performance.now() - begun) / 1000;
}

async function fill(run, { orders, members, log }) {
  // Without triggers and checks of references.
  await run(
    "SET session_replication_role = replica; SET statement_timeout = 0; SET synchronous_commit = off; SET maintenance_work_mem = '256MB'; SET work_mem = '128MB'",
  );
  await run('SELECT setseed(0.42)');
  await run(
    `INSERT INTO users (email, password_hash, first_name, last_name, phone_number, is_staff, is_owner, date_joined)
     SELECT lower(first || '.' || last) || i || '@example.com', 'unusable', first, last, '+97798' || lpad((i::bigint * 7654321 % 100000000)::text, 8, '0'),
       i <= $2, i <= $2, now() - interval '1 day' * $3 * (1 - i::float / $1)
     FROM (SELECT i, ($4::text[])[1 + floor(random() * cardinality($4::text[]))] AS first,
         ($5::text[])[1 + floor(power(random(), 2) * cardinality($5::text[]))] AS last FROM generate_series(1, $1::integer) AS i) AS person`,
    [members, STAFF, DAYS, FIRST_NAMES, LAST_NAMES],
  );
  await run(
    `CREATE TEMP TABLE people AS SELECT row_number() OVER (ORDER BY id) AS place, id, first_name || ' ' || last_name AS name, phone_number AS phone
     FROM users WHERE password_hash = 'unusable'`,
  );
  await run('CREATE UNIQUE INDEX ON people (place); ANALYZE people');
  await run(
    `INSERT INTO riders (name, phone_number) SELECT 'Rider ' || i, '+97798000000' || lpad(i::text, 2, '0') FROM generate_series(1, $1::integer) AS i`,
    [RIDERS],
  );
  // Three slots a day.
  await run(
    `INSERT INTO delivery_slots (area_id, starts_at, ends_at, cut_off_at, capacity)
     SELECT area.id, starts_at, starts_at + interval '2 hours', starts_at - interval '2 hours', 1000000
     FROM (SELECT id FROM delivery_areas ORDER BY id LIMIT 1) AS area,
       (SELECT date_trunc('day', now()) + interval '1 day' * day + interval '1 hour' * hour AS starts_at
        FROM generate_series(-$1::integer - 1, 3) AS day, (VALUES (1), (5), (9)) AS hours (hour)) AS times
     ON CONFLICT (area_id, starts_at) DO UPDATE SET capacity = 1000000`,
    [DAYS],
  );

  // What decides about an order; `age` counts from the newest one.
  await run(
    `CREATE TEMP TABLE made AS SELECT *, CASE
         WHEN age < 30 AND method <> 'cod' THEN 'pending_payment'
         WHEN age < 450 THEN CASE WHEN r < 0.5 THEN 'placed' WHEN r < 0.7 THEN 'packing' WHEN r < 0.95 THEN 'out_for_delivery' ELSE 'delivered' END
         WHEN r < 0.91 THEN 'delivered' WHEN r < 0.97 OR method = 'cod' THEN 'cancelled' ELSE 'expired' END AS state
       FROM (SELECT i, $1 - i AS age, random() AS r, random() AS r2, random() AS r3, random() AS r4, random() AS r5, random() AS r6,
           CASE WHEN m < 0.6 THEN 'cod' WHEN m < 0.85 THEN 'esewa' ELSE 'khalti' END AS method,
           now() - interval '1 day' * $2 * (1 - i::float / $1) - interval '1 minute' AS at,
           1 + floor(power(random(), 1.5) * $3)::bigint AS person, gen_random_uuid() AS attempt
         FROM (SELECT i, random() AS m FROM generate_series(1, $1::integer) AS i) AS drawn) AS drawn`,
    [orders, DAYS, members],
  );
  await run(
    `ALTER TABLE made ADD cash_due boolean, ADD paid boolean;
     UPDATE made SET cash_due = state = 'delivered' AND method = 'cod' AND (age < 3000 AND r2 < 0.15 OR r2 < 0.002);
     UPDATE made SET paid = CASE WHEN method = 'cod' THEN state = 'delivered' AND NOT cash_due
       WHEN state = 'cancelled' THEN r3 < 0.6 ELSE state NOT IN ('pending_payment', 'expired') END;
     CREATE UNIQUE INDEX ON made (i); ANALYZE made`,
  );
  await run(
    `CREATE TEMP TABLE lines AS SELECT i, k, products.id AS product, products.name, products.price, products.vat_rate, pieces FROM (
       SELECT i, k, 1 + (floor(power(r2, 3) * size)::integer + k * (size / 6)) % size AS product, 1 + floor(random() * 3)::integer AS pieces
       FROM made, (SELECT max(id) AS size FROM all_products) AS catalog, generate_series(1, 1 + floor(power(r6, 1.2) * 5)::integer) AS k) AS drawn
     JOIN all_products AS products ON products.id = product`,
  );
  await run('ANALYZE lines');

  const slot = `(SELECT id FROM delivery_slots WHERE starts_at > at + interval '3 hours' ORDER BY starts_at LIMIT 1)`;
  await run(
    `INSERT INTO orders (id, number, user_id, idempotency_key, request_hash, state, payment_status, payment_method, subtotal, delivery_fee, total, address,
       delivery_area_id, slot_id, created_at, expires_at, attention, rider_id) OVERRIDING SYSTEM VALUE
     SELECT i, 'MP-' || left(code, 4) || '-' || right(code, 4), people.id, 'bench-' || i, 'bench', state,
       CASE WHEN state = 'cancelled' AND paid THEN CASE WHEN age < 5000 AND r4 < 0.5 OR r4 < 0.01 THEN 'refund_due' ELSE 'refunded' END
         WHEN paid THEN 'paid' ELSE 'due' END,
       method, subtotal, fee, subtotal + fee,
       jsonb_build_object('recipient', CASE WHEN r5 < 0.05 THEN ($1::text[])[1 + i % cardinality($1::text[])] WHEN r5 < 0.15 THEN other.name ELSE people.name END,
         'phone_number', CASE WHEN r5 BETWEEN 0.05 AND 0.15 THEN other.phone ELSE people.phone END, 'province', 'Bagmati', 'district', 'Kathmandu',
         'local_level', 'Kathmandu', 'ward', 1 + i % 32, 'tole', 'Naya Bazar ' || i % 97, 'landmark', 'Blue gate', 'note', ''),
       (SELECT id FROM delivery_areas ORDER BY id LIMIT 1), CASE WHEN r3 < 0.9 THEN ${slot} END, at,
       CASE WHEN method <> 'cod' THEN at + interval '30 minutes' * CASE WHEN state = 'pending_payment' THEN 1000 ELSE 1 END END,
       CASE WHEN age < 20000 AND r5 > 0.993 THEN ($2::jsonb[])[1 + i % cardinality($2::jsonb[])] END,
       CASE WHEN state IN ('out_for_delivery', 'delivered') THEN (SELECT min(id) FROM riders) + i % ${RIDERS} END
     FROM made JOIN people ON people.place = person JOIN people AS other ON other.place = 1 + i % $3
       JOIN LATERAL (SELECT string_agg(substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', 1 + ((mixed >> 5 * digit) & 31)::integer, 1), '') AS code
         FROM (SELECT i * 668265263089 % 1099511627776 AS mixed) AS number, generate_series(0, 7) AS digit) AS coded ON true
       JOIN (SELECT i, sum(price * pieces) AS subtotal, CASE WHEN sum(price * pieces) < 2000 THEN 100 ELSE 0 END AS fee FROM lines GROUP BY i) AS sums USING (i)`,
    [DEVANAGARI, MARKS, members],
  );
  await run(
    `INSERT INTO order_items (order_id, product_id, name, unit_price, quantity, total_price, vat_rate)
     SELECT i, product, name, price, pieces, price * pieces, vat_rate FROM lines ORDER BY i, k`,
  );
  await run(
    `INSERT INTO stock_movements (product_id, delta, reason, order_id, order_item_id, reservation, created_at)
     SELECT product_id, delta, reason, order_id, item.id, 1, created_at FROM order_items AS item JOIN orders ON orders.id = order_id
       CROSS JOIN LATERAL (VALUES ('sale', -quantity), ('release', quantity)) AS moved (reason, delta)
     WHERE product_id IS NOT NULL AND (reason = 'sale' OR state IN ('cancelled', 'expired')) ORDER BY item.id, reason DESC`,
  );
  await run(
    `INSERT INTO stock_movements (product_id, delta, reason) SELECT product_id, -sum(delta), 'received' FROM stock_movements WHERE order_id IS NOT NULL
     GROUP BY product_id HAVING sum(delta) <> 0`,
  );
  await run(
    `UPDATE delivery_slots AS slot SET booked = live.orders FROM (SELECT slot_id, count(*) AS orders FROM orders WHERE state NOT IN ('cancelled', 'expired')
     GROUP BY slot_id) AS live WHERE live.slot_id = slot.id`,
  );
  await run(
    `INSERT INTO payment_attempts (id, order_id, method, status, amount, reference, created_at, paid_at)
     SELECT attempt, i, method, CASE WHEN paid THEN 'paid' WHEN state IN ('cancelled', 'expired') THEN state ELSE 'open' END, total,
       CASE WHEN paid AND method <> 'cod' THEN 'REF' || i END, at, CASE WHEN paid THEN at + interval '1 day' * CASE method WHEN 'cod' THEN 1 ELSE 0 END END
     FROM ${ORDERED} ORDER BY i`,
  );
  await run(
    `INSERT INTO refunds (order_id, attempt_id, method, amount, status, reason, params, created_at, done_at)
     SELECT i, attempt, method, total, CASE payment_status WHEN 'refund_due' THEN 'due' ELSE 'done' END, 'order_cancelled', '{}', at,
       CASE payment_status WHEN 'refund_due' THEN NULL ELSE at END
     FROM ${ORDERED} WHERE payment_status IN ('refund_due', 'refunded') ORDER BY i`,
  );
  await run(
    `INSERT INTO cash_receipts (order_id, rider_id, amount, recorded_by, recorded_at)
     SELECT i, rider_id, total, staff.id, at + interval '1 day' FROM ${ORDERED}
       JOIN people AS staff ON staff.place = 1 + i % ${STAFF} WHERE paid AND method = 'cod' ORDER BY i`,
  );
  await run(
    `INSERT INTO hand_overs (rider_id, day, amount, recorded_by, recorded_at)
     SELECT rider_id, (recorded_at AT TIME ZONE 'Asia/Kathmandu')::date, sum(amount), min(recorded_by), max(recorded_at) FROM cash_receipts
     WHERE rider_id IS NOT NULL AND recorded_at < now() - interval '2 days' GROUP BY 1, 2`,
  );
  await run(
    `INSERT INTO order_events (order_id, type, state, params, created_at)
     SELECT i, type, CASE type WHEN 'paid' THEN 'placed' ELSE type END, CASE type
         WHEN 'paid' THEN jsonb_build_object('amount', total::text, 'method', method) WHEN 'placed' THEN jsonb_build_object('method', method)
         WHEN 'pending_payment' THEN jsonb_build_object('method', method) WHEN 'cancelled' THEN '{"by": "staff", "note": ""}' ELSE '{}' END, at + interval '1 hour' * step
     FROM ${ORDERED} JOIN LATERAL unnest(CASE WHEN method = 'cod' THEN ARRAY['placed'] WHEN paid OR state NOT IN ('pending_payment', 'expired', 'cancelled')
         THEN ARRAY['pending_payment', 'paid'] ELSE ARRAY['pending_payment'] END || CASE made.state WHEN 'packing' THEN ARRAY['packing']
         WHEN 'out_for_delivery' THEN ARRAY['packing', 'out_for_delivery'] WHEN 'delivered' THEN ARRAY['packing', 'out_for_delivery', 'delivered']
         WHEN 'cancelled' THEN ARRAY['cancelled'] WHEN 'expired' THEN ARRAY['expired'] ELSE '{}' END) WITH ORDINALITY AS step (type, step) ON true
     ORDER BY at + interval '1 hour' * step, i, step`,
  );
  const bikramSambat = "at + interval '20712 days'";
  await run(
    `INSERT INTO bills (order_id, tax, series, fiscal_year, serial, issued_at, issued_on_bs, issued_by_name, total, total_in_words, delivery_fee, seller_name,
       seller_address, seller_pan, buyer_name, buyer_address, buyer_phone, payment_method)
     SELECT i, 'pan', 'B', to_char(year, 'YYYY') || '/' || to_char(year + interval '1 year', 'YY'), row_number() OVER (PARTITION BY year ORDER BY i), at,
       to_char(${bikramSambat}, 'YYYY-MM-DD'), 'Clerk', total, 'Rupees', delivery_fee, 'Mewa Pasal', 'Kathmandu', '123456789', address ->> 'recipient', 'Naya Bazar, Kathmandu 1',
       address ->> 'phone_number', payment_method
     FROM (SELECT made.i, made.at, orders.*, date_trunc('year', ${bikramSambat} - interval '105 days') AS year FROM made JOIN orders ON orders.id = i
       WHERE made.state IN ('out_for_delivery', 'delivered')) AS issued`,
  );
  await run('INSERT INTO bill_series SELECT series, fiscal_year, max(serial) FROM bills GROUP BY series, fiscal_year');
  await run(
    `INSERT INTO bill_lines (order_item_id, order_id, name, unit, quantity, unit_price, amount, vat_rate, total)
     SELECT item.id, item.order_id, item.name, 'piece', quantity, unit_price, total_price, vat_rate,
       total_price + CASE WHEN row_number() OVER (PARTITION BY item.order_id ORDER BY item.id) = 1 THEN delivery_fee ELSE 0 END
     FROM order_items AS item JOIN bills USING (order_id)`,
  );
  // One problem in a hundred delivered orders; the newest of them wait.
  await run(
    `INSERT INTO problems (order_id, state, reason, wish, sealed, text, created_at, waiting_since)
     SELECT i, CASE WHEN age < 2000 THEN 'open' ELSE 'refused' END, 'damaged', 'refund', true, 'The bag was torn.', at, CASE WHEN age < 2000 THEN at END
     FROM made WHERE state = 'delivered' AND r4 > 0.99 ORDER BY i`,
  );
  await run(
    `INSERT INTO problem_lines (problem_id, item_id, quantity, unit_price) SELECT DISTINCT ON (problems.id) problems.id, item.id, 1, unit_price
     FROM problems JOIN order_items AS item USING (order_id) ORDER BY problems.id, item.id`,
  );
  await run(
    `INSERT INTO problem_events (problem_id, type, text, by_staff, created_at)
     SELECT problems.id, step.type, text, step.type = 'refused', created_at FROM problems CROSS JOIN LATERAL (VALUES ('reported', 1), ('refused', 2)) AS step (type, place)
     WHERE step.type = 'reported' OR state = 'refused' ORDER BY problems.id, place`,
  );
  await run(
    `INSERT INTO submissions (owner_id, state, name, "desc", category_id, price, unit, unit_amount, quantity, sent_at)
     SELECT people.id, CASE WHEN i % 30 = 0 THEN 'review' WHEN i % 3 = 0 THEN 'draft' ELSE 'rejected' END, 'Honey of Jumla ' || i, 'From our own bees.',
       (SELECT min(id) FROM categories), 450, 'g', 500, 10, now() - interval '1 hour' * i
     FROM generate_series(1, 3000) AS i JOIN people ON place = 1 + i * 5 % $1`,
    [members],
  );
  await run(
    `INSERT INTO staff_log (at, staff_id, staff_name, ip, thing, thing_id, source, action, changes)
     SELECT now() - interval '1 day' * $3 * (1 - i::float / $1), people.id, people.name, '203.0.113.' || i % 200, thing, CASE thing
         WHEN 'order' THEN greatest(1, (i::float / $1 * $2)::integer - floor(random() * 300)::integer)
         WHEN 'product' THEN 1 + floor(random() * (SELECT max(id) FROM all_products))::integer
         WHEN 'delivery_slot' THEN (SELECT max(id) FROM delivery_slots) - floor(random() * 2000)::integer
         WHEN 'rider' THEN (SELECT min(id) FROM riders) + floor(random() * ${RIDERS})::integer
         ELSE (SELECT min(id) FROM people) + floor(random() * $4)::integer END,
       CASE thing WHEN 'order' THEN 'orders' WHEN 'product' THEN 'products' WHEN 'delivery_slot' THEN 'delivery_slots' WHEN 'rider' THEN 'riders' ELSE 'sessions' END,
       'update', '{"state": ["placed", "packing"], "updated_at": [null, "2026-11-22T04:15:00.000Z"]}'
     FROM (SELECT i, CASE WHEN t < 0.85 THEN 'order' WHEN t < 0.93 THEN 'product' WHEN t < 0.96 THEN 'delivery_slot' WHEN t < 0.9601 THEN 'rider' ELSE 'member' END AS thing
         FROM (SELECT i, random() AS t FROM generate_series(1, $1::integer) AS i) AS drawn) AS entry
       JOIN people ON place = 1 + i % ${STAFF} ORDER BY i`,
    [log, orders, DAYS, members],
  );
  await run("SELECT setval(pg_get_serial_sequence('orders', 'id'), max(id)) FROM orders");
}
