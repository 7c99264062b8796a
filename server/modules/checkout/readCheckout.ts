import { type OrderAddress, type Quote } from '../../../contract/orders';
import { paisaToWire, readPaisa } from '../../../contract/money';
import { runPrepared, type Sql } from '../../db/database';
import { ValidationError } from '../../http/errors';
import { MAX_ID } from '../../http/validation';
import { imageUrl } from '../catalog/baseUrl';
import { deliveryFee, type DeliveryArea } from '../delivery/deliveryAreas';
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
  address: OrderAddress;
  area: Omit<DeliveryArea, 'name'> | null;
  subtotal: number;
  fee: number;
  total: number;
};

const READ_LINES = {
  name: 'checkout_lines',
  text: `SELECT cart_items.id AS "cartItemId", products.id AS "productId", products.name, products.image, products.price,
      cart_items.quantity, products.quantity AS stock
    FROM cart_items JOIN products ON products.id = cart_items.product_id WHERE cart_items.user_id = $1 ORDER BY cart_items.id`,
};

/** The lines of the member's cart, in the order in which they were added. */
async function readLines(db: Sql, memberId: number): Promise<CheckoutLine[]> {
  type Row = Omit<CheckoutLine, 'unitPrice'> & { price: string };
  const { rows } = await runPrepared<Row>(db, READ_LINES, [memberId]);
  return rows.map(({ price, ...line }) => ({ ...line, unitPrice: readPaisa(price) ?? 0 }));
}

const READ_DESTINATION = {
  name: 'checkout_destination',
  text: `SELECT recipient, phone_number, province.name AS province, district.name AS district, level.name AS local_level, ward, tole, landmark,
      note, area.id AS "areaId", area.fee, area.free_from AS "freeFrom", area.courier_days_min AS "daysMin", area.courier_days_max AS "daysMax"
    FROM addresses
      JOIN local_levels AS level ON level.id = local_level_id
      JOIN districts AS district ON district.id = level.district_id
      JOIN provinces AS province ON province.id = district.province_id
      LEFT JOIN delivery_area_levels AS served ON served.local_level_id = level.id
      LEFT JOIN delivery_areas AS area ON area.id = served.area_id
    WHERE addresses.id = $1 AND addresses.user_id = $2`,
};

/** An address of the member and the area that it is in; undefined when there is no such address. */
async function readDestination(
  db: Sql,
  memberId: number,
  addressId: number,
): Promise<Pick<Checkout, 'address' | 'area'> | undefined> {
  type Area = { fee: string; freeFrom: string | null; daysMin: number | null; daysMax: number | null };
  type Row = OrderAddress & Area & { areaId: number | null };
  const { rows } = await runPrepared<Row>(db, READ_DESTINATION, [addressId <= MAX_ID ? addressId : 0, memberId]);
  if (!rows[0]) return undefined;
  const { areaId, fee, freeFrom, daysMin, daysMax, ...address } = rows[0];
  if (areaId === null) return { address, area: null };
  const courierDays = daysMin === null || daysMax === null ? null : ([daysMin, daysMax] satisfies [number, number]);
  return { address, area: { id: areaId, fee: readPaisa(fee) ?? 0, freeFrom: readPaisa(freeFrom), courierDays } };
}

/** Reads the cart, the address and the fee, in one round trip; undefined for an address that is not the member's. */
export async function readCheckout(
  db: Sql,
  { memberId, addressId }: { memberId: number; addressId: number },
): Promise<Checkout | undefined> {
  const [destination, lines] = await Promise.all([readDestination(db, memberId, addressId), readLines(db, memberId)]);
  if (!destination) return undefined;
  const { area } = destination;
  const subtotal = lines.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0);
  const fee = area && lines.length > 0 ? deliveryFee(area, subtotal) : 0;
  return { ...destination, lines, subtotal, fee, total: subtotal + fee };
}

/** 400 for an address that is not the member's. */
export function unknownAddress(addressId: number): ValidationError {
  return new ValidationError({ address: [`Invalid pk "${addressId}" - object does not exist.`] });
}

const READ_CASH_HISTORY = {
  name: 'checkout_cash_history',
  text: `SELECT
    (SELECT count(*)::integer FROM orders WHERE user_id = $1 AND payment_method = 'cod'
      AND state IN ('placed', 'packing', 'out_for_delivery')) AS open,
    (SELECT count(*)::integer FROM order_events AS event JOIN orders ON orders.id = event.order_id
      WHERE orders.user_id = $1 AND orders.payment_method = 'cod' AND event.type = 'delivery_failed'
        AND event.created_at > $2) AS failed`,
};

/** The member's open cash orders, and their failed deliveries of the last 90 days. */
export async function readCashHistory(
  db: Sql,
  memberId: number,
  now: number,
): Promise<{ openOrders: number; failedDeliveries: number }> {
  const since = new Date(now - 90 * 24 * 3600 * 1000);
  const { rows } = await runPrepared<{ open: number; failed: number }>(db, READ_CASH_HISTORY, [memberId, since]);
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
