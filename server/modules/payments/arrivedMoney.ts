/** What happens when the whole amount of an attempt has arrived. The order is locked. */
import { and, eq, inArray, ne } from 'drizzle-orm';
import { formatPaisa, readPaisa } from '../../../contract/money';
import { type Sql } from '../../db/database';
import { orders, paymentAttempts } from '../../db/orderSchema';
import { markForAttention, moveOrder, requestRefund, type OrderContext, type OrderRow } from '../orders/orderState';
import { disputePayment, returnMoney, storeAttempt } from './disputedMoney';
import { type AttemptRow } from './startPayment';
import { takeUpAgain } from './takeUpAgain';

/** The whole amount has arrived: places the order, takes an expired or cancelled one up again, or notes that the money goes back. */
export async function acceptPayment(
  context: OrderContext,
  transaction: Sql,
  order: OrderRow,
  attempt: AttemptRow,
  reference: string | null,
): Promise<void> {
  if (await isPaidAlready(transaction, order, attempt))
    return returnSecondPayment(context, transaction, order, attempt, reference);
  if (attempt.amount !== order.total)
    return disputePayment(context, transaction, order, attempt, {
      status: 'mismatch',
      reference,
      paid: readPaisa(attempt.amount),
      reason: `NPR ${attempt.amount} were paid for an order of NPR ${order.total}`,
    });
  await closeOthers(transaction, order, attempt);
  await storeAttempt(transaction, attempt, { status: 'paid', reference, paidAt: new Date(context.now()) });
  const text = `Your payment of ${formatPaisa(readPaisa(order.total) ?? 0)} has arrived.`;
  if (order.state === 'pending_payment') {
    const event = { type: 'paid', text, actorId: null } as const;
    await moveOrder(context, transaction, order, 'placed', event, { paymentStatus: 'paid' });
    return;
  }
  // Nobody waits for the order of a deleted account.
  if (order.userId !== null && (await takeUpAgain(context, transaction, order, text))) return;
  const paid = await setPaid(transaction, order);
  const reason = order.state === 'expired' ? 'paid after the order had expired' : 'paid after the order was cancelled';
  await requestRefund(context, transaction, paid, reason);
}

async function isPaidAlready(transaction: Sql, order: OrderRow, attempt: AttemptRow): Promise<boolean> {
  const others = await transaction
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.orderId, order.id),
        eq(paymentAttempts.status, 'paid'),
        ne(paymentAttempts.id, attempt.id),
      ),
    );
  return others.length > 0;
}

/** An order is paid once: what comes on top goes back. */
async function returnSecondPayment(
  context: OrderContext,
  transaction: Sql,
  order: OrderRow,
  attempt: AttemptRow,
  reference: string | null,
): Promise<void> {
  await storeAttempt(transaction, attempt, { status: 'disputed', reference, paidAt: new Date(context.now()) });
  await returnMoney(context, transaction, order, attempt, {
    amount: attempt.amount,
    reason: 'the order was paid twice',
    text: `You have paid twice. ${formatPaisa(readPaisa(attempt.amount) ?? 0)} will be refunded.`,
  });
  await markForAttention(context, transaction, order, 'The order was paid twice: the second payment goes back.');
}

/** The order was paid by this attempt, whatever the member tried last. The other ones are still looked up, in case they are paid too. */
async function closeOthers(transaction: Sql, { id }: OrderRow, attempt: AttemptRow): Promise<void> {
  await transaction.update(orders).set({ paymentMethod: attempt.method }).where(eq(orders.id, id));
  await transaction
    .update(paymentAttempts)
    .set({ status: 'cancelled' })
    .where(
      and(
        eq(paymentAttempts.orderId, id),
        inArray(paymentAttempts.status, ['open', 'checking']),
        ne(paymentAttempts.id, attempt.id),
      ),
    );
}

async function setPaid(transaction: Sql, order: OrderRow): Promise<OrderRow> {
  const [paid] = await transaction
    .update(orders)
    .set({ paymentStatus: 'paid' })
    .where(eq(orders.id, order.id))
    .returning();
  return paid!;
}
