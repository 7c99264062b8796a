import { setTimeout } from 'node:timers/promises';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { type FastifyBaseLogger } from 'fastify';
import { type Database } from '../../db/database';
import { paymentAttempts } from '../../db/orderSchema';
import { toProviderAttempt } from '../orders/orderPayment';
import { type OrderRow } from '../orders/orderState';
import { PaymentStartError } from './providers/types';
import { type PaymentProviders } from './providers/paymentProviders';

/** A start that has not ended by then will not end: the providers' time-outs are shorter. */
const START_TIMEOUT_MS = 3500;
const POLL_INTERVAL_MS = 50;

type StartContext = { db: Database; log: Pick<FastifyBaseLogger, 'warn'> };

/**
 * Starts the open attempt of a wallet order at its provider. Does nothing for cash, or when the attempt has been started.
 * When requests come at the same time, one starts it and the others wait for it: the provider opens one payment.
 * An attempt that the provider does not start has failed: its address is unknown. The order stays, and the member can start another one.
 */
export async function startPayment(
  { db, log }: StartContext,
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
  // eSewa's payment is a signed form: there is nothing to start.
  if (!provider || attempt.method === 'esewa' || attempt.paymentUrl !== null) return;
  if (!(await claimStart(db, attempt.id))) return waitForStart(db, attempt.id);
  try {
    const { providerId, instruction } = await provider.start(toProviderAttempt(order, attempt), shopUrl);
    const paymentUrl = instruction?.http_method === 'GET' ? instruction.action : null;
    await db.update(paymentAttempts).set({ providerId, paymentUrl }).where(isUnstarted(attempt.id));
  } catch (error) {
    if (!(error instanceof PaymentStartError)) throw error;
    log.warn({ order: order.id, method: attempt.method, reason: error.reason }, 'a payment was not started');
    await db.update(paymentAttempts).set({ status: 'failed', nextLookUpAt: null }).where(isUnstarted(attempt.id));
  }
}

const isUnstarted = (attemptId: string) =>
  and(
    eq(paymentAttempts.id, attemptId),
    isNull(paymentAttempts.providerId),
    inArray(paymentAttempts.status, ['open', 'checking']),
  );

/** Whether this request is to start the attempt: no other one is starting it. One that was killed is replaced. */
async function claimStart(db: Database, attemptId: string): Promise<boolean> {
  const claimed = await db
    .update(paymentAttempts)
    .set({ startRequestedAt: sql`now()` })
    .where(
      and(
        isUnstarted(attemptId),
        sql`coalesce(${paymentAttempts.startRequestedAt} < now() - make_interval(secs => ${START_TIMEOUT_MS / 1000}), true)`,
      ),
    )
    .returning({ id: paymentAttempts.id });
  return claimed.length > 0;
}

/** Returns when another request has started the attempt, or has failed to. */
async function waitForStart(db: Database, attemptId: string): Promise<void> {
  const end = performance.now() + START_TIMEOUT_MS;
  while (performance.now() < end && (await db.$count(paymentAttempts, isUnstarted(attemptId))) > 0)
    await setTimeout(POLL_INTERVAL_MS);
}
