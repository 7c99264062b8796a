import { and, eq } from 'drizzle-orm';
import { type Cart } from '../../../contract/wire';
import { type Config } from '../../config/config';
import { inTransaction, readSqlError, runPrepared, type Database, type DbOrTransaction } from '../../db/database';
import { cartItems, products } from '../../db/schema';
import { InvalidTokenError, type HttpError } from '../../http/errors';
import { toId } from '../../http/validation';
import { cartFull, insufficientStock, notFound } from './cartErrors';

/** The largest quantity: quantities are PostgreSQL integers. */
const MAX_QUANTITY = 2_147_483_647;

type LineRow = {
  id: number;
  quantity: number;
  total_price: string;
  total_cost: string;
  product_id: number;
  name: string;
  name_ne: string | null;
  image: string | null;
  price: string;
  stock: number;
  category_id: number;
  category_name: string;
  category_name_ne: string | null;
};

const lineColumns = `
  line.id, line.quantity, product.id AS product_id, product.name, product.name_ne, product.image, product.price,
  product.quantity AS stock,
  product.category_id`;

/** Adds the category and the amounts to lines with `lineColumns`, in the order in which they were added. Text of `numeric`, so that any size is exact. */
const selectLines = (lines: string) => `
  SELECT line.*, category.name AS category_name, category.name_ne AS category_name_ne,
    (price * quantity)::text AS total_price, (sum(price * quantity) OVER ())::text AS total_cost
  FROM (${lines}) AS line JOIN categories AS category ON category.id = line.category_id ORDER BY line.id`;

/** $1: the member. */
const READ_CART = {
  name: 'read_cart',
  text: selectLines(`
    SELECT ${lineColumns} FROM cart_items AS line JOIN products AS product ON product.id = line.product_id
    WHERE line.user_id = $1`),
};

/**
 * $1: the member, $2: the product, $3: the quantity, $4: the quantity as it is stored, $5: the most lines. Stores the line and reads the
 * cart; without the product, enough of it or room there are no rows. The product is not locked: a cart reserves nothing, and placing an order checks the stock again.
 */
const ADD_ITEM = {
  name: 'add_cart_item',
  text: `
    WITH product AS (SELECT id, name, name_ne, image, price, quantity, category_id FROM products WHERE id = $2),
    stored AS (
      INSERT INTO cart_items (user_id, product_id, quantity)
      SELECT $1, id, $4 FROM product WHERE quantity >= $3::numeric AND cart_has_room($1, $2, $5)
      ON CONFLICT (user_id, product_id) DO UPDATE SET quantity = cart_items.quantity + excluded.quantity
      WHERE cart_items.quantity::bigint + excluded.quantity <= (SELECT quantity FROM product)
      RETURNING id, quantity
    )
    ${selectLines(`
      SELECT ${lineColumns} FROM stored AS line CROSS JOIN product
      UNION ALL
      SELECT ${lineColumns} FROM cart_items AS line JOIN products AS product ON product.id = line.product_id
      WHERE line.user_id = $1 AND product.id <> $2 AND EXISTS (SELECT FROM stored)`)}`,
};

function toCart(memberId: number, rows: LineRow[]): Cart {
  return {
    id: memberId,
    cart_items: rows.map((row) => ({
      id: row.id,
      product: {
        id: row.product_id,
        name: row.name,
        name_ne: row.name_ne,
        image: row.image,
        price: row.price,
        quantity: row.stock,
        category: { id: row.category_id, name: row.category_name, name_ne: row.category_name_ne },
      },
      quantity: row.quantity,
      total_price: row.total_price,
    })),
    total_items: rows.reduce((sum, { quantity }) => sum + quantity, 0),
    total_cost: rows[0]?.total_cost ?? '0.00',
  };
}

/** The member's cart, its lines in the order in which they were added. Prices and stock are the products' at this moment, images as stored. */
export async function readCart(db: DbOrTransaction, memberId: number): Promise<Cart> {
  const { rows } = await runPrepared<LineRow>(db, READ_CART, [memberId]);
  return toCart(memberId, rows);
}

