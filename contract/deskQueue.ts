/** The wire schemas of the queue at the desk: how much work waits, and what is done with many orders at once. */
import { Type, type Static } from '@sinclair/typebox';
import { ToCollect } from './desk';
import { ErrorCode } from './errorCodes';
import { Order } from './orders';
import { MANY_ORDERS, MANY_STEPS, type ManyStep } from './orderStates';
import { COUNT_MAX } from './rules';
import { Money } from './wire';

const Waiting = (description: string) =>
  Type.Integer({ description: `${description}; ${COUNT_MAX} when there are as many or more` });

/** How much waits for each kind of work: orders, products in review, and problems. */
export const QueueCounts = Type.Object(
  {
    placed: Waiting('new orders'),
    packing: Waiting('orders that are being packed'),
    out_for_delivery: Waiting('orders under way'),
    pending_payment: Waiting('orders that are not paid yet'),
    attention: Waiting('orders that staff must look at'),
    closed_day: Waiting('orders that are booked on a closed day'),
    late: Waiting('orders that are still to be delivered although their slot has ended'),
    exchange_open: Waiting('exchanges that are still to be delivered'),
    refund_due: Waiting('orders with a refund that is due'),
    cash_missing: Waiting('delivered orders whose cash is not recorded'),
    review: Waiting('products of members that wait for review'),
    problems: Waiting('problems with delivered orders that wait for staff'),
    newest: Type.Integer({ description: 'grows with every new order; 0 before the first one' }),
  },
  {
    examples: [
      {
        placed: 3,
        packing: 2,
        out_for_delivery: 4,
        pending_payment: 1,
        attention: 0,
        closed_day: 0,
        late: 0,
        exchange_open: 0,
        refund_due: 0,
        cash_missing: 1,
        review: 2,
        problems: 1,
        newest: 118,
      },
    ],
  },
);
export type QueueCounts = Static<typeof QueueCounts>;

const STEPS = Object.keys(MANY_STEPS) as ManyStep[];

/** One step of many orders. */
export const ManyTransitions = Type.Object({
  orders: Type.Optional(Type.Array(Type.Integer(), { minItems: 1, maxItems: MANY_ORDERS, uniqueItems: true })),
  slot: Type.Optional(
    Type.Integer({ description: 'id of a slot, instead of `orders`: its orders in the state before `to`' }),
  ),
  rider: Type.Optional(Type.Integer({ description: 'id of a rider, instead of `orders`: the same of the rider' })),
  to: Type.Union(STEPS.map((state) => Type.Literal(state))),
  cash: Type.Optional(
    Type.Boolean({
      description: 'with `delivered`: all the cash that is due was collected by the rider of each order',
    }),
  ),
});
export type ManyTransitions = Static<typeof ManyTransitions>;

/** What became of each of many orders. */
export const ManyTransitionsResult = Type.Object(
  {
    done: Type.Array(
      Type.Object({
        order: Type.Integer(),
        number: Type.String(),
        cash: { ...Money, description: 'recorded now' },
      }),
      { description: 'orders that are in the state `to` now, those that were in it before included' },
    ),
    refused: Type.Array(
      Type.Object({
        order: Type.Integer(),
        number: Type.Union([Type.String(), Type.Null()], { description: 'null for an unknown order' }),
        code: ErrorCode,
        text: Type.String(),
      }),
    ),
    left: Type.Array(Type.Integer(), {
      description: 'orders for which the time of the call did not suffice: call again with them',
    }),
  },
  {
    examples: [
      {
        done: [{ order: 41, number: 'MP-7K3Q-9XFD', cash: '2500.00' }],
        refused: [
          { order: 40, number: 'MP-2C4D-8WXY', code: 'illegal_transition', text: 'This order is now cancelled.' },
        ],
        left: [],
      },
    ],
  },
);
export type ManyTransitionsResult = Static<typeof ManyTransitionsResult>;

/** Orders whose packing slips are printed, by delivery time. */
export const Slips = Type.Array(Type.Composite([Order, Type.Object({ to_collect: ToCollect })], { title: 'Slip' }), {
  examples: [[{ ...Order.examples[0], to_collect: '2500.00' }]],
});
export type Slips = Static<typeof Slips>;
