import { type FastifyBaseLogger } from 'fastify';
import type PgBoss from 'pg-boss';
import { type Queue } from './queue';

const POLL_SECONDS = 30;

/** Runs `work` for each job of a queue with a schedule, on one of the servers. A failure is logged as `failure`; the schedule is the retry. */
export async function runScheduled(
  boss: PgBoss,
  log: Pick<FastifyBaseLogger, 'warn'>,
  { name }: Queue,
  failure: string,
  work: () => Promise<void>,
): Promise<void> {
  await boss.work(name, { pollingIntervalSeconds: POLL_SECONDS }, async () => {
    try {
      await work();
    } catch (error) {
      log.warn({ err: error }, failure);
    }
  });
}
