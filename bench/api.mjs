/**
 * `npm run bench:api`: the speed of the API beside a stock Fastify that sends the same bytes, with catalogs of three sizes.
 * `-- --sizes=1000` measures some sizes and takes the others from the last run.
 */
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { fillCatalog } from './catalog.mjs';
import { fire, median, memoryOf, startServer } from './machinery.mjs';
import { printReport } from './report.mjs';

const root = path.resolve(import.meta.dirname, '..');
const built = (module) => createRequire(import.meta.url)(path.join(root, 'build/server/server', module));
const { startCluster } = built('db/postgresProcess.js');
const { openMaintenanceDatabase } = built('db/database.js');
const { migrate } = built('db/migrate.js');

const sizes = process.argv
  .find((each) => each.startsWith('--sizes='))
  ?.slice(8)
  .split(',')
  .map(Number) ?? [1000, 25_000, 250_000];
const RUNS = 3;
const SECONDS = 1;

/** The measured reads. Searches are pages, as in the web client. */
const READS = {
  featured: 'products/?featured=true',
  categories: 'products/categories/',
  'first page': 'products/?page=1',
  'tenth page': 'products/?page=10',
  'category, page': 'products/?category=3&page=1',
  'order, page': 'products/?ordering=-price&page=1',
  'rare word': 'products/?search=saffron&page=1',
  'common word': 'products/?search=organic&page=1',
  'word in every product': 'products/?search=selected&page=1',
  'two words': 'products/?search=golden%20rice&page=1',
  'typing error': 'products/?search=almnods&page=1',
  Devanagari: `products/?search=${encodeURIComponent('घ्यू')}&page=1`,
};
/** The reads whose cached responses are measured, one of each kind. */
const CACHED_READS = ['featured', 'categories', 'first page', 'category, page', 'order, page', 'common word'];
/** Bare lists. They grow with the catalog, so only the smallest catalog's are measured. */
const LISTS = {
  'category, whole list': 'products/?category=3',
  'order, whole list': 'products/?ordering=-price',
  'search, whole list': 'products/?search=organic',
};

/** Requests a second of one read. The runs alternate with the bare server's, so that other load affects both. */
async function measureRead(shop, bare, name, url) {
  const job = name.replaceAll(/\W+/g, '-');
  const body = await fetch(`${shop.address}/api/${url}`).then((response) => response.arrayBuffer());
  await fetch(`${bare.address}/${job}`, {
    method: 'PUT',
    body,
    headers: { 'content-type': 'application/octet-stream' },
  });
  const ours = [];
  const theirs = [];
  await fire(shop, `/api/${url}`, SECONDS);
  for (let run = 0; run < RUNS; run += 1) {
    ours.push(await fire(shop, `/api/${url}`, SECONDS));
    theirs.push(await fire(bare, `/${job}`, SECONDS));
  }
  const middle = (runs, key) => median(runs.map((each) => each[key]));
  return {
    name,
    bytes: body.byteLength,
    rate: Math.round(middle(ours, 'rate')),
    bareRate: Math.round(middle(theirs, 'rate')),
    ratio: median(ours.map((each, i) => each.rate / theirs[i].rate)),
    cost: middle(ours, 'cost'),
    bareCost: middle(theirs, 'cost'),
    p50: middle(ours, 'p50'),
    p99: middle(ours, 'p99'),
  };
}

