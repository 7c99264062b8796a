import { I18nProvider } from '@lingui/react';
import { render, waitFor } from '@testing-library/react';
import nepali from '../../locales/shop/ne.json';
import { createI18n, type Digits } from '../i18n/createI18n';
import { EnglishText } from './EnglishText';

const inNepali = (digits: Digits) => createI18n('ne', nepali.messages as never, digits);

test.each([
  ['Only 3 left in stock.', 'स्टकमा जम्मा 3 बाँकी छ।', 'स्टकमा जम्मा ३ बाँकी छ।'],
  ['At most 1,200 characters', 'बढीमा 1,200 अक्षर', 'बढीमा १,२०० अक्षर'],
  ['Almonds, 250 g is sold out.', 'Almonds, 250 g को स्टक सकियो।', 'Almonds, 250 g को स्टक सकियो।'],
  ['Only 12 left of Dal (red).', 'Dal (red) जम्मा 12 बाँकी छ।', 'Dal (red) जम्मा १२ बाँकी छ।'],
  ['The order is cancelled. Not found.', 'अर्डर रद्द भयो। भेटिएन।', 'अर्डर रद्द भयो। भेटिएन।'],
  ['दाल पुगेन', 'दाल पुगेन', 'दाल पुगेन'],
  ['At least 3 moons', '<span lang="en">At least 3 moons</span>', '<span lang="en">At least 3 moons</span>'],
])('in Nepali "%s" is %s: numbers and names are set into the translation', async (text, latin, devanagari) => {
  for (const [digits, shown] of [['latin', latin] as const, ['devanagari', devanagari] as const]) {
    const { container, unmount } = render(
      <I18nProvider i18n={inNepali(digits)}>
        <EnglishText>{text}</EnglishText>
      </I18nProvider>,
    );
    await waitFor(() => expect(container.innerHTML).toBe(shown));
    unmount();
  }
});
