import { type I18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { failedChange, type FailedCall, messageOf } from '../../http/apiError';
import { readRecord } from '../../http/readWire';

export const authErrors = {
  login: { text: /*i18n*/ 'Login failed', from: ['detail'] } satisfies FailedCall,
  requestPasswordReset: failedChange(/*i18n*/ 'Failed to send the email'),
  resetPassword: failedChange(/*i18n*/ 'Failed to set the new password'),
};

/** In the order of specification §8, with the text around the server's message. */
const REGISTRATION_FIELDS: [field: string, text: (message: string) => MessageDescriptor | string][] = [
  ['email', (message) => msg`Email: ${message}`],
  ['phone_number', (message) => msg`Phone: ${message}`],
  ['password1', (message) => msg`Password: ${message}`],
  ['password2', (message) => msg`Password confirmation: ${message}`],
  ['first_name', (message) => msg`First name: ${message}`],
  ['last_name', (message) => msg`Last name: ${message}`],
  ['non_field_errors', (message) => message],
  ['detail', (message) => message],
];

/** The text for a failed registration: the message of the first refused field. */
export function registrationErrorText(i18n: I18n, error: unknown): string {
  const body = readRecord(error)?.data;
  if (body === undefined || body === null || body === '') return i18n._(msg`Registration failed. Please try again.`);
  for (const [field, textOf] of REGISTRATION_FIELDS) {
    const message = messageOf(error, field);
    if (!message) continue;
    const text = textOf(i18n._(message));
    return typeof text === 'string' ? text : i18n._(text);
  }
  return i18n._(msg`Registration failed. Please check your information and try again.`);
}
