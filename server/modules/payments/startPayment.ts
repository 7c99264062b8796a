import { and, eq, inArray, isNull } from 'drizzle-orm';
import { type FastifyBaseLogger } from 'fastify';
import { type Database } from '../../db/database';
import { paymentAttempts } from '../../db/orderSchema';
import { toProviderAttempt } from '../orders/orderPayment';
import { type OrderRow } from '../orders/orderState';
import { PaymentStartError } from './providers/types';
import { type PaymentProviders } from './providers/paymentProviders';

/**
 * Starts the open attempt of a wallet order at its provider. Does nothing for cash, or when the attempt has been started.
 * An attempt that the provider does not start has failed: its address is unknown. The order stays, and the member can start another one.
 */
export async function startPayment(
  { db, log }: { db: Database; log: Pick<FastifyBaseLogger, 'warn'> },
  providers: PaymentProviders,
  order: OrderRow,
  shopUrl: string,
): Promise<void> {
  if (order.paymentMethod === 'cod') return;
  const [attempt] = await db
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.orderId, order.id), inArray(paymentAttempts.status, ['open', 'checking'])));
  const provider = attempt && providers.get(attempt.method);
  if (!provider || attempt.paymentUrl !== null) return;
  // Of two starts at the same time the first one counts. Nobody gets the address of the other one, so it cannot be paid.
  const isUnstarted = and(
    eq(paymentAttempts.id, attempt.id),
    isNull(paymentAttempts.providerId),
    inArray(paymentAttempts.status, ['open', 'checking']),
  );
  try {
    const { providerId, instruction } = await provider.start(toProviderAttempt(order, attempt), shopUrl);
    const paymentUrl = instruction?.http_method === 'GET' ? instruction.action : null;
    await db.update(paymentAttempts).set({ providerId, paymentUrl }).where(isUnstarted);
  } catch (error) {
    if (!(error instanceof PaymentStartError)) throw error;
    log.warn({ order: order.id, method: attempt.method, reason: error.reason }, 'a payment was not started');
    await db.update(paymentAttempts).set({ status: 'failed', nextLookUpAt: null }).where(isUnstarted);
  }
}
