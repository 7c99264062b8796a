import { and, eq, gt, isNotNull, isNull, lt, or, sql, type SQL } from 'drizzle-orm';
import { type FastifyBaseLogger } from 'fastify';
import { type Language } from '../../../../contract/languages';
import { type AppContext } from '../../../context';
import { shopAddress } from '../../../config/config';
import { inTransaction, type Database, type DbOrTransaction } from '../../../db/database';
import { users } from '../../../db/schema';
import { type Mail } from '../../../queue/mails';
import { mailI18n } from '../../../queue/mailLanguage';
import { queueAccountMail, verificationMail } from '../accountMail';
import { accountColumns, type MemberRow } from '../sessions/sessions';
import { countMail } from '../unverifiedMail';
import { hashToken, mailToken } from '../mailTokens';

/** Between two verification mails to one member. */
const PAUSE_SECONDS = 10 * 60;
/** How long the link of a verification mail is valid. */
export const LINK_DAYS = 7;
const DAY_MS = 86_400_000;

/** When the last verification mail was asked for: by the registration or anew. */
const LAST_SENT = sql`coalesce(${users.verificationResentAt}, ${users.dateJoined})`;

/**
 * The mail with the link that verifies a member's address. The link replaces the last one. Null when the account has gone or is inactive,
 * or the address is verified.
 */
export async function renderVerification(
  { db, config }: Pick<AppContext, 'db' | 'config'>,
  memberId: number,
  mailId: string,
): Promise<Mail | null> {
  const token = mailToken(config, mailId);
  const [member] = await db
    .update(users)
    .set({ verificationTokenHash: hashToken(token) })
    .where(and(eq(users.id, memberId), isNotNull(users.email), isNull(users.emailVerifiedAt), eq(users.isActive, true)))
    .returning(accountColumns);
  if (!member) return null;
  const link = `${shopAddress(config)}/api/user/verify-email/${token}/`;
  return { recipient: member.email, ...verificationMail(config, mailI18n(config, member), member.firstName, link) };
}

/**
 * Marks the token's address as verified, also when it was before: mail scanners follow links too. Not for an unknown token, and for one whose
 * mail was asked for more than seven days ago. The language is the member's; null for an unknown token.
 */
export async function verifyEmail(
  db: Database,
  token: string,
  now: number,
): Promise<{ isVerified: boolean; language: Language | null }> {
  const ofToken = eq(users.verificationTokenHash, hashToken(token));
  const isValid = or(isNotNull(users.emailVerifiedAt), gt(LAST_SENT, new Date(now - LINK_DAYS * DAY_MS)));
  const [verified] = await db
    .update(users)
    .set({ emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, ${new Date(now)})` })
    .where(and(ofToken, isValid))
    .returning({ language: users.language });
  if (verified) return { isVerified: true, language: verified.language };
  const [expired] = await db.select({ language: users.language }).from(users).where(ofToken);
  return { isVerified: false, language: expired?.language ?? null };
}

/** What sending needs. `log` gets a line when an address has had too many emails. */
export type MailingContext = Pick<AppContext, 'db' | 'config' | 'now'> & { log: Pick<FastifyBaseLogger, 'warn'> };

/** Whether a member without a verified address may get another email today; says so in the log when not. */
export async function mayVerify(
  context: MailingContext,
  transaction: DbOrTransaction,
  member: Pick<MemberRow, 'id' | 'email'>,
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
  const { db, now } = context;
  await inTransaction(db, async (transaction) => {
    const [member] = await transaction
      .select(accountColumns)
      .from(users)
      .where(
        and(
          who,
          isNull(users.emailVerifiedAt),
          eq(users.isActive, true),
          lt(LAST_SENT, new Date(now() - PAUSE_SECONDS * 1000)),
        ),
      )
      // When requests come at the same time, one sends a mail.
      .for('no key update');
    if (!member || !(await mayVerify(context, transaction, member))) return;
    await transaction
      .update(users)
      .set({ verificationResentAt: new Date(now()) })
      .where(eq(users.id, member.id));
    await queueAccountMail(transaction, 'verification', member.id);
  });
}
