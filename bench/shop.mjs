/** What the fault scripts share: the built shop, a member, buyers who count what was acknowledged, and the look at the truth. */
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { startServer } from './machinery.mjs';

export const root = path.resolve(import.meta.dirname, '..');
const server = path.join(root, 'build/server/server');
/** The file of a module of the built server. */
export const serverScript = (module) => path.join(server, module);
/** A module of the built server. */
export const built = (module) => createRequire(import.meta.url)(serverScript(module));

const { startCluster } = built('db/postgresProcess.js');
const { openMaintenanceDatabase } = built('db/database.js');
const { migrate } = built('db/migrate.js');

/** A directory that PostgreSQL's own user may enter. */
export function newDirectory() {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'mewa-pasal-faults-'));
  chmodSync(directory, 0o711);
  return { directory, remove: () => rmSync(directory, { recursive: true, force: true }) };
}

/** A PostgreSQL of its own with an empty, migrated shop; it writes through to the disk, as in a real one. */
export async function startDatabase(directory) {
  const cluster = await startCluster({
    directory: path.join(directory, 'postgres'),
    password: randomBytes(12).toString('hex'),
  });
  const db = openMaintenanceDatabase(cluster.url('postgres'), { max: 10 });
  await migrate(db);
  return { cluster, db, url: cluster.url('postgres'), files: path.join(directory, 'postgres') };
}

/** Runs the built server; `settings` over what every script wants. */
export function startShop(settings) {
  const environment = { JWT_SECRET: secret, RATE_LIMIT: 'off', LOG_LEVEL: 'error', API_BASE_URL: '', ...settings };
  return startServer(serverScript('main.js'), environment, '/health/ready');
}
export const secret = randomBytes(32).toString('hex');

/** Registers a member and logs in; gives the headers of the member's calls. */
export async function createMember(address, name = 'buyer') {
  const post = (call, body) =>
    fetch(`${address}/api/${call}/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const password = `Faults-${randomBytes(6).toString('hex')}-A1`;
  const account = {
    first_name: 'Faulty',
    last_name: 'Towers',
    email: `${name}@example.com`,
    password1: password,
    password2: password,
  };
  const registered = await post('user/register', account);
  if (!registered.ok) throw new Error(`registration: ${registered.status} ${await registered.text()}`);
  const { access } = await (await post('user/login', { email: account.email, password })).json();
  return { authorization: `Bearer ${access}`, 'content-type': 'application/json' };
}

/** Buyers who add one after another until `stop()`. `addresses()` gives where to; what was acknowledged is counted by product. */
export function startBuyers({ count, productIds, headers, addresses }) {
  const acknowledged = new Map();
  const sent = new Map();
  const statuses = new Map();
  const note = (counts, key) => counts.set(key, (counts.get(key) ?? 0) + 1);
  let going = true;
  const buyers = Array.from({ length: count }, async (_, buyer) => {
    for (let turn = 0; going; turn += 1) {
      const id = productIds[(buyer + turn) % productIds.length];
      const all = addresses();
      note(sent, id);
      try {
        const options = {
          method: 'POST',
          headers,
          body: JSON.stringify({ product_id: id }),
          signal: AbortSignal.timeout(5000),
        };
        const response = await fetch(`${all[(buyer + turn) % all.length]}/api/products/cart/add_item/`, options);
        await response.arrayBuffer();
        note(statuses, response.status);
        if (response.status === 200) note(acknowledged, id);
      } catch {
        note(statuses, 'no response');
        // Nobody listens just now: the next try comes when the event loop had its turn.
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    }
  });
  const total = (counts) => [...counts.values()].reduce((sum, each) => sum + each, 0);
  const stop = async () => {
    going = false;
    await Promise.all(buyers);
  };
  return { acknowledged, sent, statuses, acknowledgedSoFar: () => total(acknowledged), stop };
}

/** Waits until `condition` gives something true, `milliseconds` at most. */
export async function until(condition, milliseconds, what) {
  const end = Date.now() + milliseconds;
  for (;;) {
    const found = await condition();
    if (found) return found;
    if (Date.now() > end) throw new Error(`never happened: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** Acknowledged adds that are not in the table, units in the table that nobody asked for, and the broken invariants. */
export async function readLosses(db, { acknowledged, sent }) {
  const { rows } = await db.$client.query(
    'SELECT product_id, sum(quantity)::integer AS quantity FROM cart_items GROUP BY product_id',
  );
  const inTable = new Map(rows.map(({ product_id, quantity }) => [product_id, quantity]));
  let lost = 0;
  let invented = 0;
  for (const [id, times] of acknowledged) lost += Math.max(0, times - (inTable.get(id) ?? 0));
  for (const [id, quantity] of inTable) invented += Math.max(0, quantity - (sent.get(id) ?? 0));
  return { lost, invented, broken: await countBrokenInvariants(db) };
}

/** How many rows break an invariant of the data. */
export async function countBrokenInvariants(db) {
  return (await db.$client.query(readFileSync(path.join(root, 'server/testing/invariants.sql'), 'utf8'))).rowCount;
}

/** Products with more than enough in stock; their ids. */
export async function createProducts(db, count) {
  await db.$client.query("INSERT INTO categories (name) VALUES ('Faults') ON CONFLICT DO NOTHING");
  const { rows } = await db.$client.query(
    `INSERT INTO products (name, "desc", price, quantity, category_id)
     SELECT 'Almonds ' || n, 'Whole', 100, 2000000, (SELECT id FROM categories WHERE name = 'Faults') FROM generate_series(1, $1::integer) AS n RETURNING id`,
    [count],
  );
  return rows.map(({ id }) => id);
}

/** Prints what was found and exits with 0 when all checks pass. */
export function conclude(holds, text) {
  console.log(text);
  process.exitCode = holds ? 0 : 1;
}
