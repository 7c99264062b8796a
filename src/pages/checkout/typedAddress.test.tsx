import { act, screen, waitFor } from '@testing-library/react';
import { api } from '../../api/api';
import { newAddress } from '../../features/addresses/addressValues';
import { requestLogout } from '../../features/auth/authRequests';
import { keepDraft } from '../../session/memberDrafts';
import { change } from '../../testing/change';
import { createAddress } from '../../testing/checkoutFactories';
import { createToken, createUser } from '../../testing/factories';
import { ADDRESSES, openCheckout, OPTIONS, startCheckoutServer } from '../../testing/openCheckout';

const refused = { status: 401, json: { detail: 'Token is invalid', code: 'token_not_valid' } };

test('UX-18 UX-20 the title says that an address has an error, while its form is shown; what is typed is kept when the page is not left after all, and when the session ends, until after the login; the new address is chosen', async () => {
  const server = startCheckoutServer();
  // As after a reload.
  const left = { ...newAddress(createUser()), localLevel: '77', ward: '10', tole: 'Jhamsikhel 4' };
  keepDraft({ member: 7, name: 'address' }, left);
  const { user, press, store, address, router } = openCheckout();
  expect(await screen.findByLabelText('Tole or street')).toHaveValue('Jhamsikhel 4');
  expect(screen.getByLabelText('Recipient')).toHaveValue('Sita Gurung');
  expect(screen.getByText('The rider calls this number')).toBeVisible();
  change(screen.getByLabelText('Phone number'), '9512345678');
  await press('Deliver here');
  expect(await screen.findByText(/10 digits starting with 96, 97 or 98/)).toBeVisible();
  await waitFor(() => expect(document.title).toBe('Error: Checkout - Mewa Pasal'));
  await user.click(screen.getByLabelText(/Baneshwor/));
  await waitFor(() => expect(document.title).toBe('Checkout - Mewa Pasal'));
  await user.click(screen.getByLabelText('Another address'));
  await act(() => router.navigate('/contact'));
  await press('Stay');
  expect(screen.getByLabelText('Phone number')).toHaveValue('9512345678');

  server.on('GET', ADDRESSES, refused);
  server.on('POST', '/api/auth/token/refresh/', refused);
  act(() => void store.dispatch(api.util.invalidateTags(['Address'])));
  await waitFor(() => expect(address()).toBe('/login'));
  const tokens = { access: createToken(), refresh: createToken(604800) };
  server.on('POST', '/api/user/login/', { json: { ...tokens, user: createUser() } });
  server.on('GET', ADDRESSES, { json: [createAddress()] });
  change(await screen.findByLabelText('Email'), 'sita@example.com');
  change(screen.getByLabelText('Password'), 'Walnut1234');
  await press('Log in');
  expect(await screen.findByLabelText('Phone number')).toHaveValue('9512345678');
  expect(screen.getByLabelText('Tole or street')).toHaveValue('Jhamsikhel 4');
  expect(screen.getByLabelText('Tole or street')).toBeVisible();
  change(screen.getByLabelText('Phone number'), '9812345678');
  const local_level = { ...createAddress().local_level, id: 78 };
  server.on('POST', ADDRESSES, { status: 503, json: {} });
  await press('Deliver here');
  expect(await screen.findByText('Failed to save the address')).toBeVisible();
  const added = createAddress({ id: 6, tole: 'Jhamsikhel 4', is_default: false, local_level });
  server.on('POST', ADDRESSES, { status: 201, json: added });
  server.on('GET', ADDRESSES, { json: [createAddress(), added] });
  await press('Deliver here');
  await waitFor(() => expect(Object.keys(window.sessionStorage)).toEqual(['draft:7:checkout']));
  await waitFor(() => expect(server.sent('GET', OPTIONS).at(-1)?.query.get('local_level')).toBe('78'));
  const [lost, repeated] = server.sent('POST', ADDRESSES);
  expect(lost!.idempotencyKey).toMatch(/^[0-9a-f]{32}$/);
  expect(repeated!.idempotencyKey).toBe(lost!.idempotencyKey);
  expect(repeated!.body).toMatchObject({
    local_level: 77,
    ward: 10,
    tole: 'Jhamsikhel 4',
    phone_number: '+9779812345678',
    recipient: 'Sita Gurung',
  });
});

test('an address that is typed is there again after a reload, and not once its member has logged out', async () => {
  const server = startCheckoutServer();
  const { user, unmount } = openCheckout();
  await user.click(await screen.findByLabelText('Another address'));
  change(await screen.findByLabelText('Tole or street'), 'Jhamsikhel 4');
  unmount();
  const { auth, address } = openCheckout();
  expect(await screen.findByLabelText('Tole or street')).toHaveValue('Jhamsikhel 4');
  server.on('POST', '/api/user/logout/', { json: {} });
  await act(() => requestLogout(auth));
  await waitFor(() => expect(address()).toBe('/login'));
  expect(Object.keys(window.sessionStorage)).toEqual([]);
});
