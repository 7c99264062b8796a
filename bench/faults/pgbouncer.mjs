/**
 * `npm run trial:pgbouncer`: the shop behind a PgBouncer, in session and in transaction mode, with orders under load and PostgreSQL restarted
 * meanwhile. Takes the program from the PATH, or from PGBOUNCER. Each row says what has to happen and what did.
 */
import { execFile, spawnSync } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../machinery.mjs';
import { createShoppers, fillCarts, widenSlots } from '../shoppers.mjs';
import { startOrderBuyers } from './buyers.mjs';
import { startPooler } from './pooler.mjs';
import {
  built,
  conclude,
  countBrokenInvariants,
  createMember,
  newDirectory,
  root,
  secret,
  startBuyers,
  startDatabase,
  startShop,
  until,
} from './shop.mjs';

const { findPostgres } = built('db/postgresPrograms.js');
const program = process.env.PGBOUNCER || 'pgbouncer';
const SHOPPERS = 3000;
const BUYERS = 6;
/** Orders before PostgreSQL is restarted, and after it. */
const ORDERS = 60;

const found = spawnSync(program, ['--version'], { encoding: 'utf8' });
if (found.error) {
  console.error(`${program} is not installed: apt-get install pgbouncer, or name the program in PGBOUNCER.`);
  process.exit(2);
}
const version = /PgBouncer (\d+)\.(\d+)/.exec(found.stdout);
const keepsStatements = Number(version[1]) > 1 || Number(version[2]) >= 21;

const { directory, remove } = newDirectory();
const { cluster, db, url, files } = await startDatabase(directory);
db.$client.on('error', () => {});
const { run, ...account } = await findPostgres(directory);
const openPooler = (mode) => startPooler({ program, mode, url, directory, account, keepsStatements });

const settings = { DATA_DIR: directory, JWT_SECRET: secret, PAYMENTS: 'simulated' };

/** Runs a server that has to end by itself, with this line. */
async function refuses(environment, line) {
  const main = path.join(root, 'build/server/server/main.js');
  const env = {
    PATH: process.env.PATH,
    PORT: String(await freePort()),
    LOG_LEVEL: 'error',
    ...settings,
    ...environment,
  };
  const ended = promisify(execFile)(process.execPath, [main], { env, timeout: 30_000 });
  const { code, stderr } = await ended.catch((error) => error);
  return [code === 1 && stderr.includes(line), `exit ${code}: ${String(stderr).trim()}`];
}

