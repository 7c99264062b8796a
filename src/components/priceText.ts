import { formatPaisa, readPaisa } from '../../contract/money';

/** A wire amount in NPR with two decimals; a dash when it is not an amount. */
export function priceText(amount: string | number | null): string {
  const paisa = readPaisa(amount);
  return paisa === null ? 'NPR –' : formatPaisa(paisa);
}

/** The same without the currency. */
export const amountText = (amount: string | number | null): string => priceText(amount).replace('NPR ', '');
