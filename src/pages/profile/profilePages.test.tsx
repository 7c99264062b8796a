import { act, screen, waitFor, within } from '@testing-library/react';
import { type Session } from '../../../contract/account';
import { api } from '../../api/api';
import { change } from '../../testing/change';
import { createAddress, createLocations } from '../../testing/checkoutFactories';
import { createUser, keepTokens } from '../../testing/factories';
import { type FakeServer, startFakeServer } from '../../testing/fakeServer';
import { offerFeatures } from '../../testing/offerFeatures';
import { renderApp, renderPage } from '../../testing/renderApp';

const SESSIONS = '/api/user/sessions/';
const ADDRESSES = '/api/user/addresses/';

let server: FakeServer;
beforeEach(() => {
  offerFeatures('account');
  keepTokens();
  server = startFakeServer();
  server.on('GET', '/api/user/', { json: createUser({ phone_number: '+9779812345678' }) });
});

const main = () => within(screen.getByRole('main'));
const button = (name: string) => screen.findByText(name, { selector: 'button' });
const link = (page: string) => within(screen.getByLabelText('Profile', { selector: 'nav' })).getByText(page);

test('UX-20 the details: a changed one asks before it is left, a saved one does not; only what has changed is sent, and the new name is shown in the bar; a refused phone number stands at its field, and what was typed stays; a refused renewal of an expired access token ends the session', async () => {
  server.on('PATCH', '/api/user/', { json: createUser({ first_name: 'Gita', phone_number: '+9779812345678' }) });
  const { user, store, address } = renderApp('/profile');
  const firstName = await screen.findByLabelText('First name');
  const phone = screen.getByLabelText('Phone number');
  expect(phone).toHaveValue('9812345678');
  expect(screen.getByLabelText('Email')).toHaveAttribute('readonly');
  change(firstName, ' Gita ');
  await user.click(link('Settings'));
  expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
  await user.click(await button('Keep editing'));
  expect(address()).toBe('/profile');
  await user.click(await button('Save'));
  expect(await screen.findByText('Your details are saved')).toBeInTheDocument();
  await user.click(link('Settings'));
  expect(await button('Download my data')).toBeInTheDocument();
  await user.click(link('Details'));
  expect(await within(screen.getByRole('banner')).findByText('Gita')).toBeInTheDocument();
  expect(store.getState().session.user?.first_name).toBe('Gita');

  const message = 'A user is already registered with this phone number.';
  server.on('PATCH', '/api/user/', { status: 400, json: { phone_number: [message] } });
  const changed = await screen.findByLabelText('Phone number');
  change(changed, '9898989898');
  await user.click(await button('Save'));
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(changed).toHaveValue('9898989898');
  expect(server.sent('PATCH', '/api/user/').map(({ body }) => body)).toEqual([
    { first_name: 'Gita' },
    { phone_number: '+9779898989898' },
  ]);

  server.on('PATCH', '/api/user/', { status: 401, json: { code: 'token_not_valid' } });
  server.on('POST', '/api/auth/token/refresh/', { status: 401, json: { code: 'token_not_valid' } });
  await user.click(await button('Save'));
  await waitFor(() => expect(address()).toBe('/login'));
  expect(server.sent('POST', '/api/auth/token/refresh/')).toHaveLength(1);
  expect(await screen.findByText('Your session has ended.')).toBeInTheDocument();
});

test('the phone number starts with the same country as an address', async () => {
  server.on('GET', '/api/user/', { json: createUser({ phone_number: null }) });
  renderPage('/profile');
  expect(await screen.findByLabelText('Country code')).toHaveValue('+977');
});

test('the password: a wrong old one is refused at its field; no password enters the state', async () => {
  const CHANGE = '/api/user/password/change/';
  const wrong = 'Your old password was entered incorrectly. Please enter it again.';
  server.on('POST', CHANGE, { status: 400, json: { old_password: [wrong] } });
  const { user, store } = renderPage('/profile/password');
  change(await screen.findByLabelText('Current password'), 'Walnut1234');
  change(screen.getByLabelText('New password'), 'Cashew1234');
  change(screen.getByLabelText('Confirm new password'), 'Cashew1234');
  await user.click(await button('Change the password'));
  expect(await screen.findByText(wrong)).toBeInTheDocument();
  server.on('POST', CHANGE, { json: { detail: 'New password has been saved.' } });
  await user.click(await button('Change the password'));
  expect(await screen.findByText('Password changed. Your other devices are logged out.')).toBeInTheDocument();
  expect(server.sent('POST', CHANGE)[1]?.body).toEqual({
    old_password: 'Walnut1234',
    new_password1: 'Cashew1234',
    new_password2: 'Cashew1234',
  });
  await waitFor(() => expect(screen.getByLabelText('Current password')).toHaveValue(''));
  expect(JSON.stringify(store.getState())).not.toMatch(/Walnut1234|Cashew1234/);
});

