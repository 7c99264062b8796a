import { Type } from '@sinclair/typebox';
import { type FastifyRequest } from 'fastify';
import { LanguageChoice, ProfileBody, ProfilePatch } from '../../../contract/account';
import { User } from '../../../contract/wire';
import { type App, type AppContext } from '../../context';
import { ERROR_RESPONSES, invalidFields } from '../../http/errors';
import { changeLanguage, changeProfile, readProfile, toUser } from './profile';

/** Changing the profile. The e-mail address and all other fields are read-only and ignored. */
export function registerProfileRoutes(app: App, { db, config }: AppContext): void {
  const options = (operationId: string, summary: string) => ({
    config: { access: 'member' } as const,
    attachValidation: true,
    schema: { tags: ['accounts'], operationId, summary, response: { 200: User, ...ERROR_RESPONSES } },
  });
  const patch = options('updateProfile', 'Change some fields of the profile');
  const put = options('replaceProfile', 'Change the profile');
  const change = async (request: Pick<FastifyRequest, 'member' | 'body' | 'validationError' | 'ip'>) => {
    const columns = readProfile(request.body, invalidFields(request.validationError));
    return toUser(await changeProfile(db, request.member, columns, request.ip), config);
  };
  app.patch('/api/user/', { ...patch, schema: { ...patch.schema, body: ProfilePatch } }, change);
  app.put('/api/user/', { ...put, schema: { ...put.schema, body: ProfileBody } }, change);
  app.put(
    '/api/user/language/',
    {
      config: { access: 'member' },
      schema: {
        tags: ['accounts'],
        operationId: 'changeLanguage',
        summary: 'Choose the language of the emails to the member',
        body: LanguageChoice,
        response: { 204: Type.Null(), ...ERROR_RESPONSES },
      },
    },
    async ({ member, body }, reply) => {
      await changeLanguage(db, member, body.language);
      return reply.code(204).send(null);
    },
  );
}
