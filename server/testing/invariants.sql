-- One row for each broken invariant: what must hold, and the row that breaks it. No rows: the data is consistent.
-- Constraints and triggers ensure most of this. The query reads the rows themselves, so it also finds a bypassed constraint.
WITH orders_money AS (
  SELECT orders.id, state, payment_status, payment_method, total, written_off, returned, arrived, is_checking, due, done, granted,
      greatest(total - granted - written_off - returned, 0) AS needs FROM orders
    CROSS JOIN LATERAL (SELECT coalesce(sum(coalesce(paid_amount, amount)) FILTER (WHERE status = 'paid'), 0) AS arrived,
      count(*) FILTER (WHERE status = 'checking') > 0 AS is_checking FROM payment_attempts WHERE order_id = orders.id) AS paid
    CROSS JOIN LATERAL (SELECT coalesce(sum(amount) FILTER (WHERE status = 'due'), 0) AS due,
      coalesce(sum(amount) FILTER (WHERE status = 'done'), 0) AS done,
      coalesce(sum(amount) FILTER (WHERE is_granted), 0) AS granted FROM refunds WHERE order_id = orders.id AND status <> 'taken_back') AS back)
SELECT 'a cart item has a positive quantity' AS invariant, to_jsonb(item) AS broken_by FROM cart_items AS item WHERE quantity < 1
UNION ALL
SELECT 'a cart has one item per product', jsonb_build_object('user_id', user_id, 'product_id', product_id, 'items', count(*))
FROM cart_items GROUP BY user_id, product_id HAVING count(*) > 1
UNION ALL
SELECT 'a cart item has a product', to_jsonb(item) FROM cart_items AS item WHERE NOT EXISTS (SELECT FROM all_products WHERE all_products.id = item.product_id)
UNION ALL
SELECT 'a cart item has a user', to_jsonb(item) FROM cart_items AS item WHERE NOT EXISTS (SELECT FROM users WHERE users.id = item.user_id)
UNION ALL
SELECT 'a stock is not negative', jsonb_build_object('id', id, 'quantity', quantity) FROM all_products WHERE quantity < 0
UNION ALL
SELECT 'a price is not negative', jsonb_build_object('id', id, 'price', price) FROM all_products WHERE price < 0 OR price = 'NaN'
UNION ALL
SELECT 'a price is whole paisa', jsonb_build_object('id', id, 'price', price) FROM all_products WHERE price <> round(price, 2)
UNION ALL
SELECT 'a product has a category', jsonb_build_object('id', id, 'category_id', category_id)
FROM all_products WHERE NOT EXISTS (SELECT FROM categories WHERE categories.id = all_products.category_id)
UNION ALL
SELECT 'the search text of a product is up to date', jsonb_build_object('id', products.id, 'search_text', products.search_text)
FROM all_products AS products JOIN categories ON categories.id = products.category_id
WHERE products.search_text <> search_text_of(
  concat_ws(' ', products.name, products.name_ne, products."desc", products.desc_ne, products.aliases, categories.name, categories.name_ne))
UNION ALL
SELECT 'the search places of a product are up to date', jsonb_build_object('id', products.id, 'search_places', products.search_places)
FROM all_products AS products JOIN categories ON categories.id = products.category_id
WHERE products.search_places <> search_places_of(
  concat_ws(' ', products.name, products.name_ne), products.aliases, concat_ws(' ', categories.name, categories.name_ne))
UNION ALL
SELECT 'the search text of an order is up to date', jsonb_build_object('id', id, 'search_text', search_text)
FROM orders WHERE search_text IS DISTINCT FROM ' ' || search_normalize(address ->> 'recipient')
UNION ALL
SELECT 'the search text of a member is up to date', jsonb_build_object('id', id, 'search_text', search_text)
FROM users WHERE search_text IS DISTINCT FROM ' ' || search_normalize(first_name || ' ' || last_name || ' ' || coalesce(email, ''))
UNION ALL
SELECT 'search_words counts the words of the products', jsonb_build_object('word', word, 'counted', counted.products, 'present', present.products)
FROM search_words AS counted FULL JOIN (
  SELECT word, count(*) AS products FROM products, string_to_table(ltrim(search_text), ' ') AS word
  WHERE length(word) BETWEEN 1 AND 200 GROUP BY word) AS present USING (word)
