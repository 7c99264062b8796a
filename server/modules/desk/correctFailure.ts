import { and, asc, eq, inArray } from 'drizzle-orm';
import { type FailureCorrection, type FailureReason } from '../../../contract/desk';
import { type AppContext } from '../../context';
import { orderEvents } from '../../db/orderSchema';
import { BusinessError } from '../../http/errors';
import { recordEvent, type OrderRow } from '../orders/orderState';
import { correctFailedDelivery } from '../cash/cashBlock';
import { changeOrder, type Action } from '../orders/changeOrder';

/**
 * Corrects why the last delivery of an order failed, and with it whether that counts against cash on delivery. The same reason again changes
 * nothing. Throws `changed` when no delivery of it failed.
 */
export function correctFailure(context: AppContext, action: Action, { reason }: FailureCorrection): Promise<OrderRow> {
  return changeOrder(context, action, async (transaction, order) => {
    const events = await transaction
      .select({ type: orderEvents.type, params: orderEvents.params })
      .from(orderEvents)
      .where(
        and(eq(orderEvents.orderId, order.id), inArray(orderEvents.type, ['delivery_failed', 'failure_corrected'])),
      )
      .orderBy(asc(orderEvents.id));
    const before: FailureReason[] = [];
    for (const { type, params } of events) {
      if (type === 'failure_corrected') before.pop();
      before.push((params as FailureCorrection).reason);
    }
    if (before.length === 0) throw new BusinessError(409, 'changed', 'No delivery of this order has failed.');
    if (before.at(-1) === reason) return order;
    const after = [...before.slice(0, -1), reason];
    await correctFailedDelivery(context, transaction, order, { before, after, staffId: action.staffId });
    const event = { type: 'failure_corrected', params: { reason }, actorId: action.staffId } as const;
    await recordEvent(context, transaction, order, event);
    return order;
  });
}
