/**
 * The money of an order, in paisa. What it needs is its total while it is pending, under way or delivered, less what staff have given
 * back of the price or written off and what was returned, and nothing once it is cancelled or expired. What it has is all that has arrived less all refunds, due and done.
 */
import { asc, eq, ne, sql } from 'drizzle-orm';
import { paisaOf, sumAmounts, sumPaisa } from '../../../contract/money';
import { type PaymentStatus } from '../../../contract/orders';
import { type DbOrTransaction } from '../../db/database';
import { paymentAttempts, refunds } from '../../db/orderSchema';
import { type OrderRow } from '../orders/orderState';

export type AttemptRow = typeof paymentAttempts.$inferSelect;
export type RefundRow = typeof refunds.$inferSelect;

/** A payment that has arrived, and its refunds. */
export type ReceivedPayment = { attempt: AttemptRow; received: number; due: number; done: number };

export type Money = {
  /** In the order in which they arrived. */
  payments: ReceivedPayment[];
  arrived: number;
  due: number;
  done: number;
  granted: number;
  /** Whether a payment is being checked. */
  isChecking: boolean;
};

/** The condition of an attempt whose money staff have to decide on. */
export const isMoneyUndecided = eq(paymentAttempts.status, 'disputed');

/** The condition of a refund that was not taken back. */
export const isStanding = ne(refunds.status, 'taken_back');

/** What an attempt has brought. */
export const receivedOf = ({
  status,
  amount,
  paidAmount,
}: Pick<AttemptRow, 'status' | 'amount' | 'paidAmount'>): number =>
  status === 'paid' ? paisaOf(paidAmount ?? amount) : 0;

/** Reads the money of a locked order. */
export async function readMoney(transaction: Pick<DbOrTransaction, 'select'>, orderId: number): Promise<Money> {
  const attempts = await transaction
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.orderId, orderId))
    .orderBy(sql`${paymentAttempts.paidAt} NULLS LAST`, asc(paymentAttempts.id));
  const returned = await transaction.select().from(refunds).where(eq(refunds.orderId, orderId));
  return toMoney(attempts, returned);
}

/** Adds up the attempts and refunds of an order. */
export function toMoney(
  attempts: AttemptRow[],
  returned: Pick<RefundRow, 'attemptId' | 'amount' | 'status' | 'isGranted'>[],
): Money {
  const total = (isCounted: (refund: (typeof returned)[number]) => boolean) => sumAmounts(returned.filter(isCounted));
  const payments = attempts
    .filter(({ status }) => status === 'paid')
    .map((attempt) => ({
      attempt,
      received: receivedOf(attempt),
      due: total(({ attemptId, status }) => attemptId === attempt.id && status === 'due'),
      done: total(({ attemptId, status }) => attemptId === attempt.id && status === 'done'),
    }));
  return {
    payments,
    arrived: sumPaisa(payments.map(({ received }) => received)),
    due: total(({ status }) => status === 'due'),
    done: total(({ status }) => status === 'done'),
    granted: total(({ isGranted, status }) => isGranted && status !== 'taken_back'),
    isChecking: attempts.some(({ status }) => status === 'checking'),
  };
}

type PricedOrder = Pick<OrderRow, 'state' | 'total' | 'writtenOff' | 'returned'>;

const hasEnded = ({ state }: Pick<OrderRow, 'state'>): boolean => state === 'cancelled' || state === 'expired';

/** What an order costs without its returns, whether it is paid or written off. */
export const costsOf = (order: Pick<OrderRow, 'state' | 'total'>, { granted }: Pick<Money, 'granted'>): number =>
  hasEnded(order) ? 0 : Math.max(0, paisaOf(order.total) - granted);

export const needsOf = (order: PricedOrder, money: Money): number =>
  Math.max(0, costsOf(order, money) - paisaOf(order.writtenOff) - paisaOf(order.returned));

export const hasOf = ({ arrived, due, done }: Money): number => arrived - due - done;

/** Whether enough has arrived for an order that waits for its payment. */
export const isPaidUp = ({ total }: Pick<OrderRow, 'total'>, money: Money): boolean =>
  money.payments.length > 0 && hasOf(money) >= paisaOf(total);

/** What has arrived for an order less its refunds, due and done, in SQL, of the table `orders`. */
export const RECEIVED = sql`((SELECT coalesce(sum(coalesce(paid_amount, amount)), 0) FROM payment_attempts
  WHERE order_id = orders.id AND status = 'paid') - (SELECT coalesce(sum(amount), 0) FROM refunds WHERE order_id = orders.id AND status <> 'taken_back'))`;

/** What an order under way or delivered needs and does not have, in SQL, of the table `orders`. */
export const OUTSTANDING = sql`(orders.total - orders.written_off - orders.returned
  - (SELECT coalesce(sum(coalesce(paid_amount, amount)), 0) FROM payment_attempts WHERE order_id = orders.id AND status = 'paid')
  + (SELECT coalesce(sum(amount), 0) FROM refunds WHERE order_id = orders.id AND NOT is_granted AND status <> 'taken_back'))`;

/** An order that was delivered although its cash, or a part of it, is not recorded. */
export const CASH_MISSING = sql`orders.state = 'delivered' AND orders.payment_method = 'cod' AND orders.payment_status = 'due' AND ${OUTSTANDING} > 0`;

/** The cash that is still to be paid for an order. One that is paid or refunded needs none, and costs no subquery. */
export const TO_COLLECT = sql<
  string | null
>`CASE WHEN orders.payment_method = 'cod' AND orders.state NOT IN ('cancelled', 'expired')
  AND orders.payment_status IN ('due', 'processing') AND ${OUTSTANDING} > 0 THEN ${OUTSTANDING}::numeric(14, 2)::text END`;

/** What is left of a payment. */
export const leftOf = ({ received, due, done }: ReceivedPayment): number => received - due - done;

/**
 * The payments that a surplus goes back to: one that is left as a whole and is exactly the surplus, else the last ones first. The amounts
 * do not depend on the order in which the payments arrived.
 */
export function splitSurplus(
  payments: ReceivedPayment[],
  surplus: number,
): { payment: ReceivedPayment; amount: number }[] {
  const latest = payments.toReversed();
  const exact = latest.find((payment) => leftOf(payment) === surplus);
  if (exact) return [{ payment: exact, amount: surplus }];
  const parts: { payment: ReceivedPayment; amount: number }[] = [];
  let rest = surplus;
  for (const payment of latest) {
    const amount = Math.min(rest, leftOf(payment));
    if (amount > 0) parts.push({ payment, amount });
    rest -= amount;
  }
  return parts;
}

/** The payment status of an order, from its attempts and refunds: `refunded` once all that goes back has gone back. */
export function paymentStatusOf(order: PricedOrder, money: Money): PaymentStatus {
  if (hasEnded(order)) {
    if (money.due > 0) return 'refund_due';
    if (money.done > 0) return 'refunded';
    return money.isChecking ? 'processing' : 'due';
  }
  // Its payment arrived while sales were paused.
  if (order.state === 'pending_payment') return money.isChecking || isPaidUp(order, money) ? 'processing' : 'due';
  const needs = needsOf(order, money);
  const returned = paisaOf(order.returned);
  const isUnpaid = money.arrived === 0 && paisaOf(order.writtenOff) === 0 && returned === 0;
  if (isUnpaid || hasOf(money) < needs) return 'due';
  if (needs > 0 || money.granted + returned === 0) return 'paid';
  return money.due > 0 ? 'refund_due' : 'refunded';
}
