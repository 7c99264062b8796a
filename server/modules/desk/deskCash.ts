import { and, eq } from 'drizzle-orm';
import { formatPaisa, readPaisa } from '../../../contract/money';
import { type AppContext } from '../../context';
import { type Sql } from '../../db/database';
import { orders, paymentAttempts, refunds } from '../../db/orderSchema';
import { users } from '../../db/schema';
import { BusinessError } from '../../http/errors';
import { recordEvent, type OrderRow } from '../orders/orderState';
import { liftCashBlock, type CashCustomer } from '../payments/cashBlock';
import { changeOrder, type Action } from './deskActions';

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
    const paid = await setPaymentStatus(transaction, order, 'paid');
    const text = `${amountOf(order)} was paid in cash.`;
    await recordEvent(context, transaction, paid, { type: 'cash_collected', text, actorId: staffId });
    return paid;
  });
}

/**
 * Takes back the record that the cash of an order was collected, and with it a refund that is due of this cash. An order without such a
 * record stays as it is. Throws `already_refunded` once money of the order went back.
 */
export function takeBackCash(context: AppContext, { orderId, staffId }: Action): Promise<OrderRow> {
  return changeOrder(context, orderId, async (transaction, order) => {
    const isOrder = eq(paymentAttempts.orderId, order.id);
    const [cash] = await transaction
      .select({ id: paymentAttempts.id })
      .from(paymentAttempts)
      .where(and(isOrder, eq(paymentAttempts.method, 'cod'), eq(paymentAttempts.status, 'paid')));
    if (!cash) return order;
    const isDone = and(eq(refunds.orderId, order.id), eq(refunds.status, 'done'));
    if ((await transaction.select({ id: refunds.id }).from(refunds).where(isDone).limit(1)).length > 0)
      throw new BusinessError(409, 'already_refunded', 'Cash of this order was refunded already.');
    await transaction.delete(refunds).where(eq(refunds.attemptId, cash.id));
    await transaction
      .update(paymentAttempts)
      .set({ status: 'open', paidAt: null })
      .where(eq(paymentAttempts.id, cash.id));
    const unpaid = await setPaymentStatus(transaction, order, 'due');
    const text = `The cash payment of ${amountOf(order)} was recorded by mistake.`;
    await recordEvent(context, transaction, unpaid, { type: 'cash_not_collected', text, actorId: staffId });
    return unpaid;
  });
}

/** Whose failed deliveries count against cash for an order. */
export async function readCashCustomer(db: Sql, { userId, address }: OrderRow): Promise<CashCustomer> {
  const [member] =
    userId === null ? [] : await db.select({ phone: users.phoneNumber }).from(users).where(eq(users.id, userId));
  return { memberId: userId, phones: [address.phone_number, member?.phone ?? null] };
}

/** Allows cash on delivery again for the phone numbers and the member of an order. Changes nothing when no failed delivery counts. */
export function allowCash(context: AppContext, { orderId, staffId }: Action): Promise<OrderRow> {
  return changeOrder(context, orderId, async (transaction, order) => {
    const customer = await readCashCustomer(transaction, order);
    if ((await liftCashBlock(context, transaction, customer, staffId)) === 0) return order;
    const text = 'Cash on delivery is possible again.';
    await recordEvent(context, transaction, order, { type: 'cash_allowed', text, actorId: staffId });
    return order;
  });
}

const amountOf = ({ total }: OrderRow): string => formatPaisa(readPaisa(total) ?? 0);

async function setPaymentStatus(transaction: Sql, { id }: OrderRow, paymentStatus: 'paid' | 'due'): Promise<OrderRow> {
  const [changed] = await transaction.update(orders).set({ paymentStatus }).where(eq(orders.id, id)).returning();
  return changed!;
}
