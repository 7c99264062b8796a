/** Times of the shop are shown in Nepal's time, wherever the page is opened. All functions take an ISO time. */
const inNepal = (options: Intl.DateTimeFormatOptions, locale = 'en-GB') =>
  new Intl.DateTimeFormat(locale, { timeZone: 'Asia/Kathmandu', ...options });

const weekday = inNepal({ weekday: 'short', day: 'numeric', month: 'short' });
const date = inNepal({ day: 'numeric', month: 'short', year: 'numeric' });
const isoDate = inNepal({}, 'en-CA');
const clock = inNepal({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

const DAY = 24 * 60 * 60 * 1000;

/** The date in Nepal, "2026-11-22": equal for all times of a day there. */
export const dateInNepal = (time: string): string => isoDate.format(new Date(time));

/** "Sun 22 Nov". */
export const weekdayText = (time: string): string => weekday.format(new Date(time)).replace(',', '');

/** "22 Nov 2026". */
export const dateText = (time: string): string => date.format(new Date(time));

/** "14:05". */
export const clockText = (time: string): string => clock.format(new Date(time));

/** "22 Nov 2026, 14:05". */
export const timeText = (time: string): string => `${dateText(time)}, ${clockText(time)}`;

/** "07:00–09:00". */
export const timeRangeText = (from: string, to: string): string => `${clockText(from)}–${clockText(to)}`;

/** "Sun 22 Nov"; "Today" and "Tomorrow" come before it. */
export function dayText(time: string, now = Date.now()): string {
  const text = weekdayText(time);
  const day = dateInNepal(time);
  if (day === dateInNepal(new Date(now).toISOString())) return `Today, ${text}`;
  if (day === dateInNepal(new Date(now + DAY).toISOString())) return `Tomorrow, ${text}`;
  return text;
}

/** "In 2 to 5 days by courier"; without the days "By courier". */
export function courierText(days: readonly [from: number, to: number] | null): string {
  if (!days) return 'By courier';
  const [from, to] = days;
  return `In ${from === to ? from : `${from} to ${to}`} days by courier`;
}
