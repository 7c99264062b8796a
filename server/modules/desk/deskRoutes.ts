import { Type } from '@sinclair/typebox';
import { type FastifyRequest } from 'fastify';
import { DeliverySlot } from '../../../contract/delivery';
import {
  CashRequest,
  DeskOrder,
  DeskOrderError,
  DeskOrderPage,
  FailureCorrection,
  LineChanges,
  OrderCorrection,
  PickList,
  RefundRequest,
  RefundReversal,
  Seen,
  SlotChange,
  Transition,
  WriteOff,
} from '../../../contract/desk';
import { PAYMENT_METHODS } from '../../../contract/orderFacts';
import { ORDER_STATES } from '../../../contract/orders';
import { DELIVERY_DAYS } from '../../../contract/orderStates';
import { type App, type AppContext } from '../../context';
import { staffOf } from '../../db/staffTransaction';
import { paged } from '../../http/cappedPage';
import { PagedQuery } from '../../http/paging';
import { IdParams, MAX_ID, readDay } from '../../http/validation';
import { imageBase, readShopUrls } from '../../http/baseUrl';
import { readSlots } from '../delivery/slots';
import { KeyHeader, readIdempotencyKey, toIdempotentCall } from '../../http/idempotentCalls';
import { BusinessError } from '../../http/errors';
import { ORDER_ERROR_RESPONSES, orderNotFound } from '../orders/orderErrors';
import { type OrderRow } from '../orders/orderState';
import { refundOrder } from '../payments/refunds';
import { takeBackRefund } from '../payments/takeBackRefund';
import { type Action } from '../orders/changeOrder';
import { bringAttentionBack, clearAttention, makeTransition } from './deskActions';
import { allowCash } from '../cash/allowCash';
import { correctFailure } from './correctFailure';
import { collectCash, takeBackCash, takeBackWriteOff, writeOffCash } from '../cash/orderCash';
import { correctOrder } from './correctOrder';
import { changeLines } from './deskLines';
import { changeSlot } from './deskSlot';
import { findDeskOrder, readDeskOrder, readQueue } from './deskOrders';
import { readPickList } from './reports/deskReports';

const SlotId = Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_ID }));
const QueueQuery = Type.Object({
  state: Type.Optional(Type.Union(ORDER_STATES.map((state) => Type.Literal(state)))),
  slot: SlotId,
  payment_method: Type.Optional(Type.Union(PAYMENT_METHODS.map((method) => Type.Literal(method)))),
  attention: Type.Optional(Type.Boolean()),
  closed_day: Type.Optional(Type.Boolean({ description: 'booked on a closed day' })),
  day: Type.Optional(
    Type.Union(
      DELIVERY_DAYS.map((day) => Type.Literal(day)),
      { description: 'of the slot, in Asia/Kathmandu; today has late orders, too' },
    ),
  ),
  due: Type.Optional(
    Type.Union([Type.Literal('refund'), Type.Literal('cash')], {
      description: 'orders with a refund that is due, or delivered ones whose cash is not recorded',
    }),
  ),
  late: Type.Optional(Type.Boolean({ description: 'still to be delivered although the slot has ended' })),
  exchange: Type.Optional(Type.Boolean({ description: 'exchanges that are still to be delivered' })),
  of_staff: Type.Optional(Type.Boolean({ description: 'purchases of members of staff' })),
  sales: Type.Optional(
    Type.Boolean({ description: 'orders that were placed, without exchanges: what the overview counts' }),
  ),
  from: Type.Optional(
    Type.String({ description: 'placed on this day in Asia/Kathmandu or later, such as 2026-11-22' }),
  ),
  to: Type.Optional(Type.String({ description: 'placed on this day or earlier' })),
  q: Type.Optional(Type.String({ maxLength: 100, description: 'number, phone number, names or email address' })),
  ...PagedQuery.properties,
});

/** The provider's calls take 3.7 s at most, and the browser waits for 5 s. */
const REFUND_TIMEOUT_MS = 4800;

const CashToTakeBack = Type.Object({
  receipt: Type.Integer({ minimum: 1, maximum: MAX_ID, description: 'id of the receipt' }),
});

/** The order is not as the clerk saw it, or is cancelled although its refund failed. */
const CHANGED: string[] = ['changed', 'cash_changed', 'refund_waiting', 'refund_refused'];

/** A call that moves money, by its Idempotency-Key. */
const toCall = (
  { member, headers }: { member: { id: number }; headers: { 'idempotency-key'?: string | undefined } },
  asked: unknown,
) => toIdempotentCall(member.id, readIdempotencyKey(headers), asked);

