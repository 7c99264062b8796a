import { createHash } from 'node:crypto';
import { and, eq, or, sql } from 'drizzle-orm';
import { type Address } from '../../../contract/addresses';
import { paisaToWire, readPaisa } from '../../../contract/money';
import { type OrderAddress, type OrderRequest } from '../../../contract/orders';
import { type AppContext } from '../../context';
import { inTransaction, isForeignKeyError, type Sql } from '../../db/database';
import { orderItems, orders, paymentAttempts } from '../../db/orderSchema';
import { cartItems } from '../../db/schema';
import { BusinessError, InvalidTokenError, ServiceUnavailableError, ValidationError } from '../../http/errors';
import { slotRefused } from '../delivery/deliveryErrors';
import { bookSlot } from '../delivery/slots';
import { createOrderNumber } from '../orders/orderNumber';
import { recordEvent, type OrderRow } from '../orders/orderState';
import { takeStock } from '../orders/stock';
import { firstLookUp } from '../payments/lookUpSchedule';
import { type PaymentProvider } from '../payments/paymentMethod';
import { readCashHistory, readCheckout, toQuote, type Checkout } from './readCheckout';

/** An arbitrary number: the first key of the advisory lock. */
export const PLACING_LOCK = 639_277;

/** A checkout whose address is served. */
type ServedCheckout = Checkout & { area: NonNullable<Checkout['area']> };

type Placement = {
  memberId: number;
  key: string;
  request: OrderRequest;
  providers: PaymentProvider[];
  baseUrl: string;
};

/** The order, and whether it had been placed by an earlier call with the same key. */
export type Placed = { order: OrderRow; replayed: boolean };

/** The stock, a price or the cart has changed since it was read. */
class CheckoutChanged extends Error {}

const MAX_ATTEMPTS = 3;

/**
 * Places the member's cart as an order, in one transaction without network calls. The same key and body again return the same order.
 * Throws a BusinessError that says what the client needs to recover.
 *
 * Products and slot are locked last, so that orders for the same product wait for each other as short as possible: the transaction
 * reads without locks, inserts the order, and then takes the stock if stock and prices are still what it has read. If they are not,
 * it starts again and its first read says what has changed.
 */
export async function placeOrder(context: AppContext, placement: Placement): Promise<Placed> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await inTransaction(context.db, (transaction) => tryPlacing(context, transaction, placement));
    } catch (error) {
      if (!(error instanceof CheckoutChanged)) throw error;
      if (attempt === MAX_ATTEMPTS) throw new ServiceUnavailableError();
    }
  }
}

async function tryPlacing(context: AppContext, transaction: Sql, placement: Placement): Promise<Placed> {
  await lockMember(transaction, placement);
  const earlier = await findEarlier(transaction, placement);
  if (earlier) return { order: earlier, replayed: true };
  const checkout = await checkPlacement(context, transaction, placement);
  const order = await insertOrder(context, transaction, placement, checkout);
  if (!(await takeStock(transaction, order, { atPrices: true }))) throw new CheckoutChanged();
  if (order.slotId !== null) {
    const refusal = await bookSlot(transaction, order.slotId, checkout.area.id, new Date(context.now()));
    if (refusal) throw slotRefused(refusal);
  }
  await emptyCart(transaction, checkout);
  return { order, replayed: false };
}

/** Removes the lines that were ordered. Throws CheckoutChanged if one of them has another quantity now. */
async function emptyCart(transaction: Sql, { lines }: Checkout): Promise<void> {
  const ordered = lines.map(({ cartItemId, quantity }) =>
    and(eq(cartItems.id, cartItemId), eq(cartItems.quantity, quantity)),
  );
  const { rowCount } = await transaction.delete(cartItems).where(or(...ordered));
  if (rowCount !== lines.length) throw new CheckoutChanged();
}

/** One order of a member is placed at a time: a call beside it is refused, also one with the same key. */
async function lockMember(transaction: Sql, { memberId }: Placement): Promise<void> {
  const { rows } = await transaction.execute<{ locked: boolean }>(
    sql`SELECT pg_try_advisory_xact_lock(${PLACING_LOCK}, ${memberId}) AS locked`,
  );
  if (!rows[0]?.locked)
    throw new BusinessError(409, 'in_progress', 'Your order is being placed. Please wait a moment.');
}

/** The order that an earlier call with this key has placed. Throws if that call had another body. */
async function findEarlier(transaction: Sql, { memberId, key, request }: Placement): Promise<OrderRow | undefined> {
  const [earlier] = await transaction
    .select()
    .from(orders)
    .where(and(eq(orders.userId, memberId), eq(orders.idempotencyKey, key)));
  if (earlier && earlier.requestHash !== hashRequest(request))
    throw new BusinessError(422, 'idempotency_key_reused', 'This Idempotency-Key was used for another order.');
  return earlier;
}

