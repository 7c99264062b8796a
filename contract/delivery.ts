/** Wire schemas of delivery: what a member can choose, and the areas and slots that staff see. The client imports their types alone. */
import { Type, type Static } from '@sinclair/typebox';
import { CAPACITY_MAX, COURIER_DAYS_MAX, DAYS_AHEAD, DAYS_AHEAD_MAX } from './orderChoices';
import { editConflictOf, Money, Nullable, SeenVersion } from './wire';

const Time = Type.String({ format: 'date-time' });
const TimeOfDay = Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$|^24:00$', examples: ['07:00'] });
export const Days = Type.Tuple(
  [Type.Integer({ minimum: 0, maximum: COURIER_DAYS_MAX }), Type.Integer({ minimum: 0, maximum: COURIER_DAYS_MAX })],
  {
    description: 'from, to',
  },
);

const valley = { id: 1, name: 'Kathmandu Valley' };
const times = {
  starts_at: '2026-11-23T01:15:00.000Z',
  ends_at: '2026-11-23T03:15:00.000Z',
  cut_off_at: '2026-11-22T23:15:00.000Z',
};

export const DeliverySlot = Type.Object(
  {
    id: Type.Integer(),
    starts_at: Time,
    ends_at: Time,
    cut_off_at: Time,
    remaining: Type.Integer({ description: '0: the slot is full' }),
  },
  { examples: [{ id: 40, ...times, remaining: 18 }] },
);
export type DeliverySlot = Static<typeof DeliverySlot>;

/** How an address can be delivered to: in slots, or by couriers within some days. */
export const DeliveryOptions = Type.Object(
  {
    area: Type.Object({ id: Type.Integer(), name: Type.String() }),
    fee: Money,
    free_from: Nullable(Money),
    slots: Type.Array(DeliverySlot),
    courier_days: Nullable(Days),
  },
  {
    examples: [
      {
        area: valley,
        fee: '100.00',
        free_from: '2000.00',
        slots: [{ id: 40, ...times, remaining: 18 }],
        courier_days: null,
      },
    ],
  },
);
export type DeliveryOptions = Static<typeof DeliveryOptions>;

/** A slot of each week, in Asia/Kathmandu. */
export const WeeklySlot = Type.Object({
  weekday: Type.Integer({ minimum: 0, maximum: 6, description: '0 is Sunday' }),
  starts: TimeOfDay,
  ends: TimeOfDay,
});
export type WeeklySlot = Static<typeof WeeklySlot>;

export const DeliveryArea = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String(),
    fee: Money,
    free_from: Nullable(Money),
    courier_days: Nullable(Days),
    weekly_slots: Nullable(Type.Array(WeeklySlot)),
    capacity: Nullable(Type.Integer({ description: 'orders per slot' })),
    cut_off_minutes: Nullable(Type.Integer({ description: 'a slot closes this long before it starts' })),
    days_ahead: Type.Integer({ description: 'slots can be booked for today and so many days after it' }),
    local_levels: Type.Array(Type.Integer()),
    version: Type.String({ description: 'of all of it' }),
  },
  {
    examples: [
      {
        ...valley,
        fee: '100.00',
        free_from: '2000.00',
        courier_days: null,
        weekly_slots: [{ weekday: 0, starts: '07:00', ends: '09:00' }],
        capacity: 20,
        cut_off_minutes: 120,
        days_ahead: 7,
        local_levels: [307, 308],
        version: 'k3Jb',
      },
    ],
  },
);
export type DeliveryArea = Static<typeof DeliveryArea>;

export const AreaConflict = editConflictOf(DeliveryArea);

