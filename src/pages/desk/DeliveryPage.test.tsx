import { screen, waitFor, within } from '@testing-library/react';
import { type DeliveryArea, type DeliveryClosure } from '../../../contract/delivery';
import { change, chooseOption } from '../../testing/change';
import { createQueueSlot } from '../../testing/deskFactories';
import { type FakeServer } from '../../testing/fakeServer';
import { startOwnerServer } from '../../testing/memberServer';
import { renderPage } from '../../testing/renderApp';

jest.mock('../../features/desk/delivery/festivalDays', () => ({
  FESTIVALS: [
    ['2000-01-15', '2000-01-15', 'Maghe Sankranti'],
    ['2999-10-06', '2999-10-11', 'Dashain'],
  ],
}));

const AREA: DeliveryArea = {
  id: 1,
  name: 'Kathmandu Valley',
  fee: '100.00',
  free_from: '2000.00',
  courier_days: null,
  weekly_slots: [{ weekday: 0, starts: '07:00', ends: '09:00' }],
  capacity: 20,
  cut_off_minutes: 120,
  days_ahead: 7,
  local_levels: [],
  version: 'v1',
};
const SLOTS = '/api/desk/slots/';
const CLOSURES = '/api/desk/closures/';

let server: FakeServer;
beforeEach(() => {
  server = startOwnerServer();
  server.on('GET', '/api/desk/delivery-areas/', { json: [AREA] });
  server.on('GET', '/api/locations/', { json: { provinces: [] } });
  server.on('GET', SLOTS, { json: [createQueueSlot({ booked: 2, orders: [{ state: 'placed', orders: 2 }] })] });
  server.on('GET', CLOSURES, { json: [] });
});

test('what closing days does to booked orders is said before it is done; closed days are opened again', async () => {
  let closures: DeliveryClosure[] = [];
  server.on('GET', CLOSURES, () => ({ json: closures }));
  server.on('POST', CLOSURES, ({ body }) => {
    closures = [{ ...(body as DeliveryClosure), id: 2, area: null, weekday: null, waiting: 2, to_write: 2 }];
    return { status: 201, json: closures[0] };
  });
  server.on('DELETE', `${CLOSURES}2/`, () => {
    closures = [];
    return { status: 204 };
  });
  const { user } = renderPage('/desk/delivery');
  change(await screen.findByLabelText('First day'), '2026-01-24');
  change(screen.getByLabelText('Last day'), '2026-01-26');
  const effect = await screen.findByText(/1 delivery time closes. 2 orders stay booked/);
  expect(within(effect).getByRole('link')).toHaveAttribute('href', '/desk?show=all&slot=4');
  expect(server.sent('POST', CLOSURES)).toEqual([]);
  change(screen.getByLabelText('Reason'), 'Dashain');
  await user.click(screen.getByText('Close these days', { selector: 'button' }));
  expect(await screen.findByText('Sat 24 Jan to Mon 26 Jan 2026, all areas: Dashain')).toBeVisible();
  // In the page: on a phone a toast would cover the label of the next field.
  const said = within(screen.getByRole('main')).getByText('Closed now: Sat 24 Jan to Mon 26 Jan 2026');
  expect(said).toHaveAttribute('role', 'status');
  // The next closure begins with an empty form.
  await waitFor(() => expect(screen.getByLabelText('Reason')).toHaveValue(''));
  expect(screen.queryByText(/orders stay booked/)).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  // Booked orders are counted, and one action writes to all of their members.
  expect(screen.getByText('2 orders wait')).toHaveAttribute('href', '/desk?show=closed_day');
  server.on('POST', `${CLOSURES}2/notices/`, () => {
    closures = [{ ...closures[0]!, to_write: 0 }];
    return { json: closures[0] };
  });
  await user.click(screen.getByText('Write to 2 customers'));
  expect(screen.getByText(/^2 customers get an email: no delivery on that day \(Dashain\)/)).toBeInTheDocument();
  expect(server.sent('POST', `${CLOSURES}2/notices/`)).toEqual([]);
  await user.click(screen.getByText('Send'));
  await waitFor(() => expect(screen.queryByText('Write to 2 customers')).not.toBeInTheDocument());
  expect(server.sent('POST', `${CLOSURES}2/notices/`)).toHaveLength(1);
  await user.click(screen.getByText('Reopen', { selector: 'button' }));
  await screen.findByText((_text, element) => element?.tagName === 'H2' && element.textContent === 'Closed days');
  expect(server.sent('DELETE', `${CLOSURES}2/`)).toHaveLength(1);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Reopen' })).not.toBeInTheDocument());
  expect(screen.queryByText(/^Closed now/)).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
});