/** Reads what is ordered and throws for everything that stands in its way. */
async function checkPlacement(
  context: AppContext,
  transaction: Sql,
  { memberId, request, providers, baseUrl }: Placement,
): Promise<ServedCheckout> {
  const provider = providers.find(({ id }) => id === request.payment_method);
  const checkout = await readCheckout(transaction, { memberId, addressId: request.address });
  const { lines, area, total } = checkout;
  if (lines.length === 0) throw new BusinessError(400, 'cart_empty', 'Your cart is empty.');
  if (!area) throw new BusinessError(400, 'not_served', 'We do not deliver to this address yet.');
  const short = lines.filter(({ quantity, stock }) => quantity > stock);
  if (short.length > 0)
    throw new BusinessError(400, 'insufficient_stock', 'Some products are not in stock in this quantity any more.', {
      lines: short.map(({ productId, name, quantity, stock }) => ({
        product: productId,
        name,
        requested: quantity,
        available: stock,
      })),
    });
  const cash = await readCashHistory(transaction, memberId, context.now());
  if (readPaisa(request.expected_total) !== total) {
    const quote = toQuote(checkout, { providers, cash, baseUrl });
    throw new BusinessError(409, 'quote_changed', 'The prices have changed. Please check the new total.', { quote });
  }
  const reason = provider ? provider.refuse({ total, cash }) : 'This way to pay is not offered at the moment.';
  if (reason !== null) throw new BusinessError(400, 'payment_method_not_allowed', reason, { reason });
  return { ...checkout, area };
}

/** Inserts the order with its lines and its payment attempt, and records the event with its mail. */
async function insertOrder(
  context: AppContext,
  transaction: Sql,
  { memberId, key, request }: Placement,
  { lines, address, area, subtotal, fee, total }: ServedCheckout,
): Promise<OrderRow> {
  const slotId = request.slot ?? null;
  if (area.courierDays === null) {
    if (slotId === null) throw new ValidationError({ slot: ['This field is required.'] });
  } else if (slotId !== null) {
    throw new ValidationError({ slot: [`Invalid pk "${slotId}" - object does not exist.`] });
  }
  const isCash = request.payment_method === 'cod';
  const window = context.config.paymentWindow * 1000;
  const order = await insertNumbered(transaction, {
    userId: memberId,
    idempotencyKey: key,
    requestHash: hashRequest(request),
    state: isCash ? 'placed' : 'pending_payment',
    paymentStatus: 'due',
    paymentMethod: request.payment_method,
    subtotal: paisaToWire(subtotal),
    deliveryFee: paisaToWire(fee),
    total: paisaToWire(total),
    address: toOrderAddress(address),
    deliveryAreaId: area.id,
    slotId,
    note: request.note?.trim() ?? '',
    createdAt: new Date(context.now()),
    expiresAt: isCash ? null : new Date(context.now() + window),
  });
  await transaction.insert(orderItems).values(
    lines.map(({ productId, name, image, unitPrice, quantity }) => ({
      orderId: order.id,
      productId,
      name,
      image,
      unitPrice: paisaToWire(unitPrice),
      quantity,
      totalPrice: paisaToWire(unitPrice * quantity),
    })),
  );
  await transaction.insert(paymentAttempts).values({
    orderId: order.id,
    method: order.paymentMethod,
    amount: order.total,
    createdAt: order.createdAt,
    nextLookUpAt: isCash ? null : firstLookUp(context.now()),
  });
  await recordEvent(context, transaction, order, {
    type: order.state,
    text: isCash ? 'We have received your order. Please pay on delivery.' : 'Your order waits for its payment.',
    actorId: memberId,
  });
  return order;
}

/** Inserts an order under a new number. */
async function insertNumbered(transaction: Sql, row: Omit<typeof orders.$inferInsert, 'number'>): Promise<OrderRow> {
  for (;;) {
    const [order] = await transaction
      .insert(orders)
      .values({ ...row, number: createOrderNumber() })
      // A number that exists already, once in millions of years.
      .onConflictDoNothing({ target: orders.number })
      .returning()
      .catch((error: unknown) => {
        // The member was deleted after the access check.
        throw isForeignKeyError(error) ? new InvalidTokenError() : error;
      });
    if (order) return order;
  }
}

function toOrderAddress({ recipient, phone_number, local_level, ward, tole, landmark, note }: Address): OrderAddress {
  const { name, district, province } = local_level;
  return { recipient, phone_number, province, district, local_level: name, ward, tole, landmark, note };
}

/** The SHA-256 of what was ordered, in hexadecimal. */
function hashRequest({ address, slot, payment_method, note, expected_total }: OrderRequest): string {
  const body = JSON.stringify([address, slot ?? null, payment_method, note ?? '', expected_total]);
  return createHash('sha256').update(body).digest('hex');
}
