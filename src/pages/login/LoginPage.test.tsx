import { act, screen, waitFor, within } from '@testing-library/react';
import { enter } from '../../testing/enter';
import { type FakeServer, hold, startFakeServer } from '../../testing/fakeServer';
import { createCart, createToken, createUser, keepTokens } from '../../testing/factories';
import { renderPage } from '../../testing/renderApp';

const LOGIN = '/api/user/login/';
const session = () => ({ access: createToken(), refresh: createToken(604800), user: createUser() });

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  server.on('GET', '/api/user/', { json: createUser() });
  server.on('GET', '/api/products/cart/me/', { json: createCart() });
  server.on('GET', '/api/products/', { json: [] });
  server.on('GET', '/api/products/categories/', { json: [] });
});

const email = () => screen.findByLabelText('Email');
const password = () => screen.getByLabelText('Password');
const button = (name: string) => screen.getByText(name, { selector: 'button' });
const submit = () => button('Log in');

test('§4.17 §5 UX-18 UX-19 UX-22 FE-11 the form starts with e-mail; the password can be shown and hidden again; the toggle changes to phone with +91 chosen; nothing is shouted while typing first; submitting shows the errors and goes to the first wrong field; the other way to log in shows no error of its own', async () => {
  const { user } = renderPage('/login');
  expect(await email()).toHaveAttribute('autocomplete', 'email');
  expect(screen.getByText('Log in to see your cart and orders.')).toBeInTheDocument();
  expect(password()).toHaveAttribute('autocomplete', 'current-password');
  expect(password()).toHaveAttribute('type', 'password');
  await user.click(screen.getByRole('button', { name: /^Show.password$/ }));
  expect(password()).toHaveAttribute('type', 'text');
  await user.click(screen.getByRole('button', { name: /^Hide.password$/ }));
  expect(password()).toHaveAttribute('type', 'password');
  expect(button('Email')).toHaveAttribute('aria-pressed', 'true');
  await user.click(button('Phone'));
  expect(screen.queryByLabelText('Email')).not.toBeInTheDocument();
  expect(screen.getByLabelText('Phone number')).toHaveAttribute('inputmode', 'numeric');
  expect(screen.getByLabelText('Country code')).toHaveValue('+91');
  expect(screen.getByLabelText('Country code').children).toHaveLength(2);

  await user.click(button('Email'));
  await user.type(await email(), 'si');
  expect(screen.queryByText('Invalid email address')).not.toBeInTheDocument();
  await user.click(submit());
  expect(await screen.findByText('Invalid email address')).toBeInTheDocument();
  expect(screen.getByText('Password is required')).toBeInTheDocument();
  await waitFor(async () => expect(await email()).toHaveFocus());
  expect(await email()).toHaveAccessibleDescription('Invalid email address');
  expect(await email()).toBeInvalid();
  await waitFor(() => expect(document.title).toBe('Error: Log in - Mewa Pasal'));
  await user.clear(await email());
  expect(await screen.findByText('Email is required')).toBeInTheDocument();
  await user.click(button('Phone'));
  expect(screen.getByLabelText('Phone number')).toBeValid();
  expect(screen.queryByText('Phone number is required')).not.toBeInTheDocument();
  expect(screen.getByText('Password is required')).toBeInTheDocument();
  await user.click(submit());
  expect(await screen.findByText('Phone number is required')).toBeInTheDocument();
  expect(server.sent('POST', LOGIN)).toHaveLength(0);
});

test('§3.6 §7 §9.3 the rule of a phone follows the country; a login by phone sends country code and digits; success says so and goes to /', async () => {
  server.on('POST', LOGIN, () => ({ json: session() }));
  const { user, address } = renderPage('/login');
  await email();
  await user.click(button('Phone'));
  await enter(user, screen.getByLabelText('Phone number'), '9712345678');
  await user.selectOptions(screen.getByLabelText('Country code'), '+977');
  await enter(user, password(), 'secret');
  await user.keyboard('{Enter}');
  expect(
    await screen.findByText('Please enter a valid Nepal phone number (10 digits starting with 98)'),
  ).toBeInTheDocument();
  await user.clear(screen.getByLabelText('Phone number'));
  await user.paste('+91 98123 45678');
  await user.click(submit());
  expect(await screen.findByText('Login successful!')).toBeInTheDocument();
  await waitFor(() => expect(address()).toBe('/'));
  expect(server.sent('POST', LOGIN).map(({ body }) => body)).toEqual([
    { phone_number: '+919812345678', password: 'secret' },
  ]);
});

