import { and, eq, isNull, lte, notExists, or, sql } from 'drizzle-orm';
import type PgBoss from 'pg-boss';
import { type WalletId } from '../../../contract/orders';
import { inTransaction } from '../../db/database';
import { orders, paymentAttempts } from '../../db/orderSchema';
import { type Queue } from '../../queue/queue';
import { lockOrder, markForAttention } from '../orders/orderState';
import { OVERDUE_MS } from './decide';
import { settleAttempt, type SettleContext } from './lookUpAttempt';
import { readPause } from '../sales/salesPause';
import { isPaidUp, readMoney, RECEIVED } from './money';
import { walletsOf } from './providers/paymentProviders';
import { expireOrder, findUndecided, settleMoney } from './settlement';

/** Sweeps run every few seconds; the schedule starts them again after a failure. */
const sweepQueue = (name: string): Queue => ({ name, policy: 'short', schedule: '* * * * *' });
/** The payments of each provider. */
const PAYMENTS: Record<WalletId, Queue> = {
  esewa: sweepQueue('payments-esewa'),
  khalti: sweepQueue('payments-khalti'),
};
/** The orders that are past their end. */
const EXPIRY = sweepQueue('expiry');
export const PAYMENT_QUEUES: Queue[] = [...Object.values(PAYMENTS), EXPIRY];

/** How often the due look-ups are made. */
const SWEEP_SECONDS = 5;
const POLL_SECONDS = 1;
const BATCH_SIZE = 50;
const AT_ONCE = 5;
/** When an attempt that could not be settled is tried again. */
const RETRY_AFTER_MS = 60_000;
/** A sweep of a killed server is taken up by another one after this. */
const EXPIRE_SECONDS = 60;

type JobContext = SettleContext & { isStopping: () => boolean };

/**
 * Settles payments and expires unpaid orders every five seconds, on one of the servers. Each provider has its own worker, so that one that
 * is silent does not delay the other.
 */
export async function workOnPayments(boss: PgBoss, context: JobContext): Promise<void> {
  for (const method of walletsOf(context.paymentProviders))
    await repeat(boss, context, PAYMENTS[method], () => sweepPayments(context, method));
  await repeat(boss, context, EXPIRY, async () => {
    await placePaidOrders(context);
    await sweepOverdue(context);
  });
}

/** Runs `sweep` again and again. Each run plans the next; a schedule starts them again. */
async function repeat(
  boss: PgBoss,
  { log, isStopping }: JobContext,
  { name: queue }: Queue,
  sweep: () => Promise<void>,
): Promise<void> {
  // The queue holds one waiting job at most: further ones are dropped.
  const plan = () =>
    boss
      .send(queue, {}, { startAfter: SWEEP_SECONDS, expireInSeconds: EXPIRE_SECONDS, retryLimit: 0 })
      // A busy database must not stop the server from starting: the schedule starts the sweeps again.
      .catch((error: unknown) =>
        log.warn({ err: error, queue }, 'the next sweep of the payments could not be planned'),
      );
  await boss.work(queue, { pollingIntervalSeconds: POLL_SECONDS }, async () => {
    try {
      if (!isStopping()) await sweep();
    } catch (error) {
      log.warn({ err: error, queue }, 'the due payments could not be settled');
    } finally {
      await plan();
    }
  });
  await plan();
}

/** Looks up the attempts of a provider that are due, the oldest first. One that fails waits behind the others. */
export async function sweepPayments(context: SettleContext, method: WalletId): Promise<void> {
  const due = await context.db
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.method, method), lte(paymentAttempts.nextLookUpAt, new Date(context.now()))))
    .orderBy(paymentAttempts.nextLookUpAt)
    .limit(BATCH_SIZE);
  await each(context, due, async ({ id }) => {
    try {
      await settleAttempt(context, id);
    } catch (error) {
      await postpone(context, id);
      throw error;
    }
  });
}

async function postpone({ db, now }: SettleContext, attemptId: string): Promise<void> {
  const isDue = and(eq(paymentAttempts.id, attemptId), lte(paymentAttempts.nextLookUpAt, new Date(now())));
  await db
    .update(paymentAttempts)
    .set({ nextLookUpAt: new Date(now() + RETRY_AFTER_MS) })
    .where(isDue);
}

/** Places the orders whose payment arrived while sales were paused. */
export async function placePaidOrders(context: SettleContext): Promise<void> {
  const { db } = context;
  if (await readPause(db)) return;
  const isPaid = sql`${orders.total} > 0 AND ${RECEIVED} >= ${orders.total}`;
  const paid = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.state, 'pending_payment'), isPaid))
    .limit(BATCH_SIZE);
  await each(context, paid, ({ id }) =>
    inTransaction(db, async (transaction) => {
      const order = await lockOrder(transaction, id);
      if (order) await settleMoney(context, transaction, order);
    }),
  );
}

/** Expires the orders that are past their end. Their attempts are looked up at the end by the provider's own sweep. */
export async function sweepOverdue(context: SettleContext): Promise<void> {
  let batch = await findOverdue(context);
  while (batch.length > 0) {
    await each(context, batch, ({ id }) => expireUnpaid(context, id));
    // Orders that stay pending do not keep later ones from expiring.
    batch = batch.length < BATCH_SIZE ? [] : await findOverdue(context, batch.at(-1));
  }
}

async function each<T>({ log }: SettleContext, items: T[], run: (item: T) => Promise<unknown>): Promise<void> {
  const waiting = [...items];
  const work = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      await run(item).catch((error: unknown) => log.warn({ err: error, item }, 'a payment could not be settled'));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

type Overdue = { id: number; expiresAt: Date | null };

/**
 * Unpaid orders that are past their end, oldest first, without those that staff know of and whose payment is not decided: the first ones, or
 * those behind `last`.
 */
export function findOverdue({ db, now }: Pick<SettleContext, 'db' | 'now'>, last?: Overdue): Promise<Overdue[]> {
  return db
    .select({ id: orders.id, expiresAt: orders.expiresAt })
    .from(orders)
    .where(
      and(
        eq(orders.state, 'pending_payment'),
        lte(orders.expiresAt, new Date(now())),
        or(isNull(orders.attention), notExists(findUndecided(db, orders.id))),
        last && sql`(${orders.expiresAt}, ${orders.id}) > (${last.expiresAt}, ${last.id})`,
      ),
    )
    .orderBy(orders.expiresAt, orders.id)
    .limit(BATCH_SIZE);
}

/** Expires an unpaid order. One whose payment is not decided stays, and is marked for attention when it is overdue. */
async function expireUnpaid(context: SettleContext, orderId: number): Promise<void> {
  await inTransaction(context.db, async (transaction) => {
    const order = await lockOrder(transaction, orderId);
    if (!order) return;
    const { state, expiresAt } = await expireOrder(context, transaction, order);
    if (state !== 'pending_payment' || isPaidUp(order, await readMoney(transaction, orderId))) return;
    if (expiresAt!.getTime() + OVERDUE_MS <= context.now())
      await markForAttention(context, transaction, order, { code: 'payment_overdue', params: {} });
  });
}
