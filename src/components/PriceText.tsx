import { formatPaisa, readPaisa } from '../../contract/money';

/** An amount as it came over the wire, shown in NPR with two decimals; a dash when it is no amount. */
export function PriceText({ amount }: { amount: string | number | null }) {
  const paisa = readPaisa(amount);
  return <>{paisa === null ? 'NPR –' : formatPaisa(paisa)}</>;
}
