import { act, screen, waitFor, within } from '@testing-library/react';
import { type ErrorCode } from '../../../contract/errorCodes';
import { type Quote } from '../../../contract/orders';
import { api } from '../../api/api';
import { createAddress, createDeliveryOptions, createQuote } from '../../testing/checkoutFactories';
import { createCart, createUser } from '../../testing/factories';
import { type FakeServer, hold } from '../../testing/fakeServer';
import {
  ADDRESSES,
  almonds,
  CART,
  openChosen,
  openReview,
  OPTIONS,
  ORDERS,
  placed,
  QUOTE,
  startCheckoutServer,
  total,
  totalBar,
} from '../../testing/openCheckout';
import { createOrderError } from '../../testing/orderFactories';

const UPDATE = '/api/products/cart/update_item/';

let server: FakeServer;
beforeEach(() => {
  server = startCheckoutServer();
});

/** The order is refused with this quote, which is that of the next request, too. */
function changeQuote(quote: Quote) {
  server.on('POST', ORDERS, { status: 409, json: createOrderError('quote_changed', 'Changed', { quote }) });
  server.on('POST', QUOTE, { json: quote });
}

test('a line over the limit of an order, or of which too little is left, is lowered by one press; a changed price is shown on its line and needs one more press', async () => {
  server.on('POST', QUOTE, { json: createQuote({ quantity: 60, available: 200 }) });
  const { press, address } = await openReview();
  expect(screen.getByRole('alert')).toHaveTextContent('Almonds: at most 50 in one order');
  expect(within(screen.getByTestId('order-line')).getByText('at most 50 in one order')).toBeVisible();
  server.on('PATCH', UPDATE, { json: createCart([almonds]) });
  server.on('POST', QUOTE, { json: createQuote() });
  await press('Take what is possible');
  expect(await screen.findByText('Almonds: quantity was 60, now 2')).toBeVisible();
  expect(server.sent('PATCH', UPDATE)[0]?.body).toEqual({ item_id: 31, quantity: 50 });

  changeQuote(createQuote({ unit_price: '1300.00', total_price: '2600.00' }, { total: '2700.00' }));
  await press('Place order');
  const change = await screen.findByText('Almonds: was 1,250.00, now 1,300.00');
  await waitFor(() => expect(change.closest('[role="alert"]')).toHaveFocus());
  expect(within(screen.getByTestId('order-line')).getByText('was 1,250.00, now 1,300.00')).toBeVisible();
  expect(totalBar().getByText('NPR 2,700.00')).toBeInTheDocument();

  const lines = [{ product: 3, name: 'Almonds', requested: 2, available: 1 }];
  server.on('POST', ORDERS, { status: 400, json: createOrderError('insufficient_stock', 'Short', { lines }) });
  server.on('POST', QUOTE, { json: createQuote({ available: 1 }) });
  await press('Place order');
  expect(await screen.findByText('Almonds: only 1 left', { selector: '[role="alert"] *' })).toBeVisible();
  const one = createCart([{ ...almonds, quantity: 1, total_price: '1250.00' }]);
  server.on('PATCH', UPDATE, { json: one });
  server.on('GET', CART, { json: one });
  const quote = createQuote({ quantity: 1, total_price: '1250.00', available: 1 }, { total: '1350.00' });
  server.on('POST', QUOTE, { json: quote });
  await press('Take what is possible');
  await waitFor(() => expect(totalBar().getByText('NPR 1,350.00')).toBeInTheDocument());
  expect(server.sent('PATCH', UPDATE)[1]?.body).toEqual({ item_id: 31, quantity: 1 });
  server.on('POST', ORDERS, placed());
  await press('Place order');
  await waitFor(() => expect(address()).toBe('/orders/31'));
  expect(new Set(server.sent('POST', ORDERS).map(({ idempotencyKey }) => idempotencyKey)).size).toBe(3);
});

test('two presses send one order; a lost response is asked for again with the same key, and leaving the page asks first', async () => {
  const { router, user, address } = await openReview();
  const held = hold();
  server.on('POST', ORDERS, held.handler);
  await user.dblClick(screen.getByText('Place order', { selector: 'button' }));
  await waitFor(() => expect(held.waiting()).toBe(1));
  expect(server.sent('POST', ORDERS)).toHaveLength(1);
  server.on('POST', ORDERS, { status: 503, json: { detail: 'Busy' } });
  await act(async () => held.release({ status: 503, json: { detail: 'Busy' } }));
  expect(await screen.findByText(/you will not be charged twice/)).toBeVisible();
  await act(() => router.navigate('/cart'));
  const dialog = await screen.findByRole('dialog', { name: 'Leave the checkout?' });
  expect(dialog).toHaveTextContent('Your order is still being sent.');
  await user.click(within(dialog).getByText('Stay', { selector: 'button' }));
  expect(address()).toBe('/checkout');
  server.on('POST', ORDERS, placed());
  await waitFor(() => expect(address()).toBe('/orders/31'));
  const sent = server.sent('POST', ORDERS);
  expect(sent.length).toBeGreaterThan(1);
  expect(new Set(sent.map(({ idempotencyKey, body }) => JSON.stringify([idempotencyKey, body]))).size).toBe(1);
});

