import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { api } from '../../api/api';
import { chooseOption } from '../../testing/change';
import { ATTENTION, createDeskOrder, createQueuedOrder, createQueueSlot } from '../../testing/deskFactories';
import { type FakeServer, hold, startFakeServer } from '../../testing/fakeServer';
import { createCart, createUser, keepTokens } from '../../testing/factories';
import { offerFeatures } from '../../testing/offerFeatures';
import { createPage, createRefund } from '../../testing/orderFactories';
import { renderApp, renderPage } from '../../testing/renderApp';

const QUEUE = '/api/desk/orders/';

let server: FakeServer;
beforeEach(() => {
  offerFeatures('all');
  server = startFakeServer();
  server.on('GET', '/api/user/', { json: createUser({ is_staff: true, is_owner: true }) });
  server.on('GET', '/api/products/cart/me/', { json: createCart() });
  server.on('GET', QUEUE, { json: createPage([createQueuedOrder()]) });
  const packing = { state: 'packing', orders: 1 } as const;
  const yesterday = { starts_at: '2026-01-23T03:15:00Z', ends_at: '2026-01-23T05:15:00Z', is_over: true };
  const orders = [{ state: 'placed', orders: 2 } as const, packing, { state: 'delivered', orders: 4 } as const];
  server.on('GET', '/api/desk/slots/', {
    json: [
      createQueueSlot({ id: 3, ...yesterday, orders: [packing] }),
      createQueueSlot({ id: 4, orders }),
      createQueueSlot({ id: 5, starts_at: '2026-01-24T05:15:00Z', ends_at: '2026-01-24T07:15:00Z' }),
    ],
  });
});

const openAsStaff = (path = '/desk', render = renderPage) => {
  keepTokens();
  return render(path);
};
const main = () => within(screen.getByRole('main'));
const chip = (name: string) => within(screen.getByLabelText('Show')).getByRole('button', { name });
const lastQuery = () => Object.fromEntries(server.sent('GET', QUEUE).at(-1)!.query);

test('the queue shows new orders by delivery time, and calls the recipient; one that reads like a text of the shop is no heading, has its label, and turns nothing round', async () => {
  const later = { starts_at: '2026-01-24T05:15:00Z', ends_at: '2026-01-24T07:15:00Z' };
  const rows = [
    createQueuedOrder(),
    createQueuedOrder({ id: 32, number: 'MP-AAAA-BBBB', slot: later, ...ATTENTION }),
    createQueuedOrder({ id: 33, number: 'MP-CCCC-DDDD', slot: null, payment_method: 'esewa', payment_status: 'paid' }),
  ];
  const recipient = 'Maya PAID IN FULL, DO NOT COLLECT';
  const loud = createQueuedOrder({ id: 34, recipient, place: 'Asan \u202e1-udnamhtaK' });
  server.on('GET', QUEUE, { json: createPage([...rows, loud]) });
  openAsStaff();
  expect(await screen.findByText('4 orders')).toBeInTheDocument();
  expect(lastQuery()).toMatchObject({ state: 'placed', page: '1' });
  const [first, second, third, fourth] = screen.getAllByTestId('order-row').map((row) => within(row));
  expect(
    first!.getByRole('link', { name: /MP-7K3Q-9XFD.*Recipient: Sita Gurung.*Address: Asan, Kathmandu-25/ }),
  ).toHaveAttribute('href', '/desk/orders/31');
  expect(first!.getByText(/NPR 550.00/)).toBeInTheDocument();
  expect(first!.getByText(/^Sat 24 Jan, 09:00–11:00 · Cash/)).toBeInTheDocument();
  expect(first!.getByRole('link', { name: 'Call Sita Gurung' })).toHaveAttribute('href', 'tel:+9779812345678');
  expect(
    second!.getByText('Needs attention: The order was paid twice: the second payment goes back.'),
  ).toBeInTheDocument();
  expect(third!.getByText(/^Courier · Paid, eSewa/)).toBeInTheDocument();
  const text = fourth!.getByText(recipient);
  expect(text.parentElement).toHaveTextContent(`Recipient: ${recipient}`);
  expect(text.closest('h1,h2,h3,.MuiTypography-h1,.MuiTypography-h2,.MuiTypography-h3')).toBeNull();
  expect(fourth!.getByText('MP-7K3Q-9XFD')).toHaveClass('MuiTypography-h3');
  for (const isolated of [text, fourth!.getByText(/udnamhtaK/)]) expect(isolated.tagName).toBe('BDI');
});

