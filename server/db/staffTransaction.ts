import { sql } from 'drizzle-orm';
import { COMMAND_LINE } from '../../contract/staffLogTexts';
import { inTransaction, type Database, type DbOrTransaction } from './database';

/** A member of staff who changes something, and the address that their call came from. */
export type Staff = { staffId: number; ip: string };

/** The member of staff who makes a call. */
export const staffOf = ({ member, ip }: { member: { id: number }; ip: string }): Staff => ({ staffId: member.id, ip });

/**
 * Runs `work` in a transaction like `inTransaction`, and records each row that it changes in `staff_log`, by the trigger
 * `record_staff_change` of the tables that staff change. A table without this trigger is not recorded.
 */
export function inStaffTransaction<T>(
  db: Pick<Database, '$client'>,
  staff: Staff,
  work: (transaction: DbOrTransaction) => Promise<T>,
): Promise<T> {
  return inTransaction(db, async (transaction) => {
    await nameStaff(transaction, staff);
    return work(transaction);
  });
}

/** Names the member of staff whose changes the rest of the transaction makes. Throws when there is none. */
export async function nameStaff(transaction: DbOrTransaction, { staffId, ip }: Staff): Promise<void> {
  const { rowCount } = await transaction.execute(sql`
    SELECT set_config('shop.staff', jsonb_build_object('id', id, 'name', first_name || ' ' || last_name, 'ip', ${ip}::text)::text, true)
    FROM users WHERE id = ${staffId}`);
  if (rowCount !== 1) throw new Error(`There is no user ${staffId} to record.`);
}

/** The rest of the transaction is not recorded. */
export async function nameNobody(transaction: DbOrTransaction): Promise<void> {
  await transaction.execute(sql`SELECT set_config('shop.staff', '', true)`);
}

/** A transaction in which a member changes their own account: recorded like `inStaffTransaction` when they are staff. */
export const inMemberTransaction = <T>(
  db: Pick<Database, '$client'>,
  { id, isStaff }: { id: number; isStaff: boolean },
  ip: string,
  work: (transaction: DbOrTransaction) => Promise<T>,
): Promise<T> => (isStaff ? inStaffTransaction(db, { staffId: id, ip }, work) : inTransaction(db, work));

/** A transaction of the command line, which is recorded like one of staff. */
export const inCommandTransaction = <T>(
  db: Pick<Database, '$client'>,
  work: (transaction: DbOrTransaction) => Promise<T>,
): Promise<T> =>
  inTransaction(db, async (transaction) => {
    const actor = JSON.stringify({ name: COMMAND_LINE, ip: '' });
    await transaction.execute(sql`SELECT set_config('shop.staff', ${actor}, true)`);
    return work(transaction);
  });
