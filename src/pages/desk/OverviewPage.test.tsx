import { act, screen, waitFor, within } from '@testing-library/react';
import { createOverview, createSales, createWebVitals } from '../../testing/deskFactories';
import { createUser } from '../../testing/factories';
import { type FakeServer } from '../../testing/fakeServer';
import { startOwnerServer } from '../../testing/memberServer';
import { renderPage } from '../../testing/renderApp';

const OVERVIEW = '/api/desk/overview/';
const WEB_VITALS = '/api/desk/web-vitals/';
const overview = createOverview();

let server: FakeServer;
beforeEach(() => {
  server = startOwnerServer();
  server.on('GET', OVERVIEW, { json: overview });
  server.on('GET', '/api/desk/sales/', { json: createSales() });
  server.on('GET', WEB_VITALS, { json: createWebVitals() });
});

test('the overview has the figures with the lists that make them up, a table, best sellers and low stock; its days are in the address, and their figures are saved as a file', async () => {
  server.on('GET', OVERVIEW, { status: 503, json: {} });
  const { user, address } = renderPage('/desk/overview');
  expect(await screen.findByText('Failed to load the overview')).toBeInTheDocument();
  expect(address()).toBe('/desk/overview');
  server.on('GET', OVERVIEW, { json: overview });
  await user.click(screen.getByText('Try again'));
  const days = await screen.findByRole('table', { name: 'Orders and revenue by day' });
  expect(within(days).getByRole('row', { name: 'Sat 24 Jan 12 9 1 15,250.00 550.00' })).toBeInTheDocument();
  const day = within(days).getByRole('link', { name: 'Sat 24 Jan' });
  expect(day).toHaveAttribute('href', '/desk?show=all&from=2026-01-24&to=2026-01-24');
  const range = 'from=2026-01-18&to=2026-01-24';
  for (const [name, scope] of [
    ['Orders 12 2 days before: 10', 'all'],
    ['Revenue NPR 15,250.00 2 days before: NPR 9,000.00', 'delivered'],
    ['Average order NPR 1,694.44 2 days before: NPR 1,125.00', 'delivered'],
    ['Cash outstanding NPR 550.00 2 days before: NPR 0.00', 'cash_missing'],
  ] as const)
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', `/desk?show=${scope}&${range}`);
  const sold = screen.getByRole('table', { name: 'Best sellers' });
  expect(within(sold).getByRole('row', { name: 'Gone 2 90.00' })).toBeInTheDocument();
  expect(within(sold).getByRole('link', { name: 'Ghee' })).toHaveAttribute('href', '/desk/products?q=5&show=all');
  expect(within(screen.getByRole('table', { name: 'Low stock' })).getByText('Rice')).toBeInTheDocument();
  expect(server.sent('GET', OVERVIEW).at(-1)?.query.get('days')).toBe('7');

  const asked: (string | null)[] = [];
  server.on('GET', OVERVIEW, ({ query }) => {
    asked.push(query.get('days'));
    return query.has('format') ? { text: '\uFEFFDay' } : { json: overview };
  });
  const saved: Blob[] = [];
  URL.createObjectURL = (blob) => `blob:${saved.push(blob as Blob)}`;
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await user.click(screen.getByText('30 days'));
  expect(address()).toBe('/desk/overview?days=30');
  await user.click(screen.getByText('Download CSV'));
  await screen.findByRole('table', { name: 'Orders and revenue by day' });
  await waitFor(() => expect(saved).toHaveLength(1));
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  expect(decoder.decode(await saved[0]!.arrayBuffer())).toBe('\uFEFFDay');
  expect(asked).toEqual(['30', '30']);
});

test.each([
  ['the overview', '/desk/overview', OVERVIEW, 'table', 'Best sellers'],
  ['the riders', '/desk/riders', '/api/desk/riders/', 'heading', 'No riders yet'],
] as const)(
  'a page whose sums read whole tables is loaded again every five minutes only: %s',
  async (_page, path, call, role, name) => {
    server.on('GET', '/api/desk/riders/', { json: [] });
    server.on('GET', '/api/desk/counts/', { status: 503, json: {} });
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'], advanceTimers: true });
    try {
      renderPage(path);
      if (role === 'table') await screen.findByRole(role, { name });
      else await screen.findByText(name);
      const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
      await wait(120_000);
      expect(server.sent('GET', call)).toHaveLength(1);
      await wait(180_000);
      await waitFor(() => expect(server.sent('GET', call)).toHaveLength(2));
    } finally {
      jest.useRealTimers();
    }
  },
);

