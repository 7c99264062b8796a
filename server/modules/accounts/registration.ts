import { Type } from '@sinclair/typebox';
import { or, sql } from 'drizzle-orm';
import {
  EMAIL_MAX,
  EMAIL_PATTERN,
  NAME_MAX,
  NAME_MIN,
  PASSWORD_MAX,
  PASSWORD_PATTERN,
  REGISTRATION_PASSWORD_MIN,
  TEXTS,
} from '../../../contract/rules';
import { type Config } from '../../config/config';
import { type AppContext } from '../../context';
import { inTransaction, readSqlError, type Database } from '../../db/database';
import { users } from '../../db/schema';
import { ValidationError, type FieldMessages } from '../../http/errors';
import { queueMail } from '../../jobs/mails';
import { isCommonPassword } from './commonPasswords';
import { hashPassword } from './passwords';
import { readPhone } from './phoneNumbers';
import { makeVerification } from './verification';
import { verificationMail } from './verificationMail';

const Name = Type.String({ minLength: 1, maxLength: NAME_MAX });
const Password = Type.String({ minLength: 1, maxLength: PASSWORD_MAX });

/** The body of a registration; `readRegistration` checks its other rules. */
export const RegistrationBody = Type.Object(
  {
    first_name: Name,
    last_name: Name,
    email: Type.String({ minLength: 1, maxLength: EMAIL_MAX }),
    phone_number: Type.Optional(Type.Union([Type.String(), Type.Null()], { description: 'country code plus digits' })),
    password1: Password,
    password2: Password,
  },
  { title: 'Registration' },
);

export type Applicant = {
  firstName: string;
  lastName: string;
  email: string;
  phoneNumber: string | null;
  password: string;
};

const TAKEN = {
  email: 'A user is already registered with this e-mail address.',
  phone_number: 'A user is already registered with this phone number.',
};

/**
 * Reads the applicant from a body that may break its schema; `schemaErrors` are the schema's messages.
 * Throws a ValidationError with every invalid field, in the specification's texts.
 */
export function readRegistration(
  body: unknown,
  schemaErrors: FieldMessages,
  { passwordBlocklist }: Pick<Config, 'passwordBlocklist'>,
): Applicant {
  // The body is not an object.
  if (schemaErrors.non_field_errors) throw new ValidationError(schemaErrors);
  const text = (field: string): string => {
    const value = (body as Record<string, unknown>)[field];
    return typeof value === 'string' ? value : '';
  };
  const fields: FieldMessages = {};
  const check = (field: string, isValid: boolean, message: string) => {
    if (!isValid) fields[field] ??= [message];
  };

  const [firstName, lastName, email] = [text('first_name').trim(), text('last_name').trim(), text('email').trim()];
  for (const [field, value] of Object.entries({ email, first_name: firstName, last_name: lastName }))
    check(field, value !== '', 'This field may not be blank.');
  check('email', EMAIL_PATTERN.test(email), TEXTS.emailInvalid);
  check('first_name', firstName.length >= NAME_MIN, TEXTS.firstNameShort);
  check('last_name', lastName.length >= NAME_MIN, TEXTS.lastNameShort);

  const phone = text('phone_number').trim() === '' ? { phone: null } : readPhone(text('phone_number'));
  if ('error' in phone) fields.phone_number = [phone.error];

  const password = text('password1');
  check('password1', password.length >= REGISTRATION_PASSWORD_MIN, TEXTS.registrationPasswordShort);
  check('password1', PASSWORD_PATTERN.test(password), TEXTS.passwordWeak);
  if (passwordBlocklist === 'on') check('password1', !isCommonPassword(password), 'This password is too common.');
  check('password2', text('password2') === password, TEXTS.confirmDiffers);

  // The schema's messages replace these: an absent password is reported as required, not as too short.
  Object.assign(fields, schemaErrors);
  // The second condition only narrows the type.
  if (Object.keys(fields).length > 0 || 'error' in phone) throw new ValidationError(fields);
  return { firstName, lastName, email, phoneNumber: phone.phone, password };
}

/** Creates the account and its verification mail in one transaction. Throws a ValidationError when the address or the phone is taken. */
export async function register({ db, config }: Pick<AppContext, 'db' | 'config'>, applicant: Applicant): Promise<void> {
  const { password, ...columns } = applicant;
  await refuseTaken(db, applicant);
  const passwordHash = await hashPassword(password);
  const { hash, link } = makeVerification(config);
  try {
    await inTransaction(db, async (transaction) => {
      await transaction.insert(users).values({ ...columns, passwordHash, verificationTokenHash: hash });
      await queueMail(transaction, { recipient: applicant.email, ...verificationMail(applicant.firstName, link) });
    });
  } catch (error) {
    // A concurrent registration took the address or the phone number after the check.
    const constraint = readSqlError(error)?.constraint;
    if (constraint === 'users_email_key') throw new ValidationError({ email: [TAKEN.email] });
    if (constraint === 'users_phone_number_key') throw new ValidationError({ phone_number: [TAKEN.phone_number] });
    throw error;
  }
}

async function refuseTaken(db: Database, { email, phoneNumber }: Applicant): Promise<void> {
  const sameEmail = sql<boolean>`lower(${users.email}) = lower(${email})`;
  // NULL when either has no phone number.
  const samePhone = sql<boolean | null>`${users.phoneNumber} = ${phoneNumber}`;
  const found = await db.select({ sameEmail, samePhone }).from(users).where(or(sameEmail, samePhone));
  const fields: FieldMessages = {};
  if (found.some((user) => user.sameEmail)) fields.email = [TAKEN.email];
  if (found.some((user) => user.samePhone)) fields.phone_number = [TAKEN.phone_number];
  if (Object.keys(fields).length > 0) throw new ValidationError(fields);
}
