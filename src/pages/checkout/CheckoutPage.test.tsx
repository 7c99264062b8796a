import { act, screen, waitFor, within } from '@testing-library/react';
import { type ErrorCode } from '../../../contract/errorCodes';
import { type Order, type Quote } from '../../../contract/orders';
import { api } from '../../api/api';
import { ordersApi } from '../../features/orders/orderEndpoints';
import { enter } from '../../testing/enter';
import { type FakeServer, hold, startFakeServer } from '../../testing/fakeServer';
import { createAddress, createDeliveryOptions, createLocations, createQuote } from '../../testing/checkoutFactories';
import { createCart, createCartItem, createUser, keepTokens } from '../../testing/factories';
import { createOrder, createOrderError, createOrderSummary, createPage } from '../../testing/orderFactories';
import { simulatePayments } from '../../testing/simulatePayments';
import { renderApp } from '../../testing/renderApp';

const CART = '/api/products/cart/me/';
const ADDRESSES = '/api/user/addresses/';
const OPTIONS = '/api/delivery/options/';
const QUOTE = '/api/checkout/quote/';
const ORDERS = '/api/orders/';

const product = { ...createCartItem().product, id: 3, name: 'Almonds', price: '1250.00', quantity: 9 };
const almonds = createCartItem({ id: 31, product, quantity: 2, total_price: '2500.00' });
const lalitpur = { id: 78, name: 'Lalitpur', name_ne: 'ललितपुर' };
const placed = (payment?: Order['payment']) => ({ status: 201, json: createOrder({ payment }) });

let server: FakeServer;
beforeEach(() => {
  document.head.append(Object.assign(document.createElement('meta'), { name: 'shop-features', content: 'orders' }));
  keepTokens();
  server = startFakeServer();
  server.on('GET', '/api/user/', { json: createUser() });
  server.on('GET', CART, { json: createCart([almonds]) });
  server.on('GET', ADDRESSES, { json: [createAddress()] });
  server.on('GET', '/api/locations/', { json: createLocations(lalitpur) });
  server.on('GET', OPTIONS, { json: createDeliveryOptions() });
  server.on('POST', QUOTE, { json: createQuote() });
  server.on('POST', ORDERS, placed());
});
const removeFeatures = () => document.querySelector('meta[name="shop-features"]')?.remove();
afterEach(() => {
  removeFeatures();
  simulatePayments('live');
});

const section = (name: string) =>
  screen.findByText(name, { selector: 'h2' }).then((heading) => heading.closest('section')!);
const totalBar = () => within(screen.getByLabelText('Total'));
const total = () => totalBar().getByText('Total').closest('p');

/** Renders the checkout and chooses the first slot and a method. */
async function reachReview(method = 'Cash on delivery') {
  const app = renderApp('/checkout');
  const press = async (name: string) => app.user.click(await screen.findByText(name, { selector: 'button' }));
  await app.user.click(await screen.findByLabelText('07:00–09:00'));
  await press('Continue to payment');
  await app.user.click(await screen.findByLabelText(new RegExp(method)));
  await press('Continue to review');
  expect(await screen.findByText('Review', { selector: 'h1,h2' })).toHaveFocus();
  await waitFor(() => expect(totalBar().getByText('NPR 2,600.00')).toBeInTheDocument());
  // The quote of the chosen slot has arrived.
  await waitFor(() => expect(total()).toHaveAttribute('aria-busy', 'false'));
  return { ...app, press };
}

test('a member chooses a slot and pays on delivery', async () => {
  const { user, press, address } = await reachReview();
  expect(within(await section('Address')).getAllByText('Baneshwor, Kathmandu-10, Kathmandu')[0]).toBeVisible();
  expect(within(await section('Delivery')).getByText(/, 07:00–09:00$/)).toBeVisible();
  expect(within(await section('Payment')).getAllByText('Cash on delivery')[0]).toBeVisible();
  await enter(user, screen.getByLabelText('Note for the shop'), 'Ring twice');
  await press('Place order');
  await waitFor(() => expect(address()).toBe('/orders/31'));
  expect(server.sent('POST', ORDERS).map(({ body }) => body)).toEqual([
    { address: 5, slot: 9, payment_method: 'cod', note: 'Ring twice', if_missing: 'call', expected_total: '2600.00' },
  ]);
});

