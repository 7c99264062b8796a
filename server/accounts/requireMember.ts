import { and, eq, gt, isNull } from 'drizzle-orm';
import { type FastifyRequest } from 'fastify';
import { type House } from '../app';
import { type Database } from '../db/database';
import { sessions, users } from '../db/schema';
import { AccessTokenRefused, CredentialsMissing } from '../errors';
import { createTokens, type Claims, type Tokens } from './tokens';

/** The authenticated caller, as the database knows him now. */
export type Member = typeof users.$inferSelect & { sessionId: string };

declare module 'fastify' {
  interface FastifyRequest {
    member: Member | null;
  }
}

/** The claims of a request's access token. Throws a 401 when there is none or it is not valid. */
export function readBearer(request: FastifyRequest, tokens: Tokens): Claims {
  const header = request.headers.authorization?.trim() ?? '';
  if (!/^bearer(\s|$)/i.test(header)) throw new CredentialsMissing();
  const token = /^bearer (\S+)$/i.exec(header)?.[1];
  const claims = token ? tokens.read(token, 'access') : null;
  if (!claims) throw new AccessTokenRefused();
  return claims;
}

/**
 * An `onRequest` hook that lets only members pass: a valid bearer token whose session is open and whose user is active.
 * `onRequest`, so that a stranger is told so before his body is read.
 */
export function requireMember({ db, config, now }: House): (request: FastifyRequest) => Promise<void> {
  const tokens = createTokens(config, now);
  return async (request) => {
    const member = await readMember(db, readBearer(request, tokens), now());
    if (!member) throw new AccessTokenRefused();
    request.member = member;
  };
}

/** The member of a request behind `requireMember`. */
export function memberOf(request: FastifyRequest): Member {
  if (!request.member) throw new CredentialsMissing();
  return request.member;
}

/** The active user of an open session; null when either is gone. One query. */
export async function readMember(db: Database, { sid, user_id }: Pick<Claims, 'sid' | 'user_id'>, now: number): Promise<Member | null> {
  const [row] = await db
    .select({ user: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, sid), eq(sessions.userId, user_id), isNull(sessions.endedAt), gt(sessions.expiresAt, new Date(now)), eq(users.isActive, true)));
  return row ? { ...row.user, sessionId: sid } : null;
}
