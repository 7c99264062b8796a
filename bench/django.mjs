/**
 * `npm run bench:django`: compares the API with a Django REST server (bench/django/) on the same PostgreSQL. Writes
 * bench/results/django.md. Needs Debian's Python packages. `-- --sizes=1000` measures this catalog only.
 */
import { fillCatalog } from './catalog.mjs';
import { compareAdds, compareReads } from './django/compareResponses.mjs';
import { readVersions, startDjango } from './django/startDjango.mjs';
import { createMember, newDirectory, secret, serverScript, startDatabase } from './shop.mjs';
import { fire, median, startServer } from './machinery.mjs';
import { circumstances, keepReport, number, table } from './report.mjs';

const sizes = process.argv
  .find((each) => each.startsWith('--sizes='))
  ?.slice(8)
  .split(',')
  .map(Number) ?? [1000, 25_000];
const RUNS = 3;
const SECONDS = 1;
/** The products in the cart. The first one is added. */
const CART_PRODUCTS = [1, 2, 3];

const READS = [
  { name: 'featured', url: 'products/?featured=true', bar: 10 },
  { name: 'categories', url: 'products/categories/', bar: 10 },
  { name: 'first page', url: 'products/?page=1', bar: 10 },
  { name: 'category, page', url: 'products/?category=3&page=1', bar: 10 },
  { name: 'order, page', url: 'products/?ordering=-price&page=1', bar: 10 },
  { name: 'search, page', url: 'products/?search=organic&page=1', bar: 10 },
];
const CART_READ = { name: 'cart, read', url: 'products/cart/me/', bar: 5 };
const CART_ADD = {
  name: 'cart, add',
  url: 'products/cart/add_item/',
  bar: 5,
  body: { product_id: CART_PRODUCTS[0] },
};
/** Compared and not measured. */
const OTHER_READS = ['products/?page=3&page_size=10', 'products/?category=999&page=1', 'products/?ordering=colour'];

/** Other ways to run Django. They are measured with the first catalog only. */
const VARIANTS = [
  { name: 'two workers', settings: { WORKERS: '2' } },
  { name: '`cache_page` for a second', settings: { CATALOG_CACHE_SECONDS: '1' } },
];

/** Measures a call on all servers by turns, so that other load affects all of them. Returns medians by server; `ratio` is ours to theirs. */
async function measureCall({ url, body }, servers, headers) {
  const options = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}=${value}`]);
  if (body) options.push('-m', 'POST', '-b', JSON.stringify(body));
  const runs = servers.map(() => []);
  // The first run is for warming up.
  for (let run = 0; run <= RUNS; run += 1) {
    for (const [i, server] of servers.entries()) runs[i].push(await fire(server, `/api/${url}`, SECONDS, options));
  }
  const [ours] = runs;
  return runs.map((ofServer) => {
    const middle = (read) => median(ofServer.map(read).slice(1));
    return {
      rate: middle(({ rate }) => rate),
      ratio: middle(({ rate }, run) => ours[run].rate / rate),
      cost: middle(({ cost }) => cost),
      p50: middle(({ p50 }) => p50),
      p99: middle(({ p99 }) => p99),
    };
  });
}

/** Measures all calls with a catalog of this size: the shop, Django, and Django's `variants`. */
async function measureSize(size, variants) {
  const { directory, remove } = newDirectory();
  const { cluster, db, url } = await startDatabase(directory);
  const servers = [];
  try {
    await fillCatalog(db, size);
    await db.$client.query('UPDATE products SET quantity = 2000000000 WHERE id = ANY ($1)', [CART_PRODUCTS]);
    await db.$client.query('VACUUM (ANALYZE)');
    const environment = { DATABASE_URL: url, JWT_SECRET: secret };
    const ofShop = {
      ...environment,
      RATE_LIMIT: 'off',
      SEED: 'none',
      DATA_DIR: directory,
      API_BASE_URL: '',
      // As deploy/mewa-pasal.service starts it.
      NODE_OPTIONS: '--max-old-space-size=384 --max-semi-space-size=16',
    };
    servers.push(await startServer(serverScript('main.js'), ofShop, '/health/ready'));
    for (const { settings } of [{}, ...variants]) servers.push(await startDjango({ ...environment, ...settings }));
    const pair = servers.slice(0, 2);
    const headers = await createMember(pair[0].address);
    for (const id of CART_PRODUCTS) {
      await compareAdds(pair, { ...CART_ADD, body: { product_id: id } }, headers);
    }
    // The last one is refused.
    await compareReads(pair, [...READS.map((read) => read.url), ...OTHER_READS, CART_READ.url], {});
    await compareReads(pair, [CART_READ.url], headers);
    const results = [];
    for (const call of [...READS, CART_READ, CART_ADD]) {
      const measured = await measureCall(call, servers, READS.includes(call) ? {} : headers);
      results.push({ size, ...call, measured });
      console.error(`${size} products, ${call.name}: ${measured.map(({ rate }) => number(rate)).join(', ')}`);
    }
    return results;
  } finally {
    for (const { stop } of servers) await stop();
    await db.$client.end();
    await cluster.stop();
    remove();
  }
}

const versions = await readVersions();
const results = [];
for (const size of sizes) results.push(...(await measureSize(size, size === sizes[0] ? VARIANTS : [])));

const latency = ({ p50, p99 }) => `${p50} / ${p99}`;
keepReport(
  'bench/results/django.md',
  `# Django bench

${circumstances()} ${versions}. Medians of ${RUNS} runs of ${SECONDS} s after one for
warming up, 16 connections, by turns. PostgreSQL and the load are on the same processors. The ratio is the median of the ratios of each turn.

## One process each
${table(
  [
    'products',
    'call',
    'ours a second',
    'Django a second',
    'ratio',
    'bar',
    '',
    'ours p50 / p99 ms',
    'Django p50 / p99 ms',
    'our processor µs',
    "Django's µs",
  ],
  results.map(({ size, name, bar, measured: [ours, django] }) => [
    size,
    name,
    number(ours.rate),
    number(django.rate),
    django.ratio.toFixed(1),
    bar,
    django.ratio >= bar ? 'kept' : 'MISSED',
    latency(ours),
    latency(django),
    number(ours.cost),
    number(django.cost),
  ]),
)}

The processor times are those of the server's process, without PostgreSQL's.

## Other ways to run Django, ${number(sizes[0])} products
${table(
  ['call', ...VARIANTS.flatMap(({ name }) => [`${name}, a second`, 'ratio', 'p50 / p99 ms'])],
  results
    .filter(({ size }) => size === sizes[0])
    .map(({ name, measured: [, , ...variants] }) => [
      name,
      ...variants.flatMap((each) => [number(each.rate), each.ratio.toFixed(1), latency(each)]),
    ]),
)}

The ratio is one process of ours to this. \`cache_page\` keeps answers in the memory of the process; the cart has no cache.

## What is compared
- Both servers read the same tables and accept the same tokens. Before the measurement the bench checks that their responses are equal, also to a cart call without a token.
- Our server caches the responses of the catalog, as in production. Django reads them from PostgreSQL for each request, as it does by default.
- Each cart call checks the token, the session and the user in one query on both servers. The cart has ${CART_PRODUCTS.length} lines. All adds are to one line.
- Django runs without debug mode, browsable API, translations, request log and CORS. Our server writes one log line a request and answers CORS.
- Connections to PostgreSQL stay open. gunicorn runs four threads and keeps connections open (bench/django/gunicorn.conf.py says why).
- Django's search is \`icontains\` on three columns. Ours also ignores accents and corrects typing errors.
`,
);
