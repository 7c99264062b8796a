/** What staff have changed, and what personal data they have read: see staffTransaction.ts and recordReading.ts. */
import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { type StaffLogEntry } from '../../contract/staffLog';
import { timestamptz } from './columns';

/**
 * One row per row that staff have changed, written by a trigger, and per reading. It is append-only. It keeps who it was by name and has no references,
 * so that it survives everything that it speaks of. It holds no personal data of members: their columns are hidden from the trigger.
 */
export const staffLog = pgTable(
  'staff_log',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** The same for all rows of a transaction. */
    at: timestamptz('at').notNull().defaultNow(),
    /** Null for what was done by the command line or by SQL. */
    staffId: integer('staff_id'),
    /** The name of that time: it can be changed, the id cannot. */
    staffName: text('staff_name').notNull(),
    /** The address that the call came from; empty without one. */
    ip: text('ip').notNull(),
    /** What was changed: `order`, `product` …, also when the row is one of another table that belongs to it. */
    thing: text('thing').notNull(),
    thingId: integer('thing_id'),
    /** The table of the row. */
    source: text('source').notNull(),
    action: text('action').$type<StaffLogEntry['action']>().notNull(),
    /** Before and after of each column that has changed; null where there was or is none. */
    changes: jsonb('changes').$type<Record<string, [before: unknown, after: unknown]>>().notNull(),
  },
  (table) => [
    check('staff_log_action_check', sql`${table.action} IN ('insert', 'update', 'delete', 'read')`),
    index('staff_log_at_idx').on(table.at),
    index('staff_log_staff_id_idx').on(table.staffId, table.id),
    index('staff_log_thing_idx').on(table.thing, table.thingId, table.id),
  ],
);
