/** How well a product fits a search, as SQL. */
import { sql, type SQL } from 'drizzle-orm';
import { products } from '../../db/schema';
import { likeOneOf, type Search, type SearchedWord } from './search';

/** Ranking reads every product that is found. A search that finds more is ordered by name. */
const RANKED_MAX = 2000;

/** Whether what a search finds is few enough to be ranked. */
export const isRankable = ({ words }: Search): boolean => words.some(({ sum }) => sum <= RANKED_MAX);

const PLACES = sql`(${products.searchPlaces} || ' ')`;
const patternsOf = (forms: string[], before: string, after: string) =>
  forms.map((form) => `% ${before}${form}${after}%`);

/**
 * Where a product has a word, from 0: the name has it; a word of the name begins with it, or another name is it; another name begins with it; it is
 * inside the name; the category has it; only the description.
 */
function placeOf({ forms }: SearchedWord): SQL {
  const inside = `( 1)[^ ]*(${forms.join('|')})`;
  return sql`CASE
    WHEN ${likeOneOf(PLACES, patternsOf(forms, '1', ' '))} THEN 0
    WHEN ${likeOneOf(PLACES, [...patternsOf(forms, '1', ''), ...patternsOf(forms, '2', ' ')])} THEN 2
    WHEN ${likeOneOf(PLACES, patternsOf(forms, '2', ''))} THEN 4
    WHEN ${PLACES} ~ ${inside} THEN 6
    WHEN ${likeOneOf(PLACES, patternsOf(forms, '3', ''))} THEN 8
    ELSE 10 END - CASE WHEN ${likeOneOf(PLACES, patternsOf(forms, '3', ''))} THEN 1 ELSE 0 END`;
}

/** The rank of a product among those that a search finds, smaller is better: by the places of the words, the size of the pack, stock, and a short name. */
export function relevanceOf({ words, size }: Search): SQL {
  const places = words.filter(({ forms }) => forms.every((form) => form !== '' && !form.includes(' '))).map(placeOf);
  const sum = places.length === 0 ? sql`0` : sql.join(places, sql` + `);
  const sizeDiffers = size
    ? sql`CASE WHEN ${products.unit} = ${size.unit} AND ${products.unitAmount} = ${size.amount}::integer THEN 0 ELSE 1 END`
    : sql`0`;
  const isSoldOut = sql`CASE WHEN ${products.quantity} > 0 THEN 0 ELSE 1 END`;
  return sql`((${sum}) * 4 + ${sizeDiffers} * 2 + ${isSoldOut}) * 1000 + least(length(${products.name}), 999)`;
}
