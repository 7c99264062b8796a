/**
 * A part of `npm run trial -- restore`: the cluster of deploy/ha/ on loopback with pgBackRest, and a shop that
 * takes orders. A full backup, a switchover, a second that is noted, more orders; then all nodes are destroyed. New ones make the cluster from the
 * backup as it was at that second. Every table is compared row by row, on each node. Writes trials/results/restore-cluster.md.
 */
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { countBrokenInvariants, until } from '../../bench/shop.mjs';
import { createCluster } from '../cluster/cluster.mjs';
import { directory } from '../cluster/files.mjs';
import { createLoad } from '../cluster/load.mjs';
import { createMembers } from '../cluster/members.mjs';
import { stopAll } from '../cluster/processes.mjs';
import { findMissing } from '../cluster/requirements.mjs';
import { createShops, startDatabaseProxy } from '../cluster/shops.mjs';
import { reportCluster } from './clusterReport.mjs';
import { compareRows, connect, readAtSecond, readKeys, readRows } from './rows.mjs';

const missing = findMissing();
if (missing) {
  console.error(`${missing}\nNothing was tried.`);
  process.exit(1);
}
const ORDERS = 20;
const ARCHIVED = 'SELECT last_archived_wal AS name FROM pg_stat_archiver';
const secret = randomBytes(32).toString('hex');
const [shop] = createShops(secret);

/** What `read` finds in the shop's database of a node. */
async function look(node, read) {
  const connection = await connect(node.url('shop'));
  return read(connection).finally(connection.close);
}

/** As the timer of each node does it: where the node leads. */
async function takeBackup(cluster, kind) {
  const node = await cluster.leader();
  await node.backrest(`--type=${kind}`, 'backup');
  return node.name;
}

/** Until so many more orders are acknowledged. */
const more = (load) => {
  const wanted = load.acknowledged.orders.size + ORDERS;
  return until(() => load.acknowledged.orders.size >= wanted, 120_000, `${ORDERS} more orders`);
};

/** Orders around two backups, a switchover and the second. Ends with the cluster destroyed. */
async function runUntilLoss() {
  const cluster = createCluster();
  await cluster.start();
  await cluster.prepare();
  const proxy = startDatabaseProxy();
  await shop.start();
  const members = await cluster.withDatabase((db) => createMembers(db, secret));
  const load = createLoad({ address: shop.address, reads: ['/api/products/'], ...members });
  load.begin();
  await more(load);
  const leaders = [await takeBackup(cluster, 'full')];
  await more(load);
  await cluster.switchOver();
  await more(load);
  const leader = await cluster.leader();
  leaders.push(leader.name);
  const before = [...load.acknowledged.orders.keys()];
  const noted = await readAtSecond(leader.url('shop'));
  await more(load);
  await until(
    async () => (await look(leader, ({ query }) => query(ARCHIVED)))[0].name >= noted.segment,
    120_000,
    'the WAL of that second in the backup',
  );
  await load.end();
  const after = [...load.acknowledged.orders.keys()].filter((key) => !noted.keys.has(key));
  await shop.program.stop();
  await proxy.stop();
  await cluster.kill();
  for (const { name } of cluster.nodes) rmSync(path.join(directory, name), { recursive: true, maxRetries: 5 });
  return { load, leaders, noted, before, after };
}

/** The shop goes on with the recovered cluster, over a switchover and a backup of the new leader. */
async function goOn(cluster, load) {
  startDatabaseProxy();
  await shop.start();
  const placed = load.acknowledged.orders.size;
  load.begin();
  await more(load);
  await cluster.switchOver();
  await more(load);
  await load.end();
  await cluster.untilWhole();
  await takeBackup(cluster, 'full');
  const keys = await look(await cluster.leader(), readKeys);
  return {
    placed: load.acknowledged.orders.size - placed,
    lost: [...load.acknowledged.orders.keys()].slice(placed).filter((key) => !keys.has(key)).length,
    unexpected: load.unexpected,
    broken: await cluster.withDatabase(countBrokenInvariants),
  };
}

try {
  const { load, leaders, noted, before, after } = await runUntilLoss();
  const begun = performance.now();
  const cluster = createCluster({ recoverTo: noted.second });
  await cluster.start();
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  const leader = await cluster.leader();
  const keys = await look(leader, readKeys);
  // The followers may be a moment behind.
  const isSame = async (node) =>
    compareRows(noted.rows, await look(node, readRows)).every((each) => each.missing + each.added === 0);
  const followers = cluster.nodes.filter((node) => node !== leader);
  const same = await Promise.all(
    followers.map((node) =>
      until(() => isSame(node), 30_000, `the rows of ${node.name}`).then(
        () => true,
        () => false,
      ),
    ),
  );
  const compared = compareRows(noted.rows, await look(leader, readRows));
  const shopAfterwards = await goOn(cluster, load);
  load.close();
  const holds = reportCluster({
    leaders,
    second: noted.second,
    seconds,
    before: { orders: before.length, missing: before.filter((key) => !keys.has(key)).length },
    after: { orders: after.length, found: after.filter((key) => keys.has(key)).length },
    compared,
    followers: { all: same.length, same: same.filter(Boolean).length },
    shop: shopAfterwards,
  });
  process.exitCode = holds ? 0 : 1;
} finally {
  await stopAll();
  if (process.argv.includes('--keep')) console.error(`kept: ${directory}`);
  else rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
}
