import { act, screen, waitFor } from '@testing-library/react';
import { makeStore } from '../../app/store';
import { connectToasts } from '../../components/toast';
import { hold, startFakeServer } from '../../testing/fakeServer';
import { createCart, createProduct, keepTokens } from '../../testing/makers';
import { memberSession, renderWithStore, visitorSession } from '../../testing/renderWithStore';
import { AddToCartButton, LOGIN_REASON_ID } from './AddToCartButton';

const ghee = createProduct({ id: 4, name: 'Ghee', quantity: 2 });

test("§2 a visitor reads 'Login to Buy' on a button that cannot be pressed and names its reason", () => {
  renderWithStore(<AddToCartButton product={ghee} />, { store: makeStore(visitorSession) });
  const button = screen.getByRole('button', { name: 'Login to Buy: Ghee' });
  expect(button).toHaveTextContent(/^Login to Buy$/);
  expect(button).toBeDisabled();
  expect(button).toHaveAttribute('aria-describedby', LOGIN_REASON_ID);
});

test("§2 a product without stock cannot be added, and keeps its 'Add to Cart'", () => {
  renderWithStore(<AddToCartButton product={{ ...ghee, quantity: 0 }} />, { store: makeStore(memberSession) });
  expect(screen.getByRole('button', { name: 'Add to Cart: Ghee' })).toBeDisabled();
});

test("§2 'Adding...' shows while the product is on its way, once for a double click, and the focus comes back", async () => {
  const server = startFakeServer();
  const toasts: string[] = [];
  const disconnect = connectToasts(({ message }) => toasts.push(message));
  const held = hold();
  keepTokens();
  server.on('POST', '/api/products/cart/add_item/', held.handler);
  const { user } = renderWithStore(<AddToCartButton product={ghee} />, { store: makeStore(memberSession) });
  const button = screen.getByRole('button', { name: 'Add to Cart: Ghee' });
  await user.dblClick(button);
  await waitFor(() => expect(button).toHaveTextContent(/^Adding\.\.\.$/));
  expect(button).toBeDisabled();
  await waitFor(() => expect(held.waiting()).toBe(1));
  act(() => button.blur());
  held.release({ json: createCart() });
  await waitFor(() => expect(button).toBeEnabled());
  expect(button).toHaveTextContent(/^Add to Cart$/);
  expect(button).toHaveFocus();
  expect(server.sent('POST', '/api/products/cart/add_item/').map(({ body }) => body)).toEqual([{ product_id: 4, quantity: 1 }]);
  await waitFor(() => expect(toasts).toEqual(['Added Ghee to cart']));
  disconnect();
});
