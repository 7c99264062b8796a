import { act, screen, waitFor, within } from '@testing-library/react';
import { type FakeServer, startFakeServer } from '../testing/fakeServer';
import { createUser, keepTokens } from '../testing/factories';
import { renderLayout } from '../testing/renderApp';

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
});

/** The shop at an address with the drawer open. */
async function openDrawer(path: string) {
  const app = renderLayout(path);
  await screen.findByRole('heading', { level: 1 });
  await app.user.click(screen.getByLabelText('Menu', { selector: 'button' }));
  return { ...app, drawer: await screen.findByRole('dialog', { name: 'Menu' }) };
}
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

test('Back closes the drawer and stays on the page; a page that is chosen in it is one step from the page before; closing twice at once leaves only the drawer', async () => {
  const { user, router, address } = await openDrawer('/payment/cancel?from=cart');
  await act(() => router.navigate(-1));
  await isClosed();
  expect(address()).toBe('/payment/cancel?from=cart');
  expect(router.state.historyAction).toBe('POP');

  const menu = screen.getByLabelText('Menu', { selector: 'button' });
  await user.click(menu);
  const drawer = await screen.findByRole('dialog', { name: 'Menu' });
  await user.click(within(drawer).getByText('Products'));
  await waitFor(() => expect(address()).toBe('/products'));
  await isClosed();
  await act(() => router.navigate(-1));
  expect(address()).toBe('/payment/cancel?from=cart');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();

  await user.click(menu);
  await screen.findByRole('dialog', { name: 'Menu' });
  await act(() => router.navigate('/register'));
  await act(() => router.navigate(-1));
  const again = await screen.findByRole('dialog', { name: 'Menu' });
  const close = await within(again).findByLabelText('Close');
  act(() => close.click());
  act(() => close.click());
  await isClosed();
  expect(again).not.toBeInTheDocument();
  expect(address()).toBe('/payment/cancel?from=cart');
});

test('the drawer of the login page keeps where the login leads, and opens nowhere else', async () => {
  const { user, router, drawer } = await openDrawer('/payment/cancel');
  await user.click(within(drawer).getByText('Login'));
  await isClosed();
  expect(router.state.location.pathname).toBe('/login');
  const state = router.state.location.state as unknown;
  expect(state).toMatchObject({ from: '/payment/cancel' });
  await user.click(screen.getByLabelText('Menu', { selector: 'button' }));
  const again = await screen.findByRole('dialog', { name: 'Menu' });
  await user.click(within(again).getByText('Sign Up'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/register'));
  expect(router.state.location.state).toEqual(state);
});

test('the logout in the drawer closes it', async () => {
  keepTokens();
  server.on('GET', '/api/user/', { json: createUser({ first_name: 'Maya' }) });
  server.on('GET', '/api/products/cart/me/', { json: {} });
  server.on('POST', '/api/user/logout/', { json: {} });
  const { user, drawer, address } = await openDrawer('/payment/cancel');
  await user.click(await within(drawer).findByText('Logout'));
  await isClosed();
  expect(await screen.findByText('Logged out successfully')).toBeInTheDocument();
  expect(address()).toBe('/payment/cancel');
});
