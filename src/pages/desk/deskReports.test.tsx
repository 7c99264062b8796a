import { screen } from '@testing-library/react';
import { type PickList } from '../../../contract/desk';
import { chooseOption } from '../../testing/change';
import { createPickLine, createQueueSlot } from '../../testing/deskFactories';
import { type FakeServer } from '../../testing/fakeServer';
import { startOwnerServer } from '../../testing/memberServer';
import { renderPage } from '../../testing/renderApp';

const PICK_LIST = '/api/desk/picklist/';

let server: FakeServer;
beforeEach(() => {
  server = startOwnerServer();
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
});

test('the pick list begins with the next delivery time; one of another time, also one that is over, is chosen, ticked off and printed', async () => {
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  const { user, address } = renderPage('/desk/picklist');
  expect(await screen.findByText(/^2 orders/)).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 2, name: 'Sat 24 Jan, 09:00–11:00' })).toBeInTheDocument();
  const choose = (time: string) => chooseOption(screen.getByLabelText('Delivery time'), time);
  choose('Fri 23 Jan, 09:00–11:00, late (1)');
  expect(await screen.findByRole('heading', { level: 2, name: 'Fri 23 Jan, 09:00–11:00 Late' })).toBeInTheDocument();
  choose('Courier');
  expect(await screen.findByText('Nothing to pick')).toBeInTheDocument();
  expect(address()).toBe('/desk/picklist?slot=courier');
  choose('Sat 24 Jan, 09:00–11:00 (2)');
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
