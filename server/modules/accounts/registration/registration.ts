import { Type } from '@sinclair/typebox';
import { or, sql } from 'drizzle-orm';
import { EMAIL_MAX, EMAIL_PATTERN, NAME_MAX, PASSWORD_MAX, TEXTS } from '../../../../contract/rules';
import { type Language } from '../../../../contract/languages';
import { type Config } from '../../../config/config';
import { inTransaction, readSqlError, type DbOrTransaction } from '../../../db/database';
import { users } from '../../../db/schema';
import { ValidationError, type FieldMessages } from '../../../http/errors';
import { readAccountFields } from '../accountFields';
import { hashPassword } from '../passwords/passwords';
import { mayVerify, type MailingContext } from './verification';
import { queueAccountMail } from '../accountMail';
import { accountColumns } from '../sessions/sessions';

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

export const TAKEN = {
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
  config: Pick<Config, 'passwordBlocklist'>,
): Applicant {
  const fields = readAccountFields(body, schemaErrors);
  const email = fields.required('email');
  fields.check('email', EMAIL_PATTERN.test(email), TEXTS.emailInvalid);
  const applicant = {
    firstName: fields.firstName(),
    lastName: fields.lastName(),
    email,
    phoneNumber: fields.phoneNumber(),
    password: fields.newPassword('password1', 'password2', config),
  };
  fields.finish();
  return applicant;
}

/** Creates the account and its verification mail in one transaction; without the mail after too many to this address. Throws a ValidationError when the address or the phone is taken. */
export async function register(context: MailingContext, applicant: Applicant & { language: Language }): Promise<void> {
  const { db } = context;
  const { password, ...columns } = applicant;
  await refuseTaken(db, applicant);
  const passwordHash = await hashPassword(password);
  try {
    await inTransaction(db, async (transaction) => {
      const [member] = await transaction
        .insert(users)
        .values({ ...columns, passwordHash })
        .returning(accountColumns);
      if (!(await mayVerify(context, transaction, member!))) return;
      await queueAccountMail(transaction, 'verification', member!.id);
    });
  } catch (error) {
    throw toTaken(error);
  }
}

/** The refusal when a concurrent registration took the address or the phone number after the check; other errors as they are. */
export function toTaken(error: unknown): unknown {
  const constraint = readSqlError(error)?.constraint;
  if (constraint === 'users_email_key') return new ValidationError({ email: [TAKEN.email] });
  if (constraint === 'users_phone_number_key') return new ValidationError({ phone_number: [TAKEN.phone_number] });
  return error;
}

/** Throws a ValidationError when another account has the address or the phone number. */
export async function refuseTaken(
  db: DbOrTransaction,
  { email, phoneNumber }: { email: string | null } & Pick<Applicant, 'phoneNumber'>,
): Promise<void> {
  // NULL when either has no address, or no phone number.
  const sameEmail = sql<boolean | null>`lower(${users.email}) = lower(${email})`;
  const samePhone = sql<boolean | null>`${users.phoneNumber} = ${phoneNumber}`;
  const found = await db.select({ sameEmail, samePhone }).from(users).where(or(sameEmail, samePhone));
  const fields: FieldMessages = {};
  if (found.some((user) => user.sameEmail)) fields.email = [TAKEN.email];
  if (found.some((user) => user.samePhone)) fields.phone_number = [TAKEN.phone_number];
  if (Object.keys(fields).length > 0) throw new ValidationError(fields);
}
