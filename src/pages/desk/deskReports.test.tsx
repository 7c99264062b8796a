import { screen } from '@testing-library/react';
import { type PickList } from '../../../contract/desk';
import { createPickLine, createQueueSlot } from '../../testing/deskFactories';
import { type FakeServer, startFakeServer } from '../../testing/fakeServer';
import { createCart, createUser, keepTokens } from '../../testing/factories';
import { offerFeatures } from '../../testing/offerFeatures';
import { renderPage } from '../../testing/renderApp';

const PICK_LIST = '/api/desk/picklist/';

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
  const picked: PickList = {
    orders: numbers.map((number, index) => ({ id: 31 + index, number, is_gift: index === 1 })),
    lines: [ghee],
  };
  server.on('GET', PICK_LIST, ({ query }) => ({ json: query.has('slot') ? picked : { orders: [], lines: [] } }));
  keepTokens();
});
afterEach(() => {
  offerFeatures('none');
  window.sessionStorage.clear();
});

test('the pick list of a delivery time is chosen, ticked off and printed', async () => {
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  const { user, address } = renderPage('/desk/picklist?slot=courier');
  expect(await screen.findByText('Nothing to pick')).toBeInTheDocument();
  await user.selectOptions(
    await screen.findByRole('combobox', { name: 'Delivery time' }),
    'Sat 24 Jan, 09:00–11:00 (2)',
  );
  expect(await screen.findByText(/^2 orders/)).toHaveTextContent('2 orders: MP-7K3Q-9XFD, MP-AAAA-BBBB');
  expect(screen.getByText('Gift: no prices on the slip').parentElement).toHaveTextContent(/: MP-AAAA-BBBB$/);
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
  const first = renderPage('/desk/picklist?slot=4');
  await first.user.click(await line());
  first.unmount();
  const second = renderPage('/desk/picklist?slot=4');
  expect(await line()).toBeChecked();
  second.unmount();
  server.on('GET', PICK_LIST, {
    json: { orders: [], lines: [createPickLine([{ number: 'MP-7K3Q-9XFD', quantity: 5 }])] },
  });
  renderPage('/desk/picklist?slot=4');
  expect(await line()).not.toBeChecked();
});

test('the ticks of yesterday are not those of a new list, and one list is kept', async () => {
  const line = () => screen.findByRole('checkbox', { name: '2 × Ghee MP-7K3Q-9XFD: 2' });
  const ghee = (number: string) => {
    const lines = [createPickLine([{ number, quantity: 2 }])];
    server.on('GET', PICK_LIST, { json: { orders: [{ id: 31, number, is_gift: false }], lines } });
  };
  ghee('MP-7K3Q-9XFD');
  const today = renderPage('/desk/picklist?slot=courier');
  await today.user.click(await line());
  today.unmount();
  ghee('MP-AAAA-BBBB');
  const tomorrow = renderPage('/desk/picklist?slot=courier');
  const fresh = await screen.findByRole('checkbox', { name: '2 × Ghee MP-AAAA-BBBB: 2' });
  expect(fresh).not.toBeChecked();
  await tomorrow.user.click(fresh);
  tomorrow.unmount();
  ghee('MP-7K3Q-9XFD');
  const slot = renderPage('/desk/picklist?slot=4');
  await slot.user.click(await line());
  expect(window.sessionStorage).toHaveLength(1);
  slot.unmount();
  renderPage('/desk/picklist?slot=courier');
  expect(await line()).not.toBeChecked();
});

test('the pick list begins with the next delivery time', async () => {
  const { user, address } = renderPage('/desk/picklist');
  expect(await screen.findByRole('checkbox', { name: /^4 × Ghee/ })).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 2, name: 'Sat 24 Jan, 09:00–11:00' })).toBeInTheDocument();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Delivery time' }), 'Courier');
  expect(await screen.findByText('Nothing to pick')).toBeInTheDocument();
  expect(address()).toBe('/desk/picklist?slot=courier');
});

test('the pick list of a delivery time that is over is reached, and marked', async () => {
  const { user } = renderPage('/desk/picklist');
  await screen.findByRole('checkbox', { name: /^4 × Ghee/ });
  await user.selectOptions(
    screen.getByRole('combobox', { name: 'Delivery time' }),
    'Fri 23 Jan, 09:00–11:00, late (1)',
  );
  expect(await screen.findByRole('heading', { level: 2, name: 'Fri 23 Jan, 09:00–11:00 Late' })).toBeInTheDocument();
});

test('without a delivery time that has orders the pick list is that of the couriers, if they have any', async () => {
  server.on('GET', '/api/desk/slots/', { json: [] });
  const empty = renderPage('/desk/picklist');
  expect(await screen.findByText('No order waits to be packed.')).toBeInTheDocument();
  expect(document.body).not.toHaveTextContent('Courier');
  expect(document.title).toBe('Pick list - Mewa Pasal');
  empty.unmount();
  const ghee = createPickLine([{ number: 'MP-7K3Q-9XFD', quantity: 3 }]);
  server.on('GET', PICK_LIST, { json: { orders: [{ id: 31, number: 'MP-7K3Q-9XFD' }], lines: [ghee] } });
  renderPage('/desk/picklist');
  expect(await screen.findByRole('heading', { level: 2, name: 'Courier' })).toBeInTheDocument();
});
