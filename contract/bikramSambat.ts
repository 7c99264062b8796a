import { type I18n } from '@lingui/core';
import bikramSambat from 'bikram-sambat';
import { dateInNepal, formatClock, formatDate, localDigits } from './formats';

const MONTHS = [
  /*i18n*/ 'Baisakh',
  /*i18n*/ 'Jestha',
  /*i18n*/ 'Ashadh',
  /*i18n*/ 'Shrawan',
  /*i18n*/ 'Bhadra',
  /*i18n*/ 'Ashwin',
  /*i18n*/ 'Kartik',
  /*i18n*/ 'Mangsir',
  /*i18n*/ 'Poush',
  /*i18n*/ 'Magh',
  /*i18n*/ 'Falgun',
  /*i18n*/ 'Chaitra',
];

/** "6 Mangsir 2083" of an ISO time; null for a year whose months are not known. */
function formatBikramSambat(i18n: I18n, time: string): string | null {
  try {
    const { year, month, day } = bikramSambat.toBik(dateInNepal(time));
    return i18n._('{day} {month} {year}', {
      day: localDigits(i18n, String(day)),
      month: i18n._(MONTHS[month - 1]!),
      year: localDigits(i18n, String(year)),
    });
  } catch {
    return null;
  }
}

/** The day in both calendars: "22 Nov 2026 (6 Mangsir 2083)", in Nepali the other way round. Takes an ISO time. */
export function formatBothDates(i18n: I18n, time: string): string {
  const date = formatDate(i18n, time);
  const bikramSambat = formatBikramSambat(i18n, time);
  return bikramSambat === null ? date : i18n._('{date} ({bikramSambat})', { date, bikramSambat });
}

/** The same with the time of day: "22 Nov 2026 (6 Mangsir 2083), 14:05". */
export const formatBothTimes = (i18n: I18n, time: string): string =>
  `${formatBothDates(i18n, time)}, ${formatClock(i18n, time)}`;
