import { screen, waitFor, within } from '@testing-library/react';
import { type Rider, type RiderDay, type RouteSheet } from '../../../contract/riders';
import { change, chooseOption } from '../../testing/change';
import { createDeskOrder, createQueuedOrder, createQueueSlot } from '../../testing/deskFactories';
import { type FakeServer } from '../../testing/fakeServer';
import { createUser } from '../../testing/factories';
import { startOwnerServer } from '../../testing/memberServer';
import { createPage } from '../../testing/orderFactories';
import { renderPage } from '../../testing/renderApp';

const RIDERS = '/api/desk/riders/';
const ORDER = '/api/desk/orders/31/';
const ram = { id: 3, name: 'Ram Thapa', phone_number: '+9779812345678' };

let server: FakeServer;
/** The cash as the server has it. */
let cash: RiderDay;
beforeEach(() => {
  server = startOwnerServer();
  server.on('GET', '/api/desk/slots/', { json: [] });
  server.on('GET', RIDERS, () => ({ json: [createRider()] }));
  const receipt = {
    id: 8,
    amount: '5400.00',
    surplus: '0.00',
    rider: ram.name,
    recorded_by: 'Gita Rai',
    at: '2026-01-24T10:00:00Z',
  };
  cash = {
    day: '2026-01-24',
    rider: ram,
    receipts: [{ ...receipt, order: { id: 31, number: 'MP-7K3Q-9XFD' }, rest: '50.00' }],
    hand_overs: [],
    entries: [],
    cash_refunds: [],
    collected: '5400.00',
    handed_over: '0.00',
    missing: '5400.00',
    unexplained: '5400.00',
  };
  server.on('GET', `${RIDERS}3/day/`, () => ({ json: cash }));
});

const createRider = (fields: Partial<Rider> = {}): Rider => {
  const sums = { collected: '5400.00', handed_over: '5000.00', missing: '400.00', owed: '650.00' };
  return { ...ram, active: true, open_orders: 4, version: 'v1', ...sums, ...fields };
};
const button = (name: string) => screen.findByText(name, { selector: 'button' });

test('the riders are shown with the cash of a day, and one is added', async () => {
  server.on('POST', RIDERS, { status: 201, json: createRider() });
  const { user } = renderPage('/desk/riders?day=2026-01-24');
  const row = within((await screen.findByRole('rowheader', { name: 'Ram Thapa' })).closest('tr')!);
  expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    ...['4', '5,400.00', '5,000.00', '400.00', '650.00', 'Edit'],
  ]);
  expect(row.getByRole('link', { name: 'Ram Thapa' })).toHaveAttribute('href', '/desk/riders/3?day=2026-01-24');
  expect(server.sent('GET', RIDERS)[0]!.query.get('day')).toBe('2026-01-24');
  await user.click(await button('Add a rider'));
  change(await screen.findByLabelText('Name'), 'Hari Rai');
  change(screen.getByLabelText('Phone number'), '9812345678');
  await user.click(await button('Save'));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(server.sent('POST', RIDERS).map(({ body }) => body)).toEqual([
    { name: 'Hari Rai', phone_number: '+9779812345678', active: true },
  ]);
});

test('an unknown rider is no rider', async () => {
  server.on('GET', `${RIDERS}9/day/`, { status: 404, json: { detail: 'Not found.' } });
  renderPage('/desk/riders/9');
  expect(await screen.findByText('There is no such rider')).toBeInTheDocument();
});

test('a rider with orders and cash stops taking orders by a second press that says so', async () => {
  const error = 'Ram Thapa has 4 orders still to deliver, and NPR 650.00 of cash is not handed over.';
  server.on('PATCH', `${RIDERS}3/`, { status: 409, json: { error, detail: error, code: 'rider_busy' } });
  const { user } = renderPage('/desk/riders?day=2026-01-24');
  await user.click(await button('Edit'));
  change(await screen.findByLabelText('Takes orders'), 'no');
  await user.click(await button('Save'));
  expect(await screen.findByText(error)).toBeVisible();
  server.on('PATCH', `${RIDERS}3/`, { json: createRider({ active: false }) });
  await user.click(await button('Save all the same'));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const sent = server.sent('PATCH', `${RIDERS}3/`).map(({ body }) => body as object);
  expect(sent.map((body) => 'confirmed' in body)).toEqual([false, true]);
});

