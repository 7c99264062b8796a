import { and, eq, ne, or, sql } from 'drizzle-orm';
import { type Database } from '../../db/database';
import { users } from '../../db/schema';
import { inCommandTransaction } from '../../db/staffTransaction';

/** Owners may do more than other staff. */
export type Role = 'owner' | 'staff' | 'member';

/**
 * Gives the account of this e-mail address (any letter case) a role. It takes effect with the account's next call.
 * The log says that it was the command line. Returns `unchanged` when it had the role already, and `unknown` when there is no such account.
 */
export async function setRole(db: Database, email: string, role: Role): Promise<'changed' | 'unchanged' | 'unknown'> {
  const isAccount = eq(sql`lower(${users.email})`, email.toLowerCase());
  const columns = { isStaff: role !== 'member', isOwner: role === 'owner' };
  const differs = or(ne(users.isStaff, columns.isStaff), ne(users.isOwner, columns.isOwner));
  const changed = await inCommandTransaction(db, (transaction) =>
    transaction.update(users).set(columns).where(and(isAccount, differs)).returning({ id: users.id }),
  );
  if (changed.length > 0) return 'changed';
  const found = await db.select({ id: users.id }).from(users).where(isAccount);
  return found.length > 0 ? 'unchanged' : 'unknown';
}