test('a delivery time is closed at what is booked, and an area is changed', async () => {
  server.on('PATCH', `${SLOTS}4/`, { json: createQueueSlot() });
  server.on('PATCH', '/api/desk/delivery-areas/1/', { json: AREA });
  const { user } = renderPage('/desk/delivery');
  await user.click(await screen.findByText('Close', { selector: 'button' }));
  await user.click(screen.getByText('Close this delivery time', { selector: 'button' }));
  await waitFor(() => expect(server.sent('PATCH', `${SLOTS}4/`).map(({ body }) => body)).toEqual([{ capacity: 2 }]));
  await user.click(await screen.findByText('Edit', { selector: 'button' }));
  const weekly = screen.getByLabelText('Weekly delivery times');
  expect(weekly).toHaveValue('Sun 07:00-09:00');
  change(weekly, 'Sun 07:00-09:00\nSat 10:00');
  await user.click(screen.getByText('Save the area', { selector: 'button' }));
  expect(await screen.findByText('Write each time as “Sun 07:00-09:00”')).toBeVisible();
  change(weekly, 'Sun 07:00-09:00\nSat 10:00-12:00');
  await user.click(screen.getByText('Save the area', { selector: 'button' }));
  await screen.findByText('Edit', { selector: 'button' });
  expect(server.sent('PATCH', '/api/desk/delivery-areas/1/')[0]!.body).toMatchObject({
    fee: '100.00',
    capacity: 20,
    weekly_slots: [
      { weekday: 0, starts: '07:00', ends: '09:00' },
      { weekday: 6, starts: '10:00', ends: '12:00' },
    ],
  });
});

test('a single delivery time is added beside the weekly ones, and a refused one stays in the form', async () => {
  const extra = createQueueSlot({ id: 5, starts_at: '2099-01-25T10:15:00Z', ends_at: '2099-01-25T12:15:00Z' });
  const taken = { status: 400, json: { starts_at: ['The area has a slot that starts then.'] } };
  const responses = [taken, { status: 201, json: extra }];
  server.on('POST', SLOTS, () => {
    server.on('GET', SLOTS, { json: [extra] });
    return responses.shift()!;
  });
  const { user } = renderPage('/desk/delivery');
  await user.click(await screen.findByText('Add a delivery time', { selector: 'button' }));
  change(screen.getByLabelText('Day'), '2099-01-25');
  change(screen.getByLabelText('From'), '16:00');
  change(screen.getByLabelText('To'), '15:00');
  await user.click(screen.getByText('Add the delivery time', { selector: 'button' }));
  expect(await screen.findByText('It has to end after it starts')).toBeVisible();
  change(screen.getByLabelText('To'), '18:00');
  await user.click(screen.getByText('Add the delivery time', { selector: 'button' }));
  expect(await screen.findByText('The area has a slot that starts then.')).toBeVisible();
  await user.click(screen.getByText('Add the delivery time', { selector: 'button' }));
  // In the page: on a phone a toast would cover the label of the next field.
  const said = await within(screen.getByRole('main')).findByText('Sun 25 Jan, 16:00–18:00 was added');
  expect(said).toHaveAttribute('role', 'status');
  const body = { area: 1, starts_at: '2099-01-25T16:00:00+05:45', ends_at: '2099-01-25T18:00:00+05:45', capacity: 20 };
  expect(server.sent('POST', SLOTS).map((call) => call.body)).toEqual([body, body]);
  expect(await screen.findByText('Add a delivery time', { selector: 'button' })).toBeVisible();
});

