import { screen, waitFor, within } from '@testing-library/react';
import { type DeskSummary, type PickList } from '../../../contract/desk';
import { createPickLine, createQueueSlot } from '../../testing/deskFactories';
import { type FakeServer, startFakeServer } from '../../testing/fakeServer';
import { createCart, createUser, keepTokens } from '../../testing/factories';
import { offerFeatures } from '../../testing/offerFeatures';
import { renderApp } from '../../testing/renderApp';

const PICK_LIST = '/api/desk/picklist/';
const LOW_STOCK = '/api/desk/low-stock/';

let server: FakeServer;
beforeEach(() => {
  offerFeatures('all');
  server = startFakeServer();
  server.on('GET', '/api/user/', { json: createUser({ is_staff: true }) });
  server.on('GET', '/api/products/cart/me/', { json: createCart() });
  server.on('GET', '/api/desk/slots/', {
    json: [
      createQueueSlot({
        id: 3,
        starts_at: '2026-01-23T03:15:00Z',
        ends_at: '2026-01-23T05:15:00Z',
        is_over: true,
        orders: [{ state: 'placed', orders: 1 }],
      }),
      createQueueSlot({
        orders: [
          { state: 'placed', orders: 1 },
          { state: 'packing', orders: 1 },
          { state: 'delivered', orders: 9 },
        ],
      }),
    ],
  });
  const numbers = ['MP-7K3Q-9XFD', 'MP-AAAA-BBBB'] as const;
  const ghee = createPickLine([
    { number: numbers[0], quantity: 3 },
    { number: numbers[1], quantity: 1 },
  ]);
  const picked: PickList = { orders: numbers.map((number, index) => ({ id: 31 + index, number })), lines: [ghee] };
  server.on('GET', PICK_LIST, ({ query }) => ({ json: query.has('slot') ? picked : { orders: [], lines: [] } }));
  server.on('GET', '/api/desk/summary/', {
    json: {
      days: [{ date: '2026-01-24', orders: 12, cancelled: 1, revenue: '15250.00', cash_outstanding: '550.00' }],
      states: [{ state: 'placed', orders: 3 }],
      attention: 2,
      refunds_due: 1,
      cash_missing: 4,
    } satisfies DeskSummary,
  });
  server.on('GET', LOW_STOCK, { json: [{ id: 5, name: 'Ghee', image: null, quantity: 2 }] });
  keepTokens();
});
afterEach(() => {
  offerFeatures('none');
  window.sessionStorage.clear();
});

test('the pick list of a delivery time is chosen, ticked off and printed', async () => {
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  const { user, address } = renderApp('/desk/picklist?slot=courier');
  expect(await screen.findByText('Nothing to pick')).toBeInTheDocument();
  await user.selectOptions(
    await screen.findByRole('combobox', { name: 'Delivery time' }),
    'Sat 24 Jan, 09:00–11:00 (2)',
  );
  expect(await screen.findByText(/^2 orders/)).toHaveTextContent('2 orders: MP-7K3Q-9XFD, MP-AAAA-BBBB');
  expect(address()).toBe('/desk/picklist?slot=4');
  expect(screen.getByRole('heading', { level: 2, name: 'Sat 24 Jan, 09:00–11:00' })).toBeInTheDocument();
  const line = screen.getByRole('checkbox', { name: '4 × Ghee MP-7K3Q-9XFD: 3, MP-AAAA-BBBB: 1' });
  await user.click(line);
  expect(line).toBeChecked();
  await user.click(line);
  expect(line).not.toBeChecked();
  await user.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledTimes(1);
});

test('ticks of the pick list survive a reload, until there is more to pick', async () => {
  const line = () => screen.findByRole('checkbox', { name: /× Ghee/ });
  const first = renderApp('/desk/picklist?slot=4');
  await first.user.click(await line());
  first.unmount();
  const second = renderApp('/desk/picklist?slot=4');
  expect(await line()).toBeChecked();
  second.unmount();
  server.on('GET', PICK_LIST, {
    json: { orders: [], lines: [createPickLine([{ number: 'MP-7K3Q-9XFD', quantity: 5 }])] },
  });
  renderApp('/desk/picklist?slot=4');
  expect(await line()).not.toBeChecked();
});

