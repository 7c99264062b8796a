import { type FastifyBaseLogger } from 'fastify';
import type PgBoss from 'pg-boss';
import { type AppContext } from '../../context';
import { type Sql } from '../../db/database';
import { deleteExpired } from './cleanUp';
import { sendPasswordReset } from './passwords/passwordReset';
import { sendJob, type Queue } from '../../queue/queue';

const PASSWORD_RESETS: Queue = { name: 'password-resets' };
export const CLEAN_UP: Queue = { name: 'clean-up', schedule: '*/10 * * * *' };
export const ACCOUNT_QUEUES = [PASSWORD_RESETS, CLEAN_UP];

const RESET_POLL_SECONDS = 1;
const CLEAN_UP_POLL_SECONDS = 30;
const SEND_OPTIONS: PgBoss.SendOptions = { retryDelay: 10, retryBackoff: true, retryLimit: 5, expireInSeconds: 60 };

type Request = { email: string };

/** Queues a request to reset the password of an e-mail address, known or not. */
export async function queuePasswordReset(db: Sql, email: string): Promise<void> {
  const request: Request = { email };
  await sendJob(db, PASSWORD_RESETS, request, SEND_OPTIONS);
}

type JobContext = Pick<AppContext, 'db' | 'config' | 'now'> & { log: FastifyBaseLogger };

/** Runs the jobs of the accounts. */
export async function workOnAccounts(boss: PgBoss, context: JobContext): Promise<void> {
  await workOnPasswordResets(boss, context);
  await workOnCleanUp(boss, context);
}

/** Answers the requests one by one with a mail, on one of the servers. */
async function workOnPasswordResets(boss: PgBoss, { log, ...context }: JobContext): Promise<void> {
  const worker = await boss.work<Request>(
    PASSWORD_RESETS.name,
    { pollingIntervalSeconds: RESET_POLL_SECONDS },
    async ([job]) => {
      if (!job) return;
      try {
        await sendPasswordReset(context, job.data.email);
        // Completing the job would keep the address for a while.
        await boss.deleteJob(PASSWORD_RESETS.name, job.id);
      } catch (error) {
        log.warn({ err: error }, 'a request to reset a password failed; it will be retried');
        throw new Error('failed');
      } finally {
        boss.notifyWorker(worker);
      }
    },
  );
}

/** Runs the scheduled clean-up on one of the servers. */
async function workOnCleanUp(boss: PgBoss, { db, log }: JobContext): Promise<void> {
  await boss.work(CLEAN_UP.name, { pollingIntervalSeconds: CLEAN_UP_POLL_SECONDS }, async () => {
    try {
      log.debug(
        { deleted: await deleteExpired(db) },
        'ended sessions, old rate limit counters and old reset links were deleted',
      );
    } catch (error) {
      log.warn({ err: error }, 'ended sessions, old rate limit counters and old reset links could not be deleted');
    }
  });
}
