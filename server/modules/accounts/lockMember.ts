import { eq } from 'drizzle-orm';
import { type DbOrTransaction } from '../../db/database';
import { users } from '../../db/schema';
import { InvalidTokenError } from '../../http/errors';

/** Makes changes of one member wait for each other, so that their limits are kept. */
export async function lockMember(transaction: DbOrTransaction, memberId: number): Promise<void> {
  const [member] = await transaction
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, memberId))
    .for('no key update');
  // The member was deleted after the access check.
  if (!member) throw new InvalidTokenError();
}
