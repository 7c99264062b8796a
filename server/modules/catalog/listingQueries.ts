/** The statements that read listings, their products written as the wire has them. Which of them is the quickest depends on how common the searched words are. */
import { and, eq, sql, type SQL } from 'drizzle-orm';
import { categories, products } from '../../db/schema';
import { type Listing } from './listing';
import { likeOneOf, SPACED_WORD, type SearchedWord } from './search';

/** By code point, so that every server orders alike; the indexes are made for this very expression. */
const NAME = sql`lower(${products.name}) COLLATE "C"`;

const ORDERS: Record<Listing['ordering'], { key: SQL; direction: SQL }> = {
  name: { key: NAME, direction: sql`ASC` },
  '-name': { key: NAME, direction: sql`DESC` },
  price: { key: sql`${products.price}`, direction: sql`ASC` },
  '-price': { key: sql`${products.price}`, direction: sql`DESC` },
  created_at: { key: sql`${products.createdAt}`, direction: sql`ASC` },
  '-created_at': { key: sql`${products.createdAt}`, direction: sql`DESC` },
};

/** So many words of the vocabulary are looked up in the index at most: its work grows with the square of them. A search for what more have ('1') finds a good part of the catalog. */
const LOOKED_UP = 500;

/** What a listing shows beside its page. */
export type Shelf = Pick<Listing, 'categoryId' | 'featured' | 'ordering' | 'base'>;
export type Page = NonNullable<Listing['page']>;

/** Everything of a listing, in its order. */
export function wholeList(shelf: Shelf, words: SearchedWord[]): SQL {
  if (words.length === 0) return written(sql`${selectProducts(shelf)} WHERE ${filterOf(shelf)} ${orderOf(shelf)}`);
  // Materialized: the whole is wanted, and a cursor would be planned as if its beginning were.
  return sql`WITH found AS MATERIALIZED (SELECT ${products.id} FROM ${products} WHERE ${filterOf(shelf)} AND ${foundBy(words)})
    ${written(sql`${selectProducts(shelf)} JOIN found ON found.id = ${products.id} ${orderOf(shelf)}`)}`;
}

/** A page without a search: walks the index of the order until the page is full; the number of all is a kept one. */
export function pageInOrder(shelf: Shelf, page: Page): SQL {
  // Of those before the page nothing but their place is looked at.
  const source = sql`(SELECT * FROM ${products} WHERE ${filterOf(shelf)} ${orderOf(shelf)} ${limitTo(page)}) AS ${products}`;
  return written(sql`${selectProducts(shelf, source)} ${orderOf(shelf)}`, keptCount(shelf));
}

/**
 * A page of a search for something rare: finds everything by the index of the words, once, and then puts it in order. Walking the index
 * of the order until a page is full would read the whole catalog.
 */
export function pageOfFound(shelf: Shelf, page: Page, words: SearchedWord[]): SQL {
  const { key, direction } = ORDERS[shelf.ordering];
  const ofPage = sql`JOIN (SELECT id FROM found ORDER BY key ${direction}, id ${limitTo(page)}) AS page ON page.id = ${products.id}`;
  return sql`
    WITH found AS MATERIALIZED (SELECT ${products.id}, ${key} AS key FROM ${products} WHERE ${filterOf(shelf)} AND ${foundBy(words)})
    ${written(sql`${selectProducts(shelf)} ${ofPage} ${orderOf(shelf)}`, sql`(SELECT count(*) FROM found)`)}`;
}

/** A page of a search for something common: walks the index of the order for `steps` products at most; a page that is not full then may go on. */
export function pageAlongOrder(shelf: Shelf, page: Page, words: SearchedWord[], steps: number): SQL {
  const walked = sql`(SELECT * FROM ${products} WHERE ${filterOf(shelf)} ${orderOf(shelf)} LIMIT ${steps}::integer) AS ${products}`;
  const textMatch = and(...words.map(({ patterns }) => likeOneOf(products.searchText, patterns)));
  return written(
    sql`${selectProducts(shelf, sql`(SELECT * FROM ${walked} WHERE ${textMatch} ${limitTo(page)}) AS ${products}`)} ${orderOf(shelf)}`,
  );
}

/** The images of the first products of the whole list by name. */
export function imagesInOrder(count: number): SQL {
  return sql`SELECT ${products.image} FROM ${products} ${orderOf({ ordering: 'name' })} LIMIT ${count}::integer`;
}

/** How many products a search has on all pages. */
export function countOfFound(shelf: Shelf, words: SearchedWord[]): SQL {
  return sql`SELECT count(*)::integer AS count FROM ${products} WHERE ${filterOf(shelf)} AND ${foundBy(words)}`;
}

/** How many products there are on the shelf, whatever is searched for. */
export function countOfShelf(shelf: Shelf): SQL {
  return sql`SELECT ${keptCount(shelf)}::integer AS count`;
}

/** Each product as JSON, fields in the order of the contract: Node would take twice as long to read their columns and write them. */
function written(list: SQL, count: SQL = sql`0`): SQL {
  return sql`SELECT row_to_json(product)::text AS product, ${count}::integer AS count FROM (${list}) AS product`;
}

function selectProducts({ base }: Shelf, source: SQL = sql`${products}`): SQL {
  return sql`
    SELECT ${products.id}, ${products.name}, ${products.desc}, ${products.price}::text, ${products.quantity},
      CASE WHEN starts_with(${products.image}, '/') THEN ${base}::text || ${products.image} ELSE ${products.image} END AS image, category,
      to_char(${products.createdAt} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS created_at, ${products.featured}
    FROM ${source} JOIN (SELECT id, name FROM ${categories}) AS category ON category.id = ${products.categoryId}`;
}

function orderOf({ ordering }: Pick<Shelf, 'ordering'>): SQL {
  const { key, direction } = ORDERS[ordering];
  return sql`ORDER BY ${key} ${direction}, ${products.id}`;
}

function keptCount({ categoryId, featured }: Shelf): SQL {
  const category = categoryId === null ? sql`true` : sql`category_id = ${categoryId}`;
  return sql`(SELECT coalesce(sum(products), 0) FROM product_counts WHERE ${category} AND ${featured === null ? sql`true` : sql`featured = ${featured}`})`;
}

function limitTo(page: Page): SQL {
  return sql`LIMIT ${page.size}::integer OFFSET ${(page.number - 1) * page.size}::bigint`;
}

function filterOf({ categoryId, featured }: Shelf): SQL {
  const category = categoryId === null ? undefined : eq(products.categoryId, categoryId);
  // The partial index of the featured is found by this very form.
  return (
    and(
      category,
      featured === null ? undefined : featured ? sql`${products.featured}` : sql`NOT ${products.featured}`,
    ) ?? sql`true`
  );
}

/** Finds by the index of the words. The vocabulary is asked in the same statement, so that words and products are those of one moment. */
function foundBy(words: SearchedWord[]): SQL | undefined {
  return and(
    ...words.map(({ patterns, known }) =>
      known > LOOKED_UP
        ? likeOneOf(products.searchText, patterns)
        : sql`string_to_array(ltrim(${products.searchText}), ' ') && ARRAY(SELECT word FROM search_words WHERE ${likeOneOf(SPACED_WORD, patterns)})`,
    ),
  );
}
