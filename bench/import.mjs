/**
 * `npm run bench:import`: orders beside a catalog import. A member places an order 40 times a second while files of 30,000 rows are imported:
 * how many are refused, and how long they take. `-- --rows=3000` takes a smaller file, `-- --rate=20` fewer orders.
 */
import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { fillCatalog } from './catalog.mjs';
import { circumstances, keepReport, number, table } from './report.mjs';
import { built, countBrokenInvariants, newDirectory, serverScript, startDatabase, startShop } from './shop.mjs';
import { createCaller, createShoppers, fillCarts, widenSlots } from './shoppers.mjs';

const { prepareQueues } = built('queue/queue.js');
const { QUEUES } = built('startJobs.js');
const option = (name, fallback) =>
  Number(process.argv.find((each) => each.startsWith(`--${name}=`))?.slice(name.length + 3) ?? fallback);
const ROWS = option('rows', 30_000);
const RATE = option('rate', 40);
const PRODUCTS = 1000;
const QUIET_SECONDS = 15;
const IMPORT_SECONDS = 180;
const execute = promisify(execFile);

/** Places orders at the rate until `work` ends. Gives the seconds that it took, the latencies in ms, and how many were refused. */
async function placeBeside({ address, db, secret, slots }, work) {
  const { call, close } = createCaller(50);
  const latencies = [];
  let refused = 0;
  const place = async (shopper, total, slot) => {
    const body = JSON.stringify({ address: shopper.address, slot, payment_method: 'cod', expected_total: total });
    const headers = { ...shopper.headers, 'idempotency-key': randomUUID() };
    const sent = performance.now();
    const { status, text } = await call(`${address}/api/orders/`, { headers, body }).catch((error) => ({
      text: String(error),
    }));
    latencies.push(performance.now() - sent);
    if (status === 201) return;
    if ((refused += 1) <= 3) console.error(`refused: ${status} ${text}`);
  };
  const ids = Array.from({ length: PRODUCTS }, (_, i) => i + 1);
  const shoppers = await createShoppers(db, RATE * IMPORT_SECONDS, { secret });
  const totals = await fillCarts(db, shoppers, ids, 2);
  let isOver = false;
  const begun = performance.now();
  const worked = work().finally(() => (isOver = true));
  const orders = [];
  for (let turn = 0; !isOver && turn < shoppers.length; turn += 1) {
    const shopper = shoppers[turn];
    orders.push(place(shopper, totals.get(shopper.id), slots[turn % slots.length]));
    await sleep(Math.max(0, begun + ((turn + 1) * 1000) / RATE - performance.now()));
  }
  await worked;
  const seconds = (performance.now() - begun) / 1000;
  await Promise.all(orders);
  close();
  await db.$client.query('DELETE FROM cart_items');
  latencies.sort((a, b) => a - b);
  const part = (share) => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))];
  return { seconds, count: latencies.length, refused, p50: part(0.5), p99: part(0.99), most: latencies.at(-1) };
}

/** Writes a file with a description for every product of the shop, and new products up to `ROWS` rows. */
async function writeFileOfRows(db, file, text) {
  const { rows } = await db.$client.query(
    'SELECT p.name, c.name AS category FROM products AS p JOIN categories AS c ON c.id = category_id ORDER BY p.id',
  );
  const known = rows.map(({ name, category }) => `${name},${category},${text} of ${name},,`);
  const added = Array.from(
    { length: Math.max(0, ROWS - known.length) },
    (_, i) => `Imported product ${i},Imports ${i % 40},${text} of number ${i},${100 + (i % 900)}.00,10`,
  );
  writeFileSync(file, ['name,category,desc,price,quantity', ...known, ...added, ''].join('\n'));
}

const { directory, remove } = newDirectory();
const { cluster, db, url } = await startDatabase(directory);
let shop;
try {
  const secret = randomBytes(32).toString('hex');
  await prepareQueues(db, QUEUES);
  await fillCatalog(db, PRODUCTS);
  await db.$client.query('UPDATE products SET quantity = 1000000, price = round(price / 10, 2)');
  shop = await startShop({
    DATABASE_URL: url,
    DATA_DIR: directory,
    JWT_SECRET: secret,
    COD_LIMIT: '1000000.00',
    SMTP_URL: 'smtp://127.0.0.1:9',
  });
  const slots = await widenSlots(db, 1_000_000);
  const file = path.join(directory, 'products.csv');
  const options = {
    env: { PATH: process.env.PATH, DATABASE_URL: url, DATA_DIR: directory },
    timeout: IMPORT_SECONDS * 1000,
  };
  const importFile = (...words) =>
    execute(process.execPath, [serverScript('cli/catalog/main.js'), 'import', file, ...words], options);
  const kinds = [
    ['nothing', () => sleep(QUIET_SECONDS * 1000)],
    ['a dry run of new products', () => importFile('--dry-run')],
    ['an import of new products', () => importFile()],
    ['an import that changes all', () => importFile()],
    ['the same again, which changes nothing', () => importFile()],
  ];
  await writeFileOfRows(db, file, 'Text');
  // The first run is for warming up.
  await placeBeside({ address: shop.address, db, secret, slots }, () => sleep(5000));
  const results = [];
  for (const [name, work] of kinds) {
    if (name.includes('changes all')) await writeFileOfRows(db, file, 'Another text');
    const result = await placeBeside({ address: shop.address, db, secret, slots }, work);
    console.error(name, result);
    results.push([name, result]);
  }
  const broken = await countBrokenInvariants(db);
  const quiet = results[0][1];
  const rows = results.map(([name, { seconds, count, refused, p50, p99, most }]) => [
    name,
    number(seconds),
    count,
    refused,
    ...[p50, p99, most].map(number),
    (p99 / quiet.p99).toFixed(1),
  ]);
  const report = `# Import bench

${circumstances()} Orders of two lines, ${RATE} a second, of ${number(PRODUCTS)} products, beside files of ${number(ROWS)} rows that have these products too.

${table(['beside', 'seconds', 'orders', 'refused', 'p50 ms', 'p99 ms', 'longest ms', 'p99 against nothing'], rows)}

${broken} invariants broken.
`;
  keepReport('bench/results/import.md', report);
  process.exitCode = broken === 0 && results.every(([, { refused }]) => refused === 0) ? 0 : 1;
} finally {
  await shop?.stop();
  await db.$client.end();
  await cluster.stop();
  remove();
}
