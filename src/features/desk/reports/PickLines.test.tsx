import { screen } from '@testing-library/react';
import { createPickLine } from '../../../testing/deskFactories';
import { renderWithStore } from '../../../testing/renderWithStore';
import { PickLines } from './PickLines';

/** Opens a list with one line, for this order. */
function open(slot: number | null, number: string, quantity: number) {
  const lines = [createPickLine([{ number, quantity }])];
  const view = renderWithStore(<PickLines slot={slot} lines={lines} />);
  return { ...view, line: screen.getByRole('checkbox', { name: `${quantity} × Ghee ${number}: ${quantity}` }) };
}

test('ticks of the pick list survive a reload, until there is more to pick', async () => {
  const first = open(4, 'MP-7K3Q-9XFD', 4);
  await first.user.click(first.line);
  first.unmount();
  const second = open(4, 'MP-7K3Q-9XFD', 4);
  expect(second.line).toBeChecked();
  second.unmount();
  expect(open(4, 'MP-7K3Q-9XFD', 5).line).not.toBeChecked();
});

test('a product that was renamed between two orders has two lines, also where both have one name in Nepali', () => {
  const lines = ['MP-7K3Q-9XFD', 'MP-AAAA-BBBB'].map((number) => createPickLine([{ number, quantity: 1 }]));
  // Two children with one key would be an error in the console.
  renderWithStore(<PickLines slot={4} lines={lines} />);
  expect(screen.getAllByRole('checkbox')).toHaveLength(2);
});

test('the ticks of yesterday are not those of a new list, and one list is kept', async () => {
  const today = open(null, 'MP-7K3Q-9XFD', 2);
  await today.user.click(today.line);
  today.unmount();
  const tomorrow = open(null, 'MP-AAAA-BBBB', 2);
  expect(tomorrow.line).not.toBeChecked();
  await tomorrow.user.click(tomorrow.line);
  tomorrow.unmount();
  const slot = open(4, 'MP-7K3Q-9XFD', 2);
  await slot.user.click(slot.line);
  expect(window.sessionStorage).toHaveLength(1);
  slot.unmount();
  expect(open(null, 'MP-7K3Q-9XFD', 2).line).not.toBeChecked();
});