test('a shop with a PAN asks for that of the buyer: whole or not at all', async () => {
  document.head.append(Object.assign(document.createElement('meta'), { name: 'shop-pan', content: '301234567' }));
  const { user, press, address } = await reachReview();
  const field = screen.getByLabelText('PAN for the bill');
  await enter(user, field, '6098 7654');
  await press('Place order');
  expect(await screen.findByText('Check the PAN for the bill: it has 9 digits.')).toBeInTheDocument();
  expect(field).toBeInvalid();
  await enter(user, field, '3');
  expect(field).toHaveValue('609876543');
  await press('Place order');
  await waitFor(() => expect(address()).toBe('/orders/31'));
  expect(server.sent('POST', ORDERS).map(({ body }) => body)).toEqual([
    expect.objectContaining({ buyer_pan: '609876543' }),
  ]);
  document.querySelector('meta[name="shop-pan"]')?.remove();
});

test('a member says what happens when something is missing', async () => {
  const { user, press, address } = await reachReview();
  const choice = screen.getByRole('radiogroup', { name: 'If something is missing' });
  expect(within(choice).getByLabelText('Call me')).toBeChecked();
  await user.click(within(choice).getByLabelText('Send something similar that costs no more'));
  await press('Place order');
  await waitFor(() => expect(address()).toBe('/orders/31'));
  expect(server.sent('POST', ORDERS).map(({ body }) => body)).toMatchObject([{ if_missing: 'replace' }]);
});

test('a gift names its recipient and is paid online: the quote says so', async () => {
  server.on('POST', QUOTE, ({ body }) => {
    const { payment_methods, ...quote } = createQuote();
    const isGift = (body as { gift?: boolean }).gift === true;
    const methods = payment_methods.map((method) =>
      method.id === 'cod' && isGift ? { ...method, allowed: false, reason: 'A gift is paid online' } : method,
    );
    return { json: { ...quote, payment_methods: methods } };
  });
  const { user } = renderApp('/checkout');
  const press = async (name: string) => user.click(await screen.findByText(name, { selector: 'button' }));
  await user.click(await screen.findByLabelText('This is a gift for somebody else'));
  await user.click(await screen.findByLabelText('07:00–09:00'));
  await press('Continue to payment');
  expect(screen.getByText('Enter the name of the recipient')).toBeInTheDocument();
  expect(screen.getByLabelText("Recipient's name")).toHaveFocus();
  await enter(user, screen.getByLabelText("Recipient's name"), 'Maya Tamang');
  await enter(user, screen.getByLabelText("Recipient's phone number"), '981-2345678');
  await enter(user, screen.getByLabelText('Text of the card'), 'Happy Tihar!');
  await press('Continue to payment');
  expect(await screen.findByLabelText(/A gift is paid online/)).toBeDisabled();
  await user.click(screen.getByLabelText(/eSewa/));
  await press('Continue to review');
  expect(screen.getByText('A gift for Maya Tamang')).toBeInTheDocument();
  await press('Pay with eSewa');
  await waitFor(() => expect(server.sent('POST', ORDERS)).toHaveLength(1));
  expect(server.sent('POST', ORDERS)[0]!.body).toMatchObject({
    gift: { recipient: 'Maya Tamang', phone_number: '+9779812345678', card: 'Happy Tihar!' },
  });
});

