import { and, eq, getTableColumns, gt, isNull } from 'drizzle-orm';
import { type Sql } from '../../db/database';
import { sessions, users } from '../../db/schema';

export type User = typeof users.$inferSelect;

/** The active user of an open session; null when the session has ended or expired, or the user is inactive. */
export async function findSessionUser(
  db: Sql,
  { sessionId, userId, now }: { sessionId: string; userId: number; now: Date },
): Promise<User | null> {
  const [user] = await db
    .select(getTableColumns(users))
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.id, sessionId),
        eq(sessions.userId, userId),
        isNull(sessions.endedAt),
        gt(sessions.expiresAt, now),
        eq(users.isActive, true),
      ),
    );
  return user ?? null;
}

/** Ends a session; one that has ended keeps its first end time. */
export async function endSession(db: Sql, sessionId: string, now: Date): Promise<void> {
  await db
    .update(sessions)
    .set({ endedAt: now })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt)));
}
