// Runs alone: mocks modules.
import { act, screen, waitFor, within } from '@testing-library/react';
import { startFakeServer } from '../testing/fakeServer';
import { createCart, createUser, keepTokens } from '../testing/factories';
import { renderLayout } from '../testing/renderApp';

const failedScript = () => {
  throw new Error('Loading chunk menus failed.');
};
jest.mock('./MenuDrawer', () => failedScript());
jest.mock('./MemberMenu', () => failedScript());

beforeEach(() => {
  const server = startFakeServer();
  server.on('GET', '/api/user/', { json: createUser({ first_name: 'Maya' }) });
  server.on('GET', '/api/products/cart/me/', { json: createCart() });
  server.on('POST', '/api/user/logout/', { json: {} });
});

const menu = () => screen.findByRole('dialog', { name: 'Menu' });
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

test('when the script of the drawer cannot be loaded, its links show without it', async () => {
  const { user, router, address } = renderLayout('/payment/cancel');
  await user.click(screen.getByRole('button', { name: 'Menu' }));
  const links = within(await menu()).getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'Home',
    'Products',
    'Categories',
    'Cart',
    'Login',
    'Sign Up',
  ]);
  await act(() => router.navigate(-1));
  await isClosed();
  await user.click(screen.getByRole('button', { name: 'Menu' }));
  await user.click(within(await menu()).getByRole('link', { name: 'Products' }));
  await waitFor(() => expect(address()).toBe('/products'));
  await isClosed();
});

test("when the script of the account's menu cannot be loaded, a member still reaches the pages and logs out", async () => {
  keepTokens();
  const { user, router, address } = renderLayout('/payment/cancel');
  const button = await screen.findByRole('button', { name: 'Maya' });
  await user.click(button);
  await user.click(within(await menu()).getByRole('link', { name: 'Products' }));
  await waitFor(() => expect(address()).toBe('/products'));
  await isClosed();
  await act(() => router.navigate(-1));
  expect(address()).toBe('/payment/cancel');
  await user.click(button);
  await user.click(within(await menu()).getByRole('button', { name: 'Logout' }));
  await isClosed();
  expect(await screen.findByText('Logged out successfully')).toBeInTheDocument();
});
