import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import sharp from 'sharp';
import { createTestApp, type TestShop } from '../../testing/createTestApp';
import { picturesDirectory } from '../../pictures/diskPictures';
import { openPictureStore } from '../../pictures/openPictureStore';
import { readCommandLine, type ImportCommand } from './commandLine';
import { fetchPicture, isPublic } from './fetchPicture';
import { importCatalog } from './importCatalog';
import { fetchPictures } from './pictures';
import { refusedFileOf } from './refusedFile';

let host: string;
let server: Server;
let dataDir: string;
let shop: TestShop;
let client: Client;
let asked: string[] = [];
/** Runs while a picture is being fetched. */
let meanwhile: () => Promise<unknown> = async () => {};
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'mewa-pasal-pictures-'));
  shop = await createTestApp({ dataDir });
  client = new Client(shop.db.$client.options);
  await client.connect();
  const jpeg = await sharp({ create: { width: 1200, height: 800, channels: 3, background: '#a52' } })
    .jpeg()
    .toBuffer();
  const bodies: Record<string, string | Buffer> = {
    '/almond.jpg': jpeg,
    '/text.png': 'no picture',
    '/drawing.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
    '/half.jpg': jpeg.subarray(0, 600),
    '/almond.jpg?ours': jpeg,
    '/almond.jpg?theirs': jpeg,
  };
  server = createServer((request, response) => {
    asked.push(String(request.url));
    if (request.url === '/away') return response.writeHead(302, { location: 'http://127.0.0.1:1/secret' }).end();
    if (request.url === '/round') return response.writeHead(302, { location: '/round' }).end();
    if (request.url === '/near') return response.writeHead(302, { location: '/almond.jpg' }).end();
    if (request.url === '/slow') return;
    const body = bodies[String(request.url)];
    void meanwhile().then(() => response.writeHead(body ? 200 : 404).end(body));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => (asked = []));
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await client.end();
  await shop.close();
  await rm(dataDir, { recursive: true });
});

const bring = (names: string[], dryRun = false) =>
  fetchPictures(
    names.map((name) => `http://${host}${name}`),
    { client, pictures: openPictureStore(shop.config), allowedHosts: [host], dryRun },
  );

