/** What is closed stays as it is: money is booked after the last count, and nothing that was counted is taken back. */
import { desc, isNull, sql } from 'drizzle-orm';
import { nepalDay } from '../../../contract/nepalDay';
import { type AppContext } from '../../context';
import { tillClosings } from '../../db/cashSchema';
import { type DbOrTransaction } from '../../db/database';
import { BusinessError } from '../../http/errors';

/** An arbitrary number: the key of the advisory lock. */
const TILL_LOCK = 639_279;

/** Until the end of the transaction, the till is not counted. */
async function keepTillOpen(transaction: DbOrTransaction): Promise<void> {
  await transaction.execute(sql`SELECT pg_advisory_xact_lock_shared(${TILL_LOCK})`);
}

/** Waits until all who book money have ended, and lets nobody begin before the end of the transaction. */
export async function lockTill(transaction: DbOrTransaction): Promise<void> {
  await transaction.execute(sql`SELECT pg_advisory_xact_lock(${TILL_LOCK})`);
}

/** The time until which all money is counted; null before the first count. */
export async function readClosedUntil(db: DbOrTransaction): Promise<Date | null> {
  const [last] = await db
    .select({ until: tillClosings.until })
    .from(tillClosings)
    .where(isNull(tillClosings.reopenedAt))
    .orderBy(desc(tillClosings.day))
    .limit(1);
  return last?.until ?? null;
}

/**
 * The time at which money that arrives or leaves in this transaction is booked: now, and never before the last count. Ask for it before you
 * write; until the end of the transaction the till is not counted.
 */
export async function readBookingTime({ now }: Pick<AppContext, 'now'>, transaction: DbOrTransaction): Promise<Date> {
  await keepTillOpen(transaction);
  const closed = await readClosedUntil(transaction);
  return new Date(Math.max(now(), closed?.getTime() ?? 0));
}

/** Throws `day_closed` when money that was booked at this time is counted and closed: a record of it is not taken back. */
export async function checkDayOpen(transaction: DbOrTransaction, bookedAt: Date): Promise<void> {
  await keepTillOpen(transaction);
  const closed = await readClosedUntil(transaction);
  if (closed === null || bookedAt >= closed) return;
  const text = `The till of ${nepalDay(bookedAt.getTime())} is counted and closed. Reopen that day under Takings first.`;
  throw new BusinessError(409, 'day_closed', text);
}
