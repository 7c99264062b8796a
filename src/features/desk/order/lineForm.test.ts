import { createDeskOrder } from '../../../testing/deskFactories';
import { createProduct } from '../../../testing/factories';
import { budgetOf, mostOf, piecesName, startLines, toLineChanges, totalOf } from './lineForm';

test('in an exchange, whose lines cost nothing, a piece replaces a piece at no charge', () => {
  const [ghee] = createDeskOrder().items;
  const line = { ...ghee!, unit_price: '0.00', total_price: '0.00', quantity: 2, ordered: 2 };
  const order = createDeskOrder({
    items: [line],
    exchange_of: { id: 30, number: 'MP-2C4D-8WXY' },
    ...{ total: '0.00', delivery_fee: '0.00' },
  });
  const oil = createProduct({ id: 9, price: '80.00', quantity: 9 });
  const values = { ...startLines([line]), [piecesName(line)]: '1' };
  expect(budgetOf(order, line, startLines([line]))).toBe(0);
  expect(budgetOf(order, line, values)).toBeGreaterThan(0);
  expect(mostOf(order, line, oil, values)).toBe(1);
  expect(toLineChanges(order, values, { [line.id]: oil })).toEqual([
    { item: line.id, from: 2, quantity: 1, replacement: { product: 9, quantity: 1 } },
  ]);
  expect(totalOf(order, values, { [line.id]: oil })).toBe(0);
});
