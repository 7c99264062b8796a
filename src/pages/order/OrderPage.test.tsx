import { act, screen, waitFor, waitForElementToBeRemoved, within } from '@testing-library/react';
import { enter } from '../../testing/enter';
import { createCart } from '../../testing/factories';
import { type FakeServer, hold } from '../../testing/fakeServer';
import { offerFeatures } from '../../testing/offerFeatures';
import { type Order } from '../../../contract/orders';
import { createOrder, createOrderError, createRefund } from '../../testing/orderFactories';
import { simulatePayments } from '../../testing/simulatePayments';
import { startOrderServer } from '../../testing/orderServer';
import { renderApp, renderPage } from '../../testing/renderApp';
import { wholeText } from '../../testing/wholeText';

const ORDER = '/api/orders/31/';
const CANCEL = `${ORDER}cancel/`;
const REORDER = `${ORDER}reorder/`;
const PAY = `${ORDER}pay/`;

let server: FakeServer;
beforeEach(() => {
  server = startOrderServer(createOrder());
});

afterEach(() => simulatePayments('live'));

const open = () => renderPage('/orders/31');
const state = () => screen.findByTestId('order-state');

test('§2 an order shows its id beside its number as the heading, its state, lines as bought, sums, address, slot, payment and events', async () => {
  open();
  expect(await state()).toHaveTextContent('Placed');
  expect(screen.getByRole('heading', { level: 1, name: 'MP-7K3Q-9XFD' })).toBeInTheDocument();
  expect(screen.getByText('Order 31')).toBeInTheDocument();
  await waitFor(() => expect(document.title).toContain('MP-7K3Q-9XFD'));
  const line = screen.getByTestId('order-line');
  expect(within(line).getByRole('link', { name: 'Almonds' })).toHaveAttribute('href', '/products/3');
  expect(line).toHaveTextContent('2 × NPR 1,250.00');
  const region = (name: string) => screen.getByRole('region', { name });
  expect(region('What you ordered')).toHaveTextContent(/ProductsNPR 2,500.00DeliveryNPR 100.00TotalNPR 2,600.00$/);
  expect(region('Delivery')).toHaveTextContent('Sat 14 Mar, 09:00–11:00');
  expect(region('Delivery')).toHaveTextContent('Sita GurungAsanOpposite the wellKathmandu-27, KathmanduBagmati');
  expect(region('Payment')).toHaveTextContent('Cash on deliveryPlease have NPR 2,600.00 ready for the rider');
  const events = within(region('Order history')).getAllByRole('listitem');
  expect(events.map(({ textContent }) => textContent)).toEqual([
    'We have received your order. Please pay on delivery.13 Mar 2026, 02:15',
  ]);
  expect(screen.queryByRole('button', { name: /Pay with/ })).not.toBeInTheDocument();
});

test('an order with a bill leads to it', async () => {
  server.on('GET', ORDER, { json: createOrder({ state: 'delivered', bill: 'T-2083/84-12' }) });
  open();
  expect(await screen.findByRole('link', { name: 'Bill' })).toHaveAttribute('href', '/orders/31/bill');
});

test('lines that were changed show what was ordered, and the total both ways', async () => {
  const [line] = createOrder().items as [Order['items'][number]];
  const other = { ...line, id: 2, name: 'Cashews', ordered: 0, quantity: 1, replaces: 1, total_price: '1000.00' };
  const items = [{ ...line, quantity: 1, total_price: '1250.00' }, other];
  server.on('GET', ORDER, { json: createOrder({ items, subtotal: '2250.00', total: '2350.00' }) });
  open();
  await state();
  const [first, second] = screen.getAllByTestId('order-line');
  expect(first).toHaveTextContent('1 × NPR 1,250.002 ordered');
  expect(second).toHaveTextContent('In place of Almonds');
  expect(screen.getByRole('region', { name: 'What you ordered' })).toHaveTextContent(
    /Total as orderedNPR 2,600.00TotalNPR 2,350.00$/,
  );
});

