import { and, eq, inArray, isNull, lte, notInArray, or, sql } from 'drizzle-orm';
import type PgBoss from 'pg-boss';
import { paymentAttempts, refunds } from '../db/orderSchema';
import { type SettleContext } from '../modules/payments/applyLookUp';
import { expireUnpaid, findOverdue } from '../modules/payments/expireOrders';
import { walletsOf } from '../modules/payments/paymentProviders';
import { settle } from '../modules/payments/settle';
import { type AttemptRow } from '../modules/payments/startPayment';
import { PAYMENTS } from './queue';

/** How often the due look-ups are made. */
const SWEEP_SECONDS = 5;
const POLL_SECONDS = 1;
const BATCH_SIZE = 50;
const AT_ONCE = 5;
/** A sweep of a killed server is taken up by another one after this. */
const EXPIRE_SECONDS = 60;

/** The money of these attempts has arrived: they are looked up only while it is to go back. */
const ARRIVED: AttemptRow['status'][] = ['paid', 'disputed'];

/** Settles payments and expires unpaid orders every five seconds, on one of the servers. Each sweep plans the next; a schedule starts them again. */
export async function workOnPayments(
  boss: PgBoss,
  context: SettleContext & { isStopping: () => boolean },
): Promise<void> {
  const { log, isStopping } = context;
  // The queue holds one waiting job at most: further ones are dropped.
  const plan = () =>
    boss
      .send(PAYMENTS, {}, { startAfter: SWEEP_SECONDS, expireInSeconds: EXPIRE_SECONDS, retryLimit: 0 })
      // A busy database must not stop the server from starting: the schedule starts the sweeps again.
      .catch((error: unknown) => log.warn({ err: error }, 'the next sweep of the payments could not be planned'));
  await boss.work(PAYMENTS, { pollingIntervalSeconds: POLL_SECONDS }, async () => {
    try {
      if (!isStopping()) await sweepPayments(context);
    } catch (error) {
      log.warn({ err: error }, 'the due payments could not be settled');
    } finally {
      await plan();
    }
  });
  await plan();
}

/** Looks up every attempt that is due, then expires the orders that are past their end. One failure does not stop the others. */
export async function sweepPayments(context: SettleContext): Promise<void> {
  const due = await findDue(context);
  await each(context, due, (id) => settle(context, id));
  const overdue = await findOverdue(context);
  await each(context, overdue, (id) => expireUnpaid(context, id));
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

/** The attempts whose next look-up is due, and those whose refund is to be confirmed by the provider. None of a provider that is switched off. */
async function findDue({ db, now, paymentProviders }: SettleContext): Promise<string[]> {
  const time = new Date(now());
  const canBeAsked = inArray(paymentAttempts.method, walletsOf(paymentProviders));
  const isDue = lte(paymentAttempts.nextLookUpAt, time);
  const rows = await db
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .where(and(canBeAsked, notInArray(paymentAttempts.status, ARRIVED), isDue))
    .orderBy(paymentAttempts.nextLookUpAt)
    .limit(BATCH_SIZE);
  const refunded = await db
    .select({ id: paymentAttempts.id })
    .from(refunds)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, refunds.attemptId))
    .where(
      and(
        eq(refunds.status, 'due'),
        canBeAsked,
        inArray(paymentAttempts.status, ARRIVED),
        or(isNull(paymentAttempts.nextLookUpAt), isDue),
        sql`${refunds.createdAt} > now() - interval '90 days'`,
      ),
    )
    .orderBy(sql`${paymentAttempts.nextLookUpAt} NULLS FIRST`)
    .limit(BATCH_SIZE);
  return [...new Set([...rows, ...refunded].map(({ id }) => id))];
}
