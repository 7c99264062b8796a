import { unitPrice } from './unitPrice';

test.each([
  ['895.00', 'g', 500, 179000, 'kg'],
  ['300.00', 'g', 1000, 30000, 'kg'],
  ['360.00', 'g', 100, 36000, '100 g'],
  ['215.00', 'g', 50, 43000, '100 g'],
  ['100.00', 'g', 249, 4016, '100 g'],
  ['100.00', 'g', 250, 40000, 'kg'],
  ['330.00', 'ml', 200, 16500, '100 ml'],
  ['330.00', 'ml', 330, 100000, 'litre'],
  ['180.00', 'piece', 12, 1500, 'piece'],
  ['0.01', 'g', 25000, 0, 'kg'],
] as const)('NPR %s for %s × %i is %i paisa per %s', (price, unit, unit_amount, paisa, name) => {
  expect(unitPrice({ price, unit, unit_amount })).toMatchObject({ paisa, reference: { name } });
});

test.each([
  ['895.00', null, null],
  ['895.00', 'piece', 1],
  ['0.00', 'g', 500],
] as const)('NPR %s for %s × %s is not compared', (price, unit, unit_amount) => {
  expect(unitPrice({ price, unit, unit_amount })).toBeNull();
});
