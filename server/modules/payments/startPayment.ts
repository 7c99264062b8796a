import { and, eq, inArray, isNull } from 'drizzle-orm';
import { type FastifyBaseLogger } from 'fastify';
import { paisaOf } from '../../../contract/money';
import { type Payment } from '../../../contract/orders';
import { type Database } from '../../db/database';
import { paymentAttempts } from '../../db/orderSchema';
import { type OrderRow } from '../orders/orderState';
import { type AttemptRow } from './money';
import { PaymentStartError, type PaymentAttempt } from './providers/types';
import { type PaymentProviders } from './providers/paymentProviders';

/** The attempt as its provider knows it. */
export function toProviderAttempt(order: OrderRow, attempt: AttemptRow): PaymentAttempt {
  return {
    id: attempt.id,
    amount: paisaOf(attempt.amount),
    orderNumber: order.number,
    expiresAt: order.expiresAt ?? attempt.createdAt,
    providerId: attempt.providerId,
  };
}

/**
 * Starts the open attempt of a wallet order at its provider. Does nothing for cash, or when the attempt has been started.
 * An attempt that the provider does not start has failed: nobody knows its address. The order stays, and the member can start another one.
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

/** How the browser pays an open attempt; null when the provider has not started it or is no longer configured. */
export async function readPayment(
  providers: PaymentProviders,
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
