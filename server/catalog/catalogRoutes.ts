import { Type } from '@sinclair/typebox';
import { type FastifyRequest } from 'fastify';
import { Category, Product, ProductPage } from '../../contract/wire';
import { type App, type House } from '../app';
import { REFUSALS } from '../errors';
import { baseAddress, imageAddress } from './addresses';
import { invalidPage, ListingQuery, readListing } from './listing';
import { readCategories, readProducts } from './products';

const ProductList = Type.Array(Product);
const CategoryList = Type.Array(Category);

/** The public catalog calls. They look at no Authorization header. */
export function registerCatalogRoutes(app: App, { db, config }: House): void {
  const listSchema = {
    tags: ['catalog'],
    summary: 'The products: a bare list, or a page when featured, page or page_size is given',
    querystring: ListingQuery,
    response: { 200: Type.Union([ProductList, ProductPage]), ...REFUSALS },
  };
  app.get('/api/products/', { schema: listSchema, preValidation: dropBlankParameters }, async (request, reply) => {
    const listing = readListing(request.query);
    const { count, products } = await readProducts(db, listing);
    const base = baseAddress(request, config);
    const results = products.map((product) => ({ ...product, image: imageAddress(product.image, base) }));
    // The serializer is chosen here: left to the union, it would check every product against both forms first.
    reply.type('application/json; charset=utf-8');
    if (!listing.page) return reply.serializer(reply.compileSerializationSchema(ProductList)).send(results);
    const { number, size } = listing.page;
    if (results.length === 0 && number > 1) throw invalidPage();
    const page: ProductPage = {
      count,
      next: number * size < count ? pageAddress(request, base, number + 1) : null,
      previous: number > 1 ? pageAddress(request, base, number - 1) : null,
      results,
    };
    return reply.serializer(reply.compileSerializationSchema(ProductPage)).send(page);
  });

  const categoriesSchema = { tags: ['catalog'], summary: 'All categories', response: { 200: CategoryList, ...REFUSALS } };
  app.get('/api/products/categories/', { schema: categoriesSchema }, () => readCategories(db));
}

/** A parameter without a value is one that was not given. */
async function dropBlankParameters(request: FastifyRequest): Promise<void> {
  const query = request.query as Record<string, unknown>;
  for (const [name, value] of Object.entries(query)) {
    if (typeof value === 'string' && value.trim() === '') delete query[name];
  }
}

/** The address of another page of the same list. */
function pageAddress(request: FastifyRequest, base: string, page: number): string {
  const address = new URL(request.url, base);
  address.searchParams.set('page', String(page));
  return `${base}${address.pathname}${address.search}`;
}
