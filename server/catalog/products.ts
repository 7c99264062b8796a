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

type ProductRow = Omit<Product, 'category'> & { category_id: number; category_name: string; count: number };

/**
 * The products of a listing, in its order, equal ones by id; `image` as it is stored. `count` is how many there are on
 * all pages, 0 on a page that does not exist. One query, two with a search.
 */
export async function readProducts(db: Sql, listing: Listing): Promise<{ count: number; products: Product[] }> {
  const words = listing.search === null ? [] : await readSearch(db, listing.search);
  const { key, direction } = ORDERS[listing.ordering];
  const limit = listing.page ? sql`LIMIT ${listing.page.size} OFFSET ${(listing.page.number - 1) * listing.page.size}` : sql``;
  // What a search finds is looked up by its own index, once, and then ordered: walking an order's index until a page is
  // full reads the whole catalog for a rare word. Without a search the order's index gives the page at once.
  const found = words.length > 0 ? sql`MATERIALIZED` : sql`NOT MATERIALIZED`;
  const { rows } = await db.execute<ProductRow>(sql`
    WITH found AS ${found} (SELECT ${products.id}, ${key} AS key FROM ${products} WHERE ${conditionsOf(listing, words)}),
    page AS (SELECT id, key FROM found ORDER BY key ${direction}, id ${limit})
    SELECT p.id, p.name, p."desc", p.price::text, p.quantity, p.image, p.featured,
      to_char(p.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS created_at,
      c.id AS category_id, c.name AS category_name,
      ${listing.page ? sql`(SELECT count(*) FROM found)::integer` : sql`0`} AS count
    FROM page JOIN ${products} AS p ON p.id = page.id JOIN ${categories} AS c ON c.id = p.category_id
    ORDER BY page.key ${direction}, page.id`);
  return { count: rows[0]?.count ?? 0, products: rows.map(toProduct) };
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
