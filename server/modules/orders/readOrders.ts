import { and, asc, count, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import { refundBy } from '../../../contract/legalDates';
import { paisaOf, paisaToWire, sumPaisa } from '../../../contract/money';
import {
  type OrderEvent,
  type OrderFact,
  type OrderRefund,
  type RefundReason,
  type RefundStatus,
} from '../../../contract/orderFacts';
import { type Order, type OrderState, type OrderSummary } from '../../../contract/orders';
import { eventText, refundText } from '../../../contract/orderTexts';
import { type AppContext } from '../../context';
import { type DbOrTransaction } from '../../db/database';
import { deliveryAreas, deliverySlots } from '../../db/deliverySchema';
import { orderEvents, orderItems, orders, paymentAttempts, refunds } from '../../db/orderSchema';
import { type Page } from '../../http/paging';
import { imageUrl, type ShopUrls } from '../../http/baseUrl';
import { english } from '../../i18n';
import { readBillNumbers } from '../bills/billNumber';
import { type DeliveryArea, toCourierDays } from '../delivery/deliveryAreas';
import { type SlotTimes } from '../delivery/slots';
import { onlineMethods, readPayment } from './orderPayment';
import { readPause } from '../sales/salesPause';
import { canCancel, canPay, type OrderRow } from './orderState';

/** What the wire form of an order depends on; `now` in milliseconds. */
export type ReadOptions = ShopUrls & Pick<AppContext, 'paymentProviders'> & { now: number };

/** `isPaused`: sales are paused, so that nothing can be paid. */
type WireOptions = ReadOptions & { isPaused?: boolean };

/** The member's order with this id; undefined for an unknown and for another member's order. */
export async function findOrder(db: DbOrTransaction, memberId: number, orderId: number): Promise<OrderRow | undefined> {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.memberId, memberId)));
  return order;
}

/** An order as it is sent. */
export async function readOrder(db: DbOrTransaction, order: OrderRow, options: ReadOptions): Promise<Order> {
  const [read] = await readWholeOrders(db, [order], options);
  return read!;
}

/** Orders as they go over the wire. The number of queries does not depend on how many orders there are. */
export async function readWholeOrders(db: DbOrTransaction, rows: OrderRow[], options: ReadOptions): Promise<Order[]> {
  const ids = rows.map(({ id }) => id);
  const items = await db.select().from(orderItems).where(inArray(orderItems.orderId, ids)).orderBy(asc(orderItems.id));
  const attempts = await db
    .select()
    .from(paymentAttempts)
    .where(inArray(paymentAttempts.orderId, ids))
    .orderBy(asc(paymentAttempts.createdAt), asc(paymentAttempts.id));
  // One that was taken back is in the history alone.
  const isStanding = and(inArray(refunds.orderId, ids), ne(refunds.status, 'taken_back'));
  const refunded = await db.select().from(refunds).where(isStanding).orderBy(asc(refunds.id));
  const events = await db
    .select()
    .from(orderEvents)
    .where(inArray(orderEvents.orderId, ids))
    .orderBy(asc(orderEvents.id));
  const bills = await readBillNumbers(db, ids);
  const slots = await db
    .select()
    .from(deliverySlots)
    .where(inArray(deliverySlots.id, [...new Set(rows.flatMap(({ slotId }) => slotId ?? []))]));
  const areas = await db
    .select({ id: deliveryAreas.id, from: deliveryAreas.courierDaysMin, to: deliveryAreas.courierDaysMax })
    .from(deliveryAreas)
    .where(inArray(deliveryAreas.id, [...new Set(rows.flatMap(({ deliveryAreaId }) => deliveryAreaId ?? []))]));
  const exchanged = await db
    .select({ id: orders.id, number: orders.number })
    .from(orders)
    .where(inArray(orders.id, [...new Set(rows.flatMap(({ exchangeOf }) => exchangeOf ?? []))]));
  const [itemsOf, attemptsOf, refundsOf, eventsOf] = [
    byOrder(items),
    byOrder(attempts),
    byOrder(refunded),
    byOrder(events),
  ];
  const slotOf = new Map(slots.map((slot) => [slot.id, { starts_at: slot.startsAt, ends_at: slot.endsAt }]));
  const courierDaysOf = new Map(areas.map(({ id, from, to }) => [id, toCourierDays(from, to)]));
  const isPaused = rows.some((order) => canPay(order, options.now)) && (await readPause(db)) !== null;
  return Promise.all(
    rows.map((order) =>
      toWireOrder(
        order,
        {
          items: itemsOf.get(order.id) ?? [],
          attempts: attemptsOf.get(order.id) ?? [],
          refunded: refundsOf.get(order.id) ?? [],
          events: eventsOf.get(order.id) ?? [],
          slot: slotOf.get(order.slotId ?? 0) ?? null,
          courierDays: courierDaysOf.get(order.deliveryAreaId ?? 0) ?? null,
          bill: bills.get(order.id) ?? null,
          exchangeOf: exchanged.find(({ id }) => id === order.exchangeOf) ?? null,
        },
        { ...options, isPaused },
      ),
    ),
  );
}