/** What staff write: either `courier_days`, or `weekly_slots` with `capacity` and `cut_off_minutes`. */
export const DeliveryAreaBody = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 100 }),
  fee: Type.String({ description: 'NPR, at most two decimals' }),
  free_from: Type.Optional(Nullable(Type.String())),
  courier_days: Type.Optional(Nullable(Days)),
  weekly_slots: Type.Optional(Nullable(Type.Array(WeeklySlot, { maxItems: 200 }))),
  capacity: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: CAPACITY_MAX }))),
  cut_off_minutes: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: CAPACITY_MAX }))),
  days_ahead: Type.Optional(Type.Integer({ minimum: 1, maximum: DAYS_AHEAD_MAX, default: DAYS_AHEAD })),
  local_levels: Type.Optional(
    Type.Array(Type.Integer(), { maxItems: 1000, description: 'They leave the areas that they belonged to.' }),
  ),
});
export type DeliveryAreaBody = Static<typeof DeliveryAreaBody>;

export const DeliveryAreaPatch = Type.Object(
  { ...Type.Partial(DeliveryAreaBody).properties, version: SeenVersion },
  { title: 'DeliveryAreaPatch' },
);
export type DeliveryAreaPatch = Static<typeof DeliveryAreaPatch>;

export const DeskSlot = Type.Object(
  {
    id: Type.Integer(),
    area: Type.Object({ id: Type.Integer(), name: Type.String() }),
    starts_at: Time,
    ends_at: Time,
    cut_off_at: Time,
    capacity: Type.Integer(),
    booked: Type.Integer(),
    closed: Type.Boolean({ description: 'by staff: it takes no more orders' }),
    day_closed: Type.Boolean({ description: 'its day is closed' }),
  },
  { examples: [{ id: 40, area: valley, ...times, capacity: 20, booked: 2, closed: false, day_closed: false }] },
);
export type DeskSlot = Static<typeof DeskSlot>;

export const DeskSlotBody = Type.Object({
  area: Type.Integer({ description: 'its id' }),
  starts_at: Type.String({ description: 'ISO 8601 with an offset' }),
  ends_at: Type.String(),
  cut_off_at: Type.Optional(Type.String({ description: 'by default as long before the start as the area has it' })),
  capacity: Type.Integer({ minimum: 0, maximum: CAPACITY_MAX }),
});
export type DeskSlotBody = Static<typeof DeskSlotBody>;

/** A capacity of what is booked closes a slot until it is raised; 0 withdraws one that nobody has booked. */
export const DeskSlotPatch = Type.Partial(Type.Pick(DeskSlotBody, ['capacity', 'cut_off_at']));
export type DeskSlotPatch = Static<typeof DeskSlotPatch>;

const Day = Type.String({ description: 'in Asia/Kathmandu, such as 2026-11-22' });

const Weekday = Type.Integer({
  minimum: 0,
  maximum: 6,
  description: 'only this day of each week is closed; 0 is Sunday',
});

/** Days without slots. Orders that are booked in one stay booked. */
export const DeliveryClosure = Type.Object(
  {
    id: Type.Integer(),
    area: Nullable(Type.Object({ id: Type.Integer(), name: Type.String() })),
    first_day: Day,
    last_day: Day,
    weekday: Nullable(Weekday),
    reason: Type.String(),
    waiting: Type.Integer({ description: 'booked orders that were not moved, called or cancelled since' }),
    to_write: Type.Integer({ description: 'those of them whose members were not written to' }),
  },
  {
    examples: [
      {
        id: 2,
        area: null,
        first_day: '2026-10-18',
        last_day: '2026-10-24',
        weekday: null,
        reason: 'Dashain',
        waiting: 3,
        to_write: 1,
      },
    ],
  },
);
export type DeliveryClosure = Static<typeof DeliveryClosure>;

export const DeliveryClosureBody = Type.Object({
  area: Type.Optional(Nullable(Type.Integer({ description: 'its id; null or absent for all areas' }))),
  first_day: Day,
  last_day: Day,
  weekday: Type.Optional(Nullable(Weekday)),
  reason: Type.String({ minLength: 1, maxLength: 200 }),
});
export type DeliveryClosureBody = Static<typeof DeliveryClosureBody>;
