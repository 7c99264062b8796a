import { act, screen, waitFor } from '@testing-library/react';
import { type Order } from '../../../contract/orders';
import { createCart, keepTokens } from '../../testing/factories';
import { type FakeServer } from '../../testing/fakeServer';
import { offerFeatures } from '../../testing/offerFeatures';
import { createOrder } from '../../testing/orderFactories';
import { startOrderServer } from '../../testing/orderServer';
import { renderPage } from '../../testing/renderApp';

const ORDER = '/api/orders/31/';
const esewa = (overrides: Partial<Order> = {}) => createOrder({ payment_method: 'esewa', ...overrides });
const paid = { state: 'placed', payment_status: 'paid', can_pay: false } as const;
const attempt = { method: 'esewa', amount: '2600.00', reference: null, paid_at: null } as const;

let server: FakeServer;
beforeEach(() => {
  server = startOrderServer(esewa());
});

const title = (name: string) => screen.findByText(name, { selector: 'h1' });
const link = (name: string) => screen.getByText(name, { selector: 'a' });

test.each([
  ['paid', esewa(paid)],
  ['placed with cash on delivery', createOrder()],
])(
  'an order that is %s: Payment Successful! Thank you for your purchase, and a way to the order',
  async (_name, order) => {
    server.on('GET', ORDER, { json: order });
    renderPage('/payment/success?order=31');
    expect(await title('Payment Successful!')).toBeInTheDocument();
    expect(screen.getByText('Thank you for your purchase')).toBeInTheDocument();
    expect(link('See the order')).toHaveAttribute('href', '/orders/31');
  },
);

test('a payment that is checked is asked for until it is there; after a while the page may be closed', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'], advanceTimers: true });
  try {
    server.on('GET', ORDER, {
      json: esewa({ payment_status: 'processing', payments: [{ ...attempt, status: 'checking' }] }),
    });
    renderPage('/payment/success?order=31');
    expect(await title('We are checking your payment')).toBeInTheDocument();
    expect(screen.getByText('This takes a few seconds.')).toBeInTheDocument();
    await act(() => jest.advanceTimersByTimeAsync(20_000));
    expect(screen.getByText(/You may close this page/)).toBeInTheDocument();
    server.on('GET', ORDER, { json: esewa(paid) });
    await act(() => jest.advanceTimersByTimeAsync(3000));
    expect(await title('Payment Successful!')).toBeInTheDocument();
  } finally {
    jest.useRealTimers();
  }
});

test.each([
  [
    'failed',
    esewa({ payments: [{ ...attempt, status: 'failed' }], can_pay: false }),
    'You can try again from your order.',
  ],
  ['expired', esewa({ state: 'expired', can_pay: false }), /has expired/],
  ['cancelled', esewa({ state: 'cancelled', can_pay: false }), /was cancelled/],
])('a payment that %s is no success', async (_name, order, text) => {
  server.on('GET', ORDER, { json: order });
  renderPage('/payment/success?order=31');
  expect(await title('The payment was not completed')).toBeInTheDocument();
  expect(screen.getByText(text)).toBeInTheDocument();
  expect(link('See the order')).toBeInTheDocument();
});

