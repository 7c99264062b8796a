import { type FastifyBaseLogger } from 'fastify';
import { type QueryResult } from 'pg';
import PgBoss from 'pg-boss';
import { type Config } from './config/config';
import { type Database } from './db/database';
import { createPaymentProviders } from './modules/payments/providers/paymentProviders';
import { type Fetch } from './modules/payments/providers/call';
import { workOnCleanUp } from './modules/accounts/cleanUp';
import { workOnDeliverySlots } from './modules/delivery/deliveryJobs';
import { workOnMails } from './queue/mails';
import { workOnPasswordResets } from './modules/accounts/accountJobs';
import { workOnPayments } from './modules/payments/paymentJobs';
import { execute } from './queue/queue';

/** How long the shutdown waits for a running job. A job that takes longer is retried. */
const STOP_TIMEOUT_MS = 4000;

/** Runs the workers until `stop()`, which waits for running jobs for four seconds. `prepareQueues` must have run. Rejects when the database cannot be reached. */
export async function startJobs(context: {
  db: Database;
  config: Config;
  log: FastifyBaseLogger;
  /** Calls the payment providers; tests replace it. */
  fetch?: Fetch;
  now?: () => number;
}): Promise<{ stop: () => Promise<void> }> {
  const { db, log, fetch = globalThis.fetch, now = Date.now } = context;
  let started = false;
  let stopping = false;
  const boss = new PgBoss({
    db: {
      executeSql: (text, values) =>
        execute(db, text, values).catch((error: Error) => {
          if (!started) throw error;
          // pg-boss completes and fails jobs without awaiting it, so a rejection would end the process. It accepts an undefined result.
          if (!stopping) log.warn({ reason: error.message }, 'a statement of the background jobs failed');
          return undefined as unknown as QueryResult;
        }),
    },
    migrate: false,
    maintenanceIntervalSeconds: 60,
    cronWorkerIntervalSeconds: 30,
    // Mails contain secret links: a job that has ended is removed within two hours.
    archiveCompletedAfterSeconds: 60 * 60,
    deleteAfterHours: 1,
  });
  boss.on('error', ({ message }) => log.warn({ reason: message }, 'the background jobs reported an error'));
  try {
    await boss.start();
  } catch (error) {
    await boss.stop({ graceful: false });
    throw error;
  }
  started = true;
  const closeMails = await workOnMails(boss, { ...context, isStopping: () => stopping });
  await workOnPasswordResets(boss, { ...context, now });
  await workOnCleanUp(boss, context);
  await workOnDeliverySlots(boss, context);
  const paymentProviders = createPaymentProviders(context.config, { fetch, now, log });
  await workOnPayments(boss, { ...context, now, paymentProviders, isStopping: () => stopping });
  const stop = async () => {
    stopping = true;
    await boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS });
    closeMails();
  };
  return { stop };
}
