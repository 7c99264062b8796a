import { boolean, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** What was searched for on a day in Nepal, and whether anything was found. It names nobody. */
export const searches = pgTable(
  'searches',
  {
    day: date('day').notNull(),
    /** The text that was searched for, in lower case. */
    text: text('text').notNull(),
    found: boolean('found').notNull(),
    times: integer('times').notNull(),
  },
  (table) => [primaryKey({ name: 'searches_pkey', columns: [table.day, table.text] })],
);
