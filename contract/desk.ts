/** The wire schemas of the desk, where the shop's staff deliver orders. */
import { Type, type Static } from '@sinclair/typebox';
import { DeskSlot } from './delivery';
import { MISSING_CHOICES } from './orderChoices';
import { AttentionMarks, DeskOrderEvent, FAILURE_REASONS, PAYMENT_METHODS } from './orderFacts';
import { Order, ORDER_STATES, OrderError, OrderSummary, type OrderState } from './orders';
import { PAN_PATTERN } from './taxRules';
import { businessError, cappedPage, EnteredMoney, Money, NameInNepali, pageOf } from './wire';

const Nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) => Type.Union([schema, Type.Null()]);
const State = Type.Union(ORDER_STATES.map((state) => Type.Literal(state)));

/**
 * What staff may do with an order in each state. The first one is the usual next step. Packing has no way back to placed: an order that was
 * begun by mistake stays where it is until it is packed, and staff cancel it when the member asks them to. A delivered order goes back within
 * `DELIVERY_UNDO_MS`, unless something has followed from its delivery.
 */
export const DESK_TRANSITIONS: Readonly<Record<OrderState, readonly OrderState[]>> = {
  pending_payment: ['cancelled'],
  placed: ['packing', 'cancelled'],
  packing: ['out_for_delivery', 'cancelled'],
  out_for_delivery: ['delivered', 'packing', 'cancelled'],
  delivered: ['out_for_delivery', 'packing'],
  cancelled: [],
  expired: [],
};

const Method = Type.Union(PAYMENT_METHODS.map((method) => Type.Literal(method)));

const Attention = Nullable(Type.String({ description: 'why staff must look at it, in English' }));

const OnClosedDay = Type.Boolean({
  description: 'the day of its slot was closed, and it was not moved, called or cancelled since',
});

const OfStaff = Type.Boolean({ description: 'its member is a member of staff: a purchase of their own' });

const IsLate = Type.Boolean({ description: 'open, although its slot has ended' });

/** Who delivers an order; null when nobody was chosen. */
const OrderRider = Nullable(Type.Object({ id: Type.Integer(), name: Type.String(), phone_number: Type.String() }));
export type OrderRider = Static<typeof OrderRider>;

export const ToCollect = Nullable({ ...Money, description: 'cash that is still to be paid; null when none is' });

const queued = {
  ...OrderSummary.examples[0],
  payment_method: 'cod',
  recipient: 'Maya Tamang',
  phone_number: '+9779812345678',
  place: 'Koteshwor, Kathmandu 32',
  attention: null,
  attention_marks: null,
  is_late: false,
  on_closed_day: false,
  of_staff: false,
  rider: null,
  to_collect: '2500.00',
  refunds_due: [],
};
/** An order in the queue. */
export const DeskOrderSummary = Type.Composite(
  [
    OrderSummary,
    Type.Object({
      payment_method: Method,
      recipient: Type.String(),
      phone_number: Type.String(),
      place: Type.String({ description: 'tole, local level and ward' }),
      attention: Attention,
      attention_marks: AttentionMarks,
      is_late: IsLate,
      on_closed_day: OnClosedDay,
      of_staff: OfStaff,
      rider: OrderRider,
      to_collect: ToCollect,
      refunds_due: Type.Array(
        Type.Object({
          amount: Money,
          method: Method,
          reference: Nullable(Type.String({ description: "the provider's number of the payment" })),
          refund_by: Type.String({ format: 'date-time', description: 'until when it has to be made by the law' }),
        }),
        { description: 'money that goes back, and how it was paid' },
      ),
    }),
  ],
  { examples: [queued] },
);
export type DeskOrderSummary = Static<typeof DeskOrderSummary>;

