import { act, screen, waitFor, within } from '@testing-library/react';
import { api } from '../../api/api';
import { ordersApi } from '../../features/orders/orderEndpoints';
import { change } from '../../testing/change';
import { createAddress, createDeliveryOptions, createQuote } from '../../testing/checkoutFactories';
import { createCart } from '../../testing/factories';
import { type FakeServer, hold } from '../../testing/fakeServer';
import { offerFeatures } from '../../testing/offerFeatures';
import {
  ADDRESSES,
  CART,
  openCheckout,
  openChosen,
  OPTIONS,
  ORDERS,
  placed,
  QUOTE,
  section,
  startCheckoutServer,
  total,
  totalBar,
} from '../../testing/openCheckout';
import { createOrderError, createOrderSummary, createPage } from '../../testing/orderFactories';
import { setMeta } from '../../testing/setMeta';

let server: FakeServer;
beforeEach(() => {
  server = startCheckoutServer();
});

test('a member chooses a slot and pays on delivery; what was chosen is still there after a look at another page', async () => {
  const { user, press, router, store, address } = openCheckout();
  // The default address is chosen from the start, without moving the focus.
  expect(await screen.findByLabelText('07:00–09:00')).toBeInTheDocument();
  expect(within(await section('Address')).getByText('Change', { selector: 'button' })).toBeVisible();
  expect(screen.getByText('Delivery', { selector: 'h2' })).not.toHaveFocus();
  // A full slot and a method that is not allowed cannot be chosen, and say why.
  expect(screen.getByLabelText('09:00–11:00 – full')).toBeDisabled();
  await press('Continue to payment');
  expect(screen.getByRole('alert')).toHaveTextContent('Choose a delivery time');
  await user.click(screen.getByLabelText('07:00–09:00'));
  await press('Continue to payment');
  expect(await screen.findByLabelText(/Khalti is possible from NPR 10.00/)).toBeDisabled();
  await user.click(screen.getByLabelText(/Cash on delivery/));
  await press('Continue to review');
  await waitFor(() => expect(screen.getByText('Review', { selector: 'h2' })).toHaveFocus());
  expect(within(await section('Address')).getAllByText('Baneshwor, Kathmandu-10, Kathmandu')[0]).toBeVisible();
  expect(within(await section('Delivery')).getByText(/, 07:00–09:00$/)).toBeVisible();
  expect(within(await section('Payment')).getAllByText('Cash on delivery')[0]).toBeVisible();
  change(screen.getByLabelText('Note for the shop'), 'Ring twice');

  await act(() => router.navigate('/contact'));
  await waitFor(() => expect(screen.queryByText('Review', { selector: 'h2' })).not.toBeInTheDocument());
  // As after a longer look: the delivery options are no longer cached.
  act(() => void store.dispatch(api.util.invalidateTags(['Delivery'])));
  const held = hold();
  server.on('GET', OPTIONS, held.handler);
  await act(() => router.navigate('/checkout'));
  expect(await screen.findByLabelText('Note for the shop')).toHaveValue('Ring twice');
  // Neither section opens, and takes the focus, while it is loading.
  expect(screen.queryByLabelText('07:00–09:00')).not.toBeInTheDocument();
  await waitFor(() => expect(totalBar().getByText('NPR 2,600.00')).toBeInTheDocument());
  await waitFor(() => expect(held.waiting()).toBe(1));
  await act(async () => held.release({ json: createDeliveryOptions() }));
  expect(await within(await section('Delivery')).findByText(/, 07:00–09:00$/)).toBeVisible();
  expect(screen.getByText('Review', { selector: 'h2' })).not.toHaveFocus();
  await waitFor(() => expect(total()).toHaveAttribute('aria-busy', 'false'));
  await press('Place order');
  await waitFor(() => expect(address()).toBe('/orders/31'));
  expect(server.sent('POST', ORDERS).map(({ body }) => body)).toEqual([
    {
      address: 5,
      slot: 9,
      payment_method: 'cod',
      note: 'Ring twice',
      if_missing: 'call',
      expected_total: '2600.00',
      lines_hash: createQuote().lines_hash,
    },
  ]);
});

