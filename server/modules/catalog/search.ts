import { or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { type DbOrTransaction } from '../../db/database';
import { nearestWords } from './spelling';

/**
 * A word of a search. A product matches when one of the LIKE `patterns` matches one of its words. `known` is the number of matching
 * words in the vocabulary, `most` the number of products with the most common of them, `sum` the sum of these numbers over all of them.
 */
export type SearchedWord = { patterns: string[] } & Frequency;
type Frequency = { known: number; most: number; sum: number };

/** The words that a product must all match, and the number of all products. */
export type Search = { words: SearchedWord[]; total: number };

type TypedWord = { pattern: string; letters: string; lookalikes: string[]; total: number } & Frequency;

/**
 * Splits a search text into the words that a product must match. Case, accents and order do not matter.
 * A word that no product contains counts as a typing error and is replaced by the most similar words of the vocabulary.
 * White space alone gives no words. Takes one query, and one more for each corrected word.
 */
export async function readSearch(db: DbOrTransaction, text: string): Promise<Search> {
  const { rows } = await db.execute<TypedWord>(sql`
    SELECT typed.*, frequency.*, (SELECT coalesce(sum(products), 0) FROM product_counts)::float8 AS total
    FROM read_search(${text}) AS typed CROSS JOIN LATERAL (${frequencyOf([sql`pattern`])}) AS frequency`);
  const words = rows.map(async ({ pattern, letters, lookalikes, known, most, sum }) => {
    const patterns = nearestWords(letters, lookalikes).map((word) => `% ${word}%`);
    // Without a similar word the pattern stays and finds nothing.
    if (patterns.length === 0) return { patterns: [pattern], known, most, sum };
    const { rows: frequencies } = await db.execute<Frequency>(frequencyOf(patterns));
    return { patterns, ...frequencies[0]! };
  });
  return { words: await Promise.all(words), total: rows[0]?.total ?? 0 };
}

/** A word of the vocabulary with a leading space, which the patterns and the index of the vocabulary expect. */
export const SPACED_WORD = sql`(' ' || word)`;

/** Whether a text matches one of the patterns. */
export function likeOneOf(text: SQLWrapper, patterns: (string | SQL)[]): SQL {
  // LIKE ANY would scan the whole vocabulary.
  return or(...patterns.map((pattern) => sql`${text} LIKE ${pattern}`)) ?? sql`false`;
}

/** How common the words of the vocabulary are that match one of the patterns. 'organic,' does not count beside 'organic', because its products have both. */
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
