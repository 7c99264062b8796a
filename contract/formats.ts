import { type I18n } from '@lingui/core';
import { groupPaisa, readPaisa } from './money';
import { nepalDay } from './nepalDay';

/**
 * Money, numbers, dates and times in the words of a language, for pages, mails and bills: the same on the server and in each browser, which differ in
 * what `Intl` knows of Nepali. Times are ISO texts and shown in Nepal's time, wherever the page is opened.
 */

const DAY = 24 * 60 * 60 * 1000;
/** Asia/Kathmandu is 5:45 ahead of UTC, without daylight saving. */
const OFFSET = 345 * 60_000;

const WEEKDAYS = [
  /*i18n*/ 'Sun',
  /*i18n*/ 'Mon',
  /*i18n*/ 'Tue',
  /*i18n*/ 'Wed',
  /*i18n*/ 'Thu',
  /*i18n*/ 'Fri',
  /*i18n*/ 'Sat',
];
const MONTHS = [
  /*i18n*/ 'Jan',
  /*i18n*/ 'Feb',
  /*i18n*/ 'Mar',
  /*i18n*/ 'Apr',
  /*i18n*/ 'May',
  /*i18n*/ 'Jun',
  /*i18n*/ 'Jul',
  /*i18n*/ 'Aug',
  /*i18n*/ 'Sept',
  /*i18n*/ 'Oct',
  /*i18n*/ 'Nov',
  /*i18n*/ 'Dec',
];

const hasDevanagariDigits = ({ locales }: I18n) => [locales].flat().some((locale) => locale?.endsWith('-nu-deva'));

/** The text with the digits that the reader has chosen. */
export const localDigits = (i18n: I18n, text: string): string =>
  hasDevanagariDigits(i18n) ? text.replace(/\d/g, (digit) => String.fromCharCode(0x966 + Number(digit))) : text;

/** "NPR 1,25,000.00" of whole paisa. */
export const formatMoney = (i18n: I18n, paisa: number): string =>
  i18n._('NPR {amount}', { amount: formatAmount(i18n, paisa) });

/** "1,25,000.00" of whole paisa. */
export const formatAmount = (i18n: I18n, paisa: number): string => localDigits(i18n, groupPaisa(paisa));

/** "NPR 1,250.00" of an amount of the wire; a dash in place of what is no amount. */
export function formatPrice(i18n: I18n, amount: string | number | null): string {
  const paisa = readPaisa(amount);
  return paisa === null ? i18n._('NPR {amount}', { amount: '–' }) : formatMoney(i18n, paisa);
}

/** "1,25,000" of a whole number. */
export const formatCount = (i18n: I18n, count: number): string =>
  localDigits(i18n, groupPaisa(count * 100).replace(/\.00$/, ''));

const inNepal = (time: string) => new Date(Date.parse(time) + OFFSET);
const dayOfMonth = (i18n: I18n, date: Date) => localDigits(i18n, String(date.getUTCDate()));
const monthOf = (i18n: I18n, date: Date) => i18n._(MONTHS[date.getUTCMonth()]!);

/** The day in Nepal, "2026-11-22", for comparisons and fields. */
export const dateInNepal = (time: string): string => nepalDay(Date.parse(time));

/** "22 Nov 2026". */
export function formatDate(i18n: I18n, time: string): string {
  const date = inNepal(time);
  const year = localDigits(i18n, String(date.getUTCFullYear()));
  return i18n._('{day} {month} {year}', { day: dayOfMonth(i18n, date), month: monthOf(i18n, date), year });
}

/** "Sun 22 Nov". */
export function formatWeekday(i18n: I18n, time: string): string {
  const date = inNepal(time);
  const weekday = i18n._(WEEKDAYS[date.getUTCDay()]!);
  return i18n._('{weekday} {day} {month}', { weekday, day: dayOfMonth(i18n, date), month: monthOf(i18n, date) });
}

/** "22 Nov". */
export const formatDayOfMonth = (i18n: I18n, time: string): string =>
  i18n._('{day} {month}', { day: dayOfMonth(i18n, inNepal(time)), month: monthOf(i18n, inNepal(time)) });

/** "14:05". */
export const formatClock = (i18n: I18n, time: string): string =>
  localDigits(i18n, inNepal(time).toISOString().slice(11, 16));

/** "22 Nov 2026, 14:05". */
export const formatTime = (i18n: I18n, time: string): string => `${formatDate(i18n, time)}, ${formatClock(i18n, time)}`;

/** "07:00–09:00". */
export const formatTimeRange = (i18n: I18n, from: string, to: string): string =>
  `${formatClock(i18n, from)}–${formatClock(i18n, to)}`;

/** "Sun 22 Nov"; "Today" and "Tomorrow" come before it. `now` is in milliseconds. */
export function formatDay(i18n: I18n, time: string, now = Date.now()): string {
  const date = formatWeekday(i18n, time);
  const day = dateInNepal(time);
  if (day === nepalDay(now)) return i18n._('Today, {date}', { date });
  if (day === nepalDay(now + DAY)) return i18n._('Tomorrow, {date}', { date });
  return date;
}