export const DeskOrderPage = Type.Object(
  {
    ...cappedPage(DeskOrderSummary),
    sums: Type.Optional(
      Type.Object(
        {
          total: { ...Money, description: 'what the orders cost' },
          received: { ...Money, description: 'what was paid, less what was refunded' },
          to_collect: { ...Money, description: 'cash that is still to be paid' },
        },
        { description: 'of all pages, when `from`, `to` or `slot` is given' },
      ),
    ),
    owed: Type.Optional({
      ...Money,
      description: 'of all pages, with `due`: what is to be refunded, or the cash that is missing',
    }),
  },
  { examples: [pageOf(queued)] },
);
export type DeskOrderPage = Static<typeof DeskOrderPage>;

/** Cash that was collected for an order. */
export const CashReceipt = Type.Object({
  id: Type.Integer(),
  amount: Money,
  surplus: { ...Money, description: 'how much of it is more than was due, rounded up to a rupee' },
  rider: Nullable(Type.String({ description: 'name of the rider who owes it to the shop' })),
  recorded_by: Nullable(Type.String({ description: 'name of the clerk; null when the account was deleted' })),
  at: Type.String({ format: 'date-time' }),
});
export type CashReceipt = Static<typeof CashReceipt>;

/** A refund that staff have recorded by hand, and can still take back. */
export const ReversibleRefund = Type.Object({
  id: Type.Integer(),
  amount: Money,
  method: Method,
  reference: Nullable(Type.String()),
  at: Type.String({ format: 'date-time' }),
  restocked: Type.Integer({ description: 'pieces that came back with it' }),
});
export type ReversibleRefund = Static<typeof ReversibleRefund>;

/** An order as staff see it. */
export const DeskOrder = Type.Composite(
  [
    Type.Omit(Order, ['events']),
    Type.Object({
      events: Type.Array(DeskOrderEvent),
      attention: Attention,
      attention_marks: AttentionMarks,
      attention_seen: Nullable(
        Type.String({ description: 'why staff had to look at it, as they have seen it last; it can be brought back' }),
      ),
      is_late: IsLate,
      on_closed_day: OnClosedDay,
      of_staff: OfStaff,
      called_at: Nullable(Type.String({ format: 'date-time', description: 'when staff called about it' })),
      /** The member's e-mail address; null when they have none, or the account was deleted. */
      email: Nullable(Type.String()),
      member: Nullable(Type.Integer({ description: 'id of the member; null when the account was deleted' })),
      transitions: Type.Array(State),
      rider: OrderRider,
      to_collect: ToCollect,
      /** The same, once the order has left the shop. */
      cash_due: Nullable(Money),
      cash_receipts: Type.Array(CashReceipt, { description: 'cash that was collected, the last one at the end' }),
      reversible_refunds: Type.Array(ReversibleRefund, {
        description:
          'refunds that were recorded by hand and can be taken back until the end of their day, oldest first',
      }),
      written_off: Nullable(Type.Object({ amount: Money, reason: Type.String() })),
      cash_blocked: Type.Boolean({
        description: 'cash on delivery is ruled out for its phone numbers and its member, after two orders that failed',
      }),
    }),
  ],
  {
    examples: [
      {
        ...Order.examples[0],
        attention: null,
        attention_marks: null,
        attention_seen: null,
        is_late: false,
        on_closed_day: false,
        of_staff: false,
        called_at: null,
        email: 'maya@example.com',
        member: 7,
        transitions: ['packing', 'cancelled'],
        rider: null,
        to_collect: '2500.00',
        cash_due: '2500.00',
        cash_receipts: [],
        reversible_refunds: [],
        written_off: null,
        cash_blocked: false,
      },
    ],
  },
);
export type DeskOrder = Static<typeof DeskOrder>;

/** A refused call of the desk. */
export const DeskOrderError = businessError(
  'changed',
  'This order has changed: NPR 100.00 of it was refunded so far. Nothing was done now.',
  {
    ...OrderError.properties,
    order: Type.Optional(
      Type.Unsafe<DeskOrder>({
        ...DeskOrder,
        description: 'the order as it is now, with `changed`, `cash_changed`, `refund_waiting` and `refund_refused`',
      }),
    ),
  },
  { order: DeskOrder.examples[0] },
);

