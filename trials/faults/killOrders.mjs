/**
 * `npm run trial -- kill`: members place orders and pay them, and staff send them on their way with a bill or cancel them again, while the server
 * is killed with SIGKILL, `--rounds=100` times; every tenth time PostgreSQL with it. The members repeat what was not answered, with the same
 * key. Nothing may be lost or doubled, and no series of bills may have a gap.
 * SIGINT ends it after the round.
 */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createShoppers, fillCarts, widenSlots } from '../../bench/shoppers.mjs';
import { startOrderBuyers } from './buyers.mjs';
import { startClerks } from './clerks.mjs';
import { built, conclude, countBrokenInvariants, newDirectory, startShop, until } from '../../bench/shop.mjs';

const { findRunningPostgres } = built('db/embeddedPostgres.js');
const { openMaintenanceDatabase } = built('db/database.js');
const rounds = Number(parseArgs({ options: { rounds: { type: 'string', default: '100' } } }).values.rounds);
const ORDERS_PER_ROUND = 12;
const BUYERS = 6;
const CLERKS = 2;
/** The last look-ups are due a quarter of a minute after the last payment, and unpaid orders expire after their window. */
const SETTLE_TIMEOUT_MS = 120_000;
/** Unpaid orders expire while the server is killed. */
const PAYMENT_WINDOW_SECONDS = 60;

const { directory, remove } = newDirectory();
const secret = randomBytes(32).toString('hex');
const settings = {
  DATA_DIR: directory,
  JWT_SECRET: secret,
  PAYMENT_WINDOW: String(PAYMENT_WINDOW_SECONDS),
  TAX: 'vat',
  SELLER_PAN: '301234567',
};
const open = async () => openMaintenanceDatabase(await findRunningPostgres(directory), { max: 2 });
const postmaster = () => Number.parseInt(readFileSync(path.join(directory, 'postgres/postmaster.pid'), 'utf8'), 10);

async function prepare() {
  const db = await open();
  await db.$client.query('UPDATE products SET quantity = 1000000');
  const { rows } = await db.$client.query('SELECT id FROM products ORDER BY id LIMIT 10');
  const slots = await widenSlots(db, 100_000);
  const shoppers = await createShoppers(db, rounds * ORDERS_PER_ROUND * 4 + 200, { secret });
  const [clerk] = await createShoppers(db, 1, { secret });
  await db.$client.query('UPDATE users SET is_staff = true WHERE id = $1', [clerk.id]);
  const totals = await fillCarts(
    db,
    shoppers,
    rows.map(({ id }) => id),
    2,
  );
  await db.$client.end();
  return { shoppers, totals, slots, clerk };
}

/** Payments that the provider has and their orders have not. */
const UNSETTLED = `
  SELECT payment.id, orders.id AS order_id FROM simulated_payments AS payment
    JOIN payment_attempts AS attempt ON payment.id IN (attempt.id::text, attempt.provider_id)
    JOIN orders ON orders.id = attempt.order_id
  WHERE payment.state = 'paid' AND (attempt.status NOT IN ('paid', 'disputed') OR orders.payment_status NOT IN ('paid', 'refund_due', 'refunded'))`;
const OVERDUE = "SELECT id FROM orders WHERE state = 'pending_payment' AND expires_at < now() - interval '30 seconds'";

/** Numbers that are missing in a series of bills or credit notes. */
const GAPS = `
  SELECT coalesce(sum(gaps), 0)::integer AS gaps FROM (SELECT max(serial) - count(*) AS gaps
    FROM (SELECT series, fiscal_year, serial FROM bills UNION ALL SELECT series, fiscal_year, serial FROM credit_notes) AS paper
    GROUP BY series, fiscal_year) AS series`;