test('a slot that has become full, and a payment that is refused, are chosen anew with their reason, and nothing else is lost; a member with two unpaid orders is led to them', async () => {
  const { press, user } = await openReview({ note: 'Ring twice' });
  server.on('POST', ORDERS, { status: 400, json: createOrderError('slot_full', 'This delivery time is full.') });
  await press('Place order');
  expect(await screen.findByText('This delivery time is full.')).toBeVisible();
  await waitFor(() => expect(screen.getByText('Delivery', { selector: 'h2' })).toHaveFocus());
  await user.click(screen.getByLabelText('07:00–09:00'));
  await press('Continue to payment');
  expect(await screen.findByLabelText('Note for the shop')).toHaveValue('Ring twice');
  await waitFor(() => expect(screen.getByText('Review', { selector: 'h2' })).toHaveFocus());

  const cashError = 'You have two open orders with cash on delivery.';
  server.on('POST', ORDERS, { status: 400, json: createOrderError('payment_method_not_allowed', cashError) });
  const [cash, ...wallets] = createQuote().payment_methods;
  const withoutCash = [{ ...cash!, allowed: false, reason: 'Two orders are open.' }, ...wallets];
  server.on('POST', QUOTE, { json: createQuote({}, { payment_methods: withoutCash }) });
  await waitFor(() => expect(total()).toHaveAttribute('aria-busy', 'false'));
  await press('Place order');
  expect(await screen.findByText(cashError)).toBeVisible();
  await waitFor(() => expect(screen.getByText('Payment', { selector: 'h2' })).toHaveFocus());
  expect(await screen.findByLabelText(/Two orders are open/)).toBeDisabled();
  expect(screen.getByLabelText(/eSewa/)).not.toBeChecked();

  await user.click(screen.getByLabelText(/eSewa/));
  await press('Continue to review');
  const error = 'You have 2 unpaid orders. Pay or cancel one of them first.';
  const unpaid = { id: 27, number: 'MP-7K3Q-9XFD' };
  const withoutWallets = [cash!, ...wallets.map((wallet) => ({ ...wallet, allowed: false, reason: error }))];
  server.on('POST', ORDERS, { status: 400, json: createOrderError('unpaid_orders', error) });
  const quote = createQuote({}, { payment_methods: withoutWallets, unpaid_orders: [unpaid] });
  server.on('POST', QUOTE, { json: quote });
  await press('Pay with eSewa');
  expect(await screen.findByText(unpaid.number, { selector: 'a' })).toHaveAttribute('href', '/orders/27');
  expect(screen.getAllByText(error)[0]).toBeVisible();
  expect(screen.getByLabelText(/Cash on delivery/)).toBeEnabled();
});

test('a slot that is gone by the time of the quote is chosen anew, with the reason', async () => {
  const text = 'This delivery time is full.';
  const [slot, ...others] = createDeliveryOptions().slots;
  const held = hold();
  server.on('POST', QUOTE, held.handler);
  openChosen();
  expect(await screen.findByLabelText('Note for the shop')).toBeVisible();
  await waitFor(() => expect(held.waiting()).toBe(1));
  server.on('GET', OPTIONS, { json: createDeliveryOptions({ slots: [{ ...slot!, remaining: 0 }, ...others] }) });
  const quote = createQuote({}, { problems: [{ code: 'slot_full', product: null, text }] });
  await act(async () => held.release({ json: quote }));
  expect(await screen.findByText(text)).toBeVisible();
  await waitFor(() => expect(screen.getByText('Delivery', { selector: 'h2' })).toHaveFocus());
  expect(await screen.findByLabelText('07:00–09:00 – full')).toBeDisabled();
});

