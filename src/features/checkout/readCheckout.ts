import { paisaToWire, readPaisa } from '../../../contract/money';
import { type DeliveryOptions, type DeliverySlot } from '../../../contract/delivery';
import { type Payment, type Quote } from '../../../contract/orders';
import { readCourierDays } from '../../api/readOrder';
import { readPayment, readPaymentMethod } from '../../api/readPayment';
import { safeImageUrl } from '../../api/safeImageUrl';
import { readRecord, readText, readWhole } from '../../http/readWire';

export type QuoteLine = Quote['lines'][number];
/** What the checkout needs of a placed order. */
export type PlacedOrder = { id: number; payment: Payment | null };

const readList = <T>(value: unknown, read: (entry: unknown) => T | null): T[] =>
  Array.isArray(value) ? value.map(read).filter((entry): entry is T => entry !== null) : [];

function readMoney(value: unknown): string | null {
  const paisa = readPaisa(value);
  return paisa === null ? null : paisaToWire(paisa);
}

function readLine(value: unknown): QuoteLine | null {
  const line = readRecord(value);
  const product = readRecord(line?.product);
  const [id, quantity] = [readWhole(product?.id), readWhole(line?.quantity)];
  const [unit_price, total_price] = [readMoney(line?.unit_price), readMoney(line?.total_price)];
  if (!line || id === null || quantity === null || unit_price === null || total_price === null) return null;
  return {
    product: { id, name: readText(product?.name), image: safeImageUrl(product?.image) },
    unit_price,
    quantity,
    total_price,
    available: Math.max(0, readWhole(line.available) ?? quantity),
  };
}

function readOfferedMethod(value: unknown): Quote['payment_methods'][number] | null {
  const method = readRecord(value);
  const id = readPaymentMethod(method?.id);
  if (!method || id === null) return null;
  return { id, name: readText(method.name), allowed: method.allowed === true, reason: readText(method.reason) || null };
}

function readProblem(value: unknown): Quote['problems'][number] | null {
  const problem = readRecord(value);
  return problem && { code: readText(problem.code), product: readWhole(problem.product), text: readText(problem.text) };
}

function readUnpaidOrder(value: unknown): Quote['unpaid_orders'][number] | null {
  const order = readRecord(value);
  const id = readWhole(order?.id);
  return order && id !== null ? { id, number: readText(order.number) } : null;
}

/** The quote of an answer; null without lines and amounts. */
export function readQuote(answer: unknown): Quote | null {
  const quote = readRecord(answer);
  const [subtotal, fee, total] = [quote?.subtotal, quote?.delivery_fee, quote?.total].map(readMoney);
  if (!quote || !Array.isArray(quote.lines) || !subtotal || !fee || !total) return null;
  return {
    lines: readList(quote.lines, readLine),
    subtotal,
    delivery_fee: fee,
    total,
    payment_methods: readList(quote.payment_methods, readOfferedMethod),
    problems: readList(quote.problems, readProblem),
    max_pieces: readWhole(quote.max_pieces) ?? Infinity,
    unpaid_orders: readList(quote.unpaid_orders, readUnpaidOrder),
  };
}

function readSlot(value: unknown): DeliverySlot | null {
  const slot = readRecord(value);
  const id = readWhole(slot?.id);
  const [starts_at, ends_at, cut_off_at] = [slot?.starts_at, slot?.ends_at, slot?.cut_off_at].map(readText);
  const areTimes = [starts_at, ends_at].every((time) => !Number.isNaN(Date.parse(time ?? '')));
  if (id === null || !starts_at || !ends_at || !areTimes) return null;
  return { id, starts_at, ends_at, cut_off_at: cut_off_at ?? '', remaining: readWhole(slot?.remaining) ?? 0 };
}

/** How an address is delivered to; null when the answer is no such thing. */
export function readDeliveryOptions(answer: unknown): DeliveryOptions | null {
  const options = readRecord(answer);
  const area = readRecord(options?.area);
  const fee = readMoney(options?.fee);
  if (!options || !area || fee === null) return null;
  return {
    area: { id: readWhole(area.id) ?? 0, name: readText(area.name) },
    fee,
    free_from: readMoney(options.free_from),
    slots: readList(options.slots, readSlot),
    courier_days: readCourierDays(options.courier_days),
  };
}

/** The placed order of an answer; null without an id. */
export function readPlacedOrder(answer: unknown): PlacedOrder | null {
  const order = readRecord(answer);
  const id = readWhole(order?.id);
  return order && id !== null ? { id, payment: readPayment(order.payment) } : null;
}
