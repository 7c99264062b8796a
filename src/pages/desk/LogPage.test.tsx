import { screen, waitFor, within } from '@testing-library/react';
import { type StaffLogEntry, type StaffLogPage } from '../../../contract/staffLog';
import { chooseOption } from '../../testing/change';
import { createLogEntry } from '../../testing/deskFactories';
import { type FakeServer } from '../../testing/fakeServer';
import { startOwnerServer } from '../../testing/memberServer';
import { renderPage } from '../../testing/renderApp';

const LOG = '/api/desk/log/';

const toPage = (results: StaffLogEntry[], count = results.length): StaffLogPage => ({
  count,
  count_is_capped: false,
  next: null,
  previous: null,
  results,
});

let server: FakeServer;
beforeEach(() => {
  server = startOwnerServer();
  const login = createLogEntry({ id: 2, thing: 'member', name: 'Gita Thapa', source: 'sessions', action: 'insert' });
  const failed: StaffLogEntry = {
    ...login,
    ...{ id: 3, source: 'failed_logins', changes: { device: [null, 'Firefox on Linux'] } },
  };
  server.on('GET', LOG, ({ query }) =>
    query.get('format') === 'csv' ? { text: '\uFEFFTime' } : { json: toPage([failed, login, createLogEntry()], 120) },
  );
  server.on('GET', `${LOG}filters/`, { json: { staff: [{ id: 3, name: 'Gita Thapa' }], things: ['order'] } });
});

test('the log says who did what, from where, before and after; filters and the page are in the address, and the file has the same entries', async () => {
  const { user, address } = renderPage('/desk/log');
  const table = await screen.findByRole('table', { name: 'Log' });
  const [, failed, login, change] = within(table).getAllByRole('row');
  expect(failed).toHaveTextContent('Failed loginGita ThapaDevice: Firefox on Linux');
  expect(login).toHaveTextContent('23 Jan 2026, 10:00Gita Thapa (No. 3)203.0.113.5Logged in');
  expect(change).toHaveTextContent('Order: payment changedMP-7K3Q-9XFDStatus: open → paid');
  expect(change).toHaveTextContent('Amount: NPR 950.50 → NPR 2,001.10State: Packing → Out for delivery');
  expect(change).toHaveTextContent('Paid at: – → 23 Jan 2026, 10:00');
  expect(within(change!).getByRole('link', { name: 'MP-7K3Q-9XFD' })).toHaveAttribute('href', '/desk/orders/41');

  await screen.findByRole('option', { name: 'Gita Thapa (No. 3)' });
  chooseOption(screen.getByLabelText('Person'), 'Gita Thapa (No. 3)');
  chooseOption(screen.getByLabelText('What'), 'Order');
  await user.click(await screen.findByRole('link', { name: 'Go to page 2' }));
  await screen.findByRole('link', { name: 'page 2' });
  expect(address()).toBe('/desk/log?staff=3&thing=order&page=2');
  const last = server.sent('GET', LOG).at(-1)!.query;
  expect(Object.fromEntries(last)).toMatchObject({ staff: '3', thing: 'order', page: '2' });
  const saved: Blob[] = [];
  URL.createObjectURL = (blob) => `blob:${saved.push(blob as Blob)}`;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation();
  await user.click(screen.getByText('Download CSV'));
  const file = Object.fromEntries(server.sent('GET', LOG).at(-1)!.query);
  expect(file).toMatchObject({ format: 'csv', staff: '3', thing: 'order' });
  await waitFor(() => expect(saved).toHaveLength(1));
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  expect(decoder.decode(await saved[0]!.arrayBuffer())).toBe('\uFEFFTime');
});
