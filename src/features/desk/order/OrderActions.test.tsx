import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { type DeskOrder } from '../../../../contract/desk';
import { change, chooseOption } from '../../../testing/change';
import { createDeskOrder } from '../../../testing/deskFactories';
import { type FakeServer, startFakeServer } from '../../../testing/fakeServer';
import { renderWithStore } from '../../../testing/renderWithStore';
import { OrderActions } from './OrderActions';

const TRANSITION = '/api/desk/orders/31/transition/';

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  server.on('POST', TRANSITION, { json: createDeskOrder() });
});

function show(order: DeskOrder) {
  const { user } = renderWithStore(<OrderActions order={order} isOwner />);
  const chooseAction = async (name: string) => {
    await user.click(screen.getByLabelText('More actions'));
    await user.click(await screen.findByText(name, { selector: 'li' }));
  };
  return { user, chooseAction };
}
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const sent = () => server.sent('POST', TRANSITION).map(({ body }) => body);

test('an order is cancelled with a reason, not without; a refused change is explained in its dialog, and what was typed stays', async () => {
  const { user, chooseAction } = show(createDeskOrder());
  await chooseAction('Cancel order');
  const form = await dialog('Cancel MP-7K3Q-9XFD?');
  const submit = form.getByText('Cancel order', { selector: 'button' });
  await user.click(submit);
  expect(await form.findByText('Enter a reason')).toBeInTheDocument();
  expect(sent()).toEqual([]);
  server.on('POST', TRANSITION, { status: 400, json: { note: ['Too short.'] } });
  const reason = form.getByLabelText('Reason');
  change(reason, 'No');
  await user.click(submit);
  expect(await form.findByText('Too short.')).toBeInTheDocument();
  expect(reason).toHaveValue('No');
  server.on('POST', TRANSITION, { json: createDeskOrder({ state: 'cancelled' }) });
  change(reason, 'No, sold out');
  await user.click(submit);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent()).toEqual([
    { from: 'placed', to: 'cancelled', note: 'No' },
    { from: 'placed', to: 'cancelled', note: 'No, sold out' },
  ]);
  await waitFor(() => expect(screen.getByLabelText('More actions')).toHaveFocus());
});

test('a failed delivery goes back to packing with its reason, with or without a note', async () => {
  const { user, chooseAction } = show(createDeskOrder({ state: 'out_for_delivery' }));
  await chooseAction('Delivery failed');
  const form = await dialog('Delivery of MP-7K3Q-9XFD failed');
  const select = form.getByLabelText('What happened');
  expect([...select.children].slice(1).map(({ textContent }) => textContent)).toEqual([
    'Nobody was there',
    'The order was refused',
    'It was our fault',
  ]);
  change(form.getByLabelText('Note (optional)'), 'Nobody at home');
  await user.click(form.getByText('Back to packing'));
  await waitFor(() => expect(select).toHaveAccessibleDescription('Choose what happened'));
  expect(sent()).toEqual([]);
  chooseOption(select, 'Nobody was there');
  await user.click(form.getByText('Back to packing'));
  await waitFor(() =>
    expect(sent()).toEqual([
      { from: 'out_for_delivery', to: 'packing', reason: 'nobody_there', note: 'Nobody at home' },
    ]),
  );
});

test('delivering asks first where cash is due', async () => {
  const { user } = show(createDeskOrder({ state: 'out_for_delivery' }));
  await user.click(screen.getByText('Mark as delivered'));
  const question = await dialog('Was MP-7K3Q-9XFD delivered?');
  expect(question.getByText(/^NPR 550.00 is to be paid in cash/)).toBeInTheDocument();
  expect(sent()).toEqual([]);
  await user.click(question.getByText('Delivered', { selector: 'button' }));
  await waitFor(() => expect(sent()).toEqual([{ from: 'out_for_delivery', to: 'delivered' }]));
});

test('paid, an order is delivered by one press; a slip is taken back with a reason and where the goods are', async () => {
  show(createDeskOrder({ state: 'delivered', transitions: [] }));
  expect(screen.queryByText('Was not delivered')).not.toBeInTheDocument();
  cleanup();
  const paid = createDeskOrder({ state: 'out_for_delivery', to_collect: null });
  const { user } = show(paid);
  await user.click(screen.getByText('Mark as delivered'));
  await waitFor(() => expect(sent()).toHaveLength(1));
  cleanup();
  const slip = show(createDeskOrder({ state: 'delivered', cash_due: null }));
  await slip.chooseAction('Was not delivered');
  const form = await dialog('MP-7K3Q-9XFD was not delivered');
  const submit = form.getByText('Was not delivered', { selector: 'button' });
  await slip.user.click(submit);
  expect(await form.findByText('Enter a reason')).toBeInTheDocument();
  expect(sent()).toHaveLength(1);
  chooseOption(form.getByLabelText('Where are the goods?'), 'They are back in the shop');
  change(form.getByLabelText('Reason'), ' Wrong order ');
  await slip.user.click(submit);
  await waitFor(() => expect(sent().at(-1)).toEqual({ from: 'delivered', to: 'packing', note: 'Wrong order' }));
});

