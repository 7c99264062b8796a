/** The lists that are mailed to staff, each once a day. */
import { integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { timestamptz } from './columns';

export const staffMails = pgTable(
  'staff_mails',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind').notNull(),
    /** The day in Nepal, such as 2026-11-24. */
    day: text('day').notNull(),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [unique('staff_mails_kind_day_key').on(table.kind, table.day)],
);
