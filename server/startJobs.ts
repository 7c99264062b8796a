import { type FastifyBaseLogger } from 'fastify';
import { type Config } from './config/config';
import { type AppContext } from './context';
import { type Database } from './db/database';
import { MODULES } from './modules';
import { type Fetch } from './modules/payments/providers/call';
import { createPaymentProviders } from './modules/payments/providers/paymentProviders';
import { MAILS, workOnMails, type MailRenderers } from './queue/mails';
import { type Queue } from './queue/queue';
import { PICTURE_SWEEP, workOnPictures } from './pictures/pictureJobs';
import { startQueue } from './queue/startQueue';

/** The queues of all jobs. */
export const QUEUES: Queue[] = [MAILS, PICTURE_SWEEP, ...MODULES.flatMap(({ queues = [] }) => queues)];

/** How the mails of all modules are rendered. */
export const createMailRenderers = (context: Pick<AppContext, 'db' | 'config' | 'now'>): MailRenderers =>
  Object.assign({}, ...MODULES.map(({ mails }) => mails?.(context)));

type JobSettings = {
  db: Database;
  config: Config;
  log: FastifyBaseLogger;
  /** Calls the payment providers; tests replace it. */
  fetch?: Fetch;
  now?: () => number;
};

/**
 * Runs the workers of all modules until `stop()`, which waits for running jobs for four seconds. `prepareQueues` must have run. Rejects when the
 * database cannot be reached or a worker cannot start; then none runs.
 */
export async function startJobs(settings: JobSettings): Promise<{ stop: () => Promise<void> }> {
  const { fetch = globalThis.fetch, now = Date.now } = settings;
  const queue = await startQueue(settings);
  const { boss, isStopping } = queue;
  let closeMails = () => {};
  const stop = async () => {
    await queue.stop();
    closeMails();
  };
  try {
    const paymentProviders = createPaymentProviders(settings.config, { fetch, now, log: settings.log });
    const context = { ...settings, now, paymentProviders, isStopping };
    closeMails = await workOnMails(boss, { ...context, renderers: createMailRenderers(context) });
    await workOnPictures(boss, context);
    for (const { work } of MODULES) await work?.(boss, context);
    return { stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