WHERE counted.products IS DISTINCT FROM present.products
UNION ALL
SELECT 'product_counts counts the products', jsonb_build_object('category_id', category_id, 'featured', featured,
  'counted', coalesce(counted.products, 0), 'present', coalesce(present.products, 0))
FROM product_counts AS counted
  FULL JOIN (SELECT category_id, featured, count(*) AS products FROM products GROUP BY category_id, featured) AS present USING (category_id, featured)
WHERE coalesce(counted.products, 0) <> coalesce(present.products, 0)
UNION ALL
SELECT 'an e-mail address has one account', jsonb_build_object('users', array_agg(id)) FROM users GROUP BY lower(email) HAVING count(*) > 1
UNION ALL
SELECT 'a session has a user', jsonb_build_object('user_id', user_id) FROM sessions WHERE NOT EXISTS (SELECT FROM users WHERE users.id = sessions.user_id)
UNION ALL
SELECT 'a stock is the sum of its movements', jsonb_build_object('id', products.id, 'quantity', products.quantity, 'moved', coalesce(movements.delta, 0))
FROM all_products AS products LEFT JOIN (SELECT product_id, sum(delta) AS delta FROM stock_movements GROUP BY product_id) AS movements ON movements.product_id = products.id
WHERE products.quantity <> coalesce(movements.delta, 0)
UNION ALL
SELECT 'a line costs price times quantity', to_jsonb(item) FROM order_items AS item
WHERE total_price <> unit_price * quantity OR unit_price <> round(unit_price, 2)
UNION ALL
SELECT 'an order is the sum of its lines and the fee', jsonb_build_object('id', orders.id, 'subtotal', subtotal, 'lines', lines.total)
FROM orders LEFT JOIN (SELECT order_id, sum(unit_price * (quantity - taken_out)) AS total FROM order_items GROUP BY order_id) AS lines ON lines.order_id = orders.id
WHERE lines.total IS NULL OR subtotal <> lines.total OR orders.total <> subtotal + delivery_fee
UNION ALL
SELECT 'what replaces a line costs no more than its missing pieces', jsonb_build_object('line', line.id, 'costs', sum(other.unit_price * (other.quantity - other.taken_out)))
FROM order_items AS line JOIN order_items AS other ON other.replaces = line.id
GROUP BY line.id
HAVING line.replaces IS NOT NULL OR bool_or(other.order_id <> line.order_id)
  OR sum(other.unit_price * (other.quantity - other.taken_out)) > line.unit_price * line.taken_out
UNION ALL
SELECT 'in an exchange a piece replaces a piece', jsonb_build_object('line', line.id, 'missing', line.taken_out, 'replacing', sum(other.quantity - other.taken_out))
FROM order_items AS line JOIN order_items AS other ON other.replaces = line.id JOIN orders ON orders.id = line.order_id
WHERE exchange_of IS NOT NULL GROUP BY line.id HAVING sum(other.quantity - other.taken_out) > line.taken_out
UNION ALL
SELECT 'no product is twice in an order', jsonb_build_object('order_id', order_id, 'product_id', product_id)
FROM order_items WHERE product_id IS NOT NULL GROUP BY order_id, product_id HAVING count(*) > 1
UNION ALL
SELECT 'a key places one order', jsonb_build_object('user_id', user_id, 'orders', array_agg(id))
FROM orders WHERE user_id IS NOT NULL GROUP BY user_id, idempotency_key HAVING count(*) > 1
UNION ALL
-- For each reservation: one sale of what was ordered, and a release in each reservation but the last. What is out of stock is what is delivered.
SELECT 'a line has its sales and releases', jsonb_build_object('order_id', orders.id, 'product_id', item.product_id, 'state', orders.state,
  'sales', movements.sales, 'releases', movements.releases, 'sum', movements.sum)
