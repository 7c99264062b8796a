import { failedChange, type FailedCall, messageOf } from '../../http/apiError';
import { readRecord } from '../../http/readWire';

export const authErrors = {
  login: { text: 'Login failed', from: ['detail'] } satisfies FailedCall,
  requestPasswordReset: failedChange('Failed to send the email'),
  resetPassword: failedChange('Failed to set the new password'),
};

/** In the order of specification §8, with the prefix of the server's message. */
const REGISTRATION_FIELDS = [
  ['email', 'Email: '],
  ['phone_number', 'Phone: '],
  ['password1', 'Password: '],
  ['password2', 'Password confirmation: '],
  ['first_name', 'First name: '],
  ['last_name', 'Last name: '],
  ['non_field_errors', ''],
  ['detail', ''],
] as const;

/** The text for a failed registration: the message of the first refused field. */
export function registrationErrorText(error: unknown): string {
  const body = readRecord(error)?.data;
  if (body === undefined || body === null || body === '') return 'Registration failed. Please try again.';
  for (const [field, prefix] of REGISTRATION_FIELDS) {
    const message = messageOf(error, field);
    if (message) return prefix + message;
  }
  return 'Registration failed. Please check your information and try again.';
}
