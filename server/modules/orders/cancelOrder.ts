import { type AppContext } from '../../context';
import { inTransaction } from '../../db/database';
import { notCancellable, orderNotFound } from './orderErrors';
import { canCancel, lockOrder, moveOrder, type OrderRow } from './orderState';

/** Cancels a member's order. Cancelling again changes nothing. Throws 404 or `not_cancellable`. */
export async function cancelOrder(
  context: AppContext,
  { memberId, orderId, reason = '' }: { memberId: number; orderId: number; reason?: string | undefined },
): Promise<OrderRow> {
  return inTransaction(context.db, async (transaction) => {
    const order = await lockOrder(transaction, orderId);
    if (!order || order.userId !== memberId) throw orderNotFound();
    if (order.state === 'cancelled') return order;
    if (!canCancel(order)) throw notCancellable();
    const text =
      reason.trim() === '' ? 'You have cancelled this order.' : `You have cancelled this order: ${reason.trim()}`;
    return moveOrder(context, transaction, order, 'cancelled', { type: 'cancelled', text, actorId: memberId });
  });
}
