import fp from 'fastify-plugin';
import { type AppContext } from '../context';
import { ForbiddenError, InvalidTokenError, MissingTokenError, PasswordRequiredError } from '../http/errors';
import { isElevated, prepareUseSession, type SessionMember } from '../modules/accounts/sessions/sessions';
import { createTokens } from '../modules/accounts/sessions/tokens';

const ACCESSES = ['public', 'member', 'staff', 'owner'] as const;
/** Who may call a route: anybody, members with an open session, members who are staff, or staff who are owners. */
export type Access = (typeof ACCESSES)[number];

/** The user of an authenticated request, and the session that its token belongs to. */
export type Member = SessionMember & { sessionId: string };

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Required on every route. */
    access?: Access;
    /** For calls that move money back or make staff: the password has to have been entered within the last minutes. */
    isElevated?: boolean;
  }
  interface FastifyInstance {
    /** The access of routes in this scope that declare none. Only for third-party plugins, whose routes take no config. */
    defaultAccess: Access | null;
  }
  interface FastifyRequest {
    /** The authenticated member. Undefined on public routes. */
    member: Member;
    /** The id that a valid token or a login names, also when the call is refused. For the log only. */
    memberId: number | null;
  }
}

/**
 * Checks the token, the session and the user of every request before its body is read, except on routes declared `access: 'public'`.
 * Whether the user is staff or an owner comes from the database, never from the token.
 * Refuses to register a route without a declared access. Register it before all routes.
 */
export const authenticate = fp(
  async (app, { db, config, now }: Pick<AppContext, 'db' | 'config' | 'now'>) => {
    const tokens = createTokens(config, now);
    const useSession = prepareUseSession({ db, config });

    app.decorate('defaultAccess', null);
    app.decorateRequest('memberId', null);
    app.decorateRequest('member');

    app.addHook('onRoute', function (route) {
      const access = route.config?.access ?? this.defaultAccess;
      if (!access || !ACCESSES.includes(access))
        throw new Error(
          `Route ${String(route.method)} ${route.url} must declare config.access: ${ACCESSES.join(', ')}.`,
        );
      route.config = { ...route.config, access };
    });

    app.addHook('onRequest', async (request) => {
      if (request.is404 || request.routeOptions.config.access === 'public') return;
      const header = request.headers.authorization?.trim() ?? '';
      if (!/^bearer(\s|$)/i.test(header)) throw new MissingTokenError();
      const token = /^bearer (\S+)$/i.exec(header)?.[1];
      const claims = token ? tokens.read(token, 'access') : null;
      if (!claims) throw new InvalidTokenError();
      request.memberId = claims.user_id;
      const session = { sessionId: claims.sid, memberId: claims.user_id, now: now() };
      const user = await useSession(session, request.log);
      if (!user) throw new InvalidTokenError();
      const { access } = request.routeOptions.config;
      if ((access === 'staff' && !user.isStaff) || (access === 'owner' && !user.isOwner)) throw new ForbiddenError();
      if (request.routeOptions.config.isElevated && !isElevated(user, now())) throw new PasswordRequiredError();
      request.member = { ...user, sessionId: claims.sid };
    });
  },
  { name: 'authenticate' },
);