function byOrder<T extends { orderId: number }>(rows: T[]): Map<number, T[]> {
  const groups = new Map<number, T[]>();
  for (const row of rows) groups.set(row.orderId, [...(groups.get(row.orderId) ?? []), row]);
  return groups;
}

/** What belongs to an order, in the order in which it is shown. */
export type OrderParts = {
  items: (typeof orderItems.$inferSelect)[];
  attempts: (typeof paymentAttempts.$inferSelect)[];
  refunded: Pick<typeof refunds.$inferSelect, 'amount' | 'status' | 'reason' | 'params' | 'createdAt'>[];
  events: Pick<typeof orderEvents.$inferSelect, 'createdAt' | 'type' | 'params'>[];
  slot: SlotTimes | null;
  courierDays: DeliveryArea['courierDays'];
  /** The number of its bill; null before it is issued. */
  bill: string | null;
  /** The order whose pieces it exchanges. */
  exchangeOf?: Order['exchange_of'];
};

/** An order with its parts as it is sent. */
export async function toWireOrder(
  order: OrderRow,
  { items, attempts, refunded, events, slot, courierDays, bill, exchangeOf = null }: OrderParts,
  { imageBase, shopUrl, now, paymentProviders, isPaused = false }: WireOptions,
): Promise<Order> {
  const mayPay = !isPaused && canPay(order, now);
  const ordered = items.filter(({ replaces }) => replaces === null);
  const open = mayPay ? attempts.find(({ status }) => status === 'open' || status === 'checking') : undefined;
  const payment = open && (await readPayment(paymentProviders, order, open, shopUrl));
  return {
    id: order.id,
    number: order.number,
    state: order.state,
    payment_status: order.paymentStatus,
    payment_method: order.paymentMethod,
    created_at: order.createdAt.toISOString(),
    expires_at: order.expiresAt?.toISOString() ?? null,
    can_cancel: canCancel(order),
    can_pay: mayPay,
    payment_methods: mayPay ? onlineMethods(paymentProviders, order.total) : [],
    address: order.address,
    slot: toWireSlot(slot),
    // An order with a slot stays with it when its area changes to couriers.
    courier_days: slot ? null : courierDays,
    note: order.note,
    buyer_pan: order.buyerPan,
    bill,
    if_missing: order.ifMissing,
    gift: order.gift,
    items: items.map((item) => ({
      id: item.id,
      product: item.productId,
      name: item.name,
      name_ne: item.nameNe,
      image: imageUrl(item.image, imageBase),
      unit_price: item.unitPrice,
      quantity: item.quantity - item.takenOut,
      ordered: item.replaces === null ? item.quantity : 0,
      replaces: item.replaces,
      total_price: paisaToWire(paisaOf(item.unitPrice) * (item.quantity - item.takenOut)),
    })),
    subtotal: order.subtotal,
    delivery_fee: order.deliveryFee,
    total: order.total,
    ordered_total: paisaToWire(
      sumPaisa(ordered.map(({ totalPrice }) => paisaOf(totalPrice))) + paisaOf(order.deliveryFee),
    ),
    total_items: items.reduce((count, { quantity, takenOut }) => count + quantity - takenOut, 0),
    ...(payment && { payment }),
    payments: attempts.map((attempt) => ({
      method: attempt.method,
      status: attempt.status === 'disputed' ? 'paid' : attempt.status,
      amount: attempt.paidAmount ?? attempt.amount,
      reference: attempt.reference,
      paid_at: attempt.paidAt?.toISOString() ?? null,
    })),
    refunds: refunded.map(toWireRefund),
    events: events.map(toWireEvent),
    returned: order.returned,
    exchange_of: exchangeOf,
  };
}

