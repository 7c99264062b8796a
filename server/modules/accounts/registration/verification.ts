import { and, eq, isNull, lt, sql, type SQL } from 'drizzle-orm';
import { type FastifyBaseLogger } from 'fastify';
import { type AppContext } from '../../../context';
import { shopAddress, type Config } from '../../../config/config';
import { inTransaction, type Database, type Sql } from '../../../db/database';
import { users } from '../../../db/schema';
import { queueMail } from '../../../queue/mails';
import { verificationMail } from '../accountMail';
import { type User } from '../sessions/sessions';
import { countMail } from '../unverifiedMail';
import { hashToken, makeToken } from '../mailTokens';

/** Between two verification mails to one member. */
const PAUSE_SECONDS = 10 * 60;

/** A new token: its hash to store, and its link to mail. */
export function makeVerification(config: Config): { hash: string; link: string } {
  const token = makeToken();
  return { hash: hashToken(token), link: `${shopAddress(config)}/api/user/verify-email/${token}/` };
}

/** Marks the token's address as verified. True also when it was before: mail scanners follow links too. */
export async function verifyEmail(db: Database, token: string, now: number): Promise<boolean> {
  const verified = await db
    .update(users)
    .set({ emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, ${new Date(now)})` })
    .where(eq(users.verificationTokenHash, hashToken(token)))
    .returning({ id: users.id });
  return verified.length > 0;
}

/** What sending needs. `log` is told when an address has had too many emails. */
export type MailingContext = Pick<AppContext, 'db' | 'config' | 'now'> & { log: Pick<FastifyBaseLogger, 'warn'> };

/** Whether a member without a verified address may get another email today; says so in the log when not. */
export async function mayVerify(
  context: MailingContext,
  transaction: Sql,
  member: Pick<User, 'id' | 'email'>,
): Promise<boolean> {
  const isAllowed = await countMail(context, transaction, { email: member.email, emailVerifiedAt: null });
  if (!isAllowed)
    context.log.warn({ member: member.id }, 'no verification mail: the address has had too many emails today');
  return isAllowed;
}

/**
 * Sends another verification mail to the member that `who` selects. Its link replaces the last one.
 * Does nothing for an inactive or verified member, within ten minutes of the last mail, or after too many emails of a day.
 */
export async function resendVerification(context: MailingContext, who: SQL): Promise<void> {
  const { db, config, now } = context;
  const { hash, link } = makeVerification(config);
  const lastSent = sql`coalesce(${users.verificationResentAt}, ${users.dateJoined})`;
  await inTransaction(db, async (transaction) => {
    const [member] = await transaction
      .select()
      .from(users)
      .where(
        and(
          who,
          isNull(users.emailVerifiedAt),
          eq(users.isActive, true),
          lt(lastSent, new Date(now() - PAUSE_SECONDS * 1000)),
        ),
      )
      // Of concurrent requests one sends a mail.
      .for('no key update');
    if (!member || !(await mayVerify(context, transaction, member))) return;
    await transaction
      .update(users)
      .set({ verificationTokenHash: hash, verificationResentAt: new Date(now()) })
      .where(eq(users.id, member.id));
    await queueMail(transaction, { recipient: member.email, ...verificationMail(config, member.firstName, link) });
  });
}
