// Runs alone: mocks modules.
import { act, screen, waitFor } from '@testing-library/react';
import { startFakeServer } from '../testing/fakeServer';
import { createCart, createUser, keepTokens } from '../testing/factories';
import { renderLayout } from '../testing/renderApp';

const failedScript = () => {
  throw new Error('Loading chunk menus failed.');
};
jest.mock('./MenuDrawer', () => failedScript());
jest.mock('./MemberMenu', () => failedScript());

test('when the script of the menus cannot be loaded, the buttons lead to categories and profile, also pressed again', async () => {
  const server = startFakeServer();
  server.on('GET', '/api/user/', { json: createUser({ first_name: 'Maya' }) });
  server.on('GET', '/api/products/cart/me/', { json: createCart() });
  keepTokens();
  const { user, router, address } = renderLayout('/payment/cancel');
  const press = async (button: string, path: string) => {
    await user.click(await screen.findByRole('button', { name: button }));
    await waitFor(() => expect(address()).toBe(path));
    await act(() => router.navigate(-1));
    expect(address()).toBe('/payment/cancel');
  };
  await press('Menu', '/categories');
  await press('Menu', '/categories');
  await press('Maya', '/profile');
  await press('Maya', '/profile');
});
