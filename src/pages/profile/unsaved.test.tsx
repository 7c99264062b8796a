import { screen, waitFor, within } from '@testing-library/react';
import { createAddress, createLocations } from '../../testing/checkoutFactories';
import { enter } from '../../testing/enter';
import { createUser, keepTokens } from '../../testing/factories';
import { type FakeServer, startFakeServer } from '../../testing/fakeServer';
import { offerFeatures } from '../../testing/offerFeatures';
import { renderPage } from '../../testing/renderApp';

let server: FakeServer;
beforeEach(() => {
  offerFeatures('account');
  keepTokens();
  server = startFakeServer();
  server.on('GET', '/api/user/', { json: createUser() });
  server.on('GET', '/api/user/addresses/', { json: [createAddress()] });
  server.on('GET', '/api/locations/', { json: createLocations() });
});

const button = (name: string) => screen.findByText(name, { selector: 'button' });

test('UX-18 UX-20 a changed profile or address asks before it is left; a saved one, or one whose form was closed, does not; the title says that an address or the deletion has an error, until its form is closed', async () => {
  const { user, address } = renderPage('/profile');
  const open = async (page: string) =>
    user.click(within(await screen.findByLabelText('Profile', { selector: 'nav' })).getByText(page));
  const firstName = await screen.findByLabelText('First name');
  await user.clear(firstName);
  await user.paste('Gita');
  await open('Addresses');
  expect(await screen.findByRole('dialog', { name: 'Leave your details?' })).toBeVisible();
  await user.click(await button('Stay'));
  expect(address()).toBe('/profile');
  server.on('PATCH', '/api/user/', { json: createUser({ first_name: 'Gita' }) });
  await user.click(await button('Save'));
  expect(await screen.findByText('Your details are saved')).toBeInTheDocument();
  await open('Addresses');
  await waitFor(() => expect(address()).toBe('/profile/addresses'));

  await user.click(await button('Edit'));
  await enter(user, await screen.findByLabelText('Landmark'), 'Opposite the temple');
  await open('Details');
  expect(await screen.findByText("Your address isn't saved yet.")).toBeVisible();
  await user.click(await button('Stay'));
  expect(address()).toBe('/profile/addresses');
  await user.click(await button('Cancel'));
  await open('Details');
  await waitFor(() => expect(address()).toBe('/profile'));

  await open('Addresses');
  await user.click(await button('Add an address'));
  await user.click(await button('Save the address'));
  await waitFor(() => expect(document.title).toBe('Error: Addresses - Mewa Pasal'));
  await user.click(await button('Cancel'));
  await waitFor(() => expect(document.title).toBe('Addresses - Mewa Pasal'));
  await open('Settings');
  await user.click(await button('Delete my account'));
  await user.click(within(await screen.findByRole('dialog')).getByText('Delete my account', { selector: 'button' }));
  await waitFor(() => expect(document.title).toBe('Error: Settings - Mewa Pasal'));
});
