import { or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { type Sql } from '../../db/database';
import { nearestWords } from './spelling';

/**
 * A word of a search: LIKE patterns, each within one word, of which one must match; and how common it is. `known` words of the
 * vocabulary match it, the most common of them is in `most` products, together they are in `sum` at most.
 */
export type SearchedWord = { patterns: string[] } & Frequency;
type Frequency = { known: number; most: number; sum: number };

/** The words that a product must have, all of them, and how many products there are in `total`. */
export type Search = { words: SearchedWord[]; total: number };

type TypedWord = { pattern: string; letters: string; lookalikes: string[]; total: number } & Frequency;

/**
 * Reads what a shopper typed into the words that a product must have. Case, accents and order do not matter.
 * A word that occurs nowhere in the catalog is taken for a typing error and stands for the nearest words that do.
 * No word at all for a text of white space. One query, one more for each word that was corrected.
 */
export async function readSearch(db: Sql, text: string): Promise<Search> {
  const { rows } = await db.execute<TypedWord>(sql`
    SELECT typed.*, frequency.*, (SELECT coalesce(sum(products), 0) FROM product_counts)::float8 AS total
    FROM read_search(${text}) AS typed CROSS JOIN LATERAL (${frequencyOf([sql`pattern`])}) AS frequency`);
  const words = rows.map(async ({ pattern, letters, lookalikes, known, most, sum }) => {
    const patterns = nearestWords(letters, lookalikes).map((word) => `% ${word}%`);
    // A word that means nothing keeps its own pattern, and finds nothing by it.
    if (patterns.length === 0) return { patterns: [pattern], known, most, sum };
    const { rows: meant } = await db.execute<Frequency>(frequencyOf(patterns));
    return { patterns, ...meant[0]! };
  });
  return { words: await Promise.all(words), total: rows[0]?.total ?? 0 };
}

/** A word of the vocabulary with the space before it that patterns count on, as the index of the vocabulary has it. */
export const SPACED_WORD = sql`(' ' || word)`;

/** Holds for a text that has one of these patterns. */
export function likeOneOf(text: SQLWrapper, patterns: (string | SQL)[]): SQL {
  // Not LIKE ANY: that would read the vocabulary from end to end.
  return or(...patterns.map((pattern) => sql`${text} LIKE ${pattern}`)) ?? sql`false`;
}

/** How common the words of the vocabulary are that are like one of these. 'organic,' is no word of its own beside 'organic': its products have both. */
function frequencyOf(patterns: (string | SQL)[]): SQL {
  return sql`
    WITH alike AS MATERIALIZED (SELECT word, products FROM search_words WHERE ${likeOneOf(SPACED_WORD, patterns)}),
      most_common AS (SELECT word, products FROM alike ORDER BY products DESC, length(word) LIMIT 10),
      top AS (SELECT word FROM most_common ORDER BY products DESC, length(word) LIMIT 1),
      of_its_own AS (SELECT FROM most_common AS each, top
        WHERE each.word = top.word OR strpos(' ' || search_parts(each.word) || ' ', ' ' || top.word || ' ') = 0)
    SELECT (count(*) - (SELECT count(*) FROM most_common) + (SELECT count(*) FROM of_its_own))::integer AS known,
      coalesce(max(products), 0) AS most, coalesce(sum(products), 0)::float8 AS sum
    FROM alike`;
}
