import { and, desc, eq, sql, type SQL } from 'drizzle-orm';
import { type StaffLogEntry, type StaffLogFilters } from '../../../contract/staffLog';
import { type DbOrTransaction } from '../../db/database';
import { staffLog } from '../../db/staffLogSchema';
import { type CappedPage, readCappedPage } from '../../http/cappedPage';
import { type Page } from '../../http/paging';
import { deviceName } from '../accounts/sessions/deviceName';
import { matchName, NAME_OF_ENTRY } from './namedThings';

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

async function matchEntries(
  db: DbOrTransaction,
  { staff, thing, thing_id, day, q = '' }: StaffLogFilter,
): Promise<SQL | undefined> {
  const startOf = (days: number) => sql`((${day}::date + ${days}::integer)::timestamp AT TIME ZONE 'Asia/Kathmandu')`;
  return and(
    staff === undefined ? undefined : eq(staffLog.staffId, staff),
    thing === undefined ? undefined : eq(staffLog.thing, thing),
    thing_id === undefined ? undefined : eq(staffLog.thingId, thing_id),
    day === undefined ? undefined : sql`${staffLog.at} >= ${startOf(0)} AND ${staffLog.at} < ${startOf(1)}`,
    q.trim() === '' ? undefined : await matchName(db, q.trim()),
  );
}

const selectEntries = (db: DbOrTransaction, where: SQL | undefined) =>
  db.select({ entry: staffLog, name: NAME_OF_ENTRY }).from(staffLog).where(where).orderBy(desc(staffLog.id)).$dynamic();

/** A page of the log, newest first. */
export async function readStaffLog(
  db: DbOrTransaction,
  filter: StaffLogFilter,
  page: Page,
): Promise<CappedPage<StaffLogEntry>> {
  const where = await matchEntries(db, filter);
  const list = await readCappedPage(db, page, {
    table: staffLog,
    where,
    select: ({ limit, offset }) => selectEntries(db, where).limit(limit).offset(offset),
  });
  return { ...list, rows: list.rows.map(toEntry) };
}

/** The newest entries, at most `limit`. */
export async function readNewestEntries(
  db: DbOrTransaction,
  filter: StaffLogFilter,
  limit: number,
): Promise<StaffLogEntry[]> {
  return (await selectEntries(db, await matchEntries(db, filter)).limit(limit)).map(toEntry);
}

function toEntry({ entry, name }: Awaited<ReturnType<typeof selectEntries>>[number]): StaffLogEntry {
  const { id, at, staffId, staffName, ip, thing, thingId, source, action, changes } = entry;
  return {
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
  };
}

/** Entries for people: a login names the device instead of what the browser sent. */
export const withDevices = (entries: StaffLogEntry[]): StaffLogEntry[] =>
  entries.map((entry) => {
    const { user_agent: sent, ...changes } = entry.changes;
    const agent = sent?.[1];
    return typeof agent === 'string' ? { ...entry, changes: { ...changes, device: [null, deviceName(agent)] } } : entry;
  });

/**
 * Everybody in the log, by their latest name, and the kinds of things. Each step of a recursion is one look into an index: DISTINCT would
 * read the whole log.
 */
export async function readStaffLogFilters(db: DbOrTransaction): Promise<StaffLogFilters> {
  const last = sql`ORDER BY staff_id DESC, id DESC LIMIT 1`;
  const { rows: staff } = await db.execute<StaffLogFilters['staff'][number]>(sql`
    WITH RECURSIVE person AS (
      (SELECT staff_id, staff_name FROM staff_log WHERE staff_id IS NOT NULL ${last})
      UNION ALL SELECT next.* FROM person
        CROSS JOIN LATERAL (SELECT staff_id, staff_name FROM staff_log WHERE staff_id < person.staff_id ${last}) AS next)
    SELECT staff_id AS id, staff_name AS name FROM person ORDER BY staff_id`);
  const { rows: things } = await db.execute<{ thing: string }>(sql`
    WITH RECURSIVE kind AS (
      SELECT min(thing) AS thing FROM staff_log
      UNION ALL SELECT (SELECT min(thing) FROM staff_log WHERE thing > kind.thing) FROM kind WHERE thing IS NOT NULL)
    SELECT thing FROM kind WHERE thing IS NOT NULL ORDER BY thing`);
  return {
    staff: staff.toSorted((one, other) => one.name.localeCompare(other.name)),
    things: things.map(({ thing }) => thing),
  };
}
