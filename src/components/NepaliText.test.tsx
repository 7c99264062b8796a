import { render } from '@testing-library/react';
import { NepaliText } from './NepaliText';

test.each([
  ['Almonds, 500 g', []],
  ['Almonds (बदाम), 500 g', ['बदाम']],
  ['Dry Fruits (सुख्खा मेवा, नट) and Timur (टिमुर)', ['सुख्खा मेवा, नट', 'टिमुर']],
  ['तिलको लड्डु, ४०० ग्राम', ['तिलको लड्डु, ४०० ग्राम']],
  ['', []],
])('Devanagari is marked as Nepali: %s', (text, runs) => {
  const { container } = render(<NepaliText>{text}</NepaliText>);
  expect(container).toHaveTextContent(text, { normalizeWhitespace: false });
  expect([...container.querySelectorAll('[lang="ne"]')].map(({ textContent }) => textContent)).toEqual(runs);
});
