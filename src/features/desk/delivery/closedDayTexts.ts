import { msg } from '@lingui/core/macro';
import { type I18n } from '@lingui/core';
import { localDigits } from '../../../../contract/formats';
import { type DeliveryClosure } from '../../../../contract/delivery';
import { dateText } from '../deskTimes';

/** By the number of the day, 0 for Sunday. */
export const EVERY_WEEKDAY: Readonly<Record<string, string>> = {
  0: /*i18n*/ 'Every Sunday',
  1: /*i18n*/ 'Every Monday',
  2: /*i18n*/ 'Every Tuesday',
  3: /*i18n*/ 'Every Wednesday',
  4: /*i18n*/ 'Every Thursday',
  5: /*i18n*/ 'Every Friday',
  6: /*i18n*/ 'Every Saturday',
};

const dateWithYear = (i18n: I18n, date: string): string =>
  `${dateText(i18n, date)} ${localDigits(i18n, date.slice(0, 4))}`;

/** "Wed 6 Oct to Mon 11 Oct 2027". */
export function rangeText(i18n: I18n, first: string, last: string): string {
  const to = dateWithYear(i18n, last);
  if (first === last) return to;
  const from = first.slice(0, 4) === last.slice(0, 4) ? dateText(i18n, first) : dateWithYear(i18n, first);
  return i18n._(msg`${from} to ${to}`);
}

/** "Every Saturday, Sat 2 Jan to Sat 27 Mar 2027". */
export function closureText(i18n: I18n, { first_day, last_day, weekday }: DeliveryClosure): string {
  const days = rangeText(i18n, first_day, last_day);
  return weekday === null ? days : `${i18n._(EVERY_WEEKDAY[weekday]!)}, ${days}`;
}
