import { eq } from 'drizzle-orm';
import { type OrderState } from '../../../contract/orders';
import { orders, paymentAttempts, refunds } from '../../db/orderSchema';
import { applyLookUp, type Occasion, type SettleContext } from './applyLookUp';
import { type LookUp } from './paymentMethod';
import { toProviderAttempt, type AttemptRow } from './startPayment';

export type Settled = {
  orderId: number;
  orderState: OrderState;
  attemptStatus: AttemptRow['status'];
  /** The provider's answer; null when nothing was left to ask. */
  answer: LookUp | null;
};

/**
 * Looks an attempt up at its provider and applies the answer to the attempt and its order. Repeatable, also at the same moment:
 * the answer is applied under the order's row lock. Null for an unknown attempt. Without `mayAsk` the provider is not asked.
 */
export async function settle(
  context: SettleContext,
  attemptId: string,
  occasion: Occasion = 'job',
  mayAsk: () => Promise<boolean> = async () => true,
): Promise<Settled | null> {
  const { db, paymentProviders, log } = context;
  const [found] = await db
    .select({ attempt: paymentAttempts, order: orders, refund: refunds.status })
    .from(paymentAttempts)
    .innerJoin(orders, eq(orders.id, paymentAttempts.orderId))
    .leftJoin(refunds, eq(refunds.attemptId, paymentAttempts.id))
    .where(eq(paymentAttempts.id, attemptId));
  if (!found) return null;
  const { attempt, order, refund } = found;
  const provider = paymentProviders.get(attempt.method);
  const settled = { orderId: order.id, orderState: order.state, attemptStatus: attempt.status, answer: null };
  if (attempt.method === 'cod' || !isWorthAsking(attempt, refund) || !(await mayAsk())) return settled;
  if (!provider) {
    log.error(
      { attempt: attempt.id, method: attempt.method },
      'a payment cannot be looked up: its provider is not configured',
    );
    return settled;
  }
  const answer = await provider.lookUp(toProviderAttempt(order, attempt));
  const applied = await applyLookUp(context, { orderId: order.id, attemptId }, answer, occasion);
  log.info({ order: order.id, attempt: attempt.id, answer: answer.status, ...applied }, 'payment looked up');
  return { orderId: order.id, ...applied, answer };
}

/** Money that has arrived is asked for again only while a refund of it is due. An attempt that never started cannot be paid. */
function isWorthAsking({ status }: AttemptRow, refund: string | null): boolean {
  if (status === 'paid' || status === 'disputed') return refund === 'due';
  return status !== 'failed';
}
