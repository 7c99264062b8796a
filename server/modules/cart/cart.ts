import { sql, type SQL } from 'drizzle-orm';
import { type Cart } from '../../../contract/wire';
import { prepare, type Database } from '../../db/database';
import { cartItems, products } from '../../db/schema';
import { insufficientStock, notFound } from './cartErrors';

const INT4_MAX = 2_147_483_647;

/** The cart after the statement. */
type Shown = { cart: Cart };
/** What a change of one line did: how many lines it changed, and what the line and its product were before. */
type Change = Shown & { changed: number; stock: number | null; in_cart: number };

const memberId = sql`${sql.placeholder('member_id')}::integer`;
const itemsOf = sql`SELECT * FROM ${cartItems} WHERE user_id = ${memberId}`;
const value = (name: string, type: 'integer' | 'bigint') => sql`${sql.placeholder(name)}::${sql.raw(type)}`;

const selectCart = statement<Shown>('cart', { lines: itemsOf });

/** The member's cart, its lines in the order of adding; pictures as they are stored. Price and stock are the product's of this moment. */
export async function readCart(db: Database, member: number): Promise<Cart> {
  return (await selectCart(db, member)).cart;
}

const insertItem = statement<Change>(
  'cart_add',
  changing(sql`
  product AS MATERIALIZED (SELECT id, quantity FROM ${products} WHERE id = ${value('product_id', 'integer')} FOR KEY SHARE),
  before AS (SELECT product.quantity AS stock, line.quantity AS in_cart
    FROM product LEFT JOIN ${cartItems} AS line ON line.user_id = ${memberId} AND line.product_id = product.id),
  changed AS (
    INSERT INTO ${cartItems} AS line (user_id, product_id, quantity)
    SELECT ${memberId}, product.id, least(${value('quantity', 'bigint')}, ${sql.raw(String(INT4_MAX))})::integer
      FROM product WHERE ${value('quantity', 'bigint')} <= product.quantity
    ON CONFLICT (user_id, product_id) DO UPDATE SET quantity = line.quantity + excluded.quantity
      WHERE line.quantity::bigint + excluded.quantity <= (SELECT quantity FROM product)
    RETURNING *)`),
);

/**
 * Puts `quantity` (from 1 up) more of a product into the cart and gives the cart. One statement decides, so that adds at once
 * are all counted and never pass the stock. Throws a refusal for an unknown product and beyond the stock.
 */
export async function addItem(db: Database, member: number, productId: number, quantity: number): Promise<Cart> {
  // The lock holds the product against deletion until the line is in, and gives its latest stock.
  const { cart, changed, stock, in_cart } = await insertItem(db, member, {
    product_id: toId(productId),
    quantity: withinBigint(quantity),
  });
  if (changed > 0) return cart;
  throw stock === null ? notFound('Product') : insufficientStock(stock, in_cart);
}

const setQuantity = statement<Change>(
  'cart_update',
  changing(sql`
  before AS (SELECT product.quantity AS stock, line.quantity AS in_cart
    FROM ${cartItems} AS line JOIN ${products} AS product ON product.id = line.product_id
    WHERE line.id = ${value('item_id', 'integer')} AND line.user_id = ${memberId}),
  changed AS (
    UPDATE ${cartItems} AS line SET quantity = least(${value('quantity', 'bigint')}, ${sql.raw(String(INT4_MAX))})::integer FROM ${products} AS product
    WHERE line.id = ${value('item_id', 'integer')} AND line.user_id = ${memberId} AND product.id = line.product_id
      AND (${value('quantity', 'bigint')} <= product.quantity OR ${value('quantity', 'bigint')} <= line.quantity)
    RETURNING line.*)`),
);

/**
 * Sets a line's quantity and gives the cart; 0 or less removes the line. Lowering is always allowed, also above the stock.
 * Throws a refusal for a line that is not this member's and for raising beyond the stock.
 */
export async function updateItem(db: Database, member: number, itemId: number, quantity: number): Promise<Cart> {
  if (quantity <= 0) return removeItem(db, member, itemId);
  const { cart, changed, stock } = await setQuantity(db, member, {
    item_id: toId(itemId),
    quantity: withinBigint(quantity),
  });
  if (changed > 0) return cart;
  // Stock enough and still nothing changed: the line went away in between.
  throw stock === null || quantity <= stock ? notFound('Item') : insufficientStock(stock, 0);
}

const deleteItem = statement<Shown & { removed: boolean }>('cart_remove', {
  steps: sql`removed AS (DELETE FROM ${cartItems} WHERE id = ${value('item_id', 'integer')} AND user_id = ${memberId} RETURNING id)`,
  lines: sql`${itemsOf} AND id NOT IN (SELECT id FROM removed)`,
  outcome: sql`, EXISTS (SELECT FROM removed) AS removed`,
});

/** Takes a line out and gives the cart. Throws a refusal for a line that is not this member's. */
export async function removeItem(db: Database, member: number, itemId: number): Promise<Cart> {
  const { cart, removed } = await deleteItem(db, member, { item_id: toId(itemId) });
  if (!removed) throw notFound('Item');
  return cart;
}

const deleteItems = statement<Shown>('cart_clear', {
  steps: sql`removed AS (DELETE FROM ${cartItems} WHERE user_id = ${memberId} RETURNING id)`,
  lines: sql`${itemsOf} AND id NOT IN (SELECT id FROM removed)`,
});

/** Takes every line out and gives the empty cart. */
export async function clearCart(db: Database, member: number): Promise<Cart> {
  return (await deleteItems(db, member)).cart;
}

type Parts = {
  /** The parts of the WITH. */
  steps?: SQL;
  /** The lines that the cart is made of. */
  lines: SQL;
  /** More columns of the answer. */
  outcome?: SQL;
};

/**
 * The parts of a change of one line: `steps` give `before` (stock, in_cart) and `changed` (the line as it has become). The statement
 * sees the other lines as they were when it began, and the changed one as it has become.
 */
function changing(steps: SQL): Parts {
  return {
    steps,
    lines: sql`SELECT * FROM changed UNION ALL ${itemsOf} AND id NOT IN (SELECT id FROM changed)`,
    outcome: sql`, (SELECT count(*) FROM changed)::integer AS changed,
      (SELECT stock FROM before) AS stock, coalesce((SELECT in_cart FROM before), 0) AS in_cart`,
  };
}

/** One statement that changes what `steps` say and gives the cart. */
function statement<Row extends Shown>(name: string, { steps, lines, outcome = sql`` }: Parts) {
  const run = prepare<Row, Record<string, unknown>>(
    name,
    sql`${steps ? sql`WITH ${steps}` : sql``} SELECT ${cartOf(lines)} AS cart${outcome}`,
  );
  return async (db: Database, member: number, values: Record<string, unknown> = {}): Promise<Row> => {
    const [row] = await run(db, { member_id: member, ...values });
    if (!row) throw new Error('The statement gave no cart.');
    return row;
  };
}

/** A cart as the wire shows it, made of `lines`; money is text from `numeric`, never a floating number. */
function cartOf(lines: SQL): SQL {
  return sql`(SELECT json_build_object(
      'id', ${memberId},
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

/** What cannot be an id is that of nothing. */
function toId(id: number): number {
  return id >= 1 && id <= INT4_MAX ? id : 0;
}

/** More than any stock is as much as it takes: PostgreSQL must be able to read the number. */
function withinBigint(quantity: number): number {
  return Math.min(quantity, INT4_MAX + 1);
}