test('a picture is stored in two sizes as WebP and AVIF, and as a JPEG for shared links; it is served to whoever takes which, and fetched once', async () => {
  expect((await bring(['/almond.jpg', '/near'], true)).size).toBe(0);
  expect(asked).toEqual([]);
  expect((await bring(['/almond.jpg', '/near'])).size).toBe(0);
  const files = (await readdir(picturesDirectory(dataDir))).sort();
  expect(files.map((file) => file.slice(32))).toEqual([
    '-320.avif',
    '-320.webp',
    '-640.avif',
    '-640.webp',
    '-share.jpeg',
  ]);
  const { rows } = await client.query<{ path: string }>('SELECT DISTINCT path FROM pictures');
  expect(rows).toEqual([{ path: `/media/pictures/${files[3]}` }]);

  const webp = await shop.app.inject(rows[0]!.path);
  expect([webp.statusCode, webp.headers['content-type'], webp.headers.vary, webp.headers['cache-control']]).toEqual([
    200,
    'image/webp',
    'accept',
    'public, max-age=31536000, immutable',
  ]);
  expect(await sharp(webp.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 640, height: 427 });
  const avif = await shop.app.inject({
    url: rows[0]!.path.replace('640', '320'),
    headers: { accept: 'image/avif,image/webp,*/*' },
  });
  expect([avif.headers['content-type'], (await sharp(avif.rawPayload).metadata()).width]).toEqual(['image/avif', 320]);
  const shared = await shop.app.inject({
    url: rows[0]!.path.replace('640.webp', 'share.jpeg'),
    headers: { accept: 'image/avif,*/*' },
  });
  expect(shared.headers['content-type']).toBe('image/jpeg');
  expect(await sharp(shared.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
  for (const name of [
    'nothing.webp',
    `${'0'.repeat(32)}-share.webp`,
    `${'0'.repeat(32)}-640.webp`,
    '..%2f..%2fjwt.secret',
  ])
    expect((await shop.app.inject(`/media/pictures/${name}`)).json()).toEqual({ detail: 'Not found.' });

  asked = [];
  expect((await bring(['/almond.jpg', '/near'])).size).toBe(0);
  expect(asked).toEqual([]);

  // A picture that an earlier version stored has none for shared links.
  await rm(path.join(picturesDirectory(dataDir), files[4]!));
  expect((await bring(['/almond.jpg'])).size).toBe(0);
  expect((await readdir(picturesDirectory(dataDir))).sort()).toEqual(files);
});

/** Imports these lines, with the picture host allowed. */
const importLines = async (file: string, lines: string[]) => {
  await writeFile(file, ['name,category,price,image', ...lines, ''].join('\n'));
  const connection = new Client(shop.db.$client.options);
  await connection.connect();
  const command = readCommandLine(['import', file, '--allow-host', host]) as ImportCommand;
  return importCatalog(connection, command, openPictureStore(shop.config)).finally(() => connection.end());
};

test('an import gives its products our pictures, changes nothing the second time, and refuses the rows whose picture cannot be had', async () => {
  const file = path.join(dataDir, 'pictures.csv');
  const run = (name: string) => importLines(file, [`Almonds,Nuts,1,http://${host}${name}`]);
  expect((await run('/almond.jpg')).outcome).toMatchObject({ added: 1 });
  const [product] = (await shop.app.inject('/api/products/')).json<{ image: string }[]>();
  expect((await shop.app.inject(new URL(product!.image).pathname)).headers['content-type']).toBe('image/webp');
  expect((await run('/almond.jpg')).outcome).toMatchObject({ added: 0, changed: 0, leftAlone: 1 });
  expect(await run('/gone.png')).toMatchObject({ outcome: null, refused: 1 });
  expect(await readFile(refusedFileOf(file), 'utf8')).toContain(`2,image: ${host} answered 404,Almonds`);
});

test('products that others add, delete and change while pictures are fetched are known again: none twice, none lost', async () => {
  const file = path.join(dataDir, 'meanwhile.csv');
  const [ours, theirs] = [`http://${host}/almond.jpg?ours`, `http://${host}/almond.jpg?theirs`];
  await client.query(`INSERT INTO categories (name) VALUES ('Pantry');
    INSERT INTO products (name, price, image, category_id) SELECT unnest(ARRAY['Gone', 'Stays']), 1, '${theirs}', id FROM categories WHERE name = 'Pantry'`);
  meanwhile = async () => {
    meanwhile = async () => {};
    await client.query(`DELETE FROM products WHERE name = 'Gone';
      UPDATE products SET image = NULL WHERE name = 'Stays';
      INSERT INTO products (name, price, category_id) SELECT 'New', 1, id FROM categories WHERE name = 'Pantry'`);
  };
  const { outcome } = await importLines(file, [`Gone,Pantry,2,${ours}`, `Stays,Pantry,2,${theirs}`, `New,Pantry,2,`]);
  expect(outcome).toEqual({ added: 1, changed: 2, leftAlone: 0, categories: 0 });
  const { rows } = await client.query(
    "SELECT p.name, price, p.image FROM products AS p JOIN categories AS c ON c.id = category_id WHERE c.name = 'Pantry' ORDER BY p.name",
  );
  const [stored] = (await client.query<{ path: string }>('SELECT DISTINCT path FROM pictures')).rows;
  expect(rows).toEqual([
    { name: 'Gone', price: '2.00', image: stored?.path },
    { name: 'New', price: '2.00', image: null },
    { name: 'Stays', price: '2.00', image: stored?.path },
  ]);
});

test('what is not a picture, or cannot be had, is named with its reason', async () => {
  const failed = await bring(['/text.png', '/drawing.svg', '/half.jpg', '/gone.png', '/away', '/round']);
  const reasons = Object.fromEntries([...failed].map(([address, reason]) => [new URL(address).pathname, reason]));
  expect(reasons).toMatchObject({
    '/text.png': expect.stringContaining('it is not a picture that can be read'),
    '/drawing.svg': expect.stringContaining('it is not a picture that can be read'),
    '/half.jpg': expect.stringContaining('it is not a picture that can be read'),
    '/gone.png': `${host} answered 404`,
    '/away': 'the host 127.0.0.1:1 is not allowed (--allow-host 127.0.0.1:1)',
    '/round': 'it redirects more than 3 times',
  });
});

test.each([
  ['http://localhost/x.png', ['localhost'], /localhost leads to (127\.0\.0\.1|::1), which is not on the internet/],
  ['http://shop:secret@pictures.example/x.png', ['pictures.example'], /is no plain web address/],
  ['http://2130706433/x.png', ['pictures.example'], /the host 127\.0\.0\.1 is not allowed/],
])('no way leads inside: %s', async (address, allowed, reason) => {
  await expect(fetchPicture(address, allowed)).rejects.toThrow(reason);
});

test('a picture that is too big or too slow is given up', async () => {
  await expect(fetchPicture(`http://${host}/almond.jpg`, [host], { bytes: 1000, milliseconds: 5000 })).rejects.toThrow(
    'it is bigger than',
  );
  await expect(fetchPicture(`http://${host}/slow`, [host], { bytes: 1000, milliseconds: 100 })).rejects.toThrow(
    'took longer than 0.1 seconds',
  );
});

test('addresses of this machine and of private networks are told from the open internet', () => {
  const inside = [
    '127.0.0.1',
    '10.1.2.3',
    '172.31.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    '::ffff:10.0.0.1',
    '64:ff9b::a00:1',
    '2002:a00:1::',
    '::10.0.0.1',
    '4000::1',
  ];
  expect(inside.filter(isPublic)).toEqual([]);
  expect(['93.184.216.34', '8.8.8.8', '2606:4700::1111'].every(isPublic)).toBe(true);
});
