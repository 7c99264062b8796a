import { act, screen, waitFor, within } from '@testing-library/react';
import { type DeskOrder } from '../../../contract/desk';
import { type OrderState } from '../../../contract/orders';
import { api } from '../../api/api';
import { enter } from '../../testing/enter';
import { createDeliverySlot } from '../../testing/checkoutFactories';
import { ATTENTION, createDeskOrder } from '../../testing/deskFactories';
import { type FakeServer, hold, startFakeServer } from '../../testing/fakeServer';
import { createCart, createUser, keepTokens } from '../../testing/factories';
import { offerFeatures } from '../../testing/offerFeatures';
import { simulatePayments } from '../../testing/simulatePayments';
import { createOrderError, createRefund } from '../../testing/orderFactories';
import { renderApp } from '../../testing/renderApp';
import { wholeText } from '../../testing/wholeText';

const ORDER = '/api/desk/orders/31/';

let server: FakeServer;
/** The order as the server has it. */
let order: DeskOrder;
beforeEach(() => {
  offerFeatures('all');
  server = startFakeServer();
  order = createDeskOrder();
  server.on('GET', '/api/user/', { json: createUser({ is_staff: true }) });
  server.on('GET', '/api/products/cart/me/', { json: createCart() });
  server.on('GET', '/api/desk/riders/', { json: [] });
  server.on('GET', ORDER, () => ({ json: order }));
  server.on('POST', `${ORDER}transition/`, ({ body }) => {
    order = createDeskOrder({ state: (body as { to: OrderState }).to });
    return { json: order };
  });
  server.on('POST', `${ORDER}cash/`, () => {
    const paid = {
      method: 'cod',
      status: 'paid',
      amount: order.total,
      reference: null,
      paid_at: order.created_at,
    } as const;
    order = { ...order, payment_status: 'paid', cash_due: null, payments: [paid] };
    return { json: order };
  });
});
afterEach(() => {
  offerFeatures('none');
  simulatePayments('live');
});

const open = async () => {
  keepTokens();
  const view = renderApp('/desk/orders/31');
  await screen.findByRole('heading', { level: 1, name: 'MP-7K3Q-9XFD' });
  await screen.findByRole('button', { name: 'More actions' });
  return view;
};
const press = (name: string | RegExp) => screen.findByRole('button', { name });
const sent = () => server.sent('POST', `${ORDER}transition/`).map(({ body }) => body);
const chooseAction = async (user: Awaited<ReturnType<typeof open>>['user'], name: string) => {
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name }));
};

test('one button makes the next step: packing, out for delivery, delivered, cash', async () => {
  const { user } = await open();
  await user.click(await press('Start packing'));
  await user.click(await press('Out for delivery'));
  await user.click(await press('Mark as delivered'));
  await user.click(await press('Cash collected: NPR 550.00'));
  const dialog = await screen.findByRole('dialog', { name: 'Was the cash for MP-7K3Q-9XFD collected?' });
  expect(server.sent('POST', `${ORDER}cash/`)).toHaveLength(0);
  await user.click(within(dialog).getByRole('button', { name: 'Collected NPR 550.00' }));
  const payment = await screen.findByRole('region', { name: 'Payment' });
  await waitFor(() => expect(payment.textContent?.match(/Cash on delivery, paid/g)).toHaveLength(1));
  expect(sent()).toEqual([
    { from: 'placed', to: 'packing' },
    { from: 'packing', to: 'out_for_delivery' },
    { from: 'out_for_delivery', to: 'delivered' },
  ]);
  expect(server.sent('POST', `${ORDER}cash/`)).toHaveLength(1);
  expect(screen.getByTestId('order-state')).toHaveTextContent('Delivered');
  expect(within(payment).getByRole('link', { name: 'sita@example.com' })).toHaveAttribute('href', '/desk/members/7');
  expect(screen.queryByRole('button', { name: /Cash collected/ })).not.toBeInTheDocument();
});

test('the history says who made each step; what the shop did itself has no name', async () => {
  const attention = { at: order.created_at, type: 'attention', params: {}, text: '', by: null } as const;
  order = createDeskOrder({ events: [...order.events, attention] });
  await open();
  const steps = within(screen.getByRole('region', { name: 'Order history' })).getAllByRole('listitem');
  expect(steps[0]).toHaveTextContent(/, by Sita Gurung/);
  expect(steps[1]).not.toHaveTextContent(/, by/);
});

