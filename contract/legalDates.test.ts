import { dateMark, decideBy, refundBy } from './legalDates';

const DAY_MS = 24 * 3_600_000;
const reported = new Date('2026-11-20T04:15:00.000Z');

test('a complaint has fifteen days, a refund seven', () => {
  expect(decideBy(reported)).toBe('2026-12-05T04:15:00.000Z');
  expect(refundBy(reported)).toBe('2026-11-27T04:15:00.000Z');
});

test.each([
  [-2 * DAY_MS - 1, null],
  [-2 * DAY_MS, 'soon'],
  [0, 'soon'],
  [1, 'late'],
] as const)('%d milliseconds after its date, the mark is %s', (after, mark) => {
  const by = decideBy(reported);
  expect(dateMark(by, Date.parse(by) + after)).toBe(mark);
});
