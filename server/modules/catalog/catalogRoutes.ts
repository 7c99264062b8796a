import { Type, type Static } from '@sinclair/typebox';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { SUGGESTIONS } from '../../../contract/rules';
import { MAX_FAVOURITES } from '../../../contract/wishRules';
import { ListedCategory, Product, ProductDetails, ProductPage } from '../../../contract/wire';
import { type App, type AppContext } from '../../context';
import { describeError, ERROR_RESPONSES, NotFoundError } from '../../http/errors';
import { createJsonEncoder } from '../../http/jsonEncoder';
import { languageHooks } from '../../http/requestLanguage';
import { invalidPage, type Page } from '../../http/paging';
import { ClientGoneError, createCallQueue } from '../../http/callQueue';
import { baseUrl, imageBase } from '../../http/baseUrl';
import { type CachedResponse, createResponse, sendResponse } from '../../http/cachedResponse';
import { createCatalogListener } from './catalogListener';
import { cacheKey, INT4_MAX, LanguageQuery, ListingQuery, pageQuery, readListing, type Listing } from './listing';
import { readCategories, readInChunks, readProductPage, readProductDetails, readProductsById } from './products';
import { TOO_LARGE } from '../../http/responseCache';
import { readSearch } from './search';
import { createSearchCounter } from './searches/countSearches';
import { createListSender, encodeList, joinPieces } from './wholeLists';

/** A longer list is not cached. It is sent while it is read. */
const MAX_LIST_LENGTH = 4 * 1024 * 1024;
/** Each of these holds a database connection until the whole list is read. The other connections stay free for short reads. */
const CONCURRENT_LIST_READS = 3;

const ProductList = Type.Array(Product);
const CategoryList = Type.Array(ListedCategory);
const encodePage = createJsonEncoder(ProductPage);
const encodeDetails = createJsonEncoder(ProductDetails);
const encodeCategories = createJsonEncoder(CategoryList);

declare module 'fastify' {
  interface FastifyInstance {
    /** Starts the listener of the catalog. A server whose database is not ready at its start calls it later. */
    startCatalogListener: () => Promise<void>;
  }
}

