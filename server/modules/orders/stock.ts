import { sql } from 'drizzle-orm';
import { runPrepared, type DbOrTransaction } from '../../db/database';
import { selectCause, type StockCause } from '../../db/stockCause';

/** An order, and how often it has taken its stock. */
type Reservation = { id: number; reservation: number };

/** Pieces of a line of an order. */
export type LinePieces = { item: number; quantity: number };

/**
 * Takes the lines of an order out of stock. Returns false and changes nothing if a line cannot be had or, with `atPrices`, if a price
 * is no longer the line's. One statement locks the products in the order of their ids, so that transactions cannot deadlock.
 */
export async function takeStock(
  transaction: DbOrTransaction,
  { id, reservation }: Reservation,
  { atPrices = false }: { atPrices?: boolean } = {},
): Promise<boolean> {
  const cause: StockCause = { reason: 'sale', order_id: id, reservation };
  const { rowCount } = await runPrepared(transaction, TAKE_STOCK, [JSON.stringify(cause), id, atPrices]);
  return rowCount !== 0;
}

const TAKE_STOCK = {
  name: 'take_stock',
  text: `
    WITH stock_cause AS MATERIALIZED (SELECT set_config('shop.stock_cause', $1, true) AS cause),
    item AS (SELECT product_id, quantity, unit_price FROM order_items WHERE order_id = $2),
    locked AS (
      SELECT products.id, item.quantity,
        products.quantity >= item.quantity AND (NOT $3 OR products.price = item.unit_price) AS available
      FROM products JOIN item ON item.product_id = products.id ORDER BY products.id FOR NO KEY UPDATE OF products
    )
    UPDATE products SET quantity = products.quantity - locked.quantity FROM locked
    WHERE products.id = locked.id AND (SELECT cause IS NOT NULL FROM stock_cause)
      AND (SELECT bool_and(available) AND count(*) = (SELECT count(*) FROM item) FROM locked)`,
};

/**
 * Puts the lines of an order back into stock, less what was taken out of them, archived products too. A second release of the same
 * reservation violates a unique index.
 */
export async function releaseStock(transaction: DbOrTransaction, { id, reservation }: Reservation): Promise<void> {
  await transaction.execute(sql`
    WITH stock_cause AS MATERIALIZED (${selectCause({ reason: 'release', order_id: id, reservation })}),
    locked AS (
      SELECT product.id, item.quantity - item.taken_out AS quantity FROM all_products AS product
        JOIN order_items AS item ON item.product_id = product.id
      WHERE item.order_id = ${id} AND item.taken_out < item.quantity ORDER BY product.id FOR NO KEY UPDATE OF product
    )
    UPDATE all_products AS product SET quantity = product.quantity + locked.quantity FROM locked
    WHERE product.id = locked.id AND (SELECT cause IS NOT NULL FROM stock_cause)`);
}

/** Pieces of delivered lines that came back: on sale again. Negative ones are taken out again; lock the products first with `lockStock`. */
export const returnPieces = (
  transaction: DbOrTransaction,
  orderId: number,
  actorId: number | null,
  pieces: LinePieces[],
): Promise<void> => movePieces(transaction, { reason: 'returned', order_id: orderId, actor_id: actorId }, pieces);

/** Pieces of released lines that cannot be sold any more. */
export const writeOffPieces = (
  transaction: DbOrTransaction,
  orderId: number,
  actorId: number,
  pieces: LinePieces[],
): Promise<void> =>
  movePieces(transaction, { reason: 'spoiled', order_id: orderId, actor_id: actorId }, negate(pieces));

/** Pieces that are taken out of lines, or that they get when the quantity is negative. Lock the products first with `lockStock`. */
export const changeLinePieces = (
  transaction: DbOrTransaction,
  orderId: number,
  actorId: number,
  pieces: LinePieces[],
): Promise<void> => movePieces(transaction, { reason: 'line_changed', order_id: orderId, actor_id: actorId }, pieces);

const negate = (pieces: LinePieces[]): LinePieces[] =>
  pieces.map(({ item, quantity }) => ({ item, quantity: -quantity }));

/** The stock of the products of some lines, by the line, locked in the order of their ids. A deleted product has none. */
export async function lockStock(transaction: DbOrTransaction, items: number[]): Promise<Map<number, number>> {
  const { rows } = await transaction.execute<{ item: number; stock: number }>(sql`
    SELECT item.id AS item, product.quantity AS stock FROM all_products AS product
      JOIN order_items AS item ON item.product_id = product.id
    WHERE item.id IN (SELECT value::integer FROM jsonb_array_elements_text(${JSON.stringify(items)}::jsonb))
    ORDER BY product.id FOR NO KEY UPDATE OF product`);
  return new Map(rows.map(({ item, stock }) => [item, stock]));
}

/** Adds pieces to the stock. Like sales it locks the products in the order of their ids. A deleted product has no stock. */
async function movePieces(transaction: DbOrTransaction, cause: StockCause, pieces: LinePieces[]): Promise<void> {
  const moved = pieces.filter(({ quantity }) => quantity !== 0);
  if (moved.length === 0) return;
  await transaction.execute(sql`
    WITH stock_cause AS MATERIALIZED (${selectCause(cause)}),
    locked AS (
      SELECT product.id, piece.quantity AS delta FROM all_products AS product
        JOIN order_items AS item ON item.product_id = product.id AND item.order_id = ${cause.order_id}
        JOIN jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) AS piece (item integer, quantity integer) ON piece.item = item.id
      ORDER BY product.id FOR NO KEY UPDATE OF product
    )
    UPDATE all_products AS product SET quantity = product.quantity + locked.delta FROM locked
    WHERE product.id = locked.id AND (SELECT cause IS NOT NULL FROM stock_cause)`);
}

/** How many pieces of each line of an order were written off when they were taken out, by its id. */
export async function readWrittenOff(transaction: DbOrTransaction, orderId: number): Promise<Map<number, number>> {
  const { rows } = await transaction.execute<{ item: number; pieces: number }>(sql`
    SELECT order_item_id AS item, -sum(delta)::integer AS pieces FROM stock_movements
    WHERE order_id = ${orderId} AND order_item_id IS NOT NULL AND reason = 'spoiled' GROUP BY order_item_id`);
  return new Map(rows.map(({ item, pieces }) => [item, pieces]));
}

/** How many pieces of each line of an order were delivered, have not come back into stock and are in no problem, by its id. */
export async function readSoldPieces(transaction: DbOrTransaction, orderId: number): Promise<Map<number, number>> {
  const { rows } = await transaction.execute<{ item: number; sold: number }>(sql`
    SELECT order_item_id AS item, (-sum(delta) - (SELECT coalesce(sum(line.quantity - line.restocked), 0)
      FROM problem_lines AS line JOIN problems ON problems.id = line.problem_id
      WHERE line.item_id = order_item_id AND problems.state NOT IN ('refused', 'withdrawn')))::integer AS sold
    FROM stock_movements
    WHERE order_id = ${orderId} AND order_item_id IS NOT NULL AND reason <> 'spoiled' GROUP BY order_item_id`);
  return new Map(rows.map(({ item, sold }) => [item, sold]));
}
