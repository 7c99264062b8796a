import { and, count, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import { paths } from '../../../../contract/paths';
import { type AppContext } from '../../../context';
import { inTransaction, type DbOrTransaction } from '../../../db/database';
import { passwordResets, users } from '../../../db/schema';
import { type Mail } from '../../../queue/mails';
import { mailI18n, mailUrl } from '../../../queue/mailLanguage';
import { firstPasswordMail, passwordResetMail, queueAccountMail } from '../accountMail';
import { hashToken, mailToken } from '../mailTokens';
import { accountColumns, type MemberRow } from '../sessions/sessions';
import { countMail } from '../unverifiedMail';
import { NO_PASSWORD } from './passwords';

const HOUR_MS = 3_600_000;
const MAILS_PER_HOUR = 3;

/**
 * Queues the mail that resets the password of the account with this e-mail address, in any letter case. Without an account a job is queued,
 * too, which sends nothing: the statements do not reveal whether there is one.
 */
export async function queuePasswordReset(db: DbOrTransaction, email: string): Promise<void> {
  const [user] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(sql`lower(${users.email})`, sql`lower(${email})`));
  await queueAccountMail(db, 'passwordReset', user?.id ?? null);
}

/**
 * The mail that resets the password of a user. Its link is valid for an hour from now. Null when the account has gone or is inactive, after
 * three mails within an hour, or after too many in a day to an address that is not verified. An earlier link stays valid: mails arrive
 * in any order.
 */
export async function renderPasswordReset(
  { db, config, now }: Pick<AppContext, 'db' | 'config' | 'now'>,
  memberId: number,
  mailId: string,
): Promise<Mail | null> {
  return inTransaction(db, async (transaction) => {
    const [user] = await transaction
      .select(accountColumns)
      .from(users)
      .where(and(eq(users.id, memberId), eq(users.isActive, true), isNotNull(users.email)))
      // Mails to one account wait for each other, so that the limit is kept.
      .for('no key update');
    if (!user) return null;
    const token = mailToken(config, mailId);
    if (!(await storeToken({ config, now }, transaction, user, hashToken(token)))) return null;
    // A fragment is sent neither to a server nor in a Referer header.
    const i18n = mailI18n(config, user);
    const link = mailUrl(config, i18n, `${paths.resetPassword}#uid=${user.id}&token=${token}`);
    const write = user.passwordHash === NO_PASSWORD ? firstPasswordMail : passwordResetMail;
    return { recipient: user.email, ...write(config, i18n, user.firstName, link) };
  });
}

/** Makes a link valid. False when it is void, or when the user has had too many. */
async function storeToken(
  { config, now }: Pick<AppContext, 'config' | 'now'>,
  transaction: DbOrTransaction,
  user: MemberRow,
  tokenHash: string,
): Promise<boolean> {
  const createdAt = new Date(now());
  // An earlier attempt to send the mail has failed.
  const [known] = await transaction
    .update(passwordResets)
    .set({ createdAt })
    .where(eq(passwordResets.tokenHash, tokenHash))
    .returning();
  if (known) return known.voidedAt === null;
  const recent = and(eq(passwordResets.memberId, user.id), gt(passwordResets.createdAt, new Date(now() - HOUR_MS)));
  const [sent] = await transaction.select({ mails: count() }).from(passwordResets).where(recent);
  if (sent && sent.mails >= MAILS_PER_HOUR) return false;
  if (!(await countMail({ config, now }, transaction, user, 'reset-unverified'))) return false;
  await transaction.insert(passwordResets).values({ tokenHash, memberId: user.id, createdAt });
  return true;
}

/** The active user of a valid link; undefined when it is unknown, older than an hour, used or void. */
export async function findPasswordReset(db: DbOrTransaction, memberId: number, token: string, now: number) {
  const [found] = await db
    .select({ user: accountColumns })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.memberId))
    .where(
      and(
        eq(passwordResets.tokenHash, hashToken(token)),
        eq(passwordResets.memberId, memberId),
        isNull(passwordResets.voidedAt),
        gt(passwordResets.createdAt, new Date(now - HOUR_MS)),
        eq(users.isActive, true),
      ),
    );
  return found?.user;
}

/** Voids the unused links of a user. They stay counted for an hour. */
export async function voidPasswordResets(transaction: DbOrTransaction, memberId: number, now: Date): Promise<void> {
  await transaction
    .update(passwordResets)
    .set({ voidedAt: now })
    .where(and(eq(passwordResets.memberId, memberId), isNull(passwordResets.voidedAt)));
}