test('the default address is chosen from the start, without moving the focus', async () => {
  renderApp('/checkout');
  expect(await screen.findByLabelText('07:00–09:00')).toBeInTheDocument();
  expect(within(await section('Address')).getByRole('button', { name: 'Change' })).toBeVisible();
  expect(screen.getByText('Delivery', { selector: 'h2' })).not.toHaveFocus();
});

test('the last places of a slot are told', async () => {
  const [slot, full] = createDeliveryOptions().slots;
  const options = (remaining: number) => ({ json: createDeliveryOptions({ slots: [{ ...slot!, remaining }, full!] }) });
  server.on('GET', OPTIONS, options(3));
  const { store } = renderApp('/checkout');
  expect(await screen.findByLabelText('07:00–09:00 – 3 places left')).toBeEnabled();
  server.on('GET', OPTIONS, options(1));
  act(() => void store.dispatch(api.util.invalidateTags(['Delivery'])));
  expect(await screen.findByLabelText('07:00–09:00 – 1 place left')).toBeEnabled();
});

test('a full slot and a method that is not allowed cannot be chosen, and say why', async () => {
  const { user } = renderApp('/checkout');
  expect(await screen.findByLabelText('09:00–11:00 – full')).toBeDisabled();
  await user.click(screen.getByText('Continue to payment', { selector: 'button' }));
  expect(screen.getByRole('alert')).toHaveTextContent('Choose a delivery time');
  await user.click(screen.getByLabelText('07:00–09:00'));
  await user.click(screen.getByText('Continue to payment', { selector: 'button' }));
  expect(await screen.findByLabelText(/Khalti is possible from NPR 10.00/)).toBeDisabled();
});

test('a time of another day than the one that is shown is not booked', async () => {
  const [slot] = createDeliveryOptions().slots;
  const later = (time: string) => new Date(Date.parse(time) + 24 * 3600_000).toISOString();
  const next = { ...slot!, id: 11, starts_at: later(slot!.starts_at), ends_at: later(slot!.ends_at) };
  server.on('GET', OPTIONS, { json: createDeliveryOptions({ slots: [slot!, next] }) });
  const { user } = renderApp('/checkout');
  await user.click(await screen.findByLabelText('07:00–09:00'));
  await user.click(within(screen.getByRole('group', { name: 'Day' })).getAllByRole('button')[1]!);
  expect(screen.getByLabelText('07:00–09:00')).not.toBeChecked();
  await user.click(screen.getByText('Continue to payment', { selector: 'button' }));
  expect(screen.getByRole('alert')).toHaveTextContent('Choose a delivery time');
});

test('a courier delivers within days', async () => {
  server.on('GET', OPTIONS, { json: createDeliveryOptions({ slots: [], courier_days: [2, 5] }) });
  const { user } = renderApp('/checkout');
  await user.click(await screen.findByText('Deliver by courier', { selector: 'button' }));
  expect(within(await section('Delivery')).getByText('In 2 to 5 days by courier')).toBeVisible();
});

test('where the shop does not deliver, another address is chosen', async () => {
  const error = 'We do not deliver to this address yet.';
  server.on('GET', OPTIONS, { status: 400, json: createOrderError('not_served', error) });
  const { user } = renderApp('/checkout');
  expect(await screen.findByText(error)).toBeVisible();
  expect(screen.queryByText('Place order')).not.toBeInTheDocument();
  await user.click(screen.getByText('Other address', { selector: 'button' }));
  expect(screen.getByText('Address', { selector: 'h2' })).toHaveFocus();
  expect(screen.getByLabelText('Another address')).toBeEnabled();
});

