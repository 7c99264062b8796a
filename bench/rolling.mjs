/**
 * `node bench/rolling.mjs [folder of an older version]`: two servers on one database behind a balancer, replaced one after the other under load by a newer
 * version with a migration more and another login to the database; then the old login is closed. Without a folder this version is the older one, and the
 * newer is a copy of it with one more migration. Writes bench/results/rolling.md; fails when any request did, or when a cart is not what was acknowledged.
 */
import { cpSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect, createServer } from 'node:net';
import path from 'node:path';
import { built, createMember, createProducts, newDirectory, readLosses, until } from './faults/shop.mjs';
import { startServer } from './machinery.mjs';
import { circumstances, keepReport, table } from './report.mjs';

const { startCluster } = built('db/postgresProcess.js');
const { openDatabase } = built('db/database.js');
const BUYERS = 8;
const root = path.resolve(import.meta.dirname, '..');
const { directory, remove } = newDirectory();

/** A copy of this version that has one migration more. */
function makeNewer() {
  const folder = path.join(directory, 'newer');
  mkdirSync(folder);
  for (const name of ['package.json', 'build'])
    cpSync(path.join(root, name), path.join(folder, name), { recursive: true });
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  writeFileSync(
    path.join(folder, 'build/server/server/db/migrations/999_bench.sql'),
    'ALTER TABLE products ADD COLUMN bench text;\n',
  );
  return folder;
}
const [older, newer] = process.argv[2] ? [path.resolve(process.argv[2]), root] : [root, makeNewer()];
const [before, after] = [older, newer].map(
  (folder) => readdirSync(path.join(folder, 'build/server/server/db/migrations')).length,
);

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

/** Hands the connections to the servers by turns, and knows how many each has: what a balancer in front of the shop does. */
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

/** One call on a connection of its own; gives the status, or what the connection broke of. */
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
/** Has the load pass through a step: some requests before, those meanwhile, some after. */
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
await under('a second login to the database is made', async () => {
  await admin.$client.query("CREATE ROLE shop_second LOGIN PASSWORD 'second' IN ROLE shop");
  await admin.$client.query('ALTER ROLE shop_second SET role = shop');
});
for (const leaving of servers) {
  await under(
    'a server leaves the balancer, has answered, SIGTERM, its end; the newer version with the second login, ready',
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
  "SELECT DISTINCT tableowner AS owner FROM pg_tables WHERE schemaname = 'public'",
);
const { rows: applied } = await db.$client.query('SELECT count(*)::integer AS migrations FROM migrations');
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
