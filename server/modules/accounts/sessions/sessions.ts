import { and, desc, eq, getTableColumns, gt, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { type FastifyBaseLogger } from 'fastify';
import { type Session } from '../../../../contract/account';
import { type Config } from '../../../config/config';
import { type AppContext } from '../../../context';
import { type DbOrTransaction } from '../../../db/database';
import { sessions, users } from '../../../db/schema';
import { deviceName } from './deviceName';

/** The columns of an account that can log in: it has an email address. */
export const accountColumns = { ...getTableColumns(users), email: sql<string>`${users.email}` };
const { passwordHash: _passwordHash, verificationTokenHash: _tokenHash, ...columns } = accountColumns;

/** The columns of a user that handlers may read: all but the hashes. */
export const userColumns = columns;
export type MemberRow = Omit<typeof users.$inferSelect, 'email' | 'passwordHash' | 'verificationTokenHash'> & {
  email: string;
};
export type SessionMember = MemberRow & { lastSeenAt: Date; elevatedUntil: Date | null };

const HOUR_MS = 3_600_000;
/** How long calls that need the password anew are let in after it was entered. */
const ELEVATED_MS = 15 * 60_000;
/** How exact `last_seen_at` is. */
const SEEN_EVERY_MS = 60_000;
export const USER_AGENT_MAX = 400;

/** Sessions of staff that were not used since then have ended. */
const idleSince = ({ staffSessionHours }: Pick<Config, 'staffSessionHours'>, now: number): Date =>
  new Date(now - staffSessionHours * HOUR_MS);

/**
 * Prepares the check of the session that a call names. It returns the active user, or null when the session has ended, has expired or, of staff,
 * was not used for `staffSessionHours`, or when the user is inactive. It notes the use, for which the call does not wait.
 * The query is built once, because every call of a member runs it and building it takes longer than its execution.
 */
export function prepareUseSession({ db, config }: Pick<AppContext, 'db' | 'config'>) {
  const query = db
    .select({ ...userColumns, lastSeenAt: sessions.lastSeenAt, elevatedUntil: sessions.elevatedUntil })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.memberId))
    .where(
      and(
        eq(sessions.id, sql.placeholder('sessionId')),
        eq(sessions.memberId, sql.placeholder('memberId')),
        isNull(sessions.endedAt),
        gt(sessions.expiresAt, sql.placeholder('now')),
        or(eq(users.isStaff, false), gt(sessions.lastSeenAt, sql.placeholder('idleSince'))),
        eq(users.isActive, true),
      ),
    )
    .prepare('session_user');
  return async (
    { sessionId, memberId, now }: { sessionId: string; memberId: number; now: number },
    log: Pick<FastifyBaseLogger, 'warn'>,
  ): Promise<SessionMember | null> => {
    const values = { sessionId, memberId, now: new Date(now), idleSince: idleSince(config, now) };
    const [user] = await query.execute(values);
    if (user && now - user.lastSeenAt.getTime() >= SEEN_EVERY_MS)
      recordSeen(db, sessionId, now).catch((error: unknown) =>
        log.warn({ err: error }, 'last_seen_at was not written'),
      );
    return user ?? null;
  };
}

/**
 * Begins a session of a user whose password was checked. Returns its id; null when the password has changed or the user was
 * deactivated or deleted since the user was read. The lock makes a change of the password wait, so that it ends this session too.
 */
export async function beginSession(
  db: DbOrTransaction,
  user: MemberRow,
  { now, expiresAt, userAgent }: { now: Date; expiresAt: Date; userAgent: string },
): Promise<string | null> {
  const { rows } = await db.execute<{ id: string }>(sql`
    WITH account AS (
      SELECT id FROM users WHERE id = ${user.id} AND is_active AND password_changed_at IS NOT DISTINCT FROM ${user.passwordChangedAt}
      FOR SHARE)
    INSERT INTO sessions (user_id, created_at, last_seen_at, elevated_until, expires_at, user_agent)
    SELECT id, ${now}, ${now}, ${elevatedUntil(now.getTime())}, ${expiresAt}, ${userAgent.slice(0, USER_AGENT_MAX)} FROM account RETURNING id`);
  return rows[0]?.id ?? null;
}

const elevatedUntil = (now: number): Date => new Date(now + ELEVATED_MS);

/** Whether the password of the session's user was entered within the last minutes. */
export const isElevated = ({ elevatedUntil: until }: Pick<SessionMember, 'elevatedUntil'>, now: number): boolean =>
  until !== null && now < until.getTime();

/** Lets a session make the calls that need the password anew, since it was entered now. Returns until when. */
export async function elevateSession(db: DbOrTransaction, sessionId: string, now: number): Promise<Date> {
  const until = elevatedUntil(now);
  await db.update(sessions).set({ elevatedUntil: until }).where(eq(sessions.id, sessionId));
  return until;
}

/** Sets `last_seen_at`. Of many calls at once only the first writes. */
export async function recordSeen(db: DbOrTransaction, sessionId: string, now: number): Promise<void> {
  await db
    .update(sessions)
    .set({ lastSeenAt: new Date(now) })
    .where(and(eq(sessions.id, sessionId), lt(sessions.lastSeenAt, new Date(now - SEEN_EVERY_MS + 1))));
}

const isOpen = (memberId: number, now: Date) =>
  and(eq(sessions.memberId, memberId), isNull(sessions.endedAt), gt(sessions.expiresAt, now));

/** The open sessions of a user, the one of this call first, then the one that was seen last. */
export async function readSessions(
  { db, config, now }: Pick<AppContext, 'db' | 'config' | 'now'>,
  { id: memberId, isStaff, sessionId: currentId }: Pick<MemberRow, 'id' | 'isStaff'> & { sessionId: string },
): Promise<Session[]> {
  const time = now();
  const isInUse = isStaff ? gt(sessions.lastSeenAt, idleSince(config, time)) : undefined;
  const rows = await db
    .select()
    .from(sessions)
    .where(and(isOpen(memberId, new Date(time)), isInUse))
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
  memberId: number,
  sessionId: string,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await db
    .update(sessions)
    .set({ endedAt: now })
    .where(and(isOpen(memberId, now), eq(sessions.id, sessionId)));
  return rowCount !== 0;
}

/** Ends the sessions of a user, all of them or all but one. */
export async function endSessions(db: DbOrTransaction, memberId: number, now: Date, exceptId?: string): Promise<void> {
  await db
    .update(sessions)
    .set({ endedAt: now })
    .where(and(isOpen(memberId, now), exceptId === undefined ? undefined : ne(sessions.id, exceptId)));
}
