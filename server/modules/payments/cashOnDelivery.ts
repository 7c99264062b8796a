import { formatPaisa } from '../../../contract/money';
import { type PayableOrder, type PaymentProvider } from './paymentMethod';

const OPEN_ORDERS_MAX = 2;
const FAILED_DELIVERIES_MAX = 2;

/** Why an order cannot be paid on delivery, for the member; null when it can. `limit` in paisa. */
export function refuseCash({ total, cash }: PayableOrder, limit: number): string | null {
  if (total > limit) return `Cash on delivery is possible up to ${formatPaisa(limit)}.`;
  if (cash.failedDeliveries >= FAILED_DELIVERIES_MAX)
    return 'Cash on delivery is not possible for 90 days after two deliveries that failed.';
  if (cash.openOrders >= OPEN_ORDERS_MAX)
    return `Cash on delivery is possible for ${OPEN_ORDERS_MAX} open orders at a time.`;
  return null;
}

/** Cash on delivery: nothing to start, and nobody to ask. The desk records the cash. */
export function createCashOnDelivery({ codLimit }: { codLimit: number }): PaymentProvider {
  return {
    id: 'cod',
    name: 'Cash on delivery',
    refuse: (order) => refuseCash(order, codLimit),
    start: async () => ({ providerId: null, instruction: null }),
    lookUp: async () => ({ status: 'open' }),
  };
}
