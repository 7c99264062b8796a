/** F03 PostgreSQL crashes and restarts under load, `--rounds=5` times. */
import path from 'node:path';
import {
  built,
  conclude,
  createMember,
  createProducts,
  newDirectory,
  readLosses,
  startBuyers,
  startDatabase,
  startShop,
  until,
} from '../../bench/shop.mjs';

const rounds = Number(process.argv.find((each) => each.startsWith('--rounds='))?.slice(9) ?? 5);
const { findPostgres } = built('db/postgresPrograms.js');
const { directory, remove } = newDirectory();
const { cluster, db, url, files } = await startDatabase(directory);
db.$client.on('error', () => {});
const shop = await startShop({ DATA_DIR: directory, DATABASE_URL: url, SEED: 'none' });
const headers = await createMember(shop.address);
const productIds = await createProducts(db, 10);
const { run } = await findPostgres(directory);

const buyers = startBuyers({ count: 16, productIds, headers, addresses: () => [shop.address] });
let slowest = 0;
for (let round = 0; round < rounds; round += 1) {
  const before = buyers.acknowledgedSoFar();
  await until(() => buyers.acknowledgedSoFar() > before + 100, 20_000, 'adds before the crash');
  await run('pg_ctl', ['restart', '-D', files, '-m', 'immediate', '-l', path.join(files, 'server.log'), '-w']);
  const back = Date.now();
  const atReturn = buyers.acknowledgedSoFar();
  await until(() => buyers.acknowledgedSoFar() > atReturn, 20_000, 'an add after the return');
  slowest = Math.max(slowest, Date.now() - back);
}
await buyers.stop();
const alive = shop.isAlive();
const { lost, invented, broken } = await readLosses(db, buyers);
await shop.stop();
await db.$client.end();
await cluster.stop();
remove();
const responses = [...buyers.statuses].map(([status, times]) => `${times} × ${status}`).join(', ');
const others = [...buyers.statuses.keys()].filter((status) => status !== 200 && status !== 503);
const text = `${rounds} crashes under load, server ${alive ? 'alive' : 'DEAD'}, slowest first success ${slowest} ms after the return; ${lost} lost, ${invented} invented, ${broken} invariants broken; answers: ${responses}`;
conclude(alive && slowest <= 2000 && lost + invented + broken === 0 && others.length === 0, text);