/** Orders and adds under load, a change of a price that has to show within a second, and PostgreSQL crashed and restarted. */
async function serves(environment) {
  const shop = await startShop({ ...settings, ...environment });
  const { rows: products } = await db.$client.query('SELECT id FROM products ORDER BY id LIMIT 11');
  const [watched, ...ids] = products.map(({ id }) => id);
  await db.$client.query('UPDATE products SET quantity = 1000000');
  await db.$client.query('TRUNCATE cart_items');
  const slots = await widenSlots(db, 100_000);
  const shoppers = await createShoppers(db, SHOPPERS, { secret });
  const totals = await fillCarts(db, shoppers, ids, 2);
  const orders = startOrderBuyers({ count: BUYERS, shoppers, totals, slots, address: () => shop.address });
  const headers = await createMember(shop.address, `buyer-${Date.now()}`);
  const adds = startBuyers({ count: 4, productIds: [watched], headers, addresses: () => [shop.address] });
  const load = async (what) => {
    const [placed, added] = [orders.placed(), adds.acknowledgedSoFar()];
    await until(() => orders.placed() > placed + ORDERS && adds.acknowledgedSoFar() > added + ORDERS, 60_000, what);
  };
  await load('orders before the restart');

  const price = (100 + Math.random() * 100).toFixed(2);
  const isShown = async () => (await (await fetch(`${shop.address}/api/products/${watched}/`)).json()).price === price;
  await isShown();
  await db.$client.query('UPDATE products SET price = $2 WHERE id = $1', [watched, price]);
  const changed = Date.now();
  await until(isShown, 10_000, 'the new price');
  const fresh = Date.now() - changed;

  await run('pg_ctl', ['restart', '-D', files, '-m', 'immediate', '-l', path.join(files, 'server.log'), '-w']);
  const back = Date.now();
  await until(
    () =>
      fetch(`${shop.address}/health/ready`)
        .then((answer) => answer.json())
        .then(({ database }) => database === 'ok'),
    20_000,
    'a ready shop',
  );
  const recovered = Date.now() - back;
  await load('orders after the restart');
  await Promise.all([orders.stop(), adds.stop()]);
  const alive = shop.isAlive();
  await shop.stop();

  const { rows: placed } = await db.$client.query('SELECT id, idempotency_key AS key FROM orders');
  const keys = new Map(placed.map(({ id, key }) => [key, id]));
  const lostOrders = [...orders.acknowledged.orders].filter(([key, id]) => keys.get(key) !== id).length;
  const { rows: added } = await db.$client.query(
    'SELECT coalesce(sum(quantity), 0)::integer AS units FROM cart_items WHERE product_id = $1 AND user_id = (SELECT max(id) FROM users)',
    [watched],
  );
  const lostAdds = Math.max(0, adds.acknowledgedSoFar() - added[0].units);
  const broken = await countBrokenInvariants(db);
  const doubled = orders.found.doubled.length;
  const others = [...adds.statuses].filter(([status]) => status !== 200 && status !== 503);
  const unexpected = [...orders.found.unexpected, ...others.map(([status, times]) => `${times} × ${status}`)];
  const holds = alive && fresh <= 1000 && lostOrders + lostAdds + doubled + broken + unexpected.length === 0;
  return [
    holds,
    `${orders.placed()} orders, ${adds.acknowledgedSoFar()} adds, ${lostOrders + lostAdds} lost, ${doubled} doubled, ${broken} invariants broken; a new price after ${fresh} ms, ready ${recovered} ms after the restart${unexpected.length > 0 ? `; unexpected: ${unexpected.slice(0, 5).join(', ')}` : ''}`,
  ];
}

const rows = [];
const note = (name, [holds, text]) => {
  rows.push(holds);
  console.log(`${holds ? 'ok    ' : 'FAILED'}  ${name}: ${text}`);
};
let pooler;
try {
  // Behind a pooler the time limits of requests are settings of the role, as docs/operations/run.md says.
  await db.$client.query("ALTER ROLE postgres SET statement_timeout = '3s'");
  await db.$client.query("ALTER ROLE postgres SET lock_timeout = '1s'");
  await db.$client.query("ALTER ROLE postgres SET idle_in_transaction_session_timeout = '5s'");

  pooler = await openPooler('session');
  const { mode, keepsLimits } = pooler.pooling;
  note('session mode is recognised', [mode === 'session' && keepsLimits, JSON.stringify(pooler.pooling)]);
  note('session mode', await serves({ DATABASE_URL: pooler.url }));
  await pooler.stop();

  pooler = await openPooler('transaction');
  note('transaction mode is recognised', [pooler.pooling.mode === 'transaction', JSON.stringify(pooler.pooling)]);
  const refusal = await refuses(
    { DATABASE_URL: pooler.url },
    'DATABASE_URL leads to a pooler in transaction mode: notifications',
  );
  note('transaction mode alone is refused', refusal);
  const both = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: url };
  if (keepsStatements) note('transaction mode with DATABASE_DIRECT_URL', await serves(both));
  else note('without prepared statements it is refused', await refuses(both, 'loses prepared statements'));
  await pooler.stop();

  pooler = await openPooler('statement');
  note('statement mode is refused', await refuses({ DATABASE_URL: pooler.url }, 'statement pooling mode'));
} finally {
  await pooler?.stop();
  await db.$client.end();
  await cluster.stop();
  remove();
}
conclude(rows.every(Boolean), `${found.stdout.split('\n')[0]}: ${rows.filter(Boolean).length} of ${rows.length} hold`);
