/** Days and years of taxation in Bikram Sambat. Days are those of Asia/Kathmandu. */
import bikramSambat from 'bikram-sambat';
import { nepalDay } from '../../../contract/nepalDay';

/** The lengths of the twelve months of some years of Bikram Sambat. They come before the table of the package. */
export type MonthLengths = Readonly<Record<number, readonly number[]>>;

/** `date` is the day in Bikram Sambat ("2083-08-07"), `fiscalYear` the year of taxation ("2083/84"). */
export type FiscalDate = { date: string; fiscalYear: string };

const DAY = 86_400_000;
const MONTHS = 12;
/** Shrawan: the fiscal year begins with it. */
const FIRST_MONTH = 4;
/** 2000-01-01 in Bikram Sambat. */
const START = { year: 2000, day: Date.parse('1943-04-14T00:00:00Z') / DAY };

/** The day in Bikram Sambat of a moment, and its fiscal year; null when the year's months are not known. */
export function fiscalDate(at: Date, overrides: MonthLengths = {}): FiscalDate | null {
  let days = Date.parse(`${nepalDay(at.getTime())}T00:00:00Z`) / DAY - START.day;
  if (days < 0) return null;
  for (let { year } = START; ; year += 1) {
    const lengths = overrides[year] ?? packageLengths(year);
    if (!lengths) return null;
    for (const [index, length] of lengths.entries()) {
      if (days < length) return fiscalDay(year, index + 1, days + 1);
      days -= length;
    }
  }
}

/** The table of the package; null for a year that it does not have. */
function packageLengths(year: number): readonly number[] | null {
  try {
    return Array.from({ length: MONTHS }, (_none, index) => bikramSambat.daysInMonth(year, index + 1));
  } catch {
    return null;
  }
}

function fiscalDay(year: number, month: number, day: number): FiscalDate {
  const start = month < FIRST_MONTH ? year - 1 : year;
  const two = (value: number) => String(value % 100).padStart(2, '0');
  return { date: `${year}-${two(month)}-${two(day)}`, fiscalYear: `${start}/${two(start + 1)}` };
}

/** Reads `{"2084": [31, 31, 32, …]}`. Throws an Error whose message is one line. */
export function readMonthLengths(json: string): MonthLengths {
  const years: unknown = JSON.parse(json);
  if (typeof years !== 'object' || years === null || Array.isArray(years))
    throw new Error('it must be an object with the lengths of the twelve months of each year');
  for (const [year, lengths] of Object.entries(years)) {
    const isYear = /^2[01]\d\d$/.test(year) && Array.isArray(lengths) && lengths.length === MONTHS;
    if (!isYear || !lengths.every((length) => Number.isInteger(length) && length >= 29 && length <= 32))
      throw new Error(`"${year}" must be a year like "2084" with the lengths of its twelve months, 29 to 32 each`);
    const days = lengths.reduce((sum: number, length: number) => sum + length, 0);
    if (days < 365 || days > 366) throw new Error(`the months of ${year} have ${days} days, not 365 or 366`);
  }
  return years as MonthLengths;
}