test.each([
  ['esewa', 'open'],
  ['khalti', 'checking'],
] as const)('an order whose payment page was never used can be paid: %s, %s', async (method, status) => {
  server.on('GET', ORDER, { json: esewa({ payment_method: method, payments: [{ ...attempt, method, status }] }) });
  renderPage('/payment/success?order=31');
  expect(await title('The payment was not completed')).toBeInTheDocument();
  expect(screen.getByText('No payment for this order has arrived. You can pay it now.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Pay with eSewa' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Pay with Khalti' })).toBeInTheDocument();
});

test('a cancelled payment is tried again, or paid by the other wallet', async () => {
  const payment = { attempt: 'a-1', method: 'esewa', http_method: 'POST', action: '/simulator/esewa/form', fields: {} };
  server.on('POST', `${ORDER}pay/`, { json: payment });
  const submit = jest.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => undefined);
  const { user } = renderPage('/payment/cancel?order=31');
  expect(await title('Payment Cancelled')).toBeInTheDocument();
  expect(screen.getByText('Your payment was cancelled')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Try again with eSewa' }));
  await waitFor(() => expect(submit).toHaveBeenCalledTimes(1));
  await user.click(await screen.findByRole('button', { name: 'Pay with Khalti' }));
  await waitFor(() => expect(submit).toHaveBeenCalledTimes(2));
  expect(server.sent('POST', `${ORDER}pay/`).map(({ body }) => body)).toEqual([
    { payment_method: 'esewa' },
    { payment_method: 'khalti' },
  ]);
});

test('after a cancelled payment the order is cancelled and its lines are back in the cart', async () => {
  const cancelled = esewa({ state: 'cancelled', can_cancel: false, can_pay: false });
  server.on('POST', `${ORDER}cancel/`, () => {
    server.on('GET', ORDER, { json: cancelled });
    return { json: cancelled };
  });
  server.on('POST', `${ORDER}reorder/`, { status: 500, json: {} });
  const { user } = renderPage('/payment/cancel?order=31');
  await user.click(await screen.findByRole('button', { name: 'Cancel the order and refill the cart' }));
  expect(await screen.findByText('Failed to order again')).toBeInTheDocument();
  const added = [{ product: 3, name: 'Almonds', quantity: 2 }];
  server.on('POST', `${ORDER}reorder/`, { json: { cart: createCart(), added, skipped: [] } });
  await user.click(await screen.findByRole('button', { name: 'Refill the cart' }));
  expect(await screen.findByText('2 items were added to your cart.')).toBeInTheDocument();
  await waitFor(async () => expect(await title('Order cancelled')).toHaveFocus());
  expect(screen.getByText('Nothing was paid')).toBeInTheDocument();
  expect(screen.queryByText('Your payment was cancelled')).not.toBeInTheDocument();
  expect(link('Go to the cart')).toHaveAttribute('href', '/cart');
  await waitFor(() => expect(screen.queryByRole('button', { name: /eSewa/ })).not.toBeInTheDocument());
});

test('money that has arrived after all is a success on the page of the cancelled payment, too', async () => {
  server.on('GET', ORDER, { json: esewa(paid) });
  renderPage('/payment/cancel?order=31');
  expect(await title('Payment Successful!')).toBeInTheDocument();
});

test('a visitor logs in and comes back; an order that cannot be loaded can be asked for again', async () => {
  window.localStorage.clear();
  const { user, router, unmount } = renderPage('/payment/success?order=31');
  expect(await title('Log in to see your payment')).toBeInTheDocument();
  await user.click(link('Log in'));
  await waitFor(() => expect(router.state.location.state).toEqual({ from: '/payment/success?order=31' }));
  unmount();
  keepTokens();
  server.on('GET', ORDER, { status: 500, json: {} });
  const again = renderPage('/payment/cancel?order=31');
  const retry = await screen.findByRole('button', { name: 'Try again' });
  server.on('GET', ORDER, { json: esewa() });
  await again.user.click(retry);
  expect(await title('Payment Cancelled')).toBeInTheDocument();
});

test('both pages say that an order is unknown', async () => {
  const { router } = renderPage('/payment/success?order=99');
  for (const path of [
    '/payment/success?order=99',
    '/payment/cancel?order=99',
    '/payment/success?order=abc',
    '/payment/success?order=0',
    '/payment/cancel?order=',
  ]) {
    await act(() => router.navigate(path));
    expect(screen.queryByText(/Payment Successful/)).not.toBeInTheDocument();
    expect(await screen.findByText('We cannot find this order')).toBeInTheDocument();
    expect(link('All orders')).toHaveAttribute('href', '/orders');
    await act(() => router.navigate('/contact'));
    expect(screen.queryByText('We cannot find this order')).not.toBeInTheDocument();
  }
});

test.each([
  ['none', '?order=31'],
  ['none', '?order=x'],
  ['orders', ''],
])('§2 with the features %s and the query "%s" both pages are as in the specification', async (features, query) => {
  offerFeatures(features);
  const success = renderPage(`/payment/success${query}`);
  expect(await title('Payment Successful!')).toBeInTheDocument();
  expect(link('My orders')).toBeInTheDocument();
  success.unmount();
  renderPage(`/payment/cancel${query}`);
  expect(await title('Payment Cancelled')).toBeInTheDocument();
  expect(link('Back to the cart')).toBeInTheDocument();
  expect(server.sent('GET', ORDER)).toHaveLength(0);
});