FROM order_items AS item JOIN orders ON orders.id = item.order_id
  CROSS JOIN LATERAL (SELECT count(*) FILTER (WHERE reason = 'sale' AND delta = -item.quantity) AS sales,
      count(*) FILTER (WHERE reason = 'release' AND delta = item.quantity AND reservation < orders.reservation) AS releases,
      coalesce(sum(delta), 0) AS sum
    FROM stock_movements WHERE order_item_id = item.id AND reason IN ('sale', 'release', 'line_changed')) AS movements
WHERE item.product_id IS NOT NULL
  AND (movements.sales, movements.releases, movements.sum) <> (
    CASE WHEN item.replaces IS NULL THEN orders.reservation ELSE 0 END::bigint,
    CASE WHEN item.replaces IS NULL THEN orders.reservation - 1 ELSE 0 END::bigint,
    (CASE WHEN orders.state IN ('cancelled', 'expired') THEN 0 ELSE item.taken_out - item.quantity END)::bigint)
UNION ALL
SELECT 'no more of a line comes back than was sold', jsonb_build_object('order_item_id', order_item_id, 'sum', sum(delta))
FROM stock_movements WHERE order_item_id IS NOT NULL GROUP BY order_item_id HAVING sum(delta) > 0
UNION ALL
SELECT 'an order has at most one open attempt', jsonb_build_object('order_id', order_id, 'attempts', count(*))
FROM payment_attempts WHERE status IN ('open', 'checking') GROUP BY order_id HAVING count(*) > 1
UNION ALL
SELECT 'no refund exceeds what its payment brought', jsonb_build_object('attempt_id', attempt.id, 'status', attempt.status, 'refunded', sum(refunds.amount))
FROM refunds JOIN payment_attempts AS attempt ON attempt.id = refunds.attempt_id AND refunds.status <> 'taken_back'
GROUP BY attempt.id HAVING attempt.status <> 'paid' OR sum(refunds.amount) > coalesce(attempt.paid_amount, attempt.amount)
UNION ALL
SELECT 'a provider''s number of a refund is of one order', jsonb_build_object('method', method, 'reference', reference)
FROM refunds WHERE method <> 'cod' AND reference IS NOT NULL AND status <> 'taken_back' GROUP BY method, reference HAVING count(DISTINCT order_id) > 1
UNION ALL
-- What an order needs: its total less what staff have given out of the price or written off and what was returned, and nothing once it has ended.
SELECT 'an order has what it needs', jsonb_build_object('id', id, 'state', state, 'payment_status', payment_status, 'total', total,
  'arrived', arrived, 'due', due, 'done', done, 'granted', granted, 'written_off', written_off, 'returned', returned)
FROM orders_money WHERE CASE
  WHEN state IN ('cancelled', 'expired') THEN arrived - due - done <> 0
  WHEN state = 'pending_payment' THEN arrived - due - done NOT BETWEEN 0 AND total - CASE WHEN EXISTS (SELECT FROM sales_pause) THEN 0 ELSE 0.01 END
  WHEN payment_status IN ('paid', 'refund_due', 'refunded') THEN arrived - due - done <> needs
  ELSE arrived <> 0 AND (payment_method <> 'cod' OR arrived - due - done NOT BETWEEN 0 AND needs - 0.01) END
UNION ALL
SELECT 'payment_status agrees with attempts and refunds', jsonb_build_object('id', id, 'state', state, 'payment_status', payment_status,
  'arrived', arrived, 'due', due, 'done', done, 'granted', granted, 'returned', returned)
