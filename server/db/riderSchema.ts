import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { timestamptz } from './columns';

/** The people who deliver orders. They have no account. Orders and receipts refer to them, so they are never deleted. */
export const riders = pgTable(
  'riders',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    name: text('name').notNull().unique('riders_name_key'),
    phoneNumber: text('phone_number').notNull(),
    /** False: takes no more orders. */
    active: boolean('active').notNull().default(true),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [check('riders_name_check', sql`${table.name} <> ''`)],
);
