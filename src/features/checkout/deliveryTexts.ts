import { type I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type DeliveryOptions, type DeliverySlot } from '../../../contract/delivery';
import { formatCount, formatDay, formatMoney, formatPrice, formatTimeRange } from '../../../contract/formats';
import { readPaisa } from '../../../contract/money';

/** "Tomorrow, Mon 23 Nov, 07:00–09:00". */
export const slotText = (i18n: I18n, { starts_at, ends_at }: DeliverySlot) =>
  `${formatDay(i18n, starts_at)}, ${formatTimeRange(i18n, starts_at, ends_at)}`;

/** "Delivery NPR 100.00, free from NPR 2,000.00." */
export function feeText(i18n: I18n, options: DeliveryOptions): string {
  const fee = formatPrice(i18n, options.fee);
  if (options.free_from === null) return i18n._(msg`Delivery ${fee}.`);
  const free = formatPrice(i18n, options.free_from);
  return i18n._(msg`Delivery ${fee}, free from ${free}.`);
}

/** "Next delivery to Kathmandu: Tomorrow, Mon 23 Nov, 07:00–09:00." */
export function nextDeliveryText(i18n: I18n, { slots, courier_days }: DeliveryOptions, place: string): string {
  if (courier_days) {
    const [from, to] = [formatCount(i18n, courier_days[0]), formatCount(i18n, courier_days[1])];
    if (from === to) return i18n._(msg`Delivery to ${place}: in ${from} days by courier.`);
    return i18n._(msg`Delivery to ${place}: in ${from} to ${to} days by courier.`);
  }
  const next = slots.find(({ remaining }) => remaining > 0);
  if (!next) return i18n._(msg`All delivery times to ${place} are taken just now.`);
  const time = slotText(i18n, next);
  return i18n._(msg`Next delivery to ${place}: ${time}.`);
}

/** What the delivery of a cart costs, and how far the cart is from a free one. */
export function costText(i18n: I18n, options: DeliveryOptions, subtotal: string): string {
  const { fee, free_from } = options;
  const missing = free_from === null ? null : (readPaisa(free_from) ?? 0) - (readPaisa(subtotal) ?? 0);
  if (Number(fee) === 0 || (missing !== null && missing <= 0)) return i18n._(msg`Delivery is free.`);
  if (missing === null) return feeText(i18n, options);
  const [cost, more] = [formatPrice(i18n, fee), formatMoney(i18n, missing)];
  return i18n._(msg`Delivery ${cost}. ${more} more for free delivery.`);
}
