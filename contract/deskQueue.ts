/** The wire schemas of the queue at the desk: how much work waits, and what is done with many orders at once. */
import { Type, type Static } from '@sinclair/typebox';
import { ToCollect } from './desk';
import { Order, ORDER_STATES } from './orders';
import { MANY_ORDERS } from './orderStates';
import { COUNT_MAX } from './rules';

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

/** New orders whose packing starts. */
export const PackingStart = Type.Object({
  orders: Type.Array(Type.Integer(), { minItems: 1, maxItems: MANY_ORDERS, uniqueItems: true }),
});
export type PackingStart = Static<typeof PackingStart>;

export const PackingStarted = Type.Object(
  {
    started: Type.Array(Type.Integer()),
    skipped: Type.Array(
      Type.Object({
        id: Type.Integer(),
        number: Type.String(),
        state: Type.Union(ORDER_STATES.map((state) => Type.Literal(state))),
      }),
      { description: 'orders that are not new any more, or were refunded as a whole; an unknown id is left out' },
    ),
  },
  { examples: [{ started: [41], skipped: [{ id: 40, number: 'MP-2C4D-8WXY', state: 'cancelled' }] }] },
);
export type PackingStarted = Static<typeof PackingStarted>;

/** Orders whose packing slips are printed, by delivery time. */
export const Slips = Type.Array(Type.Composite([Order, Type.Object({ to_collect: ToCollect })], { title: 'Slip' }), {
  examples: [[{ ...Order.examples[0], to_collect: '2500.00' }]],
});
export type Slips = Static<typeof Slips>;
