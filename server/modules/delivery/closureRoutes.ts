import { Type } from '@sinclair/typebox';
import { DeliveryClosure, DeliveryClosureBody } from '../../../contract/delivery';
import { type App, type AppContext } from '../../context';
import { staffOf } from '../../db/staffTransaction';
import { ERROR_RESPONSES, NotFoundError } from '../../http/errors';
import { IdParams } from '../../http/validation';
import { closeDays, readClosures, reopenDays } from './closures';

/** Days without delivery, for staff. */
export function registerClosureRoutes(app: App, { db, now }: AppContext): void {
  const config = { access: 'staff' } as const;
  const schema = (operationId: string, summary: string) => ({ tags: ['desk'], operationId, summary });

  app.get(
    '/api/desk/closures/',
    {
      config,
      schema: {
        ...schema('getClosures', 'Closed days that have not passed'),
        response: { 200: Type.Array(DeliveryClosure), ...ERROR_RESPONSES },
      },
    },
    async () => readClosures(db, now()),
  );
  app.post(
    '/api/desk/closures/',
    {
      config,
      schema: {
        ...schema('closeDays', 'Close days of an area, or of all'),
        body: DeliveryClosureBody,
        response: { 201: DeliveryClosure, ...ERROR_RESPONSES },
      },
    },
    async (request, reply) => reply.code(201).send(await closeDays(db, staffOf(request), request.body, now())),
  );
  app.delete(
    '/api/desk/closures/:id/',
    {
      config,
      schema: {
        ...schema('reopenDays', 'Open closed days again'),
        params: IdParams,
        response: { 204: Type.Null(), ...ERROR_RESPONSES },
      },
    },
    async (request, reply) => {
      if (!(await reopenDays(db, staffOf(request), request.params.id))) throw new NotFoundError();
      return reply.code(204).send(null);
    },
  );
}
