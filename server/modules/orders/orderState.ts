import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { and, eq } from 'drizzle-orm';
import { type AttentionMark, type OrderEventType, type OrderFact } from '../../../contract/orderFacts';
import { type OrderState } from '../../../contract/orders';
import { type AppContext } from '../../context';
import { type DbOrTransaction } from '../../db/database';
import { orderEvents, orders } from '../../db/orderSchema';
import { queueMail } from '../../queue/mails';
import { isMailed, ORDER_EVENT_MAIL } from './orderMails';

export type OrderRow = typeof orders.$inferSelect;

/** What functions that change orders need beside the transaction. */
export type OrderContext = Pick<AppContext, 'config' | 'now'>;

/** What happened to an order; `actorId` is null when the shop itself acted. */
export type OrderEvent<Types extends OrderEventType = OrderEventType> = OrderFact<Types> & { actorId: number | null };

const CANCELLABLE_BY_MEMBER: OrderState[] = ['pending_payment', 'placed'];

export const canCancel = ({ state }: Pick<OrderRow, 'state'>): boolean => CANCELLABLE_BY_MEMBER.includes(state);

/** Whether a wallet order still waits for its payment. */
export const canPay = ({ state, expiresAt }: Pick<OrderRow, 'state' | 'expiresAt'>, now: number): boolean =>
  state === 'pending_payment' && expiresAt !== null && expiresAt.getTime() > now;

/** Locks an order until the transaction ends. Returns undefined when there is none. */
export async function lockOrder(transaction: DbOrTransaction, orderId: number): Promise<OrderRow | undefined> {
  const [order] = await transaction.select().from(orders).where(eq(orders.id, orderId)).for('update');
  return order;
}

/** Locks an order of the member until the transaction ends. Returns undefined, and locks nothing, for any other. */
export async function lockOwnOrder(
  transaction: DbOrTransaction,
  memberId: number,
  orderId: number,
): Promise<OrderRow | undefined> {
  const isOwn = and(eq(orders.id, orderId), eq(orders.memberId, memberId));
  const [order] = await transaction.select().from(orders).where(isOwn).for('update');
  return order;
}

/**
 * Moves a locked order to another state and records the event, with its mail. What follows for bill and money is the caller's: see `moveOneStep`.
 * Triggers refuse an illegal transition.
 */
export async function moveOrder(
  context: OrderContext,
  transaction: DbOrTransaction,
  order: OrderRow,
  to: OrderState,
  event: OrderEvent,
  columns: Partial<
    Pick<OrderRow, 'paymentStatus' | 'reservation' | 'paymentMethod' | 'writtenOff' | 'writeOffReason'>
  > = {},
): Promise<OrderRow> {
  const [moved] = await transaction
    .update(orders)
    .set({ ...columns, state: to, origin: null })
    .where(and(eq(orders.id, order.id), eq(orders.state, order.state)))
    .returning();
  if (!moved) throw new Error(`Order ${order.id} is not locked.`);
  await recordEvent(context, transaction, moved, event);
  return moved;
}

/** Removes a mark of a locked order that is settled by itself. */
export async function removeMark(
  context: OrderContext,
  transaction: DbOrTransaction,
  order: OrderRow,
  settled: AttentionMark['code'],
): Promise<OrderRow> {
  const without = (marks: AttentionMark[] | null) => {
    const left = marks?.filter(({ code }) => code !== settled) ?? [];
    return left.length > 0 ? left : null;
  };
  const left = { attention: without(order.attention), attentionSeen: without(order.attentionSeen) };
  if (isDeepStrictEqual(left, { attention: order.attention, attentionSeen: order.attentionSeen })) return order;
  const [changed] = await transaction.update(orders).set(left).where(eq(orders.id, order.id)).returning();
  if (order.attention !== null && left.attention === null)
    await recordEvent(context, transaction, changed!, { type: 'attention_cleared', params: {}, actorId: null });
  return changed!;
}

/** Records an event of an order in its present state and queues the mail about it, if this type has one. */
export async function recordEvent(
  context: OrderContext,
  transaction: DbOrTransaction,
  order: OrderRow,
  event: OrderEvent,
): Promise<void> {
  const mailId = (await isMailed(context, transaction, order, event)) ? randomUUID() : null;
  const { type, params, actorId } = event;
  const [recorded] = await transaction
    .insert(orderEvents)
    .values({ orderId: order.id, type, state: order.state, params, actorId, mailId })
    .returning({ id: orderEvents.id });
  if (mailId !== null) await queueMail(transaction, { kind: ORDER_EVENT_MAIL, id: recorded!.id }, { id: mailId });
}

/** Marks a locked order for the staff's attention. Further marks are added, each once. */
export async function markForAttention(
  context: OrderContext,
  transaction: DbOrTransaction,
  order: OrderRow,
  mark: AttentionMark,
): Promise<void> {
  const isOrder = eq(orders.id, order.id);
  const [now] = await transaction.select({ attention: orders.attention }).from(orders).where(isOrder);
  const before = now?.attention ?? [];
  if (before.some((known) => isDeepStrictEqual(known, mark))) return;
  await transaction
    .update(orders)
    .set({ attention: [...before, mark] })
    .where(isOrder);
  if (before.length > 0) return;
  await recordEvent(context, transaction, order, { type: 'attention', params: {}, actorId: null });
}
