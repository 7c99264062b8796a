import { and, eq, isNull, sql } from 'drizzle-orm';
import { DESK_TRANSITIONS, type RefundRequest, type Transition } from '../../../contract/desk';
import { formatPaisa, paisaToWire, readPaisa } from '../../../contract/money';
import { type OrderEventType, type OrderState } from '../../../contract/orders';
import { type AppContext } from '../../context';
import { inTransaction, type Sql } from '../../db/database';
import { orderItems, orders, paymentAttempts, refunds, stockMovements } from '../../db/orderSchema';
import { BusinessError, ValidationError } from '../../http/errors';
import { orderNotFound } from '../orders/orderErrors';
import { lockOrder, moveOrder, readRefundable, recordEvent, type OrderRow } from '../orders/orderState';
import { setStockCause } from '../orders/stock';
import { findDueRefund } from '../payments/refundPayment';

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
 * Records a refund that staff have made. It settles the refund of this amount that is due, or refunds a paid order: all that is left of
 * its payment, or a part, which leaves it paid. Of an order that is not paid it returns money that staff had to look into. Throws `not_refundable`, `already_restocked`, or a ValidationError for another amount and
 * for money of a wallet without a reference.
 */
export function recordRefund(
  context: AppContext,
  { orderId, staffId }: Action,
  { amount, reason, reference, restock = false }: RefundRequest,
): Promise<OrderRow> {
  return changeOrder(context, orderId, async (transaction, order) => {
    const refunded = readPaisa(amount) ?? 0;
    const due = await findDueRefund(transaction, order.id, refunded);
    const isPaid = order.paymentStatus === 'refund_due' || order.paymentStatus === 'paid';
    const disputed = due || isPaid ? undefined : await findDisputed(transaction, order.id);
    if (!due && !isPaid && !disputed)
      throw new BusinessError(409, 'not_refundable', 'There is no money to refund for this order.');
    const left = disputed
      ? (readPaisa(disputed.paidAmount ?? disputed.amount) ?? 0)
      : await readRefundable(transaction, order);
    const isWhole = refunded === left;
    if (!due && order.paymentStatus === 'refund_due')
      throw new ValidationError({ amount: [`Refund ${paisaToWire(left)}.`] });
    if (!due && (refunded <= 0 || refunded > left))
      throw new ValidationError({ amount: [`Refund at most ${paisaToWire(left)}.`] });
    if (!reference && ((due?.attempt ?? disputed)?.method ?? order.paymentMethod) !== 'cod')
      throw new ValidationError({
        reference: ["Make the refund in the provider's panel first, and enter its number."],
      });
    const isRestocked = restock && order.state === 'delivered';
    if (isRestocked && (await isInStockAgain(transaction, order)))
      throw new BusinessError(409, 'already_restocked', 'The goods of this order are in stock again already.');
    const done = { status: 'done', reference: reference ?? null, doneAt: new Date(context.now()) } as const;
    if (due) await transaction.update(refunds).set(done).where(eq(refunds.id, due.refund.id));
    else {
      const [attempt] = await transaction
        .select({ id: paymentAttempts.id })
        .from(paymentAttempts)
        .where(and(eq(paymentAttempts.orderId, order.id), eq(paymentAttempts.status, 'paid')));
      await transaction.insert(refunds).values({
        orderId: order.id,
        attemptId: disputed?.id ?? (isWhole ? (attempt?.id ?? null) : null),
        amount: paisaToWire(refunded),
        reason,
        ...done,
      });
    }
    const isOwnPayment = due ? due.attempt.status === 'paid' : isWhole && !disputed;
    const [changed] = await transaction
      .update(orders)
      .set({ paymentStatus: isOwnPayment ? 'refunded' : order.paymentStatus })
      .where(eq(orders.id, order.id))
      .returning();
    if (isRestocked) await restockLines(transaction, order, staffId);
    const text = `${formatPaisa(refunded)} was refunded: ${reason}`;
    await recordEvent(context, transaction, changed!, { type: 'refunded', text, actorId: staffId });
    return changed!;
  });
}

/** Money of an order that is neither its payment nor noted as going back. */
async function findDisputed(transaction: Sql, orderId: number) {
  const [found] = await transaction
    .select({ attempt: paymentAttempts })
    .from(paymentAttempts)
    .leftJoin(refunds, eq(refunds.attemptId, paymentAttempts.id))
    .where(and(eq(paymentAttempts.orderId, orderId), eq(paymentAttempts.status, 'disputed'), isNull(refunds.id)))
    .limit(1);
  return found?.attempt;
}

/** The note of the movements by which the goods of an order come back into stock. */
const cameBack = ({ number }: OrderRow) => `${number} came back`;

async function isInStockAgain(transaction: Sql, order: OrderRow): Promise<boolean> {
  const movements = await transaction
    .select({ id: stockMovements.id })
    .from(stockMovements)
    .innerJoin(orderItems, eq(orderItems.productId, stockMovements.productId))
    .where(and(eq(orderItems.orderId, order.id), eq(stockMovements.note, cameBack(order))))
    .limit(1);
  return movements.length > 0;
}

/** Puts the lines of a delivered order that came back into stock. Like sales it locks the products in the order of their ids. */
async function restockLines(transaction: Sql, order: OrderRow, staffId: number): Promise<void> {
  await setStockCause(transaction, { reason: 'other', actor_id: staffId, note: cameBack(order) });
  await transaction.execute(sql`
    WITH locked AS (
      SELECT products.id, item.quantity FROM products JOIN ${orderItems} AS item ON item.product_id = products.id
      WHERE item.order_id = ${order.id} ORDER BY products.id FOR NO KEY UPDATE OF products
    )
    UPDATE products SET quantity = products.quantity + locked.quantity FROM locked WHERE products.id = locked.id`);
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
