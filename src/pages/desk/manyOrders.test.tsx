import { act, screen, waitFor, within } from '@testing-library/react';
import { type QueueCounts } from '../../../contract/deskQueue';
import { api } from '../../api/api';
import { createDeskOrder, createQueuedOrder } from '../../testing/deskFactories';
import { type FakeServer, startFakeServer } from '../../testing/fakeServer';
import { createCart, createUser, keepTokens } from '../../testing/factories';
import { hidePage } from '../../testing/hidePage';
import { offerFeatures } from '../../testing/offerFeatures';
import { createPage } from '../../testing/orderFactories';
import { renderPage } from '../../testing/renderApp';
import { createSubmission } from '../../testing/sellingFactories';

const QUEUE = '/api/desk/orders/';
const MOVES = '/api/desk/orders/transitions/';
const counts: QueueCounts = {
  ...{
    placed: 2,
    packing: 0,
    out_for_delivery: 1,
    pending_payment: 0,
    attention: 0,
    closed_day: 0,
    late: 0,
    exchange_open: 0,
    refund_due: 0,
    cash_missing: 0,
  },
  review: 0,
  problems: 0,
  newest: 7,
};
const second = createQueuedOrder({ id: 32, number: 'MP-AAAA-BBBB' });

let server: FakeServer;
beforeEach(() => {
  offerFeatures('all');
  server = startFakeServer();
  server.on('GET', '/api/user/', { json: createUser({ is_staff: true, is_owner: true }) });
  server.on('GET', '/api/products/cart/me/', { json: createCart() });
  server.on('GET', QUEUE, { json: createPage([createQueuedOrder(), second]) });
  server.on('GET', '/api/desk/slots/', { json: [] });
  server.on('GET', '/api/desk/counts/', { json: counts });
});
afterEach(() => void Reflect.deleteProperty(window, 'matchMedia'));

const openAsStaff = (path = '/desk') => {
  keepTokens();
  return renderPage(path);
};

/** A screen on which the queue is a table. */
function widen() {
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: media.includes('min-width'),
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    });
}

