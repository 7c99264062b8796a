import { and, eq, isNull, lt, sql, type SQL } from 'drizzle-orm';
import { type AppContext } from '../../context';
import { shopAddress, type Config } from '../../config/config';
import { inTransaction, type Database } from '../../db/database';
import { users } from '../../db/schema';
import { queueMail } from '../../jobs/mails';
import { verificationMail } from './accountMail';
import { hashToken, makeToken } from './mailTokens';

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

/**
 * Sends another verification mail to the member that `who` selects. Its link replaces the last one.
 * Does nothing for an inactive or verified member, or within ten minutes of the last mail.
 */
export async function resendVerification({ db, config, now }: AppContext, who: SQL): Promise<void> {
  const { hash, link } = makeVerification(config);
  const lastSent = sql`coalesce(${users.verificationResentAt}, ${users.dateJoined})`;
  await inTransaction(db, async (transaction) => {
    const [member] = await transaction
      .update(users)
      .set({ verificationTokenHash: hash, verificationResentAt: new Date(now()) })
      .where(
        and(
          who,
          isNull(users.emailVerifiedAt),
          eq(users.isActive, true),
          lt(lastSent, new Date(now() - PAUSE_SECONDS * 1000)),
        ),
      )
      .returning({ email: users.email, firstName: users.firstName });
    if (member)
      await queueMail(transaction, { recipient: member.email, ...verificationMail(config, member.firstName, link) });
  });
}
