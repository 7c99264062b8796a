import { screen, waitFor, within } from '@testing-library/react';
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
const submit = () => within(screen.getByRole('main')).getByRole('button', { name: 'Log in' });

test('§4.17 the form starts with e-mail; the toggle changes to phone with +91 chosen', async () => {
  const { user } = renderPage('/login');
  expect(await email()).toHaveAttribute('autocomplete', 'email');
  expect(screen.getByText('Log in to see your cart and orders.')).toBeInTheDocument();
  expect(password()).toHaveAttribute('autocomplete', 'current-password');
  expect(password()).toHaveAttribute('type', 'password');
  expect(screen.getByRole('button', { name: 'Email' })).toHaveAttribute('aria-pressed', 'true');
  await user.click(screen.getByRole('button', { name: 'Phone' }));
  expect(screen.queryByLabelText('Email')).not.toBeInTheDocument();
  expect(screen.getByLabelText('Phone number')).toHaveAttribute('inputmode', 'numeric');
  expect(screen.getByLabelText('Country code')).toHaveValue('+91');
  expect(within(screen.getByLabelText('Country code')).getAllByRole('option')).toHaveLength(2);
});

test('UX-18 UX-19 §5 nothing is shouted while typing first; submitting shows the errors and goes to the first wrong field', async () => {
  const { user } = renderPage('/login');
  await user.type(await email(), 'sita');
  expect(screen.queryByText('Invalid email address')).not.toBeInTheDocument();
  await user.click(submit());
  expect(await screen.findByText('Invalid email address')).toBeInTheDocument();
  expect(screen.getByText('Password is required')).toBeInTheDocument();
  await waitFor(async () => expect(await email()).toHaveFocus());
  expect(await email()).toHaveAccessibleDescription('Invalid email address');
  expect(await email()).toBeInvalid();
  await waitFor(() => expect(document.title).toBe('Error: Log in - Mewa Pasal'));
  expect(server.sent('POST', LOGIN)).toHaveLength(0);
});

test('§5.3 §9.3 the phone field keeps ten digits and nothing else, and its rule follows the country', async () => {
  const { user } = renderPage('/login');
  await email();
  await user.click(screen.getByRole('button', { name: 'Phone' }));
  const phone = screen.getByLabelText('Phone number');
  await user.type(phone, '97-12a345678999');
  expect(phone).toHaveValue('9712345678');
  await user.selectOptions(screen.getByLabelText('Country code'), '+977');
  await enter(user, password(), 'secret');
  await user.keyboard('{Enter}');
  expect(
    await screen.findByText('Please enter a valid Nepal phone number (10 digits starting with 98)'),
  ).toBeInTheDocument();
  await user.clear(phone);
  await user.click(phone);
  await user.paste('+91 98765 43210');
  expect(phone).toHaveValue('9876543210');
  expect(screen.getByLabelText('Country code')).toHaveValue('+91');
});

test('UX-23 §5 digits of any script and a trunk zero may be typed, a country code pasted; ten digits stay at most', async () => {
  const { user } = renderPage('/login');
  await email();
  await user.click(screen.getByRole('button', { name: 'Phone' }));
  const phone = screen.getByLabelText('Phone number');
  const code = screen.getByLabelText('Country code');
  for (const [typed, value, country] of [
    ['९८१२३४५६७८', '9812345678', '+91'],
    ['09876543210', '9876543210', '+91'],
    ['97798123456', '9779812345', '+91'],
    ['91987654321', '9198765432', '+91'],
  ] as const) {
    await user.clear(phone);
    await user.type(phone, typed);
    expect(phone).toHaveValue(value);
    expect(code).toHaveValue(country);
  }
  for (const [pasted, value, country] of [
    ['9779812345678', '9812345678', '+977'],
    ['919876543210', '9876543210', '+91'],
    ['00977 9812345678', '9812345678', '+977'],
  ] as const) {
    await user.clear(phone);
    await user.click(phone);
    await user.paste(pasted);
    expect(phone).toHaveValue(value);
    expect(code).toHaveValue(country);
  }
});

test('UX-23 a digit of another script keeps the caret in its place', async () => {
  const { user } = renderPage('/login');
  await email();
  await user.click(screen.getByRole('button', { name: 'Phone' }));
  const phone = screen.getByLabelText<HTMLInputElement>('Phone number');
  await enter(user, phone, '9845678');
  await user.type(phone, '१', { initialSelectionStart: 2, initialSelectionEnd: 2 });
  await user.keyboard('२३');
  expect(phone).toHaveValue('9812345678');
  expect(phone.selectionStart).toBe(5);
});

