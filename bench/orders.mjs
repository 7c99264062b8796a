/**
 * `npm run bench:orders`: orders a second over HTTP beside pgbench's transactions a second on the same PostgreSQL, and the catalog's
 * reads meanwhile. `-- --seconds=4` makes each run shorter, `-- --cluster=2` runs two processes.
 */
import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { fillCatalog } from './catalog.mjs';
import { built, countBrokenInvariants, newDirectory, startDatabase, startShop } from './shop.mjs';
import { median, postgresTime, processorTime } from './machinery.mjs';
import { preparePgbench } from './pgbench.mjs';
import { circumstances, keepReport, number, table } from './report.mjs';
import { createCaller, createShoppers, fillCarts, widenSlots } from './shoppers.mjs';

const { prepareQueues } = built('queue/queue.js');
const { QUEUES } = built('startJobs.js');
const option = (name, fallback) =>
  Number(process.argv.find((each) => each.startsWith(`--${name}=`))?.slice(name.length + 3) ?? fallback);
const RUNS = 3;
const SECONDS = option('seconds', 6);
const CLUSTER = option('cluster', 1);
const PRODUCTS = 1000;
const LINES = 2;
const CONNECTIONS = 16;
const QUIET_SECONDS = 2;
const RIVALS = 50;
/** Beside the orders: a moderate flow, so that the reads do not take the processors from the orders. */
const READS_PER_SECOND = 200;
const BARS = { ratio: 0.1, p99: 50 };
const execute = promisify(execFile);

/** The latency of the first page in ms while orders are placed. */
async function readCatalog(address, seconds) {
  const options = ['-c', '4', '-R', String(READS_PER_SECOND), '-d', String(seconds), '-j', '-n'];
  const { stdout } = await execute('autocannon', [...options, `${address}/api/products/?page=1`]);
  const { latency, non2xx, errors } = JSON.parse(stdout.slice(stdout.indexOf('{')));
  if (non2xx + errors > 0) throw new Error(`the catalog: ${non2xx} refusals, ${errors} errors`);
  return latency;
}

/** Places one order for each member over `connections` until the time is over. A full cart is used once. */
async function placeOrders({ address }, { shoppers, totals, slots, connections }) {
  const { call, close } = createCaller(connections);
  const begun = performance.now();
  const end = begun + SECONDS * 1000;
  const latencies = [];
  let next = 0;
  const place = async () => {
    while (performance.now() < end && next < shoppers.length) {
      const turn = next++;
      const shopper = shoppers[turn];
      const body = JSON.stringify({
        address: shopper.address,
        slot: slots[turn % slots.length],
        payment_method: 'cod',
        expected_total: totals.get(shopper.id),
      });
      const sent = performance.now();
      const headers = { ...shopper.headers, 'idempotency-key': randomUUID() };
      const { status, text } = await call(`${address}/api/orders/`, { headers, body });
      if (status !== 201) throw new Error(`not placed: ${status} ${text}`);
      latencies.push(performance.now() - sent);
    }
  };
  await Promise.all(Array.from({ length: connections }, place));
  const seconds = (performance.now() - begun) / 1000;
  close();
  if (next >= shoppers.length) throw new Error('too few members for this machine');
  latencies.sort((a, b) => a - b);
  return {
    rate: latencies.length / seconds,
    p50: latencies[Math.floor(latencies.length * 0.5)],
    p99: latencies[Math.floor(latencies.length * 0.99)],
    count: latencies.length,
  };
}

/** Does some work. Gives its result, and the processor time in microseconds that the server and PostgreSQL have used meanwhile. */
async function timed(work) {
  const read = () => ({ server: processorTime([shop.pid]), postgres: postgresTime(files) });
  const before = read();
  const result = await work();
  const after = read();
  return [result, { server: after.server - before.server, postgres: after.postgres - before.postgres }];
}