test('the cash of a day is counted and confirmed, and that is taken back', async () => {
  const handOver = {
    id: 5,
    amount: '5000.00',
    surplus: '0.00',
    note: '',
    recorded_by: 'Gita Rai',
    at: '2026-01-24T12:00:00Z',
  };
  server.on('POST', `${RIDERS}3/hand-overs/`, () => {
    cash = { ...cash, hand_overs: [handOver], handed_over: '5000.00', missing: '400.00' };
    return { json: cash };
  });
  server.on('DELETE', `${RIDERS}3/hand-overs/5/`, () => {
    cash = { ...cash, hand_overs: [], handed_over: '0.00', missing: '5400.00' };
    return { json: cash };
  });
  const { user } = renderPage('/desk/riders/3?day=2026-01-24');
  expect(await screen.findByText('NPR 50.00 of the order is still due')).toBeInTheDocument();
  await user.click(await button('Cash handed over'));
  change(await screen.findByLabelText('Counted (NPR)'), 'Rs 5,000/-');
  await user.click(await button('Confirm'));
  expect(await screen.findByText('Missing: NPR 400.00')).toBeInTheDocument();
  expect(server.sent('POST', `${RIDERS}3/hand-overs/`)).toMatchObject([
    { body: { day: '2026-01-24', missing: '5400.00', amount: '5000.00' }, idempotencyKey: expect.any(String) },
  ]);
  await user.click(await screen.findByLabelText('Take back NPR 5,000.00'));
  expect(await screen.findByText('Missing: NPR 5,400.00')).toBeInTheDocument();
});

test('cash that another clerk has counted meanwhile is shown as it is now, and what was typed stays', async () => {
  const error = 'NPR 400.00 of this day is missing now.';
  const day = { ...cash, handed_over: '5000.00', missing: '400.00' };
  server.on('POST', `${RIDERS}3/hand-overs/`, {
    status: 409,
    json: { error, detail: error, code: 'cash_changed', day },
  });
  const { user } = renderPage('/desk/riders/3?day=2026-01-24');
  await user.click(await button('Cash handed over'));
  change(await screen.findByLabelText('Counted (NPR)'), '300');
  change(screen.getByLabelText('Note (optional)'), 'Wrong change');
  await user.click(await button('Confirm'));
  expect(await screen.findByText(error)).toBeInTheDocument();
  server.on('POST', `${RIDERS}3/hand-overs/`, { json: day });
  await user.click(await button('Confirm'));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const typed = { amount: '300.00', note: 'Wrong change' };
  expect(server.sent('POST', `${RIDERS}3/hand-overs/`).map(({ body }) => body)).toMatchObject([
    { missing: '5400.00', ...typed },
    { missing: '400.00', ...typed },
  ]);
});

test('the route sheet has the stops and what is to be collected, and prints', async () => {
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  const { id, number, state, address, slot, total_items } = createDeskOrder();
  const sheet: RouteSheet = {
    rider: ram,
    slot: null,
    stops: [
      { id, number, state, address, slot, total_items, to_collect: '550.00', is_gift: false },
      { id: 32, number: 'MP-AAAA-BBBB', state, address, slot, total_items, to_collect: '0.00', is_gift: true },
    ],
    to_collect: '550.00',
  };
  server.on('GET', `${RIDERS}3/sheet/`, { json: sheet });
  const { user } = renderPage('/desk/riders/3/sheet');
  const stops = (await screen.findAllByText(/Sita Gurung/)).map((name) => name.closest('li')!);
  expect(stops.map(({ textContent }) => /Collect NPR 550.00$|Paid$/.exec(textContent!)?.[0])).toEqual([
    'Collect NPR 550.00',
    'Paid',
  ]);
  const marks = stops.map((stop) => within(stop).queryByText('Gift: no prices on the slip') !== null);
  expect(marks).toEqual([false, true]);
  expect(screen.getByText('Collect NPR 550.00 in all')).toBeInTheDocument();
  await user.click(await button('Print'));
  expect(print).toHaveBeenCalledTimes(1);
});