test('recorded cash is taken back, apart from what is harmless in the menu, and the slip asks for it again', async () => {
  const paid = { method: 'cod', status: 'paid', amount: '550.00', reference: null, paid_at: order.created_at } as const;
  order = createDeskOrder({ state: 'packing', payment_status: 'paid', to_collect: null, payments: [paid] });
  server.on('DELETE', `${ORDER}cash/`, () => {
    order = createDeskOrder({ state: 'packing' });
    return { json: order };
  });
  const { user } = await open();
  expect(screen.queryByText('Collect NPR 550.00')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  const menu = await screen.findByRole('menu');
  expect([...menu.children].map(({ textContent }) => textContent)).toEqual([
    'Print packing slip',
    '',
    'Choose rider',
    'Change lines',
    'Change delivery time',
    'Refund',
    'Cash was not collected',
    'Cancel order',
  ]);
  expect(menu.children[1]).toHaveAttribute('role', 'separator');
  await user.click(screen.getByRole('menuitem', { name: 'Cash was not collected' }));
  const dialog = await screen.findByRole('dialog', { name: 'Was the cash for MP-7K3Q-9XFD not collected?' });
  await user.click(within(dialog).getByRole('button', { name: 'Not collected' }));
  expect(await screen.findByText('Collect NPR 550.00')).toBeInTheDocument();
});

test('a simulated payment is labelled as such, also on the slip', async () => {
  simulatePayments('simulated');
  order = createDeskOrder({ payment_method: 'esewa', payment_status: 'paid', to_collect: null });
  await open();
  expect(screen.getByText('eSewa (simulated), paid')).toBeInTheDocument();
  expect(screen.getByText('Paid with eSewa (simulated). Collect nothing.')).toBeInTheDocument();
});

test('a delivery that costs nothing is free, as at the checkout', async () => {
  order = createDeskOrder({ delivery_fee: '0.00', total: '450.00' });
  await open();
  expect(screen.getByRole('region', { name: '3 items' })).toHaveTextContent('DeliveryFree');
});

test('a double press makes one step', async () => {
  const { user } = await open();
  await user.dblClick(await press('Start packing'));
  expect(await press('Out for delivery')).toBeInTheDocument();
  expect(sent()).toEqual([{ from: 'placed', to: 'packing' }]);
});

test('while a step is sent the button says so, and another press does nothing', async () => {
  const held = hold();
  server.on('POST', `${ORDER}transition/`, held.handler);
  const { user } = await open();
  const button = await press('Start packing');
  await user.click(button);
  expect(await within(button).findByRole('progressbar', { name: 'Sending' })).toBeInTheDocument();
  await user.click(button);
  expect(held.waiting()).toBe(1);
  held.release({ json: createDeskOrder({ state: 'packing' }) });
  expect(await press('Out for delivery')).toBe(button);
});

test('when somebody else was faster, the state now is shown and the order is loaded again', async () => {
  const { user } = await open();
  order = createDeskOrder({ state: 'out_for_delivery' });
  const text = 'This order is now out for delivery.';
  server.on('POST', `${ORDER}transition/`, {
    status: 409,
    json: createOrderError('illegal_transition', text, { state: 'out_for_delivery' }),
  });
  await user.click(await press('Start packing'));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Nothing was changed: this order is now “Out for delivery”. It is shown as it is now.',
  );
  expect(await press('Mark as delivered')).toBeInTheDocument();
});