FROM orders_money WHERE payment_status <> CASE
  WHEN state IN ('cancelled', 'expired') AND due > 0 THEN 'refund_due'
  WHEN state IN ('cancelled', 'expired') AND done > 0 THEN 'refunded'
  WHEN state IN ('cancelled', 'expired', 'pending_payment') THEN CASE WHEN is_checking OR state = 'pending_payment' AND arrived - due - done >= total THEN 'processing' ELSE 'due' END
  WHEN arrived = 0 AND written_off = 0 AND returned = 0 OR arrived - due - done < needs THEN 'due'
  WHEN granted + returned > 0 AND needs = 0 THEN CASE WHEN due > 0 THEN 'refund_due' ELSE 'refunded' END ELSE 'paid' END
UNION ALL
SELECT 'the cash of an order is the sum of its receipts', jsonb_build_object('attempt_id', attempt.id, 'status', attempt.status,
  'paid_amount', attempt.paid_amount, 'receipts', receipts.sum)
FROM payment_attempts AS attempt CROSS JOIN LATERAL (SELECT coalesce(sum(amount - surplus), 0) AS sum FROM cash_receipts
  WHERE order_id = attempt.order_id AND taken_back_at IS NULL) AS receipts
WHERE method = 'cod' AND receipts.sum <> CASE WHEN status = 'paid' THEN coalesce(paid_amount, amount) ELSE 0 END
UNION ALL
SELECT 'only a delivered cash order is written off', jsonb_build_object('id', id, 'state', state, 'written_off', written_off)
FROM orders WHERE written_off > 0 AND (state <> 'delivered' OR payment_method <> 'cod')
UNION ALL
SELECT 'a wallet order beyond pending_payment is paid', jsonb_build_object('id', id, 'state', state, 'payment_status', payment_status)
FROM orders WHERE payment_method <> 'cod' AND state IN ('placed', 'packing', 'out_for_delivery', 'delivered')
  AND payment_status NOT IN ('paid', 'refund_due', 'refunded')
UNION ALL
SELECT 'the last event tells the state of the order', jsonb_build_object('id', orders.id, 'state', orders.state, 'event', last.state)
FROM orders LEFT JOIN LATERAL (SELECT state FROM order_events WHERE order_id = orders.id ORDER BY id DESC LIMIT 1) AS last ON true
WHERE last.state IS DISTINCT FROM orders.state
UNION ALL
SELECT 'the events are a legal chain', jsonb_build_object('order_id', order_id, 'from', former, 'to', state)
FROM (SELECT order_id, state, lag(state) OVER (PARTITION BY order_id ORDER BY id) AS former FROM order_events) AS step
WHERE (former IS NULL AND state NOT IN ('pending_payment', 'placed')) OR former <> state AND (former, state) NOT IN (
  ('pending_payment', 'placed'), ('pending_payment', 'cancelled'), ('pending_payment', 'expired'), ('placed', 'packing'), ('placed', 'cancelled'),
  ('packing', 'out_for_delivery'), ('packing', 'cancelled'), ('out_for_delivery', 'delivered'), ('out_for_delivery', 'packing'), ('delivered', 'out_for_delivery'), ('delivered', 'packing'),
  ('out_for_delivery', 'cancelled'), ('expired', 'placed'))
UNION ALL
SELECT 'an event that is mailed has one mail', to_jsonb(event) FROM order_events AS event JOIN orders ON orders.id = event.order_id
  -- Without a member the account was deleted. An address that was not verified then may have had all its mails of the day.
  JOIN users ON users.id = orders.user_id AND users.email_verified_at <= event.created_at