test('a new address is found in Nepali with its ward, kept when the page is not left after all, and chosen', async () => {
  server.on('GET', ADDRESSES, { json: [] });
  const { user, router } = renderApp('/checkout');
  await enter(user, await screen.findByLabelText('Municipality'), 'काठमाडौं १०');
  await user.click(await screen.findByRole('option', { name: /Kathmandu काठमाडौँ/ }));
  expect(screen.getByLabelText('Ward')).toHaveValue('10');
  // The ward of the search does not replace one that was chosen since.
  await user.selectOptions(screen.getByLabelText('Ward'), '5');
  await user.click(screen.getByLabelText('Municipality'));
  await user.click(await screen.findByRole('option', { name: /Lalitpur/ }));
  expect(screen.getByLabelText('Ward')).toHaveValue('5');
  expect(screen.getByText('The rider calls this number')).toBeVisible();
  expect(screen.getByLabelText('Recipient')).toHaveValue('Sita Gurung');
  await enter(user, screen.getByLabelText('Tole or street'), 'Baneshwor');
  await enter(user, screen.getByLabelText('Phone number'), '9512345678');
  server.on('POST', ADDRESSES, { status: 400, json: { phone_number: ['Enter a valid phone number.'] } });
  await user.click(screen.getByText('Deliver here', { selector: 'button' }));
  expect(await screen.findByText(/10 digits starting with 96, 97 or 98/)).toBeVisible();
  await act(() => router.navigate('/cart'));
  await user.click(await screen.findByText('Stay', { selector: 'button' }));
  await user.clear(await screen.findByLabelText('Phone number'));
  await enter(user, screen.getByLabelText('Phone number'), '9812345678');
  server.on('POST', ADDRESSES, { status: 201, json: createAddress() });
  server.on('GET', ADDRESSES, { json: [createAddress()] });
  await user.click(screen.getByText('Deliver here', { selector: 'button' }));
  expect(await screen.findByLabelText('07:00–09:00')).toBeInTheDocument();
  expect(server.sent('POST', ADDRESSES)[0]?.body).toMatchObject({
    local_level: 78,
    ward: 5,
    tole: 'Baneshwor',
    phone_number: '+9779812345678',
    recipient: 'Sita Gurung',
  });
  expect(server.sent('GET', OPTIONS)[0]?.query.get('local_level')).toBe('77');
});

test('a changed price is shown on its line and needs one more press', async () => {
  const { press, address } = await reachReview();
  const quote = createQuote({ unit_price: '1300.00', total_price: '2600.00' }, { total: '2700.00' });
  server.on('POST', ORDERS, { status: 409, json: createOrderError('quote_changed', 'Changed', { quote }) });
  server.on('POST', QUOTE, { json: quote });
  await press('Place order');
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Almonds: was 1,250.00, now 1,300.00');
  expect(alert).toHaveFocus();
  expect(within(screen.getByTestId('order-line')).getByText('was 1,250.00, now 1,300.00')).toBeVisible();
  expect(totalBar().getByText('NPR 2,700.00')).toBeInTheDocument();
  server.on('POST', ORDERS, placed());
  await press('Place order');
  await waitFor(() => expect(address()).toBe('/orders/31'));
  const keys = server.sent('POST', ORDERS).map(({ idempotencyKey }) => idempotencyKey);
  expect(new Set(keys).size).toBe(2);
});

test('what is left of a product is taken by one press, and ordered by one more', async () => {
  const { user, press, address } = await reachReview();
  const lines = [{ product: 3, name: 'Almonds', requested: 2, available: 1 }];
  server.on('POST', ORDERS, { status: 400, json: createOrderError('insufficient_stock', 'Short', { lines }) });
  server.on('POST', QUOTE, { json: createQuote({ available: 1 }) });
  await press('Place order');
  expect(await screen.findByRole('alert')).toHaveTextContent('Almonds: only 1 left');
  const one = createCart([{ ...almonds, quantity: 1, total_price: '1250.00' }]);
  server.on('PATCH', '/api/products/cart/update_item/', { json: one });
  server.on('GET', CART, { json: one });
  const quote = createQuote({ quantity: 1, total_price: '1250.00', available: 1 }, { total: '1350.00' });
  server.on('POST', QUOTE, { json: quote });
  await user.click(screen.getByText('Take what is possible', { selector: 'button' }));
  await waitFor(() => expect(totalBar().getByText('NPR 1,350.00')).toBeInTheDocument());
  expect(server.sent('PATCH', '/api/products/cart/update_item/')[0]?.body).toEqual({ item_id: 31, quantity: 1 });
  server.on('POST', ORDERS, placed());
  await press('Place order');
  await waitFor(() => expect(address()).toBe('/orders/31'));
});

