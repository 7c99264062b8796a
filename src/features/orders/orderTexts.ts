import { type I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { formatCount } from '../../../contract/formats';
import { type OrderState, type PaymentStatus, type Reordered } from '../../../contract/orders';
import { shortText } from '../../components/shortText';

export const STATE_TEXTS: Record<OrderState, string> = {
  pending_payment: /*i18n*/ 'Waiting for payment',
  placed: /*i18n*/ 'Placed',
  packing: /*i18n*/ 'Being packed',
  out_for_delivery: /*i18n*/ 'Out for delivery',
  delivered: /*i18n*/ 'Delivered',
  cancelled: /*i18n*/ 'Cancelled',
  expired: /*i18n*/ 'Expired',
};

export const PAYMENT_STATUS_TEXTS: Record<PaymentStatus, string> = {
  due: /*i18n*/ 'Not paid yet',
  processing: /*i18n*/ 'We are checking the payment',
  paid: /*i18n*/ 'Paid',
  refund_due: /*i18n*/ 'Your money will be refunded',
  refunded: /*i18n*/ 'Refunded',
};

type Skipped = Reordered['skipped'][number];

/** Why a line of an order could not be ordered again as it was. */
export function skippedText(i18n: I18n, { name: fullName, code, available }: Skipped): string {
  const name = shortText(fullName, 80);
  if (code === 'unavailable') return i18n._(msg`${name} is no longer sold`);
  if (code === 'too_many_lines') return i18n._(msg`${name} was not added: your cart is full`);
  if (code === 'price_changed') return i18n._(msg`${name} is in your cart at today’s price`);
  if (available === 0) return i18n._(msg`${name} is sold out`);
  const count = formatCount(i18n, available);
  return i18n._(msg`${name}: only ${count} left`);
}

/** "1 item", "3 items". */
export const itemsText = (i18n: I18n, count: number): string =>
  i18n._(msg`${plural(count, { one: '# item', other: '# items' })}`);