test('a press in vain is never silent: a changed total, an unknown problem of a line, a cart that is too long, and an email address that is not confirmed', async () => {
  const { press } = await openReview();
  changeQuote(createQuote({}, { total: '2650.00' }));
  await press('Place order');
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(/^Your order is not placed yet/);
  await waitFor(() => expect(alert).toHaveFocus());

  const text = 'Almonds are not sold today.';
  const notSold = { code: 'not_for_sale' as ErrorCode, product: 3, text };
  changeQuote(createQuote({}, { total: '2650.00', problems: [notSold] }));
  await press('Place order');
  const reason = (await screen.findByText(text)).closest('[role="alert"]');
  await waitFor(() => expect(reason).toHaveFocus());
  act(() => screen.getByLabelText('Note for the shop').focus());
  await press('Place order');
  await waitFor(() => expect(reason).toHaveFocus());
  expect(server.sent('POST', ORDERS)).toHaveLength(2);

  const problems: Quote['problems'] = [
    { code: 'too_many_lines', product: null, text: 'An order can have 100 different products.' },
    { code: 'email_not_verified', product: null, text: 'Confirm your email address.' },
  ];
  server.on('POST', QUOTE, { json: createQuote({}, { total: '2650.00' }) });
  server.on('POST', ORDERS, () => {
    server.on('POST', QUOTE, { json: createQuote({}, { problems }) });
    return { status: 400, json: createOrderError('email_not_verified', problems[1]!.text) };
  });
  server.on('POST', '/api/user/register/resend-email/', { json: { detail: 'ok' } });
  await press('Place order');
  expect(await screen.findByText('Change the cart', { selector: 'a' })).toHaveAttribute('href', '/cart');
  await press('Send the email again');
  expect(await screen.findByText('Email sent. It may take a few minutes. Check your spam folder.')).toBeVisible();
  expect(server.sent('POST', '/api/user/register/resend-email/')[0]?.body).toEqual({ email: createUser().email });
});

test('a press while the total is worked out is kept: it places nothing at another total and says what has changed, and places the order at the total that was shown', async () => {
  const { store, press, address } = await openReview();
  const held = hold();
  server.on('POST', QUOTE, held.handler);
  /** Presses the button while the quote of a changed cart is held. */
  const pressEarly = async (quantity: number) => {
    server.on('GET', CART, { json: createCart([{ ...almonds, quantity }]) });
    act(() => void store.dispatch(api.util.invalidateTags(['Cart'])));
    await waitFor(() => expect(held.waiting()).toBe(1));
    await press('Place order');
    expect(totalBar().getByText('We are checking the total.')).toBeVisible();
    expect(totalBar().getByLabelText('Sending')).toBeVisible();
    expect(server.sent('POST', ORDERS)).toHaveLength(0);
  };
  await pressEarly(3);
  const quote = createQuote({}, { delivery_fee: '150.00', total: '2650.00' });
  await act(async () => held.release({ json: quote }));
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Delivery: was 100.00, now 150.00');
  await waitFor(() => expect(alert).toHaveFocus());
  expect(server.sent('POST', ORDERS)).toHaveLength(0);

  await pressEarly(4);
  await act(async () => held.release({ json: quote }));
  await waitFor(() => expect(address()).toBe('/orders/31'));
  expect(server.sent('POST', ORDERS).map(({ body }) => body)).toMatchObject([{ expected_total: '2650.00' }]);
});

test('an address that was deleted in another tab is named, and another one is chosen', async () => {
  const other = createAddress({ id: 6, tole: 'Patan', is_default: false });
  const { press, user, address } = await openReview();
  server.on('GET', ADDRESSES, { json: [other] });
  const gone = { status: 400, json: { address: ['Invalid pk "5" - object does not exist.'] } };
  server.on('POST', ORDERS, gone);
  server.on('POST', QUOTE, gone);
  await press('Place order');
  expect(await screen.findByRole('alert')).toHaveTextContent('This address was deleted. Choose another one.');
  await waitFor(() => expect(screen.getByText('Address', { selector: 'h2' })).toHaveFocus());
  expect(screen.queryByText(/Baneshwor/)).not.toBeInTheDocument();
  expect(totalBar().queryByText(/NPR/)).not.toBeInTheDocument();
  server.on('POST', ORDERS, placed());
  server.on('POST', QUOTE, { json: createQuote() });
  expect(screen.getByLabelText(/Patan/)).toBeChecked();
  await press('Deliver here');
  await user.click(await screen.findByLabelText('07:00–09:00'));
  await press('Continue to payment');
  await waitFor(() => expect(total()).toHaveAttribute('aria-busy', 'false'));
  await press('Place order');
  await waitFor(() => expect(address()).toBe('/orders/31'));
  expect(server.sent('POST', ORDERS).at(-1)?.body).toMatchObject({ address: 6 });
});

test('a quote that failed offline is repeated when the connection is back', async () => {
  const held = hold();
  server.on('POST', QUOTE, { status: 503, json: {} });
  openChosen({ method: null });
  const retry = await screen.findByText('Try again', { selector: 'button' });
  server.on('POST', QUOTE, held.handler);
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(held.waiting()).toBe(1));
  await waitFor(() => expect(retry).not.toBeInTheDocument());
  await act(async () => held.release({ json: createQuote() }));
  expect(await screen.findByLabelText(/Cash on delivery/)).toBeInTheDocument();
});
