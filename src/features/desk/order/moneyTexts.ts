/** What the page of an order says of its money. */
import { type I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type DeskOrder } from '../../../../contract/desk';
import { formatPrice } from '../../../../contract/formats';
import { paisaOf } from '../../../../contract/money';
import { refundText } from '../../../../contract/orderTexts';
import { dayTimeText } from '../deskTimes';

type Receipt = DeskOrder['cash_receipts'][number];
type Payment = DeskOrder['payments'][number];

/** The states of a payment. */
export const PAYMENT_STATUSES = {
  open: /*i18n*/ 'open',
  checking: /*i18n*/ 'checking',
  paid: /*i18n*/ 'paid',
  failed: /*i18n*/ 'failed',
  cancelled: /*i18n*/ 'cancelled',
  expired: /*i18n*/ 'expired',
} satisfies Record<Payment['status'], string>;

/** What was collected, by whom and when. */
export function receiptText(i18n: I18n, { amount: paid, surplus: more, rider, recorded_by: by, at }: Receipt): string {
  const amount = formatPrice(i18n, paid);
  const surplus = formatPrice(i18n, more);
  const time = dayTimeText(i18n, at);
  return [
    i18n._(msg`${amount} in cash`),
    paisaOf(more) > 0 && i18n._(msg`rounded up by ${surplus}`),
    rider && i18n._(msg`collected by ${rider}`),
    by ? i18n._(msg`recorded ${time} by ${by}`) : i18n._(msg`recorded ${time}`),
  ]
    .filter(Boolean)
    .join(', ');
}

export function writeOffText(i18n: I18n, { amount: given, reason }: NonNullable<DeskOrder['written_off']>): string {
  const amount = formatPrice(i18n, given);
  return i18n._(msg`${amount} written off: ${reason}`);
}

/** What has arrived, under which number and when. */
export function arrivedText(i18n: I18n, { amount, reference, paid_at }: Payment): string {
  return [
    formatPrice(i18n, amount),
    reference && i18n._(msg`reference ${reference}`),
    paid_at && dayTimeText(i18n, paid_at),
  ]
    .filter(Boolean)
    .join(', ');
}

export function refundLine(i18n: I18n, refund: DeskOrder['refunds'][number]): string {
  const amount = formatPrice(i18n, refund.amount);
  const reason = refundText(i18n, refund);
  return refund.status === 'due'
    ? i18n._(msg`Refund due: ${amount}, ${reason}`)
    : i18n._(msg`Refund made: ${amount}, ${reason}`);
}
