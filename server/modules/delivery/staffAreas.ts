import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm';
import { type DeliveryArea, type DeliveryAreaPatch } from '../../../contract/delivery';
import { localLevels } from '../../db/addressSchema';
import { readSqlError, type Database, type DbOrTransaction } from '../../db/database';
import { deliveryAreaLevels, deliveryAreas } from '../../db/deliverySchema';
import { inStaffTransaction, type Staff } from '../../db/staffTransaction';
import { contentVersion, editConflict } from '../../http/editVersion';
import { ValidationError } from '../../http/errors';
import { toId } from '../../http/validation';
import { readArea } from './areaBody';
import { remakeSlots } from './slots';

/** All delivery areas with their local levels. */
export async function readAreas(db: DbOrTransaction): Promise<DeliveryArea[]> {
  const areas = await db.select().from(deliveryAreas).orderBy(asc(deliveryAreas.id));
  const levels = await db.select().from(deliveryAreaLevels).orderBy(asc(deliveryAreaLevels.localLevelId));
  const withoutVersion = areas.map((area): Omit<DeliveryArea, 'version'> => ({
    id: area.id,
    name: area.name,
    fee: area.fee,
    free_from: area.freeFrom,
    courier_days:
      area.courierDaysMin === null || area.courierDaysMax === null ? null : [area.courierDaysMin, area.courierDaysMax],
    weekly_slots: area.weeklySlots,
    capacity: area.capacity,
    cut_off_minutes: area.cutOffMinutes,
    days_ahead: area.daysAhead,
    local_levels: levels.filter(({ areaId }) => areaId === area.id).map(({ localLevelId }) => localLevelId),
  }));
  return withoutVersion.map((area) => ({ ...area, version: contentVersion(area) }));
}

/**
 * Adds an area, or changes the one with this id, and makes its coming slots. Null when there is no such area.
 * Throws a ValidationError, and `edit_conflict` when it is not the `version` that staff saw.
 */
export async function writeArea(
  db: Database,
  staff: Staff,
  id: number | null,
  { version, ...body }: DeliveryAreaPatch,
  now: Date,
): Promise<DeliveryArea | null> {
  try {
    return await inStaffTransaction(db, staff, async (tx) => {
      const [before] =
        id === null ? [] : await tx.select().from(deliveryAreas).where(eq(deliveryAreas.id, id)).for('update');
      if (id !== null && !before) return null;
      const current = version === undefined ? undefined : (await readAreas(tx)).find((each) => each.id === id);
      if (current && current.version !== version) throw editConflict('area', current);
      const fields = readArea(body, before ?? null);
      const [area] = before
        ? await tx.update(deliveryAreas).set(fields).where(eq(deliveryAreas.id, before.id)).returning()
        : await tx.insert(deliveryAreas).values(fields).returning();
      if (body.local_levels) await assignLevels(tx, area!.id, body.local_levels);
      if (!before || isRescheduled(before, fields)) await remakeSlots(tx, area!.id, now);
      return (await readAreas(tx)).find((each) => each.id === area!.id) ?? null;
    });
  } catch (error) {
    if (readSqlError(error)?.constraint === 'delivery_areas_name_key')
      throw new ValidationError({ name: ['An area with this name already exists.'] });
    throw error;
  }
}

type Schedule = Pick<typeof deliveryAreas.$inferSelect, 'weeklySlots' | 'capacity' | 'cutOffMinutes' | 'daysAhead'>;

function isRescheduled(before: Schedule, after: Schedule): boolean {
  const text = ({ weeklySlots, capacity, cutOffMinutes, daysAhead }: Schedule) => {
    const times = weeklySlots?.map(({ weekday, starts, ends }) => [weekday, starts, ends]);
    return JSON.stringify([times, capacity, cutOffMinutes, daysAhead]);
  };
  return text(before) !== text(after);
}

/** Makes these the local levels of the area. A local level leaves the area that it belonged to. */
async function assignLevels(tx: DbOrTransaction, areaId: number, given: number[]): Promise<void> {
  const ids = [...new Set(given)].sort((a, b) => a - b);
  const possible = ids.filter((id) => toId(id) !== 0);
  const known = await tx.select({ id: localLevels.id }).from(localLevels).where(inArray(localLevels.id, possible));
  const unknown = ids.find((id) => !known.some((level) => level.id === id));
  if (unknown !== undefined)
    throw new ValidationError({ local_levels: [`Invalid pk "${unknown}" - object does not exist.`] });
  await tx
    .delete(deliveryAreaLevels)
    .where(and(eq(deliveryAreaLevels.areaId, areaId), notInArray(deliveryAreaLevels.localLevelId, ids)));
  if (ids.length === 0) return;
  await tx
    .insert(deliveryAreaLevels)
    .values(ids.map((localLevelId) => ({ localLevelId, areaId })))
    .onConflictDoUpdate({ target: deliveryAreaLevels.localLevelId, set: { areaId: sql`excluded.area_id` } });
}