test('a lost response is asked for again with the same key, and leaving the page asks first', async () => {
  const { press, router, user, address } = await reachReview();
  server.on('POST', ORDERS, { status: 503, json: { detail: 'Busy' } });
  await press('Place order');
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

test('two presses send one order', async () => {
  const { user, address } = await reachReview();
  const held = hold();
  server.on('POST', ORDERS, held.handler);
  await user.dblClick(screen.getByText('Place order', { selector: 'button' }));
  await waitFor(() => expect(held.waiting()).toBe(1));
  expect(server.sent('POST', ORDERS)).toHaveLength(1);
  await act(async () => held.release(placed()));
  await waitFor(() => expect(address()).toBe('/orders/31'));
});

test('a slot that has become full is chosen anew, and nothing else is lost', async () => {
  const { press, user } = await reachReview();
  await enter(user, screen.getByLabelText('Note for the shop'), 'Ring twice');
  server.on('POST', ORDERS, { status: 400, json: createOrderError('slot_full', 'This delivery time is full.') });
  await press('Place order');
  expect(await screen.findByText('This delivery time is full.')).toBeVisible();
  expect(screen.getByText('Delivery', { selector: 'h1,h2' })).toHaveFocus();
  await user.click(screen.getByLabelText('07:00–09:00'));
  await press('Continue to payment');
  expect(await screen.findByLabelText('Note for the shop')).toHaveValue('Ring twice');
  expect(screen.getByText('Review', { selector: 'h1,h2' })).toHaveFocus();
});

test('a payment method that is refused is chosen anew, with the reason of a new quote', async () => {
  const { press } = await reachReview();
  const error = 'You have two open orders with cash on delivery.';
  server.on('POST', ORDERS, { status: 400, json: createOrderError('payment_method_not_allowed', error) });
  const [cash, ...wallets] = createQuote().payment_methods;
  const methods = [{ ...cash!, allowed: false, reason: 'Two orders are open.' }, ...wallets];
  server.on('POST', QUOTE, { json: createQuote({}, { payment_methods: methods }) });
  await press('Place order');
  expect(await screen.findByText(error)).toBeVisible();
  expect(screen.getByText('Payment', { selector: 'h2' })).toHaveFocus();
  expect(await screen.findByLabelText(/Two orders are open/)).toBeDisabled();
  expect(screen.getByLabelText(/eSewa/)).not.toBeChecked();
});

test('a slot that is gone by the time of the quote is chosen anew, with the reason', async () => {
  const { user } = renderApp('/checkout');
  const text = 'This delivery time is full.';
  await screen.findByLabelText('07:00–09:00');
  server.on('POST', QUOTE, () => {
    const [slot, ...others] = createDeliveryOptions().slots;
    server.on('GET', OPTIONS, { json: createDeliveryOptions({ slots: [{ ...slot!, remaining: 0 }, ...others] }) });
    return { json: createQuote({}, { problems: [{ code: 'slot_full', product: null, text }] }) };
  });
  await user.click(screen.getByLabelText('07:00–09:00'));
  await user.click(screen.getByText('Continue to payment', { selector: 'button' }));
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByText('Delivery', { selector: 'h2' })).toHaveFocus();
  expect(await screen.findByLabelText('07:00–09:00 – full')).toBeDisabled();
});

test('a problem of the quote is shown, and a press in vain leads to it', async () => {
  const { press } = await reachReview();
  const text = 'We do not sell in the evening.';
  const quote = createQuote({}, { problems: [{ code: 'not_served', product: null, text }] });
  server.on('POST', ORDERS, { status: 409, json: createOrderError('quote_changed', 'Changed', { quote }) });
  server.on('POST', QUOTE, { json: quote });
  await press('Place order');
  const alert = await screen.findByText(text);
  expect(alert.closest('[role="alert"]')).toHaveFocus();
  act(() => screen.getByLabelText('Note for the shop').focus());
  await press('Place order');
  await waitFor(() => expect(alert.closest('[role="alert"]')).toHaveFocus());
  expect(server.sent('POST', ORDERS)).toHaveLength(1);
});

describe('a press while the total is worked out', () => {
  /** Presses the button while the quote of a changed cart is held. */
  async function pressEarly() {
    const app = await reachReview();
    const held = hold();
    server.on('POST', QUOTE, held.handler);
    server.on('GET', CART, { json: createCart([{ ...almonds, quantity: 3 }]) });
    act(() => void app.store.dispatch(api.util.invalidateTags(['Cart'])));
    await waitFor(() => expect(held.waiting()).toBe(1));
    await app.press('Place order');
    expect(totalBar().getByText('We are checking the total.')).toBeVisible();
    expect(totalBar().getByLabelText('Sending')).toBeVisible();
    expect(server.sent('POST', ORDERS)).toHaveLength(0);
    return { ...app, held };
  }

  test('is kept, and places the order at the total that was shown', async () => {
    const { held, address } = await pressEarly();
    await act(async () => held.release({ json: createQuote() }));
    await waitFor(() => expect(address()).toBe('/orders/31'));
    expect(server.sent('POST', ORDERS).map(({ body }) => body)).toMatchObject([{ expected_total: '2600.00' }]);
  });

  test('places nothing at another total, and says what has changed', async () => {
    const { held } = await pressEarly();
    const quote = createQuote({}, { delivery_fee: '150.00', total: '2650.00' });
    await act(async () => held.release({ json: quote }));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Delivery: was 100.00, now 150.00');
    expect(alert).toHaveFocus();
    expect(server.sent('POST', ORDERS)).toHaveLength(0);
  });
});

test.each([
  ['a changed total without a changed line', { total: '2650.00' }, /^Your order is not placed yet/],
  [
    'an unknown problem of a line',
    { problems: [{ code: 'not_for_sale' as ErrorCode, product: 3, text: 'Almonds are not sold today.' }] },
    'Almonds are not sold today.',
  ],
])('a press in vain is never silent: %s', async (_what, overrides, text) => {
  const { press } = await reachReview();
  const quote = createQuote({}, overrides);
  server.on('POST', ORDERS, { status: 409, json: createOrderError('quote_changed', 'Changed', { quote }) });
  await press('Place order');
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(text);
  expect(alert).toHaveFocus();
});

test('a line over the limit of an order is lowered to it by one press', async () => {
  server.on('POST', QUOTE, { json: createQuote({ quantity: 60, available: 200 }) });
  const { press } = await reachReview();
  expect(screen.getByRole('alert')).toHaveTextContent('Almonds: at most 50 in one order');
  expect(within(screen.getByTestId('order-line')).getByText('at most 50 in one order')).toBeVisible();
  server.on('PATCH', '/api/products/cart/update_item/', { json: createCart([almonds]) });
  await press('Take what is possible');
  await waitFor(() =>
    expect(server.sent('PATCH', '/api/products/cart/update_item/')[0]?.body).toEqual({ item_id: 31, quantity: 50 }),
  );
});

test('simulated payments are labelled as such', async () => {
  simulatePayments('simulated');
  const { press } = await reachReview('eSewa \\(simulated\\).*No real money is paid\\.$');
  expect(screen.getByText('eSewa (simulated)', { selector: 'p' })).toBeInTheDocument();
  await press('Pay with eSewa (simulated)');
});

test('a member with two unpaid orders is led to them', async () => {
  const { press } = await reachReview('eSewa');
  const error = 'You have 2 unpaid orders. Pay or cancel one of them first.';
  const [cash, ...wallets] = createQuote().payment_methods;
  const methods = [cash!, ...wallets.map((wallet) => ({ ...wallet, allowed: false, reason: error }))];
  const unpaid = { id: 27, number: 'MP-7K3Q-9XFD' };
  server.on('POST', ORDERS, { status: 400, json: createOrderError('unpaid_orders', error) });
  server.on('POST', QUOTE, { json: createQuote({}, { payment_methods: methods, unpaid_orders: [unpaid] }) });
  await press('Pay with eSewa');
  expect(await screen.findByRole('link', { name: unpaid.number })).toHaveAttribute('href', '/orders/27');
  expect(screen.getAllByText(error)[0]).toBeVisible();
  expect(screen.getByLabelText(/Cash on delivery/)).toBeEnabled();
});

test('a member who has to confirm the address gets the email again, and one with too many products the cart', async () => {
  const problems: Quote['problems'] = [
    { code: 'too_many_lines', product: null, text: 'An order can have 100 different products.' },
    { code: 'email_not_verified', product: null, text: 'Confirm your email address.' },
  ];
  const { press } = await reachReview();
  server.on('POST', ORDERS, { status: 400, json: createOrderError('email_not_verified', problems[1]!.text) });
  server.on('POST', QUOTE, { json: createQuote({}, { problems }) });
  server.on('POST', '/api/user/register/resend-email/', { json: { detail: 'ok' } });
  await press('Place order');
  expect(await screen.findByRole('link', { name: 'Change the cart' })).toHaveAttribute('href', '/cart');
  await press('Send the email again');
  expect(await screen.findByText('Email sent. It may take a few minutes. Check your spam folder.')).toBeVisible();
  expect(server.sent('POST', '/api/user/register/resend-email/')[0]?.body).toEqual({ email: createUser().email });
});

test("eSewa's form is sent after the order's page has replaced the checkout", async () => {
  const payment = {
    attempt: 'a',
    method: 'esewa' as const,
    http_method: 'POST' as const,
    action: 'https://epay.example/form',
    fields: { total_amount: '2600' },
  };
  const { press, address } = await reachReview('eSewa');
  server.on('POST', ORDERS, placed(payment));
  const submit = jest.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => undefined);
  await press('Pay with eSewa');
  await waitFor(() => expect(submit).toHaveBeenCalledTimes(1));
  expect(address()).toBe('/orders/31');
});

