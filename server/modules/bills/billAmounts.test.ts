import fc from 'fast-check';
import { VAT_RATES } from '../../../contract/taxRules';
import { billAmounts, spread, vatWithin } from './billAmounts';

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

test.each([
  [100, [1, 1, 1], [34, 33, 33]],
  [5000, [125_000, 45_000, 0], [3676, 1324, 0]],
  [7, [0, 0], [4, 3]],
  [0, [0, 0], [0, 0]],
  [7, [], []],
  [99_999_999_999, [99_999_999_999, 99_999_999_998], [50_000_000_000, 49_999_999_999]],
])('%i spread over %j is %j', (amount, weights, parts) => {
  expect(spread(amount, weights)).toEqual(parts);
});

test('a taxed and an exempt line share the discount and the fee', () => {
  const lines = [
    { amount: 113_000, vatRate: 13 as const },
    { amount: 50_000, vatRate: 0 as const },
  ];
  expect(billAmounts(lines, { discount: 16_300, deliveryFee: 14_670 })).toEqual({
    lines: [
      { amount: 113_000, vatRate: 13, discount: 11_300, fee: 10_170, total: 111_870, vat: 12_870 },
      { amount: 50_000, vatRate: 0, discount: 5000, fee: 4500, total: 49_500, vat: 0 },
    ],
    exempt: 49_500,
    taxable: 99_000,
    vat: 12_870,
    total: 161_370,
  });
});

test('lines, discount, fee, VAT and total of 10,000 random orders add up to the paisa', () => {
  const line = fc.record({ amount: fc.nat(500_000_000), vatRate: fc.constantFrom(...VAT_RATES) });
  const order = [fc.array(line, { minLength: 1, maxLength: 8 }), fc.nat(100_000), fc.nat(100)] as const;
  fc.assert(
    fc.property(...order, (lines, deliveryFee, percent) => {
      const goods = sum(lines.map(({ amount }) => amount));
      const discount = Math.floor((goods * percent) / 100);
      const bill = billAmounts(lines, { discount, deliveryFee });
      const sumOf = (name: 'total' | 'discount' | 'fee' | 'vat') => sum(bill.lines.map((each) => each[name]));
      return (
        bill.total === goods - discount + deliveryFee &&
        bill.exempt + bill.taxable + bill.vat === bill.total &&
        sumOf('total') === bill.total &&
        sumOf('discount') === discount &&
        sumOf('fee') === deliveryFee &&
        sumOf('vat') === bill.vat &&
        Math.abs(bill.vat - bill.taxable * 0.13) <= 1 &&
        bill.lines.every(({ amount, discount: part, fee, total, vat, vatRate }) => {
          const exact = goods > 0 ? (discount * amount) / goods : part;
          const isSum = total === amount - part + fee && Math.abs(part - exact) < 1;
          return isSum && part <= amount && fee >= 0 && vat >= 0 && vat <= (vatRate ? total : 0);
        })
      );
    }),
    { numRuns: 10_000, seed: 1 },
  );
});

test.each([
  [11_300, 1300],
  [1, 0],
  [5, 1],
  [9999, 1150],
  [0, 0],
])('%i paisa contain %i paisa of VAT', (amount, vat) => {
  expect(vatWithin(amount)).toBe(vat);
});
