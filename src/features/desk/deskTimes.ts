import { type DeskOrder } from '../../../contract/desk';
import { clockText, courierText, dateInNepal, timeRangeText, weekdayText } from '../../components/timeText';

/** The day in Nepal, such as "Sat 24 Jan"; "Today" for the day of `now`. */
const dayText = (time: string, now: Date): string =>
  dateInNepal(time) === dateInNepal(now.toISOString()) ? 'Today' : weekdayText(time);

/** A point in time in Nepal, such as "Sat 24 Jan, 09:30". */
export const dayTimeText = (time: string, now = new Date()): string => `${dayText(time, now)}, ${clockText(time)}`;

/** The same where there is little room: "09:30" of the day of `now`, else "24 Jan". */
export const momentText = (time: string, now = new Date()): string =>
  dateInNepal(time) === dateInNepal(now.toISOString()) ? clockText(time) : weekdayText(time).replace(/^\w+ /, '');

/** When an order is to be delivered, in Nepal: "Today, 09:00–11:00", or "In 2 to 5 days by courier" without a slot. */
export function deliveryText(
  { slot, courier_days }: Pick<DeskOrder, 'slot' | 'courier_days'>,
  now = new Date(),
): string {
  return slot ? slotText(slot, now) : courierText(courier_days);
}

/** When a delivery in a slot comes, in Nepal: "Today, 09:00–11:00", or "Courier" without a slot. */
export function slotText(slot: { starts_at: string; ends_at: string } | null, now = new Date()): string {
  if (!slot) return 'Courier';
  return `${dayText(slot.starts_at, now)}, ${timeRangeText(slot.starts_at, slot.ends_at)}`;
}

/** The day of a date such as "2026-01-24": "Sat 24 Jan". */
export const dateText = (date: string): string => weekdayText(`${date}T12:00:00+05:45`);
