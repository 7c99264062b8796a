import { type Messages } from '@lingui/core';
import catalog from '../../../../locales/shop/ne.json';
import { createI18n } from '../../../i18n/createI18n';
import { placedText } from './QueueFilters';

const english = createI18n();
const nepali = createI18n('ne', catalog.messages as unknown as Messages);
const now = new Date('2026-11-27T06:00:00Z');

test('the days of the queue have their year, in both calendars, when it is not the present one', () => {
  const thisYear = { from: '2026-11-22', to: '2026-11-22' };
  expect(placedText(english, thisYear, now)).toBe('Placed Sun 22 Nov');
  const lastYear = { from: '2025-12-31', to: '2026-01-01' };
  expect(placedText(english, lastYear, now)).toBe('Placed 31 Dec 2025 (16 Poush 2082) to Thu 1 Jan');
  expect(placedText(nepali, lastYear, now)).toContain('16 पुस 2082 (31 डिसेम्बर 2025)');
});