test('a step without a response is reported, and the order is loaded again', async () => {
  const { user } = await open();
  server.on('POST', `${ORDER}transition/`, { status: 502, text: 'Bad gateway' });
  order = createDeskOrder({ state: 'packing' });
  await user.click(await press('Start packing'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to change the order');
  expect(await press('Out for delivery')).toBeInTheDocument();
});

test('an order is cancelled with a reason, not without', async () => {
  const { user } = await open();
  await chooseAction(user, 'Cancel order');
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel MP-7K3Q-9XFD?' }));
  await user.click(dialog.getByRole('button', { name: 'Cancel order' }));
  expect(await dialog.findByText('Enter a reason')).toBeInTheDocument();
  expect(sent()).toEqual([]);
  await enter(user, dialog.getByRole('textbox', { name: 'Reason' }), 'Sold out');
  await user.click(dialog.getByRole('button', { name: 'Cancel order' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent()).toEqual([{ from: 'placed', to: 'cancelled', note: 'Sold out' }]);
  await waitFor(() => expect(screen.getByTestId('order-state')).toHaveTextContent('Cancelled'));
  await waitFor(() => expect(screen.getByRole('button', { name: 'More actions' })).toHaveFocus());
});

test('a refused change is explained in its dialog, and what was typed stays', async () => {
  const { user } = await open();
  server.on('POST', `${ORDER}transition/`, { status: 400, json: { note: ['Too short.'] } });
  await chooseAction(user, 'Cancel order');
  const dialog = within(await screen.findByRole('dialog'));
  const reason = dialog.getByRole('textbox', { name: 'Reason' });
  await enter(user, reason, 'No');
  await user.keyboard('{Enter}');
  expect(await dialog.findByText('Too short.')).toBeInTheDocument();
  expect(reason).toHaveValue('No');
});

test('a late order gets another delivery time', async () => {
  order = createDeskOrder({ is_late: true });
  const next = { starts_at: '2026-01-25T03:15:00Z', ends_at: '2026-01-25T05:15:00Z' };
  server.on('GET', `${ORDER}slots/`, {
    json: [
      createDeliverySlot(7, '2026-01-24T05:15:00Z', { remaining: 0 }),
      createDeliverySlot(9, next.starts_at, { remaining: 1 }),
      createDeliverySlot(8, '2026-01-26T03:15:00Z', { remaining: 3 }),
    ],
  });
  server.on('POST', `${ORDER}slot/`, () => {
    order = createDeskOrder({ slot: next });
    return { json: order };
  });
  const { user } = await open();
  expect(screen.getByText('Late')).toBeInTheDocument();
  await chooseAction(user, 'Change delivery time');
  const dialog = within(await screen.findByRole('dialog', { name: 'Delivery time of MP-7K3Q-9XFD' }));
  const select = await dialog.findByRole('combobox', { name: 'New delivery time' });
  expect([...select.children].map(({ textContent }) => textContent)).toEqual([
    'Choose the delivery time',
    'Sun 25 Jan, 09:00–11:00 (1 place)',
    'Mon 26 Jan, 09:00–11:00 (3 places)',
  ]);
  await user.click(dialog.getByRole('button', { name: 'Change delivery time' }));
  await waitFor(() => expect(select).toHaveAccessibleDescription('Choose the delivery time'));
  await user.selectOptions(select, 'Sun 25 Jan, 09:00–11:00 (1 place)');
  await user.click(dialog.getByRole('button', { name: 'Change delivery time' }));
  await waitFor(() => expect(screen.queryByText('Late')).not.toBeInTheDocument());
  expect(server.sent('POST', `${ORDER}slot/`).map(({ body }) => body)).toEqual([{ slot: 9 }]);
});

test('a failed delivery goes back to packing with its reason, with or without a note', async () => {
  order = createDeskOrder({ state: 'out_for_delivery' });
  const { user } = await open();
  await chooseAction(user, 'Delivery failed');
  const dialog = within(await screen.findByRole('dialog'));
  const select = dialog.getByRole('combobox', { name: 'What happened' });
  expect([...select.children].slice(1).map(({ textContent }) => textContent)).toEqual([
    'Nobody was there',
    'The order was refused',
    'It was our fault',
  ]);
  await enter(user, dialog.getByRole('textbox', { name: 'Note (optional)' }), 'Nobody at home');
  await user.click(dialog.getByRole('button', { name: 'Back to packing' }));
  await waitFor(() => expect(select).toHaveAccessibleDescription('Choose what happened'));
  expect(sent()).toEqual([]);
  await user.selectOptions(select, 'Nobody was there');
  await user.click(dialog.getByRole('button', { name: 'Back to packing' }));
  expect(await press('Out for delivery')).toBeInTheDocument();
  expect(sent()).toEqual([{ from: 'out_for_delivery', to: 'packing', reason: 'nobody_there', note: 'Nobody at home' }]);
});

test('cash on delivery that is not possible for the number is shown, and allowed again', async () => {
  const text = /^Cash on delivery is not possible for this phone number/;
  order = createDeskOrder({ cash_blocked: true });
  server.on('DELETE', `${ORDER}cash-block/`, () => {
    order = createDeskOrder();
    return { json: order };
  });
  const { user } = await open();
  expect(screen.getByText(text)).toBeInTheDocument();
  await chooseAction(user, 'Allow cash on delivery again');
  const dialog = within(await screen.findByRole('dialog', { name: 'Allow cash on delivery again?' }));
  expect(server.sent('DELETE', `${ORDER}cash-block/`)).toHaveLength(0);
  await user.click(dialog.getByRole('button', { name: 'Allow cash on delivery' }));
  await waitFor(() => expect(screen.queryByText(text)).not.toBeInTheDocument());
  expect(server.sent('DELETE', `${ORDER}cash-block/`)).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  await screen.findByRole('menuitem', { name: 'Cancel order' });
  expect(screen.queryByRole('menuitem', { name: 'Allow cash on delivery again' })).not.toBeInTheDocument();
});

test('a refund that is due is the main button and is recorded as a whole', async () => {
  order = createDeskOrder({
    state: 'cancelled',
    payment_method: 'esewa',
    payment_status: 'refund_due',
    refunds: [createRefund('550.00', 'due')],
  });
  server.on('POST', `${ORDER}refunds/`, () => {
    order = { ...order, payment_status: 'refunded', refunds: [] };
    return { json: order };
  });
  const { user } = await open();
  await user.click(await press('Refund NPR 550.00'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Refund MP-7K3Q-9XFD' }));
  expect(dialog.getByRole('textbox', { name: 'Amount (NPR)' })).toHaveAttribute('readonly');
  await enter(user, dialog.getByRole('textbox', { name: 'Reason' }), 'Sold out');
  const reference = dialog.getByRole('textbox', { name: 'Reference' });
  await user.click(dialog.getByRole('button', { name: 'Refund' }));
  await waitFor(() => expect(reference).toHaveAccessibleDescription(/Enter the number of the refund/));
  expect(server.sent('POST', `${ORDER}refunds/`)).toEqual([]);
  await enter(user, reference, 'R-1');
  await user.click(dialog.getByRole('button', { name: 'Refund' }));
  expect(await screen.findByText('eSewa, refunded', { selector: 'section *' })).toBeInTheDocument();
  expect(server.sent('POST', `${ORDER}refunds/`)[0]!.body).toEqual({
    amount: '550.00',
    reason: 'Sold out',
    reference: 'R-1',
  });
});

test('with several refunds of one amount due, staff say of which payment it is, also when one was made meanwhile', async () => {
  const paid = { status: 'paid', amount: '550.00', paid_at: '2026-01-23T04:05:00.000Z' } as const;
  const due = createRefund('550.00', 'due');
  order = createDeskOrder({
    state: 'cancelled',
    payment_method: 'esewa',
    payment_status: 'refund_due',
    payments: [
      { ...paid, method: 'esewa', reference: '000AWEO' },
      { ...paid, method: 'khalti', reference: 'GFq9PFS7' },
      { ...paid, method: 'esewa', reference: '000AWEP', amount: '100.00' },
      { ...paid, method: 'khalti', reference: null, status: 'failed' },
    ],
    refunds: [due, due],
  });
  server.on('POST', `${ORDER}refunds/`, ({ body }) => {
    order = { ...order, refunds: [{ ...due, status: 'done' }, due] };
    const isDone = (body as { payment: string }).payment === '000AWEO';
    return isDone ? { status: 400, json: { payment: ['This payment was refunded.'] } } : { json: order };
  });
  const { user } = await open();
  await user.click(await press('Refund NPR 550.00'));
  const dialog = within(await screen.findByRole('dialog'));
  const select = dialog.getByRole('combobox', { name: 'Payment' });
  expect(
    within(select)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Choose the payment', 'eSewa, 000AWEO', 'Khalti, GFq9PFS7']);
  await enter(user, dialog.getByRole('textbox', { name: 'Reason' }), 'Paid twice');
  await user.click(dialog.getByRole('button', { name: 'Refund' }));
  await waitFor(() => expect(select).toHaveAccessibleDescription('Choose the payment'));
  expect(server.sent('POST', `${ORDER}refunds/`)).toEqual([]);
  await user.selectOptions(select, 'eSewa, 000AWEO');
  const reference = await dialog.findByRole('textbox', { name: 'Reference' });
  await enter(user, reference, 'R-1');
  await user.click(dialog.getByRole('button', { name: 'Refund' }));
  await waitFor(() => expect(select).toHaveAccessibleDescription('This payment was refunded.'));
  expect(await screen.findByText(/^Refund made/)).toBeInTheDocument();
  await user.selectOptions(select, 'Khalti, GFq9PFS7');
  await user.clear(await dialog.findByRole('textbox', { name: 'Reference (optional)' }));
  await user.click(dialog.getByRole('button', { name: 'Refund' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const body = { amount: '550.00', reason: 'Paid twice' };
  expect(server.sent('POST', `${ORDER}refunds/`).map((call) => call.body)).toEqual([
    { ...body, payment: '000AWEO', reference: 'R-1' },
    { ...body, payment: 'GFq9PFS7' },
  ]);
});

test.each([
  ['khalti', '550.00', 'Reference (optional)'],
  ['khalti', '500.00', 'Reference'],
  ['esewa', '550.00', 'Reference'],
  ['cod', '500.00', 'Reference (optional)'],
] as const)('of a payment of NPR 550.00 with %s, a refund of NPR %s asks for: %s', async (method, amount, label) => {
  order = createDeskOrder({
    state: 'cancelled',
    payment_method: method,
    payment_status: 'refund_due',
    payments: [{ method, status: 'paid', amount: '550.00', reference: 'GFq9', paid_at: '2026-01-23T04:05:00.000Z' }],
    refunds: [createRefund(amount, 'due')],
  });
  const { user } = await open();
  await user.click(await press(`Refund NPR ${amount}`));
  expect(await screen.findByRole('textbox', { name: label })).toBeInTheDocument();
});

const cashPaid = {
  method: 'cod',
  status: 'paid',
  amount: '550.00',
  reference: null,
  paid_at: '2026-01-24T04:05:00.000Z',
} as const;
const refundsSent = () => server.sent('POST', `${ORDER}refunds/`).map(({ body }) => body);

test('part of a paid order is refunded, at most what is left, and its pieces go back into stock line by line', async () => {
  order = createDeskOrder({
    state: 'delivered',
    payment_status: 'paid',
    cash_due: null,
    payments: [cashPaid],
    refunds: [createRefund('50.00', 'done')],
  });
  server.on('POST', `${ORDER}refunds/`, () => ({ json: order }));
  const { user } = await open();
  await chooseAction(user, 'Refund');
  const dialog = within(await screen.findByRole('dialog'));
  const amount = dialog.getByRole('textbox', { name: 'Amount (NPR)' });
  expect(amount).toHaveValue('500.00');
  await user.clear(amount);
  await enter(user, amount, '500.01');
  await enter(user, dialog.getByRole('textbox', { name: 'Reason' }), 'Torn bag');
  await user.keyboard('{Enter}');
  expect(await dialog.findByText('Enter an amount up to NPR 500.00')).toBeInTheDocument();
  await user.clear(amount);
  await enter(user, amount, '100');
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Ghee' }), '1 of 3');
  await user.click(dialog.getByRole('button', { name: 'Refund' }));
  await waitFor(() =>
    expect(refundsSent()).toEqual([{ amount: '100', reason: 'Torn bag', restock: [{ item: 1, quantity: 1 }] }]),
  );
});

test('a whole refund before the delivery asks whether to cancel the order, and of a packed one what goes on sale', async () => {
  order = createDeskOrder({ state: 'packing', payment_status: 'paid', payments: [cashPaid] });
  server.on('POST', `${ORDER}refunds/`, () => ({ json: order }));
  const { user } = await open();
  await chooseAction(user, 'Refund');
  const dialog = within(await screen.findByRole('dialog'));
  await enter(user, dialog.getByRole('textbox', { name: 'Reason' }), 'Sold out');
  await user.click(dialog.getByRole('button', { name: 'Refund' }));
  const question = dialog.getByRole('combobox', { name: 'The order' });
  await waitFor(() => expect(question).toHaveAccessibleDescription('Choose one'));
  await user.selectOptions(question, 'Cancel the order');
  await user.selectOptions(await dialog.findByRole('combobox', { name: 'Ghee' }), '2 of 3');
  await user.click(dialog.getByRole('button', { name: 'Refund' }));
  const restock = [{ item: 1, quantity: 2 }];
  await waitFor(() => expect(refundsSent()).toEqual([{ amount: '550.00', reason: 'Sold out', cancel: true, restock }]));
});

test('a Khalti order that is refunded and cancelled needs no reference: Khalti refunds it by a call', async () => {
  const khalti = { ...cashPaid, method: 'khalti', reference: 'GFq9' } as const;
  order = createDeskOrder({ payment_method: 'khalti', payment_status: 'paid', payments: [khalti] });
  server.on('POST', `${ORDER}refunds/`, () => ({ json: order }));
  const { user } = await open();
  await chooseAction(user, 'Refund');
  const dialog = within(await screen.findByRole('dialog'));
  await enter(user, dialog.getByRole('textbox', { name: 'Reason' }), 'Sold out');
  expect(dialog.getByRole('textbox', { name: 'Reference' })).toBeInTheDocument();
  await user.selectOptions(dialog.getByRole('combobox', { name: 'The order' }), 'Cancel the order');
  expect(await dialog.findByRole('textbox', { name: 'Reference (optional)' })).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Refund' }));
  await waitFor(() => expect(refundsSent()).toEqual([{ amount: '550.00', reason: 'Sold out', cancel: true }]));
});

test('an order that was refunded as a whole moves on only after a question', async () => {
  order = createDeskOrder({ payment_status: 'refunded', payments: [cashPaid] });
  const { user } = await open();
  await user.click(await press('Start packing'));
  const dialog = within(await screen.findByRole('dialog', { name: 'MP-7K3Q-9XFD was refunded' }));
  expect(sent()).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Start packing' }));
  await waitFor(() => expect(sent()).toEqual([{ from: 'placed', to: 'packing', refunded: true }]));
});

test('of a packed order that is cancelled, staff say what goes back on sale, and read what is refunded', async () => {
  order = createDeskOrder({
    state: 'packing',
    payment_status: 'paid',
    payments: [cashPaid],
    refunds: [createRefund('50.00', 'done')],
  });
  const { user } = await open();
  await chooseAction(user, 'Cancel order');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('NPR 500.00 will be refunded.')).toBeInTheDocument();
  await enter(user, dialog.getByRole('textbox', { name: 'Reason' }), 'Broken');
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Ghee' }), '0 of 3');
  await user.click(dialog.getByRole('button', { name: 'Cancel order' }));
  const restock = [{ item: 1, quantity: 0 }];
  await waitFor(() => expect(sent()).toEqual([{ from: 'packing', to: 'cancelled', note: 'Broken', restock }]));
});

test('cash that is recorded again after a lost response has the same key, and the desk says that it was done already', async () => {
  order = createDeskOrder({ state: 'delivered' });
  let calls = 0;
  server.on('POST', `${ORDER}cash/`, () => {
    calls += 1;
    if (calls === 1) throw new TypeError('Failed to fetch');
    return { json: { ...order, payment_status: 'paid', cash_due: null }, headers: { 'idempotent-replayed': 'true' } };
  });
  const { user } = await open();
  await user.click(await press('Cash collected: NPR 550.00'));
  const collected = await screen.findByRole('button', { name: 'Collected NPR 550.00' });
  await user.click(collected);
  expect(await screen.findByText(/^No response came/)).toBeInTheDocument();
  await user.click(collected);
  expect(await screen.findByText('MP-7K3Q-9XFD: Done already: Cash collected')).toBeInTheDocument();
  const keys = server.sent('POST', `${ORDER}cash/`).map(({ idempotencyKey }) => idempotencyKey);
  expect(keys).toEqual([expect.stringMatching(/^[\da-f]{32}$/), keys[0]]);
});

test('an order that needs attention says why until staff have seen it', async () => {
  order = createDeskOrder({ ...ATTENTION });
  server.on('POST', `${ORDER}attention/`, () => {
    order = createDeskOrder();
    return { json: order };
  });
  const { user } = await open();
  expect(
    screen.getByText('Needs attention: The order was paid twice: the second payment goes back.'),
  ).toBeInTheDocument();
  await chooseAction(user, 'Mark as seen');
  await waitFor(() => expect(screen.queryByText(/^Needs attention/)).not.toBeInTheDocument());
});

test('money that staff look into can be refunded, although the order is not paid', async () => {
  order = createDeskOrder({ state: 'pending_payment', payment_method: 'esewa', ...ATTENTION });
  const { user } = await open();
  await chooseAction(user, 'Refund');
  expect(await screen.findByRole('dialog', { name: 'Refund MP-7K3Q-9XFD' })).toBeInTheDocument();
});

test('the packing slip is printed from the menu, with the delivery and labelled notes', async () => {
  const address = { ...order.address, note: 'Ring twice' };
  const note = 'Collect NPR 0.00';
  server.on('GET', ORDER, { json: { ...order, slot: null, courier_days: [2, 5], address, note } });
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  const { user } = await open();
  await chooseAction(user, 'Print packing slip');
  expect(print).toHaveBeenCalledTimes(1);
  expect(screen.getByText('Collect NPR 550.00')).toBeInTheDocument();
  expect(screen.getAllByText('In 2 to 5 days by courier')[1]).toBeInTheDocument();
  // On the page and on the slip.
  expect(screen.getAllByText(wholeText('Landmark: Behind the temple'))).toHaveLength(2);
  expect(screen.getAllByText(wholeText('Note for the rider: Ring twice'))).toHaveLength(2);
  expect(screen.getAllByText(wholeText(`Note for the shop: ${note}`))).toHaveLength(2);
});

test('the menu leads to the bill of an order that has one', async () => {
  order = createDeskOrder({ state: 'delivered', bill: 'T-2083/84-12' });
  const { user, address } = await open();
  await chooseAction(user, 'Bill T-2083/84-12');
  expect(address()).toBe('/orders/31/bill');
});

test('a recipient that reads like a text of the shop is no heading, on the page and on the slip, and turns nothing round', async () => {
  const recipient = 'Maya PAID IN FULL, DO NOT COLLECT';
  order = createDeskOrder({ address: { ...order.address, recipient, tole: 'Asan \u202e' } });
  await open();
  const texts = screen.getAllByText(recipient);
  expect(texts).toHaveLength(2);
  for (const text of texts) {
    expect(text.parentElement).toHaveTextContent(`Recipient: ${recipient}`);
    expect(text.closest('h1,h2,h3,.MuiTypography-h1,.MuiTypography-h2,.MuiTypography-h3')).toBeNull();
  }
  for (const isolated of [...texts, ...screen.getAllByText(/^Asan .*, Kathmandu-25, Kathmandu$/)])
    expect(isolated.tagName).toBe('BDI');
  const slip = screen.getByRole('article', { name: 'Packing slip MP-7K3Q-9XFD', hidden: true });
  expect(within(slip).getByText('MP-7K3Q-9XFD')).toHaveClass('number');
});

test('an order that cannot be refreshed says so', async () => {
  const { store } = await open();
  server.on('GET', ORDER, { status: 503, json: {} });
  act(() => void store.dispatch(api.util.invalidateTags(['DeskOrder'])));
  expect(await screen.findByText('Could not be refreshed')).toBeInTheDocument();
});

test('an unknown order is no order; one that cannot be loaded is loaded again by a button', async () => {
  keepTokens();
  server.on('GET', ORDER, { status: 503, json: {} });
  const { user, router } = renderApp('/desk/orders/31');
  expect(await screen.findByText('Failed to load the desk')).toBeInTheDocument();
  server.on('GET', ORDER, { json: order });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'MP-7K3Q-9XFD' })).toBeInTheDocument();
  for (const id of ['32', 'x']) {
    await act(() => router.navigate(`/desk/orders/${id}`));
    expect(await screen.findByText(`There is no order ${id}.`)).toBeInTheDocument();
  }
});
