/** Times of the shop are shown in Nepal's time, wherever the page is opened. All functions take an ISO time. */
const inNepal = (options: Intl.DateTimeFormatOptions, locale = 'en-GB') =>
  new Intl.DateTimeFormat(locale, { timeZone: 'Asia/Kathmandu', ...options });

const date = inNepal({ day: 'numeric', month: 'short', year: 'numeric' });
const isoDate = inNepal({}, 'en-CA');
const clock = inNepal({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** The date in Nepal, "2026-11-22": equal for all times of a day there. */
export const dateInNepal = (time: string): string => isoDate.format(new Date(time));

/** "22 Nov 2026". */
export const dateText = (time: string): string => date.format(new Date(time));

/** "14:05". */
export const clockText = (time: string): string => clock.format(new Date(time));

/** "22 Nov 2026, 14:05". */
export const timeText = (time: string): string => `${dateText(time)}, ${clockText(time)}`;

/** "In 2 to 5 days by courier"; without the days "By courier". */
export function courierText(days: readonly [from: number, to: number] | null): string {
  if (!days) return 'By courier';
  const [from, to] = days;
  return `In ${from === to ? from : `${from} to ${to}`} days by courier`;
}
