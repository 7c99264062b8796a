import { act, screen, waitFor } from '@testing-library/react';
import {
  createCart,
  createCartItem,
  createCategory,
  createProduct,
  createUser,
  keepTokens,
} from '../testing/factories';
import { startFakeServer } from '../testing/fakeServer';
import { renderApp } from '../testing/renderApp';

const show = (persisted: boolean) =>
  act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted })));

test("a page that comes back from the browser's cache asks for prices and cart anew", async () => {
  keepTokens();
  const server = startFakeServer();
  const offer = (price: string, quantity: number) => {
    server.on('GET', '/api/products/', { json: [createProduct({ id: 4, name: 'Ghee', price })] });
    server.on('GET', '/api/products/cart/me/', { json: createCart([createCartItem({ quantity })]) });
  };
  server.on('GET', '/api/user/', { json: createUser() });
  server.on('GET', '/api/products/categories/', { json: [createCategory()] });
  offer('1495.00', 1);
  renderApp('/products');
  await screen.findByText('NPR 1,495.00');
  await screen.findByRole('link', { name: 'Cart, 1 item' });

  offer('1500.00', 2);
  const calls = server.calls.length;
  // The first time, it is loaded.
  show(false);
  expect(server.calls).toHaveLength(calls);
  show(true);
  expect(await screen.findByText('NPR 1,500.00')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('link', { name: 'Cart, 2 items' })).toBeInTheDocument());
});
