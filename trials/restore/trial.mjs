/**
 * `npm run trial -- restore`: a shop takes orders while its PostgreSQL is backed up by pgBackRest. At a second that is noted, all tables are read.
 * More orders follow, and the machine loses everything but its backup. It is recovered to its last WAL, and then to that second, which is
 * compared row by row; the shop opens on it with its pictures and secrets. Writes trials/results/restore.md.
 */
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { startOrderBuyers } from '../faults/buyers.mjs';
import { built, countBrokenInvariants, newDirectory, startShop, until } from '../../bench/shop.mjs';
import { findMissing } from '../cluster/requirements.mjs';
import { createShoppers, fillCarts, widenSlots } from '../../bench/shoppers.mjs';
import { describeCluster } from './cluster.mjs';
import { reportRecovery } from './report.mjs';
import { compareRows, readAtSecond, readKeys, readRows } from './rows.mjs';

// Also what the trial of the cluster needs, which follows this one.
const missing = findMissing('/usr/bin/gpg');
if (missing) {
  console.error(`${missing}\nNothing was tried.`);
  process.exit(1);
}
const { openMaintenanceDatabase } = built('db/database.js');
const SHOPPERS = 10_000;
const PORT = 18_470;
const PICTURE = `${randomBytes(16).toString('hex')}-800.webp`;
const ARCHIVER = `
  SELECT last_archived_wal AS name, round(extract(epoch FROM now() - last_archived_time), 1)::text AS ago FROM pg_stat_archiver`;

const { directory: root, remove } = newDirectory();
const [machine, backup, settings, shopData] = ['machine', 'backup', 'etc', 'shop'].map((name) => path.join(root, name));
const passphraseFile = path.join(root, 'passphrase');
const [cipherPass, secret] = [randomBytes(32), randomBytes(32)].map((bytes) => bytes.toString('hex'));
const cluster = describeCluster({ directory: machine, backup, settings, port: PORT, cipherPass });
const seconds = async (task) => {
  const begun = performance.now();
  await task();
  return ((performance.now() - begun) / 1000).toFixed(1);
};
const openShop = (jwtSecret) =>
  startShop({ DATA_DIR: shopData, DATABASE_URL: cluster.url('shop'), JWT_SECRET: jwtSecret, PAYMENTS: 'simulated' });

/** What deploy/backup/mewa-pasal-backup@.service does. */
const takeBackup = async (kind) => {
  await cluster.backrest(`--type=${kind}`, 'backup');
  execFileSync(path.resolve(import.meta.dirname, '../../deploy/backup/files.sh'), {
    env: {
      PATH: process.env.PATH,
      BACKUP: backup,
      DATA_DIR: shopData,
      SETTINGS: settings,
      PASSPHRASE_FILE: passphraseFile,
      METRICS_DIRECTORY: root,
    },
  });
  if (!existsSync(path.join(root, 'mewa-pasal-backup.prom')))
    throw new Error('the time of the backup was not recorded');
};

/** On an empty machine: settings, pictures and the database, from the backup and the passphrase. */
async function recover(...options) {
  const archive = readdirSync(path.join(backup, 'files')).find((name) => name.startsWith('settings-'));
  const decrypt = [
    '--batch',
    '--quiet',
    '--pinentry-mode',
    'loopback',
    '--passphrase-file',
    passphraseFile,
    '--decrypt',
  ];
  const files = execFileSync('gpg', [...decrypt, path.join(backup, 'files', archive)]);
  execFileSync('tar', ['--extract', '--gzip', '--directory=/'], { input: files });
  mkdirSync(shopData, { recursive: true });
  execFileSync('cp', ['--archive', path.join(backup, 'files/media'), shopData]);
  cluster.install();
  await cluster.backrest(...options, 'restore');
  await cluster.start();
  const isOpen = async () => !(await cluster.query('SELECT pg_is_in_recovery() AS still'))[0].still;
  await until(isOpen, 300_000, 'the end of the recovery');
}
const loseEverything = async () => {
  await cluster.destroy();
  for (const each of [settings, shopData]) rmSync(each, { recursive: true, force: true });
};
const placeOrders = (shoppers, address) =>
  startOrderBuyers({ ...ordering, count: 2, shoppers, address: () => address });
const more = (buyers, count) => {
  const wanted = buyers.placed() + count;
  return until(() => buyers.placed() >= wanted, 120_000, `${count} more orders`);
};

