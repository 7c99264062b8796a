import { and, eq, sql } from 'drizzle-orm';
import { type RefundRequest } from '../../../contract/desk';
import { formatPaisa, paisaToWire, readPaisa } from '../../../contract/money';
import { type AppContext } from '../../context';
import { type Sql } from '../../db/database';
import { orderItems, orders, paymentAttempts, refunds, stockMovements } from '../../db/orderSchema';
import { BusinessError, ValidationError } from '../../http/errors';
import { readRefundable, recordEvent, type OrderRow } from '../orders/orderState';
import { setStockCause } from '../orders/stock';
import { isMoneyUndecided } from '../payments/disputedMoney';
import { findDueRefunds } from '../payments/refundPayment';
import { changeOrder, type Action } from './deskActions';

/**
 * Records a refund that staff have made. It settles the refund of this amount that is due, or refunds a paid order: all that is left of
 * its payment, or a part, which leaves it paid. Of an order that is not paid it returns money that staff had to look into. The same
 * reference and amount again change nothing.
 *
 * Throws `not_refundable`, `already_restocked`, `reference_used` for a reference of another amount, `refund_ambiguous` when several
 * refunds of this amount are due and `payment` names none of them, or a ValidationError for another amount and for money of a wallet
 * without a reference.
 */
export function recordRefund(
  context: AppContext,
  { orderId, staffId }: Action,
  { amount, reason, reference, payment, restock = false }: RefundRequest,
): Promise<OrderRow> {
  return changeOrder(context, orderId, async (transaction, order) => {
    const refunded = readPaisa(amount) ?? 0;
    if (reference && (await isRecorded(transaction, order, reference, refunded))) return order;
    const [due, ...others] = await findDueRefunds(transaction, { orderId: order.id, amount: refunded, payment });
    if (payment && !due) throw new ValidationError({ payment: ['No refund of this amount is due for this payment.'] });
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
    if (others.length > 0)
      throw new BusinessError(
        409,
        'refund_ambiguous',
        'Several payments of this amount are to be refunded. Choose the refunded payment.',
      );
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

/** Whether a refund with this reference is recorded already. Throws `reference_used` when it is one of another amount, in paisa. */
async function isRecorded(transaction: Sql, { id }: OrderRow, reference: string, amount: number): Promise<boolean> {
  const recorded = await transaction
    .select({ amount: refunds.amount })
    .from(refunds)
    .where(and(eq(refunds.orderId, id), eq(refunds.status, 'done'), eq(refunds.reference, reference)));
  if (recorded.length === 0) return false;
  if (recorded.some((refund) => readPaisa(refund.amount) === amount)) return true;
  throw new BusinessError(409, 'reference_used', 'This reference is recorded already, with another amount.');
}

/** Money of an order that is neither its payment nor noted as going back. */
async function findDisputed(transaction: Sql, orderId: number) {
  const [disputed] = await transaction
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.orderId, orderId), isMoneyUndecided))
    .limit(1);
  return disputed;
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
