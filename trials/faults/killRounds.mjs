/** F01 The server is killed with SIGKILL during adds, `--rounds=200` times; every tenth time PostgreSQL with it. */
import { readFileSync } from 'node:fs';
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

const rounds = Number(process.argv.find((each) => each.startsWith('--rounds='))?.slice(9) ?? 200);
const { findRunningPostgres } = built('db/embeddedPostgres.js');
const { openDatabase } = built('db/database.js');
const { directory, remove } = newDirectory();
const settings = { DATA_DIR: directory, SEED: 'none' };

let shop = await startShop(settings);
const headers = await createMember(shop.address);
let db = openDatabase(await findRunningPostgres(directory));
const productIds = await createProducts(db, 10);
await db.$client.end();

const buyers = startBuyers({ count: 4, productIds, headers, addresses: () => [shop.address] });
const begun = Date.now();
let slowest = 0;
for (let round = 1; round <= rounds; round += 1) {
  const before = buyers.acknowledgedSoFar();
  // From the first acknowledged add on, at a moment of chance.
  await until(() => buyers.acknowledgedSoFar() > before + Math.random() * 30, 20_000, 'an acknowledged add');
  const postmaster = Number.parseInt(readFileSync(path.join(directory, 'postgres/postmaster.pid'), 'utf8'), 10);
  await shop.kill();
  if (round % 10 === 0) process.kill(postmaster, 'SIGKILL');
  const down = Date.now();
  shop = await startShop(settings);
  slowest = Math.max(slowest, Date.now() - down);
  if (round % 20 === 0) console.error(`round ${round}: ${buyers.acknowledgedSoFar()} acknowledged`);
}
await buyers.stop();
db = openDatabase(await findRunningPostgres(directory));
const { lost, invented, broken } = await readLosses(db, buyers);
await db.$client.end();
await shop.stop();
remove();
const text = `${rounds} kills in ${Math.round((Date.now() - begun) / 1000)} s, ${buyers.acknowledgedSoFar()} adds acknowledged: ${lost} lost, ${invented} invented, ${broken} invariants broken; slowest start ${slowest} ms`;
conclude(lost + invented + broken === 0, text);
