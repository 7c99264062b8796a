import { and, desc, eq, getTableColumns, gt, isNull, lt, ne, sql } from 'drizzle-orm';
import { type Session } from '../../../../contract/account';
import { type DbOrTransaction } from '../../../db/database';
import { sessions, users } from '../../../db/schema';
import { deviceName } from './deviceName';

const { passwordHash: _passwordHash, verificationTokenHash: _tokenHash, ...columns } = getTableColumns(users);

/** The columns of a user that handlers may read: all but the hashes. */
export const userColumns = columns;
export type User = Omit<typeof users.$inferSelect, 'passwordHash' | 'verificationTokenHash'>;
export type SessionUser = User & { lastSeenAt: Date };

/** How exact `last_seen_at` is. */
const SEEN_EVERY_MS = 60_000;
export const USER_AGENT_MAX = 400;

/**
 * Prepares the query for the active user of an open session; its result is null when the session has ended or expired, or the user is inactive.
 * Built once, because every call of a member runs it and building it takes longer than its execution.
 */
export function prepareFindSessionUser(db: DbOrTransaction) {
  const query = db
    .select({ ...userColumns, lastSeenAt: sessions.lastSeenAt })
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
  return async (session: { sessionId: string; userId: number; now: Date }): Promise<SessionUser | null> => {
    const [user] = await query.execute(session);
    return user ?? null;
  };
}

/**
 * Begins a session of a user whose password was checked. Returns its id; null when the password has changed or the user was
 * deactivated or deleted since the user was read. The lock makes a change of the password wait, so that it ends this session too.
 */
export async function beginSession(
  db: DbOrTransaction,
  user: User,
  { now, expiresAt, userAgent }: { now: Date; expiresAt: Date; userAgent: string },
): Promise<string | null> {
  const { rows } = await db.execute<{ id: string }>(sql`
    WITH account AS (
      SELECT id FROM users WHERE id = ${user.id} AND is_active AND password_changed_at IS NOT DISTINCT FROM ${user.passwordChangedAt}
      FOR SHARE)
    INSERT INTO sessions (user_id, created_at, last_seen_at, expires_at, user_agent)
    SELECT id, ${now}, ${now}, ${expiresAt}, ${userAgent.slice(0, USER_AGENT_MAX)} FROM account RETURNING id`);
  return rows[0]?.id ?? null;
}

/** Whether the session's `last_seen_at` is out of date. */
export const isSeenLongAgo = (lastSeenAt: Date, now: number): boolean => now - lastSeenAt.getTime() >= SEEN_EVERY_MS;

/** Sets `last_seen_at`. Of many calls at once only the first writes. */
export async function recordSeen(db: DbOrTransaction, sessionId: string, now: number): Promise<void> {
  await db
    .update(sessions)
    .set({ lastSeenAt: new Date(now) })
    .where(and(eq(sessions.id, sessionId), lt(sessions.lastSeenAt, new Date(now - SEEN_EVERY_MS + 1))));
}

const isOpen = (userId: number, now: Date) =>
  and(eq(sessions.userId, userId), isNull(sessions.endedAt), gt(sessions.expiresAt, now));

/** The open sessions of a user, the one of this call first, then the one that was seen last. */
export async function readSessions(
  db: DbOrTransaction,
  userId: number,
  currentId: string,
  now: Date,
): Promise<Session[]> {
  const rows = await db
    .select()
    .from(sessions)
    .where(isOpen(userId, now))
    .orderBy(desc(eq(sessions.id, currentId)), desc(sessions.lastSeenAt), desc(sessions.id));
  return rows.map(({ id, createdAt, lastSeenAt, userAgent }) => ({
    id,
    created_at: createdAt.toISOString(),
    last_seen_at: lastSeenAt.toISOString(),
    user_agent: userAgent,
    device: deviceName(userAgent),
    current: id === currentId,
  }));
}

/** Ends a session; one that has ended keeps its first end time. */
export async function endSession(db: DbOrTransaction, sessionId: string, now: Date): Promise<void> {
  await db
    .update(sessions)
    .set({ endedAt: now })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt)));
}

/** Ends an open session of a user. False when there is none with this id. */
export async function endOwnSession(
  db: DbOrTransaction,
  userId: number,
  sessionId: string,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await db
    .update(sessions)
    .set({ endedAt: now })
    .where(and(isOpen(userId, now), eq(sessions.id, sessionId)));
  return rowCount !== 0;
}

/** Ends the sessions of a user, all of them or all but one. */
export async function endSessions(db: DbOrTransaction, userId: number, now: Date, exceptId?: string): Promise<void> {
  await db
    .update(sessions)
    .set({ endedAt: now })
    .where(and(isOpen(userId, now), exceptId === undefined ? undefined : ne(sessions.id, exceptId)));
}
