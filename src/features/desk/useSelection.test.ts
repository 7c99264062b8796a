import { act, renderHook } from '@testing-library/react';
import { createQueuedOrder } from '../../testing/deskFactories';
import { canChoose } from './queue/queueView';
import { useSelection } from './useSelection';

const open = [createQueuedOrder({ id: 31 }), createQueuedOrder({ id: 32 })];
const choose = (shown = open) =>
  renderHook((orders: typeof open) => useSelection(orders, canChoose), { initialProps: shown });
const ids = ({ items }: { items: typeof open }) => items.map(({ id }) => id);

test('orders that are finished or shown no longer are chosen no longer', () => {
  const { result, rerender } = choose();
  act(() => result.current.chooseAll(open));
  expect(ids(result.current)).toEqual([31, 32]);
  rerender([createQueuedOrder({ id: 31, state: 'delivered', payment_status: 'paid' }), open[1]!]);
  expect(ids(result.current)).toEqual([32]);
  expect(result.current.chosen.has(31)).toBe(false);
  rerender([]);
  expect(ids(result.current)).toEqual([]);
});

test('each order is chosen and left out on its own', () => {
  const { result } = choose();
  act(() => result.current.toggle(32));
  const before = result.current.chosen;
  act(() => result.current.toggle(31));
  expect(ids(result.current)).toEqual([31, 32]);
  // What was rendered is not changed afterwards.
  expect([...before]).toEqual([32]);
  act(() => result.current.toggle(32));
  expect(ids(result.current)).toEqual([31]);
});
