import { sql } from 'drizzle-orm';
import { type FastifyBaseLogger } from 'fastify';
import type PgBoss from 'pg-boss';
import { type Database } from '../../db/database';
import { CLEAN_UP } from '../../queue/queue';

const POLL_SECONDS = 30;
const BATCH_SIZE = 1000;

/** Runs the scheduled clean-up on one of the servers. */
export async function workOnCleanUp(
  boss: PgBoss,
  { db, log }: { db: Database; log: FastifyBaseLogger },
): Promise<void> {
  await boss.work(CLEAN_UP, { pollingIntervalSeconds: POLL_SECONDS }, async () => {
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

/** Deletes sessions that have ended or expired, rate limit counters whose window has passed and old links that reset a password. Returns the number of rows. */
export async function deleteExpired(db: Database): Promise<number> {
  let total = 0;
  let deleted = 0;
  do {
    // In batches, skipping rows that another server is deleting. One hour allows for clocks that differ.
    const sessions = await db.execute(sql`DELETE FROM sessions WHERE id = ANY (ARRAY(
      SELECT id FROM sessions WHERE expires_at < now() - interval '1 hour' OR ended_at IS NOT NULL LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED))`);
    const counters = await db.execute(sql`DELETE FROM throttles WHERE key = ANY (ARRAY(
      SELECT key FROM throttles WHERE expire < extract(epoch FROM now() - interval '1 hour') * 1000 LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED))`);
    const resets = await db.execute(sql`DELETE FROM password_resets WHERE token_hash = ANY (ARRAY(
      SELECT token_hash FROM password_resets WHERE created_at < now() - interval '2 hours' LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED))`);
    deleted = (sessions.rowCount ?? 0) + (counters.rowCount ?? 0) + (resets.rowCount ?? 0);
    total += deleted;
  } while (deleted >= BATCH_SIZE);
  return total;
}
