import { Type } from '@sinclair/typebox';
import { AccountDeletion, AccountError, AccountExport } from '../../../contract/account';
import { type App } from '../../context';
import { recordReading } from '../../db/recordReading';
import { staffOf } from '../../db/staffTransaction';
import { ERROR_RESPONSES, ERROR_STATUSES, ValidationError } from '../../http/errors';
import { type RouteContext } from '../../shopModule';
import { checkPassword, WRONG_PASSWORD } from '../accounts/passwords/checkPassword';
import { originOf } from '../../http/origin';
import { createThrottles } from '../accounts/throttles';
import { readShopUrls } from '../../http/baseUrl';
import { deleteAccount } from './deleteAccount';
import { exportAccount } from './exportAccount';

/** A member with 2,000 orders takes about one second. */
const EXPORT_TIMEOUT_MS = 30_000;

/** The member's data as one file, and the deletion of the account. */
export function registerPersonalDataRoutes(app: App, context: RouteContext): void {
  const throttles = createThrottles(context);
  const config = { access: 'member' } as const;
  const schema = (operationId: string, summary: string) => ({ tags: ['accounts'], operationId, summary });

  app.get(
    '/api/user/export/',
    {
      config,
      handlerTimeout: EXPORT_TIMEOUT_MS,
      schema: {
        ...schema('exportAccount', 'Everything that is kept about the member, as one file'),
        response: { 200: AccountExport, ...ERROR_RESPONSES, 429: ERROR_STATUSES[429] },
      },
    },
    async (request, reply) => {
      const { member } = request;
      await throttles.countExport(member.id);
      if (member.isStaff)
        await recordReading(context.db, staffOf(request), { thing: 'member', thingId: member.id, source: 'exports' });
      reply.header('content-disposition', 'attachment; filename="mewa-pasal-account.json"');
      return exportAccount(context, member, readShopUrls(request, context.config));
    },
  );

  app.delete(
    '/api/user/',
    {
      config,
      schema: {
        ...schema('deleteAccount', 'Delete the account; its orders stay without it'),
        body: AccountDeletion,
        response: { 204: Type.Null(), ...ERROR_RESPONSES, 409: AccountError, 429: ERROR_STATUSES[429] },
      },
    },
    async (request, reply) => {
      const { member, body } = request;
      if (!(await checkPassword(context.db, throttles, member, body.password, originOf(request))))
        throw new ValidationError({ password: [WRONG_PASSWORD] });
      await deleteAccount(context, member, request.ip);
      return reply.code(204).send(null);
    },
  );
}
