import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { renderWithStore } from '../../testing/renderWithStore';
import { type TypedGift } from './gift';
import { GiftFields } from './GiftFields';

test('a gift has a recipient, a phone number and a card; at each check the focus is at the first field that is wrong', () => {
  let gift: TypedGift | null = null;
  function Form({ checks }: { checks: number }) {
    const [typed, setTyped] = useState<TypedGift | null>(null);
    const onChange = (changed: TypedGift | null) => {
      gift = changed;
      setTyped(changed);
    };
    return <GiftFields gift={typed} checks={checks} onChange={onChange} />;
  }
  const enterInto = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const { rerender } = renderWithStore(<Form checks={0} />);
  fireEvent.click(screen.getByLabelText('This is a gift for somebody else'));
  expect(gift).toEqual({ recipient: '', phone: '', card: '' });
  expect(screen.queryByText('Enter the name of the recipient')).not.toBeInTheDocument();
  rerender(<Form checks={1} />);
  expect(screen.getByText('Enter the name of the recipient')).toBeInTheDocument();
  expect(screen.getByLabelText('Recipient’s name')).toHaveFocus();
  enterInto('Recipient’s name', 'Maya Tamang');
  enterInto('Message on the card', 'Happy Tihar!');
  rerender(<Form checks={2} />);
  expect(screen.getByLabelText('Recipient’s phone number')).toHaveFocus();
  enterInto('Recipient’s phone number', '981-2345678');
  expect(gift).toEqual({ recipient: 'Maya Tamang', phone: '981-2345678', card: 'Happy Tihar!' });
  expect(screen.getByLabelText('Recipient’s phone number')).toBeValid();
});
