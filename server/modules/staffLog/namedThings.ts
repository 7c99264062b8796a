import { and, eq, or, sql, type SQL } from 'drizzle-orm';
import { type DbOrTransaction } from '../../db/database';
import { userName } from '../../db/columns';
import { users } from '../../db/schema';
import { staffLog } from '../../db/staffLogSchema';

/** The number or name of each thing as it is now: the log keeps none, so that the name of a deleted member is in it no more. */
const named = (orders: SQL) => sql`(
  SELECT 'order' AS thing, id, number AS name FROM ${orders}
  UNION ALL SELECT 'product', id, name FROM all_products
  UNION ALL SELECT 'category', id, name FROM categories
  UNION ALL SELECT 'submission', id, name FROM submissions
  UNION ALL SELECT 'delivery_area', id, name FROM delivery_areas
  UNION ALL SELECT 'delivery_slot', slot.id, to_char(starts_at AT TIME ZONE 'Asia/Kathmandu', 'DD Mon YYYY HH24:MI') || ', ' || area.name
    FROM delivery_slots AS slot JOIN delivery_areas AS area ON area.id = slot.area_id
  UNION ALL SELECT 'problem', problems.id, number FROM problems JOIN ${orders} ON orders.id = problems.order_id
  UNION ALL SELECT 'rider', id, name FROM riders
  UNION ALL SELECT 'till_count', id, to_char(day, 'DD Mon YYYY') FROM till_closings
  UNION ALL SELECT 'delivery_closure', id, to_char(first_day, 'DD Mon YYYY') || coalesce(' – ' || to_char(nullif(last_day, first_day), 'DD Mon YYYY'), '')
    FROM delivery_closures
  UNION ALL SELECT 'text', id, initcap(name) || CASE language WHEN 'ne' THEN ' (Nepali)' ELSE '' END FROM page_text_versions
  UNION ALL SELECT 'member', id, ${userName(users)} FROM users) AS named`;

/** The number or name of the thing of an entry; null when it is gone. */
export const NAME_OF_ENTRY = sql<
  string | null
>`(SELECT name FROM ${named(sql`orders`)} WHERE named.thing = staff_log.thing AND named.id = staff_log.thing_id)`;

/** More things than that are so common in the log that its newest entries are read until enough of them match. */
const THINGS_MAX = 10_000;

/** The condition of entries of things with this part in their number or name, in any letter case. */
export async function matchName(db: DbOrTransaction, text: string): Promise<SQL> {
  const matches = (name: SQL) => sql`strpos(lower(${name}), lower(${text})) > 0`;
  const found = sql`SELECT thing, id FROM ${named(ordersWith(text))} WHERE ${matches(sql`name`)} LIMIT ${THINGS_MAX + 1}`;
  const { rows } = await db.execute<{ thing: string; ids: number[] }>(
    sql`SELECT thing, array_agg(id) AS ids FROM (${found}) AS found GROUP BY thing`,
  );
  if (rows.reduce((sum, { ids }) => sum + ids.length, 0) > THINGS_MAX) return matches(NAME_OF_ENTRY);
  const ofThings = rows.map(({ thing, ids }) =>
    and(eq(staffLog.thing, thing), sql`${staffLog.thingId} = ANY(${sql.param(ids)}::integer[])`),
  );
  return or(...ofThings) ?? sql`false`;
}

/** The orders that may have this part in their number, by the index of the desk's search. */
function ordersWith(text: string): SQL {
  const compact = text.replaceAll('-', '').toUpperCase();
  const mayMatch = /^[A-Z\d]*$/.test(compact) ? sql`replace(number, '-', '') LIKE ${`%${compact}%`}` : sql`false`;
  return sql`(SELECT id, number FROM orders WHERE ${mayMatch}) AS orders`;
}
