import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { Type } from '@sinclair/typebox';
import { asc, gt, sql } from 'drizzle-orm';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { type Language, localizedPath } from '../../contract/languages';
import { HELP_TEXTS, LEGAL_TEXTS } from '../../contract/pageTextRules';
import { paths } from '../../contract/paths';
import { type ShopFeature } from '../../contract/shopFeatures';
import { shopLanguages } from '../config/config';
import { type App, type AppContext } from '../context';
import { type Database } from '../db/database';
import { categories, productCounts, products } from '../db/schema';
import { pagePath } from '../http/pagePath';
import { acceptedEncoding } from '../http/sendCompressed';
import { baseUrl } from '../http/baseUrl';

/** Addresses of products in one file. sitemaps.org allows 50,000 in all; a single file has the other pages too. */
const FILE_MAX = 45_000;
/** Read at a time, so that no connection is held while a slow client takes the file. */
const CHUNK = 5_000;

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const ALTERNATES = 'xmlns:xhtml="http://www.w3.org/1999/xhtml"';

/** A page in each language, each with the addresses of all. */
type WritePage = (path: string) => string;

function pageWriter(base: string, languages: readonly Language[]): WritePage {
  // A host has no character that XML would have to escape: the plugin requestHead refuses it.
  const urlOf = (path: string, language: Language) => base + localizedPath(language, path);
  if (languages.length === 1) return (path) => `<url><loc>${base}${path}</loc></url>\n`;
  const link = (hreflang: string, href: string) =>
    `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${href}"/>`;
  return (path) => {
    const links = languages.map((language) => link(language, urlOf(path, language)));
    const alternates = [...links, link('x-default', urlOf(path, 'en'))].join('');
    return languages.map((language) => `<url><loc>${urlOf(path, language)}</loc>${alternates}</url>\n`).join('');
  };
}

/** The pages of texts that a shop with these features has. */
const textPages = (features: readonly ShopFeature[]): string[] => [
  ...(features.includes('orders') ? HELP_TEXTS.map((name) => paths[name]) : []),
  ...(features.includes('account') ? LEGAL_TEXTS.map((name) => paths[name]) : []),
];

/** The pages that lead to all others. */
async function* listPages(db: Database, write: WritePage, texts: string[]): AsyncGenerator<string> {
  const rows = await db.select({ id: categories.id }).from(categories).orderBy(asc(categories.id));
  const ids = rows.map(({ id }) => pagePath(paths.category, id));
  yield [paths.home, paths.products, paths.categories, ...ids, ...texts].map(write).join('');
}

/** The pages of at most `count` products, by their ids, from one place on. */
async function* listProducts(db: Database, write: WritePage, offset: number, count: number): AsyncGenerator<string> {
  const [first] = await db.select({ id: products.id }).from(products).orderBy(asc(products.id)).offset(offset).limit(1);
  let last = (first?.id ?? 0) - 1;
  for (let left = first ? count : 0; left > 0; left -= CHUNK) {
    const rows = await db
      .select({ id: products.id })
      .from(products)
      .where(gt(products.id, last))
      .orderBy(asc(products.id))
      .limit(Math.min(left, CHUNK));
    if (rows.length === 0) return;
    last = rows.at(-1)!.id;
    yield rows.map(({ id }) => write(pagePath(paths.product, id))).join('');
  }
}

async function* file(
  languages: readonly Language[],
  ...parts: (AsyncIterable<string> | string[])[]
): AsyncGenerator<string> {
  yield `${HEAD}<urlset ${NAMESPACE}${languages.length > 1 ? ` ${ALTERNATES}` : ''}>\n`;
  for (const part of parts) yield* part;
  yield '</urlset>\n';
}

/** Streams a file while it is read. */
function send(request: FastifyRequest, reply: FastifyReply, text: AsyncIterable<string>): FastifyReply {
  reply.headers({ 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'no-cache' });
  reply.header('vary', 'accept-encoding');
  const pieces = Readable.from(text, { objectMode: false });
  if (!acceptedEncoding(request, ['gzip'])) return reply.send(pieces);
  const zipped = createGzip();
  pipeline(pieces, zipped, (error) => {
    if (error) request.log.info({ err: error }, 'a sitemap was not sent to its end');
  });
  return reply.header('content-encoding', 'gzip').send(zipped);
}

/** `/robots.txt` and `/sitemap.xml`: the addresses of all public pages in each language, in one file, or in an index of several. */
export function registerSitemap(app: App, { db, config }: Pick<AppContext, 'db' | 'config'>, fileMax = FILE_MAX): void {
  const languages = shopLanguages(config);
  const productsMax = Math.floor(fileMax / languages.length);
  // Without its own catalog, or without pages of products, the shop has two public pages and its texts.
  const hasProductPages = config.shopFeatures.includes('products') && config.apiBaseUrl === null;
  const texts = config.apiBaseUrl === null ? textPages(config.shopFeatures) : [];
  const options = { schema: { hide: true } } as const;

  app.get('/robots.txt', options, (request, reply) =>
    reply
      .headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-cache' })
      .send(`User-agent: *\nAllow: /\n\nSitemap: ${baseUrl(request, config)}/sitemap.xml\n`),
  );

  app.get('/sitemap.xml', options, async (request, reply) => {
    const base = baseUrl(request, config);
    const write = pageWriter(base, languages);
    if (!hasProductPages)
      return send(request, reply, file(languages, [paths.home, paths.products, ...texts].map(write)));
    const [counted] = await db.select({ total: sql<number>`coalesce(sum(products), 0)::integer` }).from(productCounts);
    const files = Math.ceil((counted?.total ?? 0) / productsMax);
    if (files <= 1)
      return send(
        request,
        reply,
        file(languages, listPages(db, write, texts), listProducts(db, write, 0, productsMax)),
      );
    const entries = Array.from(
      { length: files + 1 },
      (_, part) => `<sitemap><loc>${base}/sitemap-${part}.xml</loc></sitemap>\n`,
    );
    const index = `${HEAD}<sitemapindex ${NAMESPACE}>\n${entries.join('')}</sitemapindex>\n`;
    return reply.headers({ 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'no-cache' }).send(index);
  });

  const params = Type.Object({ part: Type.Integer({ minimum: 0, maximum: 1000 }) });
  app.get('/sitemap-:part(^\\d{1,4}).xml', { schema: { hide: true, params } }, (request, reply) => {
    const write = pageWriter(baseUrl(request, config), languages);
    const { part } = request.params;
    return send(
      request,
      reply,
      file(
        languages,
        part === 0 ? listPages(db, write, texts) : listProducts(db, write, (part - 1) * productsMax, productsMax),
      ),
    );
  });
}
