/** F25 two servers on one database under load, one of them killed with SIGKILL and started again, `--rounds=5` times. */
import {
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
const { directory, remove } = newDirectory();
const { cluster, db, url } = await startDatabase(directory);
const settings = { DATA_DIR: directory, DATABASE_URL: url, SEED: 'none' };
const steady = await startShop(settings);
let other = await startShop(settings);
const headers = await createMember(steady.address);
const productIds = await createProducts(db, 10);

// Each pair of buyers keeps to its own server.
const steadyBuyers = startBuyers({ count: 8, productIds, headers, addresses: () => [steady.address] });
const otherBuyers = startBuyers({ count: 8, productIds, headers, addresses: () => [other.address] });
for (let round = 0; round < rounds; round += 1) {
  const before = otherBuyers.acknowledgedSoFar();
  await until(() => otherBuyers.acknowledgedSoFar() > before + 50, 20_000, 'adds on both');
  await other.kill();
  const steadyBefore = steadyBuyers.acknowledgedSoFar();
  await until(() => steadyBuyers.acknowledgedSoFar() > steadyBefore + 50, 20_000, 'adds on the one that is left');
  other = await startShop(settings);
}
await Promise.all([steadyBuyers.stop(), otherBuyers.stop()]);
const sum = (name) => {
  const both = new Map(steadyBuyers[name]);
  for (const [key, times] of otherBuyers[name]) both.set(key, (both.get(key) ?? 0) + times);
  return both;
};
const { lost, invented, broken } = await readLosses(db, { acknowledged: sum('acknowledged'), sent: sum('sent') });
await Promise.all([steady.stop(), other.stop()]);
await db.$client.end();
await cluster.stop();
remove();
const failed = [...steadyBuyers.statuses]
  .filter(([status]) => status !== 200)
  .reduce((all, [, times]) => all + times, 0);
const text = `one of two servers killed ${rounds} times: ${failed} failed requests on the other, ${sum('acknowledged').size} products, ${lost} lost, ${invented} invented, ${broken} invariants broken`;
conclude(failed + lost + invented + broken === 0, text);
