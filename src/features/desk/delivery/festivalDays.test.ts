import { isDay } from '../../../../contract/nepalDay';
import { FESTIVALS } from './festivalDays';

test('the listed festivals are days of the calendar in order, none before another has ended', () => {
  const days = FESTIVALS.flatMap(([first, last]) => (first === last ? [first] : [first, last]));
  expect(days).toEqual([...new Set(days)].toSorted());
  expect(days.every(isDay)).toBe(true);
});