let shop;
let ordering;
try {
  // A shop with its backup.
  for (const each of [backup, settings, path.join(shopData, 'media')]) mkdirSync(each, { recursive: true });
  writeFileSync(passphraseFile, randomBytes(32).toString('hex'), { mode: 0o600 });
  writeFileSync(path.join(settings, 'mewa-pasal.env'), `JWT_SECRET=${secret}\n`);
  const picture = randomBytes(20_000);
  writeFileSync(path.join(shopData, 'media', PICTURE), picture);
  cluster.install();
  cluster.configure();
  await cluster.initialize();
  await cluster.start();
  await cluster.query('CREATE DATABASE shop', 'postgres');
  await cluster.backrest('stanza-create');
  await cluster.backrest('check');
  const [{ version }] = await cluster.query("SELECT current_setting('server_version') AS version");
  const { stdout: backrestVersion } = await cluster.asPostgres('pgbackrest', ['version']);
  shop = await openShop(secret);
  const db = openMaintenanceDatabase(cluster.url('shop'), { max: 2 });
  const { rows: products } = await db.$client.query('UPDATE products SET quantity = 1000000 RETURNING id');
  const shoppers = await createShoppers(db, SHOPPERS, { secret });
  const ids = products.map(({ id }) => id);
  ordering = { totals: await fillCarts(db, shoppers, ids, 2), slots: await widenSlots(db, 100_000) };
  await db.$client.end();

  // Orders, the second, more orders.
  const buyers = placeOrders(shoppers.slice(10), shop.address);
  await more(buyers, 100);
  const backedUp = await seconds(() => takeBackup('full'));
  await more(buyers, 100);
  const before = [...buyers.acknowledged.orders.keys()];
  const noted = await readAtSecond(cluster.url('shop'));
  await more(buyers, 100);
  await takeBackup('diff');
  const readArchiver = async () => (await cluster.query(ARCHIVER))[0];
  await until(
    async () => (await readArchiver()).name >= noted.segment,
    120_000,
    'the WAL of that second in the backup',
  );
  await more(buyers, 100);
  await buyers.stop();
  const { ago } = await readArchiver();
  const acknowledged = [...buyers.acknowledged.orders.keys()];
  const after = acknowledged.filter((key) => !noted.keys.has(key));
  await shop.kill();
  shop = null;
  await loseEverything();

  // To the last WAL: the new cluster does not write into the repository, because it is not kept.
  const toTheEnd = await seconds(() => recover('--archive-mode=off'));
  const kept = await readKeys(cluster);
  await loseEverything();

  // To the second.
  const toTheSecond = await seconds(() =>
    recover('--type=time', `--target=${noted.second}`, '--target-action=promote'),
  );
  const compared = compareRows(noted.rows, await readRows(cluster));
  const keys = await readKeys(cluster);
  const [, restoredSecret] = /JWT_SECRET=(.*)/.exec(readFileSync(path.join(settings, 'mewa-pasal.env'), 'utf8'));
  shop = await openShop(restoredSecret);
  const list = await fetch(`${shop.address}/api/orders/`, { headers: shoppers[10].headers });
  const shown = await fetch(`${shop.address}/media/pictures/${PICTURE}`);
  const isShown = shown.ok && picture.equals(Buffer.from(await shown.arrayBuffer()));
  const again = placeOrders(shoppers.slice(0, 10), shop.address);
  await more(again, 10);
  await again.stop();
  await takeBackup('full');
  const restored = openMaintenanceDatabase(cluster.url('shop'), { max: 2 });
  const broken = await countBrokenInvariants(restored);
  await restored.$client.end();

  const holds = reportRecovery({
    versions: `PostgreSQL ${version}, ${backrestVersion.trim()}`,
    times: { backedUp, toTheSecond, toTheEnd, ago },
    second: noted.second,
    before: { orders: before.length, missing: before.filter((key) => !keys.has(key)).length },
    after: { orders: after.length, found: after.filter((key) => keys.has(key)).length },
    end: { orders: acknowledged.length, missing: acknowledged.filter((key) => !kept.has(key)).length },
    shop: { session: list.status, isShown, placed: again.placed(), broken },
    compared,
  });
  process.exitCode = holds ? 0 : 1;
} finally {
  await shop?.kill();
  await cluster.stop('immediate').catch(() => {});
  remove();
}