test('a refund that was recorded by mistake is taken back with a reason; when there are other ones by now, they are shown', async () => {
  const REVERSALS = '/api/desk/orders/31/refunds/reversals/';
  const refund = {
    id: 8,
    amount: '995.00',
    method: 'cod',
    reference: null,
    at: '2026-01-24T04:05:00Z',
    restocked: 0,
  } as const;
  const other = { ...refund, id: 9, amount: '50.00', restocked: 2 };
  const error = 'This refund does not stand any more. Nothing was done now.';
  server.on('POST', REVERSALS, {
    status: 409,
    json: { error, detail: error, code: 'changed', order: createDeskOrder({ reversible_refunds: [other] }) },
  });
  const { user, chooseAction } = show(createDeskOrder({ state: 'delivered', reversible_refunds: [refund] }));
  await chooseAction('Was not refunded');
  const form = await dialog('MP-7K3Q-9XFD was not refunded');
  expect(form.getByLabelText('Refund')).toHaveDisplayValue(/^NPR 995.00 by Cash on delivery, /);
  change(form.getByLabelText('Reason'), 'Wrong order');
  const submit = form.getByText('Was not refunded', { selector: 'button' });
  await user.click(submit);
  expect(await form.findByText(error)).toBeInTheDocument();
  server.on('POST', REVERSALS, { json: createDeskOrder({ state: 'delivered' }) });
  expect(form.queryByText(/taken off sale/)).not.toBeInTheDocument();
  chooseOption(form.getByLabelText('Refund'), form.getByText(/^NPR 50.00 by/).textContent);
  expect(form.getByText(/taken off sale/)).toBeInTheDocument();
  await user.click(submit);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(server.sent('POST', REVERSALS).map(({ body }) => body)).toEqual([
    { refund: 8, reason: 'Wrong order' },
    { refund: 9, reason: 'Wrong order' },
  ]);
});

test('a wrong reason of a failed delivery is corrected, and what was marked as seen needs attention again', async () => {
  const FAILURE = '/api/desk/orders/31/failure/';
  const ATTENTION = '/api/desk/orders/31/attention/';
  server.on('PUT', FAILURE, { json: createDeskOrder() });
  server.on('DELETE', ATTENTION, { json: createDeskOrder() });
  const [placed] = createDeskOrder().events;
  const failed = { ...placed!, type: 'delivery_failed', params: { reason: 'refused', note: '' } } as const;
  const { user, chooseAction } = show(
    createDeskOrder({ state: 'packing', events: [placed!, failed], attention_seen: 'Paid twice' }),
  );
  await chooseAction('Correct why the delivery failed');
  const form = await dialog('Why did the delivery of MP-7K3Q-9XFD fail?');
  expect(form.getByLabelText('What happened')).toHaveDisplayValue('The order was refused');
  chooseOption(form.getByLabelText('What happened'), 'It was our fault');
  await user.click(form.getByText('Correct'));
  await waitFor(() => expect(server.sent('PUT', FAILURE)[0]?.body).toEqual({ reason: 'our_fault' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await chooseAction('Needs attention again');
  await waitFor(() => expect(server.sent('DELETE', ATTENTION)).toHaveLength(1));
});

test('a call about an order on a closed day is noted, and taken back', async () => {
  const CALLS = '/api/desk/calls/31/';
  server.on('POST', CALLS, { json: [] });
  server.on('DELETE', CALLS, { json: [] });
  const waiting = show(createDeskOrder({ on_closed_day: true }));
  await waiting.chooseAction('Customer was called');
  await waitFor(() => expect(server.sent('POST', CALLS)).toHaveLength(1));
  cleanup();
  const called = show(createDeskOrder({ called_at: '2026-01-23T04:05:00Z' }));
  await called.chooseAction('Customer was not called');
  await waitFor(() => expect(server.sent('DELETE', CALLS)).toHaveLength(1));
});

test('an order that was refunded as a whole moves on only after a question', async () => {
  const { user } = show(createDeskOrder({ payment_status: 'refunded' }));
  await user.click(screen.getByText('Start packing'));
  const question = await dialog('MP-7K3Q-9XFD was refunded');
  expect(sent()).toEqual([]);
  await user.click(question.getByText('Start packing'));
  await waitFor(() => expect(sent()).toEqual([{ from: 'placed', to: 'packing', refunded: true }]));
});
