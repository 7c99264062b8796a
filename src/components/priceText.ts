import { formatPaisa, readPaisa } from '../../contract/money';

/** An amount as it came over the wire, shown in NPR with two decimals; a dash when it is no amount. */
export function priceText(amount: string | number | null): string {
  const paisa = readPaisa(amount);
  return paisa === null ? 'NPR –' : formatPaisa(paisa);
}
