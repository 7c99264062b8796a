import { and, eq, sql } from 'drizzle-orm';
import { paths } from '../../../../contract/paths';
import { type AppContext } from '../../../context';
import { type DbOrTransaction } from '../../../db/database';
import { users } from '../../../db/schema';
import { inMemberTransaction } from '../../../db/staffTransaction';
import { InvalidTokenError, ValidationError, type FieldMessages } from '../../../http/errors';
import { type Mail } from '../../../queue/mails';
import { readAccountFields } from '../accountFields';
import { mailI18n, mailUrl } from '../../../queue/mailLanguage';
import { passwordChangedMail, queueAccountMail } from '../accountMail';
import { checkPassword } from './checkPassword';
import { type Origin } from '../../../http/origin';
import { hashPassword } from './passwords';
import { voidPasswordResets } from './passwordReset';
import { accountColumns, endSessions, type MemberRow } from '../sessions/sessions';
import { countMail } from '../unverifiedMail';
import { type Throttles } from '../throttles';

const WRONG_OLD_PASSWORD = 'Your old password was entered incorrectly. Please enter it again.';

/** Reads the body of a password change; `schemaErrors` are the schema's messages. Throws a ValidationError with every invalid field. */
export function readPasswordChange(
  body: unknown,
  schemaErrors: FieldMessages,
  config: AppContext['config'],
): { oldPassword: string; newPassword: string } {
  const fields = readAccountFields(body, schemaErrors);
  const newPassword = fields.newPassword('new_password1', 'new_password2', config);
  fields.finish();
  return { oldPassword: fields.text('old_password'), newPassword };
}

/** Changes the password of a member and ends their other sessions. Throws a ValidationError when the old password is wrong. */
export async function changePassword(
  context: Pick<AppContext, 'db' | 'config' | 'now'>,
  throttles: Throttles,
  member: MemberRow & { sessionId: string },
  { oldPassword, newPassword, origin }: { oldPassword: string; newPassword: string; origin: Origin },
): Promise<void> {
  if (!(await checkPassword(context.db, throttles, member, oldPassword, origin)))
    throw new ValidationError({ old_password: [WRONG_OLD_PASSWORD] });
  const passwordHash = await hashPassword(newPassword);
  await inMemberTransaction(context.db, member, origin.address, async (transaction) => {
    const [user] = await transaction
      .select(accountColumns)
      .from(users)
      // Another change or a reset may have come first.
      .where(and(eq(users.id, member.id), sql`password_changed_at IS NOT DISTINCT FROM ${member.passwordChangedAt}`))
      .for('no key update');
    if (!user) throw new InvalidTokenError();
    await setPassword(context, transaction, user, { passwordHash, keptSessionId: member.sessionId });
  });
}

/** Stores a new password of a locked user, ends the sessions but the kept one, voids the links that reset the password, and informs the user by email, unless an address that is not verified has had too many. */
export async function setPassword(
  context: Pick<AppContext, 'config' | 'now'>,
  transaction: DbOrTransaction,
  user: MemberRow,
  { passwordHash, keptSessionId }: { passwordHash: string; keptSessionId?: string },
): Promise<void> {
  const time = new Date(context.now());
  await transaction.update(users).set({ passwordHash, passwordChangedAt: time }).where(eq(users.id, user.id));
  await endSessions(transaction, user.id, time, keptSessionId);
  await voidPasswordResets(transaction, user.id, time);
  if (await countMail(context, transaction, user)) await queueAccountMail(transaction, 'passwordChanged', user.id);
}

/** The email that informs a member that their password has changed; null when the account has gone. */
export async function renderPasswordChanged(
  { db, config }: Pick<AppContext, 'db' | 'config'>,
  memberId: number,
): Promise<Mail | null> {
  const [user] = await db
    .select({ email: accountColumns.email, firstName: users.firstName, language: users.language })
    .from(users)
    .where(eq(users.id, memberId));
  if (!user) return null;
  const i18n = mailI18n(config, user);
  const link = mailUrl(config, i18n, paths.forgotPassword);
  return { recipient: user.email, ...passwordChangedMail(config, i18n, user.firstName, link) };
}
