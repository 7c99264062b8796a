/**
 * `npm run trial -- s3`: two servers on one PostgreSQL and one S3 server from npm. A picture that is imported at one is shown by both; wrong keys,
 * missing pictures and a store that is gone get the responses that visitors and operators are to have.
 */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import path from 'node:path';
import sharp from 'sharp';
import { newDirectory, serverScript, startDatabase, startShop, until } from '../../bench/shop.mjs';

const BUCKET = 'shop-pictures';
/** The only key that the S3 server knows. */
const [KEY_ID, SECRET] = ['S3RVER', 'S3RVER'];

/** The S3 server: `npm exec` puts its package beside the first directory of PATH. */
function loadS3Server() {
  const [installed = ''] = (process.env.PATH ?? '').split(path.delimiter);
  return createRequire(path.join(installed, '../package.json'))('@20minutes/s3rver');
}
const S3Server = loadS3Server();

async function startS3(port, directory) {
  const server = new S3Server({
    port,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: BUCKET }],
  });
  const { port: actual } = await server.run();
  return { port: actual, close: () => server.close() };
}

/** A host from which the import fetches a photo. */
async function startPictureHost() {
  const photo = await sharp({ create: { width: 1200, height: 800, channels: 3, background: '#a52' } })
    .jpeg()
    .toBuffer();
  const server = createServer((_request, response) => response.end(photo)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { host: `127.0.0.1:${server.address().port}`, close: () => server.close() };
}

const failures = [];
function check(what, holds, found) {
  console.log(`${holds ? 'ok    ' : 'FAILED'}  ${what}`);
  if (!holds) failures.push(`${what}: ${JSON.stringify(found)}`);
}

const { directory, remove } = newDirectory();
const { cluster, db, url } = await startDatabase(directory);
let s3 = await startS3(0, path.join(directory, 's3'));
const endpoint = `http://127.0.0.1:${s3.port}`;
const pictures = await startPictureHost();

/** Each server is a machine of its own: they share the database and the store. */
const settingsOf = (machine) => ({
  DATA_DIR: path.join(directory, machine),
  DATABASE_URL: url,
  SEED: 'none',
  MEDIA_URL: `s3://${BUCKET}?endpoint=${endpoint}&region=us-east-1`,
  AWS_ACCESS_KEY_ID: KEY_ID,
  AWS_SECRET_ACCESS_KEY: SECRET,
});
const machines = ['first', 'second', 'third'];
for (const machine of machines) mkdirSync(path.join(directory, machine));

/** Runs `npm run catalog -- import` with settings. Resolves with the exit code and the output. */
function importCatalog(file, settings) {
  const words = [serverScript('cli/catalog/main.js'), 'import', file, '--allow-host', pictures.host];
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      words,
      { env: { PATH: process.env.PATH, ...settings } },
      (_error, stdout, stderr) => resolve({ code: child.exitCode, output: stdout + stderr }),
    );
  });
}

const ask = async (address, headers = {}) => {
  const response = await fetch(address, { headers });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
};
const imageAt = async ({ address }) =>
  (await (await fetch(`${address}/api/products/?page=1`)).json()).results[0]?.image;

const servers = await Promise.all([startShop(settingsOf('first')), startShop(settingsOf('second'))]);
try {
  const file = path.join(directory, 'catalog.csv');
  writeFileSync(file, `name,category,price,image\nAlmonds,Nuts,1250,http://${pictures.host}/almonds.jpg\n`);

  const refused = await importCatalog(file, { ...settingsOf('first'), AWS_SECRET_ACCESS_KEY: 'another secret' });
  check(
    'an import with a wrong secret ends with 2 and the reason, and shows no secret',
    refused.code === 2 && /SignatureDoesNotMatch/.test(refused.output) && !refused.output.includes('another secret'),
    refused,
  );
  const imported = await importCatalog(file, settingsOf('first'));
  check('an import on the first machine stores the picture', imported.code === 0, imported);
  const again = await importCatalog(file, settingsOf('second'));
  check('the same import on the second machine changes nothing', /left alone {2}1\n/.test(again.output), again);

  const shown = await until(
    async () => (await imageAt(servers[1])) ?? false,
    10_000,
    'the product on the second server',
  );
  const { pathname } = new URL(shown);
  for (const [format, accept] of Object.entries({ webp: 'image/webp,*/*', avif: 'image/avif,image/webp,*/*' })) {
    const [first, second] = await Promise.all(servers.map(({ address }) => ask(address + pathname, { accept })));
    const { format: decoded, width } = await sharp(second.bytes).metadata();
    const isSame = first.status === 200 && second.status === 200 && first.bytes.equals(second.bytes);
    const isRight = second.headers.get('content-type') === `image/${format}` && width === 640;
    check(`both servers show the same picture as ${format}`, isSame && isRight, [first.status, second.status, decoded]);
  }
  check(
    'nothing is on the disk of a machine',
    !machines.some((each) => existsSync(path.join(directory, each, 'media'))),
  );

  const missing = await ask(servers[1].address + pathname.replace(/[0-9a-f]{32}/, '0'.repeat(32)));
  check('a picture that is missing is 404', missing.status === 404, missing.status);

  const third = await startShop({ ...settingsOf('third'), MEDIA_BASE_URL: `${endpoint}/${BUCKET}` });
  const atCdn = await imageAt(third);
  const fromBucket = await ask(atCdn);
  await third.stop();
  check(
    'with MEDIA_BASE_URL a picture comes from the bucket, with its type and for ever',
    atCdn === `${endpoint}/${BUCKET}${pathname}` &&
      fromBucket.headers.get('content-type') === 'image/webp' &&
      /immutable/.test(fromBucket.headers.get('cache-control') ?? ''),
    [atCdn, fromBucket.status, ...fromBucket.headers],
  );

  const { port } = s3;
  await s3.close();
  const away = await ask(servers[1].address + pathname);
  const catalog = await ask(`${servers[1].address}/api/products/?page=1`);
  check(
    'without the store a picture is 503 with Retry-After and no word of the store, and the catalog is answered',
    away.status === 503 &&
      away.headers.get('retry-after') === '1' &&
      !/127\.0\.0\.1|s3|picture/i.test(away.bytes.toString()) &&
      catalog.status === 200,
    [away.status, away.bytes.toString(), catalog.status],
  );
  s3 = await startS3(port, path.join(directory, 's3'));
  const back = await ask(servers[1].address + pathname);
  check('with the store back the picture is back', back.status === 200, back.status);
} finally {
  await Promise.all(servers.map((server) => server.stop()));
  await s3.close();
  pictures.close();
  await db.$client.end();
  await cluster.stop();
  remove();
}
for (const failure of failures) console.error(failure);
process.exitCode = failures.length === 0 ? 0 : 1;
