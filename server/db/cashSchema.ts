/** The cash that riders collect and hand over to the shop, and the counts of the till. Amounts and times of a row never change; a row is taken back once. */
import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { money, timestamptz } from './columns';
import { orders, refunds } from './orderSchema';
import { type RiderEntryKind } from '../../contract/riderEntries';
import { riders } from './riderSchema';
import { users } from './schema';

/** Who recorded a row, and who took it back. */
const recorded = () => ({
  recordedBy: integer('recorded_by').references(() => users.id, { onDelete: 'set null' }),
  recordedAt: timestamptz('recorded_at').notNull(),
  takenBackBy: integer('taken_back_by').references(() => users.id, { onDelete: 'set null' }),
  takenBackAt: timestamptz('taken_back_at'),
});

/** Cash that was paid for an order. The order's attempt by cash has brought the sum of its receipts that were not taken back, without what was rounded up. */
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
    /** How much of it is more than was due: nobody has coins below a rupee. */
    surplus: money('surplus').notNull().default('0'),
    ...recorded(),
  },
  (table) => [
    check('cash_receipts_amount_check', sql`${table.amount} > 0`),
    check(
      'cash_receipts_surplus_check',
      sql`${table.surplus} BETWEEN 0 AND 0.99 AND ${table.surplus} < ${table.amount}`,
    ),
    index('cash_receipts_order_id_idx').on(table.orderId),
    // The index has the amount, so that what all riders owe is read from it alone.
    index('cash_receipts_rider_id_idx')
      .on(table.riderId, table.recordedAt, table.amount)
      .where(sql`${table.takenBackAt} IS NULL`),
    // For the takings of a day.
    index('cash_receipts_recorded_at_idx')
      .on(table.recordedAt)
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
    /** How much of it is more than was missing. The note says why. */
    surplus: money('surplus').notNull().default('0'),
    note: text('note').notNull().default(''),
    ...recorded(),
  },
  (table) => [
    check('hand_overs_amount_check', sql`${table.amount} > 0`),
    check(
      'hand_overs_surplus_check',
      sql`${table.surplus} BETWEEN 0 AND ${table.amount} AND (${table.surplus} = 0 OR ${table.note} <> '')`,
    ),
    index('hand_overs_rider_id_idx').on(table.riderId, table.day),
    index('hand_overs_recorded_at_idx')
      .on(table.recordedAt)
      .where(sql`${table.takenBackAt} IS NULL`),
  ],
);

/** What settles the cash of a rider for a day beside hand-overs. A debt says why cash is missing; it is owed all the same. */
export const riderEntries = pgTable(
  'rider_entries',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    riderId: integer('rider_id')
      .notNull()
      .references(() => riders.id),
    day: date('day').notNull(),
    kind: text('kind').$type<RiderEntryKind>().notNull(),
    amount: money('amount').notNull(),
    reason: text('reason').notNull().default(''),
    /** The refund that the rider gave back at the door. */
    refundId: integer('refund_id').references(() => refunds.id),
    ...recorded(),
  },
  (table) => [
    check('rider_entries_kind_check', sql`${table.kind} IN ('given_back', 'written_off', 'debt')`),
    check('rider_entries_amount_check', sql`${table.amount} > 0`),
    check('rider_entries_refund_check', sql`(${table.kind} = 'given_back') = (${table.refundId} IS NOT NULL)`),
    check('rider_entries_reason_check', sql`${table.kind} = 'given_back' OR ${table.reason} <> ''`),
    index('rider_entries_rider_id_idx').on(table.riderId, table.day),
    index('rider_entries_recorded_at_idx')
      .on(table.recordedAt)
      .where(sql`${table.takenBackAt} IS NULL`),
    uniqueIndex('rider_entries_refund_id_key')
      .on(table.refundId)
      .where(sql`${table.takenBackAt} IS NULL`),
  ],
);

/** What was paid by hand to a member who supplies products. The shop keeps a list; it pays nothing out itself. */
export const supplierPayouts = pgTable(
  'supplier_payouts',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    supplierId: integer('supplier_id').references(() => users.id, { onDelete: 'set null' }),
    amount: money('amount').notNull(),
    /** The number of the transfer or of the receipt. */
    reference: text('reference').notNull(),
    ...recorded(),
  },
  (table) => [
    check('supplier_payouts_amount_check', sql`${table.amount} > 0`),
    check('supplier_payouts_reference_check', sql`${table.reference} <> ''`),
    index('supplier_payouts_supplier_id_idx').on(table.supplierId),
  ],
);

/** The count of the till at the end of a day, Asia/Kathmandu. It closes that day and all before it. Only the last one is reopened. */
export const tillClosings = pgTable(
  'till_closings',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    day: date('day').notNull(),
    /** Money that arrives from then on belongs to the next day: the time of the count, at the latest the end of the day. */
    until: timestamptz('until').notNull(),
    expected: money('expected').notNull(),
    counted: money('counted').notNull(),
    /** What stayed in the till. */
    kept: money('kept').notNull(),
    reason: text('reason').notNull().default(''),
    closedBy: integer('closed_by').references(() => users.id, { onDelete: 'set null' }),
    closedAt: timestamptz('closed_at').notNull(),
    reopenedBy: integer('reopened_by').references(() => users.id, { onDelete: 'set null' }),
    reopenedAt: timestamptz('reopened_at'),
    reopenReason: text('reopen_reason'),
  },
  (table) => [
    check('till_closings_kept_check', sql`${table.kept} BETWEEN 0 AND ${table.counted}`),
    check('till_closings_reason_check', sql`${table.counted} = ${table.expected} OR ${table.reason} <> ''`),
    check('till_closings_reopened_check', sql`(${table.reopenedAt} IS NULL) = (${table.reopenReason} IS NULL)`),
    uniqueIndex('till_closings_day_key')
      .on(table.day)
      .where(sql`${table.reopenedAt} IS NULL`),
  ],
);