const toAction = (request: Parameters<typeof staffOf>[0] & { params: { id: number } }): Action => ({
  orderId: request.params.id,
  ...staffOf(request),
});

/** The calls with which the shop's staff deliver orders. */
export function registerDeskRoutes(app: App, context: AppContext): void {
  const { db, config, now, paymentProviders } = context;
  const access = { config: { access: 'staff' } } as const;
  const elevated = { config: { access: 'staff', isElevated: true } } as const;
  const about = (operationId: string, summary: string) => ({ tags: ['desk'], operationId, summary });
  const actionSchema = (operationId: string, summary: string) => ({
    ...about(operationId, summary),
    params: IdParams,
    response: { 200: DeskOrder, ...ORDER_ERROR_RESPONSES, 409: DeskOrderError },
  });

  app.get(
    '/api/desk/orders/',
    {
      ...access,
      schema: {
        ...about('getDeskOrders', 'A page of the queue of orders'),
        querystring: QueueQuery,
        response: { 200: DeskOrderPage, ...ORDER_ERROR_RESPONSES },
      },
    },
    async (request) => {
      const { query } = request;
      for (const day of ['from', 'to'] as const) if (query[day] !== undefined) readDay(day, query[day]);
      return paged(request, config, async (page) => {
        const options = { page, imageBase: imageBase(request, config), now: now() };
        const { list, sums, owed } = await readQueue(db, query, options);
        return { ...list, sums, owed };
      });
    },
  );

  const toResponse = (request: FastifyRequest, order: OrderRow) =>
    readDeskOrder(context, order, { ...readShopUrls(request, config), now: now(), paymentProviders });

  /** Adds the order as it is now to the refusal of what a clerk has decided about another one. */
  const showPresent = <T>(request: Parameters<typeof toAction>[0] & FastifyRequest, change: Promise<T>) =>
    change.catch(async (error: unknown) => {
      if (error instanceof BusinessError && CHANGED.includes(error.code)) {
        const order = await findDeskOrder(db, request.params.id);
        error.body.order = order && (await toResponse(request, order));
      }
      throw error;
    });

  app.get('/api/desk/orders/:id/', { ...access, schema: actionSchema('getDeskOrder', 'An order') }, async (request) => {
    const order = await findDeskOrder(db, request.params.id);
    if (!order) throw orderNotFound();
    return toResponse(request, order);
  });

  app.post(
    '/api/desk/orders/:id/transition/',
    { ...access, schema: { ...actionSchema('moveOrder', 'Move an order one step'), body: Transition } },
    async (request) => {
      const action = toAction(request);
      return toResponse(request, await makeTransition(context, action, request.body));
    },
  );

  app.patch(
    '/api/desk/orders/:id/',
    {
      ...access,
      schema: { ...actionSchema('correctOrder', 'Correct the details of an order'), body: OrderCorrection },
    },
    async (request) => {
      const { phone_number, ward, tole, note, buyer_pan } = request.body;
      const correction = { phone_number, ward, tole, note, buyer_pan };
      return toResponse(request, await correctOrder(context, toAction(request), correction));
    },
  );

  app.get(
    '/api/desk/orders/:id/slots/',
    {
      ...access,
      schema: {
        ...about('getSlotsOfOrder', 'The open slots of the area of an order, full ones included'),
        params: IdParams,
        response: { 200: Type.Array(DeliverySlot), ...ORDER_ERROR_RESPONSES },
      },
    },
    async (request) => {
      const order = await findDeskOrder(db, request.params.id);
      if (!order) throw orderNotFound();
      return readSlots(db, order.deliveryAreaId, new Date(now()));
    },
  );

  app.post(
    '/api/desk/orders/:id/slot/',
    { ...access, schema: { ...actionSchema('changeSlotOfOrder', 'Deliver in another slot'), body: SlotChange } },
    async (request) => {
      const action = toAction(request);
      return toResponse(request, await changeSlot(context, action, request.body));
    },
  );

  app.post(
    '/api/desk/orders/:id/lines/',
    {
      ...access,
      schema: {
        ...actionSchema('changeLinesOfOrder', 'Take out, lower, replace or put back lines'),
        headers: KeyHeader,
        body: LineChanges,
      },
    },
    async (request, reply) => {
      const { params, body } = request;
      const call = toCall(request, ['lines', params.id, body]);
      const { order, repeated } = await changeLines(context, toAction(request), body, call);
      if (repeated) reply.header('idempotent-replayed', 'true');
      return toResponse(request, order);
    },
  );

  app.post(
    '/api/desk/orders/:id/cash/',
    {
      ...access,
      schema: {
        ...actionSchema('recordCash', 'Record cash that was collected'),
        headers: KeyHeader,
        body: CashRequest,
      },
    },
    async (request, reply) => {
      const { params, body } = request;
      const call = toCall(request, ['cash', params.id, body]);
      const { order, repeated } = await showPresent(request, collectCash(context, toAction(request), body, call));
      if (repeated) reply.header('idempotent-replayed', 'true');
      return toResponse(request, order);
    },
  );

  app.delete(
    '/api/desk/orders/:id/cash/',
    {
      ...elevated,
      schema: {
        ...actionSchema('takeBackCash', 'Take back a record that cash was collected'),
        headers: KeyHeader,
        querystring: CashToTakeBack,
      },
    },
    async (request, reply) => {
      const { receipt } = request.query;
      const call = toCall(request, ['takeBackCash', request.params.id, receipt]);
      const { order, repeated } = await showPresent(request, takeBackCash(context, toAction(request), receipt, call));
      if (repeated) reply.header('idempotent-replayed', 'true');
      return toResponse(request, order);
    },
  );

  app.post(
    '/api/desk/orders/:id/write-off/',
    {
      config: { access: 'owner', isElevated: true },
      schema: { ...actionSchema('writeOffCash', 'Give up the rest of the cash'), body: WriteOff },
    },
    async (request) =>
      toResponse(request, await showPresent(request, writeOffCash(context, toAction(request), request.body))),
  );

  app.delete(
    '/api/desk/orders/:id/write-off/',
    { ...access, schema: actionSchema('takeBackWriteOff', 'The rest of the cash is due again') },
    async (request) => toResponse(request, await takeBackWriteOff(context, toAction(request))),
  );

  app.delete(
    '/api/desk/orders/:id/cash-block/',
    { ...access, schema: actionSchema('allowCash', 'Allow cash on delivery again after deliveries that failed') },
    async (request) => toResponse(request, await allowCash(context, toAction(request))),
  );

  app.post(
    '/api/desk/orders/:id/refunds/',
    {
      ...elevated,
      handlerTimeout: REFUND_TIMEOUT_MS,
      schema: {
        ...actionSchema('recordRefund', 'Refund a payment at its provider, or with a reference record a refund'),
        headers: KeyHeader,
        body: RefundRequest,
      },
    },
    async (request, reply) => {
      const { body, log, params } = request;
      const call = toCall(request, ['refund', params.id, body]);
      const refund = { ...toAction(request), call, request: body };
      const { order, repeated } = await showPresent(request, refundOrder({ ...context, log }, refund));
      if (repeated) reply.header('idempotent-replayed', 'true');
      return toResponse(request, order);
    },
  );

  app.post(
    '/api/desk/orders/:id/refunds/reversals/',
    {
      ...elevated,
      schema: {
        ...actionSchema('takeBackRefund', 'Take back a refund that was recorded by mistake'),
        headers: KeyHeader,
        body: RefundReversal,
      },
    },
    async (request, reply) => {
      const { body, log, params } = request;
      const call = toCall(request, ['takeBackRefund', params.id, body]);
      const reversal = { ...toAction(request), call, request: body };
      const { order, repeated } = await showPresent(request, takeBackRefund({ ...context, log }, reversal));
      if (repeated) reply.header('idempotent-replayed', 'true');
      return toResponse(request, order);
    },
  );

  app.post(
    '/api/desk/orders/:id/attention/',
    { ...access, schema: { ...actionSchema('clearAttention', 'Note that the order was looked at'), body: Seen } },
    async (request) => {
      const cleared = clearAttention(context, toAction(request), request.body.attention);
      return toResponse(request, await showPresent(request, cleared));
    },
  );

  app.delete(
    '/api/desk/orders/:id/attention/',
    { ...access, schema: actionSchema('bringAttentionBack', 'What was looked at needs attention again') },
    async (request) => toResponse(request, await bringAttentionBack(context, toAction(request))),
  );

  app.put(
    '/api/desk/orders/:id/failure/',
    {
      ...access,
      schema: { ...actionSchema('correctFailure', 'Correct why the last delivery failed'), body: FailureCorrection },
    },
    async (request) =>
      toResponse(request, await showPresent(request, correctFailure(context, toAction(request), request.body))),
  );

  app.get(
    '/api/desk/picklist/',
    {
      ...access,
      schema: {
        ...about('getPickList', 'What to pick for a slot, or without one for the couriers'),
        querystring: Type.Object({ slot: SlotId }),
        response: { 200: PickList, ...ORDER_ERROR_RESPONSES },
      },
    },
    async (request) => readPickList(db, request.query.slot ?? null, imageBase(request, config)),
  );
}
