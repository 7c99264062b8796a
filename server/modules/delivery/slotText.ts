import { type SlotTimes } from './slots';

const inNepal = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kathmandu', ...options });
const day = inNepal({ weekday: 'short', day: 'numeric', month: 'short' });
const clock = inNepal({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** A delivery time as members read it: "Sat 14 Mar, 09:00–11:00 (Nepal time)". */
export const slotText = ({ starts_at, ends_at }: SlotTimes): string =>
  `${day.format(starts_at).replace(',', '')}, ${clock.format(starts_at)}–${clock.format(ends_at)} (Nepal time)`;
