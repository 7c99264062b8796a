/** The limit of emails to an address that nobody has verified: anybody can register the address of a person who never heard of the shop. */
import { eq } from 'drizzle-orm';
import { type AppContext } from '../../context';
import { runPrepared, type DbOrTransaction } from '../../db/database';
import { users } from '../../db/schema';
import { digest } from '../../http/counter';
import { type MemberRow } from './sessions/sessions';

/** The verification, and two orders that are placed, on their way and delivered on the same day; one to spare. */
const MAILS_PER_DAY = 8;
const DAY_MS = 24 * 3600 * 1000;

const COUNT = {
  name: 'count_unverified_mail',
  text: `INSERT INTO throttles AS counted (key, points, expire) VALUES ($1, 1, $3)
    ON CONFLICT (key) DO UPDATE SET
      points = CASE WHEN counted.expire > $2 THEN counted.points + 1 ELSE 1 END,
      expire = CASE WHEN counted.expire > $2 THEN counted.expire ELSE excluded.expire END
    RETURNING points`,
};

/**
 * Whether a member may get another email today; without an address they get none. It is counted unless their address is verified. The count belongs to the address, so that
 * it survives the account, and to the transaction, as the email does. Links that reset a password are counted apart: nobody can use
 * them up by asking for verifications.
 */
export async function countMail(
  { config, now }: Pick<AppContext, 'config' | 'now'>,
  transaction: DbOrTransaction,
  { email, emailVerifiedAt }: { email: string | null } & Pick<MemberRow, 'emailVerifiedAt'>,
  kind: 'unverified' | 'reset-unverified' = 'unverified',
): Promise<boolean> {
  if (email === null) return false;
  if (config.rateLimit === 'off' || emailVerifiedAt !== null) return true;
  const values = [`${kind}:${digest(email.toLowerCase())}`, now(), now() + DAY_MS];
  const { rows } = await runPrepared<{ points: number }>(transaction, COUNT, values);
  return rows[0]!.points <= MAILS_PER_DAY;
}

/** Whether a member may get another email: the account is there, and not too many went to an address that is not verified. */
export async function mayBeMailed(
  context: Pick<AppContext, 'config' | 'now'>,
  transaction: DbOrTransaction,
  memberId: number | null,
): Promise<boolean> {
  if (memberId === null) return false;
  const [member] = await transaction
    .select({ email: users.email, emailVerifiedAt: users.emailVerifiedAt })
    .from(users)
    .where(eq(users.id, memberId));
  return member !== undefined && countMail(context, transaction, member);
}
