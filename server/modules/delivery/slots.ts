import { and, asc, eq, gt, inArray, notInArray, sql, type SQL } from 'drizzle-orm';
import { type DeliverySlot } from '../../../contract/delivery';
import { runPrepared, type DbOrTransaction } from '../../db/database';
import { deliverySlots } from '../../db/deliverySchema';
import { type SlotRefusal } from './deliveryErrors';

const TIME_ZONE = 'Asia/Kathmandu';

/** Whether the day of a row of delivery_slots is closed. */
export const IS_DAY_CLOSED = `EXISTS (SELECT FROM delivery_closures AS closure
  WHERE (closure.area_id IS NULL OR closure.area_id = delivery_slots.area_id)
    AND (delivery_slots.starts_at AT TIME ZONE '${TIME_ZONE}')::date BETWEEN closure.first_day AND closure.last_day
    AND (closure.weekday IS NULL OR closure.weekday = extract(dow FROM delivery_slots.starts_at AT TIME ZONE '${TIME_ZONE}')))`;

/** The slots of an area that have not reached their cut-off, full ones included, in order of time. */
export async function readSlots(db: DbOrTransaction, areaId: number, now: Date): Promise<DeliverySlot[]> {
  const slots = await db
    .select()
    .from(deliverySlots)
    .where(
      and(
        eq(deliverySlots.areaId, areaId),
        gt(deliverySlots.cutOffAt, now),
        gt(deliverySlots.startsAt, now),
        // A capacity of 0 withdraws a slot.
        gt(deliverySlots.capacity, 0),
        sql`NOT ${sql.raw(IS_DAY_CLOSED)}`,
      ),
    )
    .orderBy(asc(deliverySlots.startsAt));
  return slots.map(({ id, startsAt, endsAt, cutOffAt, capacity, booked }) => ({
    id,
    starts_at: startsAt.toISOString(),
    ends_at: endsAt.toISOString(),
    cut_off_at: cutOffAt.toISOString(),
    remaining: capacity - booked,
  }));
}

/** The slot $1 of the area $2, unless its cut-off has passed at $3 or it is withdrawn. */
const IS_OPEN = `id = $1 AND area_id = $2 AND cut_off_at > $3 AND starts_at > $3 AND capacity > 0 AND NOT ${IS_DAY_CLOSED}`;
const HAS_PLACE = 'booked < capacity';

const BOOK_SLOT = {
  name: 'book_slot',
  text: `UPDATE delivery_slots SET booked = booked + 1 WHERE ${IS_OPEN} AND ${HAS_PLACE} RETURNING starts_at, ends_at`,
};
const READ_SLOT = {
  name: 'read_open_slot',
  text: `SELECT ${HAS_PLACE} AS "hasPlace" FROM delivery_slots WHERE ${IS_OPEN}`,
};

/** When a booked slot begins and ends. */
export type SlotTimes = { starts_at: Date; ends_at: Date };

const READ_TIMES = { name: 'read_slot_times', text: 'SELECT starts_at, ends_at FROM delivery_slots WHERE id = $1' };

/** The times of a slot; null for an unknown one. */
export async function readSlotTimes(db: DbOrTransaction, slotId: number): Promise<SlotTimes | null> {
  const { rows } = await runPrepared<SlotTimes>(db, READ_TIMES, [slotId]);
  return rows[0] ?? null;
}

/**
 * Takes a place in a slot of the area, in the transaction that places an order. Returns its times, or why there is no place.
 * The slot's row stays locked until the transaction ends, so that concurrent orders never pass the capacity.
 */
export async function bookSlot(
  tx: DbOrTransaction,
  slotId: number,
  areaId: number,
  now: Date,
): Promise<SlotTimes | SlotRefusal> {
  const { rows } = await runPrepared<SlotTimes>(tx, BOOK_SLOT, [slotId, areaId, now]);
  // A place that was given back after the UPDATE comes too late for it.
  return rows[0] ?? (await readSlotRefusal(tx, slotId, areaId, now)) ?? 'slot_full';
}

/** Why a slot of the area cannot be booked at this moment; null when it can. */
export async function readSlotRefusal(
  db: DbOrTransaction,
  slotId: number,
  areaId: number,
  now: Date,
): Promise<SlotRefusal | null> {
  const { rows } = await runPrepared<{ hasPlace: boolean }>(db, READ_SLOT, [slotId, areaId, now]);
  if (!rows[0]) return 'slot_closed';
  return rows[0].hasPlace ? null : 'slot_full';
}

/**
 * Moves the place of an order to another slot of its area. Returns the new slot's times, or why there is no place in it. Both rows are
 * locked in the order of their ids, so that two such moves cannot deadlock.
 */
