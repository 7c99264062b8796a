import { type I18n } from '@lingui/core';
import { type DeliveryClosure } from '../../../../contract/delivery';
import { dateText } from '../deskTimes';

export const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** "Wed 6 Oct to Mon 11 Oct 2027". */
export function rangeText(i18n: I18n, first: string, last: string): string {
  const [firstYear, lastYear] = [first.slice(0, 4), last.slice(0, 4)];
  if (first === last) return `${dateText(i18n, last)} ${lastYear}`;
  return `${dateText(i18n, first)}${firstYear === lastYear ? '' : ` ${firstYear}`} to ${dateText(i18n, last)} ${lastYear}`;
}

/** "Every Saturday, Sat 2 Jan to Sat 27 Mar 2027". */
export const closureText = (i18n: I18n, { first_day, last_day, weekday }: DeliveryClosure): string =>
  `${weekday === null ? '' : `Every ${WEEKDAYS[weekday]}, `}${rangeText(i18n, first_day, last_day)}`;
