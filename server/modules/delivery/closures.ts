import { and, asc, eq, gte, isNull, lte, or, sql, type SQL } from 'drizzle-orm';
import { type DeliveryClosure, type DeliveryClosureBody } from '../../../contract/delivery';
import { nepalDay } from '../../../contract/nepalDay';
import { type Database, type DbOrTransaction } from '../../db/database';
import { deliveryAreas, deliveryClosures } from '../../db/deliverySchema';
import { inStaffTransaction, type Staff } from '../../db/staffTransaction';
import { ValidationError } from '../../http/errors';
import { readDay, toId } from '../../http/validation';

/** Whether an order waits because of a closure: it is booked on its days, and was not moved, called or cancelled since. Of the table `orders`. */
const waitsFor = (closure: SQL): SQL => sql`orders.state IN ('placed', 'packing')
  AND EXISTS (SELECT FROM delivery_slots AS slot WHERE slot.id = orders.slot_id
    AND (${closure}.area_id IS NULL OR ${closure}.area_id = slot.area_id)
    AND (slot.starts_at AT TIME ZONE 'Asia/Kathmandu')::date BETWEEN ${closure}.first_day AND ${closure}.last_day
    AND (${closure}.weekday IS NULL OR ${closure}.weekday = extract(dow FROM slot.starts_at AT TIME ZONE 'Asia/Kathmandu')))
  AND NOT EXISTS (SELECT FROM order_calls WHERE order_id = orders.id AND called_at > ${closure}.created_at)`;

/** Whether an order waits because of any closure. Of the table `orders`. */
export const ON_CLOSED_DAY = sql`(orders.state IN ('placed', 'packing')
  AND EXISTS (SELECT FROM delivery_closures AS closure WHERE ${waitsFor(sql`closure`)}))`;

/**
 * The orders that wait because of a closure and whose members were not written to about it. Of the table `orders`. LIMIT looks up the events of
 * each such order: the planner would read all events for a NOT EXISTS.
 */
export const isToWrite = (closure: SQL): SQL => sql`${waitsFor(closure)} AND (SELECT true FROM order_events
  WHERE order_id = orders.id AND type = 'day_closed' AND params ->> 'closure' = ${closure}.id::text LIMIT 1) IS NULL`;

const countOrders = (where: SQL) => sql<number>`(SELECT count(*)::integer FROM orders WHERE ${where})`;
const THIS = sql`delivery_closures`;

const selectClosures = (db: DbOrTransaction) =>
  db
    .select({
      closure: deliveryClosures,
      area: { id: deliveryAreas.id, name: deliveryAreas.name },
      waiting: countOrders(waitsFor(THIS)),
      toWrite: countOrders(isToWrite(THIS)),
    })
    .from(deliveryClosures)
    .leftJoin(deliveryAreas, eq(deliveryAreas.id, deliveryClosures.areaId))
    .orderBy(asc(deliveryClosures.firstDay), asc(deliveryClosures.id))
    .$dynamic();

const toClosure = ({
  closure,
  area,
  waiting,
  toWrite,
}: Awaited<ReturnType<typeof selectClosures>>[number]): DeliveryClosure => ({
  id: closure.id,
  area,
  first_day: closure.firstDay,
  last_day: closure.lastDay,
  weekday: closure.weekday,
  reason: closure.reason,
  waiting,
  to_write: toWrite,
});

/** The closed days that have not passed. `now` in milliseconds. */
export async function readClosures(db: DbOrTransaction, now: number): Promise<DeliveryClosure[]> {
  return (await selectClosures(db).where(gte(deliveryClosures.lastDay, nepalDay(now)))).map(toClosure);
}

/** Closes days of an area, or of all. Orders that are booked stay booked. Throws a ValidationError, also for days that are closed already. */
export async function closeDays(
  db: Database,
  staff: Staff,
  body: DeliveryClosureBody,
  now: number,
): Promise<DeliveryClosure> {
  const [firstDay, lastDay] = [readDay('first_day', body.first_day), readDay('last_day', body.last_day)];
  const reason = body.reason.trim();
  if (reason === '') throw new ValidationError({ reason: ['This field may not be blank.'] });
  if (lastDay < firstDay) throw new ValidationError({ last_day: ['The last day may not be before the first one.'] });
  if (lastDay < nepalDay(now)) throw new ValidationError({ last_day: ['These days have passed.'] });
  return inStaffTransaction(db, staff, async (tx) => {
    const [areaId, weekday] = [body.area ?? null, body.weekday ?? null];
    const areas = tx.select({ id: deliveryAreas.id }).from(deliveryAreas);
    if (areaId !== null && (await areas.where(eq(deliveryAreas.id, toId(areaId)))).length === 0)
      throw new ValidationError({ area: [`Invalid pk "${areaId}" - object does not exist.`] });
    await checkOpen(tx, { areaId, firstDay, lastDay, weekday });
    const [added] = await tx
      .insert(deliveryClosures)
      .values({ areaId, firstDay, lastDay, weekday, reason, createdAt: new Date(now) })
      .returning();
    const [row] = await selectClosures(tx).where(eq(deliveryClosures.id, added!.id));
    return toClosure(row!);
  });
}

/** Throws a ValidationError when one of the days is closed already for the area or for all. Closures are added one at a time. */
async function checkOpen(
  tx: DbOrTransaction,
  {
    areaId,
    firstDay,
    lastDay,
    weekday,
  }: Pick<typeof deliveryClosures.$inferSelect, 'areaId' | 'firstDay' | 'lastDay' | 'weekday'>,
): Promise<void> {
  await tx.execute(sql`LOCK TABLE delivery_closures IN SHARE ROW EXCLUSIVE MODE`);
  const isOfAll = isNull(deliveryClosures.areaId);
  const isSame = areaId === null ? isOfAll : or(isOfAll, eq(deliveryClosures.areaId, areaId));
  const overlaps = and(lte(deliveryClosures.firstDay, lastDay), gte(deliveryClosures.lastDay, firstDay));
  // A festival may lie across a day that is closed each week.
  const isAlike = weekday === null ? isNull(deliveryClosures.weekday) : eq(deliveryClosures.weekday, weekday);
  const [closed] = await selectClosures(tx)
    .where(and(isSame, overlaps, isAlike))
    .limit(1);
  if (!closed) return;
  const { first_day: first, last_day: last, reason, area } = toClosure(closed);
  const days = first === last ? first : `${first} to ${last}`;
  throw new ValidationError({ first_day: [`Closed already: ${days}, ${area?.name ?? 'all areas'} (${reason}).`] });
}

/** A closure; undefined for an unknown one. */
export async function findClosure(db: DbOrTransaction, id: number): Promise<DeliveryClosure | undefined> {
  const [row] = await selectClosures(db).where(eq(deliveryClosures.id, id));
  return row && toClosure(row);
}

/** Opens closed days again. Returns whether there was such a closure. */
export function reopenDays(db: Database, staff: Staff, id: number): Promise<boolean> {
  return inStaffTransaction(db, staff, async (tx) => {
    const { rowCount } = await tx.delete(deliveryClosures).where(eq(deliveryClosures.id, id));
    return rowCount === 1;
  });
}
