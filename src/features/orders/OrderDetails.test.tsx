import { screen, within } from '@testing-library/react';
import { type Order } from '../../../contract/orders';
import { createOrder, createRefund } from '../../testing/orderFactories';
import { renderWithStore } from '../../testing/renderWithStore';
import { wholeText } from '../../testing/wholeText';
import { OrderDetails } from './OrderDetails';
import { setMeta } from '../../testing/setMeta';

const paid = { status: 'paid', amount: '2600.00', reference: 'T-9', paid_at: '2026-03-12T20:35:00.000Z' } as const;
const show = (order: Partial<Order>) => renderWithStore(<OrderDetails order={createOrder(order)} />);

test('an order with a bill leads to it; one whose cash came short says what is still to be paid', () => {
  const cash = { ...paid, method: 'cod' as const, amount: '2500.00', reference: null };
  show({ state: 'delivered', bill: 'T-2083/84-12', payments: [cash] });
  expect(screen.getByText('Bill')).toHaveAttribute('href', '/orders/31/bill');
  expect(screen.getByText('NPR 100.00 is still to be paid')).toBeInTheDocument();
});

test('a delivered order whose cash staff have not recorded accuses nobody', () => {
  show({ state: 'delivered', payments: [] });
  expect(screen.getByText('The cash payment is being recorded')).toBeInTheDocument();
  expect(screen.queryByText(/still to be paid/)).not.toBeInTheDocument();
});

test('lines that were changed or taken out show what was ordered, and the total both ways', () => {
  const [line] = createOrder().items as [Order['items'][number]];
  const other = { ...line, id: 2, name: 'Cashews', ordered: 0, quantity: 1, replaces: 1, total_price: '1000.00' };
  const none = { quantity: 0, total_price: '0.00' };
  const gone = { ...line, ...none, id: 3, name: 'Walnuts', ordered: 3 };
  const items = [{ ...line, quantity: 1, total_price: '1250.00' }, other, gone, { ...other, ...none, id: 4 }];
  show({ items, subtotal: '2250.00', total: '2350.00' });
  const [first, second, third, fourth] = screen.getAllByTestId('order-line');
  expect(first).toHaveTextContent('1 × NPR 1,250.002 ordered');
  expect(second).toHaveTextContent('In place of Almonds');
  expect(third).toHaveTextContent('Taken out; 3 ordered');
  expect(fourth).toHaveTextContent(/Taken out(?!;)/);
  expect(screen.getByLabelText('What you ordered')).toHaveTextContent(/Total as orderedNPR 2,600.00TotalNPR 2,350.00$/);
});

test('a deleted product is no link; free delivery, a courier, a paid payment and a refund are told', () => {
  const { address, items } = createOrder();
  show({
    ...{ payment_method: 'khalti', state: 'cancelled', payment_status: 'refund_due', can_pay: false },
    ...{ can_cancel: false, slot: null, courier_days: [2, 5], delivery_fee: '0.00' },
    address: { ...address, note: 'Ring twice' },
    note: 'To be collected: NPR 0.00',
    items: [{ ...items[0]!, product: null }],
    payments: [{ ...paid, method: 'khalti' }],
    refunds: [createRefund('2600.00', 'due')],
  });
  expect(within(screen.getByTestId('order-line')).queryByRole('link')).not.toBeInTheDocument();
  expect(screen.getByText('In 2 to 5 days by courier')).toBeInTheDocument();
  expect(screen.getByText(wholeText('Note for the rider: Ring twice'))).toBeInTheDocument();
  expect(screen.getByText(wholeText('Note for the shop: To be collected: NPR 0.00'))).toBeInTheDocument();
  expect(screen.getByText('Free')).toBeInTheDocument();
  expect(screen.getByText('Your money will be refunded')).toBeInTheDocument();
  expect(screen.getByText('NPR 2,600.00 by Khalti, 13 Mar 2026, 02:20, reference T-9')).toBeInTheDocument();
  expect(screen.getByText('NPR 2,600.00 to be refunded')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Cancel/ })).not.toBeInTheDocument();
});

test('a simulated payment is labelled as such, cash is not; only the wallets that are possible are offered; an order of nothing asks for no money', () => {
  setMeta('payments', 'simulated');
  const payments = [{ ...paid, method: 'khalti' as const, paid_at: null }];
  const { rerender } = show({ payment_method: 'khalti', payments });
  expect(screen.getByText('Khalti (simulated)')).toBeInTheDocument();
  expect(screen.getByText('NPR 2,600.00 by Khalti (simulated), reference T-9')).toBeInTheDocument();
  expect(screen.getByText('Pay with Khalti (simulated)')).toBeInTheDocument();
  expect(screen.getByText('Pay with eSewa (simulated)')).toBeInTheDocument();
  rerender(<OrderDetails order={createOrder({ payment_method: 'esewa', payment_methods: ['esewa'] })} />);
  expect(screen.getByText('Pay with eSewa (simulated)')).toBeInTheDocument();
  expect(screen.queryByText(/Pay with Khalti/)).not.toBeInTheDocument();
  const nothing = createOrder({ subtotal: '0.00', delivery_fee: '0.00', total: '0.00' });
  rerender(<OrderDetails order={nothing} />);
  expect(screen.getByLabelText('Payment')).toHaveTextContent('Cash on deliveryNothing to pay');
});

test('the question of a cancellation names what is left of the payment', async () => {
  const { user } = show({
    payment_status: 'paid',
    payments: [{ ...paid, method: 'khalti' }],
    refunds: [createRefund('100.00', 'done')],
  });
  await user.click(screen.getByText('Cancel the order'));
  expect(await screen.findByText('We refund NPR 2,500.00 in the way you paid.')).toBeInTheDocument();
});