test('a list of the overview shows its days, and leaves them', async () => {
  const asked: (string | null)[] = [];
  server.on('GET', '/api/desk/slots/', { json: [] });
  server.on('GET', '/api/desk/counts/', { status: 503, json: {} });
  server.on('GET', '/api/desk/orders/', ({ query }) => {
    asked.push(query.get('from'));
    return { json: { count: 0, next: null, previous: null, results: [] } };
  });
  const { user, address } = renderPage('/desk?show=delivered&from=2026-01-18&to=2026-01-24');
  const chip = await screen.findByRole('button', { name: 'Placed Sun 18 Jan to Sat 24 Jan' });
  act(() => chip.focus());
  await user.keyboard('{Backspace}');
  expect(address()).toBe('/desk?show=delivered');
  expect(asked).toEqual(['2026-01-18', null]);
});

const PAUSED = createSales({
  paused: true,
  since: '2026-11-24T08:10:00.000Z',
  reason: 'A stranger was logged in',
  text: 'Back soon',
  by: 'Gita Thapa',
});

test('an owner pauses sales for a reason, reads who paused them and why, and resumes them', async () => {
  const sent: object[] = [];
  server.on('PUT', '/api/desk/sales/', ({ body }) => {
    sent.push(body as object);
    const state = (body as { paused: boolean }).paused ? PAUSED : createSales();
    server.on('GET', '/api/desk/sales/', { json: state });
    return { json: state };
  });
  const { user } = renderPage('/desk/overview');
  await user.click(await screen.findByRole('button', { name: 'Pause sales' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Pause sales' }));
  await user.click(dialog.getByRole('button', { name: 'Pause sales' }));
  expect(await dialog.findByText('Enter the reason')).toBeInTheDocument();
  expect(sent).toEqual([]);
  await user.type(dialog.getByLabelText('Reason'), 'A stranger was logged in');
  await user.clear(dialog.getByLabelText('Text for shoppers'));
  await user.type(dialog.getByLabelText('Text for shoppers'), 'Back soon');
  await user.click(dialog.getByRole('button', { name: 'Pause sales' }));
  expect(await screen.findByText(/^Sales are paused since .* by Gita Thapa: A stranger was logged in/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Resume sales' }));
  expect(await screen.findByRole('button', { name: 'Pause sales' })).toBeVisible();
  expect(sent).toEqual([{ paused: true, reason: 'A stranger was logged in', text: 'Back soon' }, { paused: false }]);
});

test('other staff see that sales are paused, and have no button', async () => {
  server.on('GET', '/api/user/', { json: createUser({ is_staff: true }) });
  server.on('GET', '/api/desk/sales/', { json: PAUSED });
  renderPage('/desk/overview');
  const alert = await screen.findByText(/^Sales are paused since/);
  expect(alert).toHaveTextContent('Shoppers read: Back soon');
  expect(screen.queryByRole('button', { name: /sales/ })).not.toBeInTheDocument();
});

test('the speed of the pages is shown by week, each figure with its mark', async () => {
  server.on('GET', WEB_VITALS, ({ query }) => ({
    json: query.get('week') === '2026-01-11' ? createWebVitals({ week: '2026-01-11', pages: [] }) : createWebVitals(),
  }));
  const { user } = renderPage('/desk/overview');
  const table = await screen.findByRole('table', { name: 'Speed of the pages' });
  const row = (name: string) => within(table).getByRole('row', { name });
  expect(row('/products/:id 412 1.9 s, good 241 ms, needs work 0.30, poor')).toBeVisible();
  expect(row('/cart 9 3.1 s, needs work – –')).toBeVisible();
  await user.selectOptions(screen.getByLabelText('Week'), 'Week of Sun 11 Jan');
  await waitFor(() => expect(screen.queryByText('/cart')).not.toBeInTheDocument());
  expect(await screen.findByLabelText('Week')).toHaveValue('2026-01-11');
});

test('without measured visits the overview says so', async () => {
  server.on('GET', WEB_VITALS, { json: { weeks: [], week: null, pages: [] } });
  renderPage('/desk/overview');
  expect(await screen.findByText('No visits have been measured yet.')).toBeVisible();
});
