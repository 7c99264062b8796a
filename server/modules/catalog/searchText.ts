/** What people type into a search beside the names of goods: sizes of packs, and words that say nothing. */
import { withPlainDigits } from '../../../contract/decimalDigits';
import { type Unit } from '../../../contract/rules';

/** The size of a pack that a search names. */
export type SearchedSize = { unit: Unit; amount: number };

const UNITS: [unit: Unit, factor: number, words: string[]][] = [
  ['g', 1000, ['kg', 'kgs', 'kilo', 'kilos', 'kilogram', 'kilograms', 'किलो', 'केजी', 'किलोग्राम']],
  ['g', 1, ['g', 'gm', 'gms', 'gram', 'grams', 'ग्राम']],
  ['ml', 1000, ['l', 'lt', 'ltr', 'ltrs', 'litre', 'litres', 'liter', 'liters', 'लिटर']],
  ['ml', 1, ['ml', 'मिलि', 'मिलिलिटर']],
  ['piece', 12, ['dozen', 'dozens', 'दर्जन']],
  ['piece', 1, ['pc', 'pcs', 'piece', 'pieces', 'वटा', 'गोटा']],
];
const HALF = ['half', 'aadha', 'adha', 'आधा'];

const unitWords = UNITS.flatMap(([, , words]) => words);
/** A number and a unit, joined or apart, as a word of its own. */
const SIZE = new RegExp(
  `(?<![\\p{L}\\p{M}\\d.])(\\d{1,6}(?:[.,]\\d{1,3})?|${HALF.join('|')})\\s*(${unitWords.join('|')})(?![\\p{L}\\p{M}\\d])`,
  'giu',
);

/** Words that name no goods, and units without a number. */
const FILLERS = new Set(
  [
    'a an the of for with to in and i me we my want need buy get order please some any',
    'price prices rate cost best good quality cheap cheapest online nepal shop kinne kati ho',
    'ko ka ki ke lai को का की के लाई मा र मूल्य भाउ दाम किन्ने किन्नु कति',
    'kg kgs kilo gram grams gm litre ltr dozen pack packs packet packets pkt किलो ग्राम लिटर दर्जन प्याकेट',
  ].flatMap((words) => words.split(' ')),
);

/**
 * Takes the size and the words that say nothing out of a search. Without anything else the text stays as it is: `1 kg` is searched as it is written.
 * @returns the words to find, and the size that ranks what is found; null without one.
 */
export function readSearchText(typed: string): { words: string; size: SearchedSize | null } {
  const text = withPlainDigits(typed.normalize('NFKC'));
  let size: SearchedSize | null = null;
  const withoutSizes = text.replace(SIZE, (_match, number: string, word: string) => {
    const amount = HALF.includes(number.toLowerCase()) ? 0.5 : Number(number.replace(',', '.'));
    const [unit, factor] = UNITS.find(([, , words]) => words.includes(word.toLowerCase()))!;
    size ??= { unit, amount: Math.round(amount * factor) };
    return ' ';
  });
  const words = withoutSizes
    .split(/\s+/)
    .filter((word) => word !== '' && !FILLERS.has(word.toLowerCase()))
    .join(' ');
  return words === '' ? { words: typed, size: null } : { words, size };
}
