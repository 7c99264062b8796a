import { and, count, eq, gt, isNull, sql } from 'drizzle-orm';
import { paths } from '../../../../contract/paths';
import { shopAddress } from '../../../config/config';
import { type AppContext } from '../../../context';
import { inTransaction, type Sql } from '../../../db/database';
import { passwordResets, users } from '../../../db/schema';
import { queueMail } from '../../../queue/mails';
import { passwordResetMail } from '../accountMail';
import { hashToken, makeToken } from '../mailTokens';
import { countMail } from '../unverifiedMail';

const HOUR_MS = 3_600_000;
const MAILS_PER_HOUR = 3;

/**
 * Queues the mail that resets the password of the account with this e-mail address, in any letter case. Does nothing when there is no
 * such account, when it is inactive, after three mails within an hour, or after too many in a day to an address that is not verified. An earlier link stays valid: mails arrive in any order.
 */
export async function sendPasswordReset(
  { db, config, now }: Pick<AppContext, 'db' | 'config' | 'now'>,
  email: string,
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const [user] = await transaction
      .select()
      .from(users)
      .where(and(eq(sql`lower(${users.email})`, sql`lower(${email})`), eq(users.isActive, true)))
      // Requests of one account wait for each other, so that the limit holds.
      .for('no key update');
    if (!user) return;
    const recent = and(eq(passwordResets.userId, user.id), gt(passwordResets.createdAt, new Date(now() - HOUR_MS)));
    const [sent] = await transaction.select({ mails: count() }).from(passwordResets).where(recent);
    if (sent && sent.mails >= MAILS_PER_HOUR) return;
    if (!(await countMail({ config, now }, transaction, user, 'reset-unverified'))) return;
    const token = makeToken();
    await transaction
      .insert(passwordResets)
      .values({ tokenHash: hashToken(token), userId: user.id, createdAt: new Date(now()) });
    // A fragment is sent neither to a server nor in a Referer header.
    const link = `${shopAddress(config)}${paths.resetPassword}#uid=${user.id}&token=${token}`;
    await queueMail(transaction, { recipient: user.email, ...passwordResetMail(config, user.firstName, link) });
  });
}

/** The active user of a valid link; undefined when it is unknown, older than an hour, used or void. */
export async function findPasswordReset(db: Sql, userId: number, token: string, now: number) {
  const [found] = await db
    .select({ user: users })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .where(
      and(
        eq(passwordResets.tokenHash, hashToken(token)),
        eq(passwordResets.userId, userId),
        isNull(passwordResets.voidedAt),
        gt(passwordResets.createdAt, new Date(now - HOUR_MS)),
        eq(users.isActive, true),
      ),
    );
  return found?.user;
}

/** Voids the unused links of a user. They stay counted for an hour. */
export async function voidPasswordResets(transaction: Sql, userId: number, now: Date): Promise<void> {
  await transaction
    .update(passwordResets)
    .set({ voidedAt: now })
    .where(and(eq(passwordResets.userId, userId), isNull(passwordResets.voidedAt)));
}
