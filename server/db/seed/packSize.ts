import { type Unit } from '../../../contract/rules';

/** The units with which names of the demo catalog end. */
const UNITS: Record<string, [unit: Unit, factor: number]> = {
  g: ['g', 1],
  ग्राम: ['g', 1],
  kg: ['g', 1000],
  ml: ['ml', 1],
  L: ['ml', 1000],
  piece: ['piece', 1],
  pieces: ['piece', 1],
  bags: ['piece', 1],
  dozen: ['piece', 12],
};

/** The size of a pack from the end of its name: "…, 500 g", "…, 4 × 120 g", "…, Pack of 5". Both are null for a name without it. */
export function packSize(name: string): { unit: Unit; unitAmount: number } | { unit: null; unitAmount: null } {
  const digits = name.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - '०'.charCodeAt(0)));
  const [, pieces] = /, (?:Pack|Crate) of (\d+)$/.exec(digits) ?? [];
  if (pieces) return { unit: 'piece', unitAmount: Number(pieces) };
  const [, packs = '1', amount, word = ''] =
    /, (?:(\d+) × )?(\d+(?:\.\d+)?) (\S+)(?: tin| Clay Pot)?$/.exec(digits) ?? [];
  const known = UNITS[word];
  if (!amount || !known) return { unit: null, unitAmount: null };
  const [unit, factor] = known;
  return { unit, unitAmount: Math.round(Number(packs) * Number(amount) * factor) };
}
