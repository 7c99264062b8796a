import { packText } from './packText';
import { english } from './testing/english';

test.each([
  ['g', 500, '500 g'],
  ['g', 1200, '1.2 kg'],
  ['ml', 1000, '1 litre'],
  ['ml', 1500, '1.5 litres'],
  ['piece', 1, '1 piece'],
  ['piece', 30, '30 pieces'],
  [null, null, null],
  ['g', null, null],
  [null, 500, null],
] as const)('the pack of %s × %s is %s', (unit, unit_amount, text) => {
  expect(packText(english, { unit, unit_amount })).toBe(text);
});
