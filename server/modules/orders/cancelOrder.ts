import { and, count, eq, gt, min } from 'drizzle-orm';
import { plainText } from '../../../contract/plainText';
import { type AppContext } from '../../context';
import { inTransaction, type Sql } from '../../db/database';
import { orderEvents, orders } from '../../db/orderSchema';
import { notCancellable, orderNotFound } from './orderErrors';
import { canCancel, lockOrder, moveOrder, type OrderRow } from './orderState';
import { findHourlyLimit, HOUR_MS, limitReached, type LastHour } from './orderThrottle';

/** Cancels a member's order. Cancelling again changes nothing; otherwise it calls `beforeChange`. Throws 404, `not_cancellable` or `too_many_cancellations`. */
export async function cancelOrder(
  context: AppContext,
  { memberId, orderId, reason = '' }: { memberId: number; orderId: number; reason?: string | undefined },
  beforeChange: () => void,
): Promise<OrderRow> {
  return inTransaction(context.db, async (transaction) => {
    const order = await lockOrder(transaction, orderId);
    if (!order || order.userId !== memberId) throw orderNotFound();
    if (order.state === 'cancelled') return order;
    if (!canCancel(order)) throw notCancellable();
    beforeChange();
    const limit = findHourlyLimit('cancelled', await readCancellations(transaction, memberId, context.now()), context);
    if (limit) throw limitReached(limit);
    const event = { type: 'cancelled', text: 'You have cancelled this order.', note: plainText(reason) } as const;
    return moveOrder(context, transaction, order, 'cancelled', { ...event, actorId: memberId });
  });
}

/** The member's own orders that they have cancelled within the last hour. */
async function readCancellations(transaction: Sql, memberId: number, now: number): Promise<LastHour> {
  const [cancelled] = await transaction
    .select({ count: count(), oldest: min(orderEvents.createdAt) })
    .from(orderEvents)
    .innerJoin(orders, eq(orders.id, orderEvents.orderId))
    .where(
      and(
        eq(orders.userId, memberId),
        eq(orderEvents.actorId, memberId),
        eq(orderEvents.type, 'cancelled'),
        gt(orderEvents.createdAt, new Date(now - HOUR_MS)),
      ),
    );
  return cancelled!;
}
