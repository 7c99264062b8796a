import { paisaToWire, readPaisa } from '../../contract/money';
import {
  type AttemptStatus,
  type Order,
  type OrderAddress,
  type OrderState,
  type OrderSummary,
  type PaymentStatus,
} from '../../contract/orders';
import { readCount, readKey, readRecord, readRows, readText, readTime, readWhole } from '../http/readWire';
import { readPaymentMethod } from './readPayment';
import { safeImageUrl } from './safeImageUrl';

/** Readers of orders, for members and for staff. */

export type ShopOrder = Omit<Order, 'payment'>;
export type OrderPage<Row> = { orders: Row[]; count: number; hasNext: boolean };

// Tables instead of the lists of the contract, whose schemas would be loaded with them.
const STATES: Record<OrderState, true> = {
  pending_payment: true,
  placed: true,
  packing: true,
  out_for_delivery: true,
  delivered: true,
  cancelled: true,
  expired: true,
};
const PAYMENT_STATUSES: Record<PaymentStatus, true> = {
  due: true,
  processing: true,
  paid: true,
  refund_due: true,
  refunded: true,
};
const ATTEMPT_STATUSES: Record<AttemptStatus, true> = {
  open: true,
  checking: true,
  paid: true,
  failed: true,
  cancelled: true,
  expired: true,
};

export const readOrderState = (value: unknown): OrderState | null => readKey(STATES, value);
export const readAmount = (value: unknown): string => paisaToWire(Math.max(0, readPaisa(value) ?? 0));
export const readProductName = (value: unknown): string => readText(value).trim() || 'Unnamed product';

/** A delivery slot; null without its times, and for a courier. */
export function readSlot(value: unknown): Order['slot'] {
  const slot = readRecord(value);
  const starts_at = readTime(slot?.starts_at);
  const ends_at = readTime(slot?.ends_at);
  return starts_at === null || ends_at === null ? null : { starts_at, ends_at };
}

/** The days within which a courier delivers; null in a slot, and when they are not known. */
export function readCourierDays(value: unknown): Order['courier_days'] {
  const [from, to] = Array.isArray(value) ? value.map(readWhole) : [];
  return typeof from === 'number' && typeof to === 'number' ? [from, to] : null;
}

/** What a summary and an order have in common; null when it cannot be shown. */
function readHead(row: Record<string, unknown>) {
  const id = readWhole(row.id);
  const state = readOrderState(row.state);
  const payment_status = readKey(PAYMENT_STATUSES, row.payment_status);
  const created_at = readTime(row.created_at);
  if (id === null || state === null || payment_status === null || created_at === null) return null;
  return {
    id,
    number: readText(row.number),
    state,
    payment_status,
    created_at,
    slot: readSlot(row.slot),
    total: readAmount(row.total),
    total_items: readCount(row.total_items),
  };
}

/** An order of a list; null when its id, state, payment or time cannot be read. */
export function readOrderSummary(row: Record<string, unknown>): OrderSummary | null {
  const head = readHead(row);
  const preview = readRows(row.preview, ({ name, image }) => ({
    name: readProductName(name),
    image: safeImageUrl(image),
  }));
  return head && { ...head, preview };
}

/** A page of orders, or a bare list as the only page; null when the answer is neither. */
export function readOrderPage<Row>(
  answer: unknown,
  readRow: (row: Record<string, unknown>) => Row | null,
): OrderPage<Row> | null {
  const page = readRecord(answer);
  const rows = Array.isArray(answer) ? answer : page?.results;
  if (!Array.isArray(rows)) return null;
  const orders = readRows(rows, readRow);
  return { orders, count: readWhole(page?.count) ?? orders.length, hasNext: readText(page?.next) !== '' };
}

function readAddress(value: unknown): OrderAddress {
  const address = readRecord(value) ?? {};
  return {
    recipient: readText(address.recipient),
    phone_number: readText(address.phone_number),
    province: readText(address.province),
    district: readText(address.district),
    local_level: readText(address.local_level),
    ward: readCount(address.ward),
    tole: readText(address.tole),
    landmark: readText(address.landmark),
    note: readText(address.note),
  };
}

function readLine(row: Record<string, unknown>): Order['items'][number] | null {
  const id = readWhole(row.id);
  if (id === null) return null;
  return {
    id,
    product: readWhole(row.product),
    name: readProductName(row.name),
    image: safeImageUrl(row.image),
    unit_price: readAmount(row.unit_price),
    quantity: readCount(row.quantity),
    total_price: readAmount(row.total_price),
  };
}

function readAttempt(row: Record<string, unknown>): Order['payments'][number] | null {
  const method = readPaymentMethod(row.method);
  const status = readKey(ATTEMPT_STATUSES, row.status);
  if (method === null || status === null) return null;
  const reference = readText(row.reference) || null;
  return { method, status, amount: readAmount(row.amount), reference, paid_at: readTime(row.paid_at) };
}

/** The order of an answer; null when its id, state, payment or time cannot be read. */
export function readOrder(answer: unknown): ShopOrder | null {
  const row = readRecord(answer) ?? {};
  const head = readHead(row);
  const payment_method = readPaymentMethod(row.payment_method);
  if (!head || payment_method === null) return null;
  return {
    ...head,
    payment_method,
    expires_at: readTime(row.expires_at),
    can_cancel: row.can_cancel === true,
    can_pay: row.can_pay === true,
    // Not every server sends them.
    payment_methods: Array.isArray(row.payment_methods)
      ? row.payment_methods.map(readPaymentMethod).filter((method) => method !== null)
      : [payment_method],
    address: readAddress(row.address),
    courier_days: readCourierDays(row.courier_days),
    note: readText(row.note),
    items: readRows(row.items, readLine),
    subtotal: readAmount(row.subtotal),
    delivery_fee: readAmount(row.delivery_fee),
    payments: readRows(row.payments, readAttempt),
    refunds: readRows(row.refunds, ({ amount, status, reason }) => {
      const read = readKey({ due: true, done: true }, status);
      return read && { amount: readAmount(amount), status: read, reason: readText(reason) };
    }),
    events: readRows(row.events, ({ at, type, text }) => {
      const time = readTime(at);
      return time === null ? null : { at: time, type: readText(type), text: readText(text) };
    }),
  };
}
