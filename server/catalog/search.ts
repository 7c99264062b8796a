import { or, sql, type SQL } from 'drizzle-orm';
import { type Sql } from '../db/database';
import { nearestWords } from './spelling';

/**
 * A word of a search: LIKE patterns for `products.search_text`, of which one must match, and how common it is. `known` words of the
 * vocabulary match it, the most common of them is in `most` products, together they are in `sum` at most. Its `beginning` is a pattern that is found
 * with less work and hardly more often.
 */
export type SearchedWord = { patterns: string[]; beginning: string | null } & Frequency;
type Frequency = { known: number; most: number; sum: number };

/** The words that a product must have, all of them, and how many products there are in `total`. */
export type Search = { words: SearchedWord[]; total: number };

type TypedWord = { pattern: string; letters: string; lookalikes: string[]; beginning: string | null; begun: number; total: number } & Frequency;

/** How much more common than a word its beginning may be to be asked for first. */
const HARDLY_MORE = 1.2;

/**
 * Reads what a shopper typed into the words that a product must have. Case, accents and order do not matter.
 * A word that occurs nowhere in the catalog is taken for a typing error and stands for the nearest words that do.
 * No word at all for a text of white space. One query, one more for each word that was corrected.
 */
export async function readSearch(db: Sql, text: string): Promise<Search> {
  const { rows } = await db.execute<TypedWord>(sql`
    SELECT typed.*, frequency.*, (SELECT coalesce(sum(products), 0) FROM search_words WHERE (' ' || word) LIKE beginning)::float8 AS begun,
      (SELECT coalesce(sum(products), 0) FROM product_counts)::float8 AS total
    FROM (SELECT *, ${BEGINNING} AS beginning FROM read_search(${text})) AS typed CROSS JOIN LATERAL (${frequencyOf([sql`pattern`])}) AS frequency`);
  const words = rows.map(async ({ pattern, letters, lookalikes, beginning, begun, known, most, sum }) => {
    const patterns = nearestWords(letters, lookalikes).map((word) => `% ${word}%`);
    // A word that means nothing keeps its own pattern, and finds nothing by it.
    if (patterns.length === 0) return { patterns: [pattern], beginning: begun <= sum * HARDLY_MORE ? beginning : null, known, most, sum };
    const { rows: meant } = await db.execute<Frequency>(frequencyOf(patterns.map((pattern) => sql`${pattern}`)));
    return { patterns, beginning: null, ...meant[0]! };
  });
  return { words: await Promise.all(words), total: rows[0]?.total ?? 0 };
}

/**
 * Four letters of a long word among others. The index of the search has a list of products for every three neighbouring letters: it reads all lists of
 * a word, and of its beginning two.
 */
const BEGINNING = sql`CASE WHEN count(*) OVER () > 1 AND pattern ~ '^%[a-z]{6,}%$' THEN left(pattern, 5) || '%' END`;

/** How common the words of the vocabulary are that are like one of these. 'organic,' is no word of its own beside 'organic': its products have both. */
function frequencyOf(patterns: SQL[]): SQL {
  // Not LIKE ANY: that would read the vocabulary from end to end.
  const matches = patterns.map((pattern) => sql`(' ' || word) LIKE ${pattern}`);
  return sql`
    WITH alike AS MATERIALIZED (SELECT word, products FROM search_words WHERE ${or(...matches)}),
      most_common AS (SELECT word, products FROM alike ORDER BY products DESC, length(word) LIMIT 10),
      top AS (SELECT word FROM most_common ORDER BY products DESC, length(word) LIMIT 1),
      of_its_own AS (SELECT FROM most_common AS each, top
        WHERE each.word = top.word OR strpos(' ' || search_parts(each.word) || ' ', ' ' || top.word || ' ') = 0)
    SELECT (count(*) - (SELECT count(*) FROM most_common) + (SELECT count(*) FROM of_its_own))::integer AS known,
      coalesce(max(products), 0) AS most, coalesce(sum(products), 0)::float8 AS sum
    FROM alike`;
}
