import { paisaToWire, readPaisa } from '../../../contract/money';
import {
  type Order,
  type OrderAddress,
  type OrderSummary,
  type Payment,
  type PaymentMethodId,
  type Reordered,
} from '../../../contract/orders';
import { safeImageUrl } from '../../api/safeImageUrl';
import { readRecord, readText, readWhole } from '../../http/readWire';
import { ATTEMPT_TEXTS, METHOD_TEXTS, PAYMENT_STATUS_TEXTS, STATE_TEXTS } from './orderTexts';

export type ShopOrder = Omit<Order, 'payment'>;
export type ShopOrderPage = { orders: OrderSummary[]; count: number; hasNext: boolean };
/** What was put into the cart again, without the cart itself. */
export type ShopReordered = Omit<Reordered, 'cart'>;

const NAMELESS = 'Unnamed product';

function readKey<Key extends string>(table: Record<Key, unknown>, value: unknown): Key | null {
  return typeof value === 'string' && Object.hasOwn(table, value) ? (value as Key) : null;
}

const readTime = (value: unknown) => (Number.isNaN(Date.parse(readText(value))) ? null : readText(value));
const readAmount = (value: unknown) => paisaToWire(Math.max(0, readPaisa(value) ?? 0));
const readCount = (value: unknown) => Math.max(0, readWhole(value) ?? 0);
const readName = (value: unknown) => readText(value).trim() || NAMELESS;

/** The readable rows of a list; none when it is no list. */
function readRows<T>(rows: unknown, read: (row: Record<string, unknown>) => T | null): T[] {
  if (!Array.isArray(rows)) return [];
  return rows.map((row) => read(readRecord(row) ?? {})).filter((row) => row !== null);
}

function readSlot(value: unknown): Order['slot'] {
  const slot = readRecord(value);
  const starts_at = readTime(slot?.starts_at);
  const ends_at = readTime(slot?.ends_at);
  return starts_at === null || ends_at === null ? null : { starts_at, ends_at };
}

/** What a summary and an order have in common; null when it cannot be shown. */
function readHead(row: Record<string, unknown>) {
  const id = readWhole(row.id);
  const state = readKey(STATE_TEXTS, row.state);
  const payment_status = readKey(PAYMENT_STATUS_TEXTS, row.payment_status);
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

function readSummary(row: Record<string, unknown>): OrderSummary | null {
  const head = readHead(row);
  const preview = readRows(row.preview, ({ name, image }) => ({ name: readName(name), image: safeImageUrl(image) }));
  return head && { ...head, preview };
}

/** A page of orders, or a bare list as the only page; null when the answer is neither. */
export function readOrderPage(answer: unknown): ShopOrderPage | null {
  const page = readRecord(answer);
  const rows = Array.isArray(answer) ? answer : page?.results;
  if (!Array.isArray(rows)) return null;
  const orders = readRows(rows, readSummary);
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
    name: readName(row.name),
    image: safeImageUrl(row.image),
    unit_price: readAmount(row.unit_price),
    quantity: readCount(row.quantity),
    total_price: readAmount(row.total_price),
  };
}

function readAttempt(row: Record<string, unknown>): Order['payments'][number] | null {
  const method = readKey(METHOD_TEXTS, row.method);
  const status = readKey(ATTEMPT_TEXTS, row.status);
  if (method === null || status === null) return null;
  const reference = readText(row.reference) || null;
  return { method, status, amount: readAmount(row.amount), reference, paid_at: readTime(row.paid_at) };
}

/** The methods of a list; null when it is no list, as of a server that does not send them. */
function readMethods(methods: unknown): PaymentMethodId[] | null {
  if (!Array.isArray(methods)) return null;
  return methods.map((method) => readKey(METHOD_TEXTS, method)).filter((method) => method !== null);
}

/** The order of an answer; null when its id, state, payment or time cannot be read. */
export function readOrder(answer: unknown): ShopOrder | null {
  const row = readRecord(answer) ?? {};
  const head = readHead(row);
  const payment_method = readKey(METHOD_TEXTS, row.payment_method);
  if (!head || payment_method === null) return null;
  return {
    ...head,
    payment_method,
    expires_at: readTime(row.expires_at),
    can_cancel: row.can_cancel === true,
    can_pay: row.can_pay === true,
    payment_methods: readMethods(row.payment_methods) ?? [payment_method],
    address: readAddress(row.address),
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

/** How the browser gets to the provider; null when the answer does not say. */
export function readPayment(answer: unknown): Payment | null {
  const row = readRecord(answer) ?? {};
  const method = readKey(METHOD_TEXTS, row.method);
  const http_method = readKey({ GET: true, POST: true }, row.http_method);
  const action = readText(row.action);
  if (method === null || http_method === null || action === '') return null;
  const fields = Object.entries(readRecord(row.fields) ?? {}).map(([name, value]) => [name, readText(value)]);
  return { attempt: readText(row.attempt), method, http_method, action, fields: Object.fromEntries(fields) };
}

const SKIP_CODES = { unavailable: true, insufficient_stock: true, price_changed: true };

/** What was ordered again and what was not; null when the answer does not say. */
export function readReordered(answer: unknown): ShopReordered | null {
  const row = readRecord(answer);
  if (!row || !Array.isArray(row.added) || !Array.isArray(row.skipped)) return null;
  return {
    added: readRows(row.added, ({ product, name, quantity }) => {
      const id = readWhole(product);
      return id === null ? null : { product: id, name: readName(name), quantity: readCount(quantity) };
    }),
    skipped: readRows(row.skipped, ({ product, name, code, available }) => {
      const read = readKey(SKIP_CODES, code);
      return read && { product: readWhole(product), name: readName(name), code: read, available: readCount(available) };
    }),
  };
}
