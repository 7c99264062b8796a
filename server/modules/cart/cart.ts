import { and, asc, eq, sql } from 'drizzle-orm';
import { type Cart } from '../../../contract/wire';
import { isForeignKeyError, type Database, type Sql } from '../../db/database';
import { cartItems, products } from '../../db/schema';
import { InvalidTokenError } from '../../http/errors';
import { insufficientStock, notFound } from './cartErrors';

const INT4_MAX = 2_147_483_647;

const lineTotal = sql`${products.price} * ${cartItems.quantity}`;

/** The member's cart, its lines in the order in which they were added. Prices and stock are the products' at this moment, images as stored. */
export async function readCart(db: Sql, memberId: number): Promise<Cart> {
  const lines = await db
    .select({
      id: cartItems.id,
      product: {
        id: products.id,
        name: products.name,
        image: products.image,
        price: products.price,
        quantity: products.quantity,
      },
      quantity: cartItems.quantity,
      // Text of `numeric`, so that amounts of any size are exact.
      total_price: sql<string>`(${lineTotal})::text`,
      totalCost: sql<string>`(sum(${lineTotal}) OVER ())::text`,
    })
    .from(cartItems)
    .innerJoin(products, eq(products.id, cartItems.productId))
    .where(eq(cartItems.userId, memberId))
    .orderBy(asc(cartItems.id))
    .prepare('cart_read')
    .execute();
  return {
    id: memberId,
    cart_items: lines.map(({ id, product, quantity, total_price }) => ({ id, product, quantity, total_price })),
    total_items: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    total_cost: lines[0]?.totalCost ?? '0.00',
  };
}

/**
 * Adds `quantity` (1 or more) of a product and returns the cart. Throws `not_found` or `insufficient_stock`.
 * Concurrent adds wait for each other at the line that they store, so that all are counted and none passes the stock.
 */
export async function addItem(db: Database, memberId: number, productId: number, quantity: number): Promise<Cart> {
  return changeCart(db, memberId, async (transaction) => {
    // The lock prevents that the stock changes or the product is deleted before the line is stored.
    const [product] = await transaction
      .select({ id: products.id, stock: products.quantity })
      .from(products)
      .where(eq(products.id, toId(productId)))
      .for('share')
      .prepare('cart_product')
      .execute();
    if (!product) throw notFound('Product');
    if (quantity <= product.stock) {
      const stored = await transaction
        .insert(cartItems)
        .values({ userId: memberId, productId: product.id, quantity })
        .onConflictDoUpdate({
          target: [cartItems.userId, cartItems.productId],
          set: { quantity: sql`${cartItems.quantity} + excluded.quantity` },
          setWhere: sql`${cartItems.quantity}::bigint + excluded.quantity <= ${product.stock}`,
        })
        .returning({ id: cartItems.id })
        .prepare('cart_add')
        .execute()
        .catch((error: unknown) => {
          // The product is locked, so the member was deleted after the access check.
          throw isForeignKeyError(error) ? new InvalidTokenError() : error;
        });
      if (stored.length > 0) return;
    }
    const [line] = await transaction
      .select({ quantity: cartItems.quantity })
      .from(cartItems)
      .where(and(eq(cartItems.productId, product.id), eq(cartItems.userId, memberId)));
    throw insufficientStock(product.stock, line?.quantity ?? 0);
  });
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
      .where(and(eq(cartItems.id, toId(itemId)), eq(cartItems.userId, memberId)))
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
      .where(and(eq(cartItems.id, toId(itemId)), eq(cartItems.userId, memberId)));
    if (rowCount === 0) throw notFound('Item');
  });
}

/** Removes every line and returns the empty cart. */
export async function clearCart(db: Database, memberId: number): Promise<Cart> {
  return changeCart(db, memberId, async (transaction) => {
    await transaction.delete(cartItems).where(eq(cartItems.userId, memberId));
  });
}

/** Changes a cart and reads it in one transaction. */
async function changeCart(db: Database, memberId: number, change: (transaction: Sql) => Promise<void>): Promise<Cart> {
  return db.transaction(async (transaction) => {
    await change(transaction);
    return readCart(transaction, memberId);
  });
}

/** The id, or 0, which no row has, when the number is beyond the range of ids. */
function toId(id: number): number {
  return id >= 1 && id <= INT4_MAX ? id : 0;
}
