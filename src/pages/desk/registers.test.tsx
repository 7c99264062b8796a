import { screen, waitFor, within } from '@testing-library/react';
import { type Register } from '../../../contract/bills';
import { chooseOption } from '../../testing/change';
import { type FakeServer } from '../../testing/fakeServer';
import { createUser } from '../../testing/factories';
import { startOwnerServer } from '../../testing/memberServer';
import { renderPage } from '../../testing/renderApp';

const SALES = '/api/desk/registers/sales/';

const createRegister = (overrides: Partial<Register> = {}): Register => ({
  month: '2083-08',
  months: ['2083-08', '2083-07'],
  columns: [
    { title: 'Number', is_amount: false },
    { title: 'Buyer', is_amount: false },
    { title: 'Total', is_amount: true },
  ],
  rows: [
    ['T-2083/84-1', 'सीता गुरुङ', '2500.00'],
    ['T-2083/84-2', null, '125000.00'],
  ],
  totals: [null, null, '127500.00'],
  ...overrides,
});

let server: FakeServer;
beforeEach(() => {
  server = startOwnerServer();
  server.on('GET', SALES, ({ query }) =>
    query.get('format') === 'csv'
      ? { text: '\uFEFFNumber' }
      : { json: createRegister({ month: query.get('month') ?? '2083-08' }) },
  );
});

test('the sales register of the present month shows its bills and their sum; another month and register are in the address, and the file is of the same', async () => {
  const { user, address } = renderPage('/desk/registers');
  const table = await screen.findByRole('table', { name: 'Sales, Mangsir 2083' });
  expect(
    within(table)
      .getAllByRole('row')
      .map(({ textContent }) => textContent),
  ).toEqual(['NumberBuyerTotal', 'T-2083/84-1सीता गुरुङ2,500.00', 'T-2083/84-21,25,000.00', 'Total1,27,500.00']);

  chooseOption(screen.getByLabelText('Month'), 'Kartik 2083');
  await screen.findByRole('table', { name: 'Sales, Kartik 2083' });
  const saved: Blob[] = [];
  URL.createObjectURL = (blob) => `blob:${saved.push(blob as Blob)}`;
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await user.click(screen.getByText('Download CSV'));
  await waitFor(() => expect(saved).toHaveLength(1));
  const queries = server.sent('GET', SALES).map(({ query }) => [query.get('month'), query.get('format')]);
  expect(queries).toEqual([
    [null, null],
    ['2083-07', null],
    ['2083-07', 'csv'],
  ]);
  server.on('GET', '/api/desk/registers/returns/', { json: createRegister({ month: '2083-07', rows: [] }) });
  await user.click(screen.getByRole('button', { name: 'Sales returns' }));
  expect(await screen.findByText('Nothing in Kartik 2083')).toBeInTheDocument();
  expect(address()).toBe('/desk/registers?month=2083-07&register=returns');
});

test('staff who are no owner are told so instead, and their menu does not offer the page', async () => {
  server.on('GET', '/api/user/', { json: createUser({ is_staff: true }) });
  renderPage('/desk/registers');
  expect(await screen.findByRole('heading', { level: 1, name: 'For owners only' })).toBeInTheDocument();
  const menu = within(screen.getByRole('navigation', { name: 'Desk' }));
  expect(menu.queryByRole('link', { name: /Registers|Log/ })).not.toBeInTheDocument();
  expect(menu.getByRole('link', { name: 'Overview' })).toBeInTheDocument();
  expect(server.sent('GET', SALES)).toEqual([]);
});
