import { timeRangeText, weekdayText } from '../../components/timeText';

/** "Sat 14 Mar, 09:00–11:00" of a delivery slot. */
export const slotText = (slot: { starts_at: string; ends_at: string }) =>
  `${weekdayText(slot.starts_at)}, ${timeRangeText(slot.starts_at, slot.ends_at)}`;
