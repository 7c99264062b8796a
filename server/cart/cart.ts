import { sql, type SQL } from 'drizzle-orm';
import { type Cart } from '../../contract/wire';
import { type Sql } from '../db/database';
import { cartItems, products } from '../db/schema';
import { insufficientStock, notFound } from './cartRefusals';

const INT4_MAX = 2_147_483_647;

/** What a change did: the cart after it, how many lines it changed, and what the line and its product were before. */
type Change = { cart: Cart; changed: number; stock: number | null; in_cart: number };

/** The member's cart, its lines in the order of adding; pictures as they are stored. Price and stock are the product's of this moment. */
export async function readCart(db: Sql, memberId: number): Promise<Cart> {
  const lines = sql`SELECT * FROM ${cartItems} WHERE user_id = ${memberId}`;
  const { rows } = await db.execute<{ cart: Cart }>(sql`SELECT ${cartOf(memberId, lines)} AS cart`);
  return rows[0]!.cart;
}

/**
 * Puts `quantity` (from 1 up) more of a product into the cart and gives the cart. One statement decides, so that adds at once
 * are all counted and never pass the stock. Throws a refusal for an unknown product and beyond the stock.
 */
export async function addItem(db: Sql, memberId: number, productId: number, quantity: number): Promise<Cart> {
  if (!isId(productId)) throw notFound('Product');
  const wanted = sql`${withinBigint(quantity)}::bigint`;
  // The lock holds the product against deletion until the line is in, and gives its latest stock.
  const { cart, changed, stock, in_cart } = await change(db, memberId, sql`
    product AS MATERIALIZED (SELECT id, quantity FROM ${products} WHERE id = ${productId} FOR KEY SHARE),
    before AS (SELECT product.quantity AS stock, line.quantity AS in_cart
      FROM product LEFT JOIN ${cartItems} AS line ON line.user_id = ${memberId} AND line.product_id = product.id),
    changed AS (
      INSERT INTO ${cartItems} AS line (user_id, product_id, quantity)
      SELECT ${memberId}, id, least(${wanted}, ${INT4_MAX})::integer FROM product WHERE ${wanted} <= quantity
      ON CONFLICT (user_id, product_id) DO UPDATE SET quantity = line.quantity + excluded.quantity
        WHERE line.quantity::bigint + excluded.quantity <= (SELECT quantity FROM product)
      RETURNING *)`);
  if (changed > 0) return cart;
  throw stock === null ? notFound('Product') : insufficientStock(stock, in_cart);
}

/**
 * Sets a line's quantity and gives the cart; 0 or less removes the line. Lowering is always allowed, also above the stock.
 * Throws a refusal for a line that is not this member's and for raising beyond the stock.
 */
export async function updateItem(db: Sql, memberId: number, itemId: number, quantity: number): Promise<Cart> {
  if (quantity <= 0) return removeItem(db, memberId, itemId);
  if (!isId(itemId)) throw notFound('Item');
  const wanted = sql`${withinBigint(quantity)}::bigint`;
  const { cart, changed, stock } = await change(db, memberId, sql`
    before AS (SELECT product.quantity AS stock, line.quantity AS in_cart
      FROM ${cartItems} AS line JOIN ${products} AS product ON product.id = line.product_id
      WHERE line.id = ${itemId} AND line.user_id = ${memberId}),
    changed AS (
      UPDATE ${cartItems} AS line SET quantity = least(${wanted}, ${INT4_MAX})::integer FROM ${products} AS product
      WHERE line.id = ${itemId} AND line.user_id = ${memberId} AND product.id = line.product_id
        AND (${wanted} <= product.quantity OR ${wanted} <= line.quantity)
      RETURNING line.*)`);
  if (changed > 0) return cart;
  // Stock enough and still nothing changed: the line went away in between.
  throw stock === null || quantity <= stock ? notFound('Item') : insufficientStock(stock, 0);
}

/** Takes a line out and gives the cart. Throws a refusal for a line that is not this member's. */
export async function removeItem(db: Sql, memberId: number, itemId: number): Promise<Cart> {
  if (!isId(itemId)) throw notFound('Item');
  const { rows } = await db.execute<{ cart: Cart; removed: boolean }>(sql`
    WITH removed AS (DELETE FROM ${cartItems} WHERE id = ${itemId} AND user_id = ${memberId} RETURNING id)
    SELECT EXISTS (SELECT FROM removed) AS removed,
      ${cartOf(memberId, sql`SELECT * FROM ${cartItems} WHERE user_id = ${memberId} AND id NOT IN (SELECT id FROM removed)`)} AS cart`);
  if (!rows[0]!.removed) throw notFound('Item');
  return rows[0]!.cart;
}

/** Takes every line out and gives the empty cart. */
export async function clearCart(db: Sql, memberId: number): Promise<Cart> {
  await db.execute(sql`DELETE FROM ${cartItems} WHERE user_id = ${memberId}`);
  return { id: memberId, cart_items: [], total_items: 0, total_cost: '0.00' };
}

/**
 * Runs a change of one line: `steps` are the parts of a WITH, `before` (stock, in_cart) and `changed` (the line as it has become).
 * The statement sees the other lines as they were when it began, and the changed one as it has become.
 */
async function change(db: Sql, memberId: number, steps: SQL): Promise<Change> {
  const lines = sql`SELECT * FROM changed UNION ALL
    SELECT * FROM ${cartItems} WHERE user_id = ${memberId} AND id NOT IN (SELECT id FROM changed)`;
  const { rows } = await db.execute<Change>(sql`WITH ${steps}
    SELECT ${cartOf(memberId, lines)} AS cart, (SELECT count(*) FROM changed)::integer AS changed,
      (SELECT stock FROM before) AS stock, coalesce((SELECT in_cart FROM before), 0) AS in_cart`);
  return rows[0]!;
}

/** A cart as the wire shows it, made of `lines`; money is text from `numeric`, never a floating number. */
function cartOf(memberId: number, lines: SQL): SQL {
  return sql`(SELECT json_build_object(
      'id', ${memberId}::integer,
      'cart_items', coalesce(json_agg(json_build_object(
        'id', line.id,
        'product', json_build_object('id', product.id, 'name', product.name, 'image', product.image,
          'price', product.price::text, 'quantity', product.quantity),
        'quantity', line.quantity,
        'total_price', (product.price * line.quantity)::text) ORDER BY line.id), '[]'),
      'total_items', coalesce(sum(line.quantity), 0),
      'total_cost', coalesce(sum(product.price * line.quantity), 0.00)::text)
    FROM (${lines}) AS line JOIN ${products} AS product ON product.id = line.product_id)`;
}

function isId(id: number): boolean {
  return id >= 1 && id <= INT4_MAX;
}

/** More than any stock is as much as it takes: PostgreSQL must be able to read the number. */
function withinBigint(quantity: number): number {
  return Math.min(quantity, INT4_MAX + 1);
}
