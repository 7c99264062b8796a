/** What a credit note takes off the lines of a bill, in whole paisa: without a database. */
import { sumPaisa } from '../../../contract/money';
import { spread } from './billAmounts';

/** A line of a bill, what was credited of it before, and the pieces that the credit note names. */
export type CreditableLine = {
  quantity: number;
  total: number;
  /** How much of the total is VAT. */
  vat: number;
  credited: { quantity: number; total: number; vat: number };
  pieces: number;
};

/** What it takes off each line, in their order. */
export type LineCredit = { quantity: number; total: number; vat: number };

/**
 * Spreads an amount over the lines: over the named pieces first, up to what they cost with their part of the delivery fee, and the rest
 * over what is left of all lines. No line is credited more than it has; the VAT of a line follows its total.
 */
export function creditAmounts(amount: number, lines: readonly CreditableLine[]): LineCredit[] {
  const left = lines.map(({ total, credited }) => total - credited.total);
  const pieces = lines.map(({ quantity, credited, pieces: named }) => Math.min(named, quantity - credited.quantity));
  const named = lines.map((line, index) => valueOf(line, pieces[index]!, left[index]!));
  const first = spread(Math.min(amount, sumPaisa(named)), named);
  const rest = spread(
    Math.max(0, amount - sumPaisa(named)),
    left.map((value, index) => value - first[index]!),
  );
  return lines.map((line, index) => {
    const total = first[index]! + rest[index]!;
    return { quantity: pieces[index]!, total, vat: vatOf(line, line.credited.total + total) - line.credited.vat };
  });
}

/** What pieces of a line cost, at most what is left of it. The last pieces cost all that is left. */
function valueOf({ quantity, total, credited }: CreditableLine, pieces: number, left: number): number {
  if (pieces + credited.quantity === quantity) return pieces > 0 ? left : 0;
  return Math.min(left, Math.round((total * pieces) / quantity));
}

/** The VAT in a part of a line's total. It grows with the part, so that nothing is left when the whole line is credited. */
const vatOf = ({ total, vat }: CreditableLine, part: number): number =>
  total === 0 ? 0 : Math.round((vat * part) / total);
