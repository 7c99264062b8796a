/** The sums of a bill, in whole paisa. Prices contain VAT. */
import { sumPaisa } from '../../../contract/money';
import { type VatRate } from '../../../contract/taxRules';

/** The one rate of VAT above 0, in percent. */
const VAT: VatRate = 13;

/** The VAT that an amount contains, to the nearest paisa. */
export const vatWithin = (amount: number): number => Math.round((amount * VAT) / (100 + VAT));

/** Whole parts of an amount in proportion to the weights, which are not negative. They add up to the amount: the largest remainders are rounded up. */
export function spread(amount: number, weights: readonly number[]): number[] {
  const sum = sumPaisa(weights);
  if (weights.length === 0) return [];
  // Equal parts where there is nothing to compare.
  if (sum === 0) return spread(amount, Array<number>(weights.length).fill(1));
  const shares = weights.map((weight, index) => {
    // Two amounts multiplied can be more than a number holds exactly.
    const product = BigInt(amount) * BigInt(weight);
    return { index, part: Number(product / BigInt(sum)), remainder: Number(product % BigInt(sum)) };
  });
  const missing = amount - sumPaisa(shares.map(({ part }) => part));
  const roundedUp = new Set(
    shares
      // Of equal remainders the first ones are rounded up: the sort is stable.
      .toSorted((a, b) => b.remainder - a.remainder)
      .slice(0, missing)
      .map(({ index }) => index),
  );
  return shares.map(({ part, index }) => part + (roundedUp.has(index) ? 1 : 0));
}

/** `amount` is quantity times unit price. */
export type LineAmount = { amount: number; vatRate: VatRate };

/** A line with its parts of discount, fee and VAT: amount - discount + fee = total, which contains the VAT. */
export type BilledLine = LineAmount & { discount: number; fee: number; total: number; vat: number };

/** exempt + taxable + vat = total. */
export type BillAmounts = { lines: BilledLine[]; exempt: number; taxable: number; vat: number; total: number };

/**
 * The sums of a bill whose lines cost `lines`, less `discount`, plus `deliveryFee`. Discount and fee are spread over the lines,
 * so that each part has the rate of its goods: the discount by the lines' amounts, the fee by what is left of them. VAT is rounded
 * once for the bill, then spread over the taxed lines.
 */
export function billAmounts(
  lines: readonly LineAmount[],
  { discount = 0, deliveryFee }: { discount?: number; deliveryFee: number },
): BillAmounts {
  const discounts = spread(
    discount,
    lines.map(({ amount }) => amount),
  );
  const goods = lines.map(({ amount }, index) => amount - (discounts[index] ?? 0));
  const fees = spread(deliveryFee, goods);
  const totals = goods.map((amount, index) => amount + (fees[index] ?? 0));
  const taxed = totals.map((total, index) => (lines[index]?.vatRate ? total : 0));
  const [total, totalTaxed] = [sumPaisa(totals), sumPaisa(taxed)];
  const vat = vatWithin(totalTaxed);
  const vats = spread(vat, taxed);
  return {
    lines: lines.map((line, index) => ({
      ...line,
      discount: discounts[index] ?? 0,
      fee: fees[index] ?? 0,
      total: totals[index] ?? 0,
      vat: vats[index] ?? 0,
    })),
    exempt: total - totalTaxed,
    taxable: totalTaxed - vat,
    vat,
    total,
  };
}
