import { eq } from 'drizzle-orm';
import { type Sql } from '../../db/database';
import { orders, refunds } from '../../db/orderSchema';
import { markForAttention, recordEvent, type OrderContext, type OrderRow } from '../orders/orderState';
import { stopLookUps, storeAttempt } from './disputedMoney';
import { type LookUp } from './paymentMethod';
import { type AttemptRow } from './startPayment';

/**
 * The provider says that money went back. The refund that is due is done when the whole payment has gone back; anything else needs
 * attention. Returns whether the refund is still due.
 */
export async function confirmRefund(
  context: OrderContext,
  transaction: Sql,
  order: OrderRow,
  attempt: AttemptRow,
  { reference, part }: Extract<LookUp, { status: 'refunded' }>,
): Promise<boolean> {
  const [refund] = await transaction.select().from(refunds).where(eq(refunds.attemptId, attempt.id));
  if (refund?.status === 'due' && part === 'partial') {
    // Of what is left of a payment the answer says nothing: the part may be the one that was refunded before.
    const isWhole = refund.amount === (attempt.paidAmount ?? attempt.amount);
    if (isWhole) await markDisagreement(context, transaction, order, part);
    return true;
  }
  await stopLookUps(transaction, attempt);
  if (refund?.status === 'done') return false;
  if (!refund) {
    if (attempt.status !== 'paid') await noteMoneyGone(context, transaction, attempt, reference, part);
    await markDisagreement(context, transaction, order, part);
    return false;
  }
  await transaction
    .update(refunds)
    .set({ status: 'done', doneAt: new Date(context.now()), reference: refund.reference ?? reference })
    .where(eq(refunds.id, refund.id));
  // The mail tells the status of the payment.
  const paymentStatus = attempt.status === 'paid' ? 'refunded' : order.paymentStatus;
  await transaction.update(orders).set({ paymentStatus }).where(eq(orders.id, order.id));
  const text = `NPR ${refund.amount} went back to you.`;
  await recordEvent(context, transaction, { ...order, paymentStatus }, { type: 'refunded', text, actorId: null });
  return false;
}

async function markDisagreement(
  context: OrderContext,
  transaction: Sql,
  order: OrderRow,
  part: 'full' | 'partial',
): Promise<void> {
  const whole = part === 'full' ? 'the whole payment' : 'a part of the payment';
  const reason = `The provider has refunded ${whole}, which does not agree with what is due.`;
  await markForAttention(context, transaction, order, reason);
}

/** Money that came and went before the shop knew of it. */
async function noteMoneyGone(
  context: OrderContext,
  transaction: Sql,
  attempt: AttemptRow,
  reference: string | null,
  part: 'full' | 'partial',
): Promise<void> {
  const { id: attemptId, orderId, amount } = attempt;
  const now = new Date(context.now());
  await storeAttempt(transaction, attempt, { status: 'disputed', reference, paidAt: attempt.paidAt ?? now });
  const done = { status: 'done', doneAt: now, reason: 'refunded at the provider', reference } as const;
  if (part === 'full')
    await transaction
      .insert(refunds)
      .values({ orderId, attemptId, amount, ...done })
      .onConflictDoNothing();
}
