import { sumAmounts } from './money';
import { type Order } from './orders';

/** What was refunded of an order, in paisa. */
export const refundedAmount = ({ refunds }: Pick<Order, 'refunds'>): number =>
  sumAmounts(refunds.filter(({ status }) => status === 'done'));

/** What is to be refunded of an order, in paisa. */
export const dueAmount = ({ refunds }: Pick<Order, 'refunds'>): number =>
  sumAmounts(refunds.filter(({ status }) => status === 'due'));

/** What an order has, in paisa: all payments that have arrived, less all refunds, due and done. Without schemas, so that the client can use it. */
export function paidAmount({ payments, refunds }: Pick<Order, 'payments' | 'refunds'>): number {
  return sumAmounts(payments.filter(({ status }) => status === 'paid')) - sumAmounts(refunds);
}
