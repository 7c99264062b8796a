/** The statements that read listings. Which one is fastest depends on how common the searched words are. */
import { and, eq, sql, type SQL } from 'drizzle-orm';
import { PARTICULARS } from '../../../contract/particulars';
import { userName } from '../../db/columns';
import { categories, products, users } from '../../db/schema';
import { type Page } from '../../http/paging';
import { type Listing } from './listing';
import { isRankable, relevanceOf } from './relevance';
import { likeOneOf, SPACED_WORD, type Search, type SearchedWord } from './search';

/** Names order by code point on every server. The indexes are on exactly this expression. */
const NAME = sql`lower(${products.name}) COLLATE "C"`;

/** What a list is sorted by, before the ids. */
type Order = { key: SQL; direction: SQL };

const ORDERS: Record<Exclude<Listing['ordering'], 'relevance'>, Order> = {
  name: { key: NAME, direction: sql`ASC` },
  '-name': { key: NAME, direction: sql`DESC` },
  price: { key: sql`${products.price}`, direction: sql`ASC` },
  '-price': { key: sql`${products.price}`, direction: sql`DESC` },
  created_at: { key: sql`${products.createdAt}`, direction: sql`ASC` },
  '-created_at': { key: sql`${products.createdAt}`, direction: sql`DESC` },
};

/** Up to this many words of the vocabulary are looked up in the index, whose cost grows with their square. A search that matches more ('1') finds a large part of the catalog. */
const MAX_INDEXED_WORDS = 500;

/** A category may contain many products without stock: so many are read for each related one. */
const SCANNED_PER_RELATED = 6;

/** What a listing shows, apart from its search and page. */
export type ListingFilter = Pick<Listing, 'categoryId' | 'featured' | 'imageBase' | 'language'> & { order: Order };

/** What products have in a response. */
export type Shown = Pick<Listing, 'imageBase' | 'language'>;

/** The order of a listing. Without anything that can be ranked, relevance is the order by name. */
export function orderOf(ordering: Listing['ordering'], search: Search | null): Order {
  if (ordering !== 'relevance') return ORDERS[ordering];
  return search && search.words.length > 0 && isRankable(search)
    ? { key: relevanceOf(search), direction: sql`ASC` }
    : ORDERS.name;
}

/** All products of a listing, in its order. */
export function wholeList(filter: ListingFilter, words: SearchedWord[]): SQL {
  if (words.length === 0) return asJson(sql`${selectProducts(filter)} WHERE ${filterOf(filter)} ${orderBy(filter)}`);
  // Materialized, because PostgreSQL plans a cursor as if only its first rows were read.
  return sql`WITH found AS MATERIALIZED (SELECT ${products.id} FROM ${products} WHERE ${filterOf(filter)} AND ${matchWords(words)})
    ${asJson(sql`${selectProducts(filter)} JOIN found ON found.id = ${products.id} ${orderBy(filter)}`)}`;
}

/** A page without a search: scans the index of the order until the page is full. The count comes from `product_counts`. */
export function pageInOrder(filter: ListingFilter, page: Page): SQL {
  // The inner query skips the products before the page without reading their columns.
  const source = sql`(SELECT * FROM ${products} WHERE ${filterOf(filter)} ${orderBy(filter)} ${limitTo(page)}) AS ${products}`;
  return asJson(sql`${selectProducts(filter, source)} ${orderBy(filter)}`, storedCount(filter));
}

/**
 * A page of a search for rare words: finds all matches by the index of the words, then sorts them. A scan of the index of the order
 * would read the whole catalog until the page is full.
 */
export function pageOfRare(filter: ListingFilter, page: Page, words: SearchedWord[]): SQL {
  const { key, direction } = filter.order;
  const ofPage = sql`JOIN (SELECT id FROM found ORDER BY key ${direction}, id ${limitTo(page)}) AS page ON page.id = ${products.id}`;
  return sql`
    WITH found AS MATERIALIZED (SELECT ${products.id}, ${key} AS key FROM ${products} WHERE ${filterOf(filter)} AND ${matchWords(words)})
    ${asJson(sql`${selectProducts(filter)} ${ofPage} ${orderBy(filter)}`, sql`(SELECT count(*) FROM found)`)}`;
}

/** A page of a search for common words: scans at most `limit` products in the index of the order. The page may be incomplete then. */
export function pageOfCommon(filter: ListingFilter, page: Page, words: SearchedWord[], limit: number): SQL {
  const scanned = sql`(SELECT * FROM ${products} WHERE ${filterOf(filter)} ${orderBy(filter)} LIMIT ${limit}::integer) AS ${products}`;
  const textMatch = and(...words.map(({ patterns }) => likeOneOf(products.searchText, patterns)));
  return asJson(
    sql`${selectProducts(filter, sql`(SELECT * FROM ${scanned} WHERE ${textMatch} ${limitTo(page)}) AS ${products}`)} ${orderBy(filter)}`,
  );
}

/** How many products a search finds on all pages. */
export function countOfSearch(filter: ListingFilter, words: SearchedWord[]): SQL {
  return sql`SELECT count(*)::integer AS count FROM ${products} WHERE ${filterOf(filter)} AND ${matchWords(words)}`;
}

