import { createI18n } from '../i18n/createI18n';
import { cappedText, countText, pagesOf } from './listCount';

const english = createI18n();

test('a count that stops at 1,000 says so', () => {
  const texts = [
    countText(english, { count: 1, count_is_capped: false }, 'order'),
    countText(english, { count: 1000, count_is_capped: false }, 'order'),
    countText(english, { count: 1000, count_is_capped: true }, 'order'),
  ];
  expect(texts).toEqual(['1 order', '1000 orders', '1,000+ orders']);
  expect([cappedText(english, 999), cappedText(english, 1000)]).toEqual(['999', '1,000+']);
});

test('behind the pages that are counted there is one more, as long as the list goes on', () => {
  const next = '/?page=21';
  expect(pagesOf({ count: 41, next: null }, 3, 20)).toBe(3);
  expect(pagesOf({ count: 1000, next }, 1, 50)).toBe(20);
  expect(pagesOf({ count: 1000, next }, 20, 50)).toBe(21);
  expect(pagesOf({ count: 1000, next: null }, 25, 50)).toBe(25);
});