/** Cart calls and logins, which the bare server does not offer. */
async function measureMember(shop, db) {
  const post = (call, body) =>
    fetch(`${shop.address}/api/${call}/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const password = 'Bench-Passw0rd-2026';
  const account = {
    first_name: 'Bench',
    last_name: 'Member',
    email: 'bench@example.com',
    password1: password,
    password2: password,
  };
  await post('user/register', account);
  const { access } = await post('user/login', { email: account.email, password }).then((response) => response.json());
  await db.$client.query('UPDATE products SET quantity = 2000000000 WHERE id = 1');
  const json = ['-m', 'POST', '-H', 'content-type=application/json'];
  const add = [...json, '-H', `authorization=Bearer ${access}`, '-b', JSON.stringify({ product_id: 1 })];
  const cart = ['-H', `authorization=Bearer ${access}`];
  const jobs = [
    ['cart, read', 'products/cart/me/', cart],
    ['cart, add (one line, 16 at once)', 'products/cart/add_item/', add],
    ['login', 'user/login/', [...json, '-b', JSON.stringify({ email: account.email, password })]],
  ];
  const results = [];
  for (const [name, url, options] of jobs) {
    const runs = [];
    for (let run = 0; run < RUNS; run += 1) runs.push(await fire(shop, `/api/${url}`, SECONDS, options));
    results.push({
      name,
      rate: Math.round(median(runs.map(({ rate }) => rate))),
      p50: median(runs.map(({ p50 }) => p50)),
      p99: median(runs.map(({ p99 }) => p99)),
    });
  }
  return results;
}

/** Measures a catalog of this size. */
async function measureSize(size, directory) {
  const cluster = await startCluster({
    directory: path.join(directory, `postgres-${size}`),
    password: randomBytes(12).toString('hex'),
  });
  const db = openMaintenanceDatabase(cluster.url('postgres'), { max: 10 });
  const running = [];
  try {
    await migrate(db);
    console.log(`making ${size} products …`);
    const begun = performance.now();
    await fillCatalog(db, size);
    const filling = (performance.now() - begun) / 1000;
    const environment = {
      DATABASE_URL: cluster.url('postgres'),
      JWT_SECRET: randomBytes(32).toString('hex'),
      RATE_LIMIT: 'off',
      SEED: 'none',
      DATA_DIR: directory,
      API_BASE_URL: '',
      // As deploy/mewa-pasal.service starts it.
      NODE_OPTIONS: '--max-old-space-size=384 --max-semi-space-size=16',
    };
    const shop = await startServer(path.join(root, 'build/server/server/main.js'), environment, '/health/ready');
    running.push(shop.stop);
    const bare = await startServer(path.join(import.meta.dirname, 'bareServer.mjs'), {}, '/');
    running.push(bare.stop);
    const idle = memoryOf(shop.pid).now;
    const reads = [];
    // Warm-up: without it, the first read costs half as much again.
    await fire(shop, `/api/${READS['first page']}`, 5);
    for (const name of [...CACHED_READS, ...(size === 1000 ? Object.keys(LISTS) : [])]) {
      reads.push(await measureRead(shop, bare, name, READS[name] ?? LISTS[name]));
      console.log(`  ${name}: ${reads.at(-1).ratio.toFixed(2)}`);
    }
    const members = await measureMember(shop, db);
    const load = os.loadavg()[0];
    return {
      size,
      day: new Date().toISOString().slice(0, 10),
      load,
      filling,
      reads,
      members,
      memory: { idle, most: memoryOf(shop.pid).most },
    };
  } finally {
    for (const stop of running) await stop();
    await db.$client.end();
    await cluster.stop();
  }
}

const target = path.join(import.meta.dirname, 'results');
mkdirSync(target, { recursive: true });
/** The last results by size. */
const file = path.join(target, 'api.json');
const results = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
const directory = mkdtempSync(path.join(os.tmpdir(), 'mewa-pasal-bench-'));
chmodSync(directory, 0o711);
try {
  for (const size of sizes) {
    results[size] = await measureSize(size, directory);
    writeFileSync(file, JSON.stringify(results));
  }
} finally {
  rmSync(directory, { recursive: true, force: true });
}
// Keys that are numbers are in ascending order.
const measured = Object.values(results);
const report = printReport(measured, { runs: RUNS, seconds: SECONDS });
writeFileSync(path.join(target, 'api.md'), report);
console.log(report);
