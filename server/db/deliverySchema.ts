/** The tables of delivery: areas, the local levels that belong to them, the slots that can be booked, and the days without delivery. */
import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, jsonb, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core';
import { type WeeklySlot } from '../../contract/delivery';
import { DAYS_AHEAD, DAYS_AHEAD_MAX } from '../../contract/orderChoices';
import { money, timestamptz } from './columns';
import { localLevels } from './addressSchema';

/** An area is served by riders in weekly slots, or by couriers within some days. */
export const deliveryAreas = pgTable(
  'delivery_areas',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    name: text('name').notNull().unique('delivery_areas_name_key'),
    fee: money('fee').notNull(),
    /** Delivery is free from this subtotal; null when it never is. */
    freeFrom: money('free_from'),
    courierDaysMin: integer('courier_days_min'),
    courierDaysMax: integer('courier_days_max'),
    /** Null when couriers deliver. Times of day in Asia/Kathmandu. */
    weeklySlots: jsonb('weekly_slots').$type<WeeklySlot[]>(),
    /** Orders per slot. */
    capacity: integer('capacity'),
    /** A slot cannot be booked any more this long before it starts. */
    cutOffMinutes: integer('cut_off_minutes'),
    /** Slots can be booked for today and so many days after it. */
    daysAhead: integer('days_ahead').notNull().default(DAYS_AHEAD),
  },
  (table) => [
    check('delivery_areas_fee_check', sql`${table.fee} >= 0 AND ${table.fee} <> 'NaN' AND ${table.freeFrom} >= 0`),
    check(
      'delivery_areas_courier_check',
      sql`(${table.courierDaysMin} IS NULL) = (${table.courierDaysMax} IS NULL) AND ${table.courierDaysMin} BETWEEN 0 AND ${table.courierDaysMax}`,
    ),
    check(
      'delivery_areas_slots_check',
      sql`num_nulls(${table.weeklySlots}, ${table.capacity}, ${table.cutOffMinutes}) = CASE WHEN ${table.courierDaysMin} IS NULL THEN 0 ELSE 3 END`,
    ),
    check('delivery_areas_days_ahead_check', sql`${table.daysAhead} BETWEEN 1 AND ${sql.raw(String(DAYS_AHEAD_MAX))}`),
    check('delivery_areas_capacity_check', sql`${table.capacity} >= 0 AND ${table.cutOffMinutes} >= 0`),
  ],
);

/** A local level belongs to one area at most. */
export const deliveryAreaLevels = pgTable(
  'delivery_area_levels',
  {
    localLevelId: integer('local_level_id')
      .primaryKey()
      .references(() => localLevels.id),
    areaId: integer('area_id')
      .notNull()
      .references(() => deliveryAreas.id, { onDelete: 'cascade' }),
  },
  (table) => [index('delivery_area_levels_area_id_idx').on(table.areaId)],
);

/** A slot of one day. One that an order refers to is never deleted. */
export const deliverySlots = pgTable(
  'delivery_slots',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    areaId: integer('area_id')
      .notNull()
      .references(() => deliveryAreas.id),
    startsAt: timestamptz('starts_at').notNull(),
    endsAt: timestamptz('ends_at').notNull(),
    cutOffAt: timestamptz('cut_off_at').notNull(),
    /** 0 withdraws a slot. */
    capacity: integer('capacity').notNull(),
    booked: integer('booked').notNull().default(0),
    /** Staff have closed it by a capacity of what is booked: a place that is given back is gone. */
    closed: boolean('closed').notNull().default(false),
    /** Staff have set its cut-off: a changed area leaves it. */
    cutOffByStaff: boolean('cut_off_by_staff').notNull().default(false),
  },
  (table) => [
    check(
      'delivery_slots_times_check',
      sql`${table.startsAt} < ${table.endsAt} AND ${table.cutOffAt} <= ${table.endsAt}`,
    ),
    check('delivery_slots_booked_check', sql`${table.booked} BETWEEN 0 AND ${table.capacity}`),
    unique('delivery_slots_area_id_starts_at_key').on(table.areaId, table.startsAt),
    index('delivery_slots_starts_at_idx').on(table.startsAt),
    index('delivery_slots_ends_at_idx').on(table.endsAt),
  ],
);

/** Days without slots, in Asia/Kathmandu, the last one included. A slot of such a day keeps its orders and takes no others. */
export const deliveryClosures = pgTable(
  'delivery_closures',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** Null for all areas. */
    areaId: integer('area_id').references(() => deliveryAreas.id, { onDelete: 'cascade' }),
    firstDay: date('first_day').notNull(),
    lastDay: date('last_day').notNull(),
    /** Only this day of each week is closed, 0 is Sunday; null for all of the days. */
    weekday: smallint('weekday'),
    reason: text('reason').notNull(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    /** When staff last wrote to the members whose orders are booked on these days. */
    writtenAt: timestamptz('written_at'),
  },
  (table) => [
    check('delivery_closures_days_check', sql`${table.firstDay} <= ${table.lastDay}`),
    check('delivery_closures_weekday_check', sql`${table.weekday} BETWEEN 0 AND 6`),
    index('delivery_closures_area_id_idx').on(table.areaId),
  ],
);
