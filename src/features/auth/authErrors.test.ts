import { errorText } from '../../http/apiError';
import { createI18n } from '../../i18n/createI18n';
import { FAILURES_WITHOUT_TEXT, refused } from '../../testing/failures';
import { authErrors, registrationErrorText } from './authErrors';

const english = createI18n();

test("§8 login failure: the server's detail, else 'Login failed'", () => {
  const { login } = authErrors;
  const detail = 'No active account found with the given credentials';
  expect(errorText(login, refused({ detail }, 401))).toBe(detail);
  const throttled = 'Request was throttled. Expected available in 7 seconds.';
  expect(errorText(login, refused({ detail: throttled }, 429))).toBe(throttled);
  const withoutDetail = [{ detail: '' }, { detail: {} }, { email: ['no'] }].map((body) => refused(body));
  for (const error of [...FAILURES_WITHOUT_TEXT, ...withoutDetail])
    expect(errorText(login, error)).toBe('Login failed');
});

const everyField = {
  email: ['taken', 'second'],
  phone_number: ['short'],
  password1: ['weak'],
  password2: ['differs'],
  first_name: ['first'],
  last_name: ['last'],
  non_field_errors: ['all of it'],
  detail: 'detail',
};

test.each([
  ['email', 'Email: taken'],
  ['phone_number', 'Phone: short'],
  ['password1', 'Password: weak'],
  ['password2', 'Password confirmation: differs'],
  ['first_name', 'First name: first'],
  ['last_name', 'Last name: last'],
  ['non_field_errors', 'all of it'],
  ['detail', 'detail'],
])('§8 registration failure: %s is the first present field', (field, text) => {
  const fields = Object.keys(everyField);
  const present = Object.entries(everyField).slice(fields.indexOf(field)).reverse();
  expect(registrationErrorText(english, refused(Object.fromEntries(present)))).toBe(text);
});

test('§8 registration failure: a message may come as plain text, and an empty list is no message', () => {
  expect(registrationErrorText(english, refused({ email: [], phone_number: 'taken' }))).toBe('Phone: taken');
});

test.each([[{}], [{ email: [] }], [{ other: ['no'] }], [[]], ['no']])(
  '§8 registration failure without a known field: %j',
  (body) => {
    expect(registrationErrorText(english, refused(body))).toBe(
      'Registration failed. Please check your information and try again.',
    );
  },
);

test.each([
  [{ status: 'TIMEOUT_ERROR' }],
  [{ status: 'FETCH_ERROR' }],
  [refused(null, 500)],
  [refused('', 500)],
  [refused(undefined, 500)],
  [undefined],
])('§8 registration failure without a response body: %j', (error) => {
  expect(registrationErrorText(english, error)).toBe('Registration failed. Please try again.');
});