WHERE mail_id IS NULL AND type IN ('placed', 'paid', 'out_for_delivery', 'delivered', 'not_delivered', 'cancelled', 'expired', 'refunded', 'not_refunded', 'reopened', 'lines_changed')
UNION ALL
SELECT 'an unpaid order expires within ten minutes', jsonb_build_object('id', id, 'expires_at', expires_at)
FROM orders WHERE state = 'pending_payment' AND expires_at < now() - interval '10 minutes' AND attention IS NULL
UNION ALL
SELECT 'a member has one default address, or no address', jsonb_build_object('user_id', user_id)
FROM addresses GROUP BY user_id HAVING count(*) FILTER (WHERE is_default) <> 1
UNION ALL
SELECT 'a member has at most 20 addresses', jsonb_build_object('user_id', user_id) FROM addresses GROUP BY user_id HAVING count(*) > 20
UNION ALL
SELECT 'the ward of an address exists', jsonb_build_object('id', addresses.id, 'ward', ward)
FROM addresses LEFT JOIN local_levels ON local_levels.id = local_level_id WHERE (ward BETWEEN 1 AND wards) IS NOT TRUE
UNION ALL
SELECT 'a slot has as many bookings as live orders', jsonb_build_object('id', slot.id, 'booked', booked, 'capacity', capacity, 'orders', live.count)
FROM delivery_slots AS slot
  CROSS JOIN LATERAL (SELECT count(*) FROM orders WHERE slot_id = slot.id AND state NOT IN ('cancelled', 'expired')) AS live
WHERE booked <> live.count OR booked > capacity
UNION ALL
SELECT 'no more of a line is reported or comes back than was delivered', jsonb_build_object('item', item.id, 'delivered', item.quantity - item.taken_out,
  'reported', reported.pieces, 'restocked', reported.restocked, 'back', returned.back)
FROM order_items AS item
  CROSS JOIN LATERAL (SELECT coalesce(sum(line.quantity), 0) AS pieces, coalesce(sum(line.restocked), 0) AS restocked
    FROM problem_lines AS line JOIN problems ON problems.id = line.problem_id
    WHERE line.item_id = item.id AND problems.state NOT IN ('refused', 'withdrawn')) AS reported
  CROSS JOIN LATERAL (SELECT coalesce(sum(delta), 0) AS back FROM stock_movements WHERE order_item_id = item.id AND reason = 'returned') AS returned
WHERE reported.pieces > 0 AND item.product_id IS NOT NULL
  -- What was taken out of an exchange is still owed, unless it was replaced.
  AND (returned.back < reported.restocked OR reported.pieces + returned.back - reported.restocked > item.quantity
    - CASE WHEN item.replaces IS NOT NULL OR (SELECT exchange_of FROM orders WHERE id = item.order_id) IS NULL THEN item.taken_out
      ELSE (SELECT coalesce(sum(quantity - taken_out), 0) FROM order_items AS other WHERE other.replaces = item.id) END)
UNION ALL
SELECT 'an order costs less by what its problems agreed on', jsonb_build_object('id', orders.id, 'returned', orders.returned, 'agreed', agreed.amount)
FROM orders CROSS JOIN LATERAL (SELECT coalesce(sum(amount), 0) AS amount FROM problems WHERE refund_order_id = orders.id) AS agreed
WHERE orders.returned <> agreed.amount
UNION ALL
SELECT 'a problem gives no more than its pieces cost', jsonb_build_object('id', problems.id, 'amount', amount, 'value', lines.value)
FROM problems CROSS JOIN LATERAL (SELECT sum(unit_price * quantity) AS value FROM problem_lines WHERE problem_id = problems.id) AS lines
WHERE lines.value IS NULL OR amount > lines.value
UNION ALL
SELECT 'goods are back on sale only of what was received', jsonb_build_object('id', problems.id, 'state', state, 'item', item_id)
FROM problems JOIN problem_lines ON problem_id = problems.id WHERE restocked > 0 AND NOT EXISTS (SELECT FROM problem_events WHERE problem_id = problems.id AND type = 'received')
UNION ALL
SELECT 'an exchange is at no charge and has the pieces of its problem', jsonb_build_object('id', orders.id, 'total', total, 'problem', problems.id)
FROM orders LEFT JOIN problems ON problems.exchange_order_id = orders.id
WHERE (exchange_of IS NOT NULL AND (total <> 0 OR (problems.id IS NULL AND orders.state <> 'cancelled')))
  OR problems.order_id IS DISTINCT FROM CASE WHEN problems.id IS NOT NULL THEN exchange_of END
