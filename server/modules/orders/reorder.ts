import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { paisaOf } from '../../../contract/money';
import { type Reordered } from '../../../contract/orders';
import { type AppContext } from '../../context';
import { orderItems } from '../../db/orderSchema';
import { products } from '../../db/schema';
import { BusinessError } from '../../http/errors';
import { addItem, readCart } from '../cart/cart';
import { imageUrl } from '../../http/baseUrl';
import { orderNotFound } from './orderErrors';
import { findOrder } from './readOrders';

/**
 * Adds the lines of an order, as they were ordered, to the member's cart: each in its quantity, or as many as there are. `skipped` has the lines that are
 * missing in part or as a whole, and those that are in the cart at another price than before.
 */
export async function reorder(
  context: Pick<AppContext, 'db' | 'config'>,
  memberId: number,
  orderId: number,
  imageBase: string,
): Promise<Reordered> {
  const { db } = context;
  const order = await findOrder(db, memberId, orderId);
  if (!order) throw orderNotFound();
  const items = await db
    .select()
    .from(orderItems)
    .where(and(eq(orderItems.orderId, order.id), isNull(orderItems.replaces)))
    .orderBy(asc(orderItems.id));
  const ids = items.flatMap(({ productId }) => productId ?? []);
  const rows = ids.length === 0 ? [] : await db.select().from(products).where(inArray(products.id, ids));
  const known = new Map(rows.map((row) => [row.id, row]));
  const before = await readCart(db, memberId);
  const inCart = new Map(before.cart_items.map(({ product, quantity }) => [product.id, quantity]));
  const added: Reordered['added'] = [];
  const skipped: Reordered['skipped'] = [];
  for (const item of items) {
    const product = item.productId === null ? undefined : known.get(item.productId);
    const skip = (code: Reordered['skipped'][number]['code'], available: number) =>
      skipped.push({ product: product?.id ?? null, name: item.name, name_ne: item.nameNe, code, available });
    if (!product) {
      skip('unavailable', 0);
      continue;
    }
    const quantity = Math.min(item.quantity, product.quantity - (inCart.get(product.id) ?? 0));
    const refusal = quantity > 0 ? await tryToAdd(context, memberId, product.id, quantity) : null;
    if (refusal?.code === 'too_many_lines') {
      skip('too_many_lines', product.quantity);
      continue;
    }
    if (refusal) {
      skip(refusal.code === 'not_found' ? 'unavailable' : 'insufficient_stock', Number(refusal.body.available ?? 0));
      continue;
    }
    if (quantity > 0) added.push({ product: product.id, name: product.name, name_ne: product.nameNe, quantity });
    if (quantity < item.quantity) skip('insufficient_stock', product.quantity);
    else if (paisaOf(product.price) !== paisaOf(item.unitPrice)) skip('price_changed', product.quantity);
  }
  const cart = await readCart(db, memberId);
  const cartItems = cart.cart_items.map((line) => {
    const product = { ...line.product, image: imageUrl(line.product.image, imageBase) };
    return { ...line, product };
  });
  return { cart: { ...cart, cart_items: cartItems }, added, skipped };
}

/** Adds a line. Returns why it was refused when the cart is full or the stock has changed since it was read, and null when it was not. */
async function tryToAdd(
  context: Pick<AppContext, 'db' | 'config'>,
  memberId: number,
  productId: number,
  quantity: number,
) {
  try {
    await addItem(context, memberId, productId, quantity);
    return null;
  } catch (error) {
    if (error instanceof BusinessError) return error;
    throw error;
  }
}
