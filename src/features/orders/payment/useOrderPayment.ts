import { useEffect, useState } from 'react';
import { type Order } from '../../../../contract/orders';
import { useOrder } from '../useOrder';

/** Milliseconds between two looks at an order whose payment is checked. */
const INTERVAL = 3000;
/** Milliseconds after which the page says that it may be closed. */
const LONG = 20_000;

export type PaymentOutcome = 'paid' | 'checking' | 'unpaid' | 'closed';

/**
 * How the payment of an order stands: `closed` for an order that was cancelled or has expired. An attempt that is `open`, or `checking` while
 * the order is due, is unpaid: the provider's page was not used, or the provider knows of no payment.
 */
export function paymentOutcome({ state, payment_status, payments }: Order): PaymentOutcome {
  if (state === 'cancelled' || state === 'expired') return 'closed';
  if (state !== 'pending_payment' || payment_status === 'paid') return 'paid';
  const isChecked = payment_status === 'processing' || payments.some(({ status }) => status === 'paid');
  return isChecked ? 'checking' : 'unpaid';
}

/** The order of a payment, asked for every few seconds, and whether that has taken long. */
export function useOrderPayment(id: number) {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), LONG);
    return () => clearTimeout(timer);
  }, []);
  return { ...useOrder(id, INTERVAL), isLong };
}
