import { gunzipSync } from 'node:zlib';
import { type TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import fastify from 'fastify';
import { localizedPath } from '../../contract/languages';
import { PAGE_TEXTS } from '../../contract/pageTextRules';
import { type App } from '../context';
import { allProducts } from '../db/schema';
import { compileValidator } from '../http/validation';
import { buildTestApp, createTestApp, type TestShop } from '../testing/createTestApp';
import { createCategory, createProduct } from '../testing/factories';
import { createTestBuild, type TestBuild } from '../testing/testBuild';
import { registerSitemap } from './sitemap';

let shop: TestShop;
let build: TestBuild;
let app: App;
let ids: number[];
let categoryId: number;
beforeAll(async () => {
  shop = await createTestApp();
  build = await createTestBuild();
  await build.write('client/index.html', '<!doctype html><div id="root"></div>');
  categoryId = (await createCategory(shop)).id;
  ids = [];
  for (let count = 0; count < 5; count++) ids.push((await createProduct(shop, { categoryId })).id);
  app = await buildTestApp({ db: shop.db, config: shop.config, buildDirectory: build.directory });
});
afterAll(async () => {
  await app.close();
  await shop.close();
  await build.remove();
});

const get = (url: string, from = app, headers = {}) =>
  from.inject({ url, headers: { host: 'shop.example', ...headers } });
const addresses = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => url);
const at = (...urls: string[]) => urls.map((url) => `http://shop.example${url}`);
/** The addresses in both languages. */
const inBoth = (...urls: string[]) => at(...urls.flatMap((url) => [url, localizedPath('ne', url)]));
const productPages = (some: number[]) => inBoth(...some.map((id) => `/products/${id}`));

test('the sitemap has the public pages, every category and every product', async () => {
  const { headers, body } = await get('/sitemap.xml');
  expect(headers['content-type']).toBe('application/xml; charset=utf-8');
  expect(body).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<urlset [^>]*>[^]*<\/urlset>\n$/);
  expect(addresses(body)).toEqual([
    ...inBoth('/', '/products', '/categories', `/categories/${categoryId}`),
    ...inBoth(...PAGE_TEXTS.map((name) => `/${name}`)),
    ...productPages(ids),
  ]);
  const links = [...body.matchAll(/<loc>[^<]*\/ne<\/loc>(.*)<\/url>/g)].map(([, alternates]) => alternates);
  expect(links).toEqual([
    [
      '<xhtml:link rel="alternate" hreflang="en" href="http://shop.example/"/>',
      '<xhtml:link rel="alternate" hreflang="ne" href="http://shop.example/ne"/>',
      '<xhtml:link rel="alternate" hreflang="x-default" href="http://shop.example/"/>',
    ].join(''),
  ]);
  const zipped = await get('/sitemap.xml', app, { 'accept-encoding': 'gzip' });
  expect(gunzipSync(zipped.rawPayload).toString()).toBe(body);
});

test('a product that SQL has added is in it at once', async () => {
  const [added] = await shop.db.insert(allProducts).values({ name: 'Figs', price: '1.00', categoryId }).returning();
  ids.push(added!.id);
  expect(addresses((await get('/sitemap.xml')).body)).toContain(productPages([added!.id])[0]);
});

test('more products than a file may have are in several, which an index names', async () => {
  const small = fastify().withTypeProvider<TypeBoxTypeProvider>() as unknown as App;
  small.setValidatorCompiler(compileValidator);
  registerSitemap(small, shop, 8);
  const index = await get('/sitemap.xml', small);
  expect(index.body).toContain('<sitemapindex');
  const files = addresses(index.body);
  expect(files).toEqual(at('/sitemap-0.xml', '/sitemap-1.xml', '/sitemap-2.xml'));
  const lists = await Promise.all(files.map(async (url) => addresses((await get(new URL(url).pathname, small)).body)));
  expect(lists).toEqual([
    inBoth('/', '/products', '/categories', `/categories/${categoryId}`, ...PAGE_TEXTS.map((name) => `/${name}`)),
    productPages(ids.slice(0, 4)),
    productPages(ids.slice(4)),
  ]);
  expect(addresses((await get('/sitemap-99.xml', small)).body)).toEqual([]);
  await small.close();
});

test('robots.txt names the sitemap and forbids nothing', async () => {
  const { headers, body } = await get('/robots.txt');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(body).toBe('User-agent: *\nAllow: /\n\nSitemap: http://shop.example/sitemap.xml\n');
});

test('a shop without pages of products lists its two public pages', async () => {
  const plain = await buildTestApp({
    db: shop.db,
    config: { ...shop.config, shopFeatures: [] },
    buildDirectory: build.directory,
  });
  expect(addresses((await get('/sitemap.xml', plain)).body)).toEqual(at('/', '/products'));
  await plain.close();
});
