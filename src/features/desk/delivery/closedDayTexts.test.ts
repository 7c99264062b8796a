import { createI18n } from '../../../i18n/createI18n';
import { rangeText } from './closedDayTexts';

test.each([
  ['2026-01-24', '2026-01-24', 'Sat 24 Jan 2026'],
  ['2026-01-24', '2026-01-26', 'Sat 24 Jan to Mon 26 Jan 2026'],
  ['2026-12-31', '2027-01-02', 'Thu 31 Dec 2026 to Sat 2 Jan 2027'],
])('days from %s to %s have their year', (first, last, text) => {
  expect(rangeText(createI18n(), first, last)).toBe(text);
});
