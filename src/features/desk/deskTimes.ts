import { type I18n } from '@lingui/core';
import { type DeskOrder } from '../../../contract/desk';
import { dateInNepal, formatClock, formatDayOfMonth, formatTimeRange, formatWeekday } from '../../../contract/formats';
import { formatCourier } from '../../components/courierDays';

const isToday = (time: string, now: Date): boolean => dateInNepal(time) === dateInNepal(now.toISOString());

/** The day in Nepal, such as "Sat 24 Jan"; "Today" for the day of `now`. */
const dayText = (i18n: I18n, time: string, now: Date): string =>
  isToday(time, now) ? i18n._('Today') : formatWeekday(i18n, time);

/** A point in time in Nepal, such as "Sat 24 Jan, 09:30". */
export const dayTimeText = (i18n: I18n, time: string, now = new Date()): string =>
  `${dayText(i18n, time, now)}, ${formatClock(i18n, time)}`;

/** The same where there is little room: "09:30" of the day of `now`, else "24 Jan". */
export const momentText = (i18n: I18n, time: string, now = new Date()): string =>
  isToday(time, now) ? formatClock(i18n, time) : formatDayOfMonth(i18n, time);

/** When an order is to be delivered, in Nepal: "Today, 09:00–11:00", or "In 2 to 5 days by courier" without a slot. */
export function deliveryText(
  i18n: I18n,
  { slot, courier_days }: Pick<DeskOrder, 'slot' | 'courier_days'>,
  now = new Date(),
): string {
  return slot ? slotText(i18n, slot, now) : formatCourier(i18n, courier_days);
}

/** When a delivery in a slot comes, in Nepal: "Today, 09:00–11:00", or "Courier" without a slot. */
export function slotText(i18n: I18n, slot: { starts_at: string; ends_at: string } | null, now = new Date()): string {
  if (!slot) return i18n._('Courier');
  return `${dayText(i18n, slot.starts_at, now)}, ${formatTimeRange(i18n, slot.starts_at, slot.ends_at)}`;
}

/** The day of a date such as "2026-01-24": "Sat 24 Jan". */
export const dateText = (i18n: I18n, date: string): string => formatWeekday(i18n, `${date}T12:00:00+05:45`);
