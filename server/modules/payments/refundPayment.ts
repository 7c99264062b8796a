import { and, desc, eq } from 'drizzle-orm';
import { type RefundRequest } from '../../../contract/desk';
import { paisaToWire, readPaisa } from '../../../contract/money';
import { type Sql } from '../../db/database';
import { orders, paymentAttempts, refunds } from '../../db/orderSchema';
import { applyLookUp, type SettleContext } from './applyLookUp';
import { toProviderAttempt } from './startPayment';

/** `by hand`: no such refund is due, the provider has no call for refunds, or it is not of the whole payment. `waiting`: not confirmed yet. */
export type RefundResult = 'done' | 'waiting' | 'by hand';

type RefundOf = {
  orderId: number;
  /** In paisa. */
  amount: number;
  /** The provider's number of the payment; without it any payment of the order. */
  payment?: string | undefined;
};

/** The refunds of this amount that are due: of the order's payment before those of second or wrong ones. */
export function findDueRefunds(db: Pick<Sql, 'select'>, { orderId, amount, payment }: RefundOf) {
  return db
    .select({ refund: refunds, attempt: paymentAttempts, order: orders })
    .from(refunds)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, refunds.attemptId))
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(
      and(
        eq(refunds.orderId, orderId),
        eq(refunds.status, 'due'),
        eq(refunds.amount, paisaToWire(amount)),
        payment ? eq(paymentAttempts.reference, payment) : undefined,
      ),
    )
    .orderBy(desc(eq(paymentAttempts.status, 'paid')), refunds.id);
}

/**
 * Refunds a whole payment at its provider, when a refund of this amount is due and the provider has a call for it. The result is what a
 * look-up afterwards says; a job looks it up again as long as the refund is due. `amount` in NPR.
 */
export async function refundPayment(
  context: SettleContext,
  orderId: number,
  { amount, payment }: Pick<RefundRequest, 'amount' | 'payment'>,
): Promise<RefundResult> {
  const { db, paymentProviders } = context;
  const paisa = readPaisa(amount);
  if (paisa === null) return 'by hand';
  for (const { refund, attempt, order } of await findDueRefunds(db, { orderId, amount: paisa, payment })) {
    const provider = paymentProviders.get(attempt.method);
    const isWhole = refund.amount === (attempt.paidAmount ?? attempt.amount);
    if (!provider?.refund || !attempt.reference || !isWhole) continue;
    const answer = await provider.refund(toProviderAttempt(order, attempt), attempt.reference);
    await applyLookUp(context, { orderId, attemptId: attempt.id }, answer, 'job');
    const [after] = await db.select({ status: refunds.status }).from(refunds).where(eq(refunds.id, refund.id));
    return after?.status === 'done' ? 'done' : 'waiting';
  }
  return 'by hand';
}