test("a gift names its recipient and is paid online: the quote says so; a simulated payment is labelled as such; eSewa's form is sent after the order's page has replaced the checkout", async () => {
  setMeta('payments', 'simulated');
  const payment = {
    attempt: 'a',
    method: 'esewa' as const,
    http_method: 'POST' as const,
    action: 'https://epay.example/form',
    fields: { total_amount: '2600' },
  };
  server.on('POST', ORDERS, placed(payment));
  server.on('POST', QUOTE, ({ body }) => {
    const { payment_methods, ...quote } = createQuote();
    const isGift = (body as { gift?: boolean }).gift === true;
    const methods = payment_methods.map((method) =>
      method.id === 'cod' && isGift ? { ...method, allowed: false, reason: 'A gift is paid online' } : method,
    );
    return { json: { ...quote, payment_methods: methods } };
  });
  const gift = { recipient: '', phone: '981-2345678', card: 'Happy Tihar!' };
  const { user, press, address } = openChosen({ delivery: null, method: null, gift });
  expect(await screen.findByLabelText('This is a gift for somebody else')).toBeChecked();
  await user.click(await screen.findByLabelText('07:00–09:00'));
  await press('Continue to payment');
  expect(screen.getByText('Enter the name of the recipient')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByLabelText('Recipient’s name')).toHaveFocus());
  await user.paste('Maya Tamang');
  await press('Continue to payment');
  expect(await screen.findByLabelText(/A gift is paid online/)).toBeDisabled();
  await user.click(screen.getByLabelText(/^eSewa \(simulated\).*No real money is paid\.$/));
  await press('Continue to review');
  expect(screen.getByText('A gift for Maya Tamang, +9779812345678')).toBeInTheDocument();
  expect(screen.getByText('“Happy Tihar!”')).toBeInTheDocument();
  expect(screen.getByText('eSewa (simulated)', { selector: 'p' })).toBeInTheDocument();
  const submit = jest.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => undefined);
  await press('Pay with eSewa (simulated)');
  await waitFor(() => expect(submit).toHaveBeenCalledTimes(1));
  expect(address()).toBe('/orders/31');
  expect(server.sent('POST', ORDERS)).toHaveLength(1);
  expect(server.sent('POST', ORDERS)[0]!.body).toMatchObject({
    gift: { recipient: 'Maya Tamang', phone_number: '+9779812345678', card: 'Happy Tihar!' },
  });
});

test('addresses that cannot be loaded can be asked for again; where the shop does not deliver, another address is chosen; a courier delivers within days; a quote that failed offline is repeated when the connection is back', async () => {
  server.on('GET', ADDRESSES, { status: 500, json: {} });
  const error = 'We do not deliver to this address yet.';
  server.on('GET', OPTIONS, { status: 400, json: createOrderError('not_served', error) });
  const { user, press } = openCheckout();
  const retry = await screen.findByText('Try again', { selector: 'button' });
  const local_level = { ...createAddress().local_level, id: 78, name: 'Lalitpur' };
  const other = createAddress({ id: 6, tole: 'Patan', is_default: false, local_level });
  server.on('GET', ADDRESSES, { json: [createAddress(), other] });
  await user.click(retry);
  expect(await screen.findByText(error)).toBeVisible();
  expect(screen.queryByText('Place order')).not.toBeInTheDocument();
  await press('Other address');
  await waitFor(() => expect(screen.getByText('Address', { selector: 'h2' })).toHaveFocus());
  expect(screen.getByLabelText('Another address')).toBeEnabled();
  server.on('GET', OPTIONS, { json: createDeliveryOptions({ slots: [], courier_days: [2, 5] }) });
  await user.click(screen.getByLabelText(/Patan/));
  server.on('POST', QUOTE, { status: 503, json: {} });
  await press('Deliver here');
  await press('Deliver by courier');
  expect(within(await section('Delivery')).getByText('In 2 to 5 days by courier')).toBeVisible();
  expect(server.sent('GET', OPTIONS).map(({ query }) => query.get('local_level'))).toEqual(['77', '78']);
  expect(await screen.findByText('Try again', { selector: 'button' })).toBeInTheDocument();
  server.on('POST', QUOTE, { json: createQuote() });
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByLabelText(/Cash on delivery/)).toBeInTheDocument();
});

test('an empty cart leads on to the products', async () => {
  server.on('GET', CART, { json: createCart() });
  openCheckout();
  expect(await screen.findByText('Your cart is empty')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Browse the products' })).toHaveAttribute('href', '/products');
});

test('a cart that was ordered in another tab leads on to that order', async () => {
  const orders = (...ids: number[]) => ({ json: createPage(ids.map((id) => createOrderSummary({ id }))) });
  server.on('GET', ORDERS, orders(43));
  const { store } = openCheckout();
  expect(await screen.findByLabelText('07:00–09:00')).toBeInTheDocument();
  const newest = ordersApi.endpoints.getOrders.select();
  await waitFor(() => expect(newest(store.getState()).isSuccess).toBe(true));
  server.on('GET', ORDERS, orders(44, 43));
  server.on('GET', CART, { json: createCart() });
  act(() => void store.dispatch(api.util.invalidateTags(['Cart'])));
  await waitFor(() => expect(screen.getByText('This cart was already ordered', { selector: 'h2' })).toHaveFocus());
  expect(screen.getByRole('alert')).toHaveTextContent('The order was placed in another tab');
  expect(screen.getByText('See order MP-7K3Q-9XFD', { selector: 'a' })).toHaveAttribute('href', '/orders/44');
});

test('without the feature the checkout is the placeholder', async () => {
  offerFeatures('none');
  openCheckout();
  expect(await screen.findByText('This page is under construction')).toBeVisible();
  expect(server.sent('GET', ADDRESSES)).toHaveLength(0);
});