/** Compares what was acknowledged with the tables. */
async function readResult(db, { acknowledged, found }, clerks) {
  const ids = async (query) => (await db.$client.query(query)).rows;
  // Failed look-ups are repeated after up to 15 minutes, and a server that is killed within seconds of its start sweeps nothing: the last one
  // catches up now.
  await db.$client.query('UPDATE payment_attempts SET next_look_up_at = now() WHERE next_look_up_at > now()');
  const isDone = async () => (await ids(UNSETTLED)).length + (await ids(OVERDUE)).length === 0;
  await until(isDone, SETTLE_TIMEOUT_MS, 'all payments settled').catch(() => {});
  const unsettled = await ids(UNSETTLED);
  const overdue = await ids(OVERDUE);
  const keys = new Map((await ids('SELECT id, idempotency_key AS key FROM orders')).map(({ id, key }) => [key, id]));
  const paid = new Set(
    (await ids("SELECT id FROM orders WHERE payment_status IN ('paid', 'refund_due', 'refunded')")).map(({ id }) => id),
  );
  const lostOrders = [...acknowledged.orders].filter(([key, id]) => keys.get(key) !== id);
  const lostPayments = [...acknowledged.payments].filter((id) => !paid.has(id));
  // Each member has one key.
  const twice = await ids('SELECT user_id, count(*) FROM orders GROUP BY user_id HAVING count(*) > 1');
  const paidTwice = await ids(
    "SELECT order_id FROM payment_attempts WHERE status IN ('paid', 'disputed') GROUP BY order_id HAVING count(*) > 1",
  );
  const lost = [...lostOrders, ...lostPayments, ...unsettled, ...overdue];
  const bills = (await ids('SELECT order_id AS id, series, fiscal_year, serial FROM bills ORDER BY serial')).map(
    ({ id }) => id,
  );
  lost.push(...[...clerks.left].filter((id) => !bills.includes(id)).map((id) => ({ id, lost: 'bill' })));
  const [{ gaps }] = await ids(GAPS);
  const doubled = [...found.doubled, ...twice, ...paidTwice];
  for (const each of [...lost, ...doubled, ...found.unexpected, ...clerks.unexpected].slice(0, 20))
    console.error(JSON.stringify(each));
  return {
    lost: lost.length,
    doubled: doubled.length,
    bills: bills.length,
    gaps,
    broken: await countBrokenInvariants(db),
  };
}

let stopping = false;
process.once('SIGINT', () => (stopping = true));
const begun = Date.now();
let shop = await startShop(settings);
try {
  const { clerk, ...market } = await prepare();
  const address = () => shop.address;
  const buyers = startOrderBuyers({ ...market, count: BUYERS, address });
  const clerks = startClerks({ count: CLERKS, clerk, orders: buyers.acknowledged.orders, address });
  let slowest = 0;
  let made = 0;
  while (made < rounds && !stopping) {
    const round = made + 1;
    const before = buyers.placed();
    const wanted = before + Math.random() * ORDERS_PER_ROUND;
    await until(() => buyers.placed() > wanted || stopping, 60_000, `orders in round ${round}`);
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 100));
    const database = postmaster();
    await shop.kill();
    if (round % 10 === 0) process.kill(database, 'SIGKILL');
    const down = Date.now();
    shop = await startShop(settings);
    slowest = Math.max(slowest, Date.now() - down);
    made = round;
    if (round % 10 === 0) console.error(`round ${round}: ${buyers.placed()} orders acknowledged`);
  }
  await buyers.stop();
  await clerks.stop();
  const db = await open();
  const { lost, doubled, bills, gaps, broken } = await readResult(db, buyers, clerks);
  await db.$client.end();
  const { acknowledged, found } = buyers;
  const seconds = Math.round((Date.now() - begun) / 1000);
  const text = `${made} rounds in ${seconds} s: ${acknowledged.orders.size} orders and ${acknowledged.payments.size} payments acknowledged, ${found.repeated} calls repeated, ${bills} bills; ${gaps} gaps in their numbers, ${lost} lost, ${doubled} doubled, ${broken} invariants broken, ${found.unexpected.length + clerks.unexpected.length} unexpected responses; slowest start ${slowest} ms`;
  conclude(lost + doubled + gaps + broken + found.unexpected.length + clerks.unexpected.length === 0, text);
} finally {
  if (shop.isAlive()) await shop.stop();
  // A killed server leaves its PostgreSQL running.
  else process.kill(postmaster(), 'SIGINT');
  remove();
}
