import { act, screen, waitFor } from '@testing-library/react';
import { api } from '../../api/api';
import { createAddress, createDeliveryOptions, createLocations, createQuote } from '../../testing/checkoutFactories';
import { enter } from '../../testing/enter';
import { createCart, createCartItem, createToken, createUser, keepTokens } from '../../testing/factories';
import { type FakeServer, startFakeServer } from '../../testing/fakeServer';
import { offerFeatures } from '../../testing/offerFeatures';
import { renderApp } from '../../testing/renderApp';

const ADDRESSES = '/api/user/addresses/';
const refused = { status: 401, json: { detail: 'Token is invalid', code: 'token_not_valid' } };

let server: FakeServer;
beforeEach(() => {
  offerFeatures('orders');
  keepTokens();
  server = startFakeServer();
  server.on('GET', '/api/user/', { json: createUser() });
  server.on('GET', '/api/products/cart/me/', { json: createCart([createCartItem()]) });
  server.on('GET', ADDRESSES, { json: [createAddress()] });
  server.on('GET', '/api/locations/', { json: createLocations() });
  server.on('GET', '/api/delivery/options/', { json: createDeliveryOptions() });
  server.on('POST', '/api/checkout/quote/', { json: createQuote() });
});

/** Opens the form of a new address; the default one is chosen already. */
async function openForm() {
  const app = renderApp('/checkout');
  await app.user.click(await screen.findByText('Change', { selector: 'button' }));
  await app.user.click(screen.getByLabelText('Another address'));
  return { ...app, tole: await screen.findByLabelText('Tole or street') };
}
const submit = () => screen.getByText('Deliver here', { selector: 'button' });

test('UX-18 the title says that the address has an error, while its form is shown', async () => {
  const { user } = await openForm();
  await user.click(submit());
  await waitFor(() => expect(document.title).toBe('Error: Checkout - Mewa Pasal'));
  await user.click(screen.getByLabelText(/Baneshwor/));
  await waitFor(() => expect(document.title).toBe('Checkout - Mewa Pasal'));
});

test('UX-20 an address that is typed when the session ends is there again after the login', async () => {
  const { user, store, address, tole } = await openForm();
  await enter(user, tole, 'Jhamsikhel 4');
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
