import { Type } from '@sinclair/typebox';
import { type FastifyRequest } from 'fastify';
import { nepalDay } from '../../../contract/nepalDay';
import {
  Assigned,
  Assignment,
  Rider,
  RiderBody,
  RiderConflict,
  RiderPatch,
  RouteSheet,
} from '../../../contract/riders';
import { type App, type AppContext } from '../../context';
import { staffOf } from '../../db/staffTransaction';
import { IdParams, MAX_ID } from '../../http/validation';
import { ORDER_ERROR_RESPONSES } from '../orders/orderErrors';
import { DayQuery, readDayQuery } from '../cash/dayQuery';
import { assignOrders } from './assignments';
import { readRiders, writeRider } from './riders';
import { readRouteSheet } from './routeSheet';

/** Riders: who delivers what, and the cash that they hand over. */
export function registerRiderRoutes(app: App, context: AppContext): void {
  const { db, now } = context;
  const config = { access: 'staff' } as const;
  const schema = (operationId: string, summary: string) => ({ tags: ['desk'], operationId, summary });
  const write = (request: FastifyRequest, id: number | null, body: RiderPatch) =>
    writeRider(db, staffOf(request), id, body, nepalDay(now()));
  const readRider = async (id: number) => (await readRiders(db, nepalDay(now()), id))[0]!;

  app.get(
    '/api/desk/riders/',
    {
      config,
      schema: {
        ...schema('getRiders', 'The riders, with the cash of a day'),
        querystring: DayQuery,
        response: { 200: Type.Array(Rider), ...ORDER_ERROR_RESPONSES },
      },
    },
    async (request) => readRiders(db, readDayQuery(request.query, now())),
  );
  app.post(
    '/api/desk/riders/',
    {
      config,
      schema: {
        ...schema('addRider', 'Add a rider'),
        body: RiderBody,
        response: { 201: Rider, ...ORDER_ERROR_RESPONSES },
      },
    },
    async (request, reply) => reply.code(201).send(await readRider(await write(request, null, request.body))),
  );
  app.patch(
    '/api/desk/riders/:id/',
    {
      config,
      schema: {
        ...schema('updateRider', 'Change a rider'),
        params: IdParams,
        body: RiderPatch,
        response: { 200: Rider, ...ORDER_ERROR_RESPONSES, 409: RiderConflict },
      },
    },
    async (request) => readRider(await write(request, request.params.id, request.body)),
  );
  app.post(
    '/api/desk/riders/assignments/',
    {
      config,
      schema: {
        ...schema('assignOrders', 'Give orders, or all of a slot, to a rider or to nobody'),
        body: Assignment,
        response: { 200: Assigned, ...ORDER_ERROR_RESPONSES },
      },
    },
    async (request) => assignOrders(context, staffOf(request), request.body),
  );
  app.get(
    '/api/desk/riders/:id/sheet/',
    {
      config,
      schema: {
        ...schema('getRouteSheet', 'What a rider has still to deliver, of a slot or altogether'),
        params: IdParams,
        querystring: Type.Object({ slot: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_ID })) }),
        response: { 200: RouteSheet, ...ORDER_ERROR_RESPONSES },
      },
    },
    async ({ params, query }) => readRouteSheet(db, params.id, query.slot),
  );
}
