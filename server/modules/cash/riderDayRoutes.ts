import { Type } from '@sinclair/typebox';
import { HandOverBody, HandOverError, RiderDay, RiderEntryBody, RiderWriteOff } from '../../../contract/riders';
import { type App, type AppContext } from '../../context';
import { staffOf } from '../../db/staffTransaction';
import { KeyHeader, readIdempotencyKey, toIdempotentCall } from '../../http/idempotentCalls';
import { IdParams } from '../../http/validation';
import { ORDER_ERROR_RESPONSES } from '../orders/orderErrors';
import { DayQuery, readDayQuery } from './dayQuery';
import { handOver, readRiderDay, takeBackHandOver } from './riderDay';
import { settleRider, takeBackEntry } from './settleRider';

const EntryParams = Type.Object({ ...IdParams.properties, entry: IdParams.properties.id });
const HandOverParams = Type.Object({ ...IdParams.properties, handOver: IdParams.properties.id });

/** The cash of a rider on a day: what they hand over, and what settles the rest. */
export function registerRiderDayRoutes(app: App, context: AppContext): void {
  const { db, now } = context;
  const config = { access: 'staff' } as const;
  const schema = (operationId: string, summary: string) => ({ tags: ['desk'], operationId, summary });

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
    async (request) => readRiderDay(db, request.params.id, readDayQuery(request.query, now())),
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
