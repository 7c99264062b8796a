import { randomUUID } from 'node:crypto';
import { inArray } from 'drizzle-orm';
import { nepalDay } from '../../contract/nepalDay';
import { type Takings } from '../../contract/takings';
import { problems } from '../db/problemSchema';
import { checkInvariants } from './checkInvariants';
import { createDeliveringApp } from './checkoutCaller';
import { createMember } from './factories';
import { createDelivered } from './problemCaller';
import { prepareApp } from './prepare';

const shop = prepareApp(() => createDeliveringApp({ tax: 'vat', sellerPan: '301234567' }));
/** A delivered order with the first bill, which was printed, and a return with the first credit note. */
beforeAll(async () => {
  const clerk = await createMember(shop, { isStaff: true });
  const { order, reported, moved } = await createDelivered(shop, clerk, { product: { vatRate: 13 } });
  const post = async (path: string, payload: object = {}) => {
    const headers = { ...clerk.headers, 'idempotency-key': randomUUID() };
    const url = `/api/desk/orders/${order.id}/${path}/`;
    expect((await shop.app.inject({ method: 'POST', url, headers, payload })).statusCode).toBeLessThan(300);
  };
  await post('bill/prints');
  const id = await reported(1);
  await moved(id, 'open', 'agreed');
  await post('refunds', { amount: '100.00', refunded: '0.00', reason: 'Given back in cash' });
  await moved(id, 'agreed', 'done');
  const takings = { url: `/api/desk/takings/${nepalDay(Date.now())}/`, headers: clerk.headers };
  const { expected } = (await shop.app.inject(takings)).json<Takings>().till;
  const count = { ...takings, url: `${takings.url}close/`, payload: { expected, counted: expected } };
  expect((await shop.app.inject({ method: 'POST', ...count })).statusCode).toBe(200);
  expect(
    await shop.db
      .select()
      .from(problems)
      .where(inArray(problems.state, ['done'])),
  ).toHaveLength(1);
});

test.each([
  ['a series of bills has no gap', 'UPDATE bills SET serial = serial + 1'],
  ['a series of bills has no gap', 'UPDATE credit_notes SET serial = serial + 1'],
  ['a series of bills has no gap', 'UPDATE bill_series SET last = last + 1'],
  ['a series of bills has no gap', 'DELETE FROM bill_series'],
  ['an order that left has a bill, or is noted', 'DELETE FROM bills'],
  ['an order that left has a bill, or is noted', "DELETE FROM order_events WHERE type = 'out_for_delivery'"],
  ['a bill is the sum of its lines and the fee', 'UPDATE bill_lines SET total = total + 0.01'],
  ['a bill is the sum of its lines and the fee', 'UPDATE bill_lines SET vat = vat + 0.01'],
  ['a bill is the sum of its lines and the fee', 'UPDATE bills SET vat = vat + 1, taxable = taxable - 1'],
  ['a credit note is the sum of its lines', 'UPDATE credit_note_lines SET total = total - 0.01'],
  ['a credit note is the sum of its lines', 'DELETE FROM credit_note_lines'],
  ['no more of a line is credited than the bill has', 'UPDATE credit_note_lines SET quantity = quantity + 3'],
  ['no more of a line is credited than the bill has', 'UPDATE credit_note_lines SET total = total + 1000'],
  ['an order costs its bill less its credit notes', 'UPDATE credit_notes SET total = total + 1, taxable = taxable + 1'],
  ['a refund that is final has its credit note', 'UPDATE credit_notes SET problem_id = NULL'],
  ['a closed day adds up', 'UPDATE till_closings SET kept = 0, counted = counted + 1, expected = expected + 1'],
  ['a closed day adds up', 'UPDATE refunds SET amount = amount + 0.01'],
  ['nothing is done while something is owed', "UPDATE refunds SET status = 'due'"],
  ['the prints of a bill are numbered from 0', 'UPDATE bill_prints SET copy = copy + 1'],
])('"%s" is found broken by: %s', async (invariant, statement) => {
  const client = await shop.db.$client.connect();
  try {
    await client.query('BEGIN');
    // No trigger refuses it.
    await client.query('SET LOCAL session_replication_role = replica');
    expect((await client.query(statement)).rowCount).toBeGreaterThan(0);
    const broken = (await checkInvariants(client)) as { invariant: string }[];
    expect(broken.map((row) => row.invariant)).toContain(invariant);
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
});
