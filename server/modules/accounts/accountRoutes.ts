import { Type } from '@sinclair/typebox';
import { Detail, LoginResponse, RefreshResponse, User } from '../../../contract/wire';
import { type App, type AppContext } from '../../context';
import { describeError, ERROR_RESPONSES, invalidFields, UnauthorizedError } from '../../http/errors';
import { logIn, LoginBody, readLogin } from './sessions/login';
import { originOf } from '../../http/origin';
import { requestLanguage } from '../../http/requestLanguage';
import { readRegistration, register, RegistrationBody } from './registration/registration';
import { registerPasswordRoutes } from './passwords/passwordRoutes';
import { toUser } from './profile';
import { registerProfileRoutes } from './profileRoutes';
import { registerSessionRoutes } from './sessions/sessionRoutes';
import { endSession, prepareUseSession } from './sessions/sessions';
import { createThrottles } from './throttles';
import { createTokens } from './sessions/tokens';
import { registerVerificationRoute } from './registration/verificationRoute';

const tags = ['accounts'];

/** The account calls: register, login, logout, profile, refresh, verification. */
export async function registerAccountRoutes(app: App, context: AppContext): Promise<void> {
  const { db, config, now } = context;
  const tokens = createTokens(config, now);
  const useSession = prepareUseSession(context);
  const throttles = createThrottles(context);

  app.post(
    '/api/user/register/',
    {
      config: { access: 'public' },
      attachValidation: true,
      schema: {
        tags,
        'x-specification': true,
        operationId: 'register',
        summary: 'Register',
        body: RegistrationBody,
        response: { 201: { ...Detail, examples: [{ detail: 'Verification e-mail sent.' }] }, ...ERROR_RESPONSES },
      },
    },
    async (request, reply) => {
      const applicant = readRegistration(request.body, invalidFields(request.validationError), config);
      const language = requestLanguage(request, config);
      await throttles.limitRegistration(originOf(request), () =>
        register({ ...context, log: request.log }, { ...applicant, language }),
      );
      return reply.code(201).send({ detail: 'Verification e-mail sent.' });
    },
  );

  app.post(
    '/api/user/login/',
    {
      config: { access: 'public' },
      attachValidation: true,
      schema: {
        tags,
        'x-specification': true,
        operationId: 'logIn',
        summary: 'Log in by email address or phone number',
        body: LoginBody,
        response: {
          200: LoginResponse,
          ...ERROR_RESPONSES,
          401: describeError('Unknown account or wrong password', {
            detail: 'No active account found with the given credentials',
          }),
        },
      },
    },
    async (request) => {
      const credentials = readLogin(request.body, invalidFields(request.validationError));
      const onFound = (memberId: number) => (request.memberId = memberId);
      const { user, ...both } = await logIn(
        { ...context, log: request.log },
        { tokens, throttles },
        { ...credentials, origin: originOf(request), userAgent: request.headers['user-agent'] ?? '', onFound },
      );
      return { ...both, user: toUser(user, config) };
    },
  );

  app.post(
    '/api/auth/token/refresh/',
    {
      config: { access: 'public' },
      schema: {
        tags,
        'x-specification': true,
        operationId: 'refreshAccess',
        summary: 'A new access token',
        body: Type.Object({ refresh: Type.String({ minLength: 1 }) }, { title: 'RefreshRequest' }),
        response: {
          200: RefreshResponse,
          ...ERROR_RESPONSES,
          401: describeError('The refresh token is expired, ended or none', {
            detail: 'Token is invalid',
            code: 'token_not_valid',
          }),
        },
      },
    },
    async (request) => {
      const { refresh } = request.body;
      await throttles.countRefresh(tokens.sessionOf(refresh), refresh, originOf(request));
      const claims = tokens.read(refresh, 'refresh');
      const session = claims && { sessionId: claims.sid, memberId: claims.user_id, now: now() };
      const user = session && (await useSession(session, request.log));
      if (!user) throw new UnauthorizedError('Token is invalid', 'token_not_valid');
      return { access: tokens.signAccess(user, session.sessionId) };
    },
  );

  app.get(
    '/api/user/',
    {
      config: { access: 'member' },
      schema: {
        tags,
        'x-specification': true,
        operationId: 'getProfile',
        summary: 'The profile',
        response: { 200: User, ...ERROR_RESPONSES },
      },
    },
    async (request) => toUser(request.member, config),
  );

  await app.register(async (scope: App) => {
    // The body is ignored, whatever its type.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => {
      payload.resume();
      done(null, {});
    });
    scope.post(
      '/api/user/logout/',
      {
        config: { access: 'member' },
        schema: {
          tags,
          'x-specification': true,
          operationId: 'logOut',
          summary: 'End this session',
          response: { 200: { ...Detail, examples: [{ detail: 'Successfully logged out.' }] }, ...ERROR_RESPONSES },
        },
      },
      async (request) => {
        await endSession(db, request.member.sessionId, new Date(now()));
        return { detail: 'Successfully logged out.' };
      },
    );
  });

  registerVerificationRoute(app, context, throttles);
  registerProfileRoutes(app, context);
  registerPasswordRoutes(app, context, throttles);
  registerSessionRoutes(app, context, throttles);
}
