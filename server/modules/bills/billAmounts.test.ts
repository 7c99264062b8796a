import fc from 'fast-check';
import { VAT_RATES } from '../../../contract/taxRules';
import { billAmounts, spread, vatWithin } from './billAmounts';

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

test.each([
  [100, [1, 1, 1], [34, 33, 33]],
  [5000, [125_000, 45_000, 0], [3676, 1324, 0]],
  [7, [0, 0], [4, 3]],
  [0, [0, 0], [0, 0]],
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
  const line = fc.record({ amount: fc.integer({ min: 0, max: 500_000_000 }), vatRate: fc.constantFrom(...VAT_RATES) });
  const order = fc.record({
    lines: fc.array(line, { minLength: 1, maxLength: 30 }),
    deliveryFee: fc.integer({ min: 0, max: 100_000 }),
    discounted: fc.integer({ min: 0, max: 100 }),
  });
  fc.assert(
    fc.property(order, ({ lines, deliveryFee, discounted }) => {
      const goods = sum(lines.map(({ amount }) => amount));
      const discount = Math.floor((goods * discounted) / 100);
      const bill = billAmounts(lines, { discount, deliveryFee });
      expect(bill.total).toBe(goods - discount + deliveryFee);
      expect(bill.exempt + bill.taxable + bill.vat).toBe(bill.total);
      expect(sum(bill.lines.map(({ total }) => total))).toBe(bill.total);
      expect(sum(bill.lines.map((each) => each.discount))).toBe(discount);
      expect(sum(bill.lines.map(({ fee }) => fee))).toBe(deliveryFee);
      expect(sum(bill.lines.map(({ vat }) => vat))).toBe(bill.vat);
      const whole = bill.lines.every(({ amount, discount: part, fee, total, vat, vatRate }) => {
        const exact = goods > 0 ? (discount * amount) / goods : part;
        const isExact = total === amount - part + fee && Math.abs(part - exact) < 1;
        return isExact && part <= amount && fee >= 0 && vat >= 0 && vat <= (vatRate ? total : 0);
      });
      expect(whole).toBe(true);
      expect(Math.abs(bill.vat - bill.taxable * 0.13)).toBeLessThanOrEqual(1);
    }),
    { numRuns: 10_000 },
  );
});

test.each([
  [11_300, 1300],
  [1, 0],
  [9999, 1150],
  [0, 0],
])('%i paisa contain %i paisa of VAT', (amount, vat) => {
  expect(vatWithin(amount)).toBe(vat);
});
