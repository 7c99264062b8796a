import { sql } from 'drizzle-orm';
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
  { staffId, ip }: Staff,
  work: (transaction: DbOrTransaction) => Promise<T>,
): Promise<T> {
  return inTransaction(db, async (transaction) => {
    const { rowCount } = await transaction.execute(sql`
      SELECT set_config('shop.staff', jsonb_build_object('id', id, 'name', first_name || ' ' || last_name, 'ip', ${ip}::text)::text, true)
      FROM users WHERE id = ${staffId}`);
    if (rowCount !== 1) throw new Error(`There is no user ${staffId} to record.`);
    return work(transaction);
  });
}
