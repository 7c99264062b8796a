import { sql } from 'drizzle-orm';
import { check, date, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';

/** How many visits of a page in a week had a value in a bucket. */
export const webVitals = pgTable(
  'web_vitals',
  {
    /** A Sunday. */
    week: date('week', { mode: 'string' }).notNull(),
    /** The pattern of its address. */
    page: text('page').notNull(),
    metric: text('metric').notNull(),
    bucket: smallint('bucket').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.week, table.page, table.metric, table.bucket] }),
    check('web_vitals_metric_check', sql`${table.metric} IN ('lcp', 'inp', 'cls')`),
  ],
);
