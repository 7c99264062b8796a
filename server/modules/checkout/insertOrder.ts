import { randomUUID } from 'node:crypto';
import { paisaToWire } from '../../../contract/money';
import { type OrderRequest } from '../../../contract/orders';
import { type AppContext } from '../../context';
import { isForeignKeyError, runPrepared, type Sql } from '../../db/database';
import { InvalidTokenError } from '../../http/errors';
import { type Member } from '../../plugins/authenticate';
import { writeOrderMail } from '../orders/orderMails';
import { createOrderNumber } from '../orders/orderNumber';
import { insertEvent, type OrderEvent, type OrderRow } from '../orders/orderState';
import { type OrderParts } from '../orders/readOrders';
import { firstLookUp } from '../payments/lookUpSchedule';
import { type AttemptRow } from '../payments/startPayment';
import { type Checkout, type CheckoutLine } from './readCheckout';

/** A checkout whose address is served. */
export type ServedCheckout = Checkout & { area: NonNullable<Checkout['area']> };

/** Inserts the order itself. */
export async function insertOrder(
  context: AppContext,
  transaction: Sql,
  {
    member,
    key,
    request,
    requestHash,
  }: { member: { id: number }; key: string; request: OrderRequest; requestHash: string },
  { address, area, subtotal, fee, total }: ServedCheckout,
): Promise<OrderRow> {
  const isCash = request.payment_method === 'cod';
  const now = context.now();
  return insertNumbered(transaction, {
    userId: member.id,
    idempotencyKey: key,
    requestHash,
    state: isCash ? 'placed' : 'pending_payment',
    paymentStatus: 'due',
    paymentMethod: request.payment_method,
    subtotal: paisaToWire(subtotal),
    deliveryFee: paisaToWire(fee),
    total: paisaToWire(total),
    address,
    deliveryAreaId: area.id,
    slotId: request.slot ?? null,
    note: request.note?.trim() ?? '',
    createdAt: new Date(now),
    expiresAt: isCash ? null : new Date(now + context.config.paymentWindow * 1000),
    attention: null,
    episode: 1,
  });
}

const INSERT_ORDER = {
  name: 'insert_order',
  // A number that exists already, once in millions of years, inserts nothing.
  text: `INSERT INTO orders (number, user_id, idempotency_key, request_hash, state, payment_status, payment_method, subtotal, delivery_fee,
      total, address, delivery_area_id, slot_id, note, created_at, expires_at, attention, episode)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)
    ON CONFLICT (number) DO NOTHING RETURNING id`,
};

/** Inserts an order under a new number. */
async function insertNumbered(transaction: Sql, row: Omit<OrderRow, 'id' | 'number'>): Promise<OrderRow> {
  for (;;) {
    const number = createOrderNumber();
    const { rows } = await runPrepared<{ id: number }>(transaction, INSERT_ORDER, [
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
      row.attention,
      row.episode,
    ]).catch((error: unknown) => {
      // The member was deleted after the access check.
      throw isForeignKeyError(error) ? new InvalidTokenError() : error;
    });
    if (rows[0]) return { ...row, id: rows[0].id, number };
  }
}

/** Inserts the lines of an order, its payment attempt and its first event with the mail, in one round trip. */
export async function insertParts(
  context: AppContext,
  transaction: Sql,
  order: OrderRow,
  member: Pick<Member, 'id' | 'email' | 'firstName'>,
  lines: CheckoutLine[],
): Promise<Omit<OrderParts, 'slot'>> {
  const event: OrderEvent = {
    type: order.state,
    text:
      order.state === 'placed'
        ? 'We have received your order. Please pay on delivery.'
        : 'Your order waits for its payment.',
    actorId: member.id,
  };
  const ordered = lines.map((line) => ({ ...line, totalPrice: paisaToWire(line.unitPrice * line.quantity) }));
  const mail = writeOrderMail(context, order, event, { member, items: ordered });
  const [items, attempt, createdAt] = await Promise.all([
    insertItems(transaction, order.id, ordered),
    insertAttempt(context, transaction, order),
    insertEvent(transaction, order, event, mail),
  ]);
  return { items, attempts: [attempt], refunds: [], events: [{ ...event, createdAt }] };
}

const INSERT_ITEMS = {
  name: 'insert_order_items',
  text: `INSERT INTO order_items (order_id, product_id, name, image, unit_price, quantity, total_price)
    SELECT $1, line.product_id, line.name, line.image, line.unit_price, line.quantity, line.total_price
    FROM unnest($2::integer[], $3::text[], $4::text[], $5::numeric[], $6::integer[], $7::numeric[]) WITH ORDINALITY
      AS line (product_id, name, image, unit_price, quantity, total_price, position)
    ORDER BY line.position RETURNING id`,
};

async function insertItems(
  transaction: Sql,
  orderId: number,
  lines: (CheckoutLine & { totalPrice: string })[],
): Promise<OrderParts['items']> {
  const items = lines.map(({ productId, name, image, unitPrice, quantity, totalPrice }) => ({
    orderId,
    productId,
    name,
    image,
    unitPrice: paisaToWire(unitPrice),
    quantity,
    totalPrice,
  }));
  const columns = (['productId', 'name', 'image', 'unitPrice', 'quantity', 'totalPrice'] as const).map((column) =>
    items.map((item) => item[column]),
  );
  const { rows } = await runPrepared<{ id: number }>(transaction, INSERT_ITEMS, [orderId, ...columns]);
  return items.map((item, i) => ({ ...item, id: rows[i]!.id }));
}

const INSERT_ATTEMPT = {
  name: 'insert_payment_attempt',
  text: `INSERT INTO payment_attempts (id, order_id, method, status, amount, created_at, next_look_up_at) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
};

async function insertAttempt(
  { now }: AppContext,
  transaction: Sql,
  { id: orderId, paymentMethod: method, total: amount, createdAt }: OrderRow,
): Promise<AttemptRow> {
  const attempt = {
    id: randomUUID(),
    orderId,
    method,
    status: 'open',
    amount,
    createdAt,
    nextLookUpAt: method === 'cod' ? null : firstLookUp(now()),
  } as const;
  await runPrepared(transaction, INSERT_ATTEMPT, Object.values(attempt));
  return {
    ...attempt,
    paidAmount: null,
    providerId: null,
    paymentUrl: null,
    reference: null,
    paidAt: null,
    lookUps: 0,
  };
}
