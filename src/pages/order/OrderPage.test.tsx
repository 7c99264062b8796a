import { act, screen, waitFor, waitForElementToBeRemoved, within } from '@testing-library/react';
import { cartApi } from '../../features/cart/cartEndpoints';
import { change } from '../../testing/change';
import { createCart } from '../../testing/factories';
import { type FakeServer, hold } from '../../testing/fakeServer';
import { offerFeatures } from '../../testing/offerFeatures';
import { hidePage } from '../../testing/hidePage';
import { createOrder, createOrderError } from '../../testing/orderFactories';
import { startOrderServer } from '../../testing/orderServer';
import { renderPage } from '../../testing/renderApp';

const ORDER = '/api/orders/31/';
const CANCEL = `${ORDER}cancel/`;
const REORDER = `${ORDER}reorder/`;
const PAY = `${ORDER}pay/`;

let server: FakeServer;
beforeEach(() => {
  server = startOrderServer(createOrder());
});

const open = () => renderPage('/orders/31');
const state = () => screen.findByTestId('order-state');
const button = (name: string) => screen.findByText(name, { selector: 'button' });

test('§2 an order that cannot be loaded can be asked for again; it shows its id beside its number as the heading, its state, lines as bought, sums, address, slot, payment and events', async () => {
  server.on('GET', ORDER, { status: 500, json: {} });
  const { user } = open();
  const retry = await button('Try again');
  expect(screen.getByText('Failed to load the order')).toBeInTheDocument();
  const held = hold();
  server.on('GET', ORDER, held.handler);
  await user.click(retry);
  expect(await screen.findByText('Loading the order')).toBeInTheDocument();
  await waitFor(() => expect(held.waiting()).toBe(1));
  held.release({ json: createOrder() });
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
    'We have received your order. Please pay on delivery.13 Mar 2026 (29 Falgun 2082), 02:15',
  ]);
  expect(screen.queryByRole('button', { name: /Pay with/ })).not.toBeInTheDocument();
});

test('an order that was just placed says thanks, and that an email is on its way; visited again it has its number as the heading', async () => {
  const { router } = open();
  await state();
  await act(() => router.navigate('/orders/31', { state: { isPlaced: true } }));
  expect(
    await screen.findByRole('heading', { level: 1, name: /^Thank you, .+\. Your order is placed\.$/ }),
  ).toBeInTheDocument();
  expect(screen.getByText('An email about order MP-7K3Q-9XFD is on its way.')).toBeInTheDocument();
  await act(() => router.navigate('/orders/31'));
  expect(await screen.findByRole('heading', { level: 1, name: 'MP-7K3Q-9XFD' })).toBeInTheDocument();
});

