import { validateYupSchema, yupToFormErrors } from 'formik';
import { registrationSchema, type RegistrationValues } from './registrationSchema';

const right: RegistrationValues = {
  firstName: 'Sita',
  lastName: 'Rai',
  email: 'sita@example.com',
  countryCode: '+91',
  phone: '',
  password1: 'Abcdefg1',
  password2: 'Abcdefg1',
};

async function errorsOf(values: Partial<RegistrationValues>) {
  return validateYupSchema({ ...right, ...values }, registrationSchema).then(() => ({}), yupToFormErrors);
}

const passwords = (password: string) => ({ password1: password, password2: password });

test.each([
  [{}, {}],
  [{ firstName: '' }, { firstName: 'First name is required' }],
  [{ firstName: ' S ' }, { firstName: 'First name must be at least 2 characters' }],
  [{ lastName: '' }, { lastName: 'Last name is required' }],
  [{ lastName: 'R' }, { lastName: 'Last name must be at least 2 characters' }],
  [{ firstName: 'सीता', lastName: 'राई' }, {}],
  [{ email: '' }, { email: 'Email is required' }],
  [{ email: 'sita@' }, { email: 'Invalid email address' }],
  [{ phone: '9812345678' }, {}],
  [{ phone: '5812345678' }, { phone: 'Please enter a valid Indian phone number (10 digits starting with 6-9)' }],
  [
    { phone: '9712345678', countryCode: '+977' },
    { phone: 'Please enter a valid Nepal phone number (10 digits starting with 98)' },
  ],
  [passwords(''), { password1: 'Password is required', password2: 'Please confirm your password' }],
  [passwords('Abcdef1'), { password1: 'Password must be at least 8 characters' }],
  [
    passwords('abcdefg1'),
    { password1: 'Password must contain at least one uppercase letter, one lowercase letter, and one number' },
  ],
  [
    passwords('ABCDEFG1'),
    { password1: 'Password must contain at least one uppercase letter, one lowercase letter, and one number' },
  ],
  [
    passwords('Abcdefgh'),
    { password1: 'Password must contain at least one uppercase letter, one lowercase letter, and one number' },
  ],
  [{ password2: '' }, { password2: 'Please confirm your password' }],
  [{ password2: 'Abcdefg2' }, { password2: 'Passwords do not match' }],
] as [Partial<RegistrationValues>, object][])('§5.5 §9.3 Registration with %j: %j', async (values, errors) => {
  expect(await errorsOf(values)).toEqual(errors);
});
