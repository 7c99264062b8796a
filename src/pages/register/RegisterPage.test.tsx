import { act, screen, waitFor } from '@testing-library/react';
import { type FakeServer, startFakeServer } from '../../testing/fakeServer';
import { renderPage } from '../../testing/renderApp';

const REGISTER = '/api/user/register/';

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
});

type User = ReturnType<typeof renderPage>['user'];

const submit = () => screen.getByText('Sign up', { selector: 'button' });

async function fill(user: User, values: Record<string, string>): Promise<void> {
  await screen.findByLabelText('First name');
  for (const [label, value] of Object.entries(values)) {
    await user.click(screen.getByLabelText(label));
    await user.paste(value);
  }
}

const right = {
  'First name': 'Sita',
  'Last name': 'Rai',
  Email: 'sita@example.com',
  Password: 'Abcdefg1',
  'Confirm password': 'Abcdefg1',
};

test('UX-17 UX-21 FE-11 §5.5 each field tells browsers and keyboards what it is for; an empty form shows what each field needs, and the first of them gets the focus', async () => {
  const { user } = renderPage('/register');
  await screen.findByLabelText('First name');
  const purposes = [
    ['First name', 'given-name'],
    ['Last name', 'family-name'],
    ['Email', 'email'],
    ['Phone number', 'tel-national'],
    ['Password', 'new-password'],
    ['Confirm password', 'new-password'],
  ] as const;
  for (const [label, purpose] of purposes)
    expect(screen.getByLabelText(label)).toHaveAttribute('autocomplete', purpose);
  for (const label of ['Password', 'Confirm password'])
    expect(screen.getByLabelText(label)).toHaveAttribute('type', 'password');
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(/8 characters or more/);
  const names = screen.getAllByRole('button', { name: /^Show/ }).map((button) => button.textContent);
  expect(new Set(names).size).toBe(2);
  await user.click(submit());
  for (const text of [
    'First name is required',
    'Last name is required',
    'Email is required',
    'Password is required',
    'Please confirm your password',
  ]) {
    expect(await screen.findByText(text)).toBeInTheDocument();
  }
  await waitFor(() => expect(screen.getByLabelText('First name')).toHaveFocus());
  expect(server.calls).toHaveLength(0);
});

test('UX-20 §3.5 §4.16 §8.2 a refused field is named in the message and marked in the form, and nothing that was typed is lost; after a registration /login greets the new member and tells about the mail; a phone is sent as country code and digits, an empty one is not', async () => {
  server.on('POST', REGISTER, {
    status: 400,
    json: { email: ['A user is already registered with this e-mail address.'], phone_number: ['Taken.'] },
  });
  const { user, router, store, address } = renderPage('/register');
  await fill(user, right);
  expect(JSON.stringify(store.getState())).not.toContain(right.Password);
  await user.click(submit());
  expect(await screen.findByText('Email: A user is already registered with this e-mail address.')).toBeInTheDocument();
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(
    'A user is already registered with this e-mail address.',
  );
  expect(screen.getByLabelText('Phone number')).toHaveAccessibleDescription('Taken.');
  await waitFor(() => expect(screen.getByLabelText('Email')).toHaveFocus());
  for (const [label, value] of Object.entries(right)) expect(screen.getByLabelText(label)).toHaveValue(value);
  expect(address()).toBe('/register');

  // What was typed survives a look at another page, but for the passwords, until the registration.
  await fill(user, { 'Phone number': '9812345678' });
  await user.selectOptions(screen.getByLabelText('Country code'), '+977');
  const leaveAndReturn = async () => {
    await act(() => router.navigate('/payment/cancel'));
    await screen.findByText('Payment Cancelled', { selector: 'h1' });
    await act(() => router.navigate('/register'));
    await screen.findByLabelText('First name');
  };
  await leaveAndReturn();
  for (const [label, value] of Object.entries({
    ...right,
    ...{ 'Phone number': '9812345678', 'Country code': '+977', Password: '', 'Confirm password': '' },
  }))
    expect(screen.getByLabelText(label)).toHaveValue(value);
  await fill(user, { Password: right.Password, 'Confirm password': right.Password });
  server.on('POST', REGISTER, { status: 201, json: { detail: 'Verification e-mail sent.' } });
  await user.click(submit());
  expect(
    await screen.findByText('Registration successful! Please check your email for verification.'),
  ).toBeInTheDocument();
  await waitFor(() => expect(address()).toBe('/login'));
  const body = {
    ...{ first_name: 'Sita', last_name: 'Rai', email: 'sita@example.com' },
    ...{ password1: 'Abcdefg1', password2: 'Abcdefg1' },
  };
  expect(server.sent('POST', REGISTER).map((call) => call.body)).toEqual([
    body,
    { ...body, phone_number: '+9779812345678' },
  ]);
  const welcome = await screen.findByRole('note');
  expect(welcome).toHaveTextContent('Welcome, Sita!');
  expect(welcome).toHaveTextContent('We have sent an email to sita@example.com.');
  expect(screen.getByLabelText('Email')).toHaveValue('sita@example.com');
  expect(screen.getByLabelText('Password')).toHaveValue('');
  await leaveAndReturn();
  expect(screen.getByLabelText('First name')).toHaveValue('');
  expect(screen.getByLabelText('Email')).toHaveValue('');
});