UNION ALL
SELECT 'a problem with an exchange that has ended waits again', jsonb_build_object('id', problems.id, 'state', problems.state, 'exchange', orders.id)
FROM problems JOIN orders ON orders.id = exchange_order_id WHERE orders.state IN ('cancelled', 'expired')
UNION ALL
SELECT 'nothing is done while something is owed', jsonb_build_object('id', problems.id, 'exchange', orders.state)
FROM problems LEFT JOIN orders ON orders.id = exchange_order_id
WHERE problems.state = 'done' AND (orders.state <> 'delivered' OR EXISTS (SELECT FROM refunds WHERE order_id = refund_order_id
  AND reason = 'goods_returned' AND status = 'due' AND params ->> 'problem' = problems.id::text))
UNION ALL
SELECT 'the last event of a problem tells its state', jsonb_build_object('id', problems.id, 'state', state, 'event', last.type)
FROM problems LEFT JOIN LATERAL (SELECT type FROM problem_events WHERE problem_id = problems.id ORDER BY id DESC LIMIT 1) AS last ON true
WHERE last.type IS DISTINCT FROM state AND (state, last.type) NOT IN (('open', 'reported'), ('open', 'replied'), ('open', 'reopened'), ('agreed', 'reopened'), ('received', 'reopened'))
UNION ALL
SELECT 'a series of bills has no gap', jsonb_build_object('series', series, 'fiscal_year', fiscal_year, 'last', last, 'papers', count(serial), 'least', min(serial), 'most', max(serial))
FROM bill_series FULL JOIN (SELECT series, fiscal_year, serial FROM bills UNION ALL SELECT series, fiscal_year, serial FROM credit_notes) AS paper
  USING (series, fiscal_year)
GROUP BY series, fiscal_year, last HAVING (count(serial), min(serial), max(serial)) IS DISTINCT FROM (last::bigint, 1, last)
UNION ALL
SELECT 'an order that left has a bill, or is noted', jsonb_build_object('id', orders.id, 'state', orders.state, 'bill', bills.serial, 'left', has_left)
FROM orders LEFT JOIN bills ON bills.order_id = orders.id
  CROSS JOIN LATERAL (SELECT EXISTS (SELECT FROM order_events WHERE order_id = orders.id AND type = 'out_for_delivery') AS has_left) AS event
WHERE CASE WHEN bills.order_id IS NULL THEN has_left AND NOT EXISTS (SELECT FROM missing_bills WHERE order_id = orders.id) ELSE NOT has_left END
UNION ALL
SELECT 'a bill is the sum of its lines and the fee', jsonb_build_object('order_id', bills.order_id, 'total', bills.total, 'lines', lines.total, 'amounts', lines.amount,
  'fee', delivery_fee, 'exempt', exempt, 'taxable', taxable, 'vat', bills.vat)
FROM bills LEFT JOIN (SELECT order_id, sum(total) AS total, sum(amount) AS amount, sum(vat) AS vat,
    sum(total) FILTER (WHERE vat_rate > 0) AS taxed, bool_or(amount <> unit_price * quantity) AS wrong FROM bill_lines GROUP BY order_id) AS lines USING (order_id)
WHERE lines.total IS DISTINCT FROM bills.total OR lines.amount + delivery_fee <> bills.total OR wrong
  OR CASE bills.tax WHEN 'vat' THEN (exempt + taxable + bills.vat = bills.total AND lines.vat = bills.vat AND taxable + bills.vat = coalesce(taxed, 0)
    AND abs(bills.vat - coalesce(taxed, 0) * 13 / 113) <= 0.005) IS NOT TRUE ELSE num_nulls(exempt, taxable, bills.vat, lines.vat) < 4 END
