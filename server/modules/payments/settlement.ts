/**
 * What becomes of the money of an order: one rule, applied under the order's lock after everything that can change it. More than the order
 * needs becomes a refund that is due, from the payment that brought it; enough places a pending order and reopens an expired one.
 */
import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { paisaToWire } from '../../../contract/money';
import { type OrderFact, type RefundReason } from '../../../contract/orderFacts';
import { type DbOrTransaction } from '../../db/database';
import { orders, paymentAttempts, refunds } from '../../db/orderSchema';
import { creditBill } from '../bills/creditBill';
import { bookSlot, readSlotTimes, releaseSlot } from '../delivery/slots';
import {
  markForAttention,
  moveOrder,
  recordEvent,
  type OrderContext,
  type OrderEvent,
  type OrderRow,
} from '../orders/orderState';
import { releaseStock, takeStock, type LinePieces } from '../orders/stock';
import { readPause } from '../sales/salesPause';
import { isExpired } from './decide';
import { reopenProblem } from './endedExchange';
import {
  costsOf,
  hasOf,
  isMoneyUndecided,
  isPaidUp,
  needsOf,
  paymentStatusOf,
  readMoney,
  splitSurplus,
  type Money,
} from './money';

type SurplusReason = OrderFact<'refund_due'>['params']['reason'];
/** Why an order that is under way or delivered needs less now. */
export type SurplusCause = Extract<RefundReason, { code: 'line_changed' | 'goods_returned' }>;

/**
 * Applies the rule to a locked order. Repeatable. `cause`: why it needs less now, `returned`: pieces that came back. An order that costs less
 * than its bill gets a credit note.
 */
export async function settleMoney(
  context: OrderContext,
  transaction: DbOrTransaction,
  order: OrderRow,
  cause?: SurplusCause,
  returned?: LinePieces[],
): Promise<OrderRow> {
  const money = await readMoney(transaction, order.id);
  const placed = isPaidUp(order, money) ? await placePaid(context, transaction, order, money) : order;
  const surplus = hasOf(money) - needsOf(placed, money);
  if (surplus > 0) await noteRefunds(context, transaction, placed, money, { surplus, cause });
  if (!(await creditBill(context, transaction, placed, { costs: costsOf(placed, money), returned })))
    await markForAttention(context, transaction, placed, { code: 'bill_missing', params: {} });
  const paymentStatus = paymentStatusOf(placed, { ...money, due: money.due + Math.max(surplus, 0) });
  if (paymentStatus !== placed.paymentStatus)
    await transaction.update(orders).set({ paymentStatus }).where(eq(orders.id, placed.id));
  // With the marks that it has got.
  const [settled] = await transaction.select().from(orders).where(eq(orders.id, placed.id));
  return settled!;
}

/**
 * Places a pending order that is paid, or reopens an expired one when its stock and slot can be had. Other orders stay, and so do all while sales
 * are paused: a pending one then keeps its money for `placePaidOrders`, that of an expired one goes back.
 */
async function placePaid(
  context: OrderContext,
  transaction: DbOrTransaction,
  order: OrderRow,
  { payments }: Money,
): Promise<OrderRow> {
  // Nobody waits for the order of a deleted account.
  const isWanted = order.state === 'pending_payment' || (order.state === 'expired' && order.memberId !== null);
  if (!isWanted || (await readPause(transaction))) return order;
  const { attempt } = payments.at(-1)!;
  const params = { amount: order.total, method: attempt.method };
  const columns = { paymentStatus: 'paid', paymentMethod: attempt.method } as const;
  if (order.state === 'pending_payment') {
    const event = { type: 'paid', params, actorId: null } as const;
    const placed = await moveOrder(context, transaction, order, 'placed', event, columns);
    await closeOthers(transaction, placed);
    await markMissedSlot(context, transaction, placed);
    return placed;
  }
  const reservation = order.reservation + 1;
  await transaction.execute(sql`SAVEPOINT reopening`);
  const event = { type: 'reopened', params, actorId: null } as const;
  const reopened = await moveOrder(context, transaction, order, 'placed', event, { ...columns, reservation });
  await closeOthers(transaction, reopened);
  await markForAttention(context, transaction, reopened, { code: 'reopened', params: {} });
  if (await takeAgain(context, transaction, reopened)) return reopened;
  await transaction.execute(sql`ROLLBACK TO SAVEPOINT reopening`);
  return order;
}

/** Takes stock and slot of an order. Returns false when they cannot be had. They are locked last, so that others wait for them as short as possible. */
async function takeAgain({ now }: OrderContext, transaction: DbOrTransaction, order: OrderRow): Promise<boolean> {
  const { slotId, deliveryAreaId } = order;
  if (!(await takeStock(transaction, order))) return false;
  return slotId === null || typeof (await bookSlot(transaction, slotId, deliveryAreaId, new Date(now()))) !== 'string';
}