/** The database, and the most lines of a cart. */
type CartContext = { db: Database; config: Pick<Config, 'maxLines'> };

/**
 * Adds `quantity` (1 or more) of a product and returns the cart. Throws `not_found`, `insufficient_stock` or `too_many_lines`.
 * Concurrent adds of a member wait for each other in `cart_has_room`, so that all are counted and none passes the stock or the most lines.
 * One statement stores the line and reads the cart: in a transaction of several, each waiting add would also wait for their round trips.
 */
export async function addItem(
  { db, config: { maxLines } }: CartContext,
  memberId: number,
  productId: number,
  quantity: number,
): Promise<Cart> {
  const id = toId(productId);
  const values = [memberId, id, quantity, Math.min(quantity, MAX_QUANTITY), maxLines];
  const { rows } = await runPrepared<LineRow>(db, ADD_ITEM, values).catch((error: unknown) => {
    const constraint = readSqlError(error)?.constraint;
    if (constraint === 'cart_items_product_id_all_products_id_fk') throw notFound('Product');
    // The member was deleted after the access check.
    if (constraint === 'cart_items_user_id_users_id_fk') throw new InvalidTokenError();
    throw error;
  });
  if (rows.length === 0) throw await explainRefusal(db, memberId, id, { quantity, maxLines });
  return toCart(memberId, rows);
}

/** Why an add was refused: there is no such product, not enough of it, or no room for another line. */
async function explainRefusal(
  db: DbOrTransaction,
  memberId: number,
  productId: number,
  { quantity, maxLines }: { quantity: number; maxLines: number },
): Promise<HttpError> {
  const [product] = await db.select({ stock: products.quantity }).from(products).where(eq(products.id, productId));
  if (!product) return notFound('Product');
  const { cart_items: lines } = await readCart(db, memberId);
  const line = lines.find((known) => known.product.id === productId);
  if (!line && lines.length >= maxLines && quantity <= product.stock) return cartFull(maxLines);
  return insufficientStock(product.stock, line?.quantity ?? 0);
}

/**
 * Sets the quantity of a line and returns the cart. 0 or less removes the line. Lowering is allowed even above the stock.
 * Throws `not_found`, or `insufficient_stock` for raising beyond the stock.
 */
export async function updateItem(db: Database, memberId: number, itemId: number, quantity: number): Promise<Cart> {
  if (quantity <= 0) return removeItem(db, memberId, itemId);
  return changeCart(db, memberId, async (transaction) => {
    const [line] = await transaction
      .select({ id: cartItems.id, quantity: cartItems.quantity, stock: products.quantity })
      .from(cartItems)
      .innerJoin(products, eq(products.id, cartItems.productId))
      .where(and(eq(cartItems.id, toId(itemId)), eq(cartItems.memberId, memberId)))
      .for('update', { of: cartItems });
    if (!line) throw notFound('Item');
    if (quantity > line.stock && quantity > line.quantity) throw insufficientStock(line.stock, 0);
    await transaction.update(cartItems).set({ quantity }).where(eq(cartItems.id, line.id));
  });
}

/** Removes a line and returns the cart. Throws `not_found`. */
export async function removeItem(db: Database, memberId: number, itemId: number): Promise<Cart> {
  return changeCart(db, memberId, async (transaction) => {
    const { rowCount } = await transaction
      .delete(cartItems)
      .where(and(eq(cartItems.id, toId(itemId)), eq(cartItems.memberId, memberId)));
    if (rowCount === 0) throw notFound('Item');
  });
}

/** Removes every line and returns the empty cart. */
export async function clearCart(db: Database, memberId: number): Promise<Cart> {
  return changeCart(db, memberId, async (transaction) => {
    await transaction.delete(cartItems).where(eq(cartItems.memberId, memberId));
  });
}

/** Changes a cart and reads it in one transaction. */
async function changeCart(
  db: Database,
  memberId: number,
  change: (transaction: DbOrTransaction) => Promise<void>,
): Promise<Cart> {
  return inTransaction(db, async (transaction) => {
    await change(transaction);
    return readCart(transaction, memberId);
  });
}
