import { screen, waitFor } from '@testing-library/react';
import { type FakeServer, startFakeServer } from '../../testing/fakeServer';
import { createOrderSummary, createPage } from '../../testing/orderFactories';
import { renderWithStore } from '../../testing/renderWithStore';
import { CartGone } from './CartGone';

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
});
const order = (id: number) => createOrderSummary({ id });
const respondWith = (...ids: number[]) => server.on('GET', '/api/orders/', { json: createPage(ids.map(order)) });
const title = (name: string) => screen.findByText(name, { selector: 'h2' });
const link = (name: string) => screen.getByText(name, { selector: 'a' });

test('a cart that was emptied in another tab leads on to the products, also right after an order', async () => {
  respondWith(44);
  renderWithStore(<CartGone before={{ order: order(44) }} />);
  await waitFor(async () => expect(await title('Your cart is empty')).toHaveFocus());
  expect(screen.getByRole('alert')).toHaveTextContent('It was emptied in another tab');
  expect(link('Browse the products')).toHaveAttribute('href', '/products');
});

test('a cart that was the first order leads on to that order', async () => {
  respondWith(44);
  renderWithStore(<CartGone before={{ order: null }} />);
  await waitFor(async () => expect(await title('This cart was already ordered')).toHaveFocus());
  expect(link('See order MP-7K3Q-9XFD')).toHaveAttribute('href', '/orders/44');
});

test('says neutrally that it is empty when the orders could not be loaded before or after', async () => {
  respondWith(44);
  const { unmount } = renderWithStore(<CartGone before={{ order: undefined }} />);
  await waitFor(async () => expect(await title('Your cart is empty')).toHaveFocus());
  expect(screen.getByRole('alert')).not.toHaveTextContent('emptied');
  unmount();
  server.on('GET', '/api/orders/', { status: 500, json: {} });
  renderWithStore(<CartGone before={{ order: order(44) }} />);
  await waitFor(async () => expect(await title('Your cart is empty')).toHaveFocus());
  expect(screen.getByRole('alert')).not.toHaveTextContent('emptied');
  expect(link('My orders')).toHaveAttribute('href', '/orders');
});
