import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { api } from '../../api/api';
import { ATTENTION, createDeskOrder, createQueuedOrder, createQueueSlot } from '../../testing/deskFactories';
import { enter } from '../../testing/enter';
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
  server.on('GET', '/api/user/', { json: createUser({ is_staff: true }) });
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
  expect(third!.getByText(/^Courier · eSewa, paid/)).toBeInTheDocument();
  const text = fourth!.getByText(recipient);
  expect(text.parentElement).toHaveTextContent(`Recipient: ${recipient}`);
  expect(text.closest('h1,h2,h3,.MuiTypography-h1,.MuiTypography-h2,.MuiTypography-h3')).toBeNull();
  expect(fourth!.getByText('MP-7K3Q-9XFD')).toHaveClass('MuiTypography-h3');
  for (const isolated of [text, fourth!.getByText(/udnamhtaK/)]) expect(isolated.tagName).toBe('BDI');
});

test('refunds that are due are listed with how they were paid, and made there', async () => {
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
    createQueuedOrder({ ...money, refunds_due: [{ amount: '550.00', method: 'khalti', reference: 'GFq9' }] }),
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
  expect(screen.getByText(/^Sat 24 Jan, 09:00–11:00 · eSewa, refund due/)).toBeInTheDocument();
  const button = screen.getByRole('button', { name: 'Refund: NPR 550.00, MP-7K3Q-9XFD' });
  await user.click(button);
  expect(await screen.findByText('Failed to load the desk')).toBeInTheDocument();
  server.on('GET', `${QUEUE}31/`, { json: createDeskOrder({ ...money, refunds: [refund], payments: [paid] }) });
  await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'false'));
  await user.click(button);
  const dialog = within(await screen.findByRole('dialog', { name: 'Refund MP-7K3Q-9XFD' }));
  await enter(user, dialog.getByRole('textbox', { name: 'Reason' }), 'Sold out');
  await user.click(dialog.getByRole('button', { name: 'Refund' }));
  expect(await screen.findByText('Refunds due: there is nothing to do at this moment.')).toBeInTheDocument();
  expect(server.sent('POST', `${QUEUE}31/refunds/`).map(({ body }) => body)).toEqual([
    { amount: '550.00', reason: 'Sold out' },
  ]);
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
});

test('delivered orders whose cash was not recorded are listed, and it is recorded there', async () => {
  let queue = [createQueuedOrder({ state: 'delivered' })];
  server.on('GET', QUEUE, () => ({ json: createPage(queue) }));
  server.on('POST', `${QUEUE}31/cash/`, () => {
    queue = [];
    return { json: createDeskOrder({ state: 'delivered', payment_status: 'paid' }) };
  });
  const { user } = openAsStaff();
  await screen.findByTestId('order-row');
  await user.click(chip('Cash missing'));
  await waitFor(() => expect(lastQuery()).toMatchObject({ due: 'cash' }));
  await user.click(await screen.findByRole('button', { name: 'Cash collected: NPR 550.00, MP-7K3Q-9XFD' }));
  await user.click(await screen.findByRole('button', { name: 'Collected NPR 550.00' }));
  expect(await screen.findByText('Cash missing: there is nothing to do at this moment.')).toBeInTheDocument();
});

test('finished orders cannot be chosen, and have their state only where there are several', async () => {
  server.on('GET', QUEUE, { json: createPage([createQueuedOrder({ state: 'delivered' })]) });
  const { user } = openAsStaff('/desk?show=delivered');
  expect(await screen.findByTestId('order-row')).toBeInTheDocument();
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  expect(screen.queryByTestId('order-state')).not.toBeInTheDocument();
  await user.click(chip('All'));
  expect(await screen.findByTestId('order-state')).toHaveTextContent('Delivered');
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
});

test('the chosen chip is scrolled into its line', async () => {
  const box = (left: number, width: number) => ({ left, width }) as DOMRect;
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return this.getAttribute('aria-pressed') === 'true' ? box(700, 100) : box(0, 360);
  });
  openAsStaff('/desk?show=all');
  expect((await main().findByRole('group', { name: 'Show' })).scrollLeft).toBe(570);
});

