import { paisaOf } from '../../../contract/money';
import { type Problem } from '../../../contract/problems';
import { priceText } from '../priceText';

/** What was agreed on and how far it is: "NPR 200.00 will be refunded"; "" before an agreement, and for an exchange. */
export function settlementText({ agreed_on, amount, refund }: Problem): string {
  if (agreed_on !== 'refund' || amount === null) return '';
  if (paisaOf(amount) === 0) return 'Nothing is left to refund';
  if (refund === 'due') return `${priceText(amount)} less; the refund is due`;
  return refund === 'done' ? `${priceText(amount)} less; refunded` : `${priceText(amount)} less to pay`;
}
