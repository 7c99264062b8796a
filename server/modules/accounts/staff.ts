import { and, eq, ne, sql } from 'drizzle-orm';
import { type Database } from '../../db/database';
import { users } from '../../db/schema';
import { inCommandTransaction } from '../../db/staffTransaction';

/**
 * Makes the account of this e-mail address (any letter case) staff, or an ordinary member. It takes effect with the account's next call.
 * The log says that it was the command line. Returns `unchanged` when it was so already, and `unknown` when there is no such account.
 */
export async function setStaff(
  db: Database,
  email: string,
  isStaff: boolean,
): Promise<'changed' | 'unchanged' | 'unknown'> {
  const isAccount = eq(sql`lower(${users.email})`, email.toLowerCase());
  const changed = await inCommandTransaction(db, (transaction) =>
    transaction
      .update(users)
      .set({ isStaff })
      .where(and(isAccount, ne(users.isStaff, isStaff)))
      .returning({ id: users.id }),
  );
  if (changed.length > 0) return 'changed';
  const found = await db.select({ id: users.id }).from(users).where(isAccount);
  return found.length > 0 ? 'unchanged' : 'unknown';
}
