import { and, eq } from 'drizzle-orm';
import { DESK_TRANSITIONS, type Transition } from '../../../contract/desk';
import { formatPaisa, readPaisa } from '../../../contract/money';
import { type OrderEventType, type OrderState } from '../../../contract/orders';
import { type AppContext } from '../../context';
import { inTransaction, type Sql } from '../../db/database';
import { orders, paymentAttempts } from '../../db/orderSchema';
import { BusinessError, ValidationError } from '../../http/errors';
import { orderNotFound } from '../orders/orderErrors';
import { lockOrder, moveOrder, recordEvent, type OrderRow } from '../orders/orderState';

/** What the member is told about a step of their order. */
const TEXTS: Partial<Record<OrderState, string>> = {
  packing: 'We are packing your order.',
  out_for_delivery: 'Your order is on its way to you.',
  delivered: 'Your order was delivered.',
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

/** Moves an order one step. Throws `illegal_transition` with the state now, also when another clerk was faster. */
export function makeTransition(
  context: AppContext,
  { orderId, staffId }: Action,
  { from, to, note = '' }: Transition,
): Promise<OrderRow> {
  return changeOrder(context, orderId, async (transaction, order) => {
    if (order.state !== from || !DESK_TRANSITIONS[from].includes(to))
      throw new BusinessError(409, 'illegal_transition', `This order is now ${order.state.replaceAll('_', ' ')}.`, {
        state: order.state,
      });
    const reason = note.trim();
    if (to === 'cancelled' && reason === '') throw new ValidationError({ note: ['This field may not be blank.'] });
    const failed = from === 'out_for_delivery' && to === 'packing';
    const type: OrderEventType = failed ? 'delivery_failed' : to;
    const text = failed
      ? `We could not deliver your order${reason === '' ? '.' : `: ${reason}`}`
      : to === 'cancelled'
        ? `We had to cancel this order: ${reason}`
        : (TEXTS[to] ?? '');
    return moveOrder(context, transaction, order, to, { type, text, actorId: staffId });
  });
}

/** Records that the rider has collected the cash of an order. Throws `not_payable` or `already_paid`. */
export function collectCash(context: AppContext, { orderId, staffId }: Action): Promise<OrderRow> {
  return changeOrder(context, orderId, async (transaction, order) => {
    const noCashDue = new BusinessError(409, 'not_payable', 'No cash is due for this order at this moment.');
    if (order.paymentMethod !== 'cod') throw noCashDue;
    if (order.paymentStatus !== 'due') throw new BusinessError(409, 'already_paid', 'This order is paid already.');
    if (!['out_for_delivery', 'delivered'].includes(order.state)) throw noCashDue;
    await transaction
      .update(paymentAttempts)
      .set({ status: 'paid', paidAt: new Date(context.now()), nextLookUpAt: null })
      .where(and(eq(paymentAttempts.orderId, order.id), eq(paymentAttempts.status, 'open')));
    const [paid] = await transaction
      .update(orders)
      .set({ paymentStatus: 'paid' })
      .where(eq(orders.id, order.id))
      .returning();
    const text = `${formatPaisa(readPaisa(order.total) ?? 0)} was paid in cash.`;
    await recordEvent(context, transaction, paid!, { type: 'cash_collected', text, actorId: staffId });
    return paid!;
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
