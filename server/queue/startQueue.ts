import { type FastifyBaseLogger } from 'fastify';
import { type QueryResult } from 'pg';
import PgBoss from 'pg-boss';
import { type Database } from '../db/database';
import { execute } from './queue';

/** How long the shutdown waits for a running job. A job that takes longer is retried. */
const STOP_TIMEOUT_MS = 4000;

export type RunningQueue = { boss: PgBoss; isStopping: () => boolean; stop: () => Promise<void> };

/** Starts pg-boss for workers until `stop()`, which waits for running jobs for four seconds. `prepareQueues` must have run. Rejects when the database cannot be reached. */
export async function startQueue({ db, log }: { db: Database; log: FastifyBaseLogger }): Promise<RunningQueue> {
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
  const stop = async () => {
    stopping = true;
    await boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS });
  };
  return { boss, isStopping: () => stopping, stop };
}
