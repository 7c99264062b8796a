import { amountInWords } from './amountInWords';

test.each([
  [0, 'Zero rupees only'],
  [100, 'One rupee only'],
  [5, 'Five paisa only'],
  [20_00, 'Twenty rupees only'],
  [100_00, 'One hundred rupees only'],
  [199_95, 'One hundred ninety-nine rupees and ninety-five paisa only'],
  [12_345_00, 'Twelve thousand three hundred forty-five rupees only'],
  [1_25_000_50, 'One lakh twenty-five thousand rupees and fifty paisa only'],
  [10_00_000_00, 'Ten lakh rupees only'],
  [
    12_34_56_789_01,
    'Twelve crore thirty-four lakh fifty-six thousand seven hundred eighty-nine rupees and one paisa only',
  ],
  [1_250_00_00_000_00, 'One thousand two hundred fifty crore rupees only'],
])('%i paisa are "%s"', (paisa, text) => {
  expect(amountInWords(paisa)).toBe(text);
});
