import { act, screen, waitFor, within } from '@testing-library/react';
import { api } from '../../api/api';
import { createUser, keepTokens } from '../../testing/factories';
import { type FakeServer, hold, startFakeServer } from '../../testing/fakeServer';
import { offerFeatures } from '../../testing/offerFeatures';
import { createOrderSummary, createPage } from '../../testing/orderFactories';
import { renderPage } from '../../testing/renderApp';

const LIST = '/api/orders/';

let server: FakeServer;
beforeEach(() => {
  offerFeatures('orders');
  keepTokens();
  server = startFakeServer();
  server.on('GET', '/api/user/', { json: createUser() });
});

test('orders that cannot be loaded say so and can be asked for again: number, state, time in Nepal, items, slot, total and pictures, each leading to its order', async () => {
  const delivered = createOrderSummary({ id: 32, number: 'MP-AAAA-BBBB', state: 'delivered', total_items: 1 });
  server.on('GET', LIST, { status: 500, json: {} });
  const { user } = renderPage('/orders');
  const retry = await screen.findByText('Try again');
  expect(screen.getByText('Failed to load orders')).toBeInTheDocument();
  const held = hold();
  server.on('GET', LIST, held.handler);
  await user.click(retry);
  expect(await screen.findByText('Loading orders')).toBeInTheDocument();
  await waitFor(() => expect(held.waiting()).toBe(1));
  held.release({ json: createPage([createOrderSummary(), delivered]) });
  const [first, second] = await screen.findAllByTestId('order-row');
  expect(screen.getByRole('heading', { level: 1, name: 'Orders' })).toBeInTheDocument();
  const row = within(first!);
  expect(row.getByRole('link', { name: 'MP-7K3Q-9XFD' })).toHaveAttribute('href', '/orders/31');
  expect(row.getByTestId('order-state')).toHaveTextContent('Placed');
  // 20:30 in UTC is the next day in Kathmandu.
  expect(first).toHaveTextContent('13 Mar 2026 (29 Falgun 2082), 02:15 · 2 items');
  expect(first).toHaveTextContent('Delivery Sat 14 Mar, 09:00–11:00');
  expect(first).toHaveTextContent('NPR 2,600.00');
  expect(row.getByRole('img', { name: 'Almonds' })).toBeInTheDocument();
  expect(within(second!).getByTestId('order-state')).toHaveTextContent('Delivered');
  expect(second).toHaveTextContent(/1 item(?!s)/);
  expect(second).not.toHaveTextContent('Delivery Sat');
});

test('a member without orders is led on to the products', async () => {
  server.on('GET', LIST, { json: createPage([]) });
  renderPage('/orders');
  expect(await screen.findByText('You have no orders yet')).toBeInTheDocument();
  const main = within(screen.getByRole('main'));
  expect(main.getByRole('link', { name: 'Browse the products' })).toHaveAttribute('href', '/products');
});

test('the next page comes by a button, which moves the focus to its first order', async () => {
  const older = createOrderSummary({ id: 30, number: 'MP-OLDE-RONE' });
  server.on('GET', LIST, ({ query }) =>
    query.get('page') === '1'
      ? { json: createPage([createOrderSummary()], { count: 2, next: 'https://shop.example/api/orders/?page=2' }) }
      : { json: createPage([createOrderSummary(), older], { count: 2 }) },
  );
  const { user } = renderPage('/orders');
  expect(await screen.findByText('1 of 2 shown')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Show more orders' }));
  await waitFor(() => expect(screen.getByRole('link', { name: 'MP-OLDE-RONE' })).toHaveFocus());
  // The order that is on both pages is shown once.
  expect(screen.getAllByTestId('order-row')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Show more orders' })).not.toBeInTheDocument();
});

test('a list that cannot be refreshed is requested again as a whole, not continued', async () => {
  const first = createPage([createOrderSummary()], { count: 2, next: 'https://shop.example/api/orders/?page=2' });
  server.on('GET', LIST, { json: first });
  const { user, store } = renderPage('/orders');
  await screen.findByText('1 of 2 shown');
  server.on('GET', LIST, { status: 500, json: {} });
  act(() => void store.dispatch(api.util.invalidateTags(['Order'])));
  const retry = await screen.findByRole('button', { name: 'Try again' });
  server.on('GET', LIST, { json: first });
  await user.click(retry);
  expect(await screen.findByText('1 of 2 shown')).toBeInTheDocument();
  expect(server.sent('GET', LIST).map(({ query }) => query.get('page'))).toEqual(['1', '1', '1']);
});

test.each(['none', 'products,account'])('a shop with the features %s keeps the placeholder', async (features) => {
  offerFeatures(features);
  renderPage('/orders');
  expect(await screen.findByRole('heading', { level: 1, name: 'Orders' })).toBeInTheDocument();
  expect(screen.getByText('This page is under construction')).toBeInTheDocument();
  expect(server.sent('GET', LIST)).toHaveLength(0);
});
