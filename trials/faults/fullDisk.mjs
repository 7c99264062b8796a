/** F30 A full disk of DATA_DIR: reads work, writes are refused, no acknowledged add is lost. Needs Linux and root. */
import { execFileSync } from 'node:child_process';
import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  built,
  conclude,
  createMember,
  createProducts,
  newDirectory,
  readLosses,
  startBuyers,
  startShop,
  until,
} from '../../bench/shop.mjs';

const { findRunningPostgres } = built('db/embeddedPostgres.js');
const { openDatabase } = built('db/database.js');
const { directory, remove } = newDirectory();
execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=160m,mode=0711', 'tmpfs', directory]);
let shop;
try {
  shop = await startShop({ DATA_DIR: directory, SEED: 'none' });
  const headers = await createMember(shop.address);
  const db = openDatabase(await findRunningPostgres(directory));
  db.$client.on('error', () => {});
  const productIds = await createProducts(db, 2000);
  const buyers = startBuyers({ count: 4, productIds, headers, addresses: () => [shop.address] });
  await until(() => buyers.acknowledgedSoFar() > 100, 20_000, 'adds with room left');

  const ballast = path.join(directory, 'ballast');
  const { bavail, bsize } = statfsSync(directory);
  writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - 65_536), 1));
  const failures = () =>
    [...buyers.statuses].filter(([status]) => status !== 200).reduce((sum, [, times]) => sum + times, 0);
  // Adds go on until the log of changes needs a file more than there is room for.
  await until(() => failures() > 0, 120_000, 'a refused write');
  const [refusal] = [...buyers.statuses.keys()].filter((status) => status !== 200);
  const alive = shop.isAlive();
  rmSync(ballast);
  const back = Date.now();
  const before = buyers.acknowledgedSoFar();
  await until(() => buyers.acknowledgedSoFar() > before, 20_000, 'an add after there is room again');
  const recovered = Date.now() - back;
  const read = (await fetch(`${shop.address}/api/products/?page=1`)).status;
  await buyers.stop();
  const { lost, invented, broken } = await readLosses(db, buyers);
  await db.$client.end();
  const text = `full disk: writes refused with ${refusal}, server ${alive ? 'alive' : 'DEAD'}, reads ${read}, first add ${recovered} ms after there was room; ${lost} lost, ${invented} invented, ${broken} invariants broken`;
  conclude(alive && read === 200 && lost + invented + broken === 0, text);
} finally {
  await shop?.stop();
  execFileSync('umount', [directory]);
  remove();
}
