/** The wire schemas of riders: who delivers what, and the cash that they collect and hand over. Days are of Asia/Kathmandu. */
import { Type, type Static } from '@sinclair/typebox';
import { CashReceipt } from './desk';
import { RIDER_ENTRY_KINDS, type RiderEntryKind } from './riderEntries';
import { OrderAddress, OrderError, ORDER_STATES } from './orders';
import { MANY_ORDERS } from './orderStates';
import { businessError, editConflictOf, EnteredMoney, Money, Nullable, SeenVersion, SignedMoney } from './wire';

const State = Type.Union(ORDER_STATES.map((state) => Type.Literal(state)));
const Time = Type.String({ format: 'date-time' });
export const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', examples: ['2026-11-24'] });

const collected = { ...Money, description: 'cash recorded on this day' };
const handedOver = { ...Money, description: 'of this day' };
const missing = {
  ...SignedMoney,
  description:
    'collected less handed over, given back at the door and written off; negative when a record of cash was taken back after that',
};

const rider = { id: 3, name: 'Ram Thapa', phone_number: '+9779812345678', active: true };
const sums = { collected: '5400.00', handed_over: '5000.00', missing: '400.00' };
/** A rider, with the cash of a day. */
export const Rider = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String(),
    phone_number: Type.String(),
    active: Type.Boolean({ description: 'takes orders' }),
    open_orders: Type.Integer({ description: 'orders that the rider has still to deliver' }),
    collected,
    handed_over: handedOver,
    missing,
    owed: { ...missing, description: 'what is missing of all days together' },
    version: Type.String({ description: 'of name, number and `active`' }),
  },
  { examples: [{ ...rider, open_orders: 4, ...sums, owed: '400.00', version: 'k3Jb' }] },
);
export type Rider = Static<typeof Rider>;

const conflict = editConflictOf(Rider);
/** `edit_conflict` with the rider of now, or `rider_busy`. */
export const RiderConflict = Type.Object(
  { ...conflict.properties, current: Type.Optional(Rider) },
  { examples: conflict.examples as unknown[] },
);

export const RiderBody = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 60 }),
  phone_number: Type.String({ minLength: 1, maxLength: 20 }),
  active: Type.Optional(Type.Boolean()),
});
export type RiderBody = Static<typeof RiderBody>;

export const RiderPatch = Type.Object(
  {
    ...Type.Partial(RiderBody).properties,
    version: SeenVersion,
    confirmed: Type.Optional(
      Type.Boolean({ description: 'takes no orders any more, although some are out or cash is not handed over' }),
    ),
  },
  { title: 'RiderPatch' },
);
export type RiderPatch = Static<typeof RiderPatch>;

/** The orders that a rider shall deliver: some, or all of a slot that are under way. */
export const Assignment = Type.Object({
  rider: Nullable(Type.Integer({ description: 'null: nobody' })),
  orders: Type.Optional(Type.Array(Type.Integer(), { minItems: 1, maxItems: MANY_ORDERS })),
  slot: Type.Optional(Type.Integer({ description: 'id of a slot, instead of `orders`' })),
});
export type Assignment = Static<typeof Assignment>;

const OrderName = { id: Type.Integer(), number: Type.String() };
export const Assigned = Type.Object(
  {
    assigned: Type.Array(
      Type.Object({ ...OrderName, before: Nullable(Type.Integer({ description: 'id of the rider before' })) }),
    ),
    skipped: Type.Array(Type.Object({ ...OrderName, state: State }), { description: 'orders that are not under way' }),
  },
  {
    examples: [
      {
        assigned: [{ id: 41, number: 'MP-7K3Q-9XFD', before: null }],
        skipped: [{ id: 40, number: 'MP-2C4D-8WXY', state: 'delivered' }],
      },
    ],
  },
);
export type Assigned = Static<typeof Assigned>;

/** Cash that a rider has handed over. */
export const HandOver = Type.Object({
  id: Type.Integer(),
  amount: Money,
  surplus: { ...Money, description: 'how much of it is more than was missing' },
  note: Type.String(),
  recorded_by: Nullable(Type.String()),
  at: Time,
});
export type HandOver = Static<typeof HandOver>;

export const HandOverBody = Type.Object({
  day: Day,
  amount: { ...EnteredMoney, description: 'as counted' },
  missing: { ...EnteredMoney, description: 'what was missing before, as the clerk saw it' },
  note: Type.Optional(Type.String({ maxLength: 500, description: 'required when it is more than was missing' })),
});
export type HandOverBody = Static<typeof HandOverBody>;