test('refunds that are due are listed with how they were paid, and made there; delivered orders whose cash was not recorded, too, and it is recorded there', async () => {
  const refund = createRefund('550.00', 'due');
  const paid = {
    method: 'khalti',
    status: 'paid',
    amount: '550.00',
    reference: 'GFq9',
    paid_at: '2026-01-23T04:05:00.000Z',
  } as const;
  const money = { state: 'cancelled', payment_method: 'esewa', payment_status: 'refund_due' } as const;
  let queue = [
    createQueuedOrder({
      ...money,
      refunds_due: [{ amount: '550.00', method: 'khalti', reference: 'GFq9', refund_by: '2026-03-22T04:15:00.000Z' }],
    }),
  ];
  server.on('GET', QUEUE, () => ({ json: createPage(queue) }));
  server.on('GET', `${QUEUE}31/`, { status: 503, json: {} });
  server.on('POST', `${QUEUE}31/refunds/`, () => {
    queue = [];
    return { json: createDeskOrder({ ...money, payment_status: 'refunded' }) };
  });
  const { user } = openAsStaff('/desk?show=refund_due');
  expect(await screen.findByText('NPR 550.00 paid with Khalti, reference GFq9')).toBeInTheDocument();
  expect(lastQuery()).toMatchObject({ due: 'refund' });
  expect(screen.getByText(/^Sat 24 Jan, 09:00–11:00 · Refund due, eSewa/)).toBeInTheDocument();
  const button = screen.getByLabelText('Refund: NPR 550.00, MP-7K3Q-9XFD');
  await user.click(button);
  expect(await screen.findByText('Failed to load the desk')).toBeInTheDocument();
  server.on('GET', `${QUEUE}31/`, { json: createDeskOrder({ ...money, refunds: [refund], payments: [paid] }) });
  await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'false'));
  await user.click(button);
  const dialog = within(await screen.findByRole('dialog', { name: 'Refund MP-7K3Q-9XFD' }));
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'Sold out' } });
  await user.click(dialog.getByText('Refund', { selector: 'button' }));
  expect(await screen.findByText('Refunds due: there is nothing to do at this moment.')).toBeInTheDocument();
  expect(server.sent('POST', `${QUEUE}31/refunds/`).map(({ body }) => body)).toEqual([
    { amount: '550.00', refunded: '0.00', due: '550.00', reason: 'Sold out' },
  ]);
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());

  queue = [createQueuedOrder({ state: 'delivered' })];
  server.on('POST', `${QUEUE}31/cash/`, () => {
    queue = [];
    return { json: createDeskOrder({ state: 'delivered', payment_status: 'paid' }) };
  });
  await user.click(chip('Cash missing'));
  await user.click(await screen.findByLabelText('Cash collected: NPR 550.00, MP-7K3Q-9XFD'));
  expect(lastQuery()).toMatchObject({ due: 'cash' });
  await user.click(await screen.findByText('Collected NPR 550.00', { selector: 'button' }));
  expect(await screen.findByText('Cash missing: there is nothing to do at this moment.')).toBeInTheDocument();
});

test('refunds that are due and cash that is missing have their sum; late orders and open exchanges are lists', async () => {
  server.on('GET', QUEUE, { json: { ...createPage([createQueuedOrder()]), owed: '300.00' } });
  const { user } = openAsStaff('/desk?show=refund_due');
  expect(await screen.findByText('1 order · NPR 300.00 to be refunded')).toBeInTheDocument();
  await user.click(chip('Cash missing'));
  expect(await screen.findByText('1 order · NPR 300.00 missing')).toBeInTheDocument();
  await user.click(chip('Late'));
  await user.click(chip('Exchanges open'));
  await waitFor(() => expect(server.sent('GET', QUEUE).at(-1)!.query.get('exchange')).toBe('true'));
  expect(server.sent('GET', QUEUE).map(({ query }) => query.get('late') ?? query.get('due'))).toEqual(
    expect.arrayContaining(['refund', 'cash', 'true']),
  );
});

test('the chosen chip is scrolled into its line', async () => {
  const box = (left: number, width: number) => ({ left, width }) as DOMRect;
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return this.getAttribute('aria-pressed') === 'true' ? box(700, 100) : box(0, 360);
  });
  openAsStaff('/desk?show=all');
  expect((await main().findByRole('group', { name: 'Show' })).scrollLeft).toBe(570);
});

