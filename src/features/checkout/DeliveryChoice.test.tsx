import { screen, within } from '@testing-library/react';
import { type DeliverySlot } from '../../../contract/delivery';
import { createDeliveryOptions } from '../../testing/checkoutFactories';
import { renderWithStore } from '../../testing/renderWithStore';
import { DeliveryChoice } from './DeliveryChoice';

const [slot] = createDeliveryOptions().slots;
const choice = (slots: DeliverySlot[], onContinue = jest.fn()) => (
  <DeliveryChoice
    options={createDeliveryOptions({ slots })}
    chosen={null}
    isChecked={false}
    onErrors={() => undefined}
    onContinue={onContinue}
  />
);

test('the last places of a slot are told', () => {
  const few = (remaining: number) => choice([{ ...slot!, remaining }]);
  const { rerender } = renderWithStore(few(3));
  expect(screen.getByLabelText('07:00–09:00 – 3 places left')).toBeEnabled();
  rerender(few(1));
  expect(screen.getByLabelText('07:00–09:00 – 1 place left')).toBeEnabled();
});

test('a time of another day than the one that is shown is not booked', async () => {
  const later = (time: string) => new Date(Date.parse(time) + 24 * 3600_000).toISOString();
  const next = { ...slot!, id: 11, starts_at: later(slot!.starts_at), ends_at: later(slot!.ends_at) };
  const onContinue = jest.fn();
  const { user } = renderWithStore(choice([slot!, next], onContinue));
  await user.click(screen.getByLabelText('07:00–09:00'));
  await user.click(within(screen.getByLabelText('Day')).getAllByRole('button')[1]!);
  expect(screen.getByLabelText('07:00–09:00')).not.toBeChecked();
  await user.click(screen.getByText('Continue to payment'));
  expect(onContinue.mock.calls).toEqual([[null]]);
});
