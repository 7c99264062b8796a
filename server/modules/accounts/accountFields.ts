import { readPhone } from '../../../contract/phoneNumbers';
import { NAME_MIN, PASSWORD_PATTERN, REGISTRATION_PASSWORD_MIN, TEXTS } from '../../../contract/rules';
import { type Config } from '../../config/config';
import { ValidationError, type FieldMessages } from '../../http/errors';
import { isCommonPassword } from './passwords/commonPasswords';

/**
 * Reads the fields of an account from a body that may break its schema; `schemaErrors` are the schema's messages.
 * The rules and texts are those of the specification's registration. `finish` throws a ValidationError with every invalid field.
 */
export function readAccountFields(body: unknown, schemaErrors: FieldMessages) {
  // The body is not an object.
  if (schemaErrors.non_field_errors) throw new ValidationError(schemaErrors);
  const values = body as Record<string, unknown>;
  const fields: FieldMessages = {};
  const text = (field: string): string => {
    const value = values[field];
    return typeof value === 'string' ? value : '';
  };
  /** Notes a message, unless the field has one. */
  const check = (field: string, isValid: boolean, message: string): void => {
    if (!isValid) fields[field] ??= [message];
  };
  const required = (field: string): string => {
    const value = text(field).trim();
    check(field, value !== '', 'This field may not be blank.');
    return value;
  };
  return {
    text,
    check,
    required,
    isGiven: (field: string): boolean => values[field] !== undefined,
    firstName: (): string => {
      const name = required('first_name');
      check('first_name', name.length >= NAME_MIN, TEXTS.firstNameShort);
      return name;
    },
    lastName: (): string => {
      const name = required('last_name');
      check('last_name', name.length >= NAME_MIN, TEXTS.lastNameShort);
      return name;
    },
    /** E.164; null when it is absent, null or "". */
    phoneNumber: (): string | null => {
      if (text('phone_number').trim() === '') return null;
      const { value = null, fault } = readPhone(text('phone_number'));
      if (fault !== undefined) check('phone_number', false, fault);
      return value;
    },
    /** A new password that is given twice. */
    newPassword: (first: string, second: string, { passwordBlocklist }: Pick<Config, 'passwordBlocklist'>): string => {
      const password = text(first);
      check(first, password.length >= REGISTRATION_PASSWORD_MIN, TEXTS.registrationPasswordShort);
      check(first, PASSWORD_PATTERN.test(password), TEXTS.passwordWeak);
      if (passwordBlocklist === 'on') check(first, !isCommonPassword(password), 'This password is too common.');
      check(second, text(second) === password, TEXTS.confirmDiffers);
      return password;
    },
    finish: (): void => {
      // The schema's messages replace these: an absent password is reported as required, not as too short.
      Object.assign(fields, schemaErrors);
      if (Object.keys(fields).length > 0) throw new ValidationError(fields);
    },
  };
}
