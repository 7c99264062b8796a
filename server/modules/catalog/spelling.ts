/** Words of fewer than four letters are not corrected, because too many words differ from them by one letter. */
const TYPOS_ALLOWED = [
  { letters: 6, typos: 2 },
  { letters: 4, typos: 1 },
];

/** A word of the catalog, with the numbers of products that have it and that are named so. */
export type Candidate = { word: string; products: number; named: number };

/**
 * The candidates with the fewest typing errors: at most one in words of 4 or 5 letters, two in longer ones; a missing plural is none.
 * Words of names come before those of descriptions, common ones before rare ones. Empty when no candidate is that similar.
 */
export function nearestWords(typed: string, candidates: Candidate[]): string[] {
  const letters = [...typed].length;
  const allowed = TYPOS_ALLOWED.find((rule) => letters >= rule.letters)?.typos ?? 0;
  const rated = candidates
    .map(({ word, products, named }) => {
      const typos = Math.min(countTypos(typed, word), countTypos(`${typed}s`, word));
      return { word, products, key: [typos, named > 0 ? 0 : 1] };
    })
    .filter(({ key }) => key[0]! <= allowed)
    .sort((one, other) => one.key[1]! - other.key[1]! || one.key[0]! - other.key[0]! || other.products - one.products);
  const [best] = rated;
  if (!best) return [];
  return rated
    .filter(({ key, products }) => String(key) === String(best.key) && products === best.products)
    .map(({ word }) => word);
}

/**
 * Typing errors between two words: letters missing, added or replaced, and neighbours swapped
 * (the optimal string alignment distance), counted in code points.
 */
export function countTypos(one: string, other: string): number {
  const a = [...one];
  const b = [...other];
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1];
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      current[column] = Math.min(
        last[column]! + 1,
        current[column - 1]! + 1,
        last[column - 1]! + (same ? 0 : 1),
        swapped ? beforeLast[column - 2]! + 1 : Infinity,
      );
    }
    [beforeLast, last] = [last, current];
  }
  return last[b.length]!;
}
