import { I18nProvider } from '@lingui/react';
import { render } from '@testing-library/react';
import { createI18n } from '../i18n/createI18n';
import { EnglishText } from './EnglishText';

const nepali = createI18n('ne', {
  'Only {0} left in stock.': ['स्टकमा जम्मा ', ['0'], ' बाँकी छ।'],
  'At most {0} characters': ['बढीमा ', ['0'], ' अक्षर'],
});

test.each([
  ['Only 3 left in stock.', 'स्टकमा जम्मा 3 बाँकी छ।'],
  ['At most 1,200 characters', 'बढीमा 1,200 अक्षर'],
  ['At least 3 characters', '<span lang="en">At least 3 characters</span>'],
])('in Nepali "%s" is %s: texts are looked up without their numbers', (text, shown) => {
  const { container } = render(
    <I18nProvider i18n={nepali}>
      <EnglishText>{text}</EnglishText>
    </I18nProvider>,
  );
  expect(container.innerHTML).toBe(shown);
});
