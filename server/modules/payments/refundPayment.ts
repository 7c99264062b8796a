import { and, desc, eq } from 'drizzle-orm';
import { paisaToWire, readPaisa } from '../../../contract/money';
import { type Sql } from '../../db/database';
import { orders, paymentAttempts, refunds } from '../../db/orderSchema';
import { applyLookUp, type SettleContext } from './applyLookUp';
import { toProviderAttempt } from './startPayment';

/** `by hand`: no such refund is due, the provider has no call for refunds, or it is not of the whole payment. `waiting`: not confirmed yet. */
export type RefundResult = 'done' | 'waiting' | 'by hand';

/** The refund of this amount (in paisa) that is due: of the order's payment before that of a second or wrong one. */
export async function findDueRefund(db: Pick<Sql, 'select'>, orderId: number, amount: number) {
  const [due] = await db
    .select({ refund: refunds, attempt: paymentAttempts, order: orders })
    .from(refunds)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, refunds.attemptId))
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(and(eq(refunds.orderId, orderId), eq(refunds.status, 'due'), eq(refunds.amount, paisaToWire(amount))))
    .orderBy(desc(eq(paymentAttempts.status, 'paid')), refunds.id)
    .limit(1);
  return due;
}

/**
 * Refunds a whole payment at its provider, when a refund of this amount is due and the provider has a call for it. The result is what a
 * look-up afterwards says; a job looks it up again as long as the refund is due. `amount` in NPR.
 */
export async function refundPayment(context: SettleContext, orderId: number, amount: string): Promise<RefundResult> {
  const { db, paymentProviders } = context;
  const paisa = readPaisa(amount);
  if (paisa === null) return 'by hand';
  const due = await findDueRefund(db, orderId, paisa);
  if (!due) return 'by hand';
  const { attempt, order } = due;
  const provider = paymentProviders.get(attempt.method);
  const isWhole = due.refund.amount === (attempt.paidAmount ?? attempt.amount);
  if (!provider?.refund || !attempt.reference || !isWhole) return 'by hand';
  const answer = await provider.refund(toProviderAttempt(order, attempt), attempt.reference);
  await applyLookUp(context, { orderId, attemptId: attempt.id }, answer, 'job');
  const [after] = await db.select({ status: refunds.status }).from(refunds).where(eq(refunds.id, due.refund.id));
  return after?.status === 'done' ? 'done' : 'waiting';
}
