import { and, eq, ne, sql } from 'drizzle-orm';
import { type DbOrTransaction } from '../../db/database';
import { users } from '../../db/schema';

/**
 * Makes the account of this e-mail address (any letter case) staff, or an ordinary member. It takes effect with the account's next call.
 * Returns `unchanged` when it was so already, and `unknown` when there is no such account.
 */
export async function setStaff(
  db: DbOrTransaction,
  email: string,
  isStaff: boolean,
): Promise<'changed' | 'unchanged' | 'unknown'> {
  const isAccount = eq(sql`lower(${users.email})`, email.toLowerCase());
  const changed = await db
    .update(users)
    .set({ isStaff })
    .where(and(isAccount, ne(users.isStaff, isStaff)))
    .returning({ id: users.id });
  if (changed.length > 0) return 'changed';
  const found = await db.select({ id: users.id }).from(users).where(isAccount);
  return found.length > 0 ? 'unchanged' : 'unknown';
}