test('an order is given to a rider, its cash comes short, and the rest is written off', async () => {
  let order = createDeskOrder({ state: 'out_for_delivery' });
  server.on('GET', ORDER, () => ({ json: order }));
  server.on('POST', `${RIDERS}assignments/`, () => {
    order = { ...order, rider: ram };
    return { json: { assigned: [{ id: 31, number: order.number, before: null }], skipped: [] } };
  });
  server.on('POST', `${ORDER}cash/`, () => {
    const receipt = {
      id: 8,
      amount: '500.00',
      surplus: '0.00',
      rider: ram.name,
      recorded_by: 'Gita Rai',
      at: order.created_at,
    };
    order = {
      ...createDeskOrder({ state: 'delivered', cash_due: '50.00', to_collect: '50.00' }),
      cash_receipts: [receipt],
    };
    return { json: order };
  });
  server.on('POST', `${ORDER}write-off/`, () => {
    order = { ...order, payment_status: 'paid', cash_due: null, written_off: { amount: '50.00', reason: 'No change' } };
    return { json: order };
  });
  const { user } = renderPage('/desk/orders/31');
  const choose = async (name: string) => {
    await user.click(await screen.findByLabelText('More actions'));
    await user.click(await screen.findByText(name, { selector: 'li' }));
  };
  await choose('Choose rider');
  await screen.findByText('Ram Thapa', { selector: 'option' });
  chooseOption(screen.getByLabelText('Rider'), 'Ram Thapa');
  await user.click(await button('Save'));
  await waitFor(() => expect(screen.getByRole('region', { name: 'Delivery' })).toHaveTextContent('Rider: Ram Thapa'));
  expect(server.sent('POST', `${RIDERS}assignments/`)[0]!.body).toEqual({ rider: 3, orders: [31] });

  server.on('POST', `${ORDER}transition/`, () => {
    order = { ...order, state: 'delivered', transitions: [] };
    return { json: order };
  });
  await user.click(await button('Mark as delivered'));
  await user.click(await button('Delivered'));
  await user.click(await button('Cash collected: NPR 550.00'));
  expect(await screen.findByLabelText('Collected by')).toHaveDisplayValue('Ram Thapa');
  change(screen.getByLabelText('Amount (NPR)'), '500');
  expect(screen.getByText('NPR 50.00 stays due.')).toBeInTheDocument();
  await user.click(await button('Collected NPR 500.00'));
  // While its dialog is open, the page is hidden.
  const payment = await screen.findByRole('region', { name: 'Payment' });
  await waitFor(() => expect(payment).toHaveTextContent('To be collected: NPR 50.00'));
  expect(payment).toHaveTextContent('NPR 500.00 in cash, collected by Ram Thapa');
  expect(server.sent('POST', `${ORDER}cash/`)[0]!.body).toEqual({ amount: '500.00', rider: 3, due: '550.00' });

  await choose('Write off NPR 50.00');
  change(await screen.findByLabelText('Reason'), 'No change');
  await user.click(await button('Write off'));
  await waitFor(() => expect(payment).toHaveTextContent('NPR 50.00 written off: No change'));
  expect(server.sent('POST', `${ORDER}write-off/`)[0]!.body).toEqual({ amount: '50.00', reason: 'No change' });
});

