import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { timestamptz } from './columns';

/** Its one row says that sales are paused, since when, why and by whom. No row: the shop sells. */
export const salesPause = pgTable(
  'sales_pause',
  {
    id: integer('id').primaryKey().default(1),
    since: timestamptz('since').notNull(),
    /** For staff. */
    reason: text('reason').notNull(),
    /** For shoppers. */
    text: text('text').notNull(),
    /** The name of that time. */
    pausedBy: text('paused_by').notNull(),
  },
  (table) => [check('sales_pause_id_check', sql`${table.id} = 1`)],
);
