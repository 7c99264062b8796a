import { eq, sql } from 'drizzle-orm';
import { type AppContext } from '../../../context';
import { users } from '../../../db/schema';
import { inMemberTransaction } from '../../../db/staffTransaction';
import { ValidationError, type FieldMessages } from '../../../http/errors';
import { MAX_ID } from '../../../http/validation';
import { readAccountFields } from '../accountFields';
import { setPassword } from './passwordChange';
import { findPasswordReset } from './passwordReset';
import { hashPassword } from './passwords';
import { accountColumns, type MemberRow } from '../sessions/sessions';

const INVALID = 'Invalid value';

/**
 * Sets a new password by the link of a mail and ends all sessions. Also marks the e-mail address as verified, because the link came there.
 * Throws a ValidationError; an unknown uid and a wrong token get the same one. `ip`: where the call came from. Returns the user.
 */
export async function confirmPasswordReset(
  context: Pick<AppContext, 'db' | 'config' | 'now'>,
  body: unknown,
  schemaErrors: FieldMessages,
  ip: string,
): Promise<MemberRow> {
  const { db, config, now } = context;
  const fields = readAccountFields(body, schemaErrors);
  const uid = fields.text('uid');
  const memberId = /^[1-9]\d{0,9}$/.test(uid) && Number(uid) <= MAX_ID ? Number(uid) : null;
  const token = fields.text('token');
  const password = fields.newPassword('new_password1', 'new_password2', config);
  fields.check('uid', memberId !== null, INVALID);
  const found = memberId === null ? undefined : await findPasswordReset(db, memberId, token, now());
  if (memberId !== null) fields.check('token', !!found, INVALID);
  fields.finish();
  // Checked above.
  const member = found!;

  const passwordHash = await hashPassword(password);
  return inMemberTransaction(db, member, ip, async (transaction) => {
    const isUser = eq(users.id, member.id);
    await transaction.select({ id: users.id }).from(users).where(isUser).for('no key update');
    // The link may have been used while the password was hashed.
    const user = await findPasswordReset(transaction, member.id, token, now());
    if (!user) throw new ValidationError({ token: [INVALID] });
    const [verified] = await transaction
      .update(users)
      .set({ emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, ${new Date(now())})` })
      .where(isUser)
      .returning(accountColumns);
    await setPassword(context, transaction, verified!, { passwordHash });
    return verified!;
  });
}
