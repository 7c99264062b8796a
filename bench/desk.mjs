/**
 * `npm run bench:desk`: every list, count, filter and search of the desk at the size of two years: 200,000 orders, 600,000 rows of the
 * log, 20,000 members, 30,000 products. `-- --orders=20000` makes a smaller shop, `-- --explain` prints the plans of the statements that
 * an open desk runs most.
 */
import { randomBytes } from 'node:crypto';
import { fillCatalog } from './catalog.mjs';
import { fillDesk } from './deskData.mjs';
import { readDeskCalls } from './deskCalls.mjs';
import { built, newDirectory, startDatabase, startShop } from './shop.mjs';
import { median, postgresTime, processorTime } from './machinery.mjs';
import { explainDesk } from './deskPlans.mjs';
import { circumstances, keepReport, number, table } from './report.mjs';

const { prepareQueues } = built('queue/queue.js');
const { QUEUES } = built('startJobs.js');
const { createTokens } = built('modules/accounts/sessions/tokens.js');
const option = (name, fallback) =>
  Number(process.argv.find((each) => each.startsWith(`--${name}=`))?.slice(name.length + 3) ?? fallback);
const ORDERS = option('orders', 200_000);
const SIZES = { orders: ORDERS, members: ORDERS / 10, log: ORDERS * 3 };
const PRODUCTS = option('products', 30_000);
const RUNS = option('runs', 7);
/** A call that takes longer is made three times only. */
const SLOW_MS = 1000;
const BAR_MS = 300;

/** The median and the worst of some calls in ms, the processor time of one in the server and PostgreSQL in ms, and the worst status. */
async function time(path, headers) {
  const times = [];
  let status = 200;
  const call = async () => {
    const begun = performance.now();
    const response = await fetch(`${shop.address}/api/desk/${path}`, { headers });
    await response.arrayBuffer();
    status = Math.max(status, response.status);
    return performance.now() - begun;
  };
  const used = () => processorTime([shop.pid]) + postgresTime(files);
  // For warming up.
  await call();
  const before = used();
  while (times.length < (times[0] > SLOW_MS ? 3 : RUNS)) times.push(await call());
  const processor = (used() - before) / times.length / 1000;
  return { processor, median: median(times), worst: Math.max(...times), status };
}

const { directory, remove } = newDirectory();
const { cluster, db, url, files } = await startDatabase(directory);
let shop;
try {
  const secret = randomBytes(32).toString('hex');
  const settings = { DATABASE_URL: url, DATA_DIR: directory, JWT_SECRET: secret };
  await prepareQueues(db, QUEUES);
  await fillCatalog(db, PRODUCTS);
  // The first start makes the delivery areas.
  await (await startShop(settings)).stop();
  const seconds = await fillDesk(db, SIZES);
  console.error(`filled in ${number(seconds)} s`);
  const { rows } = await db.$client.query(
    `WITH clerk AS (SELECT * FROM users WHERE is_staff ORDER BY id LIMIT 1)
     INSERT INTO sessions (user_id, expires_at) SELECT id, now() + interval '1 day' FROM clerk
     RETURNING id AS session, user_id AS id, (SELECT email FROM clerk) AS email`,
  );
  const [{ id, email, session }] = rows;
  const { signAccess } = createTokens({ jwtSecret: secret, accessTokenTtl: 24 * 3600 }, Date.now);
  const headers = {
    authorization: `Bearer ${signAccess({ id, email, firstName: 'Clerk', lastName: 'Clerk' }, session)}`,
  };
  shop = await startShop(settings);
  const results = [];
  for (const { name, path, bar = BAR_MS } of await readDeskCalls(db)) {
    const measured = await time(path, headers);
    console.error(
      `${name}: ${number(measured.median)} ms, ${number(measured.processor)} ms of the processor, ${measured.status}`,
    );
    results.push({ name, bar, ...measured });
  }
  const missed = results.filter(({ median: middle, bar, status }) => middle > bar || status !== 200);
  const plans = process.argv.includes('--explain') ? await explainDesk(db) : '';
  keepReport(
    'bench/results/desk.md',
    `# Desk bench

${circumstances()} ${number(SIZES.orders)} orders, ${number(SIZES.log)} rows of the log, ${number(SIZES.members)} members, ${number(PRODUCTS)} products; one server process and PostgreSQL with its
default settings. Medians of ${RUNS} calls over HTTP, one after another, after one for warming up. Bar: ${BAR_MS} ms, 20 ms for a whole number.

${table(
  ['call', 'processor ms', 'median ms', 'worst ms', 'bar'],
  results.map(({ name, bar, processor, median: middle, worst, status }) => [
    name,
    number(processor),
    status === 200 ? number(middle) : `${number(middle)} (${status})`,
    number(worst),
    status === 200 && middle <= bar ? 'kept' : 'MISSED',
  ]),
)}

${missed.length === 0 ? 'All bars are kept.' : `${missed.length} of ${results.length} bars are missed.`}
${plans}`,
  );
} finally {
  await shop?.stop();
  await db.$client.end();
  await cluster.stop();
  remove();
}