test('the queue is filtered by state, attention and delivery time, in its address; the delivery times have the count of the list that is shown; late orders and their time are marked; finished orders cannot be chosen, and orders have their state only where there are several', async () => {
  server.on('GET', QUEUE, {
    json: createPage([
      createQueuedOrder({ is_late: true, on_closed_day: true, of_staff: true }),
      createQueuedOrder({ id: 32 }),
    ]),
  });
  const { user, address } = openAsStaff();
  const [first, second] = (await screen.findAllByTestId('order-row')).map((row) => within(row));
  expect(first!.getByText('Late')).toBeInTheDocument();
  expect(second!.queryByText('Late')).not.toBeInTheDocument();
  expect(first!.getByText('Closed day')).toBeInTheDocument();
  expect(second!.queryByText('Closed day')).not.toBeInTheDocument();
  expect(first!.getByText('Staff purchase')).toBeInTheDocument();
  expect(second!.queryByText('Staff purchase')).not.toBeInTheDocument();
  expect(second!.getByRole('checkbox')).toBeInTheDocument();
  expect(screen.queryByTestId('order-state')).not.toBeInTheDocument();
  const select = screen.getByLabelText('Delivery time');
  const offered = () => [...select.children].map(({ textContent }) => textContent);
  await waitFor(() => expect(offered()).toEqual(['All delivery times', 'Sat 24 Jan, 09:00–11:00 (2)']));
  await user.click(chip('Packing'));
  expect(chip('Packing')).toHaveAttribute('aria-pressed', 'true');
  await waitFor(() => expect(lastQuery()).toMatchObject({ state: 'packing' }));
  await waitFor(() =>
    expect(offered().slice(1)).toEqual(['Fri 23 Jan, 09:00–11:00, late (1)', 'Sat 24 Jan, 09:00–11:00 (1)']),
  );
  chooseOption(select, 'Sat 24 Jan, 09:00–11:00 (1)');
  await waitFor(() => expect(lastQuery()).toMatchObject({ state: 'packing', slot: '4' }));
  expect(address()).toBe('/desk?show=packing&slot=4');
  await user.click(chip('Needs attention'));
  await waitFor(() => expect(lastQuery()).toMatchObject({ attention: 'true', slot: '4' }));
  expect(lastQuery()).not.toHaveProperty('state');
  const finished = createQueuedOrder({ state: 'delivered', payment_status: 'paid' });
  server.on('GET', QUEUE, { json: createPage([finished]) });
  await user.click(chip('Staff purchases'));
  await waitFor(() => expect(lastQuery()).toMatchObject({ of_staff: 'true' }));
  await user.click(chip('All'));
  expect(await screen.findByTestId('order-state')).toHaveTextContent('Delivered');
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  await waitFor(() =>
    expect(offered().slice(1)).toEqual(['Fri 23 Jan, 09:00–11:00 (1)', 'Sat 24 Jan, 09:00–11:00 (7)']),
  );
  await user.click(chip('Cash missing'));
  await waitFor(() => expect(offered().slice(1)).toEqual(['Fri 23 Jan, 09:00–11:00', 'Sat 24 Jan, 09:00–11:00']));
});

test('orders are shown by the day of their delivery, with counts of the state that is shown; late ones are of today', async () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const slot = (id: number, days: number, orders: number) =>
    createQueueSlot({ id, starts_at: inDays(days), ends_at: inDays(days), orders: [{ state: 'placed', orders }] });
  server.on('GET', '/api/desk/slots/', {
    json: [slot(1, -1, 1), slot(2, 0, 2), slot(3, 1, 4), slot(4, 2, 600), slot(5, 3, 600)],
  });
  const { user, address } = openAsStaff();
  const days = within(await screen.findByLabelText('Day of delivery'));
  expect(await days.findByText('Today 3')).toBeInTheDocument();
  expect(days.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Today 3',
    'Tomorrow 4',
    'Later 1,200+',
  ]);
  await user.click(days.getByText('Tomorrow 4'));
  await waitFor(() => expect(lastQuery()).toMatchObject({ state: 'placed', day: 'tomorrow' }));
  expect(address()).toBe('/desk?day=tomorrow');
  await user.click(chip('Packing'));
  await waitFor(() => expect(lastQuery()).toMatchObject({ state: 'packing', day: 'tomorrow' }));
  await user.click(days.getByRole('button', { name: 'Tomorrow', pressed: true }));
  await waitFor(() => expect(lastQuery()).not.toHaveProperty('day'));
});

test('a search finds orders of every state; letters typed while the address takes it stay', async () => {
  const { address } = openAsStaff('/desk?show=packing&slot=4');
  await screen.findByText('1 order');
  server.on('GET', QUEUE, ({ query }) => ({
    json: createPage(query.get('q') === '98123' ? [createQueuedOrder()] : []),
  }));
  const box = main().getByLabelText('Number, phone, name or email');
  const change = (value: string) => fireEvent.change(box, { target: { value } });
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
  try {
    change('98');
    await act(async () => {
      jest.advanceTimersByTime(300);
      change('98123');
    });
    expect(box).toHaveValue('98123');
    await act(() => jest.advanceTimersByTimeAsync(300));
  } finally {
    jest.useRealTimers();
  }
  expect(address()).toBe('/desk?q=98123');
  await waitFor(() => expect(lastQuery()).toMatchObject({ q: '98123' }));
  expect(lastQuery()).not.toHaveProperty('state');
  expect(await screen.findByText(/^Sat 24 Jan, 09:00–11:00 · Cash/)).toBeInTheDocument();
  change('9812399');
  expect(await screen.findByText('Nothing matches “9812399”.')).toBeInTheDocument();
});