test('an order whose cash came short says what is still to be paid', async () => {
  const payments = [
    { method: 'cod' as const, status: 'paid' as const, amount: '2500.00', reference: null, paid_at: null },
  ];
  server.on('GET', ORDER, { json: { ...createOrder({ state: 'delivered' }), payments } });
  open();
  expect(await screen.findByText('NPR 100.00 is still to be paid')).toBeInTheDocument();
});

test('a deleted product is no link; free delivery, a courier, a paid payment and a refund are told', async () => {
  const order = createOrder({ payment_method: 'khalti', state: 'cancelled', payment_status: 'refund_due' });
  const [line] = order.items;
  const paid_at = '2026-03-12T20:35:00.000Z';
  server.on('GET', ORDER, {
    json: {
      ...order,
      can_pay: false,
      can_cancel: false,
      slot: null,
      courier_days: [2, 5],
      address: { ...order.address, note: 'Ring twice' },
      note: 'To be collected: NPR 0.00',
      delivery_fee: '0.00',
      items: [{ ...line, product: null }],
      payments: [{ method: 'khalti', status: 'paid', amount: '2600.00', reference: 'T-9', paid_at }],
      refunds: [createRefund('2600.00', 'due')],
    },
  });
  open();
  expect(within(await screen.findByTestId('order-line')).queryByRole('link')).not.toBeInTheDocument();
  expect(screen.getByText('In 2 to 5 days by courier')).toBeInTheDocument();
  expect(screen.getByText(wholeText('Note for the rider: Ring twice'))).toBeInTheDocument();
  expect(screen.getByText(wholeText('Note for the shop: To be collected: NPR 0.00'))).toBeInTheDocument();
  expect(screen.getByText('Free')).toBeInTheDocument();
  expect(screen.getByText('Your money will be refunded')).toBeInTheDocument();
  expect(screen.getByText('NPR 2,600.00 by Khalti, 13 Mar 2026, 02:20, reference T-9')).toBeInTheDocument();
  expect(screen.getByText('NPR 2,600.00 to be refunded')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Cancel/ })).not.toBeInTheDocument();
});

test('a simulated payment is labelled as such, cash is not', async () => {
  simulatePayments('simulated');
  const payment = { method: 'khalti', status: 'paid', amount: '2600.00', reference: 'T-9', paid_at: null };
  server.on('GET', ORDER, { json: { ...createOrder({ payment_method: 'khalti' }), payments: [payment] } });
  const { unmount } = open();
  expect(await screen.findByText('Khalti (simulated)')).toBeInTheDocument();
  expect(screen.getByText('NPR 2,600.00 by Khalti (simulated), reference T-9')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Pay with Khalti (simulated)' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Pay with eSewa (simulated)' })).toBeInTheDocument();
  unmount();
  server.on('GET', ORDER, { json: createOrder() });
  open();
  expect(await screen.findByText('Cash on delivery')).toBeInTheDocument();
});

test('cancelling asks first, sends the reason, shows the new state and keeps the focus on the page', async () => {
  const params = { by: 'member', note: 'Too late' } as const;
  const events = [{ at: '2026-03-12T20:40:00.000Z', type: 'cancelled', params, text: '' } as const];
  const cancelled = createOrder({ state: 'cancelled', can_cancel: false, events });
  const held = hold();
  server.on('POST', CANCEL, held.handler);
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Cancel the order' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel this order?' }));
  expect(dialog.getByText('The items will be released.')).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Keep the order' }));
  await waitForElementToBeRemoved(() => screen.queryByRole('dialog'));
  expect(server.sent('POST', CANCEL)).toHaveLength(0);

  await user.click(screen.getByRole('button', { name: 'Cancel the order' }));
  const again = within(await screen.findByRole('dialog'));
  await enter(user, again.getByLabelText('Reason (optional)'), ' Too late ');
  await user.dblClick(again.getByRole('button', { name: 'Cancel the order' }));
  await waitFor(() => expect(held.waiting()).toBe(1));
  server.on('GET', ORDER, { json: cancelled });
  held.release({ json: cancelled });
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(server.sent('POST', CANCEL).map(({ body }) => body)).toEqual([{ reason: 'Too late' }]);
  expect(await state()).toHaveTextContent('Cancelled');
  expect(screen.getByText('You have cancelled this order. Reason: Too late')).toBeInTheDocument();
  expect(screen.getByText('Nothing was paid')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Cancel the order' })).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('heading', { name: 'MP-7K3Q-9XFD' })).toHaveFocus());
});

