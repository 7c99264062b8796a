import { type DeliveryOptions, type DeliverySlot } from '../../../contract/delivery';
import { paisaToWire, readPaisa } from '../../../contract/money';
import { priceText } from '../../components/priceText';
import { courierText, dayText, timeRangeText } from '../../components/timeText';

/** "Tomorrow, Mon 23 Nov, 07:00–09:00". */
export const slotText = ({ starts_at, ends_at }: DeliverySlot) =>
  `${dayText(starts_at)}, ${timeRangeText(starts_at, ends_at)}`;

/** "Delivery NPR 100.00, free from NPR 2,000.00." */
export const feeText = ({ fee, free_from }: DeliveryOptions) =>
  `Delivery ${priceText(fee)}${free_from === null ? '' : `, free from ${priceText(free_from)}`}.`;

/** "Next delivery to Kathmandu: Tomorrow, Mon 23 Nov, 07:00–09:00." */
export function nextDeliveryText({ slots, courier_days }: DeliveryOptions, place: string): string {
  if (courier_days) return `Delivery to ${place}: ${courierText(courier_days).replace('In', 'in')}.`;
  const next = slots.find(({ remaining }) => remaining > 0);
  return next ? `Next delivery to ${place}: ${slotText(next)}.` : `All delivery times to ${place} are taken just now.`;
}

/** What the delivery of a cart costs, and how far the cart is from a free one. */
export function costText(options: DeliveryOptions, subtotal: string): string {
  const { fee, free_from } = options;
  const missing = free_from === null ? null : (readPaisa(free_from) ?? 0) - (readPaisa(subtotal) ?? 0);
  if (Number(fee) === 0 || (missing !== null && missing <= 0)) return 'Delivery is free.';
  if (missing === null) return feeText(options);
  return `Delivery ${priceText(fee)}. ${priceText(paisaToWire(missing))} more for free delivery.`;
}
