import { and, eq, inArray, isNotNull, isNull, lte, notExists, or } from 'drizzle-orm';
import { inTransaction } from '../../db/database';
import { orders, paymentAttempts } from '../../db/orderSchema';
import { lockOrder, markForAttention } from '../orders/orderState';
import { expireOrder, isOver, OVERDUE_MS, type SettleContext, undecided } from './applyLookUp';
import { walletsOf } from './paymentProviders';
import { settle } from './settle';

const BATCH_SIZE = 50;

/** Unpaid orders that are past their end, oldest first, without those that staff know of and whose payment is not decided. */
export async function findOverdue({ db, now }: Pick<SettleContext, 'db' | 'now'>): Promise<number[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.state, 'pending_payment'),
        lte(orders.expiresAt, new Date(now())),
        or(isNull(orders.attention), notExists(undecided(db, orders.id))),
      ),
    )
    .orderBy(orders.expiresAt)
    .limit(BATCH_SIZE);
  return rows.map(({ id }) => id);
}

/**
 * Expires an unpaid order after a last look-up of every attempt that could still have been paid. An order whose payment is not decided
 * stays, and is marked for attention when it is overdue.
 */
export async function expireUnpaid(context: SettleContext, orderId: number): Promise<void> {
  const { db, now, paymentProviders } = context;
  const watched = await db
    .select({ id: paymentAttempts.id, lookUps: paymentAttempts.lookUps, next: paymentAttempts.nextLookUpAt })
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.orderId, orderId),
        isNotNull(paymentAttempts.nextLookUpAt),
        inArray(paymentAttempts.method, walletsOf(paymentProviders)),
      ),
    );
  for (const { id, lookUps, next } of watched) {
    // A look-up is planned at the order's end at the latest. An attempt that has had it keeps its schedule from then on.
    if (lookUps === 0 || next!.getTime() <= now()) await settle(context, id);
  }
  await inTransaction(db, async (transaction) => {
    const order = await lockOrder(transaction, orderId);
    if (!order || !isOver(order, now())) return;
    await expireOrder(context, transaction, order);
    const [{ state } = { state: null }] = await transaction.select().from(orders).where(eq(orders.id, orderId));
    if (state === 'pending_payment' && order.expiresAt!.getTime() + OVERDUE_MS <= now())
      await markForAttention(context, transaction, order, 'The order is past its end, and its payment is not decided.');
  });
}
