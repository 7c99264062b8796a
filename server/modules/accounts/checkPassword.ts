import { type Origin } from './origin';
import { verifyPassword } from './passwords';
import { type User } from './sessions';
import { type Throttles } from './throttles';

/** The text of a wrong password that a member enters once more. */
export const WRONG_PASSWORD = 'Your password was entered incorrectly. Please enter it again.';

/** Whether it is the password of a member who is logged in. It is counted as a login, so that a stolen session guesses no faster. */
export async function checkPassword(
  throttles: Throttles,
  { email, passwordHash }: User,
  password: string,
  origin: Origin,
): Promise<boolean> {
  const account = email.toLowerCase();
  await throttles.checkLogin(account, origin);
  const isRight = await verifyPassword(password, passwordHash);
  if (isRight) await throttles.countLogin(account, origin);
  else await throttles.countFailedLogin(account, origin);
  return isRight;
}
