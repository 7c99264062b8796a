/**
 * `npm run bench:sale`: 50,000 visitors in an hour behind one address. The model is in saleModel.mjs; what its operations cost is measured, and a
 * replay of the mix against one server shows whether the costs add up. `-- --quick` takes 90 seconds. Writes bench/results/sale.md.
 */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { fillCatalog } from './catalog.mjs';
import { built, countBrokenInvariants, newDirectory, startDatabase, startShop } from './faults/shop.mjs';
import { keepReport } from './report.mjs';
import { measureKept, measureNew } from './saleCosts.mjs';
import { measureMembers, prepareMembers, trySharedAddress } from './saleMembers.mjs';
import { coresOf, MODEL, ratesOf } from './saleModel.mjs';
import { replay } from './saleReplay.mjs';
import { writeReport } from './saleReport.mjs';
import { createCaller } from './shoppers.mjs';

const { prepareQueues } = built('jobs/queue.js');
const { VARIABLES } = built('config/config.js');
const isQuick = process.argv.includes('--quick');
/** `share` of the hour's logins and registrations, with the same share of the limits; hashing all of them takes a minute. */
const LENGTHS = isQuick
  ? { kept: 200, rounds: { documents: 1, calls: 3 }, turns: 30, warmUp: 4, replay: 12, share: 0.1 }
  : { kept: 2000, rounds: { documents: 6, calls: 20 }, turns: 400, warmUp: 10, replay: 60, share: 1 };
/** Made once before the measurement: what is asked for first is compiled. */
const FIRST = { kept: 300, rounds: { documents: 1, calls: 1 }, turns: 8 };
const PRODUCTS = 1000;
/** How far the replay's processor time may be from the costs added up. */
const MARGIN = 0.3;
/** Cores that a replay takes at most, where the load and other work have theirs. */
const REPLAY_CORES = 0.6;
const SHARED_ADDRESS = '203.0.113.7';

const limits = {
  LOGIN_FAILURES_PER_ADDRESS: VARIABLES.loginFailuresPerAddress,
  REGISTRATIONS_PER_HOUR: VARIABLES.registrationsPerHour,
  TAKEN_REGISTRATIONS_PER_HOUR: VARIABLES.takenRegistrationsPerHour,
  PASSWORD_RESETS_PER_HOUR: VARIABLES.passwordResetsPerHour,
};
const sharedLimits = Object.fromEntries(
  Object.entries(limits).map(([name, { default: limit }]) => [name, String(Math.round(Number(limit) * LENGTHS.share))]),
);

const PICTURES = 12;

/** The scripts and styles of the first visit of the front page, and imported pictures of the model's size. */
async function findFiles(address, dataDirectory) {
  const page = await (await fetch(`${address}/`)).text();
  if (!page.includes('id="server-data"')) throw new Error('the front page was not rendered');
  const asset = [...new Set([...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, url]) => url))];
  const media = path.join(dataDirectory, 'media');
  mkdirSync(media, { recursive: true });
  const pictures = Array.from({ length: PICTURES }, () => `${randomBytes(16).toString('hex')}-800.webp`);
  for (const name of pictures) writeFileSync(path.join(media, name), randomBytes(MODEL.pictureBytes));
  return { asset, picture: pictures.map((name) => `/media/pictures/${name}`) };
}

/** The costs of all operations, and the bytes of pages, calls and files. */
async function measure(context, files, members, { kept, rounds, turns }) {
  const { costs, bytes } = await measureKept(context, files, kept);
  Object.assign(costs, await measureNew(context, rounds), await measureMembers(context, members, turns));
  return { costs, bytes };
}

/** The mean of two measurements, and how far they are apart. */
function join([first, second]) {
  const entries = Object.keys(first).map((name) => {
    const mean = (program) => (first[name][program] + second[name][program]) / 2;
    const sum = ({ server, postgres }) => server + postgres;
    const apart = Math.abs(sum(first[name]) - sum(second[name])) / (mean('server') + mean('postgres'));
    return [name, { server: mean('server'), postgres: mean('postgres'), apart }];
  });
  return Object.fromEntries(entries);
}

const { directory, remove } = newDirectory();
const { cluster, db, url, files: databaseFiles } = await startDatabase(directory);
// A mail server that never speaks: mails wait in the queue.
const mailServer = createServer(() => {}).listen(0, '127.0.0.1');
await once(mailServer, 'listening');
const caller = createCaller(64);
let shop;
try {
  const secret = randomBytes(32).toString('hex');
  await prepareQueues(db);
  await fillCatalog(db, PRODUCTS);
  await db.$client.query('UPDATE products SET quantity = 1000000, price = round(price / 10, 2)');
  shop = await startShop({
    DATABASE_URL: url,
    DATA_DIR: directory,
    JWT_SECRET: secret,
    COD_LIMIT: '1000000.00',
    SMTP_URL: `smtp://127.0.0.1:${mailServer.address().port}`,
    RATE_LIMIT: 'on',
    TRUST_PROXY: '127.0.0.1',
    PUBLIC_URL: 'https://shop.example',
    ...sharedLimits,
  });
  const context = { caller, db, files: databaseFiles, from: SHARED_ADDRESS, secret, shop };
  const files = await findFiles(shop.address, directory);
  const products = Array.from({ length: PRODUCTS }, (_, index) => index + 1);
  const members = await prepareMembers({ ...context, products }, 2000);

  await measure(context, files, members, FIRST);
  console.error('costs');
  const { costs: measured, bytes } = await measure(context, files, members, LENGTHS);
  console.error('costs, for the second time');
  const costs = join([measured, (await measure(context, files, members, LENGTHS)).costs]);

  const mean = MODEL.visits / 3600;
  const rates = ratesOf(mean, files.asset.length);
  const predicted = coresOf(rates, costs);
  const scale = Math.min(1, REPLAY_CORES / (predicted.server + predicted.postgres));
  console.error(`replay of ${scale.toFixed(2)} of the hour's mean rate`);
  const scaled = ratesOf(mean * scale, files.asset.length);
  const plan = { rates: scaled, operations: members.operations, files };
  await replay(context, { ...plan, seconds: LENGTHS.warmUp });
  const replayed = await replay(context, { ...plan, seconds: LENGTHS.replay });

  console.error('the limits by address');
  const shared = await trySharedAddress(members, LENGTHS.share);
  const broken = await countBrokenInvariants(db);

  const expected = coresOf(scaled, costs);
  const [used, sum] = [replayed.server + replayed.postgres, expected.server + expected.postgres];
  const isRight = Math.abs(used / sum - 1) <= MARGIN;
  const refused = shared.failures + shared.registrations + shared.resets;
  keepReport(
    'sale',
    writeReport({
      assets: files.asset.length,
      bytes,
      costs,
      replay: { ...replayed, expected, isRight, margin: MARGIN, scale, seconds: LENGTHS.replay },
      shared: { ...shared, share: LENGTHS.share, refused },
      broken,
    }),
  );
  process.exitCode = isRight && broken === 0 && refused === 0 && replayed.unexpected.size === 0 ? 0 : 1;
} finally {
  caller.close();
  await shop?.stop();
  mailServer.close();
  await db.$client.end();
  await cluster.stop();
  remove();
}
