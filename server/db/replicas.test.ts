import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { buildApp } from '../app';
import { type App } from '../context';
import { readSettings, type Config } from '../config/config';
import { makeReplica, portOf, startPrimary, startReplica } from '../testing/startReplica';
import { openDatabase, type Database } from './database';
import { migrate } from './migrate';
import { type RunningCluster } from './postgresProcess';

let folder: string;
let [primary, replica]: RunningCluster[] = [];
let replicaUrl: string;
let db: Database;
let app: App;
const within = (name: string) => path.join(folder, name);
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'mewa-pasal-replica-'));
  chmodSync(folder, 0o711);
  primary = await startPrimary(within('primary'));
  await makeReplica(primary, within('primary'), within('replica'));
  replica = await startReplica(primary, within('replica'));
  replicaUrl = replica.url('postgres');
  db = openDatabase(primary.url('postgres'));
  await migrate(db);
  await change(
    "INSERT INTO categories (name) VALUES ('Nuts'); INSERT INTO products (name, price, quantity, category_id) SELECT 'Almonds', 1, 0, id FROM categories",
  );
  const config: Config = {
    ...readSettings({ DATABASE_REPLICA_URLS: replicaUrl }),
    jwtSecret: 'a secret for tests, which is long enough',
    rateLimit: 'off',
    logLevel: 'silent',
  };
  app = await buildApp({ db, config });
  await app.ready();
}, 60_000);
afterAll(async () => {
  await app?.close();
  await db?.$client.end();
  await Promise.all([primary, replica].map((cluster) => cluster?.stop().catch(() => {})));
  rmSync(folder, { recursive: true });
});

const change = (statement: string) => db.$client.query(statement);
const ORDERINGS = ['name', '-name', 'price', '-price', 'created_at', '-created_at'];
let asked = 0;
/** The stock as the shop tells it, read anew: each address is asked once. */
const stock = async () => {
  asked += 1;
  const answer = await app.inject(
    `/api/products/?page_size=${1 + (asked % 100)}&ordering=${ORDERINGS[Math.floor(asked / 100) % 6]}`,
  );
  expect(answer.statusCode).toBe(200);
  return answer.json<{ results: { quantity: number }[] }>().results[0]?.quantity;
};

async function onReplica<T>(statement: string): Promise<T> {
  const client = new Client({ connectionString: replicaUrl });
  await client.connect();
  try {
    return (await client.query(statement)).rows[0] as T;
  } finally {
    await client.end();
  }
}
/** How many connections of the shop have read products there. */
const readsOnReplica = async () =>
  (
    await onReplica<{ busy: number }>(
      "SELECT count(*)::integer AS busy FROM pg_stat_activity WHERE application_name = 'mewa-pasal' AND query LIKE '%products%'",
    )
  ).busy;

async function until(look: () => Promise<boolean>): Promise<void> {
  while (!(await look())) await new Promise((resolve) => setTimeout(resolve, 50));
}
const caughtUp = () =>
  until(async () => {
    const { rows } = await change('SELECT pg_current_wal_insert_lsn()::text AS position');
    return (
      await onReplica<{ there: boolean }>(
        `SELECT pg_last_wal_replay_lsn() >= '${(rows[0] as { position: string }).position}' AS there`,
      )
    ).there;
  });

test('a replica that has the latest change answers', async () => {
  await caughtUp();
  expect(await stock()).toBe(0);
  expect(await readsOnReplica()).toBeGreaterThan(0);
});

test('a replica that lags is passed over: what was committed is read at once, from the primary', async () => {
  await onReplica('SELECT pg_wal_replay_pause()');
  for (let quantity = 1; quantity <= 5; quantity += 1) {
    await change(`UPDATE products SET quantity = ${quantity}`);
    expect(await stock()).toBe(quantity);
  }
  expect(await onReplica<{ quantity: number }>('SELECT quantity FROM products')).toEqual({ quantity: 0 });
  await onReplica('SELECT pg_wal_replay_resume()');
});

test('a replica that dies under load and comes back: no read fails, none is old, and it answers again', async () => {
  const port = portOf(replica!);
  let [done, quantity] = [false, 10];
  const load = (async () => {
    while (!done) {
      await change(`UPDATE products SET quantity = ${(quantity += 1)}`);
      const expected = quantity;
      expect(await Promise.all([stock(), stock(), stock()])).toEqual([expected, expected, expected]);
    }
  })();
  process.kill(replica!.pid, 'SIGKILL');
  await until(() =>
    onReplica('SELECT 1').then(
      () => false,
      () => true,
    ),
  );
  replica = await startReplica(primary!, within('replica'), { port });
  done = true;
  await load;
  await caughtUp();
  // A replica that did not answer is left alone for a second.
  await until(async () => (await stock()) === quantity && (await readsOnReplica()) > 0);
}, 30_000);

test('while the primary restarts the replica answers', async () => {
  const port = portOf(primary!);
  await caughtUp();
  const before = await stock();
  await primary!.stop();
  expect([await stock(), await stock()]).toEqual([before, before]);
  primary = await startPrimary(within('primary'), { port });
  await until(() =>
    change('UPDATE products SET quantity = 7').then(
      () => true,
      () => false,
    ),
  );
  await until(async () => (await stock()) === 7);
}, 30_000);
