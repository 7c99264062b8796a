import { setupI18n } from '@lingui/core';
import { formatBothDates, formatBothTimes } from './bikramSambat';
import { english } from './testing/english';

const nepali = setupI18n({
  locale: 'ne',
  messages: { ne: { '{date} ({bikramSambat})': '{bikramSambat} ({date})', Mangsir: 'मङ्सिर', Nov: 'नोभेम्बर' } },
});

test.each([
  ['2025-04-14', '1 Baisakh 2082'],
  ['2025-07-16', '32 Ashadh 2082'],
  ['2025-07-17', '1 Shrawan 2082'],
  ['2026-07-16', '32 Ashadh 2083'],
  ['2026-07-17', '1 Shrawan 2083'],
  ['2026-11-23', '7 Mangsir 2083'],
  ['2027-04-14', '1 Baisakh 2084'],
])('%s is %s, from the first to the last moment of the day in Nepal', (day, date) => {
  const start = Date.parse(`${day}T00:00:00+05:45`);
  for (const time of [start, start + 24 * 60 * 60 * 1000 - 1])
    expect(formatBothDates(english, new Date(time).toISOString())).toContain(`(${date})`);
});

test('the common calendar comes first in English, Bikram Sambat in Nepali', () => {
  const time = '2026-11-22T08:20:00.000Z';
  expect(formatBothTimes(english, time)).toBe('22 Nov 2026 (6 Mangsir 2083), 14:05');
  expect(formatBothTimes(nepali, time)).toBe('6 मङ्सिर 2083 (22 नोभेम्बर 2026), 14:05');
  nepali.activate('ne', ['en-IN-u-nu-deva']);
  expect(formatBothTimes(nepali, time)).toBe('६ मङ्सिर २०८३ (२२ नोभेम्बर २०२६), १४:०५');
});

test('a day outside of the table of months has the common date alone', () => {
  expect(formatBothDates(english, '2040-01-01T00:00:00.000Z')).toBe('1 Jan 2040');
});
