import { readAmount, readWhole } from './enteredNumbers';

const amount = (text: string, decimalComma = false) => {
  const { value, fault } = readAmount(text, { max: 99_999_999_99, decimalComma });
  return value ?? fault;
};

test.each([
  ['1250', 125000],
  ['1250.5', 125050],
  [' 1250.500 ', 125050],
  ['1,25,000.00', 12500000],
  ['125,000', 12500000],
  ['1 25 000', 12500000],
  ['Rs 1250/-', 125000],
  ['Rs. 1,250 /=', 125000],
  ['npr1250', 125000],
  ['1250 NPR', 125000],
  ['रू ५०.००', 5000],
  ['रु. १,२५०/-', 125000],
  ['रुपैयाँ १२५०', 125000],
  ['٣٫', 'Enter an amount such as 1250.00'],
  ['٣', 300],
  ['0', 0],
  ['', 'Enter an amount such as 1250.00'],
  ['Rs', 'Enter an amount such as 1250.00'],
  ['-1', 'Enter an amount such as 1250.00'],
  ['₹ 1250', 'Enter an amount such as 1250.00'],
  ['1,20,00', 'Enter an amount such as 1250.00'],
  ['1.320.000', 'Enter an amount such as 1250.00'],
  ['1e3', 'Enter an amount such as 1250.00'],
  ['12,50', 'Write the decimals after a point, such as 12.50'],
  ['1.320,00', 'Write the decimals after a point, such as 12.50'],
  ['10.005', 'At most 2 decimals'],
  ['99999999.99', 99_999_999_99],
  ['100000000', 'At most NPR 9,99,99,999.99'],
  ['9'.repeat(400), 'At most NPR 9,99,99,999.99'],
])('the amount %j is %j', (text, read) => {
  expect(amount(text)).toBe(read);
});

test.each([
  ['450,50', 45050],
  ['1.320,00', 132000],
  ['Rs 1.20.000,5', 12000050],
  ['450.50', 45050],
  ['1,20,000', 12000000],
  ['1 320,50', 132050],
  ['1320', 132000],
  ['1.320', 'Write it without separators: it can be read in two ways'],
  ['1,320', 'Write it without separators: it can be read in two ways'],
])('in a file with decimal commas the amount %j is %j', (text, read) => {
  expect(amount(text, true)).toBe(read);
});

test('an amount has its least', () => {
  const bounds = { min: 100, max: 10_000 };
  expect(readAmount('0.99', bounds)).toEqual({ fault: 'At least NPR 1.00' });
  expect(readAmount('1', bounds)).toEqual({ value: 100 });
});

test.each([
  ['१२', 12],
  ['12.00', 12],
  ['1', 1],
  ['5000', 5000],
  ['1,200', 1200],
  ['1.5', 'Enter a whole number from 1 to 5000'],
  ['0', 'Enter a whole number from 1 to 5000'],
  ['5001', 'Enter a whole number from 1 to 5000'],
  ['dozen', 'Enter a whole number from 1 to 5000'],
])('the whole number %j is %j', (text, read) => {
  const { value, fault } = readWhole(text, { min: 1, max: 5000 });
  expect(value ?? fault).toBe(read);
});
