import { type DeskOrder } from '../../../../contract/desk';
import { dueRefund } from '../deskTexts';

/**
 * Whether staff make a refund themselves and enter its number: any refund of a wallet's payment, except that of a whole Khalti payment
 * that is due, which the shop makes. `payment` is the number of the refunded payment, "" for any. When the order `isCancelled`, too, its
 * payment is due.
 */
export function needsReference(order: DeskOrder, payment: string, isCancelled = false): boolean {
  const due = dueRefund(order);
  if (due === null && isCancelled) return order.payment_method === 'esewa';
  if (due === null) return order.payment_status !== 'paid' || order.payment_method !== 'cod';
  const whole = order.payments.filter(
    ({ status, amount, reference }) => status === 'paid' && amount === due && (payment === '' || reference === payment),
  );
  if (whole.length === 0) return order.payment_method !== 'cod';
  return !whole.some(({ method, reference }) => method === 'cod' || (method === 'khalti' && reference !== null));
}
