import { randomUUID } from 'node:crypto';
import { paisaToWire } from '../../../contract/money';
import { type OrderRequest } from '../../../contract/orders';
import { plainText } from '../../../contract/plainText';
import { type AppContext } from '../../context';
import { readSqlError, runPrepared, type DbOrTransaction } from '../../db/database';
import { InvalidTokenError } from '../../http/errors';
import { slotRefused } from '../delivery/deliveryErrors';
import { type SlotTimes } from '../delivery/slots';
import { type User } from '../accounts/sessions/sessions';
import { countMail } from '../accounts/unverifiedMail';
import { createOrderNumber } from '../orders/orderNumber';
import { type OrderEvent, type OrderRow } from '../orders/orderState';
import { type OrderParts } from '../orders/readOrders';
import { firstLookUp } from '../payments/decide';
import { type AttemptRow } from '../payments/money';
import { type Checkout, type CheckoutLine } from './readCheckout';

/** The order is to be placed again: the stock, a price or the cart has changed since it was read. */
export class CheckoutChanged extends Error {}

/** A checkout whose address is served. */
export type ServedCheckout = Checkout & { area: NonNullable<Checkout['area']> };

/** Who orders what: what a new order needs beside its checkout. */
export type NewOrder = {
  member: Pick<User, 'id' | 'email' | 'emailVerifiedAt' | 'firstName' | 'phoneNumber'>;
  key: string;
  request: OrderRequest;
  requestHash: string;
  /** The times of the requested slot. */
  slot: SlotTimes | null;
};

/** An order as it was inserted. The mail about its first event, if there is one, is to be queued under the id `mailId`. */
type Inserted = { order: OrderRow; parts: OrderParts; eventId: number; mailId: string | null };

/** Inserts the order with its lines, its payment attempt and its first event. */
export async function insertOrder(
  context: AppContext,
  transaction: DbOrTransaction,
  { member, key, request, requestHash, slot }: NewOrder,
  { lines, address, area, subtotal, fee, total }: ServedCheckout,
): Promise<Inserted> {
  const isCash = request.payment_method === 'cod';
  const state = isCash ? 'placed' : 'pending_payment';
  const now = context.now();
  const row: Omit<OrderRow, 'id' | 'number'> = {
    userId: member.id,
    idempotencyKey: key,
    requestHash,
    state,
    paymentStatus: 'due',
    paymentMethod: request.payment_method,
    subtotal: paisaToWire(subtotal),
    deliveryFee: paisaToWire(fee),
    total: paisaToWire(total),
    address,
    deliveryAreaId: area.id,
    slotId: request.slot ?? null,
    note: plainText(request.note ?? ''),
    createdAt: new Date(now),
    expiresAt: isCash ? null : new Date(now + context.config.paymentWindow * 1000),
    attention: null,
    reservation: 1,
    riderId: null,
    writtenOff: '0.00',
    writeOffReason: null,
  };
  const attempt = { id: randomUUID(), nextLookUpAt: isCash ? null : firstLookUp(now) };
  const event: OrderEvent = { type: state, params: { method: request.payment_method }, actorId: member.id };
  const mailId = isCash && (await countMail(context, transaction, member)) ? randomUUID() : null;
  const items = lines.map(toItem);
  const inserted = await insertRows(transaction, row, { items, attempt, event, mailId });
  const order = { ...row, id: inserted.id, number: inserted.number };
  return {
    order,
    parts: {
      items: items.map((item, i) => ({ ...item, orderId: order.id, id: inserted.items[i]! })),
      attempts: [toAttempt(order, attempt)],
      refunded: [],
      events: [{ ...event, createdAt: inserted.happened }],
      slot,
      courierDays: area.courierDays,
    },
    eventId: inserted.eventId,
    mailId,
  };
}

