import { randomUUID } from 'node:crypto';
import { paisaToWire } from '../../../contract/money';
import { type OrderRequest } from '../../../contract/orders';
import { plainText } from '../../../contract/plainText';
import { type AppContext } from '../../context';
import { readSqlError, type DbOrTransaction } from '../../db/database';
import { orderEvents, orderItems, orders, paymentAttempts } from '../../db/orderSchema';
import { type Staff } from '../../db/staffTransaction';
import { InvalidTokenError } from '../../http/errors';
import { slotRefused } from '../delivery/deliveryErrors';
import { type SlotTimes } from '../delivery/slots';
import { type MemberRow } from '../accounts/sessions/sessions';
import { countMail } from '../accounts/unverifiedMail';
import { createOrderNumber } from '../orders/orderNumber';
import { type OrderEvent, type OrderRow } from '../orders/orderState';
import { type OrderParts } from '../orders/readOrders';
import { firstLookUp } from '../payments/decide';
import { expiryOf } from './newcomers';
import { type Gift } from './readGift';
import { type Checkout, type CheckoutLine, type ToldLine } from './readCheckout';

/** The order is to be placed again: the stock, a price or the cart has changed since it was read. */
export class CheckoutChanged extends Error {}

/** A checkout whose address is served. */
export type ServedCheckout = Checkout & { area: NonNullable<Checkout['area']> };

/** Who orders what: what a new order needs beside its checkout. */
export type NewOrder = {
  member: { email: string | null } & Pick<MemberRow, 'id' | 'emailVerifiedAt' | 'firstName' | 'phoneNumber'>;
  /** The hash of the member's network. */
  network: string;
  key: string;
  request: Omit<OrderRequest, 'address'>;
  /** Staff who place it for the member by telephone, and what they were told. `recordCash`: it is paid already. */
  told?: {
    staff: Staff;
    lines: ToldLine[];
    recordCash?: ((transaction: DbOrTransaction, order: OrderRow) => Promise<OrderRow>) | undefined;
  };
  requestHash: string;
  /** The times of the requested slot. */
  slot: SlotTimes | null;
  gift: Gift | null;
};

/** An order as it was inserted. The mail about its first event, if there is one, is to be queued under the id `mailId`. */
type Inserted = { order: OrderRow; parts: OrderParts; eventId: number; mailId: string | null };

/** Inserts the order with its lines, its payment attempt and its first event. */
export async function insertOrder(
  context: AppContext,
  transaction: DbOrTransaction,
  { member, network, key, request, told, requestHash, slot, gift }: NewOrder,
  { lines, address, area, subtotal, fee, total, newcomer }: ServedCheckout,
): Promise<Inserted> {
  const isCash = request.payment_method === 'cod';
  const state = isCash ? 'placed' : 'pending_payment';
  const now = context.now();
  const createdAt = new Date(now);
  const params = {
    method: request.payment_method,
    ...(total === 0 && { is_free: true as const }),
    ...(told && { by_phone: true as const }),
    ...(told?.recordCash && { is_paid: true as const }),
  };
  const event: OrderEvent = { type: state, params, actorId: told?.staff.staffId ?? member.id };
  const mailId = isCash && (await countMail(context, transaction, member)) ? randomUUID() : null;
  try {
    const [order] = await transaction
      .insert(orders)
      .values({
        number: createOrderNumber(),
        memberId: member.id,
        idempotencyKey: key,
        requestHash,
        state,
        paymentStatus: 'due',
        paymentMethod: request.payment_method,
        subtotal: paisaToWire(subtotal),
        deliveryFee: paisaToWire(fee),
        total: paisaToWire(total),
        address: gift ? { ...address, ...gift.recipient } : address,
        deliveryAreaId: area.id,
        slotId: request.slot ?? null,
        note: plainText(request.note ?? ''),
        buyerPan: request.buyer_pan ?? null,
        ifMissing: request.if_missing ?? 'call',
        gift: gift && { card: gift.card, sender: address.recipient, sender_phone: address.phone_number },
        createdAt,
        expiresAt: isCash ? null : new Date(expiryOf(context.config, now, newcomer !== null)),
        origin: isCash || !newcomer ? null : network,
      })
      .returning();
    const orderId = order!.id;
    // One round trip.
    const [items, attempts, [recorded]] = await Promise.all([
      transaction
        .insert(orderItems)
        .values(lines.map((line) => toItem(orderId, line)))
        .returning(),
      transaction
        .insert(paymentAttempts)
        .values({
          orderId,
          method: request.payment_method,
          amount: paisaToWire(total),
          createdAt,
          nextLookUpAt: isCash ? null : firstLookUp(now),
        })
        .returning(),
      transaction
        .insert(orderEvents)
        .values({ ...event, orderId, state, mailId })
        .returning(),
    ]);
    const parts = {
      items,
      attempts,
      refunded: [],
      events: [recorded!],
      slot,
      courierDays: area.courierDays,
      bill: null,
    };
    return { order: order!, parts, eventId: recorded!.id, mailId };
  } catch (error) {
    throw toRefusal(error);
  }
}

function toItem(orderId: number, line: CheckoutLine) {
  const { productId, name, nameNe, image, quantity, vatRate, hsCode, returnDays } = line;
  const [unitPrice, totalPrice] = [paisaToWire(line.unitPrice), paisaToWire(line.unitPrice * quantity)];
  return { orderId, productId, name, nameNe, image, unitPrice, quantity, totalPrice, vatRate, hsCode, returnDays };
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