/** The order is paid, whatever the member tried last. The other attempts are still looked up, in case they are paid too. */
async function closeOthers(transaction: DbOrTransaction, { id }: OrderRow): Promise<void> {
  await transaction
    .update(paymentAttempts)
    .set({ status: 'cancelled' })
    .where(and(eq(paymentAttempts.orderId, id), inArray(paymentAttempts.status, ['open', 'checking'])));
}

async function markMissedSlot(context: OrderContext, transaction: DbOrTransaction, order: OrderRow): Promise<void> {
  const slot = order.slotId === null ? null : await readSlotTimes(transaction, order.slotId);
  if (slot && slot.ends_at.getTime() <= context.now())
    await markForAttention(context, transaction, order, { code: 'paid_after_slot', params: {} });
}

/** Notes that money goes back, and that its providers are asked about it. */
async function noteRefunds(
  context: OrderContext,
  transaction: DbOrTransaction,
  order: OrderRow,
  { payments }: Money,
  { surplus, cause }: { surplus: number; cause?: SurplusCause | undefined },
): Promise<void> {
  const ended = SURPLUS_REASONS[order.state];
  const reason: SurplusReason = ended ?? cause?.code ?? (payments.length > 1 ? 'paid_twice' : 'overpaid');
  const reasonParams = (ended ? undefined : cause?.params) ?? {};
  const now = new Date(context.now());
  for (const { payment, amount } of splitSurplus(payments, surplus)) {
    const { id: attemptId, method } = payment.attempt;
    await transaction.insert(refunds).values({
      orderId: order.id,
      attemptId,
      method,
      amount: paisaToWire(amount),
      reason,
      params: reasonParams,
      createdAt: now,
    });
    await transaction
      .update(paymentAttempts)
      .set({ nextLookUpAt: now })
      .where(and(eq(paymentAttempts.id, attemptId), ne(paymentAttempts.method, 'cod')));
    const params = { amount: paisaToWire(amount), method, reason };
    await recordEvent(context, transaction, order, { type: 'refund_due', params, actorId: null });
  }
  if (reason === 'paid_twice') await markForAttention(context, transaction, order, { code: 'paid_twice', params: {} });
}

const SURPLUS_REASONS: Partial<Record<OrderRow['state'], 'order_cancelled' | 'order_expired'>> = {
  cancelled: 'order_cancelled',
  expired: 'order_expired',
};

/** Cancels or expires a locked order: its money goes back, its stock and its slot are free. The event's mail says how much is refunded. */
export async function endOrder(
  context: OrderContext,
  transaction: DbOrTransaction,
  order: OrderRow,
  event: OrderEvent<'cancelled' | 'expired'>,
): Promise<OrderRow> {
  const ended = await endWithoutRelease(context, transaction, order, event);
  await releaseStockAndSlot(transaction, ended);
  return ended;
}

/** Frees stock and slot of an order. Call it last, so that others wait for them as short as possible. */
export async function releaseStockAndSlot(transaction: DbOrTransaction, order: OrderRow): Promise<void> {
  await releaseStock(transaction, order);
  if (order.slotId !== null) await releaseSlot(transaction, order.slotId);
}

/** Like `endOrder`, but stock and slot wait for `releaseStockAndSlot`. */
export async function endWithoutRelease(
  context: OrderContext,
  transaction: DbOrTransaction,
  order: OrderRow,
  event: OrderEvent<'cancelled' | 'expired'>,
): Promise<OrderRow> {
  const refund = hasOf(await readMoney(transaction, order.id));
  const params = { ...event.params, ...(refund > 0 && { refund: paisaToWire(refund) }) };
  const ended = await moveOrder(context, transaction, order, event.type, { ...event, params } as OrderEvent);
  const isStaff = 'by' in event.params && event.params.by === 'staff';
  await reopenProblem(context, transaction, ended, { id: event.actorId, isStaff });
  // No cash will come. A wallet's payment may still arrive.
  await transaction
    .update(paymentAttempts)
    .set({ status: 'cancelled' })
    .where(
      and(eq(paymentAttempts.orderId, order.id), eq(paymentAttempts.method, 'cod'), eq(paymentAttempts.status, 'open')),
    );
  return settleMoney(context, transaction, ended);
}

/** Expires a locked order that is past its end, unless it is paid, an attempt may still be paid, or staff have to decide on money. */
export async function expireOrder(
  context: OrderContext,
  transaction: DbOrTransaction,
  order: OrderRow,
): Promise<OrderRow> {
  if (!isExpired(order, context.now())) return order;
  const [undecided] = await findUndecided(transaction, order.id).limit(1);
  if (undecided || isPaidUp(order, await readMoney(transaction, order.id))) return order;
  return endOrder(context, transaction, order, { type: 'expired', params: {}, actorId: null });
}

/** The attempts of an order that may still be paid, or whose money staff have to decide on. */
export const findUndecided = (db: Pick<DbOrTransaction, 'select'>, orderId: number | typeof orders.id) =>
  db
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.orderId, orderId),
        sql`(${inArray(paymentAttempts.status, ['open', 'checking'])} OR ${isMoneyUndecided})`,
      ),
    );
