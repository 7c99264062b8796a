import { Type } from '@sinclair/typebox';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { Category, Product, ProductPage } from '../../../contract/wire';
import { type App, type AppContext } from '../../context';
import { type Database } from '../../db/database';
import { ERROR_RESPONSES } from '../../http/errors';
import { baseAddress } from './addresses';
import { bytesOf, sendAnswer, toAnswer, type Answer } from './answers';
import { watchCatalog } from './catalogWatch';
import { keepUntilChange, promised } from './keepUntilChange';
import { invalidPage, keyOf, ListingQuery, pageQuery, readListing } from './listing';
import { readCategories, readFirstImages, readInChunks, readPage } from './products';
import { atMost } from './turns';
import { collect, sendStream, writeList } from './wholeLists';

const MEGABYTE = 1024 * 1024;
/** All kept answers together. */
const KEPT_BYTES = 32 * MEGABYTE;
/** A bigger list is not put together in memory: it goes out as it is read. */
const LIST_BYTES = 4 * MEGABYTE;
const COUNTS_BYTES = MEGABYTE;
/** Whole lists read at once, and sent while they are read: the other connections stay free for short readings. */
const READINGS = 3;
const STREAMS = 3;
/** As many products as stand in a wide window's first row. */
const FIRST_IMAGES = 4;

const ProductList = Type.Array(Product);
const CategoryList = Type.Array(Category);

/** Reads the images of the products that the list by name begins with, as they are stored; null for a product without one. */
export type ReadFirstImages = () => Promise<readonly (string | null)[]>;

/** The public catalog calls. They look at no Authorization header. Gives what a page needs to know of the catalog. */
export function registerCatalogRoutes(app: App, { db, config }: AppContext): { readFirstImages: ReadFirstImages } {
  const watch = watchCatalog(db, (error) => app.log.warn({ err: error }, 'the catalog is not watched'));
  app.addHook('onReady', () => watch.start());
  app.addHook('onClose', () => watch.stop());
  const keepAnswer = keepUntilChange<Answer | null>(watch, KEPT_BYTES, (answer) => (answer ? bytesOf(answer) : 0));
  const keepCount = promised(keepUntilChange<number>(watch, COUNTS_BYTES, () => 8));
  const route = { config: { access: 'public' } } as const;
  const toRead = atMost(READINGS);
  const toStream = atMost(STREAMS);

  /** Sends the answer of this key, kept or made now, or lets `stream` send the list that is too big for one. */
  const give = (
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    make: () => Promise<Answer | null>,
    stream?: () => Promise<void>,
  ): void => {
    // Whoever waited too long has had his answer.
    const fail = (error: Error) => {
      if (reply.sent) request.log.error({ err: error, reqId: request.id }, 'failed after its answer');
      else reply.send(error);
    };
    const send = (answer: Answer | null) => {
      if (reply.sent) return;
      const sending = answer ? sendAnswer(request, reply, answer) : stream?.();
      sending?.catch(fail);
    };
    keepAnswer(key, make, send, fail);
  };

  const listSchema = {
    tags: ['catalog'],
    summary: 'The products: a bare list, or a page when featured, page or page_size is given',
    querystring: ListingQuery,
    response: { 200: Type.Union([ProductList, ProductPage]), ...ERROR_RESPONSES },
  };
  app.get('/api/products/', { ...route, schema: listSchema, preValidation: dropBlankParameters }, (request, reply) => {
    const base = baseAddress(request, config);
    const key = keyOf(request.query, base);
    const listing = readListing(request.query, base);

    if (listing.page) {
      const { page } = listing;
      const make = async () => {
        const { count, products } = await readPage(db, listing, page, keepCount);
        if (products.length === 0 && page.number > 1) throw invalidPage();
        const address = (number: number) => JSON.stringify(`${base}/api/products/?${pageQuery(request.query, number)}`);
        const next = page.number * page.size < count ? address(page.number + 1) : null;
        const previous = page.number > 1 ? address(page.number - 1) : null;
        return toAnswer(
          Buffer.from(`{"count":${count},"next":${next},"previous":${previous},"results":[${products.join(',')}]}`),
        );
      };
      return give(request, reply, key, make);
    }

    const write = (source: Database) => writeList(readInChunks(source, listing));
    const make = () => toRead(() => collect(write(db), LIST_BYTES));
    return give(request, reply, key, make, () => toStream(() => sendStream(request, reply, write(db))));
  });

  const categoriesSchema = {
    tags: ['catalog'],
    summary: 'All categories',
    response: { 200: CategoryList, ...ERROR_RESPONSES },
  };
  app.get('/api/products/categories/', { ...route, schema: categoriesSchema }, (request, reply) =>
    give(request, reply, 'categories', async () => toAnswer(Buffer.from(JSON.stringify(await readCategories(db))))),
  );

  const keepImages = promised(keepUntilChange<(string | null)[]>(watch, MEGABYTE, () => 0));
  return {
    readFirstImages: () => keepImages('first', () => readFirstImages(db, FIRST_IMAGES)),
  };
}

/** A parameter without a value is one that was not given. */
function dropBlankParameters(request: FastifyRequest, _reply: unknown, done: () => void): void {
  const query = request.query as Record<string, unknown>;
  for (const [name, value] of Object.entries(query)) {
    if (typeof value === 'string' && value.trim() === '') delete query[name];
  }
  done();
}
