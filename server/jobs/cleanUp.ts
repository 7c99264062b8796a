import { sql } from 'drizzle-orm';
import { type FastifyBaseLogger } from 'fastify';
import { type Database } from '../db/database';
import { ATTEMPTS } from './delivery';

const EVERY_MS = 10 * 60_000;
const AT_ONCE = 1000;

/** Deletes sessions that are over, counters whose window has passed, and mails that were given up. Gives how many rows went. */
export async function sweep(db: Database): Promise<number> {
  let swept = 0;
  let gone = 0;
  do {
    // In portions, and past rows that another server is sweeping: nobody waits. An hour for clocks that differ.
    const sessions = await db.execute(sql`DELETE FROM sessions WHERE id = ANY (ARRAY(
      SELECT id FROM sessions WHERE expires_at < now() - interval '1 hour' OR ended_at IS NOT NULL LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED))`);
    const counters = await db.execute(sql`DELETE FROM throttles WHERE key = ANY (ARRAY(
      SELECT key FROM throttles WHERE expire < extract(epoch FROM now() - interval '1 hour') * 1000 LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED))`);
    const letters = await db.execute(sql`DELETE FROM mails WHERE id = ANY (ARRAY(
      SELECT id FROM mails WHERE sent_at IS NOT NULL OR (attempts >= ${ATTEMPTS} AND next_attempt_at < now()) LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED))`);
    gone = [sessions, counters, letters].reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0);
    swept += gone;
  } while (gone >= AT_ONCE);
  return swept;
}

/** Sweeps now and then from now on, as any number of servers may. Gives the function that stops it. */
export function startSweeping({ db, log }: { db: Database; log: FastifyBaseLogger }): () => void {
  const timer = setInterval(() => {
    sweep(db).then(
      (swept) => log.debug({ swept }, 'sessions, counters and mails that are over were deleted'),
      (error: unknown) => log.warn({ err: error }, 'sessions, counters and mails that are over could not be deleted'),
    );
  }, EVERY_MS).unref();
  return () => clearInterval(timer);
}
