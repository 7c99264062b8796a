import { and, eq, getTableColumns, gt, isNull, sql } from 'drizzle-orm';
import { type Sql } from '../../db/database';
import { sessions, users } from '../../db/schema';

export type User = typeof users.$inferSelect;

/**
 * Prepares the query for the active user of an open session; its result is null when the session has ended or expired, or the user is inactive.
 * Built once, because every call of a member runs it and building it takes longer than its execution.
 */
export function prepareFindSessionUser(db: Sql) {
  const query = db
    .select(getTableColumns(users))
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.id, sql.placeholder('sessionId')),
        eq(sessions.userId, sql.placeholder('userId')),
        isNull(sessions.endedAt),
        gt(sessions.expiresAt, sql.placeholder('now')),
        eq(users.isActive, true),
      ),
    )
    .prepare('session_user');
  return async (session: { sessionId: string; userId: number; now: Date }): Promise<User | null> => {
    const [user] = await query.execute(session);
    return user ?? null;
  };
}

/** Ends a session; one that has ended keeps its first end time. */
export async function endSession(db: Sql, sessionId: string, now: Date): Promise<void> {
  await db
    .update(sessions)
    .set({ endedAt: now })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt)));
}