// The id of the order is known to the first INSERT alone.
const INSERT_ORDER = {
  name: 'insert_order',
  text: `
    WITH placed AS (
      INSERT INTO orders (number, user_id, idempotency_key, request_hash, state, payment_status, payment_method, subtotal, delivery_fee,
        total, address, delivery_area_id, slot_id, note, created_at, expires_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
      RETURNING id, state, payment_method, total, created_at),
    item AS (
      INSERT INTO order_items (order_id, product_id, name, image, unit_price, quantity, total_price)
      SELECT placed.id, line.product_id, line.name, line.image, line.unit_price, line.quantity, line.total_price
      FROM placed, unnest($17::integer[], $18::text[], $19::text[], $20::numeric[], $21::integer[], $22::numeric[])
        WITH ORDINALITY AS line (product_id, name, image, unit_price, quantity, total_price, position)
      ORDER BY line.position RETURNING id),
    attempt AS (
      INSERT INTO payment_attempts (id, order_id, method, amount, created_at, next_look_up_at)
      SELECT $23, id, payment_method, total, created_at, $24 FROM placed),
    event AS (
      INSERT INTO order_events (order_id, type, state, params, actor_id, mail_id)
      SELECT id, $25, state, $26, $27, $28 FROM placed RETURNING id, created_at)
    SELECT placed.id, event.id AS "eventId", event.created_at AS happened, (SELECT array_agg(id ORDER BY id) FROM item) AS items FROM placed, event`,
};

type Rows = {
  items: Omit<OrderParts['items'][number], 'id' | 'orderId'>[];
  attempt: Pick<AttemptRow, 'id' | 'nextLookUpAt'>;
  event: OrderEvent;
  mailId: string | null;
};

/** Inserts an order under a new number. Returns the ids of the order, its lines and its event. */
async function insertRows(
  transaction: DbOrTransaction,
  row: Omit<OrderRow, 'id' | 'number'>,
  { items, attempt, event, mailId }: Rows,
): Promise<{ id: number; number: string; items: number[]; eventId: number; happened: Date }> {
  const number = createOrderNumber();
  const { rows } = await runPrepared<{ id: number; items: number[]; eventId: number; happened: Date }>(
    transaction,
    INSERT_ORDER,
    [
      number,
      row.userId,
      row.idempotencyKey,
      row.requestHash,
      row.state,
      row.paymentStatus,
      row.paymentMethod,
      row.subtotal,
      row.deliveryFee,
      row.total,
      row.address,
      row.deliveryAreaId,
      row.slotId,
      row.note,
      row.createdAt,
      row.expiresAt,
      items.map(({ productId }) => productId),
      items.map(({ name }) => name),
      items.map(({ image }) => image),
      items.map(({ unitPrice }) => unitPrice),
      items.map(({ quantity }) => quantity),
      items.map(({ totalPrice }) => totalPrice),
      attempt.id,
      attempt.nextLookUpAt,
      event.type,
      event.params,
      event.actorId,
      mailId,
    ],
  ).catch((error: unknown) => {
    throw toRefusal(error);
  });
  return { ...rows[0]!, number };
}

/** What it means that a constraint refuses the order; other errors as they are. */
function toRefusal(error: unknown): unknown {
  switch (readSqlError(error)?.constraint) {
    case 'orders_user_id_users_id_fk':
      // The member was deleted after the access check.
      return new InvalidTokenError();
    case 'orders_slot_id_delivery_slots_id_fk':
      return slotRefused('slot_closed');
    case 'order_items_product_id_all_products_id_fk':
    case 'orders_delivery_area_id_delivery_areas_id_fk':
    // Another order has the random number: the next try takes another one.
    case 'orders_number_key':
      return new CheckoutChanged();
    default:
      return error;
  }
}

function toItem({ productId, name, image, unitPrice, quantity }: CheckoutLine): Rows['items'][number] {
  const totalPrice = paisaToWire(unitPrice * quantity);
  return { productId, name, image, unitPrice: paisaToWire(unitPrice), quantity, totalPrice };
}

/** The attempt as its row is after the insertion. */
function toAttempt(order: OrderRow, attempt: Rows['attempt']): AttemptRow {
  return {
    ...attempt,
    orderId: order.id,
    method: order.paymentMethod,
    status: 'open',
    amount: order.total,
    paidAmount: null,
    providerId: null,
    paymentUrl: null,
    reference: null,
    createdAt: order.createdAt,
    paidAt: null,
    lookUps: 0,
  };
}
