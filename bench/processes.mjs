/**
 * `npm run bench:processes`: compares one, two and four processes on one PostgreSQL, then kills one of four with -9 under load. Writes
 * bench/results/processes.md. Fails when a request on a connection opened after the kill fails or an acknowledged add is missing.
 */
import { Agent, request } from 'node:http';
import {
  createMember,
  createProducts,
  newDirectory,
  readLosses,
  startDatabase,
  startShop,
  until,
} from './faults/shop.mjs';
import { childrenOf, fire, median, memoryOf, processorTime } from './machinery.mjs';
import { circumstances, keepReport, number, table } from './report.mjs';

const [RUNS, SECONDS, BUYERS] = [3, 3, 32];
const FIRST_PAGE = '/api/products/?page=1';

/** Measures the first page with `count` processes: medians, and processor time a request of the shop and of PostgreSQL. */
async function measure(shop, cluster, count) {
  const pids = count === 1 ? [shop.pid] : childrenOf(shop.pid);
  // Warm-up.
  await fire({ ...shop, pids }, FIRST_PAGE, SECONDS);
  const runs = [];
  for (let run = 0; run < RUNS; run += 1) {
    const databasePids = childrenOf(cluster.pid);
    const before = processorTime(databasePids);
    const fired = await fire({ ...shop, pids }, FIRST_PAGE, SECONDS);
    runs.push({ ...fired, database: (processorTime(databasePids) - before) / (fired.rate * SECONDS) });
  }
  const middle = (key) => median(runs.map((each) => each[key]));
  const memory = pids.map((pid) => memoryOf(pid).most);
  return {
    count,
    rate: middle('rate'),
    p50: middle('p50'),
    p99: middle('p99'),
    cost: middle('cost'),
    database: middle('database'),
    memory: Math.max(...memory),
  };
}

/** Adds to the cart. `held` tells whether a failed request used a connection opened for an earlier one. */
function add(agent, { address, headers, id }) {
  return new Promise((resolve) => {
    const sent = request(`${address}/api/products/cart/add_item/`, { method: 'POST', agent, headers }, (answer) => {
      answer
        .resume()
        .once('end', () => resolve({ status: answer.statusCode }))
        .once('error', () => resolve({ status: 'cut off', held: true }));
    });
    sent
      .once('error', ({ code }) => resolve({ status: code, held: sent.reusedSocket }))
      .end(JSON.stringify({ product_id: id }));
  });
}

/** Kills one process of `shop` while buyers add, each with their own connection and line. */
async function killOne(shop, db) {
  const headers = await createMember(shop.address);
  const [acknowledged, sent, failures] = [new Map(), new Map(), []];
  let [going, killed, adds] = [true, Infinity, 0];
  const buyers = (await createProducts(db, BUYERS)).map(async (id) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (going) {
      const begun = performance.now();
      sent.set(id, (sent.get(id) ?? 0) + 1);
      const { status, held } = await add(agent, { address: shop.address, headers, id });
      if (status !== 200) failures.push({ status, later: begun > killed && !held });
      else acknowledged.set(id, (acknowledged.get(id) ?? 0) + 1);
      if (status === 200) adds += 1;
    }
    agent.destroy();
  });
  const more = (count, what) =>
    until(
      (
        (before) => () =>
          adds > before + count
      )(adds),
      30_000,
      what,
    );
  await more(500, 'adds before the kill');
  const [victim, ...others] = childrenOf(shop.pid);
  process.kill(victim, 'SIGKILL');
  killed = performance.now();
  await until(
    () => childrenOf(shop.pid).filter((pid) => pid !== victim).length > others.length,
    30_000,
    'another process in its place',
  );
  await more(500, 'adds after the kill');
  going = false;
  await Promise.all(buyers);
  const losses = await readLosses(db, { acknowledged, sent });
  return {
    adds,
    failed: failures.length,
    names: [...new Set(failures.map(({ status }) => status))],
    later: failures.filter(({ later }) => later).length,
    ...losses,
  };
}

const { directory, remove } = newDirectory();
const { cluster, db, url } = await startDatabase(directory);
const results = [];
let kill;
for (const count of [1, 2, 4]) {
  const shop = await startShop({ DATABASE_URL: url, DATA_DIR: directory, CLUSTER: String(count) });
  results.push(await measure(shop, cluster, count));
  if (count === 4) kill = await killOne(shop, db);
  await shop.stop();
}
await db.$client.end();
await cluster.stop();
remove();

const [one] = results;
const holds = kill.later + kill.lost + kill.invented + kill.broken === 0;
keepReport(
  'processes',
  `# Processes bench

${circumstances()} PostgreSQL and the load, 16 connections, are on the same processors; medians of ${RUNS} runs of ${SECONDS} s.

## The first page, from memory
${table(
  [
    'processes',
    'a second',
    'against one',
    'p50 ms',
    'p99 ms',
    'processor µs a request',
    "PostgreSQL's µs a request",
    'most memory of one, MB',
  ],
  results.map((each) => [
    each.count,
    number(each.rate),
    (each.rate / one.rate).toFixed(2),
    each.p50,
    each.p99,
    number(each.cost),
    number(each.database),
    each.memory,
  ]),
)}

## One of four killed with -9, while ${BUYERS} buyers add to carts
${table(
  [
    'adds acknowledged',
    'requests failed',
    'with',
    'of these on connections opened after the kill',
    'acknowledged adds lost',
    'adds that nobody asked for',
    'invariants broken',
  ],
  [
    [
      number(kill.adds),
      kill.failed,
      kill.names.join(', ') || 'none',
      kill.later,
      kill.lost,
      kill.invented,
      kill.broken,
    ],
  ],
)}
`,
);
process.exitCode = holds ? 0 : 1;
