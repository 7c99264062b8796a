import { paisaToWire, readPaisa } from '../../../contract/money';
import { type Cart, type CartItem, type Category } from '../../../contract/wire';
import { readCategory } from '../../api/readCategory';
import { safeImageUrl } from '../../http/safeImageUrl';
import { readRecord, readText, readWhole } from '../../http/readWire';

/** A validated cart: every field is set, amounts have two decimals. A server may omit a product's id, stock and category. */
export type ShopCartItem = Omit<CartItem, 'product'> & {
  product: Omit<CartItem['product'], 'id' | 'quantity' | 'category'> & {
    id: number | null;
    quantity: number | null;
    category: Category | null;
  };
};
export type ShopCart = Omit<Cart, 'cart_items' | 'id'> & { cart_items: ShopCartItem[] };

export const EMPTY_CART: ShopCart = { cart_items: [], total_items: 0, total_cost: '0.00' };

export const NAMELESS_ITEM = 'Unnamed product';

function readAmount(amount: unknown): number | null {
  const paisa = readPaisa(amount);
  return paisa !== null && paisa >= 0 ? paisa : null;
}

function readItem(row: unknown): ShopCartItem | null {
  const item = readRecord(row);
  const id = readWhole(item?.id);
  if (!item || id === null) return null;
  const product = readRecord(item.product) ?? {};
  const quantity = Math.max(1, readWhole(item.quantity) ?? 1);
  const stock = readWhole(product.quantity);
  const total = readAmount(item.total_price);
  const price = readAmount(product.price) ?? Math.round((total ?? 0) / quantity);
  return {
    id,
    product: {
      id: readWhole(product.id),
      name: readText(product.name).trim() || NAMELESS_ITEM,
      image: safeImageUrl(product.image),
      price: paisaToWire(price),
      quantity: stock === null ? null : Math.max(0, stock),
      category: readCategory(product.category),
    },
    quantity,
    total_price: paisaToWire(total ?? price * quantity),
  };
}

/** The cart of a response; invalid lines are dropped and missing totals computed. Null when the response is no cart. */
export function readCart(response: unknown): ShopCart | null {
  const cart = readRecord(response);
  if (!cart || !Array.isArray(cart.cart_items)) return null;
  const items = cart.cart_items.map(readItem).filter((item) => item !== null);
  const cost = readAmount(cart.total_cost) ?? items.reduce((sum, item) => sum + (readAmount(item.total_price) ?? 0), 0);
  return {
    cart_items: items,
    total_items: Math.max(0, readWhole(cart.total_items) ?? items.reduce((sum, item) => sum + item.quantity, 0)),
    total_cost: paisaToWire(cost),
  };
}
