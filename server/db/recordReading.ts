import { sql } from 'drizzle-orm';
import { type ReadingSource } from '../../contract/staffLogTexts';
import { type DbOrTransaction } from './database';
import { type Staff } from './staffTransaction';

/** Personal data that staff read: `thing` and `thingId` as in the log, `source` what was read of it, and which part. */
type Reading = { thing: string; thingId?: number; source: ReadingSource; part?: Record<string, string> };

/** Records that staff have read personal data. The same reading within an hour is not recorded again, so that a loop does not fill the log. */
export async function recordReading(
  db: DbOrTransaction,
  { staffId, ip }: Staff,
  { thing, thingId, source, part = {} }: Reading,
): Promise<void> {
  const changes = JSON.stringify(
    Object.fromEntries(Object.entries(part).map(([name, value]) => [name, [null, value]])),
  );
  await db.execute(sql`
    INSERT INTO staff_log (staff_id, staff_name, ip, thing, thing_id, source, action, changes)
    SELECT id, first_name || ' ' || last_name, ${ip}, ${thing}, ${thingId ?? null}::integer, ${source}, 'read', ${changes}::jsonb
    FROM users WHERE id = ${staffId} AND NOT EXISTS (
      SELECT FROM staff_log AS earlier
      WHERE earlier.staff_id = users.id AND earlier.action = 'read' AND earlier.at > now() - interval '1 hour' AND earlier.ip = ${ip}
        AND earlier.thing = ${thing} AND earlier.thing_id IS NOT DISTINCT FROM ${thingId ?? null}::integer
        AND earlier.source = ${source} AND earlier.changes = ${changes}::jsonb)`);
}
