import { Type } from '@sinclair/typebox';
import { and, eq, isNull } from 'drizzle-orm';
import { Detail, LoginAnswer, RefreshAnswer, User } from '../../../contract/wire';
import { type App, type AppContext } from '../../context';
import { sessions, type users } from '../../db/schema';
import { ValidationError, ERROR_RESPONSES, UnauthorizedError } from '../../http/errors';
import { logIn, LoginBody, readLogin } from './login';
import { originOf } from './origin';
import { readRegistration, register, RegistrationBody } from './registration';
import { callerOf, findMember, readBearer, requireMember, requireToken } from './requireMember';
import { createThrottles } from './throttles';
import { createTokens } from './tokens';
import { registerVerificationRoute } from './verificationRoute';

const tags = ['accounts'];
const security = [{ bearer: [] }];

/** The account calls: register, login, logout, profile, refresh, and the link of the verification mail. */
export async function registerAccountRoutes(app: App, context: AppContext): Promise<void> {
  const { db, config, now } = context;
  const tokens = createTokens(config, now);
  const throttles = createThrottles(context);

  app.post(
    '/api/user/register/',
    {
      attachValidation: true,
      schema: { tags, summary: 'Register', body: RegistrationBody, response: { 201: Detail, ...ERROR_RESPONSES } },
    },
    async (request, reply) => {
      const applicant = readRegistration(request.body, refusedFields(request.validationError));
      await throttles.countRegistration(originOf(request));
      await register(context, applicant);
      return reply.code(201).send({ detail: 'Verification e-mail sent.' });
    },
  );

  app.post(
    '/api/user/login/',
    {
      attachValidation: true,
      schema: {
        tags,
        summary: 'Log in by e-mail address or phone number',
        body: LoginBody,
        response: { 200: LoginAnswer, ...ERROR_RESPONSES },
      },
    },
    async (request) => {
      const credentials = readLogin(request.body, refusedFields(request.validationError));
      const onFound = (userId: number) => (request.accountId = userId);
      const { user, ...both } = await logIn(
        context,
        { tokens, throttles },
        { ...credentials, origin: originOf(request), onFound },
      );
      return { ...both, user: toWire(user) };
    },
  );

  app.post(
    '/api/auth/token/refresh/',
    {
      schema: {
        tags,
        summary: 'A new access token',
        body: Type.Object({ refresh: Type.String({ minLength: 1 }) }),
        response: { 200: RefreshAnswer, ...ERROR_RESPONSES },
      },
    },
    async (request) => {
      await throttles.countRefresh(request.body.refresh, originOf(request));
      const claims = tokens.read(request.body.refresh, 'refresh');
      const member = claims && (await findMember(db, { ...claims, now: new Date(now()) }));
      if (!member) throw new UnauthorizedError('Token is invalid', 'token_not_valid');
      return { access: tokens.signAccess(member, claims.sid) };
    },
  );

  app.get(
    '/api/user/',
    {
      onRequest: requireToken(context),
      schema: { tags, summary: 'The profile', security, response: { 200: User, ...ERROR_RESPONSES } },
    },
    async (request) => toWire(await requireMember(db, callerOf(request))),
  );

  await app.register(async (scope: App) => {
    // Whatever the body, it is not looked at.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => {
      payload.resume();
      done(null, {});
    });
    // The token alone is asked for, not its session: logging out twice is no error.
    scope.post(
      '/api/user/logout/',
      { schema: { tags, summary: 'End this session', security, response: { 200: Detail, ...ERROR_RESPONSES } } },
      async (request) => {
        const { sid } = readBearer(request, tokens);
        await db
          .update(sessions)
          .set({ endedAt: new Date(now()) })
          .where(and(eq(sessions.id, sid), isNull(sessions.endedAt)));
        return { detail: 'Successfully logged out.' };
      },
    );
  });

  registerVerificationRoute(app, context, throttles);
}

function refusedFields(error: unknown) {
  return error instanceof ValidationError ? error.fields : undefined;
}

/** A user as the wire shows him. */
export function toWire(user: typeof users.$inferSelect): User {
  return {
    id: user.id,
    email: user.email,
    first_name: user.firstName,
    last_name: user.lastName,
    phone_number: user.phoneNumber,
    is_active: user.isActive,
    date_joined: user.dateJoined.toISOString(),
  };
}
