import { type OrderState, type PaymentStatus, type Reordered } from '../../../contract/orders';
import { shortText } from '../../components/shortText';

export const STATE_TEXTS: Record<OrderState, string> = {
  pending_payment: 'Waiting for payment',
  placed: 'Placed',
  packing: 'Being packed',
  out_for_delivery: 'Out for delivery',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  expired: 'Expired',
};

export const PAYMENT_STATUS_TEXTS: Record<PaymentStatus, string> = {
  due: 'Not paid yet',
  processing: 'We are checking the payment',
  paid: 'Paid',
  refund_due: 'Your money will be refunded',
  refunded: 'Refunded',
};

type Skipped = Reordered['skipped'][number];

const SKIPPED_TEXTS: Record<Skipped['code'], (available: number) => string> = {
  unavailable: () => 'is no longer sold',
  insufficient_stock: (available) => (available === 0 ? 'is sold out' : `only ${available} left`),
  too_many_lines: () => 'was not added: your cart is full',
  price_changed: () => 'is in your cart at today’s price',
};

/** Why a line of an order could not be ordered again as it was. */
export function skippedText({ name, code, available }: Skipped): string {
  const link = code === 'insufficient_stock' && available > 0 ? ': ' : ' ';
  return `${shortText(name, 80)}${link}${SKIPPED_TEXTS[code](available)}`;
}

/** "1 item", "3 items". */
export const itemsText = (count: number) => `${count} ${count === 1 ? 'item' : 'items'}`;
