import { Type } from '@sinclair/typebox';
import { and, eq, sql } from 'drizzle-orm';
import { readPhone } from '../../../../contract/phoneNumbers';
import { EMAIL_MAX, EMAIL_PATTERN, PASSWORD_MAX, TEXTS } from '../../../../contract/rules';
import { users } from '../../../db/schema';
import { inStaffTransaction } from '../../../db/staffTransaction';
import { ValidationError, UnauthorizedError, type FieldMessages } from '../../../http/errors';
import { type Origin } from '../../../http/origin';
import { hashPassword, isWeakHash, verifyPassword } from '../passwords/passwords';
import { recordFailedLogin } from './failedLogins';
import { accountColumns, beginSession } from './sessions';
import { type Throttles } from '../throttles';
import { type Tokens } from './tokens';
import { resendVerification, type MailingContext } from '../registration/verification';

/** The body of a login: either `email` or `phone_number`, and the password. */
export const LoginBody = Type.Object(
  {
    email: Type.Optional(Type.String({ maxLength: EMAIL_MAX })),
    phone_number: Type.Optional(Type.String({ description: 'country code plus digits' })),
    password: Type.String({ minLength: 1, maxLength: PASSWORD_MAX }),
  },
  { title: 'Credentials' },
);

const INVALID_CREDENTIALS = 'No active account found with the given credentials';

export type Account = { email: string } | { phone: string };
type LoginAttempt = {
  account: Account;
  password: string;
  origin: Origin;
  /** The header as it was sent, or "". */
  userAgent: string;
  onFound: (memberId: number) => void;
};

/**
 * Reads the account and the password from a body that may break its schema; `schemaErrors` are the schema's messages.
 * Throws a ValidationError, with `detail` beside the fields.
 */
export function readLogin(
  body: { email?: unknown; phone_number?: unknown; password?: unknown },
  schemaErrors: FieldMessages = {},
): { account: Account; password: string } {
  const fields: FieldMessages = {};
  const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
  const [email, phoneNumber] = [text(body?.email), text(body?.phone_number)];
  const phone = readPhone(phoneNumber);
  // Clients may send both fields and leave one of them empty.
  const byPhone = phoneNumber !== '' || (body?.phone_number !== undefined && email === '');
  if (email !== '' && phoneNumber !== '') fields.non_field_errors = ['Give either email or phone_number, not both.'];
  else if (byPhone) {
    if (phoneNumber === '') fields.phone_number = ['This field may not be blank.'];
    else if (phone.fault !== undefined) fields.phone_number = [phone.fault];
  } else if (body?.email === undefined) fields.email = ['This field is required.'];
  else if (email === '') fields.email = ['This field may not be blank.'];
  else if (!EMAIL_PATTERN.test(email)) fields.email = [TEXTS.emailInvalid];
  // Without a JSON object there are no fields to report.
  const errors = schemaErrors.non_field_errors ? schemaErrors : { ...fields, ...schemaErrors };
  if (Object.keys(errors).length > 0) throw new ValidationError(errors, { withDetail: true });
  return { account: phone.value === undefined ? { email } : { phone: phone.value }, password: String(body.password) };
}

/**
 * Creates a session if the password is correct. Unknown account, wrong password and inactive account get the same 401 in the same time.
 * `onFound` receives the user's id, for the log, before the password is checked. A hash with outdated parameters is replaced. Logins of
 * staff are recorded, failed ones too.
 */
export async function logIn(
  context: MailingContext,
  { tokens, throttles }: { tokens: Tokens; throttles: Throttles },
  { account, password, origin, userAgent, onFound }: LoginAttempt,
) {
  const { db, config, now } = context;
  const accountKey = 'email' in account ? account.email.toLowerCase() : account.phone;
  await throttles.checkLogin(accountKey, origin);
  const [user] = await db
    .select(accountColumns)
    .from(users)
    .where(
      'email' in account
        ? eq(sql`lower(${users.email})`, account.email.toLowerCase())
        : eq(users.phoneNumber, account.phone),
    );
  if (user) onFound(user.id);
  if (!(await verifyPassword(password, user?.passwordHash)) || !user?.isActive) {
    const isWithinLimits = await throttles.countFailedLogin(accountKey, origin);
    // The limits keep a loop of wrong passwords from filling the log.
    if (user?.isStaff && isWithinLimits) await recordFailedLogin(db, user, origin, userAgent);
    throw new UnauthorizedError(INVALID_CREDENTIALS);
  }
  await throttles.countLogin(accountKey, origin);
  if (config.emailVerification === 'required' && !user.emailVerifiedAt) {
    // The last mail may have been lost.
    await resendVerification(context, eq(users.id, user.id));
    throw new UnauthorizedError('E-mail is not verified.');
  }
  if (isWeakHash(user.passwordHash)) {
    await db
      .update(users)
      .set({ passwordHash: await hashPassword(password) })
      // Not if the password has been changed meanwhile.
      .where(and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash)));
  }

  const expiresAt = new Date(now() + config.refreshTokenTtl * 1000);
  const begun = { now: new Date(now()), expiresAt, userAgent };
  const sessionId = user.isStaff
    ? await inStaffTransaction(db, { staffId: user.id, ip: origin.address }, (tx) => beginSession(tx, user, begun))
    : await beginSession(db, user, begun);
  if (!sessionId) throw new UnauthorizedError(INVALID_CREDENTIALS);
  return {
    user,
    access: tokens.signAccess(user, sessionId),
    refresh: tokens.signRefresh(user.id, sessionId, expiresAt),
  };
}
