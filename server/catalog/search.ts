import { sql } from 'drizzle-orm';
import { type Sql } from '../db/database';
import { nearestWords } from './spelling';

/** A word of a search: LIKE patterns for `products.search_text`, of which one must match. */
export type SearchedWord = string[];

type TypedWord = { pattern: string; letters: string; lookalikes: string[] };

/**
 * Reads what a shopper typed into the words that a product must have, all of them. Case, accents and order do not matter.
 * A word that occurs nowhere in the catalog is taken for a typing error and stands for the nearest words that do.
 * No word at all for a text of white space. One query.
 */
export async function readSearch(db: Sql, text: string): Promise<SearchedWord[]> {
  const { rows } = await db.execute<TypedWord>(sql`SELECT pattern, letters, lookalikes FROM read_search(${text})`);
  return rows.map(({ pattern, letters, lookalikes }) => {
    const meant = nearestWords(letters, lookalikes);
    // A word that means nothing keeps its own pattern, and finds nothing by it.
    return meant.length > 0 ? meant.map((word) => `% ${word}%`) : [pattern];
  });
}
