import { Type } from '@sinclair/typebox';
import { ElevatedSession, Elevation, Session } from '../../../../contract/account';
import { type App, type AppContext } from '../../../context';
import { ERROR_RESPONSES, ERROR_STATUSES, NotFoundError, ValidationError } from '../../../http/errors';
import { originOf } from '../../../http/origin';
import { checkPassword, WRONG_PASSWORD } from '../passwords/checkPassword';
import { type Throttles } from '../throttles';
import { elevateSession, endOwnSession, endSessions, readSessions } from './sessions';

const SessionParams = Type.Object({
  id: Type.String({ pattern: '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$' }),
});

/** The devices that are logged in, and the password that this one enters anew. */
export function registerSessionRoutes(app: App, context: AppContext, throttles: Throttles): void {
  const { db, now } = context;
  const config = { access: 'member' } as const;
  const schema = (operationId: string, summary: string) => ({ tags: ['accounts'], operationId, summary });
  const noContent = { response: { 204: Type.Null(), ...ERROR_RESPONSES } };
  app.get(
    '/api/user/sessions/',
    {
      config,
      schema: {
        ...schema('getSessions', 'The devices that are logged in, this one first'),
        response: { 200: Type.Array(Session), ...ERROR_RESPONSES },
      },
    },
    async ({ member }) => readSessions(context, member),
  );
  app.post(
    '/api/user/sessions/elevate/',
    {
      config,
      schema: {
        ...schema('elevateSession', 'Enter the password anew, for calls that move money back'),
        body: Elevation,
        response: { 200: ElevatedSession, ...ERROR_RESPONSES, 429: ERROR_STATUSES[429] },
      },
    },
    async (request) => {
      const { member, body } = request;
      if (!(await checkPassword(db, throttles, member, body.password, originOf(request))))
        throw new ValidationError({ password: [WRONG_PASSWORD] });
      return { elevated_until: (await elevateSession(db, member.sessionId, now())).toISOString() };
    },
  );
  app.delete(
    '/api/user/sessions/:id/',
    { config, schema: { ...schema('endSession', 'Log out a device'), params: SessionParams, ...noContent } },
    async ({ member, params }, reply) => {
      if (!(await endOwnSession(db, member.id, params.id, new Date(now())))) throw new NotFoundError();
      return reply.code(204).send(null);
    },
  );
  app.delete(
    '/api/user/sessions/',
    { config, schema: { ...schema('endOtherSessions', 'Log out all other devices'), ...noContent } },
    async ({ member }, reply) => {
      await endSessions(db, member.id, new Date(now()), member.sessionId);
      return reply.code(204).send(null);
    },
  );
}