const { directory, remove } = newDirectory();
const { cluster, db, url, files } = await startDatabase(directory);
// A mail server that never responds: mails wait in the queue, because sending them would also slow pgbench down.
const mailServer = createServer(() => {}).listen(0, '127.0.0.1');
await once(mailServer, 'listening');
let shop;
try {
  const secret = randomBytes(32).toString('hex');
  await prepareQueues(db, QUEUES);
  await fillCatalog(db, PRODUCTS);
  // An ample stock.
  await db.$client.query('UPDATE products SET quantity = 10000000, price = round(price / 10, 2)');
  shop = await startShop({
    DATABASE_URL: url,
    DATA_DIR: directory,
    JWT_SECRET: secret,
    COD_LIMIT: '1000000.00',
    SMTP_URL: `smtp://127.0.0.1:${mailServer.address().port}`,
    ...(CLUSTER > 1 && { CLUSTER: String(CLUSTER) }),
  });
  const slots = await widenSlots(db, 1_000_000);
  await db.$client.query('CREATE DATABASE pgbench');
  const pgbench = await preparePgbench(cluster.url('pgbench'), { clients: CONNECTIONS, seconds: SECONDS });
  const kinds = [
    { name: 'many members, 1,000 products', connections: CONNECTIONS, products: PRODUCTS },
    { name: `${RIVALS} members at once, 10 products`, connections: RIVALS, products: 10 },
  ];
  const results = new Map(kinds.map(({ name }) => [name, []]));
  const bases = [];
  // The first run is for warming up.
  for (let run = 0; run <= RUNS; run += 1) {
    const [base, baseCost] = await timed(() => pgbench.measure());
    const transactions = (base.tpcb + base.simple) * SECONDS;
    if (run > 0) bases.push({ ...base, postgres: baseCost.postgres / transactions });
    for (const { name, connections, products } of kinds) {
      const shoppers = await createShoppers(db, 1500 * SECONDS, { secret });
      const ids = Array.from({ length: products }, (_, i) => i + 1);
      const totals = await fillCarts(db, shoppers, ids, LINES);
      await db.$client.query('VACUUM (ANALYZE)');
      const [quiet, quietCost] = await timed(() => readCatalog(shop.address, QUIET_SECONDS));
      const [[orders, reads], cost] = await timed(() =>
        Promise.all([
          placeOrders(shop, { shoppers, totals, slots, connections }),
          // Begins later and ends earlier, so that orders are placed all the time.
          sleep(300).then(() => readCatalog(shop.address, SECONDS - 1)),
        ]),
      );
      const costOf = (program) =>
        (cost[program] - (quietCost[program] * (SECONDS - 1)) / QUIET_SECONDS) / orders.count / 1000;
      await db.$client.query('DELETE FROM cart_items');
      console.error(`${name}: ${orders.rate.toFixed(0)} of ${base.tpcb.toFixed(0)}`);
      if (run > 0)
        results.get(name).push({
          ...orders,
          ratio: orders.rate / base.tpcb,
          reads,
          quiet,
          server: costOf('server'),
          postgres: costOf('postgres'),
        });
    }
  }
  const { rows } = await db.$client.query('SELECT count(*)::integer AS count FROM orders');
  const broken = await countBrokenInvariants(db);

  const middle = (runs, read) => median(runs.map(read));
  const verdict = (holds) => (holds ? 'kept' : 'MISSED');
  const ratio = (each) => middle(results.get(each.name), (run) => run.ratio);
  const p99 = (each) => middle(results.get(each.name), (run) => run.reads.p99);
  const report = `# Orders bench

${circumstances()} Medians of ${RUNS} runs of ${SECONDS} s after one for warming up; ${CLUSTER === 1 ? 'one server process' : `${CLUSTER} server processes`}, PostgreSQL that
writes through to the disk, and the load are on the same processors. An order has ${LINES} lines and a slot and is paid on delivery; one per member. Its mail is queued, and not sent meanwhile. Base: ${pgbench.program}, TPC-B-like,
scale 16, ${CONNECTIONS} clients, before each pair of runs: ${number(middle(bases, (each) => each.tpcb))} a second (simple-update: ${number(middle(bases, (each) => each.simple))}). Reads: the first page, ${READS_PER_SECOND} a second.

${table(
  [
    'orders by',
    'connections',
    'a second',
    'against TPC-B-like',
    `bar ${BARS.ratio}`,
    'p50 ms',
    'p99 ms',
    "server's processor ms an order",
    "PostgreSQL's",
    'reads meanwhile p99 ms',
    `bar ${BARS.p99} ms`,
    'reads without orders p99 ms',
  ],
  kinds.map((kind) => {
    const runs = results.get(kind.name);
    return [
      kind.name,
      kind.connections,
      number(middle(runs, (run) => run.rate)),
      ratio(kind).toFixed(2),
      verdict(ratio(kind) >= BARS.ratio),
      number(middle(runs, (run) => run.p50)),
      number(middle(runs, (run) => run.p99)),
      CLUSTER === 1 ? middle(runs, (run) => run.server).toFixed(2) : '–',
      middle(runs, (run) => run.postgres).toFixed(2),
      p99(kind),
      verdict(p99(kind) <= BARS.p99),
      middle(runs, (run) => run.quiet.p99),
    ];
  }),
)}

The processor times are without the reads. They depend less on other work on the machine than the rates do. PostgreSQL needs ${(middle(bases, (each) => each.postgres) / 1000).toFixed(2)} ms for a transaction
of pgbench; what pgbench's own program needs is not measured. One server process is one thread for all orders and reads: on a processor of its own it places at most ${number(1000 / middle(results.get(kinds[0].name), (run) => run.server))} orders
a second, and \`CLUSTER\` adds processes.

After ${number(rows[0].count)} orders: ${broken} invariants broken.
`;
  keepReport('bench/results/orders.md', report);
  process.exitCode = broken === 0 ? 0 : 1;
} finally {
  await shop?.stop();
  mailServer.close();
  await db.$client.end();
  await cluster.stop();
  remove();
}