export type FailureReason = (typeof FAILURE_REASONS)[number];

/** Pieces of lines of an order that go back on sale. */
const Restock = Type.Array(
  Type.Object({
    item: Type.Integer({ description: 'id of a line of the order' }),
    quantity: Type.Integer({ minimum: 0 }),
  }),
);
export type Restock = Static<typeof Restock>;

export const Transition = Type.Object({
  from: State,
  to: State,
  note: Type.Optional(
    Type.String({ maxLength: 500, description: 'the member reads it; required to cancel and from delivered' }),
  ),
  reason: Type.Optional(
    Type.Union(
      FAILURE_REASONS.map((reason) => Type.Literal(reason)),
      { description: 'why the delivery failed: required from out_for_delivery to packing, refused otherwise' },
    ),
  ),
  restock: Type.Optional({
    ...Restock,
    description:
      'of a cancelled order: what goes back on sale; the rest is written off. Without it everything goes back',
  }),
  refunded: Type.Optional(Type.Boolean({ description: 'the order moves on although it was refunded as a whole' })),
});
export type Transition = Static<typeof Transition>;

/** Why the last delivery that failed did so, after a slip. */
export const FailureCorrection = Type.Object({
  reason: Type.Union(FAILURE_REASONS.map((reason) => Type.Literal(reason))),
});
export type FailureCorrection = Static<typeof FailureCorrection>;

/** What the rider and the bill need, corrected: fields that are absent stay as they are. */
export const OrderCorrection = Type.Object(
  {
    phone_number: Type.Optional(Type.String({ description: 'E.164' })),
    ward: Type.Optional(Type.Integer({ minimum: 1 })),
    tole: Type.Optional(Type.String()),
    note: Type.Optional(Type.String({ description: 'for the rider' })),
    buyer_pan: Type.Optional(Nullable(Type.String({ pattern: PAN_PATTERN.source }))),
  },
  { examples: [{ phone_number: '+9779812345678', ward: 5 }] },
);
export type OrderCorrection = Static<typeof OrderCorrection>;

/** A slot with its orders. */
export const QueueSlot = Type.Composite(
  [
    DeskSlot,
    Type.Object({
      is_over: Type.Boolean({ description: 'its open orders are late' }),
      orders: Type.Array(Type.Object({ state: State, orders: Type.Integer() }), { description: 'how many in a state' }),
    }),
  ],
  { examples: [{ ...DeskSlot.examples[0], is_over: false, orders: [{ state: 'placed', orders: 2 }] }] },
);
export type QueueSlot = Static<typeof QueueSlot>;

export const SlotChange = Type.Object({ slot: Type.Integer({ description: 'id of an open slot of the area' }) });
export type SlotChange = Static<typeof SlotChange>;

export const CashRequest = Type.Object({
  amount: Type.Optional({
    ...EnteredMoney,
    description: 'at most what is to be collected, rounded up to a rupee; what is to be collected by default',
  }),
  rider: Type.Optional(
    Nullable(Type.Integer({ description: "the order's rider by default once it is out; null: the desk" })),
  ),
  due: Type.Optional({ ...EnteredMoney, description: 'what was to be collected as the clerk saw it' }),
});
export type CashRequest = Static<typeof CashRequest>;

/** Staff have looked at an order that needed attention. */
export const Seen = Type.Object({ attention: Type.String({ description: 'why it needed it, as the clerk saw it' }) });
export type Seen = Static<typeof Seen>;

/** Gives up the rest of the cash of a delivered order. */
export const WriteOff = Type.Object({
  amount: { ...EnteredMoney, description: 'the whole rest, as the clerk saw it' },
  reason: Type.String({ minLength: 1, maxLength: 500, description: 'for staff; the member does not see it' }),
});
export type WriteOff = Static<typeof WriteOff>;

