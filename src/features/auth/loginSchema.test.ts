import { validateYupSchema, yupToFormErrors } from 'formik';
import { loginSchema, type LoginValues } from './loginSchema';

const right: LoginValues = {
  by: 'email',
  email: 'sita@example.com',
  countryCode: '+91',
  phone: '',
  password: 'secret',
};

/** The messages that the form shows for these values. */
async function errorsOf(values: Partial<LoginValues>) {
  return validateYupSchema({ ...right, ...values }, loginSchema).then(() => ({}), yupToFormErrors);
}

const INDIA = 'Please enter a valid Indian phone number (10 digits starting with 6-9)';
const NEPAL = 'Please enter a valid Nepal phone number (10 digits starting with 98)';

test.each([
  [{}, {}],
  [{ email: '' }, { email: 'Email is required' }],
  [{ email: '   ' }, { email: 'Email is required' }],
  [{ email: 'sita@' }, { email: 'Invalid email address' }],
  [{ email: "o'brien@example.com" }, {}],
  [{ email: ' sita@example.com ' }, {}],
  [{ password: '' }, { password: 'Password is required' }],
  [{ password: '12345' }, { password: 'Password must be at least 6 characters' }],
  [
    { email: '', password: '' },
    { email: 'Email is required', password: 'Password is required' },
  ],
] as const)('§5.1 §5.4 Login by e-mail with %j: %j', async (values, errors) => {
  expect(await errorsOf(values)).toEqual(errors);
});

test.each([
  ['+91', '', 'Phone number is required'],
  ['+91', '5812345678', INDIA],
  ['+91', '981234567', INDIA],
  ['+977', '9712345678', NEPAL],
  ['+977', '98123', NEPAL],
  ['+1', '2025550100', 'Please enter a valid phone number'],
] as const)('§5.2 Login by phone %s %s: %s', async (countryCode, phone, message) => {
  const values = { by: 'phone', email: '', countryCode, phone } as LoginValues;
  expect(await errorsOf(values)).toEqual({ phone: message });
});

test.each([
  ['+91', '6000000000'],
  ['+977', '9812345678'],
] as const)('§5 Login by phone %s %s is right, and no e-mail is asked for', async (countryCode, phone) => {
  expect(await errorsOf({ by: 'phone', email: '', countryCode, phone })).toEqual({});
});
