import { act, screen, waitFor } from '@testing-library/react';
import { api } from '../../api/api';
import { createAddress } from '../../testing/checkoutFactories';
import { enter } from '../../testing/enter';
import { createToken, createUser } from '../../testing/factories';
import { type FakeServer } from '../../testing/fakeServer';
import { ADDRESSES, startCheckoutServer } from '../../testing/openCheckout';
import { renderPage } from '../../testing/renderApp';

const refused = { status: 401, json: { detail: 'Token is invalid', code: 'token_not_valid' } };

let server: FakeServer;
beforeEach(() => {
  server = startCheckoutServer();
});

const submit = () => screen.getByText('Deliver here', { selector: 'button' });

test('UX-18 UX-20 the title says that an address has an error, while its form is shown; what is typed when the session ends is there again after the login', async () => {
  const { user, store, address } = renderPage('/checkout');
  await user.click(await screen.findByText('Change', { selector: 'button' }));
  await user.click(screen.getByLabelText('Another address'));
  await enter(user, await screen.findByLabelText('Tole or street'), 'Jhamsikhel 4');
  await user.click(submit());
  await waitFor(() => expect(document.title).toBe('Error: Checkout - Mewa Pasal'));
  await user.click(screen.getByLabelText(/Baneshwor/));
  await waitFor(() => expect(document.title).toBe('Checkout - Mewa Pasal'));
  await user.click(screen.getByLabelText('Another address'));

  server.on('GET', ADDRESSES, refused);
  server.on('POST', '/api/auth/token/refresh/', refused);
  act(() => void store.dispatch(api.util.invalidateTags(['Address'])));
  await waitFor(() => expect(address()).toBe('/login'));

  const tokens = { access: createToken(), refresh: createToken(604800) };
  server.on('POST', '/api/user/login/', { json: { ...tokens, user: createUser() } });
  server.on('GET', ADDRESSES, { json: [createAddress()] });
  await enter(user, await screen.findByLabelText('Email'), 'sita@example.com');
  await enter(user, screen.getByLabelText('Password'), 'Walnut1234');
  await user.keyboard('{Enter}');
  expect(await screen.findByLabelText('Tole or street')).toHaveValue('Jhamsikhel 4');
  expect(screen.getByLabelText('Tole or street')).toBeVisible();
});
