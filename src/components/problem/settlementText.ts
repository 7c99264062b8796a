import { type I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { formatPrice } from '../../../contract/formats';
import { paisaOf } from '../../../contract/money';
import { type Problem } from '../../../contract/problems';

/** What was agreed on and how far it is: "NPR 200.00 less; the refund is due"; "" before an agreement, and for an exchange. */
export function settlementText(i18n: I18n, { agreed_on, amount, refund }: Problem): string {
  if (agreed_on !== 'refund' || amount === null) return '';
  if (paisaOf(amount) === 0) return i18n._(msg`Nothing is left to refund`);
  const price = formatPrice(i18n, amount);
  if (refund === 'due') return i18n._(msg`${price} less; the refund is due`);
  return refund === 'done' ? i18n._(msg`${price} less; refunded`) : i18n._(msg`${price} less to pay`);
}
