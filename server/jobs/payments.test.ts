import { sql } from 'drizzle-orm';
import { createTestApp, type TestShop } from '../testing/createTestApp';
import { createInjectFetch } from '../testing/injectFetch';
import { readOrderRows } from '../testing/orderFactory';
import { createPaymentTest } from '../testing/paymentCaller';
import { startJobs } from './startJobs';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

const until = async (isDone: () => Promise<boolean>) => {
  while (!(await isDone())) await new Promise((resolve) => setTimeout(resolve, 50));
};
const start = () => startJobs({ ...shop, log: shop.app.log, fetch: createInjectFetch(() => shop.app) });

test('the servers settle what is due and expire what was not paid, and one job waits for the next time', async () => {
  const payments = createPaymentTest(shop);
  const [paid, unpaid] = [await payments.open('esewa'), await payments.open('khalti')];
  await payments.caller.press(paid.page, 'pay', 'not_returned');
  await shop.db.execute(sql`UPDATE payment_attempts SET next_look_up_at = now()`);
  await shop.db.execute(sql`UPDATE orders SET expires_at = now() WHERE id = ${unpaid.order.id}`);
  const jobs = await Promise.all([start(), start()]);
  const stateOf = async (id: number) => (await readOrderRows(shop, id)).state;
  await until(
    async () => (await stateOf(paid.order.id)) === 'placed' && (await stateOf(unpaid.order.id)) === 'expired',
  );
  await Promise.all(jobs.map((each) => each.stop()));
  const { rows } = await shop.db.execute(sql`SELECT FROM pgboss.job WHERE name = 'payments' AND state = 'created'`);
  expect(rows).toHaveLength(1);
});

test('servers start while the jobs are locked: a sweep that cannot be planned is left to the schedule', async () => {
  const client = await shop.db.$client.connect();
  await client.query('BEGIN');
  await client.query('LOCK TABLE pgboss.job IN SHARE ROW EXCLUSIVE MODE');
  const jobs = await start();
  await client.query('ROLLBACK');
  client.release();
  await jobs.stop();
});