test('cancelling asks first, sends the reason, shows the new state and keeps the focus on the page', async () => {
  const params = { by: 'member', note: 'Too late' } as const;
  const events = [{ at: '2026-03-12T20:40:00.000Z', type: 'cancelled', params, text: '' } as const];
  const cancelled = createOrder({ state: 'cancelled', can_cancel: false, events });
  const held = hold();
  server.on('POST', CANCEL, held.handler);
  const { user } = open();
  await user.click(await button('Cancel the order'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel this order?' }));
  expect(dialog.getByText('The items go back on sale.')).toBeInTheDocument();
  await user.click(dialog.getByText('Keep the order'));
  await waitForElementToBeRemoved(() => screen.queryByRole('dialog'));
  expect(server.sent('POST', CANCEL)).toHaveLength(0);

  await user.click(screen.getByText('Cancel the order', { selector: 'button' }));
  const again = within(await screen.findByRole('dialog'));
  change(again.getByLabelText('Reason (optional)'), ' Too late ');
  await user.dblClick(again.getByText('Cancel the order', { selector: 'button' }));
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

test('a cancellation that comes too late says why and shows how far the order is', async () => {
  server.on('POST', CANCEL, () => {
    server.on('GET', ORDER, { json: createOrder({ state: 'packing', can_cancel: false }) });
    const error = 'This order can no longer be cancelled. Please call us.';
    return { status: 409, json: createOrderError('not_cancellable', error) };
  });
  const { user } = open();
  await user.click(await button('Cancel the order'));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByText('Cancel the order', { selector: 'button' }));
  expect(await dialog.findByText(/^This order can no longer be cancelled\. Please/)).toBeInTheDocument();
  const phone = dialog.getByRole('link', { name: 'call us (+977 1 5550100)' });
  expect(phone).toHaveAttribute('href', 'tel:+97715550100');
  await waitFor(async () => expect(await state()).toHaveTextContent('Being packed'));
});

test('ordering again that fails, or finds nothing, says so; else it tells what is in the cart and what is not and why, and leads to the cart', async () => {
  server.on('POST', REORDER, { status: 500, json: {} });
  const { user, store } = open();
  const again = await button('Order again');
  // The header shows the cart.
  act(() => void store.dispatch(cartApi.endpoints.getCart.initiate()));
  await user.click(again);
  expect(await screen.findByText('Failed to order again')).toBeInTheDocument();
  const skipped = [{ product: null, name: 'Almonds', code: 'unavailable', available: 0 }];
  server.on('POST', REORDER, { json: { cart: createCart(), added: [], skipped } });
  await user.click(again);
  expect(await screen.findByText('Nothing could be added.')).toBeInTheDocument();
  expect(screen.queryByText('Go to the cart')).not.toBeInTheDocument();
  server.on('POST', REORDER, {
    json: {
      cart: createCart(),
      added: [{ product: 3, name: 'Almonds', quantity: 2 }],
      skipped: [
        { product: null, name: 'Timur', code: 'unavailable', available: 0 },
        { product: 5, name: 'Ghee', code: 'insufficient_stock', available: 0 },
        { product: 3, name: 'Almonds', code: 'insufficient_stock', available: 2 },
        { product: 7, name: 'Honey', code: 'too_many_lines', available: 9 },
        { product: 6, name: 'Chiura', code: 'price_changed', available: 9 },
      ],
    },
  });
  const carts = () => server.sent('GET', '/api/products/cart/me/').length;
  const before = carts();
  await user.click(again);
  expect(await screen.findByText('2 items were added to your cart.')).toBeInTheDocument();
  const reasons = within(screen.getByText('2 items were added to your cart.')).getAllByRole('listitem');
  expect(reasons.map(({ textContent }) => textContent)).toEqual([
    'Timur is no longer sold',
    'Ghee is sold out',
    'Almonds: only 2 left',
    'Honey was not added: your cart is full',
    'Chiura is in your cart at today’s price',
  ]);
  expect(screen.getByText('Go to the cart')).toHaveAttribute('href', '/cart');
  await waitFor(() => expect(carts()).toBe(before + 1));
});

test('an unpaid order is paid by the wallet that it has, or by the other one; a payment that is refused, or leads to an address that is not allowed, says so and goes nowhere', async () => {
  server.on('GET', ORDER, { json: createOrder({ payment_method: 'esewa' }) });
  const error = 'eSewa does not answer just now. Please try again, or pay in another way.';
  server.on('POST', PAY, { status: 409, json: createOrderError('not_payable', error) });
  const payment = {
    attempt: 'a-1',
    http_method: 'POST',
    action: '/simulator/esewa/form',
    fields: { total_amount: '2600' },
  };
  const submit = jest.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => undefined);
  const { user } = open();
  const notice = within(await screen.findByRole('region', { name: 'Pay this order' }));
  expect(notice.getByText(/Please pay by 02:45/)).toBeInTheDocument();
  expect(notice.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Pay with eSewa',
    'Pay with Khalti',
  ]);
  await user.click(await button('Pay with eSewa'));
  expect(await screen.findByText(error)).toBeInTheDocument();
  server.on('POST', PAY, { json: { ...payment, method: 'esewa', action: 'http://pay.example/' } });
  await user.click(await button('Pay with eSewa'));
  expect(await screen.findByText('Failed to start the payment')).toBeInTheDocument();
  expect(submit).not.toHaveBeenCalled();

  server.on('POST', PAY, ({ body }) => {
    const { payment_method } = body as { payment_method: string };
    return { json: { ...payment, method: payment_method } };
  });
  await user.click(await button('Pay with eSewa'));
  await waitFor(() => expect(submit).toHaveBeenCalledTimes(1));
  await user.click(await button('Pay with Khalti'));
  await waitFor(() => expect(submit).toHaveBeenCalledTimes(2));
  expect(server.sent('POST', PAY).map(({ body }) => body)).toEqual([
    { payment_method: 'esewa' },
    { payment_method: 'esewa' },
    { payment_method: 'esewa' },
    { payment_method: 'khalti' },
  ]);
});

test('an order that moves is asked for again until it is finished, but not by a page in the background', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'], advanceTimers: true });
  try {
    open();
    expect(await state()).toHaveTextContent('Placed');
    server.on('GET', ORDER, { json: createOrder({ state: 'delivered', can_cancel: false }) });
    const before = server.sent('GET', ORDER).length;
    hidePage();
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(server.sent('GET', ORDER)).toHaveLength(before);
    hidePage(false);
    await act(() => jest.advanceTimersByTimeAsync(15_000));
    await waitFor(async () => expect(await state()).toHaveTextContent('Delivered'));
    expect(screen.getByTestId('order-state').closest('[role="status"]')).toBeInTheDocument();
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(server.sent('GET', ORDER)).toHaveLength(before + 1);
  } finally {
    jest.useRealTimers();
  }
});

test("an order that is nobody's or another's is not found", async () => {
  const { router } = renderPage('/orders/99');
  for (const path of ['/orders/99', '/orders/x%20y', '/orders/0']) {
    await act(() => router.navigate(path));
    expect(await screen.findByText('We cannot find this order')).toBeInTheDocument();
    expect(screen.getByText('All orders')).toHaveAttribute('href', '/orders');
    await act(() => router.navigate('/contact'));
    expect(screen.queryByText('We cannot find this order')).not.toBeInTheDocument();
  }
});

test('§2 without the feature an order is the placeholder with its id', async () => {
  offerFeatures('none');
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Order 31' })).toBeInTheDocument();
  expect(screen.getByText('This page is under construction')).toBeInTheDocument();
  expect(server.sent('GET', ORDER)).toHaveLength(0);
});
