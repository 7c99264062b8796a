import { and, asc, count, eq, gt, inArray, sql } from 'drizzle-orm';
import { type DeskSlot, type DeskSlotBody, type DeskSlotPatch } from '../../../contract/delivery';
import { type QueueSlot } from '../../../contract/desk';
import { OPEN_STATES } from '../../../contract/orderStates';
import { readSqlError, type Database, type DbOrTransaction } from '../../db/database';
import { deliveryAreas, deliverySlots } from '../../db/deliverySchema';
import { orders } from '../../db/orderSchema';
import { inStaffTransaction, type Staff } from '../../db/staffTransaction';
import { ValidationError } from '../../http/errors';
import { toId } from '../../http/validation';
import { IS_DAY_CLOSED } from './slots';

const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)$/;
const MINUTE_MS = 60_000;

/** The slots that have not ended, and those that have although orders in them are open, with their orders, in order of time. */
export async function readDeskSlots(db: DbOrTransaction, now: Date, areaId?: number): Promise<QueueSlot[]> {
  const area = areaId === undefined ? undefined : eq(deliverySlots.areaId, toId(areaId));
  const future = db.select({ id: deliverySlots.id }).from(deliverySlots).where(gt(deliverySlots.endsAt, now));
  const open = db.select({ id: orders.slotId }).from(orders).where(inArray(orders.state, OPEN_STATES));
  const rows = await selectSlots(db)
    // The slots are chosen by ids: beside a subquery, OR would read all slots there have ever been.
    .where(and(inArray(deliverySlots.id, sql`(${future} UNION ${open})`), area))
    .orderBy(asc(deliverySlots.startsAt), asc(deliverySlots.id));
  const ids = rows.map(({ slot }) => slot.id);
  const counts = await db
    .select({ slotId: orders.slotId, state: orders.state, orders: count() })
    .from(orders)
    .where(inArray(orders.slotId, ids))
    .groupBy(orders.slotId, orders.state);
  return rows.map((row) => ({
    ...toDeskSlot(row),
    is_over: row.slot.endsAt <= now,
    orders: counts
      .filter(({ slotId }) => slotId === row.slot.id)
      .map((counted) => ({ state: counted.state, orders: counted.orders })),
  }));
}

/** Adds a slot beside the weekly ones. Throws a ValidationError. */
export async function addSlot(db: Database, staff: Staff, body: DeskSlotBody): Promise<DeskSlot> {
  const [area] = await db
    .select()
    .from(deliveryAreas)
    .where(eq(deliveryAreas.id, toId(body.area)));
  if (!area) throw new ValidationError({ area: [`Invalid pk "${body.area}" - object does not exist.`] });
  if (area.cutOffMinutes === null) throw new ValidationError({ area: ['Couriers deliver there, not in slots.'] });
  const [startsAt, endsAt] = [readTime('starts_at', body.starts_at), readTime('ends_at', body.ends_at)];
  const cutOffAt =
    body.cut_off_at === undefined
      ? new Date(startsAt.getTime() - area.cutOffMinutes * MINUTE_MS)
      : readTime('cut_off_at', body.cut_off_at);
  return explainConstraints(() =>
    inStaffTransaction(db, staff, async (tx) => {
      const [slot] = await tx
        .insert(deliverySlots)
        .values({ areaId: area.id, startsAt, endsAt, cutOffAt, capacity: body.capacity })
        .returning();
      const [row] = await selectSlots(tx).where(eq(deliverySlots.id, slot!.id));
      return toDeskSlot(row!);
    }),
  );
}

/** Changes the capacity or the cut-off of a slot. A capacity of what is booked closes it, a higher one opens it again. Null when there is no such slot. Throws a ValidationError. */
export async function changeSlot(
  db: Database,
  staff: Staff,
  id: number,
  body: DeskSlotPatch,
): Promise<DeskSlot | null> {
  const cutOffAt = body.cut_off_at === undefined ? undefined : readTime('cut_off_at', body.cut_off_at);
  return explainConstraints(() =>
    inStaffTransaction(db, staff, async (tx) => {
      const [slot] = await tx.select().from(deliverySlots).where(eq(deliverySlots.id, id)).for('update');
      if (!slot) return null;
      if (body.capacity !== undefined && body.capacity < slot.booked)
        throw new ValidationError({ capacity: [`Ensure this value is greater than or equal to ${slot.booked}.`] });
      const { capacity = slot.capacity } = body;
      const closed = body.capacity === undefined ? slot.closed : capacity === slot.booked;
      const changed = { capacity, closed, ...(cutOffAt && { cutOffAt, cutOffByStaff: true }) };
      await tx.update(deliverySlots).set(changed).where(eq(deliverySlots.id, id));
      const [row] = await selectSlots(tx).where(eq(deliverySlots.id, id));
      return row ? toDeskSlot(row) : null;
    }),
  );
}

function readTime(field: string, text: string): Date {
  const time = new Date(ISO_TIME.test(text) ? text : NaN);
  if (Number.isNaN(time.getTime()))
    throw new ValidationError({ [field]: ['Datetime has wrong format. Use one like 2026-11-22T07:00:00+05:45.'] });
  return time;
}

async function explainConstraints<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const constraint = readSqlError(error)?.constraint;
    if (constraint === 'delivery_slots_area_id_starts_at_key')
      throw new ValidationError({ starts_at: ['The area has a slot that starts then.'] });
    if (constraint === 'delivery_slots_times_check')
      throw new ValidationError({
        non_field_errors: ['A slot has to start before it ends, and its cut-off may not be later.'],
      });
    throw error;
  }
}

function selectSlots(db: DbOrTransaction) {
  return db
    .select({
      slot: deliverySlots,
      dayClosed: sql<boolean>`${sql.raw(IS_DAY_CLOSED)}`,
      area: { id: deliveryAreas.id, name: deliveryAreas.name },
    })
    .from(deliverySlots)
    .innerJoin(deliveryAreas, eq(deliveryAreas.id, deliverySlots.areaId))
    .$dynamic();
}

type SlotRow = { slot: typeof deliverySlots.$inferSelect; dayClosed: boolean; area: { id: number; name: string } };

const toDeskSlot = ({ slot, dayClosed, area }: SlotRow): DeskSlot => ({
  id: slot.id,
  area,
  starts_at: slot.startsAt.toISOString(),
  ends_at: slot.endsAt.toISOString(),
  cut_off_at: slot.cutOffAt.toISOString(),
  capacity: slot.capacity,
  booked: slot.booked,
  closed: slot.closed || slot.capacity === 0,
  day_closed: dayClosed,
});