/** How many products match the filter, without a search. */
export function countOfFilter(filter: ListingFilter): SQL {
  return sql`SELECT ${storedCount(filter)}::integer AS count`;
}

const PARTICULAR_COLUMNS = sql.raw(PARTICULARS.map((name) => `supplied.${name}`).join(', '));

/** One product, with its particulars and the name of its supplier; no row when there is none with this id. */
export function oneProduct(id: number, imageBase: string): SQL {
  const supplier = sql`(SELECT ${userName(users)} FROM users WHERE users.id = supplied.supplier_id)`;
  return asJson(sql`
    SELECT product.*, ${supplier} AS supplier, supplied.desc_ne, ${PARTICULAR_COLUMNS},
      CASE WHEN shelf.fresh THEN NULL ELSE supplied.return_days END AS return_days FROM (${selectProducts({ imageBase })} WHERE ${products.id} = ${id}) AS product
      JOIN ${products} AS supplied ON supplied.id = product.id JOIN categories AS shelf ON shelf.id = supplied.category_id`);
}

/** The `limit` products in stock that follow a product in its category by name; the first ones follow the last. */
export function relatedProducts(id: number, shown: Shown, limit: number): SQL {
  const position = sql`(${NAME}, ${products.id})`;
  const ownPosition = sql`(SELECT key, id FROM own)`;
  const neighbours = (round: number, condition: SQL) => sql`
    (SELECT ${products}.*, ${round}::integer AS round FROM ${products}
     WHERE ${products.categoryId} = (SELECT category_id FROM own) AND ${condition} ORDER BY ${NAME}, ${products.id} LIMIT ${limit * SCANNED_PER_RELATED})`;
  const source = sql`(
    SELECT * FROM (${neighbours(1, sql`${position} > ${ownPosition}`)} UNION ALL ${neighbours(2, sql`${position} < ${ownPosition}`)}) AS ${products}
    WHERE ${products.quantity} > 0 ORDER BY round, ${NAME}, ${products.id} LIMIT ${limit}) AS ${products}`;
  return sql`
    WITH own AS MATERIALIZED (SELECT ${products.categoryId}, ${NAME} AS key, ${products.id} FROM ${products} WHERE ${products.id} = ${id})
    ${asJson(sql`${selectProducts(shown, source)} ORDER BY round, ${NAME}, ${products.id}`)}`;
}

/** Some products on sale: each row has the product as JSON and the columns of `chosen`, which has `id` and `position`. */
export function chosenProducts(chosen: SQL, shown: Shown): SQL {
  return sql`SELECT chosen.*, row_to_json(product) AS product FROM (${chosen}) AS chosen
    JOIN (${selectProducts(shown)}) AS product ON product.id = chosen.id ORDER BY chosen.position, chosen.id`;
}

/** Each product as JSON, with the contract's fields. */
function asJson(list: SQL, count: SQL = sql`0`): SQL {
  return sql`SELECT row_to_json(product) AS product, ${count}::integer AS count FROM (${list}) AS product`;
}

function selectProducts({ imageBase, language }: Shown, source: SQL = sql`${products}`): SQL {
  const inNepali = language === 'ne' ? sql`, ${products.descNe}` : sql``;
  return sql`
    SELECT ${products.id}, ${products.name}, ${products.nameNe}, ${products.desc}, ${products.price}::text, ${products.quantity},
      CASE WHEN starts_with(${products.image}, '/') THEN ${imageBase}::text || ${products.image} ELSE ${products.image} END AS image, category,
      to_char(${products.createdAt} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS created_at, ${products.featured},
      ${products.unit}, ${products.unitAmount}${inNepali}
    FROM ${source} JOIN (SELECT id, name, name_ne FROM ${categories}) AS category ON category.id = ${products.categoryId}`;
}

function orderBy({ order: { key, direction } }: Pick<ListingFilter, 'order'>): SQL {
  return sql`ORDER BY ${key} ${direction}, ${products.id}`;
}

function storedCount({ categoryId, featured }: ListingFilter): SQL {
  const category = categoryId === null ? sql`true` : sql`category_id = ${categoryId}`;
  return sql`(SELECT coalesce(sum(products), 0) FROM product_counts WHERE ${category} AND ${featured === null ? sql`true` : sql`featured = ${featured}`})`;
}

function limitTo(page: Page): SQL {
  return sql`LIMIT ${page.size}::integer OFFSET ${(page.number - 1) * page.size}::bigint`;
}

function filterOf({ categoryId, featured }: ListingFilter): SQL {
  const category = categoryId === null ? undefined : eq(products.categoryId, categoryId);
  // The partial index on featured products is used for exactly this form.
  return (
    and(
      category,
      featured === null ? undefined : featured ? sql`${products.featured}` : sql`NOT ${products.featured}`,
    ) ?? sql`true`
  );
}

/** Matches by the index of the words. The same statement reads the vocabulary, so that words and products come from one snapshot. */
function matchWords(words: SearchedWord[]): SQL | undefined {
  return and(
    ...words.map(({ patterns, known }) =>
      known > MAX_INDEXED_WORDS
        ? likeOneOf(products.searchText, patterns)
        : sql`string_to_array(ltrim(${products.searchText}), ' ') && ARRAY(SELECT word FROM search_words WHERE ${likeOneOf(SPACED_WORD, patterns)})`,
    ),
  );
}