test('UX-46 §4.14 a successful login goes to the page that was asked for', async () => {
  server.on('POST', LOGIN, () => ({ json: session() }));
  const { user, address } = renderPage('/orders/8?from=mail');
  await enter(user, await email(), 'sita@example.com');
  await enter(user, password(), 'secret');
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Order 8', { selector: 'h1' })).toBeInTheDocument();
  expect(address()).toBe('/orders/8?from=mail');
});

test('§4 a login link that was pressed before the scripts had come is remembered too', async () => {
  server.on('POST', LOGIN, { json: session() });
  const referrer = jest.spyOn(document, 'referrer', 'get').mockReturnValue(`${window.location.origin}/cart`);
  const { user, address } = renderPage('/login');
  await enter(user, await email(), 'sita@example.com');
  await enter(user, password(), 'Walnut1234');
  await user.click(submit());
  await waitFor(() => expect(address()).toBe('/cart'));
  referrer.mockRestore();
});

test('AU-13 UX-20 UX-24 F10 F20 §8.1 §8 a refused login shows the detail of the server above the button until the next submit, and keeps what was typed; two submits send one request, and progress is shown meanwhile; a field that the server refuses says so until it is changed; an error of a hidden field does not count for the title', async () => {
  const detail = 'No active account found with the given credentials';
  server.on('POST', LOGIN, { status: 401, json: { detail } });
  const { user, address } = renderPage('/login');
  await enter(user, await email(), 'sita@example.com');
  await enter(user, password(), 'wrong1');
  await user.keyboard('{Enter}');
  // In the page and in a toast.
  await waitFor(() => expect(screen.getAllByText(detail)).toHaveLength(2));
  const inPage = () => within(screen.getByRole('main')).queryByRole('alert');
  expect(inPage()).toHaveTextContent(detail);
  expect(inPage()!.compareDocumentPosition(submit())).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(await email()).toHaveValue('sita@example.com');
  expect(password()).toHaveValue('wrong1');
  expect(address()).toBe('/login');
  await user.type(password(), '2');
  expect(inPage()).toBeInTheDocument();

  const held = hold();
  server.on('POST', LOGIN, held.handler);
  await user.dblClick(submit());
  expect(await screen.findByLabelText('Sending')).toHaveAttribute('role', 'progressbar');
  expect(submit()).toHaveAttribute('aria-disabled', 'true');
  expect(inPage()).not.toBeInTheDocument();
  await user.click(submit());
  await waitFor(() => expect(held.waiting()).toBe(1));
  held.release({ status: 500, json: {} });
  await waitFor(() => expect(screen.getAllByText('Login failed')).toHaveLength(2));
  expect(inPage()).toHaveTextContent('Login failed');
  expect(server.sent('POST', LOGIN)).toHaveLength(2);
  await user.clear(password());
  await user.click(submit());
  expect(await screen.findByText('Password is required')).toBeInTheDocument();
  expect(inPage()).not.toBeInTheDocument();

  server.on('POST', LOGIN, { status: 400, json: { detail: 'Look again', email: ['Enter a valid email address.'] } });
  await enter(user, password(), 'secret');
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Enter a valid email address.')).toBeInTheDocument();
  await waitFor(async () => expect(await email()).toHaveFocus());
  await waitFor(() => expect(document.title).toBe('Error: Log in - Mewa Pasal'));
  await user.click(button('Phone'));
  await waitFor(() => expect(document.title).toBe('Log in - Mewa Pasal'));
  await user.click(button('Email'));
  expect(screen.getByText('Enter a valid email address.')).toBeInTheDocument();
  await user.type(await email(), 'm');
  expect(screen.queryByText('Enter a valid email address.')).not.toBeInTheDocument();
});

test('§4.15 whoever is logged in already is led away from /login, and from /register to /', async () => {
  keepTokens();
  const { address, router } = renderPage('/login');
  await waitFor(() => expect(address()).toBe('/'));
  await act(() => router.navigate('/register'));
  await waitFor(() => expect(address()).toBe('/'));
  await screen.findByText('No products are featured at the moment');
});
