import { eq } from 'drizzle-orm';
import { type Language } from '../../../contract/languages';
import { type User } from '../../../contract/wire';
import { type Config, shopLanguages } from '../../config/config';
import { readSqlError, type Database } from '../../db/database';
import { users } from '../../db/schema';
import { inMemberTransaction } from '../../db/staffTransaction';
import { InvalidTokenError, ValidationError, type FieldMessages } from '../../http/errors';
import { readAccountFields } from './accountFields';
import { TAKEN } from './registration/registration';
import { userColumns, type MemberRow } from './sessions/sessions';

type ProfileColumns = Partial<Pick<MemberRow, 'firstName' | 'lastName' | 'phoneNumber'>>;

/** Reads the fields of the profile that a body gives; `schemaErrors` are the schema's messages. Throws a ValidationError with every invalid field. */
export function readProfile(body: unknown, schemaErrors: FieldMessages): ProfileColumns {
  const fields = readAccountFields(body, schemaErrors);
  const columns: ProfileColumns = {
    ...(fields.isGiven('first_name') && { firstName: fields.firstName() }),
    ...(fields.isGiven('last_name') && { lastName: fields.lastName() }),
    ...(fields.isGiven('phone_number') && { phoneNumber: fields.phoneNumber() }),
  };
  fields.finish();
  return columns;
}

/** Changes the profile and returns the user. `ip`: where the call came from. Throws a ValidationError when the phone number is taken. */
export async function changeProfile(
  db: Database,
  member: MemberRow,
  columns: ProfileColumns,
  ip: string,
): Promise<MemberRow> {
  if (Object.keys(columns).length === 0) return member;
  const [user] = await inMemberTransaction(db, member, ip, (transaction) =>
    transaction.update(users).set(columns).where(eq(users.id, member.id)).returning(userColumns),
  ).catch((error: unknown) => {
    if (readSqlError(error)?.constraint !== 'users_phone_number_key') throw error;
    throw new ValidationError({ phone_number: [TAKEN.phone_number] });
  });
  // The member was deleted after the access check.
  if (!user) throw new InvalidTokenError();
  return user;
}

/** Sets the language of the member's emails. */
export async function changeLanguage(db: Database, member: MemberRow, language: Language): Promise<void> {
  if (language !== member.language) await db.update(users).set({ language }).where(eq(users.id, member.id));
}

/** A user as the API shows them. */
export function toUser(user: MemberRow, config: Pick<Config, 'shopFeatures' | 'apiBaseUrl'>): User {
  return {
    id: user.id,
    email: user.email,
    first_name: user.firstName,
    last_name: user.lastName,
    phone_number: user.phoneNumber,
    is_active: user.isActive,
    is_staff: user.isStaff,
    is_owner: user.isOwner,
    date_joined: user.dateJoined.toISOString(),
    ...(shopLanguages(config).length > 1 && { language: user.language }),
  };
}
