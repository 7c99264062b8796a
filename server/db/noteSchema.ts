import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { timestamptz } from './columns';
import { orders } from './orderSchema';
import { users } from './schema';

/** What staff note for each other about an order or a member. */
export const staffNotes = pgTable(
  'staff_notes',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    orderId: integer('order_id').references(() => orders.id),
    memberId: integer('member_id').references(() => users.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    writtenBy: integer('written_by').references(() => users.id, { onDelete: 'set null' }),
    writtenAt: timestamptz('written_at').notNull().defaultNow(),
  },
  (table) => [
    check('staff_notes_about_check', sql`num_nonnulls(${table.orderId}, ${table.memberId}) = 1`),
    index('staff_notes_order_id_idx').on(table.orderId),
    index('staff_notes_member_id_idx').on(table.memberId),
    index('staff_notes_written_by_idx').on(table.writtenBy),
  ],
);
