import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { type ListedCategory } from '../../../contract/wire';
import { type Database, type DbOrTransaction } from '../../db/database';
import { type Page } from '../../http/paging';
import { imageUrl } from '../../http/baseUrl';
import { type Listing } from './listing';
import {
  chosenProducts,
  countOfFilter,
  countOfSearch,
  oneProduct,
  orderOf,
  pageInOrder,
  pageOfCommon,
  pageOfRare,
  relatedProducts,
  wholeList,
  type ListingFilter,
  type Shown,
} from './listingQueries';
import { isRankable } from './relevance';
import { readSearch, type Search } from './search';

/** Reading and encoding this many products blocks other requests for a few milliseconds at most. */
const CHUNK = 250;
/** A scan for common words may read this many times more products than expected. */
const SCAN_MARGIN = 4;

const RELATED_PRODUCTS = 8;

/** A category's image is looked for among this many of its products. */
const PICTURED_PRODUCTS = 24;

/** A product, not yet checked against the contract, and the number of products on all pages. */
type ListedRow = { product: unknown; count: number };
type ProductPage = { count: number; products: unknown[] };
/** Returns the count that is cached under a key, or reads it. */
export type CachedCount = (key: string, readCount: () => Promise<number>) => Promise<number>;

/**
 * One page of a listing, in its order and then by id. `count` is the number of products on all pages, 0 on a page that does
 * not exist. Takes one query, two with a search, three with a search for common words.
 */
export async function readProductPage(
  db: DbOrTransaction,
  listing: Listing,
  page: Page,
  cachedCount: CachedCount,
): Promise<ProductPage> {
  const search = listing.search === null ? null : await readSearch(db, listing.search);
  const filter = { ...listing, order: orderOf(listing.ordering, search) };
  if (!search || search.words.length === 0) return readRows(db, pageInOrder(filter, page));
  const isRanked = listing.ordering === 'relevance' && isRankable(search);
  const limit = isRanked ? null : scanLimit(search, page);
  if (limit === null) return readRows(db, pageOfRare(filter, page, search.words));
  const [{ products }, count] = await Promise.all([
    readRows(db, pageOfCommon(filter, page, search.words, limit)),
    countCommon(db, filter, search, cachedCount),
  ]);
  const expected = Math.min(page.size, Math.max(0, count - (page.number - 1) * page.size));
  // The matches are not spread evenly over this order.
  return products.length < expected ? readRows(db, pageOfRare(filter, page, search.words)) : { count, products };
}

/** All products of a listing in one snapshot, in chunks, so that a big catalog neither fills the memory nor blocks other requests. */
export async function* readInChunks(db: Database, listing: Listing): AsyncGenerator<unknown[]> {
  const search = listing.search === null ? null : await readSearch(db, listing.search);
  const filter = { ...listing, order: orderOf(listing.ordering, search) };
  const client = await db.$client.connect();
  const session = drizzle({ client });
  let complete = false;
  try {
    await session.execute(sql`BEGIN READ ONLY`);
    await session.execute(sql`DECLARE chunks NO SCROLL CURSOR FOR ${wholeList(filter, search?.words ?? [])}`);
    while (!complete) {
      const { rows } = await session.execute<ListedRow>(sql.raw(`FETCH ${CHUNK} FROM chunks`));
      if (rows.length < CHUNK) {
        // Released before the last chunk is yielded, because its consumer may be slow.
        await session.execute(sql`COMMIT`);
        complete = true;
        client.release();
      }
      yield rows.map(({ product }) => product);
    }
  } finally {
    // After an error or an early return, closing the connection ends its transaction.
    if (!complete) client.release(true);
  }
}

/** The products on sale with these ids, in their order. */
export async function readProductsById(db: DbOrTransaction, ids: number[], shown: Shown): Promise<unknown[]> {
  const chosen = sql`SELECT id, position FROM unnest(${sql.param(ids)}::integer[]) WITH ORDINALITY AS wanted (id, position)`;
  const { rows } = await db.execute<{ product: unknown }>(chosenProducts(chosen, shown));
  return rows.map(({ product }) => product);
}

/** A product with its related ones, not yet checked against the contract; null when there is none with this id. */
export async function readProductDetails(db: DbOrTransaction, id: number, shown: Shown): Promise<object | null> {
  const [{ products: found }, { products: related }] = await Promise.all([
    readRows(db, oneProduct(id, shown.imageBase)),
    readRows(db, relatedProducts(id, shown, RELATED_PRODUCTS)),
  ]);
  return found.length === 0 ? null : { ...(found[0] as object), related };
}

/** All categories: in the order that staff have set, then by name, ignoring case. Without a picture of its own a category has the first among its first products by name, or null. */
export async function readCategories(db: DbOrTransaction, imageBase: string): Promise<ListedCategory[]> {
  const { rows } = await db.execute<ListedCategory>(sql`
    SELECT category.id, category.name, category.name_ne, coalesce(counted.products, 0)::integer AS product_count, coalesce(category.image, pictured.image) AS image
    FROM categories AS category
    LEFT JOIN (SELECT category_id, sum(products) AS products FROM product_counts GROUP BY category_id) AS counted
      ON counted.category_id = category.id
    -- The scan has a limit, because a category may hold many products without an image.
    LEFT JOIN LATERAL (
      SELECT image FROM (
        SELECT image, lower(name) COLLATE "C" AS key, id FROM products
        WHERE category_id = category.id ORDER BY key, id LIMIT ${PICTURED_PRODUCTS}) AS first
      WHERE image IS NOT NULL ORDER BY key, id LIMIT 1) AS pictured ON true
    ORDER BY category.position, lower(category.name) COLLATE "C", category.id`);
  return rows.map((row) => ({ ...row, image: imageUrl(row.image, imageBase) }));
}

/** How many products to scan in order for a page of a search; null when the index of the words is faster. */
function scanLimit({ words, total }: Search, page: Page): number | null {
  const share = words.reduce((product, { sum }) => product * Math.min(1, sum / Math.max(1, total)), 1);
  const expected = (page.number * page.size) / share;
  return expected < share * total ? Math.ceil(expected * SCAN_MARGIN) : null;
}

/** Counts the products of a search on all pages: from the vocabulary's counts where they suffice, else by counting the products. */
async function countCommon(
  db: DbOrTransaction,
  filter: ListingFilter,
  { words, total }: Search,
  cachedCount: CachedCount,
): Promise<number> {
  const [word] = words;
  if (words.every(({ most }) => most === total)) return readCount(db, countOfFilter(filter));
  if (words.length === 1 && word?.known === 1 && filter.categoryId === null && filter.featured === null)
    return word.most;
  const key = JSON.stringify([filter.categoryId, filter.featured, words.map(({ patterns }) => patterns)]);
  return cachedCount(key, () => readCount(db, countOfSearch(filter, words)));
}

async function readCount(db: DbOrTransaction, query: ReturnType<typeof countOfSearch>): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(query);
  return rows[0]!.count;
}

async function readRows(db: DbOrTransaction, query: ReturnType<typeof pageInOrder>): Promise<ProductPage> {
  const { rows } = await db.execute<ListedRow>(query);
  return { count: rows[0]?.count ?? 0, products: rows.map(({ product }) => product) };
}
