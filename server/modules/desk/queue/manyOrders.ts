import { and, asc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import { MANY_ORDERS, PICKED_STATES } from '../../../../contract/orderStates';
import { COUNT_MAX } from '../../../../contract/rules';
import { type QueueCounts, type Slips } from '../../../../contract/deskQueue';
import { type DbOrTransaction } from '../../../db/database';
import { orders } from '../../../db/orderSchema';
import { ON_CLOSED_DAY } from '../../delivery/closures';
import { CASH_MISSING } from '../../payments/money';
import { type ReadOptions, readWholeOrders, selectSummaries } from '../../orders/readOrders';
import { isLateBy, OPEN_EXCHANGE, readCollections } from '../deskOrders';

/** How much waits for each kind of work: orders, products in review, and problems; COUNT_MAX at most. Every open page of the desk asks it all the time. */
export async function readQueueCounts(db: DbOrTransaction, now: number): Promise<QueueCounts> {
  const count = (found: SQL) => sql`(SELECT count(*) FROM (${found} LIMIT ${COUNT_MAX}) AS found)::integer`;
  const { rows } = await db.execute<QueueCounts>(sql`
    SELECT ${count(sql`SELECT FROM orders WHERE state = 'placed'`)} AS placed,
      ${count(sql`SELECT FROM orders WHERE state = 'packing'`)} AS packing,
      ${count(sql`SELECT FROM orders WHERE state = 'out_for_delivery'`)} AS out_for_delivery,
      ${count(sql`SELECT FROM orders WHERE state = 'pending_payment'`)} AS pending_payment,
      ${count(sql`SELECT FROM orders WHERE attention IS NOT NULL`)} AS attention,
      ${count(sql`SELECT FROM orders WHERE ${ON_CLOSED_DAY}`)} AS closed_day,
      ${count(sql`SELECT FROM orders WHERE ${isLateBy(now)}`)} AS late,
      ${count(sql`SELECT FROM orders WHERE ${OPEN_EXCHANGE}`)} AS exchange_open,
      ${count(sql`SELECT DISTINCT order_id FROM refunds WHERE status = 'due'`)} AS refund_due,
      ${count(sql`SELECT FROM orders WHERE ${CASH_MISSING}`)} AS cash_missing,
      ${count(sql`SELECT FROM submissions WHERE state = 'review'`)} AS review,
      ${count(sql`SELECT FROM problems WHERE waiting_since IS NOT NULL`)} AS problems,
      (SELECT coalesce(max(id), 0) FROM order_events WHERE type IN ('placed', 'paid', 'reopened'))::integer AS newest`);
  return rows[0]!;
}

/** The orders with these ids, or those to be packed for a slot; `slot` null: for the couriers. By delivery time, then oldest first. */
export async function readSlips(
  db: DbOrTransaction,
  chosen: { ids: number[] } | { slot: number | null },
  options: ReadOptions,
): Promise<Slips> {
  const rows = await selectSummaries(db)
    .where(
      'ids' in chosen
        ? inArray(orders.id, chosen.ids)
        : and(
            inArray(orders.state, PICKED_STATES),
            chosen.slot === null ? isNull(orders.slotId) : eq(orders.slotId, chosen.slot),
          ),
    )
    .orderBy(sql`delivery_slots.starts_at NULLS LAST`, asc(orders.id))
    .limit(MANY_ORDERS);
  const chosenRows = rows.map(({ order }) => order);
  const ids = chosenRows.map(({ id }) => id);
  const toCollect = new Map((await readCollections(db, ids)).map((row) => [row.orderId, row.toCollect]));
  const found = await readWholeOrders(db, chosenRows, options);
  return found.map((order) => ({ ...order, to_collect: toCollect.get(order.id) ?? null }));
}
