import { paisaOf } from './money';
import { type Order } from './orders';

/** What an order has, in paisa: all payments that have arrived, less all refunds, due and done. Without schemas, so that the client can use it. */
export function paidAmount({ payments, refunds }: Pick<Order, 'payments' | 'refunds'>): number {
  const sum = (amounts: { amount: string }[]) => amounts.reduce((total, { amount }) => total + paisaOf(amount), 0);
  return sum(payments.filter(({ status }) => status === 'paid')) - sum(refunds);
}