UNION ALL
SELECT 'a credit note is the sum of its lines', jsonb_build_object('id', note.id, 'total', note.total, 'lines', lines.total)
FROM credit_notes AS note LEFT JOIN (SELECT credit_note_id AS id, sum(total) AS total, sum(vat) AS vat FROM credit_note_lines GROUP BY credit_note_id) AS lines USING (id)
WHERE (lines.total, lines.vat) IS DISTINCT FROM (note.total, note.vat)
UNION ALL
SELECT 'no more of a line is credited than the bill has', jsonb_build_object('order_item_id', order_item_id, 'quantity', sum(line.quantity), 'total', sum(line.total), 'vat', sum(line.vat))
FROM credit_note_lines AS line JOIN bill_lines AS billed USING (order_item_id) GROUP BY order_item_id, billed.order_item_id
HAVING sum(line.quantity) > billed.quantity OR sum(line.total) > billed.total OR sum(line.vat) > billed.vat
UNION ALL
SELECT 'an order costs its bill less its credit notes', jsonb_build_object('id', id, 'state', state, 'bill', bills.total, 'credited', credited, 'total', orders_money.total, 'granted', granted)
FROM bills JOIN orders_money ON orders_money.id = bills.order_id
  CROSS JOIN LATERAL (SELECT coalesce(sum(total), 0) AS credited FROM credit_notes WHERE order_id = bills.order_id) AS note
WHERE bills.total - credited <> CASE WHEN state = 'cancelled' THEN 0 ELSE greatest(orders_money.total - granted, 0) END
    - (SELECT coalesce(sum(amount), 0) FROM problems WHERE refund_order_id = bills.order_id
      AND (SELECT sum(total) FROM credit_notes WHERE problem_id = problems.id) > 0)
  AND NOT EXISTS (SELECT FROM missing_bills WHERE order_id = bills.order_id)
UNION ALL
SELECT 'a refund that is final has its credit note', jsonb_build_object('problem', problems.id, 'state', state, 'amount', amount, 'note', note.total)
FROM problems JOIN bills ON bills.order_id = refund_order_id
  LEFT JOIN LATERAL (SELECT nullif(sum(total), 0) AS total FROM credit_notes WHERE problem_id = problems.id) AS note ON true
WHERE (note.total <> amount OR note.total IS NULL AND (amount > 0 AND state = 'done' OR EXISTS (SELECT FROM refunds
    WHERE order_id = refund_order_id AND reason = 'goods_returned' AND status = 'done' AND params ->> 'problem' = problems.id::text)))
  AND NOT EXISTS (SELECT FROM missing_bills WHERE order_id = refund_order_id)
UNION ALL
SELECT 'the prints of a bill are numbered from 0', jsonb_build_object('order_id', order_id, 'prints', count(*), 'last', max(copy))
FROM bill_prints GROUP BY order_id HAVING count(*) <> max(copy) + 1
UNION ALL
SELECT 'a closed day adds up', jsonb_build_object('day', day, 'expected', expected, 'opening', opening, 'moved', takings.amount)
FROM (SELECT day, expected, until, lag(until) OVER by_day AS since, coalesce(lag(kept) OVER by_day, 0) AS opening
    FROM till_closings WHERE reopened_at IS NULL WINDOW by_day AS (ORDER BY day)) AS closing
  CROSS JOIN LATERAL (SELECT coalesce(sum(amount), 0) AS amount FROM (
      SELECT recorded_at AS at, amount FROM cash_receipts WHERE rider_id IS NULL AND taken_back_at IS NULL
      UNION ALL SELECT recorded_at, amount FROM hand_overs WHERE taken_back_at IS NULL
      UNION ALL SELECT recorded_at, entry.amount FROM rider_entries AS entry JOIN refunds ON refunds.id = refund_id
        WHERE entry.taken_back_at IS NULL AND refunds.status = 'done'
      UNION ALL SELECT done_at, -amount FROM refunds WHERE method = 'cod' AND status = 'done') AS row
    WHERE at < until AND (since IS NULL OR at >= since)) AS takings
WHERE expected <> opening + takings.amount
