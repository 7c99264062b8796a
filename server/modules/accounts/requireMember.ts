import { and, eq, getTableColumns, gt, isNull, sql } from 'drizzle-orm';
import { type FastifyRequest } from 'fastify';
import { type AppContext } from '../../context';
import { prepare, type Database } from '../../db/database';
import { sessions, users } from '../../db/schema';
import { InvalidTokenError, MissingTokenError } from '../../http/errors';
import { createTokens, type Claims, type Tokens } from './tokens';

/** Who calls, as his token says. Whether the session is still open is for the statement to say that serves him. */
export type Caller = Pick<Claims, 'sid' | 'user_id'> & { now: Date };

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
  }
}

/** The claims of a request's access token. Throws a 401 when there is none or it is not valid. */
export function readBearer(request: FastifyRequest, tokens: Tokens): Claims {
  const header = request.headers.authorization?.trim() ?? '';
  if (!/^bearer(\s|$)/i.test(header)) throw new MissingTokenError();
  const token = /^bearer (\S+)$/i.exec(header)?.[1];
  const claims = token ? tokens.read(token, 'access') : null;
  if (!claims) throw new InvalidTokenError();
  return claims;
}

/** An `onRequest` hook that lets only valid bearer tokens pass; `onRequest`, so that a stranger is told so before his body is read. */
export function requireToken({ config, now }: AppContext): (request: FastifyRequest) => Promise<void> {
  const tokens = createTokens(config, now);
  return async (request) => {
    const { sid, user_id } = readBearer(request, tokens);
    request.caller = { sid, user_id, now: new Date(now()) };
  };
}

/** The caller of a request behind `requireToken`. */
export function callerOf(request: FastifyRequest): Caller {
  if (!request.caller) throw new MissingTokenError();
  return request.caller;
}

const callersSession = and(
  eq(sessions.id, sql`${sql.placeholder('sid')}::uuid`),
  eq(sessions.userId, sql`${sql.placeholder('user_id')}::integer`),
  isNull(sessions.endedAt),
  gt(sessions.expiresAt, sql`${sql.placeholder('now')}::timestamptz`),
  eq(users.isActive, true),
);

/**
 * Selects the `id` of the active user whose open session the caller has, for statements that serve members in one round trip: their
 * values hold a `Caller`. No row when the session or the user is gone.
 */
export const CALLERS_ID = sql`SELECT ${users.id} FROM ${sessions} JOIN ${users} ON ${users.id} = ${sessions.userId} WHERE ${callersSession}`;

const columns = sql.join(
  Object.entries(getTableColumns(users)).map(([key, column]) => sql`${column} AS ${sql.identifier(key)}`),
  sql`, `,
);
const selectMember = prepare<typeof users.$inferSelect, Caller>(
  'caller',
  sql`SELECT ${columns} FROM ${sessions} JOIN ${users} ON ${users.id} = ${sessions.userId} WHERE ${callersSession}`,
);

/** The active user of the caller's open session; null when either is gone. */
export async function findMember(
  db: Database,
  { sid, user_id, now }: Caller,
): Promise<typeof users.$inferSelect | null> {
  return (await selectMember(db, { sid, user_id, now }))[0] ?? null;
}

/** The same; throws a 401 instead of null. */
export async function requireMember(db: Database, caller: Caller): Promise<typeof users.$inferSelect> {
  const member = await findMember(db, caller);
  if (!member) throw new InvalidTokenError();
  return member;
}
