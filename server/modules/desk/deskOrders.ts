import { and, asc, desc, eq, inArray, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import { DESK_TRANSITIONS, type DeskOrder, type DeskOrderPage, type DeskOrderSummary } from '../../../contract/desk';
import { refundBy } from '../../../contract/legalDates';
import { type OrderState, type PaymentMethodId } from '../../../contract/orders';
import { type DeliveryDay, OPEN_STATES } from '../../../contract/orderStates';
import { attentionText } from '../../../contract/orderTexts';
import { type AppContext } from '../../context';
import { userName } from '../../db/columns';
import { type DbOrTransaction } from '../../db/database';
import { orderCalls, orderEvents, orders, paymentAttempts, refunds } from '../../db/orderSchema';
import { riders } from '../../db/riderSchema';
import { users } from '../../db/schema';
import { type CappedPage, readCappedPage } from '../../http/cappedPage';
import { type Page } from '../../http/paging';
import { english } from '../../i18n';
import { ON_CLOSED_DAY } from '../delivery/closures';
import { type OrderRow } from '../orders/orderState';
import { customerOfOrder, readCashStanding } from '../cash/cashBlock';
import { CASH_MISSING, OUTSTANDING, TO_COLLECT } from '../payments/money';
import { readReversible } from '../payments/takeBackRefund';
import { isCashBlocked } from '../payments/providers/cod';
import { readOrder, selectSummaries, toSummary, type ReadOptions } from '../orders/readOrders';
import { readReceipts } from '../cash/cashReceipts';
import { onDeliveryDay } from './deliveryDays';
import { IS_SALE } from './reports/deskReports';
import { isLate } from './deskSlot';
import { matchText } from './queue/searchOrders';
import { readUndoRefusal } from './takeBackDelivery';

export type QueueFilter = {
  state?: OrderState | undefined;
  slot?: number | undefined;
  payment_method?: PaymentMethodId | undefined;
  attention?: boolean | undefined;
  /** Orders that are booked on a closed day. */
  closed_day?: boolean | undefined;
  /** The day of their slot. */
  day?: DeliveryDay | undefined;
  /** Orders with money that is to go back, or that were delivered although their cash is not recorded. */
  due?: 'refund' | 'cash' | undefined;
  /** Orders that are still to be delivered although their slot has ended. */
  late?: boolean | undefined;
  /** Exchanges that are still to be delivered. */
  exchange?: boolean | undefined;
  /** Purchases of members of staff. */
  of_staff?: boolean | undefined;
  /** What the overview counts. */
  sales?: boolean | undefined;
  /** The first and the last day, in Asia/Kathmandu, on which the orders were placed: `2026-11-22`. */
  from?: string | undefined;
  to?: string | undefined;
  /** See `matchText`. */
  q?: string | undefined;
};

const WORKING: readonly OrderState[] = ['pending_payment', 'placed', 'packing', 'out_for_delivery'];

/** Work by slot, then oldest first; refunds and cash that are due oldest first; finished orders and a search newest first. */
function readSorting({ state, attention, closed_day, due, late, exchange, q }: QueueFilter): SQL[] {
  const isWork = attention || closed_day || due || late || exchange;
  if (q || (state ? !WORKING.includes(state) : !isWork)) return [desc(orders.createdAt), desc(orders.id)];
  if (due === 'refund')
    return [sql`(SELECT min(created_at) FROM refunds WHERE order_id = orders.id AND status = 'due')`, asc(orders.id)];
  return due || exchange ? [asc(orders.id)] : [sql`delivery_slots.starts_at NULLS LAST`, asc(orders.id)];
}

/** A page of the queue. */
export async function readQueue(
  db: DbOrTransaction,
  filter: QueueFilter,
  { page, imageBase, now }: { page: Page; imageBase: string; now: number },
): Promise<{ list: CappedPage<DeskOrderSummary>; sums: DeskOrderPage['sums']; owed: string | undefined }> {
  const isOnDay = filter.day && (await onDeliveryDay(db, filter.day, now));
  const where = and(matchQueue(filter, now), isOnDay, filter.q?.trim() ? await matchText(db, filter.q) : undefined);
  const sorting = readSorting(filter);
  const list = await readCappedPage(db, page, {
    table: orders,
    where,
    select: ({ limit, offset }) =>
      selectSummaries(db)
        .where(where)
        .orderBy(...sorting)
        .limit(limit)
        .offset(offset),
  });
  const ids = list.rows.map((row) => row.order.id);
  const refundsDue = await readRefundsDue(db, ids);
  const collections = new Map((await readCollections(db, ids)).map((each) => [each.orderId, each]));
  const rows = list.rows.map((row) => {
    const { recipient, phone_number, tole, local_level, ward } = row.order.address;
    const summary = toSummary(row, imageBase);
    return {
      ...summary,
      is_late: isLate(summary, now),
      on_closed_day: collections.get(row.order.id)!.onClosedDay,
      of_staff: collections.get(row.order.id)!.ofStaff,
      payment_method: row.order.paymentMethod,
      recipient,
      phone_number,
      place: `${tole}, ${local_level}-${ward}`,
      ...toAttention(row.order),
      rider: collections.get(row.order.id)!.rider,
      to_collect: collections.get(row.order.id)!.toCollect,
      refunds_due: refundsDue
        .filter(({ orderId }) => orderId === row.order.id)
        .map(({ amount, method, reference, createdAt }) => ({
          ...{ amount, method: method ?? row.order.paymentMethod, reference },
          refund_by: refundBy(createdAt),
        })),
    };
  });
  const { from, to, slot, due } = filter;
  const hasSums = [from, to, slot].some((each) => each !== undefined);
  return {
    list: { ...list, rows },
    sums: hasSums ? await readSums(db, where) : undefined,
    owed: due && (await readOwed(db, due, where)),
  };
}

/** What is to be refunded of some orders, or the cash of them that is missing. */
async function readOwed(db: DbOrTransaction, due: 'refund' | 'cash', where: SQL | undefined): Promise<string> {
  const of = due === 'refund' ? sql`refunds.amount` : OUTSTANDING;
  const from =
    due === 'refund' ? sql`refunds JOIN orders ON orders.id = order_id AND refunds.status = 'due'` : sql`orders`;
  const { rows } = await db.execute<{ owed: string }>(
    sql`SELECT coalesce(sum(${of}), 0)::numeric(14, 2)::text AS owed FROM ${from} WHERE ${where ?? sql`true`}`,
  );
  return rows[0]!.owed;
}

/** What some orders cost, have brought and will bring in cash: the amounts of the overview that lead to their list. */
async function readSums(db: DbOrTransaction, where: SQL | undefined): Promise<DeskOrderPage['sums']> {
  const amount = (of: SQL) => sql<string>`coalesce(${of}, 0)::numeric(14, 2)::text`;
  // Joins, because a subquery for each order takes a second at 50,000 orders.
  const sumOf = (what: SQL, table: SQL) =>
    sql`(SELECT coalesce(sum(${what}), 0) FROM orders JOIN ${table} ON order_id = orders.id WHERE ${where ?? sql`true`})`;
  const paid = sql`(SELECT order_id, coalesce(paid_amount, amount) AS amount FROM payment_attempts WHERE status = 'paid')`;
  const made = sql`(SELECT order_id, amount FROM refunds WHERE status <> 'taken_back') AS made`;
  const [sums] = await db
    .select({
      total: amount(sql`sum(${orders.total})`),
      received: amount(sql`${sumOf(sql`paid.amount`, sql`${paid} AS paid`)} - ${sumOf(sql`made.amount`, made)}`),
      to_collect: amount(sql`sum((${TO_COLLECT})::numeric)`),
    })
    .from(orders)
    .where(where);
  return sums;
}

/** Why staff must look at an order, in words and as facts. */
const toAttention = ({ attention }: OrderRow) => ({
  attention: attentionText(english, attention),
  attention_marks: attention,
});

/** The rider of an order. */
const RIDER = { id: riders.id, name: riders.name, phone_number: riders.phoneNumber };

const OF_STAFF = sql<boolean>`EXISTS (SELECT FROM users WHERE id = orders.user_id AND is_staff)`;

/** Who delivers each of these orders, what they collect, and whether it is a purchase of staff. */
export function readCollections(db: DbOrTransaction, orderIds: number[]) {
  return db
    .select({
      orderId: orders.id,
      rider: RIDER,
      toCollect: TO_COLLECT,
      onClosedDay: sql<boolean>`${ON_CLOSED_DAY}`,
      ofStaff: OF_STAFF,
    })
    .from(orders)
    .leftJoin(riders, eq(riders.id, orders.riderId))
    .where(inArray(orders.id, orderIds));
}

function readRefundsDue(db: DbOrTransaction, orderIds: number[]) {
  return db
    .select({
      orderId: refunds.orderId,
      amount: refunds.amount,
      createdAt: refunds.createdAt,
      method: paymentAttempts.method,
      reference: paymentAttempts.reference,
    })
    .from(refunds)
    .leftJoin(paymentAttempts, eq(paymentAttempts.id, refunds.attemptId))
    .where(and(inArray(refunds.orderId, orderIds), eq(refunds.status, 'due')))
    .orderBy(asc(refunds.id));
}

/** The condition of orders that are still to be delivered although their slot has ended. `now` in milliseconds. */
export const isLateBy = (now: number): SQL =>
  sql`${inArray(orders.state, OPEN_STATES)} AND EXISTS (SELECT FROM delivery_slots WHERE id = orders.slot_id AND ends_at <= ${new Date(now)})`;

/** The condition of exchanges that are still to be delivered. */
export const OPEN_EXCHANGE = sql`orders.exchange_of IS NOT NULL AND ${inArray(orders.state, OPEN_STATES)}`;

function matchQueue(
  { state, slot, payment_method, attention, closed_day, due, late, exchange, of_staff, sales, from, to }: QueueFilter,
  now: number,
): SQL | undefined {
  return and(
    state && eq(orders.state, state),
    slot === undefined ? undefined : eq(orders.slotId, slot),
    payment_method && eq(orders.paymentMethod, payment_method),
    attention === undefined ? undefined : attention ? isNotNull(orders.attention) : isNull(orders.attention),
    closed_day === undefined ? undefined : closed_day ? ON_CLOSED_DAY : sql`NOT ${ON_CLOSED_DAY}`,
    due === 'refund'
      ? sql`EXISTS (SELECT FROM refunds WHERE order_id = orders.id AND status = 'due')`
      : due === 'cash'
        ? CASH_MISSING
        : undefined,
    late ? isLateBy(now) : undefined,
    exchange ? OPEN_EXCHANGE : undefined,
    of_staff ? OF_STAFF : undefined,
    sales ? IS_SALE : undefined,
    from === undefined ? undefined : sql`${orders.createdAt} >= ${from}::date::timestamp AT TIME ZONE 'Asia/Kathmandu'`,
    to === undefined
      ? undefined
      : sql`${orders.createdAt} < (${to}::date + 1)::timestamp AT TIME ZONE 'Asia/Kathmandu'`,
  );
}

/** Who caused each event of an order, by name, in the order of the events. */
async function readActors(db: DbOrTransaction, orderId: number): Promise<(string | null)[]> {
  const rows = await db
    .select({ name: sql<string | null>`coalesce(${userName(users)}, ${orderEvents.formerActor})` })
    .from(orderEvents)
    .leftJoin(users, eq(users.id, orderEvents.actorId))
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(asc(orderEvents.id));
  return rows.map(({ name }) => name);
}

/** Any order as staff see it; undefined for an unknown one. */
export async function findDeskOrder(db: DbOrTransaction, id: number): Promise<OrderRow | undefined> {
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  return order;
}

/** An order with what staff may do with it. */
export async function readDeskOrder(
  { db, config }: Pick<AppContext, 'db' | 'config'>,
  order: OrderRow,
  options: ReadOptions,
): Promise<DeskOrder> {
  const [member] =
    order.memberId === null
      ? []
      : await db.select({ email: users.email }).from(users).where(eq(users.id, order.memberId));
  const [collection] = await readCollections(db, [order.id]);
  const [call] = await db.select().from(orderCalls).where(eq(orderCalls.orderId, order.id));
  const standing = await readCashStanding(config, db, await customerOfOrder(db, order), options.now);
  const hasLeft = ['out_for_delivery', 'delivered'].includes(order.state);
  const isFinal = order.state === 'delivered' && (await readUndoRefusal(db, order, options.now)) !== null;
  const wire = await readOrder(db, order, options);
  // Events are only added: each keeps its place.
  const actors = await readActors(db, order.id);
  return {
    ...wire,
    events: wire.events.map((event, index) => ({ ...event, by: actors[index] ?? null })),
    is_late: isLate(wire, options.now),
    on_closed_day: collection!.onClosedDay,
    of_staff: collection!.ofStaff,
    called_at: call?.calledAt.toISOString() ?? null,
    ...toAttention(order),
    attention_seen: attentionText(english, order.attentionSeen),
    email: member?.email ?? null,
    member: order.memberId,
    transitions: isFinal ? [] : [...DESK_TRANSITIONS[order.state]],
    rider: collection!.rider,
    to_collect: collection!.toCollect,
    cash_due: hasLeft ? collection!.toCollect : null,
    cash_receipts: await readReceipts(db, order.id),
    reversible_refunds: await readReversible(db, order.id),
    written_off: order.writeOffReason === null ? null : { amount: order.writtenOff, reason: order.writeOffReason },
    cash_blocked: isCashBlocked(standing),
  };
}