test('the ticks of yesterday are not those of a new list, and one list is kept', async () => {
  const line = () => screen.findByRole('checkbox', { name: '2 × Ghee MP-7K3Q-9XFD: 2' });
  const ghee = (number: string) => {
    const lines = [createPickLine([{ number, quantity: 2 }])];
    server.on('GET', PICK_LIST, { json: { orders: [{ id: 31, number }], lines } });
  };
  ghee('MP-7K3Q-9XFD');
  const today = renderApp('/desk/picklist?slot=courier');
  await today.user.click(await line());
  today.unmount();
  ghee('MP-AAAA-BBBB');
  const tomorrow = renderApp('/desk/picklist?slot=courier');
  const fresh = await screen.findByRole('checkbox', { name: '2 × Ghee MP-AAAA-BBBB: 2' });
  expect(fresh).not.toBeChecked();
  await tomorrow.user.click(fresh);
  tomorrow.unmount();
  ghee('MP-7K3Q-9XFD');
  const slot = renderApp('/desk/picklist?slot=4');
  await slot.user.click(await line());
  expect(window.sessionStorage).toHaveLength(1);
  slot.unmount();
  renderApp('/desk/picklist?slot=courier');
  expect(await line()).not.toBeChecked();
});

test('the pick list begins with the next delivery time', async () => {
  const { user, address } = renderApp('/desk/picklist');
  expect(await screen.findByRole('checkbox', { name: /^4 × Ghee/ })).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 2, name: 'Sat 24 Jan, 09:00–11:00' })).toBeInTheDocument();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Delivery time' }), 'Courier');
  expect(await screen.findByText('Nothing to pick')).toBeInTheDocument();
  expect(address()).toBe('/desk/picklist?slot=courier');
});

test('the pick list of a delivery time that is over is reached, and marked', async () => {
  const { user } = renderApp('/desk/picklist');
  await screen.findByRole('checkbox', { name: /^4 × Ghee/ });
  await user.selectOptions(
    screen.getByRole('combobox', { name: 'Delivery time' }),
    'Fri 23 Jan, 09:00–11:00, late (1)',
  );
  expect(await screen.findByRole('heading', { level: 2, name: 'Fri 23 Jan, 09:00–11:00 Late' })).toBeInTheDocument();
});

test('the pick list without delivery times is that of the couriers', async () => {
  server.on('GET', '/api/desk/slots/', { json: [] });
  renderApp('/desk/picklist');
  expect(await screen.findByText('Nothing to pick')).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 2, name: 'Courier' })).toBeInTheDocument();
});

test('the summary has orders and revenue by day, what waits for staff, and low stock', async () => {
  server.on('GET', LOW_STOCK, { status: 503, json: {} });
  const { user } = renderApp('/desk/summary');
  expect(await screen.findByText('Failed to load the desk')).toBeInTheDocument();
  server.on('GET', LOW_STOCK, { json: [{ id: 5, name: 'Ghee', image: null, quantity: 2 }] });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  const days = await screen.findByRole('table', { name: 'Orders and revenue by day' });
  expect(within(days).getByRole('row', { name: 'Sat 24 Jan 12 1 15,250.00 550.00' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Refunds due: 1' })).toHaveAttribute('href', '/desk?show=refund_due');
  expect(screen.getByRole('link', { name: 'Cash missing: 4' })).toHaveAttribute('href', '/desk?show=cash_missing');
  expect(screen.getByRole('link', { name: 'New: 3' })).toHaveAttribute('href', '/desk?show=placed');
  expect(screen.getByRole('link', { name: 'Needs attention: 2' })).toHaveAttribute('href', '/desk?show=attention');
  const stock = screen.getByRole('table', { name: 'Low stock' });
  expect(within(stock).getByRole('link', { name: 'Ghee' })).toHaveAttribute('href', '/products/5');
  await waitFor(() => expect(document.title).toBe('Summary - Mewa Pasal'));
});
