import { eq } from 'drizzle-orm';
import { DESK_TRANSITIONS, FAILURE_REASONS, type FailureReason, type Transition } from '../../../contract/desk';
import { type OrderEventType, type OrderState } from '../../../contract/orders';
import { type AppContext } from '../../context';
import { inTransaction, type Sql } from '../../db/database';
import { orders } from '../../db/orderSchema';
import { BusinessError, ValidationError } from '../../http/errors';
import { cancelByStaff } from '../payments/cancelOrder';
import { orderNotFound } from '../orders/orderErrors';
import { recordFailedDelivery } from '../payments/cashBlock';
import { lockOrder, moveOrder, recordEvent, type OrderRow } from '../orders/orderState';

/** What the member is told about a step of their order. */
const TEXTS: Partial<Record<OrderState, string>> = {
  packing: 'We are packing your order.',
  out_for_delivery: 'Your order is on its way to you.',
  delivered: 'Your order was delivered.',
};

const FAILURE_TEXTS: Record<FailureReason, string> = {
  nobody_there: 'We could not deliver your order: nobody was there.',
  refused: 'We could not deliver your order: it was refused.',
  our_fault: 'We could not deliver your order. That was our fault, and we are sorry.',
};

/** A change of an order by a member of staff. */
export type Action = { orderId: number; staffId: number };

/** Runs a change of a locked order in a transaction. */
export function changeOrder(
  { db }: AppContext,
  orderId: number,
  change: (transaction: Sql, order: OrderRow) => Promise<OrderRow>,
): Promise<OrderRow> {
  return inTransaction(db, async (transaction) => {
    const order = await lockOrder(transaction, orderId);
    if (!order) throw orderNotFound();
    return change(transaction, order);
  });
}

/** 409 for a change that an order does not allow in its state now. */
export const illegalTransition = ({ state }: OrderRow): BusinessError =>
  new BusinessError(409, 'illegal_transition', `This order is now ${state.replaceAll('_', ' ')}.`, { state });

/**
 * Moves an order one step. Throws `illegal_transition` with the state now, also when another clerk was faster, and `order_refunded` for an
 * order that was refunded as a whole, unless the step is confirmed with `refunded`.
 */
export function makeTransition(
  context: AppContext,
  { orderId, staffId }: Action,
  { from, to, note = '', reason, restock, refunded = false }: Transition,
): Promise<OrderRow> {
  return changeOrder(context, orderId, async (transaction, order) => {
    if (order.state !== from || !DESK_TRANSITIONS[from].includes(to)) throw illegalTransition(order);
    const said = note.trim();
    if (to === 'cancelled' && said === '') throw new ValidationError({ note: ['This field may not be blank.'] });
    if (to === 'cancelled') return cancelByStaff(context, transaction, order, { staffId, reason: said, restock });
    if (order.paymentStatus === 'refunded' && !refunded)
      throw new BusinessError(409, 'order_refunded', 'This order was refunded. Cancel it, or confirm the step.');
    const failed = from === 'out_for_delivery' && to === 'packing';
    if (failed && !reason)
      throw new ValidationError({ reason: [`Say why the delivery failed: ${FAILURE_REASONS.join(', ')}.`] });
    if (!failed && reason) throw new ValidationError({ reason: ['Only a failed delivery has a reason.'] });
    if (reason) await recordFailedDelivery(context, transaction, order, reason);
    const type: OrderEventType = failed ? 'delivery_failed' : to;
    const text = reason ? `${FAILURE_TEXTS[reason]} ${said}`.trim() : (TEXTS[to] ?? '');
    return moveOrder(context, transaction, order, to, { type, text, actorId: staffId });
  });
}

/** Notes that staff have looked at an order that needed attention. */
export function clearAttention(context: AppContext, { orderId, staffId }: Action): Promise<OrderRow> {
  return changeOrder(context, orderId, async (transaction, order) => {
    if (order.attention === null) return order;
    const [changed] = await transaction
      .update(orders)
      .set({ attention: null })
      .where(eq(orders.id, order.id))
      .returning();
    const text = 'We have looked into this order.';
    await recordEvent(context, transaction, changed!, { type: 'attention_cleared', text, actorId: staffId });
    return changed!;
  });
}