test('devices and addresses that cannot be loaded can be asked for again; each other device can be logged out, or all of them', async () => {
  const device = (id: string, name: string, current = false): Session => ({
    id,
    device: name,
    user_agent: '',
    created_at: '2026-03-01T08:00:00Z',
    last_seen_at: '2026-03-12T20:30:00Z',
    current,
  });
  const here = device('a', 'Chrome on Android', true);
  server.on('GET', SESSIONS, { status: 500, json: {} });
  server.on('DELETE', `${SESSIONS}b/`, { status: 204 });
  server.on('DELETE', SESSIONS, { status: 204 });
  const { user } = renderPage('/profile/devices');
  expect(await screen.findByText('Failed to load your devices')).toBeInTheDocument();
  server.on('GET', SESSIONS, { json: [here, device('b', 'Safari on iPhone'), device('c', 'Firefox on Linux')] });
  await user.click(await button('Try again'));
  const entries = await main().findAllByRole('listitem');
  expect(entries).toHaveLength(3);
  expect(entries[0]).toHaveTextContent('Chrome on AndroidLast used 13 Mar 2026, 02:15This device');
  expect(entries[2]).toHaveTextContent('Firefox on Linux');
  expect(within(entries[0]!).queryByRole('button')).not.toBeInTheDocument();

  server.on('GET', SESSIONS, { json: [here, device('c', 'Firefox on Linux')] });
  await user.click(within(entries[1]!).getByRole('button', { name: 'Log out' }));
  expect(await screen.findByText('The device is logged out')).toBeInTheDocument();
  await waitFor(() => expect(main().getAllByRole('listitem')).toHaveLength(2));
  server.on('GET', SESSIONS, { json: [here] });
  await user.click(await button('Log out all other devices'));
  await waitFor(() => expect(main().getAllByRole('listitem')).toHaveLength(1));
  expect(main().queryByRole('button', { name: /Log out/ })).not.toBeInTheDocument();

  server.on('GET', ADDRESSES, { status: 500, json: {} });
  await user.click(link('Addresses'));
  expect(await screen.findByText('Failed to load your addresses')).toBeInTheDocument();
  server.on('GET', ADDRESSES, { json: [] });
  await user.click(await button('Try again'));
  // Without orders there is no checkout.
  expect(await screen.findByText('You have no address yet.')).toBeInTheDocument();
  offerFeatures('account,orders');
  await user.click(link('Devices'));
  await user.click(link('Addresses'));
  expect(
    await screen.findByText('You have no address yet. The checkout offers the ones you add here.'),
  ).toBeInTheDocument();
});

