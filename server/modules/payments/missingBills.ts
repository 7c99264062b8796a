import { asc, eq } from 'drizzle-orm';
import type PgBoss from 'pg-boss';
import { inTransaction } from '../../db/database';
import { missingBills } from '../../db/billSchema';
import { type Queue } from '../../queue/queue';
import { runScheduled } from '../../queue/runScheduled';
import { fiscalDate } from '../bills/fiscalCalendar';
import { lockOrder } from '../orders/orderState';
import { issueOrMark } from './issueOrMark';
import { type SettleContext } from './lookUpAttempt';
import { settleMoney } from './settlement';

export const MISSING_BILLS: Queue = { name: 'missing-bills', schedule: '*/10 * * * *' };

type BillContext = Pick<SettleContext, 'db' | 'config' | 'now' | 'log'>;

/** Issues the bills and credit notes that are missing, every ten minutes on one of the servers. */
export const workOnMissingBills = (boss: PgBoss, context: BillContext): Promise<void> =>
  runScheduled(boss, context.log, MISSING_BILLS, 'missing bills could not be issued', () => issueMissingBills(context));

/** Issues what is missing, in the order in which the orders left, once the calendar knows the year. One failure does not stop the others. */
export async function issueMissingBills(context: BillContext): Promise<void> {
  const { db, config, now, log } = context;
  if (!fiscalDate(new Date(now()), config.monthLengths)) return;
  const missing = await db.select().from(missingBills).orderBy(asc(missingBills.leftAt), asc(missingBills.orderId));
  for (const { orderId } of missing)
    await inTransaction(db, async (transaction) => {
      const order = await lockOrder(transaction, orderId);
      if (!order) return;
      await transaction.delete(missingBills).where(eq(missingBills.orderId, orderId));
      await settleMoney(context, transaction, await issueOrMark(context, transaction, order));
    }).catch((error: unknown) => log.warn({ err: error, orderId }, 'a missing bill could not be issued'));
}