/** The public catalog calls. They ignore the Authorization header. */
export function registerCatalogRoutes(app: App, context: AppContext & { isReady: () => boolean }): void {
  const { db, config, now, responseCache, isReady } = context;
  const listener = createCatalogListener({ db, url: config.databaseDirectUrl, responseCache, log: app.log });
  const searches = createSearchCounter({ db, now, log: app.log });
  app.addHook('onReady', async () => searches.start());
  app.addHook('onClose', searches.stop);
  app.decorate('startCatalogListener', listener.start);
  app.addHook('onReady', async () => {
    if (isReady()) await listener.start();
  });
  app.addHook('onClose', listener.stop);
  const preValidation = languageHooks(config);
  const route = { config: { access: 'public' }, preValidation } as const;
  const queue = createCallQueue(CONCURRENT_LIST_READS);
  const sendList = createListSender(queue);

  const loadPage = async (listing: Listing, page: Page, query: Static<typeof ListingQuery>, ownUrl: string) => {
    const { count, products } = await readProductPage(db, listing, page, (key, readCount) =>
      responseCache.fetch(`count ${key}`, readCount),
    );
    if (products.length === 0 && page.number > 1) throw invalidPage();
    const urlOf = (number: number) => `${ownUrl}/api/products/?${pageQuery(query, number)}`;
    const next = page.number * page.size < count ? urlOf(page.number + 1) : null;
    const previous = page.number > 1 ? urlOf(page.number - 1) : null;
    return { ...(await createResponse(encodePage({ count, next, previous, results: products }))), count };
  };

  /** The words of a search that do not count, because nothing in the catalog is like them. */
  const readDropped = (search: string): Promise<string[]> =>
    responseCache.fetch(`dropped ${search}`, async () => (await readSearch(db, search)).dropped);

  const readList = (listing: Listing) => encodeList(readInChunks(db, listing));

  const loadList = async (listing: Listing) => {
    const list = await joinPieces(readList(listing), MAX_LIST_LENGTH);
    return list === null ? TOO_LARGE : createResponse(list);
  };

  const fetchList = async (
    key: string,
    listing: Listing,
    reply: FastifyReply,
  ): Promise<CachedResponse | typeof TOO_LARGE> => {
    const isClientGone = () => reply.raw.destroyed;
    const load = () => queue(() => loadList(listing), isClientGone);
    for (;;) {
      try {
        return await responseCache.fetch<CachedResponse | typeof TOO_LARGE>(key, load);
      } catch (error) {
        // Calls for one list share its load. The one that began it may be gone while the others wait.
        if (!(error instanceof ClientGoneError) || isClientGone()) throw error;
      }
    }
  };

  const listSchema = {
    tags: ['catalog'],
    'x-specification': true as const,
    operationId: 'getProducts',
    summary: 'The products: a bare list, or a page when featured, page or page_size is given',
    querystring: ListingQuery,
    response: {
      200: Type.Union([ProductList, ProductPage]),
      ...ERROR_RESPONSES,
      404: describeError('There is no such page', { detail: 'Invalid page.' }),
    },
  };
  app.get(
    '/api/products/',
    { ...route, schema: listSchema, preValidation: [...preValidation, dropBlankParameters] },
    async (request, reply) => {
      const { query } = request;
      const ownUrl = baseUrl(request, config);
      const listing = readListing(query, imageBase(request, config));
      const { page } = listing;
      const key = cacheKey(query, ownUrl);
      const response = page
        ? await responseCache.fetch(key, () => loadPage(listing, page, query, ownUrl))
        : await fetchList(key, listing, reply);
      const dropped = listing.search === null ? [] : await readDropped(listing.search);
      if (dropped.length > 0) reply.header('search-dropped', dropped.map(encodeURIComponent).join(','));
      if (listing.search !== null && page?.number === 1 && page.size !== SUGGESTIONS && response !== TOO_LARGE)
        searches.count(listing.search, response.count !== 0);
      if (response !== TOO_LARGE) return sendCatalog(request, reply, response);
      await sendList(request, reply, readList(listing));
      return reply;
    },
  );

  const categoriesSchema = {
    tags: ['catalog'],
    'x-specification': true as const,
    operationId: 'getCategories',
    summary: 'All categories with the number of their products',
    response: { 200: CategoryList, ...ERROR_RESPONSES },
  };
  app.get('/api/products/categories/', { ...route, schema: categoriesSchema }, async (request, reply) => {
    const images = imageBase(request, config);
    const load = async () => createResponse(encodeCategories(await readCategories(db, images)));
    return sendCatalog(request, reply, await responseCache.fetch(`categories ${images}`, load));
  });

  const chosenSchema = {
    tags: ['catalog'],
    operationId: 'getProductsById',
    summary: 'The products with these ids, in their order; unknown ones are left out',
    querystring: Type.Object({
      ...LanguageQuery.properties,
      ids: Type.String({
        pattern: '^\\d{1,9}(,\\d{1,9})*$',
        maxLength: 1100,
        description: 'at most 100, separated by commas',
      }),
    }),
    response: { 200: ProductList, ...ERROR_RESPONSES },
  };
  app.get('/api/products/by-id/', { ...route, schema: chosenSchema }, async (request, reply) => {
    const { ids, language } = request.query;
    const wanted = [...new Set(ids.split(',').map(Number))].slice(0, MAX_FAVOURITES);
    const shown = { imageBase: imageBase(request, config), language };
    return reply.header('cache-control', 'no-cache').send((await readProductsById(db, wanted, shown)) as Product[]);
  });

  const productSchema = {
    tags: ['catalog'],
    operationId: 'getProduct',
    summary: 'One product and others of its category',
    params: Type.Object({ id: Type.Integer({ minimum: 1, maximum: INT4_MAX }) }),
    querystring: LanguageQuery,
    response: { 200: ProductDetails, ...ERROR_RESPONSES },
  };
  app.get('/api/products/:id/', { ...route, schema: productSchema }, async (request, reply) => {
    const { id } = request.params;
    const { language = 'en' } = request.query;
    const shown = { imageBase: imageBase(request, config), language };
    const load = async () => {
      const product = await readProductDetails(db, id, shown);
      if (!product) throw new NotFoundError();
      return createResponse(encodeDetails(product));
    };
    return sendCatalog(request, reply, await responseCache.fetch(`product ${id} ${language} ${shown.imageBase}`, load));
  });
}

/** Clients and proxies may keep the response, and revalidate it each time: prices and stock change at any moment. */
function sendCatalog(request: FastifyRequest, reply: FastifyReply, response: CachedResponse): Promise<FastifyReply> {
  reply.header('cache-control', 'no-cache');
  return sendResponse(request, reply, response);
}

/** Treats a parameter without a value as absent. */
function dropBlankParameters(request: FastifyRequest, _reply: unknown, done: () => void): void {
  const query = request.query as Record<string, unknown>;
  for (const [name, value] of Object.entries(query)) {
    if (typeof value === 'string' && value.trim() === '') delete query[name];
  }
  done();
}