test('the delivery times of many days are shown in part, until all are asked for', async () => {
  server.on('GET', SLOTS, { json: Array.from({ length: 42 }, (_none, index) => createQueueSlot({ id: index + 1 })) });
  const { user } = renderPage('/desk/delivery');
  const table = within(await screen.findByRole('table', { name: 'Coming delivery times' }));
  expect(table.getAllByRole('row')).toHaveLength(13);
  await user.click(screen.getByText('Show all 42 delivery times'));
  expect(table.getAllByRole('row')).toHaveLength(43);
  expect(screen.queryByText('Show all 42 delivery times')).not.toBeInTheDocument();
});

test('a festival is put into the form, and closed when it is confirmed; then it is offered no longer', async () => {
  let closures: DeliveryClosure[] = [];
  server.on('GET', CLOSURES, () => ({ json: closures }));
  server.on('POST', CLOSURES, ({ body }) => {
    closures = [{ ...(body as DeliveryClosure), id: 2, area: null, weekday: null, waiting: 0, to_write: 0 }];
    return { status: 201, json: closures[0] };
  });
  const { user } = renderPage('/desk/delivery');
  const offered = within((await screen.findByText('Festivals of the coming year')).closest('details')!);
  expect(offered.getAllByRole('button', { hidden: true })).toHaveLength(1);
  await user.click(offered.getByText(/^Dashain, .* 2999$/));
  expect(server.sent('POST', CLOSURES)).toEqual([]);
  await waitFor(() => expect(screen.getByLabelText('First day')).toHaveValue('2999-10-06'));
  await user.click(screen.getByText('Close these days', { selector: 'button' }));
  expect(await screen.findByText(/^No more festivals are listed/)).toBeInTheDocument();
  const closed = { area: null, first_day: '2999-10-06', last_day: '2999-10-11', reason: 'Dashain' };
  expect(server.sent('POST', CLOSURES).map(({ body }) => body)).toEqual([closed]);
});

test('one day of each week is closed; only its delivery times close', async () => {
  const days = ['2026-01-23', '2026-01-24', '2026-01-31'];
  const slots = days.map((day, id) =>
    createQueueSlot({ id, starts_at: `${day}T03:15:00Z`, ends_at: `${day}T05:15:00Z` }),
  );
  server.on('GET', SLOTS, { json: slots });
  let closures: DeliveryClosure[] = [];
  server.on('GET', CLOSURES, () => ({ json: closures }));
  server.on('POST', CLOSURES, ({ body }) => {
    closures = [{ ...(body as DeliveryClosure), id: 2, area: null, waiting: 0, to_write: 0 }];
    return { status: 201, json: closures[0] };
  });
  const { user } = renderPage('/desk/delivery');
  change(await screen.findByLabelText('First day'), '2026-01-20');
  change(screen.getByLabelText('Last day'), '2027-01-20');
  expect(await screen.findByText(/3 delivery times close/)).toBeInTheDocument();
  chooseOption(screen.getByLabelText('Which days'), 'Every Saturday');
  expect(await screen.findByText(/2 delivery times close/)).toBeInTheDocument();
  change(screen.getByLabelText('Reason'), 'Weekly holiday');
  await user.click(screen.getByText('Close these days', { selector: 'button' }));
  expect(await screen.findByText(/^Every Saturday, .*: Weekly holiday$/)).toBeInTheDocument();
  expect(server.sent('POST', CLOSURES)[0]!.body).toMatchObject({
    first_day: '2026-01-20',
    last_day: '2027-01-20',
    weekday: 6,
  });
});
