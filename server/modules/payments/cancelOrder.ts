import { and, asc, count, eq, gt, min, sql } from 'drizzle-orm';
import { type Restock } from '../../../contract/desk';
import { plainText } from '../../../contract/plainText';
import { type AppContext } from '../../context';
import { inTransaction, type DbOrTransaction } from '../../db/database';
import { orderEvents, orderItems, orders } from '../../db/orderSchema';
import { ValidationError } from '../../http/errors';
import { endOrder, endWithoutRelease, releaseStockAndSlot } from './settlement';
import { notCancellable, orderNotFound } from '../orders/orderErrors';
import { canCancel, lockOwnOrder, type OrderContext, type OrderRow } from '../orders/orderState';
import { findHourlyLimit, HOUR_MS, limitReached, type LastHour } from '../orders/orderThrottle';
import { readSoldPieces, writeOffPieces, type LinePieces } from '../orders/stock';

/** Cancels a member's order. Cancelling again changes nothing; otherwise it calls `beforeChange`. Throws 404, `not_cancellable` or `too_many_cancellations`. */
export async function cancelOrder(
  context: AppContext,
  { memberId, orderId, reason = '' }: { memberId: number; orderId: number; reason?: string | undefined },
  beforeChange: () => void,
): Promise<OrderRow> {
  return inTransaction(context.db, async (transaction) => {
    const order = await lockOwnOrder(transaction, memberId, orderId);
    if (!order) throw orderNotFound();
    if (order.state === 'cancelled') return order;
    if (!canCancel(order)) throw notCancellable();
    beforeChange();
    const limit = findHourlyLimit('cancelled', await readCancellations(transaction, memberId, context.now()), context);
    if (limit) throw limitReached(limit);
    const params = { by: 'member', note: plainText(reason) } as const;
    return endOrder(context, transaction, order, { type: 'cancelled', params, actorId: memberId });
  });
}

const ENDED: OrderRow['state'][] = ['delivered', 'cancelled', 'expired'];

/**
 * Cancels a locked order for the shop. With `restock` only these pieces go back on sale, and the rest is written off. Throws
 * `not_cancellable` or a ValidationError. Call `release` last: it locks the products.
 */
export async function cancelByStaff(
  context: OrderContext,
  transaction: DbOrTransaction,
  order: OrderRow,
  { staffId, reason, restock }: { staffId: number; reason: string; restock?: Restock | undefined },
): Promise<{ cancelled: OrderRow; release: () => Promise<void> }> {
  if (ENDED.includes(order.state)) throw notCancellable();
  const items = await transaction
    .select({ id: orderItems.id, quantity: sql<number>`${orderItems.quantity} - ${orderItems.takenOut}` })
    .from(orderItems)
    .where(eq(orderItems.orderId, order.id))
    .orderBy(asc(orderItems.id));
  const kept = new Map(items.map(({ id, quantity }) => [id, quantity]));
  checkPieces(restock ?? [], kept);
  const writtenOff = items.map(({ id, quantity }) => {
    const back = restock?.find(({ item }) => item === id)?.quantity ?? 0;
    return { item: id, quantity: restock ? quantity - back : 0 };
  });
  const params = { by: 'staff', note: reason } as const;
  const cancelled = await endWithoutRelease(context, transaction, order, {
    type: 'cancelled',
    params,
    actorId: staffId,
  });
  const release = async () => {
    await releaseStockAndSlot(transaction, cancelled);
    await writeOffPieces(transaction, order.id, staffId, writtenOff);
  };
  return { cancelled, release };
}

/** The pieces of a delivered order that came back, at most what was sold less what came back before. Throws a ValidationError. */
export async function readRestock(
  transaction: DbOrTransaction,
  order: OrderRow,
  restock: Restock | undefined,
): Promise<LinePieces[]> {
  const pieces = (restock ?? []).filter(({ quantity }) => quantity > 0);
  if (pieces.length === 0) return [];
  if (order.state !== 'delivered')
    throw new ValidationError({ restock: ['Only goods of a delivered order come back.'] });
  checkPieces(pieces, await readSoldPieces(transaction, order.id));
  return pieces;
}

function checkPieces(pieces: LinePieces[], most: Map<number, number>): void {
  const isTwice = new Set(pieces.map(({ item }) => item)).size < pieces.length;
  if (isTwice) throw new ValidationError({ restock: ['Name each line once.'] });
  for (const { item, quantity } of pieces) {
    const limit = most.get(item) ?? 0;
    if (quantity > limit) throw new ValidationError({ restock: [`At most ${limit} of line ${item} can come back.`] });
  }
}

/** The member's own orders that they have cancelled within the last hour. */
async function readCancellations(transaction: DbOrTransaction, memberId: number, now: number): Promise<LastHour> {
  const [cancelled] = await transaction
    .select({ count: count(), oldest: min(orderEvents.createdAt) })
    .from(orderEvents)
    .innerJoin(orders, eq(orders.id, orderEvents.orderId))
    .where(
      and(
        eq(orders.memberId, memberId),
        eq(orderEvents.actorId, memberId),
        eq(orderEvents.type, 'cancelled'),
        gt(orderEvents.createdAt, new Date(now - HOUR_MS)),
      ),
    );
  return cancelled!;
}
