import { type DeliveryClosure } from '../../../../contract/delivery';
import { dateText } from '../deskTimes';

export const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** "Wed 6 Oct to Mon 11 Oct 2027". */
export function rangeText(first: string, last: string): string {
  const [firstYear, lastYear] = [first.slice(0, 4), last.slice(0, 4)];
  if (first === last) return `${dateText(last)} ${lastYear}`;
  return `${dateText(first)}${firstYear === lastYear ? '' : ` ${firstYear}`} to ${dateText(last)} ${lastYear}`;
}

/** "Every Saturday, Sat 2 Jan to Sat 27 Mar 2027". */
export const closureText = ({ first_day, last_day, weekday }: DeliveryClosure): string =>
  `${weekday === null ? '' : `Every ${WEEKDAYS[weekday]}, `}${rangeText(first_day, last_day)}`;
