// Runs alone: counts the toasts of all stores.
import { act, screen, waitFor, within } from '@testing-library/react';
import { cartApi } from '../features/cart/cartEndpoints';
import { enter } from '../testing/enter';
import { createCart, createCartItem, createProduct, createToken, createUser, keepTokens } from '../testing/factories';
import { type FakeServer, hold, startFakeServer } from '../testing/fakeServer';
import { renderApp, renderPage } from '../testing/renderApp';

const ME = '/api/products/cart/me/';
const ADD = '/api/products/cart/add_item/';
const REMOVE = '/api/products/cart/remove_item/';
const ENDED = 'Your session has ended.';
const ghee = createProduct({ id: 4, name: 'Ghee' });

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  server.on('GET', '/api/user/', { json: createUser() });
  server.on('GET', '/api/products/', { json: [ghee] });
  server.on('GET', '/api/products/categories/', { json: [] });
  server.on('GET', ME, { json: createCart([createCartItem({ id: 31, product: ghee })]) });
  server.on('POST', '/api/user/logout/', { json: {} });
});

/** From now on the server refuses the session, as after a logout on another device. */
function endSession() {
  for (const [method, path] of [
    ['GET', ME],
    ['POST', ADD],
    ['DELETE', REMOVE],
    ['POST', '/api/auth/token/refresh/'],
  ] as const)
    server.on(method, path, { status: 401, json: { detail: 'Token is invalid', code: 'token_not_valid' } });
}

const openAsMember = (path: string) => {
  keepTokens();
  return renderApp(path);
};

/** As browsers do when the button that has the focus is disabled; jsdom leaves it there. */
function loseFocus() {
  const other = document.body.appendChild(document.createElement('input'));
  act(() => other.focus());
  other.remove();
}

test('§8 an add after the end of the session says that it failed and why, and keeps the focus in the card', async () => {
  const { user, address } = openAsMember('/products');
  const button = await screen.findByRole('button', { name: 'Add to Cart: Ghee' });
  await waitFor(() => expect(button).toBeEnabled());
  endSession();
  const held = hold();
  server.on('POST', ADD, held.handler);
  await user.click(button);
  await waitFor(() => expect(held.waiting()).toBe(1));
  loseFocus();
  held.release({ status: 401, json: {} });
  const failed = await screen.findByText('Failed to add item to cart', { selector: '[role="alert"] *' });
  expect(
    within(failed.closest<HTMLElement>('[role="alert"]')!).getByText(`${ENDED} Please log in again.`),
  ).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'Login to Buy: Ghee' })).toBeDisabled();
  await waitFor(() => expect(within(screen.getByTestId('product-card')).getByRole('link')).toHaveFocus());
  expect(address()).toBe('/products');
});

test('§8 a removal after the end of the session says that it failed and why; the cart page stays and gets the focus', async () => {
  const { user, address } = openAsMember('/cart');
  const button = await screen.findByRole('button', { name: 'Remove: Ghee' });
  endSession();
  await user.click(button);
  const failed = await screen.findByText('Failed to remove item from cart', { selector: '[role="alert"] *' });
  expect(
    within(failed.closest<HTMLElement>('[role="alert"]')!).getByText(`${ENDED} Please log in again.`),
  ).toBeInTheDocument();
  const page = within(screen.getByRole('main'));
  expect(await page.findByText(new RegExp(ENDED))).toBeInTheDocument();
  await waitFor(() => expect(page.getByRole('heading', { name: 'Please login to manage cart' })).toHaveFocus());
  expect(address()).toBe('/cart');
});

test('§8 a session that has ended meanwhile is also noticed when the cart loads', async () => {
  endSession();
  openAsMember('/products');
  expect(await screen.findByText('Failed to load cart', { selector: '[role="alert"] *' })).toBeInTheDocument();
  expect(screen.getByText(new RegExp(`^${ENDED}`), { selector: '[role="alert"] *' })).toBeInTheDocument();
});

async function logOut({ user }: ReturnType<typeof renderApp>): Promise<void> {
  await user.click(await screen.findByText('Sita'));
  await user.click(await screen.findByRole('menuitem', { name: 'Logout' }));
}

test('a logout is no end of the session that must be explained', async () => {
  const app = openAsMember('/cart');
  await logOut(app);
  expect(await screen.findByText('Please login to manage cart')).toBeInTheDocument();
  expect(screen.queryByText(new RegExp(ENDED))).not.toBeInTheDocument();
});

test('§4 a logout in another tab remembers no page either; a session that the server ends does', async () => {
  keepTokens();
  const app = renderPage('/orders/5');
  await screen.findByRole('heading', { name: 'Order 5' });
  window.localStorage.clear();
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: null })));
  await screen.findByRole('heading', { name: 'Log in' });
  expect(app.router.state.location).toMatchObject({ pathname: '/login', state: null });
  app.unmount();

  keepTokens();
  const second = renderPage('/orders/5');
  await screen.findByRole('heading', { name: 'Order 5' });
  endSession();
  await act(
    async () =>
      void (await second.store.dispatch(cartApi.endpoints.getCart.initiate(undefined, { forceRefetch: true }))),
  );
  await screen.findByRole('heading', { name: 'Log in' });
  expect(second.router.state.location).toMatchObject({ pathname: '/login', state: { from: '/orders/5' } });
  expect(within(screen.getByRole('main')).getByText(ENDED)).toBeInTheDocument();
});

test('§4 a logout remembers no page: the next member starts at /; a page that is asked for after it is remembered', async () => {
  const gita = createUser({ id: 8, first_name: 'Gita' });
  server.on('POST', '/api/user/login/', {
    json: { access: createToken(900, { user_id: 8 }), refresh: createToken(604800, { user_id: 8 }), user: gita },
  });
  const app = openAsMember('/orders/5');
  const { user, router, address } = app;
  await logOut(app);
  await screen.findByText('Log in', { selector: 'h1' });
  await act(() => router.navigate('/checkout'));
  await waitFor(() =>
    expect(router.state.location).toMatchObject({ pathname: '/login', state: { from: '/checkout' } }),
  );
  await act(() => router.navigate(-1));
  await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/login', state: null }));
  await enter(user, screen.getByLabelText('Email'), 'gita@example.com');
  await enter(user, screen.getByLabelText('Password'), 'Walnut123');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe('/'));
});
