import { eq } from 'drizzle-orm';
import { type DbOrTransaction } from '../../../db/database';
import { users } from '../../../db/schema';
import { type Origin } from '../../../http/origin';
import { verifyPassword } from './passwords';
import { recordFailedLogin } from '../sessions/failedLogins';
import { type MemberRow } from '../sessions/sessions';
import { type Throttles } from '../throttles';

/** The text of a wrong password that a member enters once more. */
export const WRONG_PASSWORD = 'Your password was entered incorrectly. Please enter it again.';

/**
 * Whether it is the password of a member who is logged in. It is counted as a login, so that a stolen session guesses no faster. Wrong ones of
 * staff are recorded.
 */
export async function checkPassword(
  db: DbOrTransaction,
  throttles: Throttles,
  member: MemberRow,
  password: string,
  origin: Origin,
): Promise<boolean> {
  const account = member.email.toLowerCase();
  await throttles.checkLogin(account, origin);
  const [user] = await db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, member.id));
  const isRight = await verifyPassword(password, user?.passwordHash);
  if (isRight) await throttles.countLogin(account, origin);
  else if ((await throttles.countFailedLogin(account, origin)) && member.isStaff)
    await recordFailedLogin(db, member, origin);
  return isRight;
}
