import { and, desc, eq, isNull, type SQL } from 'drizzle-orm';
import { paisaOf, paisaToWire } from '../../../contract/money';
import { type DbOrTransaction } from '../../db/database';
import { refunds } from '../../db/orderSchema';

/**
 * Withdraws up to `amount` paisa of the refunds of an order that are due, that meet the condition and that no provider was asked for, the newest first.
 * Returns how much was withdrawn.
 */
export async function withdrawRefunds(
  transaction: DbOrTransaction,
  orderId: number,
  amount: number,
  condition: SQL | undefined,
): Promise<number> {
  const due = await transaction
    .select({ id: refunds.id, amount: refunds.amount })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), eq(refunds.status, 'due'), condition, isNull(refunds.requestedAt)))
    .orderBy(desc(refunds.id));
  let rest = amount;
  for (const refund of due) {
    const left = paisaOf(refund.amount) - rest;
    const isRefund = eq(refunds.id, refund.id);
    if (rest <= 0) break;
    if (left > 0)
      await transaction
        .update(refunds)
        .set({ amount: paisaToWire(left) })
        .where(isRefund);
    else await transaction.delete(refunds).where(isRefund);
    rest = Math.max(0, -left);
  }
  return amount - rest;
}
