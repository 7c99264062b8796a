/**
 * `node bench/backup.mjs`: dumps the database of a running shop, restores it to another database and compares every table. Then it dumps again while carts
 * are changed and checks the invariants of the restored data. Writes bench/results/backup.md and fails on a difference. Needs PostgreSQL's programs (PGBIN, or
 * Debian's newest), because the embedded package has no pg_dump.
 */
import { execFile, execFileSync, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { circumstances, keepReport, table } from './report.mjs';

const root = path.resolve(import.meta.dirname, '..');
const { Client } = createRequire(import.meta.url)('pg');
const versions = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql').sort() : [];
const programs = process.env.PGBIN ?? (versions.length > 0 ? `/usr/lib/postgresql/${versions.at(-1)}/bin` : null);
if (!programs) {
  console.error('There is no PostgreSQL with pg_dump on this machine: set PGBIN to the folder of its programs.');
  process.exit(1);
}
const [PORT, DATABASE_PORT] = [18_450, 18_451];
const directory = mkdtempSync(path.join(os.tmpdir(), 'mewa-pasal-backup-'));
chmodSync(directory, 0o777);
const url = (database) => `postgres://postgres@127.0.0.1:${DATABASE_PORT}/${database}`;
/** PostgreSQL refuses to run as root. */
const asPostgres = (program, ...args) => {
  const command = [path.join(programs, program), ...args];
  return process.getuid() === 0
    ? execFileSync('runuser', ['-u', 'postgres', '--', ...command], { cwd: '/', stdio: 'pipe' })
    : execFileSync(command[0], args, { cwd: '/', stdio: 'pipe' });
};
const run = (program, ...args) => promisify(execFile)(path.join(programs, program), args);
const timed = async (task) => {
  const begun = performance.now();
  await task();
  return `${((performance.now() - begun) / 1000).toFixed(1)} s`;
};

async function query(database, text) {
  const client = new Client({ connectionString: url(database) });
  await client.connect();
  return client
    .query(text)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

/** The number of rows and a hash of all rows of every table, and of all sequences together. */
async function fingerprint(database) {
  const tables = await query(
    database,
    "SELECT table_name AS name, quote_ident(table_name) AS from FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1",
  );
  const prints = {};
  for (const { name, from } of [
    ...tables,
    { name: 'counters', from: '(SELECT sequencename, last_value FROM pg_sequences)' },
  ]) {
    [prints[name]] = await query(
      database,
      `SELECT count(*)::integer AS rows, md5(string_agg(t::text, E'\\n' ORDER BY t::text)) AS hash FROM ${from} AS t`,
    );
  }
  return prints;
}

const call = (where, body, token) =>
  fetch(`http://127.0.0.1:${PORT}${where}`, {
    method: body ? 'POST' : 'GET',
    body: body && JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
  });

const data = path.join(directory, 'postgres');
asPostgres('initdb', '-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8');
asPostgres(
  'pg_ctl',
  'start',
  '-D',
  data,
  '-w',
  '-l',
  path.join(directory, 'postgres.log'),
  '-o',
  `-p ${DATABASE_PORT} -c listen_addresses=127.0.0.1 -c unix_socket_directories=`,
);
let shop;
let equal = false;
try {
  await query('postgres', 'CREATE DATABASE shop');
  const environment = {
    PATH: process.env.PATH,
    DATABASE_URL: url('shop'),
    JWT_SECRET: 'for-the-bench-alone-and-nothing-else',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'warn',
    PORT: String(PORT),
    DATA_DIR: directory,
  };
  shop = spawn(process.execPath, [path.join(root, 'build/server/server/main.js')], {
    env: environment,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  while (
    !(await call('/health/ready').then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    await new Promise((resolve) => setTimeout(resolve, 100));
  const tokens = await Promise.all(
    Array.from({ length: 20 }, async (_, number) => {
      const account = { email: `member${number}@example.com`, password: 'Kagbeni 2026' };
      await call('/api/user/register/', {
        first_name: 'Maya',
        last_name: 'Tamang',
        email: account.email,
        password1: account.password,
        password2: account.password,
      });
      return (await (await call('/api/user/login/', account)).json()).access;
    }),
  );
  await Promise.all(
    tokens.map((token, number) => call('/api/products/cart/add_item/', { product_id: 1 + number, quantity: 1 }, token)),
  );

  // Wait until all mails are sent, so that the tables change no more.
  while (
    (await query('shop', "SELECT count(*)::integer AS waiting FROM pgboss.job WHERE name = 'mails'"))[0].waiting > 0
  )
    await new Promise((resolve) => setTimeout(resolve, 100));
  let reading = true;
  const reads = (async () => {
    while (reading) await call('/api/products/?page=1');
  })();
  const dump = path.join(directory, 'shop.dump');
  const dumped = await timed(() => run('pg_dump', '-Fc', '-f', dump, url('shop')));
  const before = await fingerprint('shop');
  reading = false;
  await reads;
  await query('postgres', 'CREATE DATABASE restored');
  const restored = await timed(() => run('pg_restore', '--exit-on-error', '-d', url('restored'), dump));
  const after = await fingerprint('restored');
  const isEqual = (name) => before[name].hash === after[name]?.hash;
  equal = Object.keys(before).every(isEqual) && Object.keys(after).length === Object.keys(before).length;

  let writing = true;
  const writes = tokens.map(async (token, number) => {
    while (writing) await call('/api/products/cart/add_item/', { product_id: 1 + number, quantity: 1 }, token);
  });
  await run('pg_dump', '-Fc', '-f', `${dump}.busy`, url('shop'));
  writing = false;
  await Promise.all(writes);
  await query('postgres', 'CREATE DATABASE busy');
  await run('pg_restore', '--exit-on-error', '-d', url('busy'), `${dump}.busy`);
  const broken = await query('busy', readFileSync(path.join(root, 'server/testing/invariants.sql'), 'utf8'));
  const [{ version }] = await query('shop', "SELECT current_setting('server_version') AS version");
  keepReport(
    'backup',
    `# Backup bench

${circumstances()} PostgreSQL ${version}.

A running shop, read meanwhile: dumped in ${dumped}, restored in ${restored}, ${equal ? '**equal**' : '**NOT equal**'}.
Dumped once more while ${tokens.length} members fill their carts, and restored: ${broken.length} invariants broken.

${table(
  ['table', 'rows', 'hash over all rows', 'restored'],
  Object.entries(before).map(([name, { rows, hash }]) => [name, rows, hash, isEqual(name) ? 'equal' : 'NOT equal']),
)}
`,
  );
  equal &&= broken.length === 0;
} finally {
  shop?.kill('SIGTERM');
  await new Promise((resolve) => (shop ? shop.once('exit', resolve) : resolve()));
  asPostgres('pg_ctl', 'stop', '-D', data, '-m', 'fast', '-w');
  rmSync(directory, { recursive: true });
}
process.exit(equal ? 0 : 1);