test('chosen orders of the queue, or all open ones of a slot, are handed to a rider at once; cards name the rider', async () => {
  const slot = createQueueSlot({
    orders: [
      { state: 'placed', orders: 2 },
      { state: 'packing', orders: 3 },
      { state: 'delivered', orders: 1 },
    ],
  });
  server.on('GET', '/api/desk/orders/', { json: createPage([createQueuedOrder()]) });
  server.on('GET', '/api/desk/slots/', { json: [slot] });
  const counts = { placed: 1, packing: 0, out_for_delivery: 0, pending_payment: 0, attention: 0, refund_due: 0 };
  server.on('GET', '/api/desk/counts/', { json: { ...counts, cash_missing: 0, newest: 31 } });
  const skipped = [{ id: 31, number: 'MP-7K3Q-9XFD', state: 'cancelled' }];
  server.on('POST', `${RIDERS}assignments/`, { json: { assigned: [], skipped } });
  const { user } = renderPage(`/desk?slot=${slot.id}`);
  await user.click(await screen.findByRole('checkbox', { name: 'Choose MP-7K3Q-9XFD' }));
  await user.click(await button('Hand to a rider'));
  await screen.findByText('Ram Thapa', { selector: 'option' });
  chooseOption(screen.getByLabelText('Rider'), 'Ram Thapa');
  await user.click(await button('Save'));
  expect(await screen.findByText('MP-7K3Q-9XFD was not changed: it is now “Cancelled”.')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

  server.on('POST', `${RIDERS}assignments/`, () => {
    server.on('GET', '/api/desk/orders/', { json: createPage([createQueuedOrder({ rider: ram })]) });
    return { json: { assigned: [{ id: 31, number: 'MP-7K3Q-9XFD', before: null }], skipped: [] } };
  });
  await user.click(await button('Hand the slot to a rider'));
  const dialog = within(
    await screen.findByRole('dialog', { name: /^Who delivers the 5 open orders of .*09:00–11:00\?$/ }),
  );
  await dialog.findByText('Ram Thapa', { selector: 'option' });
  chooseOption(dialog.getByLabelText('Rider'), 'Ram Thapa');
  await user.click(dialog.getByText('Save', { selector: 'button' }));
  expect(await screen.findByText('Ram Thapa: 1 order')).toBeInTheDocument();
  expect(server.sent('POST', `${RIDERS}assignments/`).map(({ body }) => body)).toEqual([
    { rider: 3, orders: [31] },
    { rider: 3, slot: slot.id },
  ]);
  await waitFor(() => expect(screen.getByTestId('order-row')).toHaveTextContent('Rider: Ram Thapa'));
});

test('a shortage is kept as a debt, and a refund that the rider gave back is his no more', async () => {
  server.on('GET', '/api/user/', { json: createUser({ is_staff: true, is_owner: false }) });
  const order = { id: 31, number: 'MP-7K3Q-9XFD' };
  cash = { ...cash, cash_refunds: [{ id: 4, amount: '995.00', order }] };
  const at = '2026-01-24T12:00:00Z';
  const entry = { id: 6, reason: '', order: null, recorded_by: 'Gita Rai', at };
  server.on('POST', `${RIDERS}3/entries/`, ({ body }) => {
    const { kind } = body as { kind: 'given_back' | 'debt' };
    cash =
      kind === 'given_back'
        ? {
            ...cash,
            cash_refunds: [],
            missing: '4405.00',
            unexplained: '4405.00',
            entries: [{ ...entry, kind, amount: '995.00', order }],
          }
        : {
            ...cash,
            unexplained: '0.00',
            entries: [...cash.entries, { ...entry, id: 7, kind, amount: '4405.00', reason: 'Pays on Friday' }],
          };
    return { json: cash };
  });
  const { user } = renderPage('/desk/riders/3?day=2026-01-24');
  await user.click(await screen.findByRole('button', { name: 'Given back at the door: NPR 995.00 of MP-7K3Q-9XFD' }));
  expect(await screen.findByText('Missing: NPR 4,405.00')).toBeInTheDocument();
  expect(screen.queryByText('Write off')).not.toBeInTheDocument();
  await user.click(await button('Keep as a debt'));
  change(await screen.findByLabelText('Reason'), 'Pays on Friday');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Keep as a debt' }));
  expect(await screen.findByText('Kept as a debt: NPR 4,405.00')).toBeInTheDocument();
  expect(server.sent('POST', `${RIDERS}3/entries/`).map(({ body }) => body)).toEqual([
    { day: '2026-01-24', kind: 'given_back', refund: 4, missing: '5400.00' },
    { day: '2026-01-24', kind: 'debt', amount: '4405.00', reason: 'Pays on Friday', missing: '4405.00' },
  ]);
});

test('more than is missing is taken with a note', async () => {
  server.on('POST', `${RIDERS}3/hand-overs/`, () => ({ json: cash }));
  const { user } = renderPage('/desk/riders/3?day=2026-01-24');
  await user.click(await button('Cash handed over'));
  change(await screen.findByLabelText('Counted (NPR)'), '5405');
  await user.click(await button('Confirm'));
  expect(await screen.findByText('Say why it is too much')).toBeInTheDocument();
  change(screen.getByLabelText(/^Note/), 'No coins');
  await user.click(await button('Confirm'));
  await waitFor(() => expect(server.sent('POST', `${RIDERS}3/hand-overs/`)).toHaveLength(1));
  expect(server.sent('POST', `${RIDERS}3/hand-overs/`)[0]!.body).toMatchObject({ amount: '5405.00', note: 'No coins' });
});
