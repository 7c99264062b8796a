import { I18nProvider } from '@lingui/react';
import { render } from '@testing-library/react';
import { createI18n } from '../i18n/createI18n';
import { NepaliText } from './NepaliText';

const LONG = 'Dry Fruits (सुख्खा मेवा, नट) and Timur (टिमुर)';

test.each([
  ['Almonds, 500 g', [], ['Almonds, 500 g']],
  ['Almonds (बदाम), 500 g', ['बदाम'], ['Almonds (', '), 500 g']],
  [LONG, ['सुख्खा मेवा, नट', 'टिमुर'], ['Dry Fruits (', ') and Timur (']],
  ['तिलको लड्डु, ४०० ग्राम', ['तिलको लड्डु, ४०० ग्राम'], []],
  ['+977 1 5550100', [], []],
  ['', [], []],
])('what is in the other language than the page is marked as such: %s', (text, nepali, english) => {
  for (const [page, other, runs] of [
    ['en', 'ne', nepali],
    ['ne', 'en', english],
  ] as const) {
    const { container, unmount } = render(
      <I18nProvider i18n={createI18n(page)}>
        <NepaliText>{text}</NepaliText>
      </I18nProvider>,
    );
    expect(container).toHaveTextContent(text, { normalizeWhitespace: false });
    const marked = [...container.querySelectorAll('[lang]')];
    expect(marked.map((each) => [each.getAttribute('lang'), each.textContent])).toEqual(
      runs.map((run) => [other, run]),
    );
    unmount();
  }
});
