/**
 * `node bench/processes.mjs [seconds]`: one process against four on one PostgreSQL, then one of the four killed with -9 under load. Prints what
 * a table of docs/operations.md shows; fails when a request on a connection opened after the kill failed or an acknowledged add is not in its cart.
 */
import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const require = createRequire(import.meta.url);
const { startCluster } = require(path.join(root, 'build/server/server/db/postgresProcess.js'));
const { Client } = require('pg');
const seconds = Number(process.argv[2] ?? 5);
const CONNECTIONS = 32;
const PORT = 18_440;

const directory = mkdtempSync(path.join(os.tmpdir(), 'mewa-pasal-processes-'));
chmodSync(directory, 0o711);
const postgres = await startCluster({ directory: path.join(directory, 'postgres'), password: 'for-the-bench' });

async function startShop(processes) {
  const environment = { DATABASE_URL: postgres.url('postgres'), JWT_SECRET: 'for-the-bench-alone-and-nothing-else', RATE_LIMIT: 'off', LOG_LEVEL: 'warn', PORT: String(PORT), CLUSTER: String(processes), DATA_DIR: directory };
  const child = spawn(process.execPath, [path.join(root, 'build/server/server/main.js')], { env: { PATH: process.env.PATH, ...environment }, stdio: ['ignore', 'ignore', 'inherit'] });
  while (!(await fetch(`http://127.0.0.1:${PORT}/health/ready`).then((answer) => answer.ok, () => false))) await new Promise((resolve) => setTimeout(resolve, 100));
  const ended = new Promise((resolve) => child.once('exit', resolve));
  return { pid: child.pid, stop: () => (child.kill('SIGTERM'), ended) };
}

function ask(agent, method, url, { token, body } = {}) {
  const payload = body === undefined ? undefined : JSON.stringify(body);
  const headers = { ...(token ? { authorization: `Bearer ${token}` } : {}), ...(payload ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) } : {}) };
  return new Promise((resolve, reject) => {
    const request = http.request({ host: '127.0.0.1', port: PORT, method, path: url, agent, headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part) => (text += part)).on('end', () => resolve({ status: answer.statusCode, text })).on('error', reject);
    });
    // A request on a connection that the killed process held is one of its own, though it was sent in the instant of its death.
    request.on('error', (error) => reject(Object.assign(error, { held: request.reusedSocket }))).end(payload);
  });
}

/** Asks on many connections at once, each one after the other, until the time is over. */
async function load(milliseconds, task) {
  const until = performance.now() + milliseconds;
  const result = { done: 0, failed: [] };
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async (_, connection) => {
      const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
      while (performance.now() < until) {
        const begun = performance.now();
        const failure = await task(agent, connection).then(({ status }) => (status < 400 ? null : { name: status }), ({ code, held }) => ({ name: code, held }));
        if (failure === null) result.done += 1;
        else result.failed.push({ begun, ...failure });
      }
      agent.destroy();
    }),
  );
  return result;
}

const read = (agent) => ask(agent, 'GET', '/api/products/?page=1');
const rates = {};
let failed = false;
for (const processes of [1, 4]) {
  const shop = await startShop(processes);
  await load(1000, read);
  rates[processes] = (await load(seconds * 1000, read)).done / seconds;
  if (processes === 4) failed = !(await killOne(shop));
  await shop.stop();
}

async function killOne(shop) {
  const agent = new http.Agent();
  const members = [];
  for (let number = 0; number < CONNECTIONS; number += 1) {
    const email = `load${number}@example.com`;
    const register = { first_name: 'Load', last_name: 'Test', email, password1: 'Kagbeni 2026', password2: 'Kagbeni 2026' };
    await ask(agent, 'POST', '/api/user/register/', { body: register });
    const { status, text } = await ask(agent, 'POST', '/api/user/login/', { body: { email, password: 'Kagbeni 2026' } });
    if (status !== 200) throw new Error(`login: ${status} ${text}`);
    members.push({ token: JSON.parse(text).access, added: 0, unsure: 0 });
  }
  const client = new Client({ connectionString: postgres.url('postgres') });
  await client.connect();
  await client.query('UPDATE products SET quantity = 1000000');
  const workers = execFileSync('pgrep', ['-P', String(shop.pid)], { encoding: 'utf8' }).trim().split('\n').map(Number);
  let killed = Infinity;
  setTimeout(() => {
    process.kill(workers[0], 'SIGKILL');
    killed = performance.now();
  }, 1000);
  const result = await load(3000, async (connection, number) => {
    const member = members[number];
    member.unsure += 1;
    const answer = await ask(connection, 'POST', '/api/products/cart/add_item/', { token: member.token, body: { product_id: 1 + (number % 5), quantity: 1 } });
    member.unsure -= 1;
    if (answer.status === 200) member.added += 1;
    return answer;
  });
  const { rows } = await client.query("SELECT u.email, coalesce(sum(c.quantity), 0)::integer AS held FROM users AS u LEFT JOIN cart_items AS c ON c.user_id = u.id WHERE u.email LIKE 'load%' GROUP BY u.email");
  const { rows: broken } = await client.query('SELECT * FROM check_invariants()');
  await client.end();
  const held = new Map(rows.map((row) => [row.email, row.held]));
  const lost = members.filter(({ added }, number) => held.get(`load${number}@example.com`) < added).length;
  const surplus = members.filter(({ added, unsure }, number) => held.get(`load${number}@example.com`) > added + unsure).length;
  const later = result.failed.filter(({ begun, held }) => begun > killed && !held);
  console.log(`one of four killed with -9 under ${CONNECTIONS} connections: ${result.done} adds acknowledged, ${result.failed.length} requests failed (${[...new Set(result.failed.map(({ name }) => name))].join(', ')}), ${later.length} of them on connections opened after the kill`);
  console.log(`carts that lack an acknowledged add: ${lost}; that hold more than was asked for: ${surplus}; invariants broken: ${broken.length}`);
  return later.length + lost + surplus + broken.length === 0;
}

console.log(`first page, requests a second: ${Math.round(rates[1])} with one process, ${Math.round(rates[4])} with four, ratio ${(rates[4] / rates[1]).toFixed(2)}`);
console.log(`${os.cpus().length} processors, shared with PostgreSQL and the load itself; load average ${os.loadavg()[0].toFixed(1)}; Node ${process.versions.node}`);
await postgres.stop();
rmSync(directory, { recursive: true });
process.exit(failed ? 1 : 0);