/** What staff change of the lines of an order. */
export const LineChanges = Type.Object({
  lines: Type.Array(
    Type.Object({
      item: Type.Integer({ description: 'id of a line of the order' }),
      from: Type.Integer({ minimum: 0, description: 'the pieces that the clerk saw' }),
      quantity: Type.Integer({ minimum: 0, description: 'the pieces to deliver, at most those that were ordered' }),
      replacement: Type.Optional(
        Type.Object(
          { product: Type.Integer({ minimum: 1 }), quantity: Type.Integer({ minimum: 1 }) },
          { description: 'what is delivered for the missing pieces: it may not cost more' },
        ),
      ),
    }),
    { minItems: 1, maxItems: 100 },
  ),
  restock: Type.Optional(
    Type.Boolean({ description: 'the pieces that are taken out go back on sale; else they are written off' }),
  ),
  note: Type.Optional(Type.String({ maxLength: 500, description: 'the member reads it' })),
});
export type LineChanges = Static<typeof LineChanges>;

export const RefundRequest = Type.Object({
  amount: { ...EnteredMoney, description: 'the whole amount that is due' },
  refunded: { ...EnteredMoney, description: 'what was refunded of the order before, as the clerk saw it' },
  due: Type.Optional({ ...EnteredMoney, description: 'what was to be refunded in all, as the clerk saw it' }),
  reason: Type.String({ minLength: 1, maxLength: 500 }),
  reference: Type.Optional(
    Type.String({
      maxLength: 100,
      description:
        "the provider's or the bank's number of a refund that staff have made. A wallet's needs it, unless it is due and the provider has a call for refunds.",
    }),
  ),
  payment: Type.Optional(
    Type.String({
      maxLength: 100,
      description: "the provider's number of the payment that is refunded, where several refunds of the amount are due",
    }),
  ),
  restock: Type.Optional({
    ...Restock,
    description: 'pieces of a delivered order that came back; with `cancel` those that go back on sale',
  }),
  cancel: Type.Optional(Type.Boolean({ description: 'cancel the order, too, which must not be delivered yet' })),
});
export type RefundRequest = Static<typeof RefundRequest>;

/** Takes a refund back that was recorded by mistake. */
export const RefundReversal = Type.Object({
  refund: Type.Integer({ minimum: 1, description: 'id of a reversible refund of the order' }),
  reason: Type.String({ minLength: 1, maxLength: 500, description: 'the member reads it' }),
});
export type RefundReversal = Static<typeof RefundReversal>;

const IfMissing = Type.Union(MISSING_CHOICES.map((choice) => Type.Literal(choice)));

/** What to pick for the orders of a slot, or for all that couriers deliver. */
export const PickList = Type.Object(
  {
    orders: Type.Array(
      Type.Object({
        id: Type.Integer(),
        number: Type.String(),
        is_gift: Type.Boolean({ description: 'no prices on the slip' }),
      }),
    ),
    lines: Type.Array(
      Type.Object({
        product: Nullable(Type.Integer()),
        name: Type.String(),
        name_ne: NameInNepali,
        image: Nullable(Type.String()),
        quantity: Type.Integer(),
        orders: Type.Array(Type.Object({ number: Type.String(), quantity: Type.Integer(), if_missing: IfMissing })),
      }),
    ),
  },
  {
    examples: [
      {
        orders: [{ id: 41, number: 'MP-7K3Q-9XFD', is_gift: false }],
        lines: [
          {
            product: 12,
            name: 'Almonds',
            name_ne: 'बदाम',
            image: null,
            quantity: 2,
            orders: [{ number: 'MP-7K3Q-9XFD', quantity: 2, if_missing: 'call' }],
          },
        ],
      },
    ],
  },
);
export type PickList = Static<typeof PickList>;
