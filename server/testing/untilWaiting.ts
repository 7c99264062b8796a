import { sql } from 'drizzle-orm';
import { type Database } from '../db/database';

/**
 * Resolves when `statements` of the database wait for a lock, or when `isOver` says so. It asks outside a transaction, where each look at the
 * activity is a new one.
 */
export async function untilWaiting(
  db: Database,
  { statements = 1, isOver = () => false }: { statements?: number; isOver?: () => boolean } = {},
): Promise<void> {
  const waiting = sql`SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;
  while (!isOver() && (await db.execute(waiting)).rows.length < statements)
    await new Promise((resolve) => setImmediate(resolve));
}
