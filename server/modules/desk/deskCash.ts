import { and, eq } from 'drizzle-orm';
import { type AppContext } from '../../context';
import { type DbOrTransaction } from '../../db/database';
import { paymentAttempts, refunds } from '../../db/orderSchema';
import { users } from '../../db/schema';
import { BusinessError } from '../../http/errors';
import { isRepeated, rememberCall, type IdempotentCall } from '../orders/idempotentCalls';
import { recordEvent, type OrderRow } from '../orders/orderState';
import { liftCashBlock, type CashCustomer } from '../payments/cashBlock';
import { settleMoney } from '../payments/settlement';
import { changeOrder, type Action } from './deskActions';

/**
 * Records that the rider has collected the cash of an order. Cash that is recorded stays as it is: `repeated`. Throws `not_payable`.
 */
export async function collectCash(
  context: AppContext,
  action: Action,
  call: IdempotentCall,
): Promise<{ order: OrderRow; repeated: boolean }> {
  let repeated = false;
  const order = await changeOrder(context, action, async (transaction, locked) => {
    repeated = await isRepeated(transaction, call);
    if (repeated) return locked;
    const [cash] = await transaction
      .select()
      .from(paymentAttempts)
      .where(and(eq(paymentAttempts.orderId, locked.id), eq(paymentAttempts.method, 'cod')));
    repeated = cash?.status === 'paid';
    if (repeated) return locked;
    if (cash?.status !== 'open' || !['out_for_delivery', 'delivered'].includes(locked.state))
      throw new BusinessError(409, 'not_payable', 'No cash is due for this order at this moment.');
    await transaction
      .update(paymentAttempts)
      .set({ status: 'paid', paidAt: new Date(context.now()), nextLookUpAt: null })
      .where(eq(paymentAttempts.id, cash.id));
    await rememberCall(transaction, call);
    const paid = await settleMoney(context, transaction, locked);
    const params = { amount: locked.total };
    await recordEvent(context, transaction, paid, { type: 'cash_collected', params, actorId: action.staffId });
    return paid;
  });
  return { order, repeated };
}

/**
 * Takes back the record that the cash of an order was collected, and with it a refund that is due of this cash. An order without such a
 * record stays as it is. Throws `already_refunded` once money of the order went back.
 */
export function takeBackCash(context: AppContext, action: Action): Promise<OrderRow> {
  return changeOrder(context, action, async (transaction, order) => {
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
      .set({ status: order.state === 'cancelled' ? 'cancelled' : 'open', paidAt: null })
      .where(eq(paymentAttempts.id, cash.id));
    const unpaid = await settleMoney(context, transaction, order);
    const params = { amount: order.total };
    await recordEvent(context, transaction, unpaid, { type: 'cash_not_collected', params, actorId: action.staffId });
    return unpaid;
  });
}

/** Whose failed deliveries count against cash for an order. */
export async function readCashCustomer(db: DbOrTransaction, { userId, address }: OrderRow): Promise<CashCustomer> {
  const [member] =
    userId === null ? [] : await db.select({ phone: users.phoneNumber }).from(users).where(eq(users.id, userId));
  return { memberId: userId, phones: [address.phone_number, member?.phone ?? null] };
}

/** Allows cash on delivery again for the phone numbers and the member of an order. Changes nothing when no failed delivery counts. */
export function allowCash(context: AppContext, action: Action): Promise<OrderRow> {
  return changeOrder(context, action, async (transaction, order) => {
    const customer = await readCashCustomer(transaction, order);
    if ((await liftCashBlock(context, transaction, customer, action.staffId)) === 0) return order;
    await recordEvent(context, transaction, order, { type: 'cash_allowed', params: {}, actorId: action.staffId });
    return order;
  });
}
