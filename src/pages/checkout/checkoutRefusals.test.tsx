import { act, screen, waitFor, within } from '@testing-library/react';
import { api } from '../../api/api';
import { createAddress, createDeliveryOptions, createQuote } from '../../testing/checkoutFactories';
import { createCart } from '../../testing/factories';
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

let server: FakeServer;
beforeEach(() => {
  server = startCheckoutServer();
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

test('a slot that is gone by the time of the quote, and a payment that is refused, are chosen anew with their reason, and nothing else is lost; a member with two unpaid orders is led to them; a press after a refusal is a new order', async () => {
  const text = 'This delivery time is full.';
  const [slot, other] = createDeliveryOptions().slots;
  const held = hold();
  server.on('POST', QUOTE, held.handler);
  const { press, user } = openChosen({ method: 'esewa', note: 'Ring twice' });
  expect(await screen.findByLabelText('Note for the shop')).toBeVisible();
  await waitFor(() => expect(held.waiting()).toBe(1));
  const slots = [
    { ...slot!, remaining: 0 },
    { ...other!, remaining: 4 },
  ];
  server.on('GET', OPTIONS, { json: createDeliveryOptions({ slots }) });
  server.on('POST', QUOTE, { json: createQuote() });
  const quote = createQuote({}, { problems: [{ code: 'slot_full', product: null, text }] });
  await act(async () => held.release({ json: quote }));
  expect(await screen.findByText(text)).toBeVisible();
  await waitFor(() => expect(screen.getByText('Delivery', { selector: 'h2' })).toHaveFocus());
  expect(await screen.findByLabelText('07:00–09:00 – full')).toBeDisabled();
  await user.click(screen.getByLabelText('09:00–11:00'));
  await press('Continue to payment');
  expect(await screen.findByLabelText('Note for the shop')).toHaveValue('Ring twice');
  await waitFor(() => expect(screen.getByText('Review', { selector: 'h2' })).toHaveFocus());
  await waitFor(() => expect(total()).toHaveAttribute('aria-busy', 'false'));

  const error = 'You have 2 unpaid orders. Pay or cancel one of them first.';
  const unpaid = { id: 27, number: 'MP-7K3Q-9XFD' };
  const payment_methods = createQuote().payment_methods.map((method) =>
    method.id === 'cod' ? method : { ...method, allowed: false, reason: error },
  );
  const refusals = [
    { status: 409, json: createOrderError('quote_changed', 'Changed', { quote: createQuote() }) },
    { status: 400, json: createOrderError('unpaid_orders', error) },
  ];
  server.on('POST', ORDERS, () => refusals.shift()!);
  server.on('POST', QUOTE, { json: createQuote({}, { payment_methods, unpaid_orders: [unpaid] }) });
  await press('Pay with eSewa');
  expect(await screen.findByText(/^Your order is not placed yet/)).toBeVisible();
  await press('Pay with eSewa');
  expect(await screen.findByText(unpaid.number, { selector: 'a' })).toHaveAttribute('href', '/orders/27');
  expect(screen.getByText(error, { selector: '[role="alert"] *' })).toBeVisible();
  await waitFor(() => expect(screen.getByText('Payment', { selector: 'h2' })).toHaveFocus());
  expect(screen.getByLabelText(/^eSewa/)).toBeDisabled();
  expect(screen.getByLabelText(/^eSewa/)).not.toBeChecked();
  expect(screen.getByLabelText(/Cash on delivery/)).toBeEnabled();
  const [first, second] = server.sent('POST', ORDERS);
  expect(second!.idempotencyKey).not.toBe(first!.idempotencyKey);
});

test('a press while the total is worked out is kept: it places nothing at another total, and says what has changed', async () => {
  const { store, press } = await openReview();
  const held = hold();
  server.on('POST', QUOTE, held.handler);
  server.on('GET', CART, { json: createCart([{ ...almonds, quantity: 3 }]) });
  act(() => void store.dispatch(api.util.invalidateTags(['Cart'])));
  await waitFor(() => expect(held.waiting()).toBe(1));
  await press('Place order');
  expect(totalBar().getByText('We are checking the total.')).toBeVisible();
  expect(totalBar().getByLabelText('Sending')).toBeVisible();
  await act(async () => held.release({ json: createQuote({}, { delivery_fee: '150.00', total: '2650.00' }) }));
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Delivery: was 100.00, now 150.00');
  await waitFor(() => expect(alert).toHaveFocus());
  expect(totalBar().getByText('NPR 2,650.00')).toBeInTheDocument();
  expect(server.sent('POST', ORDERS)).toHaveLength(0);
});

test('an address that was deleted in another tab is named, and another one is chosen', async () => {
  const other = createAddress({ id: 6, tole: 'Patan', is_default: false });
  const { press } = await openReview();
  server.on('GET', ADDRESSES, { json: [other] });
  const gone = { status: 400, json: { address: ['Invalid pk "5" - object does not exist.'] } };
  server.on('POST', ORDERS, gone);
  server.on('POST', QUOTE, gone);
  await press('Place order');
  expect(await screen.findByRole('alert')).toHaveTextContent('This address was deleted. Choose another one.');
  await waitFor(() => expect(screen.getByText('Address', { selector: 'h2' })).toHaveFocus());
  expect(screen.queryByText(/Baneshwor/)).not.toBeInTheDocument();
  expect(totalBar().queryByText(/NPR/)).not.toBeInTheDocument();
  server.on('POST', QUOTE, { json: createQuote() });
  expect(screen.getByLabelText(/Patan/)).toBeChecked();
  await press('Deliver here');
  expect(await screen.findByLabelText('07:00–09:00')).not.toBeChecked();
  expect(server.sent('POST', QUOTE).at(-1)?.body).toMatchObject({ address: 6, slot: null });
});

test('an order that is refused because sales are paused is not sent again; the page says why', async () => {
  const { user } = await openReview();
  const paused = { status: 503, json: { detail: 'Back at 5 pm.', code: 'sales_paused' } };
  server.on('POST', QUOTE, paused);
  server.on('POST', ORDERS, paused);
  await user.click(screen.getByText('Place order', { selector: 'button' }));
  expect((await screen.findAllByText('Back at 5 pm.'))[0]).toBeVisible();
  expect(screen.queryByText(/you will not be charged twice/)).not.toBeInTheDocument();
  expect(server.sent('POST', ORDERS)).toHaveLength(1);
});
