import { act, screen, waitFor } from '@testing-library/react';
import { enter } from '../../testing/enter';
import { createCart, createUser, keepTokens } from '../../testing/factories';
import { type FakeServer, startFakeServer } from '../../testing/fakeServer';
import { offerFeatures } from '../../testing/offerFeatures';
import { renderApp, renderPage } from '../../testing/renderApp';

const REQUEST = '/api/user/password/reset/';
const CONFIRM = '/api/user/password/reset/confirm/';

let server: FakeServer;
beforeEach(() => {
  offerFeatures('account');
  server = startFakeServer();
});

const button = (name: string) => screen.getByText(name, { selector: 'button' });

test('the login leads to the page that asks for the mail, which says the same for every address; a request that fails says why and keeps the address', async () => {
  server.on('POST', REQUEST, { status: 429, json: { detail: 'Request was throttled.' } });
  const { user } = renderPage('/login');
  await user.click(await screen.findByText('Forgot your password?'));
  await screen.findByText('Forgot password', { selector: 'h1' });
  await enter(user, screen.getByLabelText('Email'), ' sita@example.com ');
  await user.click(button('Send the email'));
  expect(await screen.findByText('Request was throttled.')).toBeInTheDocument();
  expect(screen.getByLabelText('Email')).toHaveValue('sita@example.com');
  server.on('POST', REQUEST, { json: { detail: 'Password reset e-mail has been sent.' } });
  await user.click(button('Send the email'));
  expect(await screen.findByText(/If there is an account for/)).toHaveTextContent('sita@example.com');
  expect(server.sent('POST', REQUEST)[0]?.body).toEqual({ email: 'sita@example.com' });
});

async function enterPassword(user: ReturnType<typeof renderPage>['user']): Promise<void> {
  for (const label of ['New password', 'Confirm new password'])
    await enter(user, await screen.findByLabelText(label), 'Cashew1234');
  await user.click(button('Save the password'));
}

test('the token of the link is removed from the address, is still there when the history entry is loaded again, and the new password leads to the login', async () => {
  keepTokens();
  server.on('GET', '/api/user/', { json: createUser() });
  server.on('GET', '/api/products/cart/me/', { json: createCart() });
  server.on('POST', CONFIRM, { json: { detail: 'Password has been reset with the new password.' } });
  const { user, router, address, store } = renderPage('/reset-password#uid=MQ&token=secret-token');
  await waitFor(() => expect(router.state.location.hash).toBe(''));
  await act(() => router.navigate('/payment/cancel'));
  await act(() => router.navigate(-1));
  expect(screen.queryByText(/not valid any more/)).not.toBeInTheDocument();
  await enterPassword(user);
  await waitFor(() => expect(address()).toBe('/login'));
  expect(await screen.findByText('Password saved. Log in with it.')).toBeInTheDocument();
  // The server has ended the session of this browser, too.
  expect(window.localStorage.getItem('refresh_token')).toBeNull();
  const passwords = { new_password1: 'Cashew1234', new_password2: 'Cashew1234' };
  expect(server.sent('POST', CONFIRM)[0]?.body).toEqual({ uid: 'MQ', token: 'secret-token', ...passwords });
  expect(JSON.stringify(store.getState())).not.toMatch(/secret-token|Cashew1234/);
});

test('a used link, and a page without one, lead to a new link', async () => {
  server.on('POST', CONFIRM, { status: 400, json: { token: ['Invalid value'] } });
  const { user, router } = renderPage('/reset-password#uid=MQ&token=used');
  await enterPassword(user);
  expect(await screen.findByText(/This link is not valid any more/)).toBeInTheDocument();
  expect(screen.getByText('Send a new link')).toHaveAttribute('href', '/forgot-password');
  await act(() => router.navigate('/payment/cancel'));
  await act(() => router.navigate('/reset-password'));
  expect(await screen.findByText(/Open the link in your email again/)).toBeInTheDocument();
  expect(screen.queryByText(/not valid any more/)).not.toBeInTheDocument();
  await act(() => router.navigate('/reset-password#uid=MQ&token=newer'));
  await enterPassword(user);
  await waitFor(() => expect(server.sent('POST', CONFIRM)[1]?.body).toMatchObject({ token: 'newer' }));
});

test('the ways from the password pages to the login return to the page that asked for it', async () => {
  const { user, router } = renderApp('/cart');
  await user.click(await screen.findByText('Log in'));
  const remembered = { from: '/cart' };
  for (const back of [/^Back to the login$/, /^Login$/]) {
    await user.click(await screen.findByText('Forgot your password?'));
    await screen.findByText('Forgot password', { selector: 'h1' });
    expect(router.state.location.state).toMatchObject(remembered);
    await user.click(screen.getAllByText(back)[0]!);
    await screen.findByText('Log in', { selector: 'h1' });
    expect(router.state.location.state).toMatchObject(remembered);
  }
  // The token of a mail's link goes to no other page.
  await act(() => router.navigate('/reset-password#uid=MQ&token=secret-token'));
  await waitFor(() => expect(router.state.location.hash).toBe(''));
  await user.click(screen.getAllByText(/^Login$/)[0]!);
  await screen.findByText('Log in', { selector: 'h1' });
  expect(router.state.location.state).toBeNull();
});

test('without the feature the login has no such link and the pages are unknown', async () => {
  offerFeatures('none');
  const { router } = renderPage('/login');
  await screen.findByLabelText('Email');
  expect(screen.queryByText('Forgot your password?')).not.toBeInTheDocument();
  for (const path of ['/forgot-password', '/reset-password']) {
    await act(() => router.navigate('/payment/cancel'));
    await act(() => router.navigate(path));
    expect(await screen.findByText('Page not found')).toBeInTheDocument();
  }
});
