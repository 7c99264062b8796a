import { inArray, sql, type SQL } from 'drizzle-orm';
import { type PickList } from '../../../../contract/desk';
import { type DayFigures } from '../../../../contract/deskOverview';
import { PICKED_STATES } from '../../../../contract/orderStates';
import { type DbOrTransaction } from '../../../db/database';
import { orders } from '../../../db/orderSchema';
import { imageUrl } from '../../../http/baseUrl';
import { CASH_MISSING, OUTSTANDING, RECEIVED } from '../../payments/money';

/**
 * Whether an order is a sale: one that was placed, and no exchange. What was never paid, or expired, is none. LIMIT looks up the events of each
 * cancelled order: the planner would read all events for an EXISTS.
 */
export const IS_SALE = sql`(orders.exchange_of IS NULL AND orders.state NOT IN ('pending_payment', 'expired')
  AND (orders.state <> 'cancelled' OR (SELECT true FROM order_events WHERE order_id = orders.id AND state = 'placed' LIMIT 1)))`;

/** What to pick for the orders of a slot that are placed or being packed; `slot` null: of all that couriers deliver. */
export async function readPickList(db: DbOrTransaction, slot: number | null, imageBase: string): Promise<PickList> {
  const ofSlot: SQL = slot === null ? sql`slot_id IS NULL` : sql`slot_id = ${slot}`;
  const open = sql`SELECT id, number, if_missing, gift FROM orders WHERE ${inArray(orders.state, PICKED_STATES)} AND ${ofSlot}`;
  const { rows: found } = await db.execute<PickList['orders'][number]>(
    sql`SELECT id, number, gift IS NOT NULL AS is_gift FROM (${open}) AS open ORDER BY id`,
  );
  const { rows: lines } = await db.execute<PickList['lines'][number]>(sql`
    SELECT item.product_id AS product, item.name, max(item.name_ne) AS name_ne, max(item.image) AS image, sum(item.quantity - item.taken_out)::integer AS quantity,
      jsonb_agg(jsonb_build_object('number', open.number, 'quantity', item.quantity - item.taken_out, 'if_missing', open.if_missing) ORDER BY open.id) AS orders
    FROM (${open}) AS open JOIN order_items AS item ON item.order_id = open.id AND item.taken_out < item.quantity
    GROUP BY item.product_id, item.name ORDER BY lower(item.name), item.product_id`);
  return { orders: found, lines: lines.map((line) => ({ ...line, image: imageUrl(line.image, imageBase) })) };
}

/**
 * The figures of the last days in Asia/Kathmandu, the newest first, of the orders that are sales. An order belongs to the day on which it was placed, whatever becomes
 * of it later. Revenue is what was delivered and paid, less what was refunded. OFFSET 0 reads the orders of each day by their index: the planner
 * would read all orders for each day.
 */
export async function readDays(db: DbOrTransaction, days: number, now: Date): Promise<DayFigures[]> {
  const today = sql`date_trunc('day', ${now}::timestamptz AT TIME ZONE 'Asia/Kathmandu')`;
  const { rows } = await db.execute<DayFigures>(sql`
    SELECT to_char(day, 'YYYY-MM-DD') AS date, count(orders.id)::integer AS orders,
      (count(orders.id) FILTER (WHERE state = 'delivered'))::integer AS delivered,
      (count(orders.id) FILTER (WHERE state = 'cancelled'))::integer AS cancelled,
      coalesce(sum(${RECEIVED}) FILTER (WHERE state = 'delivered'), 0)::numeric(14, 2)::text AS revenue,
      coalesce(sum(${OUTSTANDING}) FILTER (WHERE ${CASH_MISSING}), 0)::numeric(14, 2)::text AS cash_outstanding
    FROM generate_series(${today} - make_interval(days => ${days - 1}), ${today}, interval '1 day') AS day
      LEFT JOIN LATERAL (SELECT * FROM orders WHERE created_at >= day AT TIME ZONE 'Asia/Kathmandu'
        AND created_at < (day + interval '1 day') AT TIME ZONE 'Asia/Kathmandu' AND ${IS_SALE} OFFSET 0) AS orders ON true
    GROUP BY day ORDER BY day DESC`);
  return rows;
}