/** A refund that stands, as it is sent. */
export function toWireRefund({
  amount,
  status,
  reason,
  params,
  createdAt,
}: OrderParts['refunded'][number]): OrderRefund {
  const why = { code: reason, params } as RefundReason;
  const refund_by = status === 'due' ? refundBy(createdAt) : null;
  return { amount, status: status as RefundStatus, ...why, reason: refundText(english, why), refund_by };
}

function toWireEvent({ createdAt, type, params }: OrderParts['events'][number]): OrderEvent {
  const fact = { type, params } as OrderFact;
  return { at: createdAt.toISOString(), ...fact, text: eventText(english, fact) };
}

/** Orders with what their summaries show. */
export function selectSummaries(db: DbOrTransaction) {
  return db
    .select({
      order: orders,
      slot: { starts_at: deliverySlots.startsAt, ends_at: deliverySlots.endsAt },
      totalItems: sql<number>`(SELECT sum(quantity - taken_out)::integer FROM order_items WHERE order_id = ${orders.id})`,
      preview: sql<OrderSummary['preview']>`ARRAY(
        SELECT jsonb_build_object('name', name, 'name_ne', name_ne, 'image', image) FROM order_items
        WHERE order_id = ${orders.id} AND taken_out < quantity ORDER BY id LIMIT 4)`,
    })
    .from(orders)
    .leftJoin(deliverySlots, eq(deliverySlots.id, orders.slotId))
    .$dynamic();
}

/** The summary of an order as it is sent. */
export function toSummary(
  { order, slot, totalItems, preview }: Awaited<ReturnType<typeof selectSummaries>>[number],
  imageBase: string,
): OrderSummary {
  return {
    id: order.id,
    number: order.number,
    state: order.state,
    payment_status: order.paymentStatus,
    total: order.total,
    total_items: totalItems,
    created_at: order.createdAt.toISOString(),
    slot: toWireSlot(slot),
    preview: preview.map(({ image, ...names }) => ({ ...names, image: imageUrl(image, imageBase) })),
  };
}

/** A page of the member's orders, newest first, and how many there are. */
export async function readOrders(
  db: DbOrTransaction,
  memberId: number,
  { state, page, imageBase }: { state: OrderState | null; page: Page; imageBase: string },
): Promise<{ count: number; orders: OrderSummary[] }> {
  const filter = and(eq(orders.memberId, memberId), state === null ? undefined : eq(orders.state, state));
  const [counted] = await db.select({ count: count() }).from(orders).where(filter);
  const rows = await selectSummaries(db)
    .where(filter)
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(page.size)
    .offset((page.number - 1) * page.size);
  return { count: counted?.count ?? 0, orders: rows.map((row) => toSummary(row, imageBase)) };
}

/** The times of a slot as they are sent. */
export function toWireSlot(slot: SlotTimes | null): OrderSummary['slot'] {
  return slot && { starts_at: slot.starts_at.toISOString(), ends_at: slot.ends_at.toISOString() };
}
