import { screen, waitFor, within } from '@testing-library/react';
import { type ManyTransitions } from '../../../contract/deskQueue';
import { nepalDay } from '../../../contract/nepalDay';
import { type RouteSheet } from '../../../contract/riders';
import { chooseOption } from '../../testing/change';
import { createDeskOrder } from '../../testing/deskFactories';
import { type FakeServer } from '../../testing/fakeServer';
import { startMemberServer } from '../../testing/memberServer';
import { renderPage } from '../../testing/renderApp';

const MOVES = '/api/desk/orders/transitions/';
const rider = { id: 3, name: 'Ram Thapa', phone_number: '+9779812345678' };

let server: FakeServer;
let stops: RouteSheet['stops'];
beforeEach(() => {
  server = startMemberServer({ is_staff: true });
  server.on('GET', '/api/desk/slots/', { json: [] });
  server.on('GET', '/api/desk/riders/3/sheet/', () => ({ json: { rider, slot: null, stops, to_collect: '550.00' } }));
  stops = [createStop(1), createStop(2, { to_collect: '0.00' }), createStop(3, { state: 'packing' })];
});

const createStop = (id: number, fields: Partial<RouteSheet['stops'][number]> = {}): RouteSheet['stops'][number] => {
  const { address, slot } = createDeskOrder();
  const stop = { id, number: `MP-AAAA-000${id}`, state: 'out_for_delivery', address, slot, total_items: 3 } as const;
  return { ...stop, to_collect: '550.00', is_gift: false, ...fields };
};
const bodies = () => server.sent('POST', MOVES).map(({ body }) => body as ManyTransitions);
/** Answers a step with an order that has made it, and leaves the sheet. */
const deliver = (id: number, cash: string) =>
  server.on('POST', MOVES, () => {
    stops = stops.filter((stop) => stop.id !== id);
    return { json: { done: [{ order: id, number: `MP-AAAA-000${id}`, cash }], refused: [], left: [] } };
  });
const stopOf = async (number: string) => (await screen.findByRole('link', { name: number })).closest('li')!;

test('line by line, an order is delivered by one press, with or without its cash; it stays in its place, and says so', async () => {
  const { user } = renderPage('/desk/riders/3/sheet');
  const first = await stopOf('MP-AAAA-0001');
  deliver(1, '550.00');
  await user.click(within(first).getByLabelText('Delivered, paid: MP-AAAA-0001'));
  await waitFor(() => expect(first).toHaveTextContent(/Delivered, NPR 550.00 collected$/));
  expect(within(first).queryByRole('button')).not.toBeInTheDocument();
  expect(within(first).getByText('Delivered, NPR 550.00 collected')).toHaveFocus();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => /MP-AAAA-\d{4}/.exec(textContent!)?.[0])).toEqual([
    ...['MP-AAAA-0001', 'MP-AAAA-0002', 'MP-AAAA-0003'],
  ]);
  const second = await stopOf('MP-AAAA-0002');
  expect(
    within(second)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Delivered', 'Failed']);
  deliver(2, '0.00');
  await user.click(within(second).getByText('Delivered'));
  await waitFor(() => expect(second).toHaveTextContent(/Delivered$/));
  expect(bodies()).toEqual([
    { orders: [1], to: 'delivered', cash: true },
    { orders: [2], to: 'delivered' },
  ]);
});

test('the second press of a double press makes no step; a refusal stays with its order', async () => {
  const { user } = renderPage('/desk/riders/3/sheet');
  const third = await stopOf('MP-AAAA-0003');
  const refused = [{ order: 3, number: 'MP-AAAA-0003', code: 'illegal_transition', text: 'It is now cancelled.' }];
  server.on('POST', MOVES, { json: { done: [], refused, left: [] } });
  await user.dblClick(within(third).getByText('Out for delivery'));
  expect(await within(third).findByRole('alert')).toHaveTextContent('It is now cancelled.');
  expect(bodies()).toEqual([{ orders: [3], to: 'out_for_delivery' }]);
});

test('a delivery that failed has its dialog; all orders of the sheet make a step after one question', async () => {
  const order = createDeskOrder({ id: 1, number: 'MP-AAAA-0001', state: 'out_for_delivery' });
  server.on('GET', '/api/desk/orders/1/', { json: order });
  server.on('POST', '/api/desk/orders/1/transition/', { json: { ...order, state: 'packing' } });
  const { user } = renderPage('/desk/riders/3/sheet');
  await user.click(within(await stopOf('MP-AAAA-0001')).getByText('Failed'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delivery of MP-AAAA-0001 failed' }));
  chooseOption(dialog.getByLabelText('What happened'), 'Nobody was there');
  await user.click(dialog.getByText('Back to packing'));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const sent = server.sent('POST', '/api/desk/orders/1/transition/');
  expect(sent.map(({ body }) => body)).toEqual([{ from: 'out_for_delivery', to: 'packing', reason: 'nobody_there' }]);

  server.on('POST', MOVES, () => {
    stops = [];
    return { json: { done: [{ order: 1, number: 'MP-AAAA-0001', cash: '550.00' }], refused: [], left: [] } };
  });
  const all = within(screen.getByRole('group', { name: 'All orders of the sheet' }));
  await user.click(all.getByText('Delivered, cash in full 2'));
  await user.click(await screen.findByText('Delivered, NPR 550.00 collected', { selector: '[role=dialog] button' }));
  expect(await screen.findByText('Delivered: 1 order, NPR 550.00 in cash recorded')).toBeInTheDocument();
  expect(bodies()).toEqual([{ orders: [1, 2], to: 'delivered', cash: true }]);
  expect(await screen.findByText('Nothing to deliver')).toBeInTheDocument();
});

test("the page of a rider's cash has what they have still to deliver today", async () => {
  const sums = { collected: '0.00', handed_over: '0.00', missing: '0.00', unexplained: '0.00' };
  const none = { receipts: [], hand_overs: [], entries: [], cash_refunds: [] };
  server.on('GET', '/api/desk/riders/3/day/', ({ query }) => ({
    json: { ...sums, ...none, day: query.get('day'), rider },
  }));
  renderPage(`/desk/riders/3?day=${nepalDay(Date.now())}`);
  const open = within(await screen.findByRole('region', { name: 'Still to deliver' }));
  expect(open.getByRole('heading', { name: 'Still to deliver: 3' })).toBeInTheDocument();
  expect(open.getByLabelText('Failed: MP-AAAA-0001')).toBeInTheDocument();
});
