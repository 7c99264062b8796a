import { sql } from 'drizzle-orm';
import { type Database } from '../../db/database';

const BATCH_SIZE = 1000;

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
