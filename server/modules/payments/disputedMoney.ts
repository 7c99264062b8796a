/** Money that an order cannot use as it is. The order is locked. */
import { eq, sql } from 'drizzle-orm';
import { formatPaisa, paisaToWire } from '../../../contract/money';
import { type Sql } from '../../db/database';
import { paymentAttempts, refunds } from '../../db/orderSchema';
import { markForAttention, recordEvent, type OrderContext, type OrderRow } from '../orders/orderState';
import { type LookUp } from './paymentMethod';
import { type AttemptRow } from './startPayment';

/** The condition of an attempt whose money nobody has decided on: the order cannot use it, and no refund of it is noted. */
export const isMoneyUndecided = sql`(${paymentAttempts.status} = 'disputed'
  AND NOT EXISTS (SELECT FROM ${refunds} WHERE ${refunds.attemptId} = ${paymentAttempts.id}))`;

/** Money that the order cannot use as it is: it goes back, and staff must look at it. The order may still be paid by another attempt. */
export async function disputePayment(
  context: OrderContext,
  transaction: Sql,
  order: OrderRow,
  attempt: AttemptRow,
  { reference, paid, reason }: Extract<LookUp, { status: 'mismatch' }>,
): Promise<void> {
  const paidAmount = paid === null ? null : paisaToWire(paid);
  await storeAttempt(transaction, attempt, {
    status: 'disputed',
    reference,
    paidAmount,
    paidAt: new Date(context.now()),
  });
  if (paidAmount !== null && paid !== 0)
    await returnMoney(context, transaction, order, attempt, {
      amount: paidAmount,
      reason: 'the payment does not agree with the order',
      text: `Your payment of ${formatPaisa(paid ?? 0)} does not agree with the order. It will be refunded.`,
    });
  await markForAttention(context, transaction, order, `The payment does not agree with the order: ${reason}.`);
}

/** Notes that money of a disputed attempt goes back. The order's own payment is not concerned. */
export async function returnMoney(
  context: OrderContext,
  transaction: Sql,
  order: OrderRow,
  attempt: AttemptRow,
  { amount, reason, text }: { amount: string; reason: string; text: string },
): Promise<void> {
  await transaction.insert(refunds).values({ orderId: order.id, attemptId: attempt.id, amount, reason });
  await recordEvent(context, transaction, order, { type: 'refund_due', text, actorId: null });
}

/** Writes columns of an attempt that needs no further look-up. */
export async function storeAttempt(transaction: Sql, { id }: AttemptRow, columns: Partial<AttemptRow>): Promise<void> {
  await transaction
    .update(paymentAttempts)
    .set({ ...columns, nextLookUpAt: null })
    .where(eq(paymentAttempts.id, id));
}

/** Ends the look-ups of an attempt. */
export const stopLookUps = (transaction: Sql, attempt: AttemptRow): Promise<void> =>
  storeAttempt(transaction, attempt, {});
