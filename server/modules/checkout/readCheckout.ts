import { asc, eq, sql } from 'drizzle-orm';
import { type Address } from '../../../contract/addresses';
import { type Quote } from '../../../contract/orders';
import { paisaToWire, readPaisa } from '../../../contract/money';
import { type Sql } from '../../db/database';
import { cartItems, products } from '../../db/schema';
import { ValidationError } from '../../http/errors';
import { readAddress } from '../addresses/addresses';
import { imageUrl } from '../catalog/baseUrl';
import { deliveryFee, readDeliveryArea, type DeliveryArea } from '../delivery/deliveryAreas';
import { type PaymentProvider } from '../payments/paymentMethod';

/** A line of the cart with what it costs at this moment, in paisa. */
export type CheckoutLine = {
  cartItemId: number;
  productId: number;
  name: string;
  image: string | null;
  unitPrice: number;
  quantity: number;
  stock: number;
};

/** What placing the member's cart would mean at this moment. Amounts in paisa. `area` is null where the shop does not deliver. */
export type Checkout = {
  lines: CheckoutLine[];
  address: Address;
  area: DeliveryArea | null;
  subtotal: number;
  fee: number;
  total: number;
};

/** The lines of the member's cart, in the order in which they were added. */
async function readLines(db: Sql, memberId: number): Promise<CheckoutLine[]> {
  const rows = await db
    .select({
      cartItemId: cartItems.id,
      productId: products.id,
      name: products.name,
      image: products.image,
      price: products.price,
      quantity: cartItems.quantity,
      stock: products.quantity,
    })
    .from(cartItems)
    .innerJoin(products, eq(products.id, cartItems.productId))
    .where(eq(cartItems.userId, memberId))
    .orderBy(asc(cartItems.id));
  return rows.map(({ price, ...line }) => ({ ...line, unitPrice: readPaisa(price) ?? 0 }));
}

/** Reads the cart, the address and the fee. Throws a ValidationError for an address that is not the member's. */
export async function readCheckout(
  db: Sql,
  { memberId, addressId }: { memberId: number; addressId: number },
): Promise<Checkout> {
  const address = await readAddress(db, memberId, addressId);
  if (!address) throw new ValidationError({ address: [`Invalid pk "${addressId}" - object does not exist.`] });
  const lines = await readLines(db, memberId);
  const area = await readDeliveryArea(db, address.local_level.id);
  const subtotal = lines.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0);
  const fee = area && lines.length > 0 ? deliveryFee(area, subtotal) : 0;
  return { lines, address, area, subtotal, fee, total: subtotal + fee };
}

/** The member's open cash orders, and their failed deliveries of the last 90 days. */
export async function readCashHistory(
  db: Sql,
  memberId: number,
  now: number,
): Promise<{ openOrders: number; failedDeliveries: number }> {
  const { rows } = await db.execute<{ open: number; failed: number }>(sql`
    SELECT
      (SELECT count(*)::integer FROM orders WHERE user_id = ${memberId} AND payment_method = 'cod'
        AND state IN ('placed', 'packing', 'out_for_delivery')) AS open,
      (SELECT count(*)::integer FROM order_events AS event JOIN orders ON orders.id = event.order_id
        WHERE orders.user_id = ${memberId} AND orders.payment_method = 'cod' AND event.type = 'delivery_failed'
          AND event.created_at > ${new Date(now - 90 * 24 * 3600 * 1000)}) AS failed`);
  return { openOrders: rows[0]!.open, failedDeliveries: rows[0]!.failed };
}

/** The wire form of a checkout: what it costs, how it can be paid, and what stands in its way. */
export function toQuote(
  { lines, area, subtotal, fee, total }: Checkout,
  {
    providers,
    cash,
    baseUrl,
  }: {
    providers: PaymentProvider[];
    cash: { openOrders: number; failedDeliveries: number };
    baseUrl: string;
  },
): Quote {
  const problems: Quote['problems'] = [];
  if (lines.length === 0) problems.push({ code: 'cart_empty', product: null, text: 'Your cart is empty.' });
  if (!area) problems.push({ code: 'not_served', product: null, text: 'We do not deliver to this address yet.' });
  for (const { productId, name, quantity, stock } of lines) {
    if (quantity <= stock) continue;
    const text = stock === 0 ? `${name} is sold out.` : `Only ${stock} left of ${name}.`;
    problems.push({ code: 'insufficient_stock', product: productId, text });
  }
  return {
    lines: lines.map(({ productId, name, image, unitPrice, quantity, stock }) => ({
      product: { id: productId, name, image: imageUrl(image, baseUrl) },
      unit_price: paisaToWire(unitPrice),
      quantity,
      total_price: paisaToWire(unitPrice * quantity),
      available: stock,
    })),
    subtotal: paisaToWire(subtotal),
    delivery_fee: paisaToWire(fee),
    total: paisaToWire(total),
    payment_methods: providers.map((provider) => {
      const reason = provider.refuse({ total, cash });
      return { id: provider.id, name: provider.name, allowed: reason === null, reason };
    }),
    problems,
  };
}
