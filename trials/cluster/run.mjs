import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../../bench/shop.mjs';
import { keepReport } from '../../bench/report.mjs';
import { createCluster } from './cluster.mjs';
import { directory } from './files.mjs';
import { checkFront } from './frontChecks.mjs';
import { createLoad, READS } from './load.mjs';
import { createMembers } from './members.mjs';
import { stopAll } from './processes.mjs';
import { findUnrecovered } from './recovered.mjs';
import { faultsOf, printReport, printTable } from './report.mjs';
import { ROWS, SHORT_ROWS } from './rows.mjs';
import { createShops, startDatabaseProxy, startFront } from './shops.mjs';
import { readTruth } from './truth.mjs';

/** Of undisturbed load before and after each fault. */
const STEADY_MS = 3000;
const WRITING_TIMEOUT_MS = 90_000;

async function startAll({ asynchronous }) {
  const secret = randomBytes(32).toString('hex');
  const cluster = createCluster();
  await cluster.start();
  await cluster.prepare();
  if (asynchronous) await cluster.replicateAsynchronously();
  startDatabaseProxy();
  const front = startFront();
  const shops = createShops(secret);
  await Promise.all(shops.map((shop) => shop.start()));
  await Promise.all(shops.map(({ name }) => front.untilUp(name)));
  const members = await cluster.withDatabase((db) => createMembers(db, secret));
  return { cluster, front, shops, members };
}

/** Lets each shop keep the responses of all reads. */
async function askForReads(shops) {
  for (const path of READS) await Promise.all(shops.map(async ({ address }) => (await fetch(address + path)).text()));
}

/** Goes through one row under load; what was lost and doubled in earlier rows does not count again. */
async function runRow(row, { cluster, front, shops, members, load, known, isLast }) {
  await askForReads(shops);
  const counts = load.begin();
  await sleep(STEADY_MS);
  const leader = await cluster.leader();
  const untilWriting = async () => {
    const from = counts.acknowledged;
    // Not the responses of calls that were already on their way.
    const isWriting = () => counts.acknowledged >= from + 20 && Date.now() - counts.lastWrite < 1000;
    await until(isWriting, WRITING_TIMEOUT_MS, `writes after: ${row.name}`);
  };
  await row.run({ cluster, front, shops, leader, untilWriting });
  if (!isLast) await cluster.untilWhole();
  const unrecovered = await findUnrecovered(shops, cluster, members.productIds.at(-1));
  await load.end();
  const truth = await cluster.withDatabase((db) => readTruth(db, { ...members, acknowledged: load.acknowledged }));
  const fresh = (keys) => keys.filter((key) => !known.has(key) && known.add(key)).length;
  return { row, counts, lost: fresh(truth.lost), doubled: fresh(truth.doubled), broken: truth.broken, unrecovered };
}

async function runRows(options, isStopped) {
  const [broken, parts] = await Promise.all([checkFront(), startAll(options)]);
  const load = createLoad({ ...parts.front, ...parts.members });
  const known = new Set();
  const rows = options.short ? SHORT_ROWS : ROWS.filter(({ name }) => name.includes(options.rows ?? ''));
  const results = [];
  for (const row of rows) {
    if (isStopped()) break;
    const result = await runRow(row, { ...parts, load, known, isLast: row === rows.at(-1) });
    results.push(result);
    console.error(printTable([result]).split('\n').at(-1));
    for (const each of [...new Set(result.counts.failedReads)].slice(0, 10)) console.error(`  read failed: ${each}`);
  }
  load.close();
  for (const each of load.unexpected.slice(0, 20)) console.error(`unexpected: ${each}`);
  return {
    results,
    holds: broken.length + load.unexpected.length === 0 && results.every((each) => faultsOf(each).length === 0),
  };
}

/** Runs the trial. Resolves to whether everything held. */
export async function runTrial(options) {
  let stopped = false;
  const interrupted = new Promise((_, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
      process.once(signal, () => {
        stopped = true;
        reject(`ended by ${signal}`);
      });
  });
  try {
    const { results, holds } = await Promise.race([runRows(options, () => stopped), interrupted]);
    const report = printReport(results, { synchronous: !options.asynchronous });
    if (options.short || options.rows || options.asynchronous) console.log(report);
    else keepReport('trials/results/cluster.md', report);
    return holds;
  } finally {
    await stopAll();
    if (options.keep) console.error(`kept: ${directory}`);
    else rmSync(directory, { recursive: true, force: true });
  }
}
