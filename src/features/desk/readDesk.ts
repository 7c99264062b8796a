import { paisaToWire, readPaisa } from '../../../contract/money';
import { type DeskSlot } from '../../../contract/delivery';
import { type DeskOrder, type DeskOrderSummary } from '../../../contract/desk';
import { type OrderState } from '../../../contract/orders';
import { safeImageUrl } from '../../api/safeImageUrl';
import { readRecord, readText, readWhole } from '../../http/readWire';
import { METHOD_TEXTS, STATE_TEXTS } from './deskTexts';

/** Readers for the answers of the desk. An order without id, number or a known state is no order; everything else has a default. */

export type QueuePage = { orders: DeskOrderSummary[]; count: number; hasNext: boolean };

export const readList = <T>(value: unknown, read: (row: unknown) => T | null): T[] =>
  Array.isArray(value) ? value.map(read).filter((row) => row !== null) : [];
export const readMoney = (value: unknown): string => paisaToWire(readPaisa(value) ?? 0);
const readNullable = (value: unknown): string | null => readText(value) || null;
export const readState = (value: unknown): OrderState | null =>
  typeof value === 'string' && Object.hasOwn(STATE_TEXTS, value) ? (value as OrderState) : null;

const PAYMENT_STATUSES = ['due', 'processing', 'paid', 'refund_due', 'refunded'] as const;
const ATTEMPT_STATUSES = ['open', 'checking', 'paid', 'failed', 'cancelled', 'expired'] as const;

function readMethod(value: unknown): DeskOrder['payment_method'] {
  return typeof value === 'string' && Object.hasOwn(METHOD_TEXTS, value)
    ? (value as DeskOrder['payment_method'])
    : 'cod';
}

function readSlot(value: unknown): DeskOrder['slot'] {
  const slot = readRecord(value);
  return slot && { starts_at: readText(slot.starts_at), ends_at: readText(slot.ends_at) };
}

/** What a row of the queue and an order have in common. */
function readCommon(row: unknown) {
  const order = readRecord(row);
  const [id, number, state] = [readWhole(order?.id), readText(order?.number), readState(order?.state)];
  if (!order || id === null || number === '' || !state) return null;
  const payment_status = PAYMENT_STATUSES.find((status) => status === order.payment_status) ?? 'due';
  const common = {
    id,
    number,
    state,
    payment_status,
    payment_method: readMethod(order.payment_method),
    total: readMoney(order.total),
    total_items: readWhole(order.total_items) ?? 0,
    created_at: readText(order.created_at),
    slot: readSlot(order.slot),
    attention: readNullable(order.attention),
  };
  return { order, common };
}

function readSummary(row: unknown): DeskOrderSummary | null {
  const read = readCommon(row);
  if (!read) return null;
  const { order, common } = read;
  const preview = readList(order.preview, (entry) => {
    const product = readRecord(entry);
    return product && { name: readText(product.name), image: safeImageUrl(product.image) };
  });
  return {
    ...common,
    preview,
    recipient: readText(order.recipient),
    phone_number: readText(order.phone_number),
    place: readText(order.place),
  };
}

/** A page of the queue, or a bare list, which is the whole queue. */
export function readQueuePage(answer: unknown): QueuePage | null {
  const page = Array.isArray(answer) ? { results: answer, next: null, count: answer.length } : readRecord(answer);
  if (!page || !Array.isArray(page.results)) return null;
  const orders = readList(page.results, readSummary);
  return { orders, count: readWhole(page.count) ?? orders.length, hasNext: Boolean(page.next) };
}

function readAddress(value: unknown): DeskOrder['address'] {
  const address = readRecord(value) ?? {};
  const text = (name: string) => readText(address[name]);
  return {
    recipient: text('recipient'),
    phone_number: text('phone_number'),
    province: text('province'),
    district: text('district'),
    local_level: text('local_level'),
    ward: readWhole(address.ward) ?? 0,
    tole: text('tole'),
    landmark: text('landmark'),
    note: text('note'),
  };
}

function readItem(row: unknown): DeskOrder['items'][number] | null {
  const item = readRecord(row);
  const id = readWhole(item?.id);
  if (!item || id === null) return null;
  return {
    id,
    product: readWhole(item.product),
    name: readText(item.name),
    image: safeImageUrl(item.image),
    unit_price: readMoney(item.unit_price),
    quantity: readWhole(item.quantity) ?? 1,
    total_price: readMoney(item.total_price),
  };
}

function readPayment(row: unknown): DeskOrder['payments'][number] | null {
  const payment = readRecord(row);
  return (
    payment && {
      method: readMethod(payment.method),
      status: ATTEMPT_STATUSES.find((status) => status === payment.status) ?? 'open',
      amount: readMoney(payment.amount),
      reference: readNullable(payment.reference),
      paid_at: readNullable(payment.paid_at),
    }
  );
}

/** An order of the desk; null when the answer is none. */
export function readDeskOrder(answer: unknown): DeskOrder | null {
  const read = readCommon(answer);
  if (!read || !Array.isArray(read.order.items)) return null;
  const { order, common } = read;
  return {
    ...common,
    expires_at: readNullable(order.expires_at),
    can_cancel: order.can_cancel === true,
    can_pay: order.can_pay === true,
    payment_methods: readList(order.payment_methods, readMethod),
    address: readAddress(order.address),
    note: readText(order.note),
    items: readList(order.items, readItem),
    subtotal: readMoney(order.subtotal),
    delivery_fee: readMoney(order.delivery_fee),
    payments: readList(order.payments, readPayment),
    refunds: readList(order.refunds, (row) => {
      const refund = readRecord(row);
      const status = refund?.status === 'done' ? 'done' : 'due';
      return refund && { amount: readMoney(refund.amount), status, reason: readText(refund.reason) };
    }),
    events: readList(order.events, (row) => {
      const event = readRecord(row);
      return event && { at: readText(event.at), type: readText(event.type), text: readText(event.text) };
    }),
    email: readNullable(order.email),
    transitions: readList(order.transitions, readState),
    cash_due: order.cash_due === null || order.cash_due === undefined ? null : readMoney(order.cash_due),
  };
}

/** The coming slots that have bookings. */
export function readBookedSlots(answer: unknown): Pick<DeskSlot, 'id' | 'starts_at' | 'ends_at' | 'booked'>[] | null {
  if (!Array.isArray(answer)) return null;
  return readList(answer, (row) => {
    const slot = readRecord(row);
    const [id, booked] = [readWhole(slot?.id), readWhole(slot?.booked) ?? 0];
    if (!slot || id === null || booked === 0) return null;
    return { id, booked, starts_at: readText(slot.starts_at), ends_at: readText(slot.ends_at) };
  });
}
