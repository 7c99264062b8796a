import { asc, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { type Category } from '../../../contract/wire';
import { type Database, type Sql } from '../../db/database';
import { categories } from '../../db/schema';
import { type Listing } from './listing';
import {
  countOfFound,
  countOfShelf,
  imagesInOrder,
  pageAlongOrder,
  pageInOrder,
  pageOfFound,
  wholeList,
  type Page,
  type Shelf,
} from './listingQueries';
import { readSearch, type Search } from './search';

/** Few enough that reading and writing them delays nobody else by more than a few milliseconds. */
const CHUNK = 250;
/** How much further than expected a walk goes on before the other way is taken. */
const PATIENCE = 4;

/** A product as JSON, and how many there are on all pages. */
type Row = { product: string; count: number };
type Found = { count: number; products: string[] };
/** Gives a count that is known under this key, or counts. */
export type KeepCount = (key: string, count: () => Promise<number>) => Promise<number>;

/**
 * One page of a listing, in its order, equal ones by id; each product as JSON. `count` is how many there are on all pages,
 * 0 on a page that does not exist. One query, two with a search, three with a search for something common.
 */
export async function readPage(db: Sql, listing: Listing, page: Page, keepCount: KeepCount): Promise<Found> {
  const search = listing.search === null ? null : await readSearch(db, listing.search);
  if (!search || search.words.length === 0) return readRows(db, pageInOrder(listing, page));
  const steps = stepsAlongOrder(search, page);
  if (steps === null) return readRows(db, pageOfFound(listing, page, search.words));
  const [{ products }, count] = await Promise.all([
    readRows(db, pageAlongOrder(listing, page, search.words, steps)),
    countCommon(db, listing, search, keepCount),
  ]);
  const expected = Math.min(page.size, Math.max(0, count - (page.number - 1) * page.size));
  // What is searched for stands at the far end of this order.
  return products.length < expected ? readRows(db, pageOfFound(listing, page, search.words)) : { count, products };
}

/** All products of a listing as they are at one moment, each as JSON, in chunks, so that a big catalog neither fills the memory nor holds up the others. */
export async function* readInChunks(db: Database, listing: Listing): AsyncGenerator<string[]> {
  const search = listing.search === null ? null : await readSearch(db, listing.search);
  const client = await db.$client.connect();
  const session = drizzle({ client });
  let whole = false;
  try {
    await session.execute(sql`BEGIN READ ONLY`);
    await session.execute(sql`DECLARE chunks NO SCROLL CURSOR FOR ${wholeList(listing, search?.words ?? [])}`);
    while (!whole) {
      const { rows } = await session.execute<Row>(sql.raw(`FETCH ${CHUNK} FROM chunks`));
      if (rows.length < CHUNK) {
        // Given back before the last chunk is handed on: its taker may be slow.
        await session.execute(sql`COMMIT`);
        whole = true;
        client.release();
      }
      yield rows.map(({ product }) => product);
    }
  } finally {
    // Broken off, by a fault or by the taker: the connection goes, and the transaction with it.
    if (!whole) client.release(true);
  }
}

/** The images, as they are stored, of the first `count` products of the list in its usual order. */
export async function readFirstImages(db: Sql, count: number): Promise<(string | null)[]> {
  const { rows } = await db.execute<{ image: string | null }>(imagesInOrder(count));
  return rows.map(({ image }) => image);
}

/** All categories, by name without regard to letter case. */
export async function readCategories(db: Sql): Promise<Category[]> {
  return db
    .select({ id: categories.id, name: categories.name })
    .from(categories)
    .orderBy(sql`lower(${categories.name}) COLLATE "C"`, asc(categories.id));
}

/** How far to walk along the order for a page of what is searched for; null when finding it by its words is shorter. */
function stepsAlongOrder({ words, total }: Search, page: Page): number | null {
  const share = words.reduce((product, { sum }) => product * Math.min(1, sum / Math.max(1, total)), 1);
  const steps = (page.number * page.size) / share;
  return steps < share * total ? Math.ceil(steps * PATIENCE) : null;
}

/** Counts what a search has on all pages: by the counts of the vocabulary where they tell, else the products themselves, once. */
async function countCommon(db: Sql, shelf: Shelf, { words, total }: Search, keepCount: KeepCount): Promise<number> {
  const [word] = words;
  if (words.every(({ most }) => most === total)) return readCount(db, countOfShelf(shelf));
  if (words.length === 1 && word?.known === 1 && shelf.categoryId === null && shelf.featured === null) return word.most;
  const key = JSON.stringify([shelf.categoryId, shelf.featured, words.map(({ patterns }) => patterns)]);
  return keepCount(key, () => readCount(db, countOfFound(shelf, words)));
}

async function readCount(db: Sql, query: ReturnType<typeof countOfFound>): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(query);
  return rows[0]!.count;
}

async function readRows(db: Sql, query: ReturnType<typeof pageInOrder>): Promise<Found> {
  const { rows } = await db.execute<Row>(query);
  return { count: rows[0]?.count ?? 0, products: rows.map(({ product }) => product) };
}
