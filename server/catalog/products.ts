import { and, asc, eq, like, or, sql, type SQL } from 'drizzle-orm';
import { type Category, type Product } from '../../contract/wire';
import { type Sql } from '../db/database';
import { categories, products } from '../db/schema';
import { type Listing } from './listing';
import { readSearch, type SearchedWord } from './search';

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

type Page = NonNullable<Listing['page']>;
type ProductRow = Omit<Product, 'category'> & { category_id: number; category_name: string; count: number };

/**
 * The products of a listing, in its order, equal ones by id; `image` as it is stored. `count` is how many there are on
 * all pages, 0 on a page that does not exist and without pages. One query, two with a search.
 */
export async function readProducts(db: Sql, listing: Listing): Promise<{ count: number; products: Product[] }> {
  const words = listing.search === null ? [] : await readSearch(db, listing.search);
  const query = listing.page && words.length > 0 ? pageOfSearch(listing, listing.page, words) : inOrder(listing, words);
  const { rows } = await db.execute<ProductRow>(query);
  return { count: rows[0]?.count ?? 0, products: rows.map(toProduct) };
}

/** Walks the index of the order until the page is full. */
function inOrder(listing: Listing, words: SearchedWord[]): SQL {
  const { key, direction } = ORDERS[listing.ordering];
  const conditions = conditionsOf(listing, words);
  const count = listing.page ? sql`(SELECT count(*) FROM ${products} WHERE ${conditions})` : sql`0`;
  return sql`${selectProducts(count)} WHERE ${conditions} ORDER BY ${key} ${direction}, ${products.id} ${limitOf(listing.page)}`;
}

/**
 * Finds everything by the search's own index, once, and then puts it in order: walking the index of the order until
 * a page is full would read the whole catalog for a rare word.
 */
function pageOfSearch(listing: Listing, page: Page, words: SearchedWord[]): SQL {
  const { key, direction } = ORDERS[listing.ordering];
  return sql`
    WITH found AS MATERIALIZED (SELECT ${products.id}, ${key} AS key FROM ${products} WHERE ${conditionsOf(listing, words)})
    ${selectProducts(sql`(SELECT count(*) FROM found)`)}
    JOIN (SELECT id FROM found ORDER BY key ${direction}, id ${limitOf(page)}) AS page ON page.id = ${products.id}
    ORDER BY ${key} ${direction}, ${products.id}`;
}

function selectProducts(count: SQL): SQL {
  return sql`
    SELECT ${products.id}, ${products.name}, ${products.desc}, ${products.price}, ${products.quantity}, ${products.image},
      ${products.featured},
      to_char(${products.createdAt} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS created_at,
      ${categories.id} AS category_id, ${categories.name} AS category_name, ${count}::integer AS count
    FROM ${products} JOIN ${categories} ON ${categories.id} = ${products.categoryId}`;
}

function limitOf(page: Listing['page']): SQL {
  return page ? sql`LIMIT ${page.size} OFFSET ${(page.number - 1) * page.size}` : sql``;
}

/** All categories, by name without regard to letter case. */
export async function readCategories(db: Sql): Promise<Category[]> {
  return db
    .select({ id: categories.id, name: categories.name })
    .from(categories)
    .orderBy(sql`lower(${categories.name}) COLLATE "C"`, asc(categories.id));
}

function conditionsOf({ categoryId, featured }: Listing, words: SearchedWord[]): SQL {
  const conditions = [
    categoryId === null ? undefined : eq(products.categoryId, categoryId),
    // The partial index of the featured is found by this very form.
    featured === null ? undefined : featured ? sql`${products.featured}` : sql`NOT ${products.featured}`,
    ...words.map((patterns) => or(...patterns.map((pattern) => like(products.searchText, pattern)))),
  ];
  return and(...conditions) ?? sql`true`;
}

function toProduct({ category_id, category_name, count, ...product }: ProductRow): Product {
  return { ...product, category: { id: category_id, name: category_name } };
}
