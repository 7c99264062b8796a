import { Type } from '@sinclair/typebox';
import { DeliveryClosure } from '../../../../contract/delivery';
import { ManyTransitions, ManyTransitionsResult, QueueCounts, Slips } from '../../../../contract/deskQueue';
import { MANY_ORDERS } from '../../../../contract/orderStates';
import { type App, type AppContext } from '../../../context';
import { staffOf } from '../../../db/staffTransaction';
import { readShopUrls } from '../../../http/baseUrl';
import { IdParams, MAX_ID, toId } from '../../../http/validation';
import { ORDER_ERROR_RESPONSES } from '../../orders/orderErrors';
import { writeToBooked } from '../closedDays';
import { readQueueCounts, readSlips } from './manyOrders';
import { moveMany } from './moveMany';

const SlipsQuery = Type.Object({
  orders: Type.Optional(
    Type.String({ pattern: `^\\d{1,10}(,\\d{1,10}){0,${MANY_ORDERS - 1}}$`, description: 'ids with commas' }),
  ),
  slot: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_ID })),
});

/** The calls about the queue as a whole, and about many of its orders at once. */
export function registerQueueRoutes(app: App, context: AppContext): void {
  const { db, config, now, paymentProviders } = context;
  const access = { config: { access: 'staff' } } as const;
  const about = (operationId: string, summary: string) => ({ tags: ['desk'], operationId, summary });

  app.get(
    '/api/desk/counts/',
    {
      ...access,
      schema: {
        ...about('getQueueCounts', 'How much waits for each kind of work'),
        response: { 200: QueueCounts, ...ORDER_ERROR_RESPONSES },
      },
    },
    async () => readQueueCounts(db, now()),
  );

  app.post(
    '/api/desk/orders/transitions/',
    {
      ...access,
      schema: {
        ...about('moveOrders', 'Move many orders one step, each by itself'),
        body: ManyTransitions,
        response: { 200: ManyTransitionsResult, ...ORDER_ERROR_RESPONSES },
      },
    },
    async (request) => moveMany(context, staffOf(request), request.body),
  );

  app.post(
    '/api/desk/closures/:id/notices/',
    {
      ...access,
      schema: {
        ...about('writeToBooked', 'Write to the members whose orders are booked on closed days'),
        params: IdParams,
        response: { 200: DeliveryClosure, ...ORDER_ERROR_RESPONSES },
      },
    },
    async (request) => writeToBooked(context, staffOf(request), request.params.id),
  );

  app.get(
    '/api/desk/slips/',
    {
      ...access,
      schema: {
        ...about('getSlips', 'The packing slips of some orders, of a slot, or of the couriers'),
        querystring: SlipsQuery,
        response: { 200: Slips, ...ORDER_ERROR_RESPONSES },
      },
    },
    async (request) => {
      const { orders, slot = null } = request.query;
      const chosen = orders === undefined ? { slot } : { ids: orders.split(',').map(Number).map(toId) };
      return readSlips(db, chosen, { ...readShopUrls(request, config), now: now(), paymentProviders });
    },
  );
}
