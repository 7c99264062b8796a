import { toWholeRupees } from './cashRounding';
import { type Order } from './orders';
import { dueAmount, paidAmount, refundedAmount } from './paidAmount';
import { formatPaisa, paisaOf, paisaToWire, readPaisa, sumAmounts } from './money';

test.each([
  ['1250.00', 125000],
  ['0.01', 1],
  ['99999.99', 9999999],
  ['7', 700],
  ['7.5', 750],
  [' 12.30 ', 1230],
  [19.99, 1999],
  [0, 0],
  ['-3.20', -320],
])('§3 an amount of %p is read as %i paisa, text or number', (amount, paisa) => {
  expect(readPaisa(amount)).toBe(paisa);
});

test.each([null, undefined, '', 'abc', '1,250.00', NaN, Infinity, 1e15, 1e21, {}, '99999999999999999999.00'])(
  '%p is not an amount',
  (amount) => {
    expect(readPaisa(amount)).toBeNull();
  },
);

test.each([
  [125000, '1250.00'],
  [1, '0.01'],
  [0, '0.00'],
  [-320, '-3.20'],
])('%i paisa go on the wire as %s', (paisa, text) => {
  expect(paisaToWire(paisa)).toBe(text);
});

test.each([
  [1, 'NPR 0.01'],
  [125000, 'NPR 1,250.00'],
  [9999999, 'NPR 99,999.99'],
  [12345678, 'NPR 1,23,456.78'],
  [1234567890, 'NPR 1,23,45,678.90'],
  [0, 'NPR 0.00'],
  [-12345678, 'NPR -1,23,456.78'],
])('§9.5 %i paisa are shown as %s', (paisa, text) => {
  expect(formatPaisa(paisa)).toBe(text);
});

test('amounts of rows are added up in paisa; what is not an amount is an error', () => {
  expect(sumAmounts([{ amount: '0.10' }, { amount: '1250.00' }])).toBe(125_010);
  expect(() => paisaOf('1,250.00')).toThrow('"1,250.00" is not an amount.');
});

test.each([
  [0, 0],
  [1, 100],
  [29_900, 29_900],
  [29_901, 30_000],
])('%i paisa are paid with %i in whole rupees', (paisa, rupees) => {
  expect(toWholeRupees(paisa)).toBe(rupees);
});

test('an order has what has arrived, less its refunds that are due and done', () => {
  const order = {
    payments: [
      { status: 'paid', amount: '300.00' },
      { status: 'paid', amount: '40.50' },
      { status: 'expired', amount: '300.00' },
    ],
    refunds: [
      { status: 'due', amount: '10.00' },
      { status: 'done', amount: '2.00' },
    ],
  } as unknown as Pick<Order, 'payments' | 'refunds'>;
  expect([paidAmount(order), dueAmount(order), refundedAmount(order)]).toEqual([32_850, 1000, 200]);
});
