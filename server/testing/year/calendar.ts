/** Days of Kathmandu, and how busy they are. */
const DAY_MS = 24 * 3600 * 1000;
export const HOUR_MS = 3600 * 1000;
export const MINUTE_MS = 60 * 1000;

/** When a day of Kathmandu begins, in milliseconds. */
export const startOf = (day: string): number => Date.parse(`${day}T00:00:00+05:45`);
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();

/** The days before Dashain and Tihar, on which five times as many people come. */
const FESTIVALS = [
  ['2026-10-10', '2026-10-19'],
  ['2026-11-01', '2026-11-09'],
  ['2027-09-29', '2027-10-08'],
  ['2027-10-21', '2027-10-29'],
  ['2028-09-17', '2028-09-26'],
  ['2028-10-09', '2028-10-17'],
];
/** The days of Dashain on which the shop is closed. */
export const DASHAIN = [
  ['2026-10-20', '2026-10-22'],
  ['2027-10-09', '2027-10-11'],
  ['2028-09-27', '2028-09-29'],
] as const;
/** The share of visits in each hour of the day. */
const HOURS = [1, 0, 0, 0, 0, 1, 3, 5, 6, 6, 7, 8, 7, 5, 5, 5, 6, 7, 8, 9, 9, 7, 4, 2];
const HOURS_SUM = HOURS.reduce((one, other) => one + other);

export const isFestive = (day: string): boolean =>
  FESTIVALS.some(([first = '', last = '']) => day >= first && day <= last);

export function busyness(day: string): number {
  return (isFestive(day) ? 5 : 1) * [0.9, 0.8, 0.9, 1, 1, 1.4, 1.1][weekdayOf(day)]!;
}

/** A time of a day in milliseconds after its beginning, for a number from 0 to 1. */
export function hourFor(share: number): number {
  let left = share * HOURS_SUM;
  const hour = HOURS.findIndex((weight) => (left -= weight) < 0);
  return (hour + 1 + left / HOURS[hour]!) * HOUR_MS;
}

/** The first days of fiscal years: Shrawan 1. */
const FISCAL_YEARS = [
  ['2025-07-17', '2082/83'],
  ['2026-07-17', '2083/84'],
  ['2027-07-17', '2084/85'],
  ['2028-07-16', '2085/86'],
] as const;
export const fiscalYearOf = (day: string): string => FISCAL_YEARS.findLast(([first]) => first <= day)![1];
