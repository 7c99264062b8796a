import { sql } from 'drizzle-orm';
import { type DeskOverview, type LowStock } from '../../../../contract/deskOverview';
import { paisaOf, paisaToWire, sumPaisa } from '../../../../contract/money';
import { LOW_STOCK } from '../../../../contract/productRules';
import { inTransaction, type Database, type DbOrTransaction } from '../../../db/database';
import { imageUrl } from '../../../http/baseUrl';
import { toCsv } from '../../../http/csv';
import { SOLD } from '../../cash/soldPieces';
import { readDays } from './deskReports';

const BEST_SELLERS = 10;

/** How the shop has done in the last `days` days, today included, from one snapshot. */
export function readOverview(
  db: Database,
  { days: length, now, imageBase }: { days: number; now: Date; imageBase: string },
): Promise<DeskOverview> {
  return inTransaction(db, async (transaction) => {
    await transaction.execute(sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY`);
    const all = await readDays(transaction, 2 * length, now);
    const days = all.slice(0, length);
    const [from, to] = [days.at(-1)!.date, days[0]!.date];
    return {
      from,
      to,
      totals: toTotals(days),
      previous: toTotals(all.slice(length)),
      days,
      best_sellers: await readBestSellers(transaction, from, to),
      scarce: await readLowStock(transaction, imageBase),
    };
  });
}

function toTotals(days: DeskOverview['days']): DeskOverview['totals'] {
  const count = (name: 'orders' | 'delivered' | 'cancelled') => days.reduce((sum, day) => sum + day[name], 0);
  const money = (name: 'revenue' | 'cash_outstanding') => sumPaisa(days.map((day) => paisaOf(day[name])));
  const [delivered, revenue] = [count('delivered'), money('revenue')];
  return {
    orders: count('orders'),
    delivered,
    cancelled: count('cancelled'),
    revenue: paisaToWire(revenue),
    cash_outstanding: paisaToWire(money('cash_outstanding')),
    average: delivered === 0 ? null : paisaToWire(Math.round(revenue / delivered)),
  };
}

/**
 * What sold most, by pieces, in the orders of these days that were neither cancelled nor expired, less what was returned. An exchange takes
 * pieces off the first order, and has them again at no charge. OFFSET 0 reads the lines of these orders: the planner would read all lines.
 */
async function readBestSellers(db: DbOrTransaction, from: string, to: string): Promise<DeskOverview['best_sellers']> {
  const { rows } = await db.execute<DeskOverview['best_sellers'][number]>(sql`
    SELECT item.product_id AS product, (array_agg(item.name ORDER BY item.id DESC))[1] AS name,
      (array_agg(item.name_ne ORDER BY item.id DESC))[1] AS name_ne,
      sum(sold.pieces)::integer AS pieces, sum(sold.amount)::numeric(14, 2)::text AS amount
    FROM orders CROSS JOIN LATERAL (SELECT * FROM order_items WHERE order_id = orders.id OFFSET 0) AS item ${SOLD}
    WHERE item.quantity > taken_out AND orders.state NOT IN ('cancelled', 'expired', 'pending_payment')
      AND orders.created_at >= ${from}::date::timestamp AT TIME ZONE 'Asia/Kathmandu'
      AND orders.created_at < (${to}::date + 1)::timestamp AT TIME ZONE 'Asia/Kathmandu'
    GROUP BY item.product_id, CASE WHEN item.product_id IS NULL THEN item.name END
    HAVING sum(sold.pieces) > 0 ORDER BY pieces DESC, sum(sold.amount) DESC, min(item.id) LIMIT ${BEST_SELLERS}`);
  return rows;
}

/** Products with fewer than five left, the scarcest first. */
async function readLowStock(db: DbOrTransaction, imageBase: string): Promise<LowStock> {
  const { rows } = await db.execute<LowStock[number]>(sql`
    SELECT id, name, name_ne, image, quantity FROM products WHERE quantity < ${LOW_STOCK} ORDER BY quantity, lower(name), id LIMIT 200`);
  return rows.map((row) => ({ ...row, image: imageUrl(row.image, imageBase) }));
}

const HEADER = ['Day', 'Orders', 'Delivered', 'Cancelled', 'Revenue (NPR)', 'Cash outstanding (NPR)'];

/** The figures of the days as CSV. */
export function overviewCsv({ days }: DeskOverview): string {
  const lines = days.map((day) => [
    ...[day.date, day.orders, day.delivered, day.cancelled],
    ...[day.revenue, day.cash_outstanding].map(Number),
  ]);
  return toCsv([HEADER, ...lines]);
}
