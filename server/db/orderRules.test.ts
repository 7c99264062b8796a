import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { type OrderState } from '../../contract/orders';
import { createDeliveringApp } from '../testing/checkoutCaller';
import { createMember, createProduct } from '../testing/factories';
import { prepareApp } from '../testing/prepare';

const shop = prepareApp(createDeliveringApp);

/** Runs SQL and rolls it back; resolves to the constraint that refused it, or null. */
async function refusalOf(...statements: string[]): Promise<string | null> {
  const client = await shop.db.$client.connect();
  try {
    await client.query('BEGIN');
    for (const statement of statements) await client.query(statement);
    return null;
  } catch (error) {
    return (error as { constraint?: string }).constraint ?? String(error);
  } finally {
    await client.query('ROLLBACK').finally(() => client.release());
  }
}

const insertOrder = (state: OrderState, method: 'cod' | 'esewa') =>
  `INSERT INTO orders (number, idempotency_key, request_hash, state, payment_status, payment_method, subtotal, delivery_fee, total, address, delivery_area_id)
   VALUES ('MP-2345-6789', '${randomUUID()}', '', '${state}', 'due', '${method}', 100, 50, 150, '{}', (SELECT min(id) FROM delivery_areas))`;
const setState = (state: OrderState, more = '') => `UPDATE orders SET state = '${state}'${more}`;

test('an order starts as placed with cash on delivery, else as pending_payment', async () => {
  expect(await refusalOf(insertOrder('placed', 'cod'))).toBeNull();
  expect(await refusalOf(insertOrder('pending_payment', 'esewa'))).toBeNull();
  expect(await refusalOf(insertOrder('placed', 'esewa'))).toBe('orders_transition_check');
  expect(await refusalOf(insertOrder('delivered', 'cod'))).toBe('orders_transition_check');
});

test.each<[OrderState[], string | null]>([
  [['packing', 'out_for_delivery', 'packing', 'out_for_delivery', 'delivered'], null],
  [['packing', 'out_for_delivery', 'delivered', 'out_for_delivery', 'delivered', 'packing', 'cancelled'], null],
  [['cancelled'], null],
  [['packing', 'out_for_delivery', 'cancelled'], null],
  [['out_for_delivery'], 'orders_transition_check'],
  [['delivered'], 'orders_transition_check'],
  [['pending_payment'], 'orders_transition_check'],
  [['expired'], 'orders_transition_check'],
  [['cancelled', 'placed'], 'orders_transition_check'],
  [['packing', 'out_for_delivery', 'delivered', 'cancelled'], 'orders_transition_check'],
])('a placed order that goes %j is refused by: %s', async (states, refusal) => {
  expect(await refusalOf(insertOrder('placed', 'cod'), ...states.map((state) => setState(state)))).toBe(refusal);
});

test('an expired order is reopened only once it is paid, with a new reservation; a cancelled one never', async () => {
  const expired = [insertOrder('pending_payment', 'esewa'), setState('expired')];
  expect(await refusalOf(...expired, setState('placed'))).toBe('orders_transition_check');
  expect(await refusalOf(...expired, setState('placed', `, payment_status = 'paid'`))).toBe('orders_transition_check');
  expect(await refusalOf(...expired, setState('placed', `, payment_status = 'paid', reservation = 2`))).toBeNull();
});

test('what was ordered does not change, and nothing of it is deleted', async () => {
  const placed = insertOrder('placed', 'cod');
  const withLine = [
    placed,
    `INSERT INTO order_items (order_id, name, unit_price, quantity, total_price) SELECT id, 'Tea', 50, 2, 100 FROM orders`,
    `INSERT INTO order_events (order_id, type, state, params) SELECT id, 'placed', 'placed', '{"method": "cod"}' FROM orders`,
  ];
  expect(await refusalOf(...withLine)).toBeNull();
  expect(await refusalOf(placed, `UPDATE orders SET total = 1, subtotal = 1, delivery_fee = 0`)).toBe(
    'orders_unchanged_check',
  );
  expect(await refusalOf(placed, `UPDATE orders SET address = '{"recipient": "x"}'`)).toBe('orders_unchanged_check');
  for (const change of [`name = 'Coffee'`, `name_ne = 'कफी'`])
    expect(await refusalOf(...withLine, `UPDATE order_items SET ${change}`)).toBe('order_items_unchanged_check');
  expect(await refusalOf(...withLine, `UPDATE order_events SET params = '{}'`)).toBe('order_events_unchanged_check');
  for (const table of ['orders', 'order_items', 'order_events'])
    expect(await refusalOf(...withLine, `DELETE FROM ${table}`)).toMatch(/_unchanged_check$/);
});