test('the queue is filtered by state, attention and delivery time, in its address; the delivery times have the count of the list that is shown; late orders and their time are marked', async () => {
  server.on('GET', QUEUE, { json: createPage([createQueuedOrder({ is_late: true }), createQueuedOrder({ id: 32 })]) });
  const { user, address } = openAsStaff();
  const [first, second] = (await screen.findAllByTestId('order-row')).map((row) => within(row));
  expect(first!.getByText('Late')).toBeInTheDocument();
  expect(second!.queryByText('Late')).not.toBeInTheDocument();
  const select = screen.getByLabelText('Delivery time');
  const offered = () => [...select.children].map(({ textContent }) => textContent);
  expect(offered()).toEqual(['All delivery times', 'Sat 24 Jan, 09:00–11:00 (2)']);
  await user.click(chip('Packing'));
  expect(chip('Packing')).toHaveAttribute('aria-pressed', 'true');
  await waitFor(() => expect(lastQuery()).toMatchObject({ state: 'packing' }));
  await waitFor(() =>
    expect(offered().slice(1)).toEqual(['Fri 23 Jan, 09:00–11:00, late (1)', 'Sat 24 Jan, 09:00–11:00 (1)']),
  );
  await user.selectOptions(select, 'Sat 24 Jan, 09:00–11:00 (1)');
  await waitFor(() => expect(lastQuery()).toMatchObject({ state: 'packing', slot: '4' }));
  expect(address()).toBe('/desk?show=packing&slot=4');
  await user.click(chip('Needs attention'));
  await waitFor(() => expect(lastQuery()).toMatchObject({ attention: 'true', slot: '4' }));
  expect(lastQuery()).not.toHaveProperty('state');
  await user.click(chip('All'));
  await waitFor(() =>
    expect(offered().slice(1)).toEqual(['Fri 23 Jan, 09:00–11:00 (1)', 'Sat 24 Jan, 09:00–11:00 (7)']),
  );
  await user.click(chip('Cash missing'));
  await waitFor(() => expect(offered().slice(1)).toEqual(['Fri 23 Jan, 09:00–11:00', 'Sat 24 Jan, 09:00–11:00']));
});

test('a search finds orders of every state', async () => {
  const { user, address } = openAsStaff('/desk?show=packing&slot=4');
  await screen.findByText('1 order');
  server.on('GET', QUEUE, ({ query }) => ({
    json: createPage(query.get('q') === '98123' ? [createQueuedOrder()] : []),
  }));
  const box = main().getByRole('searchbox', { name: 'Number, phone, name or email' });
  await user.type(box, '98123');
  await waitFor(() => expect(address()).toBe('/desk?q=98123'));
  await waitFor(() => expect(lastQuery()).toMatchObject({ q: '98123' }));
  expect(lastQuery()).not.toHaveProperty('state');
  expect(await screen.findByText(/^Sat 24 Jan, 09:00–11:00 · Cash/)).toBeInTheDocument();
  await user.type(box, '99');
  expect(await screen.findByText('Nothing matches “9812399”.')).toBeInTheDocument();
});

test('letters typed while the address takes the search stay', async () => {
  const { address } = openAsStaff();
  await screen.findByText('1 order');
  const box = main().getByRole('searchbox', { name: 'Number, phone, name or email' });
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
  try {
    fireEvent.change(box, { target: { value: '98' } });
    await act(async () => {
      jest.advanceTimersByTime(300);
      fireEvent.change(box, { target: { value: '981' } });
    });
    expect(box).toHaveValue('981');
    await act(() => jest.advanceTimersByTimeAsync(300));
    expect(address()).toBe('/desk?q=981');
  } finally {
    jest.useRealTimers();
  }
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
  ['a member of whom the server says nothing', 'all', { ...createUser(), is_staff: undefined }],
  ['staff of a shop without orders', 'none', createUser({ is_staff: true })],
])('the desk does not exist for %s', async (_who, features, profile) => {
  offerFeatures(features);
  server.on('GET', '/api/user/', { json: profile });
  const { user } = openAsStaff('/desk', renderApp);
  expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeInTheDocument();
  expect(server.sent('GET', QUEUE)).toHaveLength(0);
  await user.click(within(screen.getByRole('banner')).getByRole('button', { name: 'Sita' }));
  expect(await screen.findByRole('menuitem', { name: 'Orders' })).toBeInTheDocument();
  expect(screen.queryByRole('menuitem', { name: 'Desk' })).not.toBeInTheDocument();
});

test('the desk has links to its pages, and neither the search nor the footer of the shop', async () => {
  const { router } = openAsStaff('/desk/orders/31', renderApp);
  const nav = within(await screen.findByRole('navigation', { name: 'Desk' }));
  expect(nav.getByRole('link', { name: 'Orders' })).toHaveAttribute('aria-current', 'page');
  expect(nav.getByRole('link', { name: 'Pick list' })).not.toHaveAttribute('aria-current');
  expect(screen.queryByRole('combobox', { name: 'Search the shop' })).not.toBeInTheDocument();
  expect(screen.queryByRole('contentinfo')).not.toBeInTheDocument();
  await act(() => router.navigate('/cart'));
  expect(await screen.findByRole('combobox', { name: 'Search the shop' })).toBeInTheDocument();
  expect(screen.getByRole('contentinfo')).toBeInTheDocument();
});

test('a visitor logs in first; without the feature there is nothing to log in for', async () => {
  const { unmount } = renderPage('/desk/orders/31');
  expect(await screen.findByText('Log in to work at the desk')).toBeInTheDocument();
  unmount();
  offerFeatures('none');
  renderPage('/desk');
  expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeInTheDocument();
});

test('staff find the desk in the account menu and in the drawer', async () => {
  const { user, address } = openAsStaff('/payment/cancel', renderApp);
  await user.click(await within(screen.getByRole('banner')).findByRole('button', { name: 'Menu' }));
  expect(
    within(await screen.findByRole('dialog', { name: 'Menu' })).getByRole('link', { name: 'Desk' }),
  ).toBeInTheDocument();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.click(await within(screen.getByRole('banner')).findByRole('button', { name: 'Sita' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Desk' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Orders' })).toBeInTheDocument();
  expect(address()).toBe('/desk');
});