test('a queue that cannot be loaded is loaded again by a button, more orders by another; one that cannot be refreshed says so, and more orders asked for meanwhile come after that', async () => {
  const first = createPage([createQueuedOrder()], { count: 2, next: 'https://shop.example/?page=2' });
  server.on('GET', QUEUE, { status: 503, json: {} });
  const { user, store } = openAsStaff();
  expect(await screen.findByText('Failed to load the desk')).toBeInTheDocument();
  server.on('GET', QUEUE, { json: first });
  await user.click(screen.getByText('Try again'));
  await screen.findByText('2 orders');
  const refresh = () => act(() => void store.dispatch(api.util.invalidateTags(['DeskOrder'])));
  server.on('GET', QUEUE, { status: 503, json: {} });
  refresh();
  expect(await screen.findByText(/could not be refreshed/)).toBeInTheDocument();
  const held = hold();
  server.on('GET', QUEUE, held.handler);
  refresh();
  await waitFor(() => expect(held.waiting()).toBe(1));
  await user.click(screen.getByText('Show more orders'));
  server.on('GET', QUEUE, { json: createPage([createQueuedOrder({ id: 32, recipient: 'Ram Rai' })], { count: 2 }) });
  await act(async () => held.release({ json: first }));
  expect(await screen.findByText('Ram Rai')).toBeInTheDocument();
  expect(screen.queryByText(/could not be refreshed/)).not.toBeInTheDocument();
  expect(screen.queryByText('Show more orders')).not.toBeInTheDocument();
});

test.each([
  ['a member who is not staff', 'all', createUser()],
  ['staff of a shop without orders', 'none', createUser({ is_staff: true, is_owner: true })],
])('neither the desk nor its link exist for %s', async (_who, features, profile) => {
  offerFeatures(features);
  server.on('GET', '/api/user/', { json: profile });
  const { user } = openAsStaff('/desk', renderApp);
  expect(await screen.findByText('Page not found', { selector: 'h1' })).toBeInTheDocument();
  expect(server.sent('GET', QUEUE)).toHaveLength(0);
  await user.click(await within(screen.getByRole('banner')).findByText('Sita'));
  expect(await screen.findByRole('menuitem', { name: 'Orders' })).toBeInTheDocument();
  expect(screen.queryByRole('menuitem', { name: 'Desk' })).not.toBeInTheDocument();
});

test('a visitor logs in first; the desk does not exist for a member of whom the server says nothing, nor without the feature', async () => {
  const visitor = renderPage('/desk/orders/31');
  expect(await screen.findByText('Log in to work at the desk')).toBeInTheDocument();
  visitor.unmount();
  server.on('GET', '/api/user/', { json: { ...createUser(), is_staff: undefined } });
  const { unmount } = openAsStaff();
  expect(await screen.findByText('Page not found', { selector: 'h1' })).toBeInTheDocument();
  expect(server.sent('GET', QUEUE)).toHaveLength(0);
  unmount();
  window.localStorage.clear();
  offerFeatures('none');
  renderPage('/desk');
  expect(await screen.findByText('Page not found', { selector: 'h1' })).toBeInTheDocument();
});

test('staff find the desk in the account menu and in the drawer; it has links to its pages, and neither the search nor the footer of the shop', async () => {
  const { user, address, router } = openAsStaff('/payment/cancel', renderApp);
  const header = within(screen.getByRole('banner'));
  await user.click(await header.findByLabelText('Menu'));
  expect(within(await screen.findByRole('dialog', { name: 'Menu' })).getByText('Desk')).toHaveAttribute(
    'href',
    '/desk',
  );
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getByLabelText('Search the shop')).toBeInTheDocument();
  expect(screen.getByRole('contentinfo')).toBeInTheDocument();
  await user.click(await header.findByText('Sita'));
  await user.click(await screen.findByRole('menuitem', { name: 'Desk' }));
  expect(await screen.findByText('Orders', { selector: 'h1' })).toBeInTheDocument();
  expect(address()).toBe('/desk');
  expect(screen.queryByLabelText('Search the shop')).not.toBeInTheDocument();
  expect(screen.queryByRole('contentinfo')).not.toBeInTheDocument();
  await act(() => router.navigate('/desk/orders/31'));
  const nav = within(screen.getByLabelText('Desk', { selector: 'nav' }));
  expect(nav.getByText('Orders')).toHaveAttribute('aria-current', 'page');
  expect(nav.getByText('Pick list')).not.toHaveAttribute('aria-current');
});
