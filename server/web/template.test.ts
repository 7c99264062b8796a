import { SALES_PAUSED_TEXT } from '../../contract/salesRules';
import { createServerI18n } from '../i18n';
import { addNotice } from './template';

const noticeOf = (...page: ['en' | 'ne', string]) =>
  /<aside [^>]*>(.*)<\/aside>/.exec(addNotice('<head></head><div id="root"></div>', ...page))?.[1];

test('the notice that sales are paused is in the language of the page', () => {
  expect(noticeOf('en', SALES_PAUSED_TEXT)).toBe(SALES_PAUSED_TEXT);
  expect(noticeOf('ne', SALES_PAUSED_TEXT)).toBe(createServerI18n('ne')._(SALES_PAUSED_TEXT));
  expect(noticeOf('ne', SALES_PAUSED_TEXT)).not.toBe(SALES_PAUSED_TEXT);
});

test('a notice that staff wrote is marked on a page in the other language', () => {
  expect(noticeOf('en', 'Back {at} <5>')).toBe('Back {at} &lt;5&gt;');
  expect(noticeOf('ne', 'Back {at} <5>')).toBe('<span lang="en">Back {at} &lt;5&gt;</span>');
  expect(noticeOf('ne', '5 बजे फर्कन्छौं')).toBe('5 बजे फर्कन्छौं');
  expect(noticeOf('en', '5 बजे फर्कन्छौं')).toBe('<span lang="ne">5 बजे फर्कन्छौं</span>');
});