test('an order of nothing asks for no money', async () => {
  server.on('GET', ORDER, { json: createOrder({ subtotal: '0.00', delivery_fee: '0.00', total: '0.00' }) });
  open();
  expect(await screen.findByRole('region', { name: 'Payment' })).toHaveTextContent('Cash on deliveryNothing to pay');
});

test('the question of a cancellation names what is left of the payment', async () => {
  const paid = {
    method: 'khalti',
    status: 'paid',
    amount: '2600.00',
    reference: 'GFq9',
    paid_at: '2026-01-23T04:05:00.000Z',
  } as const;
  const refunds = [createRefund('100.00', 'done')];
  server.on('GET', ORDER, { json: createOrder({ payment_status: 'paid', payments: [paid], refunds }) });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Cancel the order' }));
  expect(await screen.findByText('We refund NPR 2,500.00 in the way you paid.')).toBeInTheDocument();
});

test('a cancellation that comes too late says why and shows how far the order is', async () => {
  server.on('POST', CANCEL, () => {
    server.on('GET', ORDER, { json: createOrder({ state: 'packing', can_cancel: false }) });
    const error = 'This order can no longer be cancelled. Please call us.';
    return { status: 409, json: createOrderError('not_cancellable', error) };
  });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Cancel the order' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Cancel the order' }));
  expect(await dialog.findByText(/^This order can no longer be cancelled\. Please/)).toBeInTheDocument();
  const phone = dialog.getByRole('link', { name: 'call us (+977 1 5550100)' });
  expect(phone).toHaveAttribute('href', 'tel:+97715550100');
  await waitFor(async () => expect(await state()).toHaveTextContent('Being packed'));
});

test('ordering again tells what is in the cart and what is not and why, and leads to the cart', async () => {
  server.on('POST', REORDER, {
    json: {
      cart: createCart(),
      added: [{ product: 3, name: 'Almonds', quantity: 2 }],
      skipped: [
        { product: null, name: 'Timur', code: 'unavailable', available: 0 },
        { product: 5, name: 'Ghee', code: 'insufficient_stock', available: 0 },
        { product: 3, name: 'Almonds', code: 'insufficient_stock', available: 2 },
        { product: 6, name: 'Chiura', code: 'price_changed', available: 9 },
      ],
    },
  });
  const { user } = renderApp('/orders/31');
  const carts = () => server.sent('GET', '/api/products/cart/me/').length;
  await user.click(await screen.findByRole('button', { name: 'Order again' }));
  expect(await screen.findByText('2 items were added to your cart.')).toBeInTheDocument();
  const reasons = within(screen.getByText('2 items were added to your cart.')).getAllByRole('listitem');
  expect(reasons.map(({ textContent }) => textContent)).toEqual([
    'Timur is no longer sold',
    'Ghee is sold out',
    'Almonds: only 2 left',
    'Chiura is in your cart at today’s price',
  ]);
  expect(screen.getByRole('link', { name: 'Go to the cart' })).toHaveAttribute('href', '/cart');
  await waitFor(() => expect(carts()).toBe(2));
});

test('ordering again that fails, or finds nothing, says so', async () => {
  server.on('POST', REORDER, { status: 500, json: {} });
  const { user } = open();
  const button = await screen.findByRole('button', { name: 'Order again' });
  await user.click(button);
  expect(await screen.findByText('Failed to order again')).toBeInTheDocument();
  const skipped = [{ product: null, name: 'Almonds', code: 'unavailable', available: 0 }];
  server.on('POST', REORDER, { json: { cart: createCart(), added: [], skipped } });
  await user.click(button);
  expect(await screen.findByText('Nothing could be added.')).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Go to the cart' })).not.toBeInTheDocument();
});

