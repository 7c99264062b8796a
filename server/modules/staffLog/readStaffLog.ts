import { and, count, desc, eq, isNotNull, sql, type SQL } from 'drizzle-orm';
import { type StaffLogEntry, type StaffLogFilters } from '../../../contract/staffLog';
import { type DbOrTransaction } from '../../db/database';
import { staffLog } from '../../db/staffLogSchema';
import { deviceName } from '../accounts/sessions/deviceName';

export type StaffLogFilter = {
  /** The id of a member of staff. */
  staff?: number | undefined;
  thing?: string | undefined;
  thing_id?: number | undefined;
  /** A day in Asia/Kathmandu, as `2026-11-22`. */
  day?: string | undefined;
  /** A part of the number or name of what was changed. */
  q?: string | undefined;
};

/** The number or name of each thing as it is now: the log keeps none, so that the name of a deleted member is in it no more. */
const NAMED = sql`(
  SELECT 'order' AS thing, id, number AS name FROM orders
  UNION ALL SELECT 'product', id, name FROM all_products
  UNION ALL SELECT 'category', id, name FROM categories
  UNION ALL SELECT 'submission', id, name FROM submissions
  UNION ALL SELECT 'delivery_area', id, name FROM delivery_areas
  UNION ALL SELECT 'delivery_slot', slot.id, to_char(starts_at AT TIME ZONE 'Asia/Kathmandu', 'DD Mon YYYY HH24:MI') || ', ' || area.name
    FROM delivery_slots AS slot JOIN delivery_areas AS area ON area.id = slot.area_id
  UNION ALL SELECT 'problem', problems.id, number FROM problems JOIN orders ON orders.id = problems.order_id
  UNION ALL SELECT 'rider', id, name FROM riders
  UNION ALL SELECT 'delivery_closure', id, to_char(first_day, 'DD Mon YYYY') || coalesce(' – ' || to_char(nullif(last_day, first_day), 'DD Mon YYYY'), '')
    FROM delivery_closures
  UNION ALL SELECT 'member', id, first_name || ' ' || last_name FROM users) AS named`;

function toCondition({ staff, thing, thing_id, day, q = '' }: StaffLogFilter): SQL | undefined {
  const startOf = (days: number) => sql`((${day}::date + ${days}::integer)::timestamp AT TIME ZONE 'Asia/Kathmandu')`;
  return and(
    staff === undefined ? undefined : eq(staffLog.staffId, staff),
    thing === undefined ? undefined : eq(staffLog.thing, thing),
    thing_id === undefined ? undefined : eq(staffLog.thingId, thing_id),
    day === undefined ? undefined : sql`${staffLog.at} >= ${startOf(0)} AND ${staffLog.at} < ${startOf(1)}`,
    q.trim() === ''
      ? undefined
      : sql`(${staffLog.thing}, ${staffLog.thingId}) IN (SELECT thing, id FROM ${NAMED} WHERE strpos(lower(name), lower(${q.trim()})) > 0)`,
  );
}

/** A part of the log, newest first, and how many entries there are. */
export async function readStaffLog(
  db: DbOrTransaction,
  filter: StaffLogFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ count: number; entries: StaffLogEntry[] }> {
  const where = toCondition(filter);
  const [counted] = await db.select({ count: count() }).from(staffLog).where(where);
  const rows = await db
    .select({
      entry: staffLog,
      name: sql<
        string | null
      >`(SELECT name FROM ${NAMED} WHERE named.thing = staff_log.thing AND named.id = staff_log.thing_id)`,
    })
    .from(staffLog)
    .where(where)
    .orderBy(desc(staffLog.id))
    .limit(limit)
    .offset(offset);
  const entries = rows.map(
    ({ entry: { id, at, staffId, staffName, ip, thing, thingId, source, action, changes }, name }) => ({
      id,
      at: at.toISOString(),
      staff: { id: staffId, name: staffName },
      ip,
      thing,
      thing_id: thingId,
      name,
      source,
      action,
      changes,
    }),
  );
  return { count: counted?.count ?? 0, entries };
}

/** Entries for people: a login names the device instead of what the browser sent. */
export const withDevices = (entries: StaffLogEntry[]): StaffLogEntry[] =>
  entries.map((entry) => {
    const { user_agent: sent, ...changes } = entry.changes;
    const agent = sent?.[1];
    return typeof agent === 'string' ? { ...entry, changes: { ...changes, device: [null, deviceName(agent)] } } : entry;
  });

/** Everybody in the log, by their latest name, and the kinds of things. */
export async function readStaffLogFilters(db: DbOrTransaction): Promise<StaffLogFilters> {
  const staff = await db
    .selectDistinctOn([staffLog.staffId], { id: sql<number>`${staffLog.staffId}`, name: staffLog.staffName })
    .from(staffLog)
    .where(isNotNull(staffLog.staffId))
    .orderBy(staffLog.staffId, desc(staffLog.id));
  const things = await db.selectDistinct({ thing: staffLog.thing }).from(staffLog).orderBy(staffLog.thing);
  return {
    staff: staff.toSorted((one, other) => one.name.localeCompare(other.name)),
    things: things.map(({ thing }) => thing),
  };
}