test('UX-18 UX-20 the address book: the title says that an address has an error, until its form is closed; a changed one asks before it is left, one whose form was closed does not; an address is changed, made the default and deleted after a question; one that was deleted elsewhere while it is changed does not lock the others', async () => {
  const home = createAddress();
  const work = createAddress({ id: 6, tole: 'Patan Dhoka', is_default: false });
  server.on('GET', ADDRESSES, { json: [home, work] });
  server.on('GET', '/api/locations/', { json: createLocations() });
  server.on('PATCH', `${ADDRESSES}6/`, ({ body }) => ({
    json: { ...work, ...(body as object), local_level: work.local_level },
  }));
  server.on('DELETE', `${ADDRESSES}6/`, { status: 204 });
  const { user, store, address } = renderPage('/profile/addresses');
  const [, second] = await main().findAllByRole('listitem');
  expect(main().getAllByText('Default')).toHaveLength(1);

  await user.click(within(second!).getByText('Make default'));
  await waitFor(() => expect(server.sent('PATCH', `${ADDRESSES}6/`)[0]?.body).toEqual({ is_default: true }));

  await user.click(within(second!).getByText('Edit'));
  const tole = await screen.findByLabelText('Tole or street');
  await waitFor(() => expect(screen.getByLabelText('Municipality')).toHaveFocus());
  expect(await button('Add an address')).toBeDisabled();
  expect(tole).toHaveValue('Patan Dhoka');
  await waitFor(() => expect(screen.getByLabelText('Ward')).toHaveValue('10'));
  change(tole, 'Mangal Bazar');
  await user.click(link('Details'));
  expect(await screen.findByText('Your address isn’t saved yet.')).toBeVisible();
  await user.click(await button('Keep editing'));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(address()).toBe('/profile/addresses');
  await user.click(await button('Save the address'));
  expect(await screen.findByText('Address saved')).toBeInTheDocument();
  expect(server.sent('PATCH', `${ADDRESSES}6/`)[1]?.body).toMatchObject({
    tole: 'Mangal Bazar',
    local_level: 77,
    ward: 10,
  });

  await user.click(within((await main().findAllByRole('listitem'))[1]!).getByText('Edit'));
  const again = await screen.findByLabelText('Tole or street');
  expect(again).toHaveValue('Patan Dhoka');
  change(again, '');
  await user.click(await button('Save the address'));
  await waitFor(() => expect(document.title).toBe('Error: Addresses - Mewa Pasal'));
  const refresh = () => act(() => void store.dispatch(api.util.invalidateTags(['Address'])));
  server.on('GET', ADDRESSES, { json: [home] });
  refresh();
  expect(await screen.findByText('The address that you were changing was deleted.')).toBeInTheDocument();
  await waitFor(() => expect(document.title).toBe('Addresses - Mewa Pasal'));
  await user.click(await button('Edit'));
  expect(await screen.findByLabelText('Tole or street')).toHaveValue('Baneshwor');
  expect(screen.queryByText(/was deleted/)).not.toBeInTheDocument();
  change(screen.getByLabelText('Tole or street'), 'Mangal Bazar');
  await user.click(await button('Cancel'));

  server.on('GET', ADDRESSES, { json: [home, work] });
  refresh();
  await waitFor(() => expect(main().getAllByRole('listitem')).toHaveLength(2));
  await user.click(within(main().getAllByRole('listitem')[1]!).getByText('Delete'));
  server.on('GET', ADDRESSES, { json: [home] });
  await user.click(await button('Delete the address'));
  expect(await screen.findByText('Address deleted')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  await waitFor(() => expect(main().getAllByRole('listitem')).toHaveLength(1));
  await user.click(link('Details'));
  await waitFor(() => expect(address()).toBe('/profile'));
});

test('UX-18 the data of the member is saved as a file; the account is deleted by its password; the title says that the deletion has an error; open orders are in its way', async () => {
  server.on('GET', '/api/user/export/', { json: { profile: { email: 'sita@example.com' } } });
  const saved: Blob[] = [];
  URL.createObjectURL = (blob) => `blob:${saved.push(blob as Blob)}`;
  URL.revokeObjectURL = () => undefined;
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const { user, address, store } = renderPage('/profile/settings');
  await user.click(await button('Download my data'));
  await waitFor(() => expect(click).toHaveBeenCalledTimes(1));
  expect(click.mock.contexts[0]).toHaveAttribute('download', 'mewa-pasal-account.json');
  expect(saved[0]?.type).toBe('application/json');
  server.on('GET', '/api/user/export/', { status: 429, json: { detail: 'Request was throttled.' } });
  await user.click(await button('Download my data'));
  expect(await screen.findByText('Request was throttled.')).toBeInTheDocument();

  const refusal = { code: 'open_orders', error: 'Two orders are open.', detail: 'Two orders are open.' };
  server.on('DELETE', '/api/user/', { status: 409, json: refusal });
  await user.click(await button('Delete my account'));
  const dialog = within(await screen.findByRole('dialog'));
  const submit = dialog.getByText('Delete my account', { selector: 'button' });
  await user.click(submit);
  await waitFor(() => expect(document.title).toBe('Error: Settings - Mewa Pasal'));
  change(dialog.getByLabelText('Password'), 'Walnut1234');
  await user.click(submit);
  expect(await dialog.findByText('Two orders are open.')).toBeInTheDocument();
  expect(dialog.getByRole('link', { name: 'Orders' })).toHaveAttribute('href', '/orders');
  server.on('DELETE', '/api/user/', { status: 204 });
  await user.click(submit);
  expect(await screen.findByText('Your account is deleted')).toBeInTheDocument();
  await waitFor(() => expect(address()).toBe('/login'));
  expect(server.sent('DELETE', '/api/user/')[1]?.body).toEqual({ password: 'Walnut1234' });
  expect(server.sent('POST', '/api/user/logout/')).toHaveLength(0);
  expect(window.localStorage.getItem('refresh_token')).toBeNull();
  expect(JSON.stringify(store.getState())).not.toMatch(/sita@example|Walnut1234/);
});

test.each(['none', 'products,orders'])('a shop with the features %s keeps the placeholder', async (features) => {
  offerFeatures(features);
  const { router } = renderPage('/profile');
  expect(await screen.findByRole('heading', { level: 1, name: 'Profile' })).toBeInTheDocument();
  expect(screen.getByText('This page is under construction')).toBeInTheDocument();
  await act(() => router.navigate('/profile/devices'));
  expect(await screen.findByText('Page not found')).toBeInTheDocument();
});