test('an unpaid order is paid by the wallet that it has, or by the other one', async () => {
  server.on('GET', ORDER, { json: createOrder({ payment_method: 'esewa' }) });
  const payment = {
    attempt: 'a-1',
    http_method: 'POST',
    action: '/simulator/esewa/form',
    fields: { total_amount: '2600' },
  };
  server.on('POST', PAY, ({ body }) => {
    const { payment_method } = body as { payment_method: string };
    return { json: { ...payment, method: payment_method } };
  });
  const submit = jest.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => undefined);
  const { user } = open();
  const notice = within(await screen.findByRole('region', { name: 'Pay this order' }));
  expect(notice.getByText(/Please pay by 02:45/)).toBeInTheDocument();
  expect(notice.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Pay with eSewa',
    'Pay with Khalti',
  ]);
  await user.click(notice.getByRole('button', { name: 'Pay with eSewa' }));
  await waitFor(() => expect(submit).toHaveBeenCalledTimes(1));
  await user.click(await notice.findByRole('button', { name: 'Pay with Khalti' }));
  await waitFor(() => expect(submit).toHaveBeenCalledTimes(2));
  expect(server.sent('POST', PAY).map(({ body }) => body)).toEqual([
    { payment_method: 'esewa' },
    { payment_method: 'khalti' },
  ]);
});

test('a payment that is refused, or leads to an address that is not allowed, says so and goes nowhere', async () => {
  server.on('GET', ORDER, { json: createOrder({ payment_method: 'esewa', payment_methods: ['esewa'] }) });
  const error = 'eSewa does not answer just now. Please try again, or pay in another way.';
  server.on('POST', PAY, { status: 409, json: createOrderError('not_payable', error) });
  const submit = jest.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => undefined);
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Pay with eSewa' }));
  expect(screen.queryByRole('button', { name: 'Pay with Khalti' })).not.toBeInTheDocument();
  expect(await screen.findByText(error)).toBeInTheDocument();
  server.on('POST', PAY, {
    json: { attempt: 'a-1', method: 'esewa', http_method: 'POST', action: 'http://pay.example/', fields: {} },
  });
  await user.click(await screen.findByRole('button', { name: 'Pay with eSewa' }));
  expect(await screen.findByText('Failed to start the payment')).toBeInTheDocument();
  expect(submit).not.toHaveBeenCalled();
});

test('an order that moves is asked for again until it is finished', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'], advanceTimers: true });
  try {
    open();
    expect(await state()).toHaveTextContent('Placed');
    server.on('GET', ORDER, { json: createOrder({ state: 'delivered', can_cancel: false }) });
    const before = server.sent('GET', ORDER).length;
    await act(() => jest.advanceTimersByTimeAsync(15_000));
    await waitFor(async () => expect(await state()).toHaveTextContent('Delivered'));
    expect(screen.getByTestId('order-state').closest('[role="status"]')).toBeInTheDocument();
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(server.sent('GET', ORDER)).toHaveLength(before + 1);
  } finally {
    jest.useRealTimers();
  }
});

test('an order that cannot be loaded can be asked for again', async () => {
  server.on('GET', ORDER, { status: 500, json: {} });
  const { user } = open();
  const retry = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getByText('Failed to load the order')).toBeInTheDocument();
  const held = hold();
  server.on('GET', ORDER, held.handler);
  await user.click(retry);
  expect(await screen.findByText('Loading the order')).toBeInTheDocument();
  await waitFor(() => expect(held.waiting()).toBe(1));
  held.release({ json: createOrder() });
  expect(await state()).toBeInTheDocument();
});

test.each(['/orders/99', '/orders/x%20y', '/orders/0'])(
  "%s, which is nobody's or another's, is not found",
  async (path) => {
    renderPage(path);
    expect(await screen.findByText('We cannot find this order')).toBeInTheDocument();
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'All orders' })).toHaveAttribute(
      'href',
      '/orders',
    );
  },
);

test('§2 without the feature an order is the placeholder with its id', async () => {
  offerFeatures('none');
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Order 31' })).toBeInTheDocument();
  expect(screen.getByText('This page is under construction')).toBeInTheDocument();
  expect(server.sent('GET', ORDER)).toHaveLength(0);
});
