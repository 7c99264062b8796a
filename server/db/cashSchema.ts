/** The cash that riders collect, and hand over to the shop. Amounts and times of a row never change; a row is taken back once. */
import { sql } from 'drizzle-orm';
import { check, date, index, integer, numeric, pgTable, text } from 'drizzle-orm/pg-core';
import { orders } from './orderSchema';
import { riders } from './riderSchema';
import { timestamptz, users } from './schema';

/** NPR as numeric text with two decimals. */
const money = (name: string) => numeric(name, { precision: 12, scale: 2 });

/** Who recorded a row, and who took it back. */
const recorded = () => ({
  recordedBy: integer('recorded_by').references(() => users.id, { onDelete: 'set null' }),
  recordedAt: timestamptz('recorded_at').notNull(),
  takenBackBy: integer('taken_back_by').references(() => users.id, { onDelete: 'set null' }),
  takenBackAt: timestamptz('taken_back_at'),
});

/** Cash that was paid for an order. The order's attempt by cash has brought the sum of its receipts that were not taken back. */
export const cashReceipts = pgTable(
  'cash_receipts',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    /** Null when no rider owes it to the shop: a courier's, or one from before riders were recorded. */
    riderId: integer('rider_id').references(() => riders.id),
    amount: money('amount').notNull(),
    ...recorded(),
  },
  (table) => [
    check('cash_receipts_amount_check', sql`${table.amount} > 0`),
    index('cash_receipts_order_id_idx').on(table.orderId),
    // With the amount: what all riders owe is read from the index alone.
    index('cash_receipts_rider_id_idx')
      .on(table.riderId, table.recordedAt, table.amount)
      .where(sql`${table.takenBackAt} IS NULL`),
    // For the deletion of accounts of staff.
    index('cash_receipts_recorded_by_idx').on(table.recordedBy),
    index('cash_receipts_taken_back_by_idx')
      .on(table.takenBackBy)
      .where(sql`${table.takenBackBy} IS NOT NULL`),
  ],
);

/** Cash of a day, Asia/Kathmandu, that a rider has handed over and that staff have counted. */
export const handOvers = pgTable(
  'hand_overs',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    riderId: integer('rider_id')
      .notNull()
      .references(() => riders.id),
    day: date('day').notNull(),
    amount: money('amount').notNull(),
    note: text('note').notNull().default(''),
    ...recorded(),
  },
  (table) => [
    check('hand_overs_amount_check', sql`${table.amount} > 0`),
    index('hand_overs_rider_id_idx').on(table.riderId, table.day),
  ],
);
