import { sql } from 'drizzle-orm';
import { type Sql } from '../db/database';
import { nearestWords } from './spelling';

/**
 * A word of a search: LIKE patterns for `products.search_text`, of which one must match, and how common it is. `known` words of the
 * vocabulary match it, the most common of them is in `most` products, together they are in `sum` at most;
 * all 0 for a word that was corrected.
 */
export type SearchedWord = { patterns: string[]; known: number; most: number; sum: number };

/** The words that a product must have, all of them, and how many products there are in `total`. */
export type Search = { words: SearchedWord[]; total: number };

type TypedWord = { pattern: string; letters: string; lookalikes: string[]; known: number; most: number; sum: number; total: number };

/**
 * Reads what a shopper typed into the words that a product must have. Case, accents and order do not matter.
 * A word that occurs nowhere in the catalog is taken for a typing error and stands for the nearest words that do.
 * No word at all for a text of white space. One query.
 */
export async function readSearch(db: Sql, text: string): Promise<Search> {
  const { rows } = await db.execute<TypedWord>(sql`
    SELECT pattern, letters, lookalikes, known, most, sum, (SELECT coalesce(sum(products), 0) FROM product_counts)::float8 AS total
    FROM read_search(${text}) CROSS JOIN LATERAL (
      SELECT count(*)::integer AS known, coalesce(max(products), 0) AS most, coalesce(sum(products), 0)::float8 AS sum
      FROM search_words WHERE (' ' || word) LIKE pattern) AS frequency`);
  const words = rows.map(({ pattern, letters, lookalikes, known, most, sum }) => {
    const meant = nearestWords(letters, lookalikes);
    // A word that means nothing keeps its own pattern, and finds nothing by it.
    return { patterns: meant.length > 0 ? meant.map((word) => `% ${word}%`) : [pattern], known, most, sum };
  });
  return { words, total: rows[0]?.total ?? 0 };
}
