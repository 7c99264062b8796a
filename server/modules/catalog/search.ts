import { or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { type DbOrTransaction } from '../../db/database';
import { readSearchText, type SearchedSize } from './searchText';
import { nearestWords } from './spelling';

/**
 * A word of a search. A product matches when one of the LIKE `patterns` matches one of its words. The `forms` are the word and its singular and
 * plural, for the rank of what is found. `known` is the number of matching
 * words in the vocabulary, `most` the number of products with the most common of them, `sum` the sum of these numbers over all of them.
 */
export type SearchedWord = { patterns: string[]; forms: string[] } & Frequency;
type Frequency = { known: number; most: number; sum: number };

/**
 * The words that a product must all match, and the number of all products. `dropped` are typed words that nothing in the catalog is like; they do
 * not count beside others. Products of the `size` come first.
 */
export type Search = { words: SearchedWord[]; dropped: string[]; size: SearchedSize | null; total: number };

type Lookalike = { word: string; products: number; named: number };
type TypedWord = {
  spelled: string;
  pattern: string;
  letters: string;
  lookalikes: Lookalike[];
  total: number;
} & Frequency;

/**
 * Splits a search text into the words that a product must match. Case, accents and order do not matter.
 * A word that no product contains counts as a typing error and is replaced by the most similar words of the vocabulary, or dropped.
 * White space alone gives no words. Takes one query, and one more for each corrected word.
 */
export async function readSearch(db: DbOrTransaction, typed: string): Promise<Search> {
  const { words: text, size } = readSearchText(typed);
  const { rows } = await db.execute<TypedWord>(sql`
    SELECT typed.*, frequency.*, (SELECT coalesce(sum(products), 0) FROM product_counts)::float8 AS total
    FROM read_search(${text}) AS typed CROSS JOIN LATERAL (${frequencyOf([sql`pattern`])}) AS frequency`);
  const words = await Promise.all(
    rows.map(async ({ spelled, pattern, letters, lookalikes, known, most, sum }) => {
      const nearest = nearestWords(letters, lookalikes);
      const forms = (nearest.length > 0 ? nearest : [letters]).flatMap(formsOf);
      const singular = spelled === letters ? singularOf(letters) : letters;
      // When no word is similar, the pattern stays. A plural finds its singular too.
      if (nearest.length === 0 && singular === letters)
        return { spelled, patterns: [pattern], forms, known, most, sum };
      const patterns = nearest.length > 0 ? nearest.map((word) => `% ${word}%`) : [pattern, `% ${singular}%`];
      const { rows: frequencies } = await db.execute<Frequency>(frequencyOf(patterns));
      return { spelled, patterns, forms, ...frequencies[0]! };
    }),
  );
  const known = words.filter((word) => word.known > 0);
  const dropped = known.length === 0 ? [] : words.flatMap((word) => (word.known === 0 ? [word.spelled] : [])).sort();
  return { words: known.length === 0 ? words : known, dropped, size, total: rows[0]?.total ?? 0 };
}

/** An English word without the ending of its plural. Short words and those of other scripts stay. */
function singularOf(word: string): string {
  if (!/^[a-z]{5,}$/.test(word)) return word;
  return word.endsWith('ies') ? `${word.slice(0, -3)}y` : word.replace(/(?<=[osx]|ch|sh)es$|(?<!s)s$/, '');
}

/** A word with its singular and its plural, as far as the ending tells. */
function formsOf(word: string): string[] {
  const stem = singularOf(word);
  return /^[a-z]{3,}$/.test(stem)
    ? [...new Set([word, stem, `${stem}s`, `${stem}es`, stem.replace(/y$/, 'ies')])]
    : [word];
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
