import { Type } from '@sinclair/typebox';
import { Session } from '../../../../contract/account';
import { type App, type AppContext } from '../../../context';
import { ERROR_RESPONSES, NotFoundError } from '../../../http/errors';
import { endOwnSession, endSessions, readSessions } from './sessions';

const SessionParams = Type.Object({
  id: Type.String({ pattern: '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$' }),
});

/** The devices that are logged in. */
export function registerSessionRoutes(app: App, context: AppContext): void {
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
