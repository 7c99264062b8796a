import { sql } from 'drizzle-orm';
import { type BoughtProduct } from '../../../contract/wishes';
import { type DbOrTransaction } from '../../db/database';
import { chosenProducts, type Shown } from '../catalog/listingQueries';

const MOST = 24;
/** After so many days an order counts half as much. */
const HALF_LIFE_DAYS = 60;

type BoughtRow = Omit<BoughtProduct, 'last_ordered_at'> & { last_ordered_at: Date };

/**
 * What the member has ordered before and can order now, by how often and how recently they did. Orders that ended without a delivery
 * do not count, and neither do exchanges and pieces that replaced others.
 */
export async function readBuyAgain(
  db: DbOrTransaction,
  memberId: number,
  { now, ...shown }: { now: number } & Shown,
): Promise<BoughtProduct[]> {
  const age = sql`extract(epoch FROM ${new Date(now).toISOString()}::timestamptz - orders.created_at) / 86400`;
  const bought = sql`
    SELECT bought.*, least(bought.last_quantity, stocked.quantity)::integer AS quantity, -bought.score AS position
    FROM (
      SELECT item.product_id AS id, count(DISTINCT orders.id)::integer AS times, max(orders.created_at) AS last_ordered_at,
        (array_agg(item.quantity ORDER BY orders.created_at DESC, item.id DESC))[1] AS last_quantity,
        sum(power(0.5, ${age} / ${HALF_LIFE_DAYS}::float8)) AS score
      FROM orders JOIN order_items AS item ON item.order_id = orders.id
      WHERE orders.user_id = ${memberId} AND orders.state NOT IN ('pending_payment', 'cancelled', 'expired')
        AND orders.exchange_of IS NULL AND item.product_id IS NOT NULL AND item.replaces IS NULL
      GROUP BY item.product_id) AS bought
    JOIN products AS stocked ON stocked.id = bought.id AND stocked.quantity > 0
    ORDER BY position, bought.id LIMIT ${MOST}`;
  const { rows } = await db.execute<BoughtRow>(chosenProducts(bought, shown));
  return rows.map(({ product, quantity, times, last_ordered_at }) => ({
    product,
    quantity,
    times,
    last_ordered_at: new Date(last_ordered_at).toISOString(),
  }));
}
