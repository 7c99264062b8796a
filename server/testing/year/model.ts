/**
 * What the shop must be like: goods, places, orders and their money, in paisa, as few rules as there are. It knows nothing of the server's code. What is not
 * here (texts, pages, mails) the invariants and the tests beside the code check.
 */
import { type Random } from './random';

/** `isBarred`: staff took it off sale, so that its supplier cannot put it back. */
export type Product = {
  id: number;
  name: string;
  category: string;
  price: number;
  stock: number;
  isOnSale: boolean;
  isBarred?: boolean;
};
/** `id`: 0 until the shop has named it. */
export type Slot = { id: number; starts: number; cutOff: number; capacity: number; booked: number };
export type Wanted = { product: number; price: number; pieces: number };
/** `paid`: what was paid for a piece, of an exchange with the order at its beginning. */
export type Line = Wanted & { item: number; paid: number };
/** A payment at a provider. `paid`: what the provider has; `isKnown`: the shop has it in its books. */
export type Payment = {
  page: string;
  method: Wallet;
  asked: number;
  paid: number;
  paidAt: number;
  isKnown: boolean;
  wentBack: boolean;
};
export type Wallet = 'esewa' | 'khalti';
export type Method = 'cod' | Wallet;
export type State =
  'pending_payment' | 'placed' | 'packing' | 'out_for_delivery' | 'delivered' | 'cancelled' | 'expired';

export type Order = {
  id: number;
  /** What happens to it, whoever else orders. */
  random: Random;
  member: number;
  state: State;
  method: Method;
  lines: Line[];
  fee: number;
  slot: Slot | null;
  placedAt: number;
  expiresAt: number;
  deliveredAt: number;
  payments: Payment[];
  /** Cash that was recorded and not taken back, without what was rounded up. */
  cash: number;
  refunded: number;
  /** Refunds out of the price: then it costs less. */
  granted: number;
  writtenOff: number;
  /** What it costs less because of problems. */
  returned: number;
  /** Of that what is final, so that the bill is credited. */
  credited: number;
  bill: { number: string; month: string; total: number } | null;
  rider: number | null;
  failures: number;
  /** The order whose pieces it exchanges. */
  exchangeOf: Order | null;
};

const sum = (values: number[]): number => values.reduce((one, other) => one + other, 0);
export const hasEnded = ({ state }: Order): boolean => state === 'cancelled' || state === 'expired';
export const isOpen = ({ state }: Order): boolean => ['placed', 'packing', 'out_for_delivery'].includes(state);
export const costOf = (lines: Wanted[]): number => sum(lines.map(({ price, pieces }) => price * pieces));
export const totalOf = ({ lines, fee }: Pick<Order, 'lines' | 'fee'>): number => costOf(lines) + fee;
/** The order that was paid. */
export const rootOf = (order: Order): Order => (order.exchangeOf ? rootOf(order.exchangeOf) : order);
export const arrivedOf = ({ payments, cash }: Order): number =>
  cash + sum(payments.filter(({ isKnown }) => isKnown).map(({ paid }) => paid));
/** What it costs, whether it is paid or not. */
const chargeOf = (order: Order): number => (hasEnded(order) ? 0 : Math.max(0, totalOf(order) - order.granted));
export const needsOf = (order: Order): number => Math.max(0, chargeOf(order) - order.writtenOff - order.returned);
/** What has to go back: all that is more than it needs. */
export const dueOf = (order: Order): number => Math.max(0, arrivedOf(order) - order.refunded - needsOf(order));
/** What is still to be paid. */
export const missingOf = (order: Order): number => Math.max(0, needsOf(order) - arrivedOf(order) + order.refunded);
/** What its bill must be less its credit notes. */
export const billedOf = (order: Order): number => chargeOf(order) - order.credited;

/** The payment statuses that it may have. A wallet that is being asked is `processing` instead of `due`. */
export function statusesOf(order: Order): string[] {
  const [due, needs] = [dueOf(order), needsOf(order)];
  const unpaid = order.payments.length > 0 || order.method !== 'cod' ? ['due', 'processing'] : ['due'];
  if (hasEnded(order)) return due > 0 ? ['refund_due'] : order.refunded > 0 ? ['refunded'] : unpaid;
  if (order.state === 'pending_payment') return unpaid;
  const isUntouched = arrivedOf(order) === 0 && order.writtenOff === 0 && order.returned === 0;
  if (isUntouched || missingOf(order) > 0) return ['due'];
  if (needs > 0 || order.granted + order.returned === 0) return ['paid'];
  return due > 0 ? ['refund_due'] : ['refunded'];
}

export type Terms = { fee: number; freeFrom: number };
export const feeOf = ({ fee, freeFrom }: Terms, subtotal: number): number => (subtotal >= freeFrom ? 0 : fee);

const COD_LIMIT = 1_000_000;
const OPEN_CASH_ORDERS = 2;
const FAILURES = 2;
const FAILED_WITHIN = 90 * 24 * 3600 * 1000;
/** Of the times when deliveries of cash orders failed by a member's doing, those that count against cash. */
export const countFailures = (failed: number[], now: number): number =>
  failed.filter((at) => at > now - FAILED_WITHIN).length;

/** Whether a member may pay an order so. `failed`: when deliveries of their cash orders failed by their doing. */
export function mayPay(method: Method, total: number, own: Order[], failed: number[], now: number): boolean {
  if (method !== 'cod') return own.filter(({ state }) => state === 'pending_payment').length < 2;
  const isBlocked = countFailures(failed, now) >= FAILURES;
  const open = own.filter((order) => order.method === 'cod' && !order.exchangeOf && isOpen(order)).length;
  return total <= COD_LIMIT && !isBlocked && open < OPEN_CASH_ORDERS;
}

/** What the shop has: the goods on the shelf, and those of orders that are not delivered. */
export class Model {
  readonly products = new Map<number, Product>();
  /** By when they begin. */
  readonly slots = new Map<number, Slot>();
  readonly orders = new Map<number, Order>();
  readonly closedDays = new Set<string>();
  /** The papers of a fiscal year so far. */
  readonly serials = new Map<string, number>();

  /** Whether all pieces can be had. */
  has(lines: Pick<Wanted, 'product' | 'pieces'>[]): boolean {
    return lines.every(({ product, pieces }) => {
      const found = this.products.get(product);
      return found !== undefined && found.isOnSale && found.stock >= pieces;
    });
  }
  /** Takes pieces and a place, or gives them back with a `direction` of -1. */
  reserve({ lines, slot }: Pick<Order, 'lines' | 'slot'>, direction: 1 | -1): void {
    for (const { product, pieces } of lines) this.products.get(product)!.stock -= direction * pieces;
    if (slot) slot.booked += direction;
  }
  end(order: Order, state: 'cancelled' | 'expired'): void {
    order.state = state;
    this.reserve(order, -1);
  }
  /** The number of the next bill of a fiscal year. */
  nextBill(fiscalYear: string): string {
    const serial = (this.serials.get(fiscalYear) ?? 0) + 1;
    this.serials.set(fiscalYear, serial);
    return `T-${fiscalYear}-${serial}`;
  }
}
