import { Type } from '@sinclair/typebox';
import { type FastifyRequest } from 'fastify';
import { nepalDay } from '../../../contract/nepalDay';
import {
  Assigned,
  Assignment,
  HandOverBody,
  HandOverError,
  Rider,
  RiderBody,
  RiderConflict,
  RiderDay,
  RiderEntryBody,
  RiderWriteOff,
  RiderPatch,
  RouteSheet,
} from '../../../contract/riders';
import { type App, type AppContext } from '../../context';
import { staffOf } from '../../db/staffTransaction';
import { IdParams, MAX_ID, readDay } from '../../http/validation';
import { KeyHeader, readIdempotencyKey, toIdempotentCall } from '../../http/idempotentCalls';
import { ORDER_ERROR_RESPONSES } from '../orders/orderErrors';
import { assignOrders } from './assignments';
import { handOver, readRiderDay, takeBackHandOver } from './riderDay';
import { readRiders, writeRider } from './riders';
import { settleRider, takeBackEntry } from './settleRider';
import { readRouteSheet } from './routeSheet';

const DayQuery = Type.Object({
  day: Type.Optional(Type.String({ description: 'of Asia/Kathmandu: today by default' })),
});
const EntryParams = Type.Object({ ...IdParams.properties, entry: IdParams.properties.id });
const HandOverParams = Type.Object({ ...IdParams.properties, handOver: IdParams.properties.id });

/** Riders: who delivers what, and the cash that they hand over. */
export function registerRiderRoutes(app: App, context: AppContext): void {
  const { db, now } = context;
  const config = { access: 'staff' } as const;
  const schema = (operationId: string, summary: string) => ({ tags: ['desk'], operationId, summary });
  const dayOf = ({ query }: { query: { day?: string | undefined } }) =>
    query.day === undefined ? nepalDay(now()) : readDay('day', query.day);
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
    async (request) => readRiders(db, dayOf(request)),
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
  app.get(
    '/api/desk/riders/:id/day/',
    {
      config,
      schema: {
        ...schema('getRiderDay', 'The cash of a rider on a day'),
        params: IdParams,
        querystring: DayQuery,
        response: { 200: RiderDay, ...ORDER_ERROR_RESPONSES },
      },
    },
    async (request) => readRiderDay(db, request.params.id, dayOf(request)),
  );
  app.post(
    '/api/desk/riders/:id/hand-overs/',
    {
      config,
      schema: {
        ...schema('handOverCash', 'Record cash that a rider has handed over'),
        params: IdParams,
        headers: KeyHeader,
        body: HandOverBody,
        response: { 200: RiderDay, ...ORDER_ERROR_RESPONSES, 409: HandOverError },
      },
    },
    async (request) => {
      const { params, body, member, headers } = request;
      const call = toIdempotentCall(member.id, readIdempotencyKey(headers), ['hand-over', params.id, body]);
      return handOver(context, { riderId: params.id, ...staffOf(request) }, body, call);
    },
  );
  app.delete(
    '/api/desk/riders/:id/hand-overs/:handOver/',
    {
      config: { access: 'staff', isElevated: true },
      schema: {
        ...schema('takeBackHandOver', 'Take back that cash was handed over'),
        params: HandOverParams,
        response: { 200: RiderDay, ...ORDER_ERROR_RESPONSES },
      },
    },
    async (request) => {
      const { id: riderId, handOver: handOverId } = request.params;
      return takeBackHandOver(context, { riderId, ...staffOf(request) }, handOverId);
    },
  );
  app.post(
    '/api/desk/riders/:id/entries/',
    {
      config: { access: 'staff', isElevated: true },
      schema: {
        ...schema('settleRider', 'Record what a rider gave back at the door, or keep what is missing as a debt'),
        params: IdParams,
        headers: KeyHeader,
        body: RiderEntryBody,
        response: { 200: RiderDay, ...ORDER_ERROR_RESPONSES, 409: HandOverError },
      },
    },
    async (request) => {
      const { params, body, member, headers } = request;
      const call = toIdempotentCall(member.id, readIdempotencyKey(headers), ['rider-entry', params.id, body]);
      return settleRider(context, { riderId: params.id, ...staffOf(request) }, body, call);
    },
  );
  app.post(
    '/api/desk/riders/:id/write-offs/',
    {
      config: { access: 'owner', isElevated: true },
      schema: {
        ...schema('writeOffRider', 'Write off cash that a rider did not hand over'),
        params: IdParams,
        headers: KeyHeader,
        body: RiderWriteOff,
        response: { 200: RiderDay, ...ORDER_ERROR_RESPONSES, 409: HandOverError },
      },
    },
    async (request) => {
      const { params, body, member, headers } = request;
      const call = toIdempotentCall(member.id, readIdempotencyKey(headers), ['rider-write-off', params.id, body]);
      const { day, missing, amount, reason } = body;
      const writeOff = { kind: 'written_off', day, missing, reason, ...(amount !== undefined && { amount }) } as const;
      return settleRider(context, { riderId: params.id, ...staffOf(request) }, writeOff, call);
    },
  );
  app.delete(
    '/api/desk/riders/:id/entries/:entry/',
    {
      config: { access: 'staff', isElevated: true },
      schema: {
        ...schema('takeBackRiderEntry', 'Take back what settled the cash of a rider'),
        params: EntryParams,
        response: { 200: RiderDay, ...ORDER_ERROR_RESPONSES },
      },
    },
    async (request) => {
      const { id: riderId, entry } = request.params;
      return takeBackEntry(context, { riderId, ...staffOf(request) }, entry);
    },
  );
}
