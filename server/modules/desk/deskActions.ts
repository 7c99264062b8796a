import { and, desc, eq, sql } from 'drizzle-orm';
import { DESK_TRANSITIONS, type RefundRequest, type Transition } from '../../../contract/desk';
import { formatPaisa, paisaToWire, readPaisa } from '../../../contract/money';
import { type OrderEventType, type OrderState } from '../../../contract/orders';
import { type AppContext } from '../../context';
import { inTransaction, type Sql } from '../../db/database';
import { orderItems, orders, paymentAttempts, refunds } from '../../db/orderSchema';
import { BusinessError, ValidationError } from '../../http/errors';
import { orderNotFound } from '../orders/orderErrors';
import { lockOrder, moveOrder, recordEvent, type OrderRow } from '../orders/orderState';
import { setStockCause } from '../orders/stock';

/** What the member is told about a step of their order. */
const TEXTS: Partial<Record<OrderState, string>> = {
  packing: 'We are packing your order.',
  out_for_delivery: 'Your order is on its way to you.',
  delivered: 'Your order was delivered.',
};

type Action = { orderId: number; staffId: number };

/** Runs a change of a locked order in a transaction. */
function changeOrder(
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
    if (order.paymentStatus !== 'due') throw new BusinessError(409, 'already_paid', 'This order is paid already.');
    if (order.paymentMethod !== 'cod' || !['out_for_delivery', 'delivered'].includes(order.state))
      throw new BusinessError(409, 'not_payable', 'No cash is due for this order at this moment.');
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

/**
 * Records a refund that staff have made. The whole amount settles the refund that is due, or refunds a paid order; a part of a paid
 * order leaves it paid. Throws `not_refundable`, or a ValidationError for another amount.
 */
export function recordRefund(
  context: AppContext,
  { orderId, staffId }: Action,
  { amount, reason, reference, restock = false }: RefundRequest,
): Promise<OrderRow> {
  return changeOrder(context, orderId, async (transaction, order) => {
    const [total, refunded] = [readPaisa(order.total) ?? 0, readPaisa(amount) ?? 0];
    const due = await findDueRefund(transaction, order, refunded);
    if (!due && order.paymentStatus !== 'refund_due' && order.paymentStatus !== 'paid')
      throw new BusinessError(409, 'not_refundable', 'There is no money to refund for this order.');
    const isWhole = refunded === total;
    if (!due && (refunded <= 0 || refunded > total || order.paymentStatus === 'refund_due'))
      throw new ValidationError({ amount: [`Refund ${order.total}.`] });
    const done = { status: 'done', reference: reference ?? null, doneAt: new Date(context.now()) } as const;
    if (due) await transaction.update(refunds).set(done).where(eq(refunds.id, due.id));
    else {
      const [attempt] = await transaction
        .select({ id: paymentAttempts.id })
        .from(paymentAttempts)
        .where(and(eq(paymentAttempts.orderId, order.id), eq(paymentAttempts.status, 'paid')));
      await transaction.insert(refunds).values({
        orderId: order.id,
        attemptId: isWhole ? (attempt?.id ?? null) : null,
        amount: paisaToWire(refunded),
        reason,
        ...done,
      });
    }
    const isOwnPayment = due ? due.attemptStatus === 'paid' : isWhole;
    const [changed] = await transaction
      .update(orders)
      .set({ paymentStatus: isOwnPayment ? 'refunded' : order.paymentStatus })
      .where(eq(orders.id, order.id))
      .returning();
    if (restock && order.state === 'delivered') await restockLines(transaction, order, staffId);
    const text = `${formatPaisa(refunded)} was refunded: ${reason}`;
    await recordEvent(context, transaction, changed!, { type: 'refunded', text, actorId: staffId });
    return changed!;
  });
}

/** The refund of this amount (in paisa) that is due: of the order's payment before that of a second or wrong one. */
async function findDueRefund(transaction: Sql, order: OrderRow, amount: number) {
  const [due] = await transaction
    .select({ id: refunds.id, attemptStatus: paymentAttempts.status })
    .from(refunds)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, refunds.attemptId))
    .where(and(eq(refunds.orderId, order.id), eq(refunds.status, 'due'), eq(refunds.amount, paisaToWire(amount))))
    .orderBy(desc(eq(paymentAttempts.status, 'paid')))
    .limit(1);
  return due;
}

/** Puts the lines of a delivered order that came back into stock. */
async function restockLines(transaction: Sql, { id, number }: OrderRow, staffId: number): Promise<void> {
  await setStockCause(transaction, { reason: 'other', actor_id: staffId, note: `${number} came back` });
  await transaction.execute(sql`
    UPDATE products SET quantity = products.quantity + item.quantity FROM ${orderItems} AS item
    WHERE item.order_id = ${id} AND products.id = item.product_id`);
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
