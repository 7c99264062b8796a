import { type FastifyBaseLogger } from 'fastify';
import type PgBoss from 'pg-boss';
import { type AppContext } from '../../context';
import { type Sql } from '../../db/database';
import { sendPasswordReset } from './passwords/passwordReset';
import { PASSWORD_RESETS, sendJob } from '../../queue/queue';

const POLL_SECONDS = 1;
const SEND_OPTIONS: PgBoss.SendOptions = { retryDelay: 10, retryBackoff: true, retryLimit: 5, expireInSeconds: 60 };

type Request = { email: string };

/** Queues a request to reset the password of an e-mail address, known or not. */
export async function queuePasswordReset(db: Sql, email: string): Promise<void> {
  const request: Request = { email };
  await sendJob(db, PASSWORD_RESETS, request, SEND_OPTIONS);
}

/** Answers the requests one by one with a mail, on one of the servers. */
export async function workOnPasswordResets(
  boss: PgBoss,
  { log, ...context }: Pick<AppContext, 'db' | 'config' | 'now'> & { log: FastifyBaseLogger },
): Promise<void> {
  const worker = await boss.work<Request>(PASSWORD_RESETS, { pollingIntervalSeconds: POLL_SECONDS }, async ([job]) => {
    if (!job) return;
    try {
      await sendPasswordReset(context, job.data.email);
      // Completing the job would keep the address for a while.
      await boss.deleteJob(PASSWORD_RESETS, job.id);
    } catch (error) {
      log.warn({ err: error }, 'a request to reset a password failed; it will be retried');
      throw new Error('failed');
    } finally {
      boss.notifyWorker(worker);
    }
  });
}
