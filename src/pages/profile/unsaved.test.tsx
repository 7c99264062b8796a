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

function renderProfile(path: string) {
  const app = renderPage(path);
  const open = async (page: string) =>
    app.user.click(within(await screen.findByRole('navigation', { name: 'Profile' })).getByText(page));
  return { ...app, open };
}

const button = (name: string) => screen.findByRole('button', { name });

test('UX-20 a changed profile asks before it is left; a saved one does not', async () => {
  const { user, address, open } = renderProfile('/profile');
  const firstName = await screen.findByLabelText('First name');
  await user.clear(firstName);
  await enter(user, firstName, 'Gita');
  await open('Addresses');
  expect(await screen.findByRole('dialog', { name: 'Leave your details?' })).toBeVisible();
  await user.click(await button('Stay'));
  expect(address()).toBe('/profile');
  server.on('PATCH', '/api/user/', { json: createUser({ first_name: 'Gita' }) });
  await user.click(await button('Save'));
  expect(await screen.findByText('Your details are saved')).toBeInTheDocument();
  await open('Addresses');
  await waitFor(() => expect(address()).toBe('/profile/addresses'));
});

test('UX-20 an address that is typed asks before it is left; one whose form was closed does not', async () => {
  const { user, address, open } = renderProfile('/profile/addresses');
  await user.click(await button('Edit'));
  await enter(user, await screen.findByLabelText('Landmark'), 'Opposite the temple');
  await open('Details');
  expect(await screen.findByText("Your address isn't saved yet.")).toBeVisible();
  await user.click(await button('Stay'));
  await user.click(await button('Cancel'));
  await open('Details');
  await waitFor(() => expect(address()).toBe('/profile'));
});

test('UX-18 the title says that an address or the deletion has an error, until its form is closed', async () => {
  const { user, open } = renderProfile('/profile/addresses');
  await user.click(await button('Add an address'));
  await user.click(await button('Save the address'));
  await waitFor(() => expect(document.title).toBe('Error: Addresses - Mewa Pasal'));
  await user.click(await button('Cancel'));
  await waitFor(() => expect(document.title).toBe('Addresses - Mewa Pasal'));
  await open('Settings');
  await user.click(await button('Delete my account'));
  await user.click(await button('Delete my account'));
  await waitFor(() => expect(document.title).toBe('Error: Settings - Mewa Pasal'));
});
