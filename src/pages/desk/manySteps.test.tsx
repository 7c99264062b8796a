import { screen, waitFor, within } from '@testing-library/react';
import { type DeskOrderSummary } from '../../../contract/desk';
import { type ManyTransitions, type ManyTransitionsResult } from '../../../contract/deskQueue';
import { createQueuedOrder, createQueueSlot } from '../../testing/deskFactories';
import { type FakeServer } from '../../testing/fakeServer';
import { startMemberServer } from '../../testing/memberServer';
import { createPage } from '../../testing/orderFactories';
import { renderPage } from '../../testing/renderApp';

const QUEUE = '/api/desk/orders/';
const MOVES = '/api/desk/orders/transitions/';

let server: FakeServer;
let orders: DeskOrderSummary[];
beforeEach(() => {
  server = startMemberServer({ is_staff: true });
  server.on('GET', '/api/desk/slots/', { json: [] });
  const none = { placed: 0, packing: 0, out_for_delivery: 0, pending_payment: 0, attention: 0, refund_due: 0 };
  server.on('GET', '/api/desk/counts/', {
    json: { ...none, cash_missing: 0, review: 0, problems: 0, newest: 1 },
  });
  server.on('GET', QUEUE, () => ({ json: createPage(orders) }));
});

/** An order that is out; `to_collect` null when it is paid. */
const createSent = (id: number, to_collect: string | null = '550.00') =>
  createQueuedOrder({ id, number: `MP-AAAA-000${id}`, state: 'out_for_delivery', to_collect });
const done = (some: DeskOrderSummary[], cash = '0.00'): ManyTransitionsResult['done'] =>
  some.map(({ id, number, to_collect }) => ({ order: id, number, cash: to_collect === null ? '0.00' : cash }));
const bodies = () => server.sent('POST', MOVES).map(({ body }) => body as ManyTransitions);
const choose = async (user: ReturnType<typeof renderPage>['user']) => {
  for (const { number } of orders) await user.click(await screen.findByLabelText(`Choose ${number}`));
  return within(screen.getByLabelText('Chosen orders'));
};

test('orders are delivered with all of their cash after one question, which names the sum', async () => {
  const sent = [createSent(1), createSent(2), createSent(3, null)];
  orders = sent;
  const { user } = renderPage('/desk?show=out_for_delivery');
  const bar = await choose(user);
  server.on('POST', MOVES, () => {
    orders = [];
    return { json: { done: done(sent, '550.00'), refused: [], left: [] } };
  });
  await user.click(bar.getByText('Delivered 3'));
  const question = within(await screen.findByRole('dialog', { name: 'Were 3 orders delivered?' }));
  expect(question.getByText(/^NPR 1,100.00 is to be paid in cash, and is recorded separately/)).toBeInTheDocument();
  await user.click(question.getByText('Back'));
  await user.click(bar.getByText('Delivered, cash in full 3'));
  const withCash = within(await screen.findByRole('dialog', { name: 'Were 3 orders delivered and paid?' }));
  expect(withCash.getByText(/^NPR 1,100.00 is recorded in full/)).toBeInTheDocument();
  await user.click(withCash.getByText('Delivered, NPR 1,100.00 collected'));
  const results = within(await screen.findByRole('alert', { name: 'Results of the last steps' }));
  expect(results.getByText('Delivered: 3 orders, NPR 1,100.00 in cash recorded')).toBeInTheDocument();
  expect(results.getByText(/^MP-AAAA-0001/).closest('details')).toHaveTextContent('MP-AAAA-0002 (NPR 550.00)');
  expect(bodies()).toEqual([{ orders: [1, 2, 3], to: 'delivered', cash: true }]);
  expect(await screen.findByText('No orders here')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
});

test('orders that a call did not reach follow with the next one; after a failure they are named as left', async () => {
  orders = [createSent(1), createSent(2), createSent(3)].map((order) => ({ ...order, state: 'packing' }));
  const { user } = renderPage('/desk?show=packing');
  const bar = await choose(user);
  const answers = [
    { json: { done: done(orders.slice(0, 1)), refused: [], left: [2, 3] } },
    { json: { done: done(orders.slice(1, 2)), refused: [], left: [3] } },
    { status: 503, json: { detail: 'Busy' } },
  ];
  server.on('POST', MOVES, () => answers.shift()!);
  await user.click(bar.getByText('Out for delivery 3'));
  const question = within(await screen.findByRole('dialog', { name: 'Send 3 orders out for delivery?' }));
  await user.click(question.getByText('Out for delivery'));
  const results = within(await screen.findByRole('alert', { name: 'Results of the last steps' }));
  expect(results.getByText('Out for delivery: 2 orders')).toBeInTheDocument();
  expect(results.getByText(/^1 order could not be reached in time/)).toBeInTheDocument();
  expect(bodies().map((body) => body.orders)).toEqual([[1, 2, 3], [2, 3], [3]]);
});

test('a failed call of many orders says so in its question, and that it may be pressed again', async () => {
  orders = [createSent(1)];
  const { user } = renderPage('/desk?show=out_for_delivery');
  const bar = await choose(user);
  server.on('POST', MOVES, () => {
    throw new TypeError('Failed to fetch');
  });
  await user.click(bar.getByText('Delivered 1'));
  const question = within(await screen.findByRole('dialog'));
  await user.click(question.getByText('Delivered'));
  expect(await question.findByText(/You can press again: no step is made twice/)).toBeInTheDocument();
});

test('all orders of a slot make the step of their state; the cash that is missing of delivered ones is recorded', async () => {
  const slot = createQueueSlot({ orders: [{ state: 'out_for_delivery', orders: 70 }] });
  server.on('GET', '/api/desk/slots/', { json: [slot] });
  const sums = { total: '38500.00', received: '0.00', to_collect: '38500.00' };
  server.on('GET', QUEUE, { json: { ...createPage([createSent(1)]), count: 70, sums } });
  server.on('POST', MOVES, { json: { done: [], refused: [], left: [] } });
  const { user } = renderPage(`/desk?show=out_for_delivery&slot=${slot.id}`);
  await user.click(await screen.findByText('Delivered, cash in full 70 of the slot'));
  await user.click(await screen.findByText('Delivered, NPR 38,500.00 collected'));
  expect(await screen.findByText('Delivered: there was no order to change any more.')).toBeInTheDocument();
  expect(bodies()).toEqual([{ slot: slot.id, to: 'delivered', cash: true }]);
});

test('the cash of delivered orders is recorded for all of them', async () => {
  orders = [{ ...createSent(1), state: 'delivered' }];
  const { user } = renderPage('/desk?show=cash_missing');
  const bar = await choose(user);
  expect(bar.queryByText('Hand to a rider')).not.toBeInTheDocument();
  server.on('POST', MOVES, { json: { done: done(orders, '550.00'), refused: [], left: [] } });
  await user.click(bar.getByText('Cash in full 1'));
  await user.click(await screen.findByText('Collected NPR 550.00'));
  await waitFor(() => expect(bodies()).toEqual([{ orders: [1], to: 'delivered', cash: true }]));
});