const EntryKind = Type.Unsafe<RiderEntryKind>(Type.String({ enum: [...RIDER_ENTRY_KINDS] }));

/** A refund that a rider gave back at the door, or a shortage that is written off or kept as a debt. */
export const RiderEntry = Type.Object({
  id: Type.Integer(),
  kind: EntryKind,
  amount: Money,
  reason: Type.String(),
  order: Nullable(Type.Object(OrderName, { description: 'of the refund' })),
  recorded_by: Nullable(Type.String()),
  at: Time,
});
export type RiderEntry = Static<typeof RiderEntry>;

const entryOf = {
  day: Day,
  missing: { ...EnteredMoney, description: 'what was missing before, as the clerk saw it' },
};
const amountOfEntry = { ...EnteredMoney, description: 'all that is missing by default; of a refund its amount' };

export const RiderEntryBody = Type.Object({
  ...entryOf,
  kind: Type.Union([Type.Literal('given_back'), Type.Literal('debt')]),
  amount: Type.Optional(amountOfEntry),
  refund: Type.Optional(Type.Integer({ description: 'with `given_back`: the refund' })),
  reason: Type.Optional(Type.String({ maxLength: 500, description: 'required with `debt`' })),
});
export type RiderEntryBody = Static<typeof RiderEntryBody>;

export const RiderWriteOff = Type.Object({
  ...entryOf,
  amount: Type.Optional(amountOfEntry),
  reason: Type.String({ minLength: 1, maxLength: 500 }),
});
export type RiderWriteOff = Static<typeof RiderWriteOff>;

export const CashRefund = Type.Object({ id: Type.Integer(), amount: Money, order: Type.Object(OrderName) });
export type CashRefund = Static<typeof CashRefund>;

/** The cash of a rider on a day. */
export const RiderDay = Type.Object(
  {
    day: Day,
    rider: Type.Object({ id: Type.Integer(), name: Type.String() }),
    receipts: Type.Array(
      Type.Composite([
        CashReceipt,
        Type.Object({
          order: Type.Object(OrderName),
          rest: { ...Money, description: 'still to be paid of this order' },
        }),
      ]),
    ),
    hand_overs: Type.Array(HandOver),
    entries: Type.Array(RiderEntry),
    cash_refunds: Type.Array(CashRefund, {
      description: 'refunds in cash of what was collected, which the rider may have given back at the door',
    }),
    collected,
    handed_over: handedOver,
    missing,
    unexplained: { ...Money, description: 'of what is missing, what is no debt' },
  },
  {
    examples: [
      {
        ...{ day: '2026-11-24', rider: { id: rider.id, name: rider.name }, receipts: [], hand_overs: [], entries: [] },
        ...{ cash_refunds: [], ...sums, unexplained: '400.00' },
      },
    ],
  },
);
export type RiderDay = Static<typeof RiderDay>;

/** A refused hand-over. */
export const HandOverError = businessError(
  'cash_changed',
  'NPR 50.50 of this day is missing now.',
  {
    ...OrderError.properties,
    day: Type.Optional(
      Type.Unsafe<RiderDay>({ ...RiderDay, description: 'with `cash_changed`: the day as it is now' }),
    ),
  },
  { day: RiderDay.examples[0] },
);

/** What a rider delivers in a slot, or without one all that they have still to deliver. */
export const RouteSheet = Type.Object(
  {
    rider: Type.Object({ id: Type.Integer(), name: Type.String(), phone_number: Type.String() }),
    slot: Nullable(Type.Object({ id: Type.Integer(), starts_at: Time, ends_at: Time })),
    stops: Type.Array(
      Type.Object({
        ...OrderName,
        state: State,
        slot: Nullable(Type.Object({ starts_at: Time, ends_at: Time })),
        address: OrderAddress,
        total_items: Type.Integer(),
        to_collect: { ...Money, description: 'in cash; 0.00 when it is paid' },
        is_gift: Type.Boolean({ description: 'no prices on the slip' }),
      }),
      { description: 'by local level, ward and tole' },
    ),
    to_collect: { ...Money, description: 'of all stops' },
  },
  {
    examples: [
      {
        rider: { id: 3, name: rider.name, phone_number: rider.phone_number },
        slot: null,
        stops: [],
        to_collect: '0.00',
      },
    ],
  },
);
export type RouteSheet = Static<typeof RouteSheet>;
