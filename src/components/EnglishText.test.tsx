import { I18nProvider } from '@lingui/react';
import { render, waitFor } from '@testing-library/react';
import nepali from '../../locales/shop/ne.json';
import { createI18n, type Digits } from '../i18n/createI18n';
import { EnglishText } from './EnglishText';

const inNepali = (digits: Digits) => createI18n('ne', nepali.messages as never, digits);

const en = (text: string) => `<span lang="en">${text}</span>`;

test.each([
  ['Only 3 left in stock.', 'स्टकमा जम्मा 3 बाँकी छ।', 'स्टकमा जम्मा ३ बाँकी छ।'],
  ['At most 1,200 characters', 'बढीमा 1,200 अक्षर', 'बढीमा १,२०० अक्षर'],
  ['Almonds, 250 g is sold out.', `${en('Almonds, 250 g ')}को स्टक सकियो।`, `${en('Almonds, 250 g ')}को स्टक सकियो।`],
  ['Only 12 left of Dal (red).', `${en('Dal (red) ')}जम्मा 12 बाँकी छ।`, `${en('Dal (red) ')}जम्मा १२ बाँकी छ।`],
  ['Maya Tamang: 3 अर्डर', `${en('Maya Tamang: 3 ')}अर्डर`, `${en('Maya Tamang: 3 ')}अर्डर`],
  ['The order is cancelled. Not found.', 'अर्डर रद्द भयो। भेटिएन।', 'अर्डर रद्द भयो। भेटिएन।'],
  ['दाल पुगेन', 'दाल पुगेन', 'दाल पुगेन'],
  ['At least 3 moons', en('At least 3 moons'), en('At least 3 moons')],
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

test.each([
  'price: Enter an amount such as 1250.00, not "x"',
  'price: At most NPR 9,99,99,999.99, not "1000000000"',
  'price: At most 2 decimals, not "1.005"',
  'price: Write it without separators: it can be read in two ways, not "1,5"',
  'quantity: Enter a whole number from 0 to 1000000, not "5; 6, not "7""',
  'quantity: the stock was 10 when the file was exported and is 7 now; count again, and put 7 into exported_quantity',
  'brand: At most 100 characters, not "Cash"',
  'care: holds characters that are no text',
  'id: none of your products has it',
  'exported_quantity: is missing',
  'the same id as on line 3',
  'a change of this product is not finished: finish or remove it first',
  'opens a quotation mark that is not closed',
  'has a value in column 7, which the first line does not name',
  'The first line opens a quotation mark that is not closed.',
])(
  'in Nepali the fault of a sheet has the names of columns and what was written, and no other English: %s',
  async (fault) => {
    const { container } = render(
      <I18nProvider i18n={inNepali('latin')}>
        <EnglishText>{fault}</EnglishText>
      </I18nProvider>,
    );
    await waitFor(() => expect(container).toHaveTextContent(/\p{Script=Devanagari}/u));
    const written = /not "(.*)"$/.exec(fault)?.[1] ?? '';
    expect(container.textContent).toContain(written);
    const rest = container.textContent.replace(written, '').replace(/^[a-z_]+:|id|exported_quantity|NP\b/g, '');
    expect(rest).not.toMatch(/[A-Za-z]/);
  },
);
