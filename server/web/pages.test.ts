import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { buildApp } from '../app';
import { type App } from '../context';
import { createTestApp, type TestShop } from '../testing/createTestApp';
import { createProduct } from '../testing/factories';

const ROOM = '<div class="picture"></div>';
const html = `<!doctype html><meta name="api-base-url" content="" /><div data-page="/products">${ROOM.repeat(6)}</div>`;
const OURS = `/media/pictures/${'0a'.repeat(16)}`;

let shop: TestShop;
let buildDirectory: string;
let app: App;
beforeAll(async () => {
  shop = await createTestApp();
  buildDirectory = await mkdtemp(path.join(os.tmpdir(), 'mewa-pasal-build-'));
  await mkdir(path.join(buildDirectory, 'client/pages'), { recursive: true });
  await writeFile(path.join(buildDirectory, 'client/index.html'), html);
  await writeFile(path.join(buildDirectory, 'client/pages/products.html'), html);
  const images = [
    '/media/products/almond.svg',
    'https://pictures.example/cashew.webp',
    null,
    `${OURS}-640.webp`,
    '/media/products/walnut.svg',
  ];
  for (const [place, image] of images.entries()) await createProduct(shop, { name: `Product ${place}`, image });
  app = await buildApp({ db: shop.db, config: shop.config, buildDirectory });
});
afterAll(async () => {
  await app.close();
  await shop.close();
  await rm(buildDirectory, { recursive: true });
});

const open = (url = '/products', at: App = app) => at.inject({ url, headers: { accept: 'text/html' } });
const roomsOf = (body: string) => [...body.matchAll(/<div class="picture">(.*?)<\/div>/g)].map(([, room]) => room);

/** The rooms of the page as soon as the first of them holds `image`: the page is made anew behind the back of those who ask for it. */
async function roomsWith(image: string): Promise<(string | undefined)[]> {
  for (;;) {
    const rooms = roomsOf((await open()).body);
    if (rooms[0]?.includes(image)) return rooms;
    await wait(10);
  }
}

test('§2 the first pictures of the list come with the page of the products, those of the shop itself, in the size that the place needs', async () => {
  expect(await roomsWith('almond.svg')).toEqual([
    '<img alt="" fetchpriority="high" src="/media/products/almond.svg" />',
    '',
    '',
    `<img alt="" fetchpriority="high" src="${OURS}-640.webp" srcset="${OURS}-320.webp 320w, ${OURS}-640.webp 640w" sizes="(min-width: 37.5rem) 14rem, 45vw" />`,
    '',
    '',
  ]);
});

test('§2 an address with a query shows another list, whose pictures are not known ahead', async () => {
  await roomsWith('almond.svg');
  for (const url of ['/products?category=1', '/products/?sort=-price'])
    expect(roomsOf((await open(url)).body)).toEqual(['', '', '', '', '', '']);
});

test('§2 when the list begins with other pictures, so does the page; its tag changes with it', async () => {
  await roomsWith('almond.svg');
  const before = (await open()).headers.etag;
  await shop.db.execute(sql`UPDATE products SET image = '/media/products/apricot.svg' WHERE name = 'Product 0'`);
  const rooms = await roomsWith('apricot.svg');
  expect(rooms[3]).toContain(OURS);
  expect((await open()).headers.etag).not.toBe(before);
});

test.each(['//evil.example/a.svg', '/"onerror="alert(1)', '/a.svg" onload="x', "/'&lt;.svg"])(
  'an address like %j stays out of the page',
  async (image) => {
    await shop.db.execute(sql`UPDATE products SET image = ${image} WHERE name = 'Product 1'`);
    await shop.db.execute(sql`UPDATE products SET image = '/media/products/fig.svg' WHERE name = 'Product 0'`);
    const rooms = await roomsWith('fig.svg');
    expect(rooms[1]).toBe('');
    await shop.db.execute(sql`UPDATE products SET image = '/media/products/almond.svg' WHERE name = 'Product 0'`);
    await roomsWith('almond.svg');
  },
);

test('a page that calls another server gets no pictures of this one', async () => {
  const elsewhere = await buildApp({
    db: shop.db,
    config: { ...shop.config, apiBaseUrl: 'http://api.example:9000' },
    buildDirectory,
  });
  await elsewhere.ready();
  expect(roomsOf((await open('/products', elsewhere)).body)).toEqual(['', '', '', '', '', '']);
  await elsewhere.close();
});