test('§3.6 §7 a login by phone sends country code and digits; success says so and goes to /', async () => {
  server.on('POST', LOGIN, () => ({ json: session() }));
  const { user, address } = renderPage('/login');
  await email();
  await user.click(screen.getByRole('button', { name: 'Phone' }));
  await enter(user, screen.getByLabelText('Phone number'), '9812345678');
  await enter(user, password(), 'secret');
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Login successful!')).toBeInTheDocument();
  expect(address()).toBe('/');
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
  expect(await screen.findByRole('heading', { name: 'Order 8' })).toBeInTheDocument();
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

test('AU-13 F10 §8.1 a refused login shows the detail of the server and keeps what was typed', async () => {
  server.on('POST', LOGIN, { status: 401, json: { detail: 'No active account found with the given credentials' } });
  const { user, address } = renderPage('/login');
  await enter(user, await email(), 'sita@example.com');
  await enter(user, password(), 'wrong1');
  await user.keyboard('{Enter}');
  expect(await screen.findAllByText('No active account found with the given credentials')).toHaveLength(2);
  expect(await email()).toHaveValue('sita@example.com');
  expect(password()).toHaveValue('wrong1');
  expect(address()).toBe('/login');
});

test('§8 the text of a refused login stands above the form as an alert until the next submit', async () => {
  const detail = 'No active account found with the given credentials';
  server.on('POST', LOGIN, { status: 401, json: { detail } });
  const { user } = renderPage('/login');
  await enter(user, await email(), 'sita@example.com');
  await enter(user, password(), 'wrong1');
  await user.keyboard('{Enter}');
  const inPage = () => within(screen.getByRole('main')).queryByRole('alert');
  await waitFor(() => expect(inPage()).toHaveTextContent(detail));
  const form = submit().closest('form')!;
  expect(inPage()!.compareDocumentPosition(form)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await user.type(password(), '2');
  expect(inPage()).toBeInTheDocument();
  const held = hold();
  server.on('POST', LOGIN, held.handler);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(held.waiting()).toBe(1));
  expect(inPage()).not.toBeInTheDocument();
  held.release({ status: 500, json: {} });
  await waitFor(() => expect(inPage()).toHaveTextContent('Login failed'));
  await user.clear(password());
  await user.click(submit());
  expect(await screen.findByText('Password is required')).toBeInTheDocument();
  expect(inPage()).not.toBeInTheDocument();
});

test('§5 after an empty submit the other way to log in shows no error of its own', async () => {
  const { user } = renderPage('/login');
  await email();
  await user.click(submit());
  expect(await screen.findByText('Email is required')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Phone' }));
  expect(screen.getByLabelText('Phone number')).toBeValid();
  expect(screen.queryByText('Phone number is required')).not.toBeInTheDocument();
  expect(screen.getByText('Password is required')).toBeInTheDocument();
  await user.click(submit());
  expect(await screen.findByText('Phone number is required')).toBeInTheDocument();
});

test('an error of a hidden field does not count for the title', async () => {
  server.on('POST', LOGIN, { status: 400, json: { detail: 'Look again', email: ['Enter a valid email address.'] } });
  const { user } = renderPage('/login');
  await enter(user, await email(), 'sita@example.com');
  await enter(user, password(), 'secret');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.title).toBe('Error: Log in - Mewa Pasal'));
  await user.click(screen.getByRole('button', { name: 'Phone' }));
  await waitFor(() => expect(document.title).toBe('Log in - Mewa Pasal'));
});

test('UX-20 a field that the server refuses says so until it is changed', async () => {
  server.on('POST', LOGIN, { status: 400, json: { detail: 'Look again', email: ['Enter a valid email address.'] } });
  const { user } = renderPage('/login');
  await enter(user, await email(), 'sita@example.com');
  await enter(user, password(), 'secret');
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Enter a valid email address.')).toBeInTheDocument();
  await waitFor(async () => expect(await email()).toHaveFocus());
  await user.type(await email(), '.np');
  expect(screen.queryByText('Enter a valid email address.')).not.toBeInTheDocument();
});

test('UX-24 F20 two submits send one request, and progress is shown meanwhile', async () => {
  const held = hold();
  server.on('POST', LOGIN, held.handler);
  const { user } = renderPage('/login');
  await enter(user, await email(), 'sita@example.com');
  await enter(user, password(), 'secret');
  await user.dblClick(submit());
  expect(await screen.findByRole('progressbar', { name: 'Sending' })).toBeInTheDocument();
  expect(submit()).toHaveAttribute('aria-disabled', 'true');
  await user.click(submit());
  await waitFor(() => expect(held.waiting()).toBe(1));
  held.release({ status: 500, json: {} });
  expect(await screen.findAllByText('Login failed')).toHaveLength(2);
  expect(server.sent('POST', LOGIN)).toHaveLength(1);
});

test('§4.15 whoever is logged in already is led away from /login, and from /register to /', async () => {
  keepTokens();
  const { address, unmount } = renderPage('/login');
  await waitFor(() => expect(address()).toBe('/'));
  unmount();
  const second = renderPage('/register');
  await waitFor(() => expect(second.address()).toBe('/'));
  await screen.findByText('No products are featured at the moment');
});

test('UX-22 FE-11 the password can be shown and hidden again', async () => {
  const { user } = renderPage('/login');
  await email();
  await user.click(screen.getByRole('button', { name: /^Show.password$/ }));
  expect(password()).toHaveAttribute('type', 'text');
  await user.click(screen.getByRole('button', { name: /^Hide.password$/ }));
  expect(password()).toHaveAttribute('type', 'password');
});