test('what was chosen is still there after a look at the cart', async () => {
  const { router, store, user } = await reachReview();
  await enter(user, screen.getByLabelText('Note for the shop'), 'Ring twice');
  await act(() => router.navigate('/cart'));
  expect(await screen.findByText('Cart', { selector: 'h1,h2' })).toBeInTheDocument();
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
});

test('a quote that failed offline is repeated when the connection is back', async () => {
  const held = hold();
  server.on('POST', QUOTE, { status: 503, json: {} });
  const { user } = renderApp('/checkout');
  await user.click(await screen.findByLabelText('07:00–09:00'));
  await user.click(screen.getByText('Continue to payment', { selector: 'button' }));
  const retry = await screen.findByText('Try again', { selector: 'button' });
  server.on('POST', QUOTE, held.handler);
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(held.waiting()).toBe(1));
  expect(retry).not.toBeInTheDocument();
  await act(async () => held.release({ json: createQuote() }));
  expect(await screen.findByLabelText(/Cash on delivery/)).toBeInTheDocument();
});

test('an empty cart leads on to the products', async () => {
  server.on('GET', CART, { json: createCart() });
  renderApp('/checkout');
  expect(await screen.findByText('Your cart is empty')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Browse the products' })).toHaveAttribute('href', '/products');
});

describe('a cart that is gone', () => {
  const orders = (...ids: number[]) => ({
    json: createPage(ids.map((id) => createOrderSummary({ id }))),
  });
  const title = (name: string) => screen.findByRole('heading', { level: 2, name });
  /** Opens the checkout and finds the cart empty after the orders are known, or have failed to load. */
  async function loseCart(change = () => undefined as void) {
    const { store } = renderApp('/checkout');
    expect(await screen.findByLabelText('07:00–09:00')).toBeInTheDocument();
    const isLoaded = () => {
      const { isSuccess, isError } = ordersApi.endpoints.getOrders.select()(store.getState());
      return isSuccess || isError;
    };
    await waitFor(() => expect(isLoaded()).toBe(true));
    change();
    server.on('GET', CART, { json: createCart() });
    act(() => void store.dispatch(api.util.invalidateTags(['Cart'])));
  }

  test('a cart that was emptied in another tab leads on to the products, also right after an order', async () => {
    server.on('GET', ORDERS, orders(44));
    await loseCart();
    expect(await title('Your cart is empty')).toHaveFocus();
    expect(screen.getByRole('alert')).toHaveTextContent('It was emptied in another tab');
    expect(screen.getByRole('link', { name: 'Browse the products' })).toHaveAttribute('href', '/products');
  });

  test.each([
    ['the first order', []],
    ['one more order', [43]],
  ])('a cart that was ordered in another tab leads on to that order: %s', async (_what, before) => {
    server.on('GET', ORDERS, orders(...before));
    await loseCart(() => server.on('GET', ORDERS, orders(44, ...before)));
    expect(await title('This cart was already ordered')).toHaveFocus();
    expect(screen.getByRole('alert')).toHaveTextContent('The order was placed in another tab');
    expect(screen.getByRole('link', { name: 'See order MP-7K3Q-9XFD' })).toHaveAttribute('href', '/orders/44');
  });

  test.each([
    ['before', { status: 500, json: {} }, orders(44)],
    ['after', orders(44), { status: 500, json: {} }],
  ])('says neutrally that it is empty when the orders cannot be loaded %s', async (_when, before, after) => {
    server.on('GET', ORDERS, before);
    await loseCart(() => server.on('GET', ORDERS, after));
    expect(await title('Your cart is empty')).toHaveFocus();
    expect(screen.getByRole('alert')).not.toHaveTextContent('emptied');
    expect(screen.getByRole('link', { name: 'My orders' })).toHaveAttribute('href', '/orders');
  });
});

test('an address that was deleted in another tab is named, and another one is chosen', async () => {
  const other = createAddress({ id: 6, tole: 'Patan', is_default: false });
  const { press, user, address } = await reachReview();
  server.on('GET', ADDRESSES, { json: [other] });
  const gone = { status: 400, json: { address: ['Invalid pk "5" - object does not exist.'] } };
  server.on('POST', ORDERS, gone);
  server.on('POST', QUOTE, gone);
  await press('Place order');
  expect(await screen.findByRole('alert')).toHaveTextContent('This address was deleted. Choose another one.');
  expect(screen.getByText('Address', { selector: 'h2' })).toHaveFocus();
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

test('addresses that cannot be loaded can be asked for again', async () => {
  server.on('GET', ADDRESSES, { status: 500, json: {} });
  const { user } = renderApp('/checkout');
  const retry = await screen.findByText('Try again', { selector: 'button' });
  server.on('GET', ADDRESSES, { json: [createAddress()] });
  await user.click(retry);
  expect(await screen.findByLabelText('07:00–09:00')).toBeInTheDocument();
});

test('without the feature the checkout is the placeholder', async () => {
  removeFeatures();
  renderApp('/checkout');
  expect(await screen.findByText('This page is under construction')).toBeVisible();
  expect(server.sent('GET', ADDRESSES)).toHaveLength(0);
});
