import { clockText, dateText, timeRangeText, weekdayText } from '../../components/timeText';

/** "12 Mar 2026, 14:05" of an ISO time. */
export const timeText = (time: string) => `${dateText(time)}, ${clockText(time)}`;

/** "Sat 14 Mar, 09:00–11:00" of a delivery slot. */
export const slotText = (slot: { starts_at: string; ends_at: string }) =>
  `${weekdayText(slot.starts_at)}, ${timeRangeText(slot.starts_at, slot.ends_at)}`;
