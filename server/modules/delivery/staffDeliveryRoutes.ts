import { Type } from '@sinclair/typebox';
import {
  AreaConflict,
  DeliveryArea,
  DeliveryAreaBody,
  DeliveryAreaPatch,
  DeskSlot,
  DeskSlotBody,
  DeskSlotPatch,
} from '../../../contract/delivery';
import { QueueSlot } from '../../../contract/desk';
import { type App, type AppContext } from '../../context';
import { staffOf } from '../../db/staffTransaction';
import { ERROR_RESPONSES, NotFoundError } from '../../http/errors';
import { IdParams } from '../../http/validation';
import { readAreas, writeArea } from './staffAreas';
import { addSlot, changeSlot, readDeskSlots } from './staffSlots';

/** Delivery areas and coming slots, for staff. */
export function registerStaffDeliveryRoutes(app: App, { db, now, responseCache }: AppContext): void {
  const config = { access: 'staff' } as const;
  const schema = (operationId: string, summary: string) => ({ tags: ['desk'], operationId, summary });
  const time = () => new Date(now());
  const found = <T>(value: T | null): T => {
    if (value === null) throw new NotFoundError();
    return value;
  };
  /** A page of texts lists the areas. */
  const write = async (...change: Parameters<typeof writeArea>): Promise<DeliveryArea> => {
    const area = found(await writeArea(...change));
    responseCache.clear();
    return area;
  };

  app.get(
    '/api/desk/delivery-areas/',
    {
      config,
      schema: {
        ...schema('getDeliveryAreas', 'The delivery areas'),
        response: { 200: Type.Array(DeliveryArea), ...ERROR_RESPONSES },
      },
    },
    async () => readAreas(db),
  );
  app.post(
    '/api/desk/delivery-areas/',
    {
      config,
      schema: {
        ...schema('addDeliveryArea', 'Add a delivery area'),
        body: DeliveryAreaBody,
        response: { 201: DeliveryArea, ...ERROR_RESPONSES },
      },
    },
    async (request, reply) => reply.code(201).send(await write(db, staffOf(request), null, request.body, time())),
  );
  app.patch(
    '/api/desk/delivery-areas/:id/',
    {
      config,
      schema: {
        ...schema('updateDeliveryArea', 'Change a delivery area'),
        params: IdParams,
        body: DeliveryAreaPatch,
        response: { 200: DeliveryArea, ...ERROR_RESPONSES, 409: AreaConflict },
      },
    },
    async (request) => write(db, staffOf(request), request.params.id, request.body, time()),
  );

  app.get(
    '/api/desk/slots/',
    {
      config,
      schema: {
        ...schema('getDeskSlots', 'The slots that have not ended, or with open orders'),
        querystring: Type.Object({ area: Type.Optional(Type.Integer({ description: 'id of one area' })) }),
        response: { 200: Type.Array(QueueSlot), ...ERROR_RESPONSES },
      },
    },
    async ({ query }) => readDeskSlots(db, time(), query.area),
  );
  app.post(
    '/api/desk/slots/',
    {
      config,
      schema: {
        ...schema('addSlot', 'Add a slot'),
        body: DeskSlotBody,
        response: { 201: DeskSlot, ...ERROR_RESPONSES },
      },
    },
    async (request, reply) => reply.code(201).send(await addSlot(db, staffOf(request), request.body)),
  );
  app.patch(
    '/api/desk/slots/:id/',
    {
      config,
      schema: {
        ...schema('updateSlot', 'Change the capacity or the cut-off of a slot'),
        params: IdParams,
        body: DeskSlotPatch,
        response: { 200: DeskSlot, ...ERROR_RESPONSES },
      },
    },
    async (request) => found(await changeSlot(db, staffOf(request), request.params.id, request.body)),
  );
}
