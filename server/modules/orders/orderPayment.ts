/** How an order can be paid, by what the payment providers of the context offer. */
import { paisaOf } from '../../../contract/money';
import { type Payment, type PaymentMethodId } from '../../../contract/orders';
import { type AppContext } from '../../context';
import { type paymentAttempts } from '../../db/orderSchema';
import { type OrderRow } from './orderState';

type AttemptRow = typeof paymentAttempts.$inferSelect;
type Providers = AppContext['paymentProviders'];

/** An order of this amount that is paid online: the member's cash orders do not matter. */
export const onlineOrder = (total: string) => ({
  total: paisaOf(total),
  cash: { openOrders: 0, failedDeliveries: 0 },
});

/** The methods that can pay an order of this amount online. */
export const onlineMethods = (providers: Providers, total: string): PaymentMethodId[] =>
  [...providers.values()]
    .filter((provider) => provider.id !== 'cod' && provider.checkEligibility(onlineOrder(total)) === null)
    .map(({ id }) => id);

/** The attempt as its provider knows it. */
export const toProviderAttempt = (order: OrderRow, attempt: AttemptRow) => ({
  id: attempt.id,
  amount: paisaOf(attempt.amount),
  orderNumber: order.number,
  expiresAt: order.expiresAt ?? attempt.createdAt,
  providerId: attempt.providerId,
});

/** How the browser pays an open attempt; null when the provider has not started it or is no longer configured. */
export async function readPayment(
  providers: Providers,
  order: OrderRow,
  attempt: AttemptRow,
  shopUrl: string,
): Promise<Payment | null> {
  const provider = providers.get(attempt.method);
  if (!provider) return null;
  const found = { attempt: attempt.id, method: attempt.method };
  if (attempt.paymentUrl !== null) return { ...found, http_method: 'GET', action: attempt.paymentUrl, fields: {} };
  if (attempt.method !== 'esewa') return null;
  // A signed form: nothing is asked over the network.
  const { instruction } = await provider.start(toProviderAttempt(order, attempt), shopUrl);
  return instruction && { ...found, ...instruction };
}