test('before an order leaves, its total follows its lines, and what replaces a line costs no more', async () => {
  const withLine = [
    insertOrder('placed', 'cod'),
    `INSERT INTO order_items (order_id, name, unit_price, quantity, total_price) SELECT id, 'Tea', 50, 2, 100 FROM orders`,
  ];
  const take = `UPDATE order_items SET taken_out = 1 WHERE name = 'Tea'`;
  const cost = (subtotal: number) => `UPDATE orders SET subtotal = ${subtotal}, total = ${subtotal + 50}`;
  const replace = (price: number) =>
    `INSERT INTO order_items (order_id, name, unit_price, quantity, total_price, replaces)
     SELECT order_id, 'Chai', ${price}, 1, ${price}, id FROM order_items`;
  const check = 'SET CONSTRAINTS ALL IMMEDIATE';
  expect(await refusalOf(...withLine, take, cost(50), check)).toBeNull();
  expect(await refusalOf(...withLine, take, replace(40), cost(90), check)).toBeNull();
  expect(await refusalOf(...withLine, take, check)).toBe('orders_lines_check');
  expect(await refusalOf(...withLine, cost(50), check)).toBe('orders_lines_check');
  expect(await refusalOf(...withLine, take, replace(60), cost(110), check)).toBe('orders_lines_check');
  const left = [setState('packing'), setState('out_for_delivery')];
  expect(await refusalOf(...withLine, ...left, take, cost(50))).toBe('orders_unchanged_check');
});

test('every change of a stock is a movement with its cause', async () => {
  const member = await createMember(shop);
  const { id } = await createProduct(shop, { quantity: 5 });
  await shop.db.execute(sql`UPDATE products SET quantity = 9 WHERE id = ${id}`);
  await shop.db.execute(sql`UPDATE products SET quantity = 9, price = 3 WHERE id = ${id}`);
  await shop.db.transaction(async (tx) => {
    const cause = JSON.stringify({ reason: 'spoiled', actor_id: member.id, note: 'wet' });
    await tx.execute(sql`SELECT set_config('shop.stock_cause', ${cause}, true)`);
    await tx.execute(sql`UPDATE products SET quantity = quantity - 2 WHERE id = ${id}`);
  });
  await shop.db.execute(sql`UPDATE products SET quantity = 8 WHERE id = ${id}`);
  const { rows } = await shop.db.execute(
    sql`SELECT delta, reason, actor_id, note FROM stock_movements WHERE product_id = ${id} ORDER BY id`,
  );
  expect(rows).toEqual([
    { delta: 5, reason: 'count', actor_id: null, note: '' },
    { delta: 4, reason: 'count', actor_id: null, note: '' },
    { delta: -2, reason: 'spoiled', actor_id: member.id, note: 'wet' },
    { delta: 1, reason: 'count', actor_id: null, note: '' },
  ]);
});

test('a line is sold once and released once in each reservation', async () => {
  const { id } = await createProduct(shop, { quantity: 5 });
  const cause = (reason: string, reservation: number) =>
    `SELECT set_config('shop.stock_cause', (SELECT jsonb_build_object('reason', '${reason}', 'order_id', id, 'reservation', ${reservation}) FROM orders)::text, true)`;
  const move = (delta: number) => `UPDATE products SET quantity = quantity + ${delta} WHERE id = ${id}`;
  const sold = [insertOrder('pending_payment', 'esewa'), cause('sale', 1), move(-2)];
  expect(await refusalOf(...sold, cause('release', 1), move(2), cause('sale', 2), move(-2))).toBeNull();
  expect(await refusalOf(...sold, move(-2))).toBe('stock_movements_order_key');
  expect(await refusalOf(...sold, cause('release', 1), move(2), move(2))).toBe('stock_movements_order_key');
  expect(await refusalOf(...sold, cause('sale', 2), move(-4))).toBe('products_quantity_check');
});