test('the chips, the link to the orders and the title say how many are new; the table has a column of riders once an order has one; packing starts for all chosen orders; one that somebody else has cancelled is named; a row opens the page of its order, but not by a press on its box', async () => {
  widen();
  const { store, user, address } = openAsStaff();
  const table = within(await screen.findByRole('table', { name: 'Orders' }));
  expect(await screen.findByRole('button', { name: 'New 2' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Packing' })).toBeInTheDocument();
  expect(screen.getByLabelText('Orders, 2 new')).toBeInTheDocument();
  await waitFor(() => expect(document.title).toBe('(2) Orders - Mewa Pasal'));

  expect(table.queryByText('Rider')).not.toBeInTheDocument();
  const ridden = createQueuedOrder({ rider: { id: 3, name: 'Ram Thapa', phone_number: '+9779812345678' } });
  server.on('GET', QUEUE, { json: createPage([ridden, second]) });
  act(() => void store.dispatch(api.util.invalidateTags([{ type: 'DeskOrder', id: 'QUEUE' }])));
  expect(await table.findByRole('columnheader', { name: 'Rider' })).toBeInTheDocument();
  const [first, other] = screen.getAllByTestId('order-row').map((row) => within(row));
  expect(first!.getByRole('cell', { name: 'Ram Thapa' })).toBeInTheDocument();
  expect(other!.getByRole('cell', { name: '–' })).toBeInTheDocument();
  expect(other!.getByRole('rowheader', { name: 'MP-AAAA-BBBB' })).toBeInTheDocument();

  await user.click(first!.getByLabelText('Choose MP-7K3Q-9XFD'));
  expect(address()).toBe('/desk');
  const bar = within(screen.getByLabelText('Chosen orders'));
  expect(bar.getByRole('status')).toHaveTextContent('1 chosen');
  await user.click(table.getByLabelText('Choose all orders'));
  expect(bar.getByRole('status')).toHaveTextContent('2 chosen');
  expect(bar.getByText('Print slips')).toHaveAttribute('href', '/desk/slips?orders=31,32');
  const refused = { order: 32, number: 'MP-AAAA-BBBB', code: 'illegal_transition', text: 'It is now cancelled.' };
  server.on('POST', MOVES, () => {
    server.on('GET', QUEUE, { json: createPage([createQueuedOrder({ id: 33, number: 'MP-CCCC-DDDD' })]) });
    return {
      json: { done: [{ order: 31, number: 'MP-7K3Q-9XFD', cash: '0.00' }], refused: [refused], left: [] },
    };
  });
  await user.click(bar.getByText('Start packing 2'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Start packing 2 orders?' }));
  expect(dialog.getByText(/This cannot be undone\.$/)).toBeInTheDocument();
  await user.click(dialog.getByText('Start packing'));
  const results = within(await screen.findByRole('alert', { name: 'Results of the last steps' }));
  expect(await results.findByText('Packing: 1 order')).toBeInTheDocument();
  expect(results.getByRole('listitem')).toHaveTextContent('MP-AAAA-BBBB was not changed: It is now cancelled.');
  expect(results.getByRole('link', { name: 'MP-AAAA-BBBB' })).toHaveAttribute('href', '/desk/orders/32');
  expect(server.sent('POST', MOVES).map(({ body }) => body)).toEqual([{ orders: [31, 32], to: 'packing' }]);
  await waitFor(() => expect(screen.queryByLabelText('Chosen orders')).not.toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: 'Packing' }));
  expect(results.getByText('Packing: 1 order')).toBeInTheDocument();
  await user.click(results.getByRole('button', { name: 'Dismiss the results' }));
  expect(results.queryByText('Packing: 1 order')).not.toBeInTheDocument();
  await user.click(await screen.findByText('Asan, Kathmandu-25'));
  await waitFor(() => expect(address()).toBe('/desk/orders/33'));
});

test('the links to the review and the problems say how many wait, by the call that counts the orders', async () => {
  const proposal = {
    ...createSubmission({ state: 'review', image: '/a.webp' }),
    email: 'maya@example.com',
    phone_number: null,
  };
  let waiting = [{ ...proposal, published: null }];
  server.on('GET', '/api/desk/submissions/', () => ({ json: createPage(waiting) }));
  server.on('GET', '/api/desk/counts/', () => ({ json: { ...counts, review: waiting.length, problems: 3 } }));
  server.on('POST', '/api/desk/submissions/9/approve/', () => {
    waiting = [];
    return { json: createSubmission({ state: 'approved', product: 12 }) };
  });
  const { user } = openAsStaff('/desk/review');
  expect(await screen.findByRole('link', { name: 'Review, 1 waiting' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Problems, 3 waiting' })).toBeInTheDocument();
  expect(server.sent('GET', '/api/desk/counts/')).toHaveLength(1);
  await user.click(await screen.findByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(screen.getByRole('link', { name: 'Review' })).toBeInTheDocument());
});

test('a new order is shown at once, with a sound when it is switched on', async () => {
  const start = jest.fn();
  const node = { connect: (next: unknown) => next, start, stop: jest.fn(), frequency: {} };
  const gain = { setValueAtTime: jest.fn(), exponentialRampToValueAtTime: jest.fn() };
  const audio = { resume: async () => undefined, currentTime: 0, createOscillator: () => node };
  Object.assign(globalThis, { AudioContext: jest.fn(() => ({ ...audio, createGain: () => ({ ...node, gain }) })) });
  const { user, store } = openAsStaff();
  await screen.findByRole('button', { name: 'New 2' });
  const poll = (newest: number) => {
    server.on('GET', '/api/desk/counts/', { json: { ...counts, placed: newest, newest } });
    act(() => void store.dispatch(api.util.invalidateTags(['DeskReport'])));
  };
  const loads = server.sent('GET', QUEUE).length;
  poll(8);
  await waitFor(() => expect(server.sent('GET', QUEUE)).toHaveLength(loads + 1));
  expect(start).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Sound for new orders', pressed: false }));
  expect(start).toHaveBeenCalledTimes(2);
  poll(9);
  await waitFor(() => expect(start).toHaveBeenCalledTimes(4));
  poll(3);
  await screen.findByRole('button', { name: 'New 3' });
  expect(start).toHaveBeenCalledTimes(4);
});

test('a tab in the background notices a new order, and has it when it is shown again', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'], advanceTimers: true });
  try {
    openAsStaff();
    await screen.findByRole('button', { name: 'New 2' });
    hidePage();
    const wait = () => act(() => jest.advanceTimersByTimeAsync(30_000));
    const loads = server.sent('GET', QUEUE).length;
    await wait();
    expect(server.sent('GET', QUEUE)).toHaveLength(loads);
    server.on('GET', '/api/desk/counts/', { json: { ...counts, placed: 3, newest: 8 } });
    await wait();
    await waitFor(() => expect(server.sent('GET', QUEUE)).toHaveLength(loads + 1));
  } finally {
    jest.useRealTimers();
  }
});

test('a slip has the number, the time and what to collect; a paid one says that nothing is collected', async () => {
  const missing = { ...createDeskOrder().items[0]!, id: 2, name: 'Honey', quantity: 0 };
  const paid = { payment_method: 'esewa', payment_status: 'paid', to_collect: null } as const;
  server.on('GET', '/api/desk/slips/', {
    json: [
      createDeskOrder({ items: [...createDeskOrder().items, missing] }),
      createDeskOrder({ id: 32, number: 'MP-AAAA-BBBB', ...paid }),
    ],
  });
  openAsStaff('/desk/slips?orders=31,32');
  const slip = within(await screen.findByRole('article', { name: 'Packing slip MP-7K3Q-9XFD' }));
  expect(slip.getByText('Sat 24 Jan, 09:00–11:00')).toBeInTheDocument();
  expect(slip.getByText('Collect NPR 550.00')).toBeInTheDocument();
  expect(slip.getByText('Ghee')).toBeInTheDocument();
  expect(slip.queryByText('Honey')).not.toBeInTheDocument();
  const other = within(screen.getByRole('article', { name: 'Packing slip MP-AAAA-BBBB' }));
  expect(other.getByText('Paid with eSewa. Collect nothing.')).toBeInTheDocument();
  expect(server.sent('GET', '/api/desk/slips/').map(({ query }) => query.get('orders'))).toEqual(['31,32']);
});
