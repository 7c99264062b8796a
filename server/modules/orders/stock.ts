import { sql } from 'drizzle-orm';
import { runPrepared, type Sql } from '../../db/database';

/** Why a stock changes, as `stock_movements` records it. */
export type StockCause = {
  reason: 'sale' | 'release' | 'received' | 'spoiled' | 'count' | 'other';
  order_id?: number;
  episode?: number;
  actor_id?: number;
  note?: string;
};

/** An order, and how often it has been taken up. */
type Episode = { id: number; episode: number };

/** A statement that changes stock reads `cause`, so that PostgreSQL sets it before the trigger of the first change. */
const selectCause = (cause: StockCause) =>
  sql`SELECT set_config('shop.stock_cause', ${JSON.stringify(cause)}, true) AS cause`;

/** States the cause of the stock changes that follow in this transaction. */
export async function setStockCause(transaction: Sql, cause: StockCause): Promise<void> {
  await transaction.execute(selectCause(cause));
}

/**
 * Takes the lines of an order out of stock. Returns false and changes nothing if a line cannot be had or, with `atPrices`, if a price
 * is no longer the line's. One statement locks the products in the order of their ids, so that transactions cannot deadlock.
 */
export async function takeStock(
  transaction: Sql,
  { id, episode }: Episode,
  { atPrices = false }: { atPrices?: boolean } = {},
): Promise<boolean> {
  const cause: StockCause = { reason: 'sale', order_id: id, episode };
  const { rowCount } = await runPrepared(transaction, TAKE_STOCK, [JSON.stringify(cause), id, atPrices]);
  return rowCount !== 0;
}

const TAKE_STOCK = {
  name: 'take_stock',
  text: `
    WITH stated AS MATERIALIZED (SELECT set_config('shop.stock_cause', $1, true) AS cause),
    item AS (SELECT product_id, quantity, unit_price FROM order_items WHERE order_id = $2),
    locked AS (
      SELECT products.id, item.quantity,
        products.quantity >= item.quantity AND (NOT $3 OR products.price = item.unit_price) AS available
      FROM products JOIN item ON item.product_id = products.id ORDER BY products.id FOR NO KEY UPDATE OF products
    )
    UPDATE products SET quantity = products.quantity - locked.quantity FROM locked
    WHERE products.id = locked.id AND (SELECT cause IS NOT NULL FROM stated)
      AND (SELECT bool_and(available) AND count(*) = (SELECT count(*) FROM item) FROM locked)`,
};

/** Puts the lines of an order back into stock. A second release of the same episode violates a unique index. */
export async function releaseStock(transaction: Sql, { id, episode }: Episode): Promise<void> {
  await transaction.execute(sql`
    WITH stated AS MATERIALIZED (${selectCause({ reason: 'release', order_id: id, episode })}),
    locked AS (
      SELECT products.id, item.quantity FROM products JOIN order_items AS item ON item.product_id = products.id
      WHERE item.order_id = ${id} ORDER BY products.id FOR NO KEY UPDATE OF products
    )
    UPDATE products SET quantity = products.quantity + locked.quantity FROM locked
    WHERE products.id = locked.id AND (SELECT cause IS NOT NULL FROM stated)`);
}