export async function moveBooking(
  tx: DbOrTransaction,
  { from, to, areaId }: { from: number | null; to: number; areaId: number },
  now: Date,
): Promise<SlotTimes | SlotRefusal> {
  const ids = from === null ? [to] : [from, to];
  await tx
    .select({ id: deliverySlots.id })
    .from(deliverySlots)
    .where(inArray(deliverySlots.id, ids))
    .orderBy(asc(deliverySlots.id))
    .for('update');
  const booked = await bookSlot(tx, to, areaId, now);
  if (typeof booked !== 'string' && from !== null) await releaseSlot(tx, from);
  return booked;
}

/** Gives the place of an order in a slot back, unless staff have closed the slot. The caller makes sure that this happens once per booking. */
export async function releaseSlot(tx: DbOrTransaction, slotId: number): Promise<void> {
  await tx
    .update(deliverySlots)
    .set({
      booked: sql`${deliverySlots.booked} - 1`,
      capacity: sql`${deliverySlots.capacity} - ${deliverySlots.closed}::integer`,
    })
    .where(eq(deliverySlots.id, slotId));
}

/** Makes the missing slots of all areas for the coming days and returns their number. Several servers may do so at once. */
export async function makeSlots(db: DbOrTransaction, now: Date): Promise<number> {
  const { rowCount } = await db.execute(sql`${insertSlots(now)} ON CONFLICT (area_id, starts_at) DO NOTHING`);
  return rowCount ?? 0;
}

/**
 * Adapts the coming slots of an area to its changed weekly slots. Slots that are not among them take no more orders, not even in a
 * place that a cancelled order gives back. The others have the area's capacity and cut-off, except for what staff have set: those that
 * they have closed stay closed. Booked places stay, and with them the end of their slot.
 */
export async function remakeSlots(tx: DbOrTransaction, areaId: number, now: Date): Promise<void> {
  // Slots beyond the days that the area offers now are made again when their day comes near. `booked` is read again after waiting for an
  // order that is being placed, and the orders are not.
  await tx.execute(sql`DELETE FROM delivery_slots AS slot USING delivery_areas AS area
    WHERE area.id = ${areaId} AND slot.area_id = area.id
      AND (slot.starts_at AT TIME ZONE ${TIME_ZONE})::date > (${now.toISOString()}::timestamptz AT TIME ZONE ${TIME_ZONE})::date + area.days_ahead
      AND slot.booked = 0 AND NOT EXISTS (SELECT FROM orders WHERE orders.slot_id = slot.id)`);
  const { rows } = await tx.execute<{
    id: number;
  }>(sql`${insertSlots(now, areaId)} ON CONFLICT (area_id, starts_at) DO UPDATE SET
    capacity = CASE WHEN delivery_slots.closed THEN delivery_slots.booked ELSE greatest(excluded.capacity, delivery_slots.booked) END,
    cut_off_at = CASE WHEN delivery_slots.cut_off_by_staff THEN delivery_slots.cut_off_at ELSE excluded.cut_off_at END,
    ends_at = CASE WHEN delivery_slots.booked = 0 THEN excluded.ends_at ELSE delivery_slots.ends_at END
    RETURNING id`);
  const remade = rows.map(({ id }) => id);
  await tx
    .update(deliverySlots)
    .set({
      capacity: sql`${deliverySlots.booked}`,
      cutOffAt: sql`least(${deliverySlots.cutOffAt}, ${now.toISOString()})`,
    })
    .where(
      and(eq(deliverySlots.areaId, areaId), gt(deliverySlots.startsAt, now), notInArray(deliverySlots.id, remade)),
    );
}

function insertSlots(now: Date, areaId?: number): SQL {
  const moment = sql`${now.toISOString()}::timestamptz`;
  return sql`INSERT INTO delivery_slots (area_id, starts_at, ends_at, cut_off_at, capacity)
    SELECT area.id, slot.starts_at, slot.ends_at, slot.starts_at - make_interval(mins => area.cut_off_minutes), area.capacity
    FROM delivery_areas AS area
      CROSS JOIN jsonb_to_recordset(area.weekly_slots) AS weekly (weekday integer, starts time, ends time)
      CROSS JOIN generate_series(0, area.days_ahead) AS ahead
      CROSS JOIN LATERAL (SELECT (${moment} AT TIME ZONE ${TIME_ZONE})::date + ahead AS day) AS local
      CROSS JOIN LATERAL (SELECT (day + starts) AT TIME ZONE ${TIME_ZONE} AS starts_at, (day + ends) AT TIME ZONE ${TIME_ZONE} AS ends_at) AS slot
    WHERE extract(dow FROM local.day) = weekly.weekday AND slot.starts_at > ${moment}
      ${areaId === undefined ? sql`` : sql`AND area.id = ${areaId}`}
    ORDER BY area.id, slot.starts_at`;
}
