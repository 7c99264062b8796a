/**
 * `node bench/rolling.mjs [folder of an older version]`: two servers on one database behind a balancer. Under load, each is replaced by a newer version with
 * one more migration and another database login; then the old login is closed. Without a folder, this version is the older one, and the newer one is a copy
 * of it with one more migration. Writes bench/results/rolling.md. Fails when a request fails or a cart differs from the acknowledged adds.
 */
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect, createServer } from 'node:net';
import path from 'node:path';
import { built, createMember, createProducts, newDirectory, readLosses, until } from './faults/shop.mjs';
import { startServer } from './machinery.mjs';
import { circumstances, keepReport, table } from './report.mjs';

const { startCluster } = built('db/postgresProcess.js');
const { openDatabase } = built('db/database.js');
const BUYERS = 8;
const MIGRATIONS = 'build/server/server/db/migrations';
const root = path.resolve(import.meta.dirname, '..');
const { directory, remove } = newDirectory();

/** The list of migrations of a built version. */
function readJournal(folder) {
  return JSON.parse(readFileSync(path.join(folder, MIGRATIONS, 'meta/_journal.json'), 'utf8'));
}

/** A copy of this version with one more migration. */
function makeNewer() {
  const folder = path.join(directory, 'newer');
  mkdirSync(folder);
  for (const name of ['package.json', 'build'])
    cpSync(path.join(root, name), path.join(folder, name), { recursive: true });
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  const journal = readJournal(folder);
  journal.entries.push({ ...journal.entries.at(-1), idx: journal.entries.length, when: Date.now(), tag: '9999_bench' });
  writeFileSync(path.join(folder, MIGRATIONS, 'meta/_journal.json'), JSON.stringify(journal));
  writeFileSync(path.join(folder, MIGRATIONS, '9999_bench.sql'), 'ALTER TABLE products ADD COLUMN bench text;\n');
  return folder;
}
const [older, newer] = process.argv[2] ? [path.resolve(process.argv[2]), root] : [root, makeNewer()];
const [before, after] = [older, newer].map((folder) => readJournal(folder).entries.length);

const cluster = await startCluster({ directory: path.join(directory, 'postgres'), password: 'for-the-bench' });
const admin = openDatabase(cluster.url('postgres'));
for (const statement of ["CREATE ROLE shop LOGIN PASSWORD 'first'", 'CREATE DATABASE shop OWNER shop'])
  await admin.$client.query(statement);
const db = openDatabase(cluster.url('shop'));
const login = (name, password) => Object.assign(new URL(cluster.url('shop')), { username: name, password }).href;
const start = (folder, url) =>
  startServer(
    path.join(folder, 'build/server/server/main.js'),
    {
      DATABASE_URL: url,
      JWT_SECRET: 'for-the-bench-alone-and-nothing-else',
      SEED: 'none',
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'error',
      DATA_DIR: directory,
    },
    '/health/ready',
  );

/** A round-robin balancer that counts the connections of each server. */
let [servers, turn] = [[], 0];
const held = new Map();
const balancer = createServer((socket) => {
  const server = servers[(turn += 1) % servers.length];
  const count = (change) => held.set(server, (held.get(server) ?? 0) + change);
  const upstream = connect(Number(new URL(server.address).port), '127.0.0.1').on('error', () => socket.destroy());
  count(1);
  socket.on('error', () => upstream.destroy()).once('close', () => count(-1));
  socket.pipe(upstream).pipe(socket);
});
await new Promise((resolve) => balancer.listen(0, '127.0.0.1', resolve));
const address = `http://127.0.0.1:${balancer.address().port}`;

/** One call on a new connection. Returns the status, or the error code of the connection. */
const call = (method, url, headers, body) =>
  new Promise((resolve) => {
    const sent = request(address + url, { method, headers, agent: false }, (answer) =>
      answer
        .resume()
        .once('end', () => resolve(answer.statusCode))
        .once('error', ({ code }) => resolve(code)),
    );
    sent.once('error', ({ code }) => resolve(code)).end(body && JSON.stringify(body));
  });

const steps = [];
const [acknowledged, sent] = [new Map(), new Map()];
let step = null;
let going = true;
/** Runs a step under load, with at least 100 answers before and after it. */
async function under(name, task) {
  step = { name, answered: 0, failed: [] };
  steps.push(step);
  const some = () =>
    until(
      (
        (earlier) => () =>
          step.answered > earlier + 100
      )(step.answered),
      30_000,
      'answers',
    );
  await some();
  await task();
  await some();
}

const first = login('shop', 'first');
servers = [await start(older, first), await start(older, first)];
const headers = await createMember(servers[0].address);
const load = (await createProducts(db, BUYERS)).map(async (id) => {
  while (!step) await new Promise((resolve) => setTimeout(resolve, 10));
  while (going) {
    const now = step;
    sent.set(id, (sent.get(id) ?? 0) + 1);
    const results = [
      await call('POST', '/api/products/cart/add_item/', headers, { product_id: id }),
      await call('GET', '/api/products/?page=1', {}),
    ];
    if (results[0] === 200) acknowledged.set(id, (acknowledged.get(id) ?? 0) + 1);
    const failed = results.filter((status) => status !== 200);
    now.answered += results.length - failed.length;
    now.failed.push(...failed);
  }
});

const second = login('shop_second', 'second');
await under('a second database login is created', async () => {
  await admin.$client.query("CREATE ROLE shop_second LOGIN PASSWORD 'second' IN ROLE shop");
  await admin.$client.query('ALTER ROLE shop_second SET role = shop');
});
for (const leaving of servers) {
  await under(
    'a server is replaced: out of the balancer, last answer, SIGTERM, the newer version with the second login, ready',
    async () => {
      servers = servers.filter((server) => server !== leaving);
      await until(() => held.get(leaving) === 0, 10_000, 'the last answer of a server that leaves');
      await leaving.stop();
      servers = [...servers, await start(newer, second)];
    },
  );
}
await under('the first login is closed', async () => {
  await admin.$client.query('ALTER ROLE shop NOLOGIN');
});
going = false;
await Promise.all(load);
const losses = await readLosses(db, { acknowledged, sent });
const { rows: owners } = await db.$client.query(
  "SELECT DISTINCT tableowner AS owner FROM pg_tables WHERE schemaname IN ('public', 'pgboss', 'drizzle')",
);
const { rows: applied } = await db.$client.query(
  'SELECT count(*)::integer AS migrations FROM drizzle.__drizzle_migrations',
);
for (const server of servers) await server.stop();
balancer.close();
await Promise.all([admin, db].map((each) => each.$client.end()));
await cluster.stop();
remove();

keepReport(
  'rolling',
  `# Rolling upgrade bench

${circumstances()} From ${before} migrations to ${after}, ${BUYERS} buyers, each request on a connection of its own.

${table(
  ['step', 'requests answered', 'failed'],
  steps.map(({ name, answered, failed }) => [
    name,
    answered,
    failed.length === 0 ? 0 : `${failed.length} (${[...new Set(failed)].join(', ')})`,
  ]),
)}

Acknowledged adds lost: ${losses.lost}; adds that nobody asked for: ${losses.invented}; invariants broken: ${losses.broken}; migrations applied: ${applied[0].migrations}; owner of all tables: ${owners.map(({ owner }) => owner).join(', ')}.
`,
);
const holds =
  steps.every(({ failed }) => failed.length === 0) &&
  losses.lost + losses.invented + losses.broken === 0 &&
  owners.length === 1 &&
  applied[0].migrations === after;
process.exitCode = holds ? 0 : 1;
