import { formatPaisa } from '../../../../contract/money';
import { type Config } from '../../../config/config';
import { type CashStanding, type PayableOrder, type PaymentProvider } from './types';

const OPEN_ORDERS_MAX = 2;
const FAILED_ORDERS_MAX = 2;

/** The shop's settings: the most cash for an order, in paisa, and whom to call. */
type CashSettings = Pick<Config, 'codLimit' | 'shopPhone'>;

/** Whether failed deliveries or staff rule out cash. */
export const isCashBlocked = ({ failedDeliveries, blockedByStaff = false }: CashStanding): boolean =>
  blockedByStaff || failedDeliveries >= FAILED_ORDERS_MAX;

/** Why an order cannot be paid on delivery, for the member; null when it can. */
export function refuseCash({ total, cash }: PayableOrder, { codLimit, shopPhone }: CashSettings): string | null {
  if (total > codLimit) return `Cash on delivery is possible up to ${formatPaisa(codLimit)}.`;
  if (cash.blockedByStaff)
    return `Cash on delivery is not possible for you at the moment. Pay in another way, or call us at ${shopPhone}.`;
  if (isCashBlocked(cash))
    return `Cash on delivery is not possible: in the last 90 days two orders were refused, or nobody was there to take them. Pay in another way, or call us at ${shopPhone}.`;
  if (cash.openOrders >= OPEN_ORDERS_MAX)
    return `Cash on delivery is possible for ${OPEN_ORDERS_MAX} open orders at a time.`;
  return null;
}

/** Cash on delivery: nothing to start, and nobody to ask. The desk records the cash. */
export function createCashOnDelivery(settings: CashSettings): PaymentProvider {
  return {
    id: 'cod',
    name: 'Cash on delivery',
    checkEligibility: (order) => refuseCash(order, settings),
    start: async () => ({ providerId: null, instruction: null }),
    lookUp: async () => ({ status: 'open' }),
  };
}
