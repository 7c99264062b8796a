import { fireEvent, screen } from '@testing-library/react';
import { type ComponentProps, useState } from 'react';
import { createDeliveryOptions } from '../../testing/checkoutFactories';
import { renderWithStore } from '../../testing/renderWithStore';
import { chosen } from '../../testing/startCheckout';
import { DeliveryStep } from './DeliveryStep';
import { type TypedGift } from './gift';

test('a gift has a recipient, a phone number and a card; each press marks all that is wrong, the time as well, and focuses the first of it', async () => {
  let gift: TypedGift | null = null;
  const onErrors = jest.fn();
  const onChosen = jest.fn();
  const options = { currentData: createDeliveryOptions(), isError: false, refetch: jest.fn() };
  const delivery = options as unknown as ComponentProps<typeof DeliveryStep>['delivery'];
  function Form() {
    const [typed, setTyped] = useState<TypedGift | null>(null);
    const onGift = (changed: TypedGift | null) => {
      gift = changed;
      setTyped(changed);
    };
    const choice = { ...chosen, delivery: null, gift: typed };
    const on = { onGift, onChosen, onErrors, onOtherAddress: () => undefined };
    return <DeliveryStep delivery={delivery} choice={choice} placeError={null} {...on} />;
  }
  const enterInto = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const { user } = renderWithStore(<Form />);
  const press = () => user.click(screen.getByText('Continue to payment'));
  fireEvent.click(screen.getByLabelText('This is a gift for somebody else'));
  expect(gift).toEqual({ recipient: '', phone: '', card: '' });
  expect(screen.queryByText('Enter the name of the recipient')).not.toBeInTheDocument();
  await press();
  expect(screen.getByText('Enter the name of the recipient')).toBeInTheDocument();
  expect(screen.getByText('Enter the recipient’s phone number')).toBeInTheDocument();
  expect(screen.getByRole('radiogroup', { name: 'Delivery time' })).toHaveAccessibleDescription(
    'Choose a delivery time',
  );
  expect(screen.getByLabelText('Recipient’s name')).toHaveFocus();
  expect(onErrors).toHaveBeenLastCalledWith(true);
  enterInto('Recipient’s name', 'Maya Tamang');
  enterInto('Message on the card', 'Happy Tihar!');
  await press();
  expect(screen.getByLabelText('Recipient’s phone number')).toHaveFocus();
  enterInto('Recipient’s phone number', '981-2345678');
  expect(gift).toEqual({ recipient: 'Maya Tamang', phone: '981-2345678', card: 'Happy Tihar!' });
  expect(screen.getByLabelText('Recipient’s phone number')).toBeValid();
  await press();
  expect(screen.getByLabelText('07:00–09:00')).toHaveFocus();
  expect(onErrors).toHaveBeenLastCalledWith(true);
  fireEvent.click(screen.getByLabelText('07:00–09:00'));
  expect(onErrors).toHaveBeenLastCalledWith(false);
  expect(onChosen).not.toHaveBeenCalled();
  await press();
  expect(onChosen).toHaveBeenCalledWith({ slot: 9 });
});
