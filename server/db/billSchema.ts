/**
 * Bills, credit notes and prints. Triggers number them without a gap, refuse every change and deletion, and keep what is credited within
 * the bill: see `rules.sql`. The texts of a paper are stored as they were when it was issued.
 */
import { sql } from 'drizzle-orm';
import { type AnyPgColumn, check, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { type PAYMENT_METHODS } from '../../contract/orderFacts';
import { TAXES } from '../../contract/taxRules';
import { money, timestamptz } from './columns';
import { orderItems, orders } from './orderSchema';
import { problems } from './problemSchema';

/** The last number of each series in each fiscal year. A trigger takes the next one for each paper, in its transaction. */
export const billSeries = pgTable(
  'bill_series',
  {
    series: text('series').notNull(),
    /** `2083/84` */
    fiscalYear: text('fiscal_year').notNull(),
    last: integer('last').notNull(),
  },
  (table) => [primaryKey({ columns: [table.series, table.fiscalYear] })],
);

/** What bills and credit notes have in common. */
const issued = () => ({
  series: text('series').notNull(),
  fiscalYear: text('fiscal_year').notNull(),
  /** From 1 in each series and fiscal year. A trigger sets it. */
  serial: integer('serial').notNull().default(0),
  issuedAt: timestamptz('issued_at').notNull(),
  /** The day in Bikram Sambat: `2083-08-07`. */
  issuedOnBs: text('issued_on_bs').notNull(),
  /** The member of staff; null when a job issued it. No reference: it stays when the account is deleted. */
  issuedBy: integer('issued_by'),
  issuedByName: text('issued_by_name').notNull(),
  /** Goods without and with VAT, and the VAT: null when the seller charges none. */
  exempt: money('exempt'),
  taxable: money('taxable'),
  vat: money('vat'),
  total: money('total').notNull(),
});

/** The bill of an order that has left the shop. Each order has one. */
export const bills = pgTable(
  'bills',
  {
    orderId: integer('order_id')
      .primaryKey()
      .references(() => orders.id),
    /** The seller's registration at that time: it decides what the paper is. */
    tax: text('tax', { enum: TAXES }).notNull(),
    ...issued(),
    totalInWords: text('total_in_words').notNull(),
    deliveryFee: money('delivery_fee').notNull(),
    sellerName: text('seller_name').notNull(),
    sellerAddress: text('seller_address').notNull(),
    sellerPan: text('seller_pan'),
    sellerListingNumber: text('seller_listing_number'),
    buyerName: text('buyer_name').notNull(),
    buyerAddress: text('buyer_address').notNull(),
    buyerPhone: text('buyer_phone').notNull(),
    buyerPan: text('buyer_pan'),
    paymentMethod: text('payment_method').$type<(typeof PAYMENT_METHODS)[number]>().notNull(),
    /** The provider's number of the payment. */
    paymentReference: text('payment_reference'),
  },
  (table) => [
    unique('bills_serial_key').on(table.series, table.fiscalYear, table.serial),
    index('bills_issued_on_bs_idx').on(table.issuedOnBs),
    check(
      'bills_tax_check',
      sql`${table.tax} IN ('none', 'pan', 'vat') AND (${table.tax} = 'none' OR ${table.sellerPan} IS NOT NULL)`,
    ),
    check('bills_issued_on_bs_check', sql`${table.issuedOnBs} ~ '^\\d{4}-\\d{2}-\\d{2}$'`),
    check('bills_fiscal_year_check', sql`${table.fiscalYear} ~ '^\\d{4}/\\d{2}$'`),
    check(
      'bills_vat_check',
      sql`CASE ${table.tax} WHEN 'vat' THEN (${table.exempt} + ${table.taxable} + ${table.vat} = ${table.total}) IS TRUE
        ELSE num_nulls(${table.exempt}, ${table.taxable}, ${table.vat}) = 3 END`,
    ),
  ],
);

/** A line of an order as it is on the bill. */
export const billLines = pgTable(
  'bill_lines',
  {
    orderItemId: integer('order_item_id')
      .primaryKey()
      .references(() => orderItems.id),
    orderId: integer('order_id')
      .notNull()
      .references(() => bills.orderId),
    hsCode: text('hs_code'),
    name: text('name').notNull(),
    /** In Nepali; null when the line of the order has none. */
    nameNe: text('name_ne'),
    /** What the quantity counts: `piece`, or the pack's size. */
    unit: text('unit').notNull(),
    quantity: integer('quantity').notNull(),
    unitPrice: money('unit_price').notNull(),
    amount: money('amount').notNull(),
    vatRate: integer('vat_rate').notNull(),
    /** The amount with the line's part of the delivery fee. The totals of the lines are the total of the bill. */
    total: money('total').notNull(),
    /** The VAT in it; null when the seller charges none. */
    vat: money('vat'),
  },
  (table) => [
    index('bill_lines_order_id_idx').on(table.orderId),
    check('bill_lines_quantity_check', sql`${table.quantity} > 0`),
    check(
      'bill_lines_amount_check',
      sql`${table.amount} = ${table.unitPrice} * ${table.quantity} AND ${table.total} >= ${table.amount}`,
    ),
    check('bill_lines_vat_check', sql`${table.vat} BETWEEN 0 AND ${table.total}`),
  ],
);

/** What a bill is reduced by after its issue. A reversal takes one credit note back as a whole: its amounts are those of it below zero. */
export const creditNotes = pgTable(
  'credit_notes',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    orderId: integer('order_id')
      .notNull()
      .references(() => bills.orderId),
    ...issued(),
    reason: text('reason').notNull(),
    /** The problem whose refund it is for; null for other reasons. */
    problemId: integer('problem_id').references(() => problems.id),
    /** The credit note that it takes back. */
    reverses: integer('reverses')
      .references((): AnyPgColumn => creditNotes.id)
      .unique('credit_notes_reverses_key'),
  },
  (table) => [
    unique('credit_notes_serial_key').on(table.series, table.fiscalYear, table.serial),
    index('credit_notes_order_id_idx').on(table.orderId),
    index('credit_notes_issued_on_bs_idx').on(table.issuedOnBs),
    index('credit_notes_problem_id_idx')
      .on(table.problemId)
      .where(sql`${table.problemId} IS NOT NULL`),
    check(
      'credit_notes_total_check',
      sql`CASE WHEN ${table.reverses} IS NULL THEN ${table.total} > 0 ELSE ${table.total} < 0 END`,
    ),
    check(
      'credit_notes_vat_check',
      sql`num_nulls(${table.exempt}, ${table.taxable}, ${table.vat}) = 3 OR (${table.exempt} + ${table.taxable} + ${table.vat} = ${table.total}) IS TRUE`,
    ),
  ],
);

/** What a credit note takes off a line of the bill, or a reversal gives back to it. */
export const creditNoteLines = pgTable(
  'credit_note_lines',
  {
    creditNoteId: integer('credit_note_id')
      .notNull()
      .references(() => creditNotes.id),
    orderItemId: integer('order_item_id')
      .notNull()
      .references(() => billLines.orderItemId),
    /** Pieces that came back or were not delivered; 0 when only the price is reduced. */
    quantity: integer('quantity').notNull(),
    total: money('total').notNull(),
    vat: money('vat'),
  },
  (table) => [
    primaryKey({ columns: [table.creditNoteId, table.orderItemId] }),
    index('credit_note_lines_order_item_id_idx').on(table.orderItemId),
    check('credit_note_lines_quantity_check', sql`${table.quantity} * ${table.total} >= 0`),
    check(
      'credit_note_lines_vat_check',
      sql`${table.vat} BETWEEN least(${table.total}, 0) AND greatest(${table.total}, 0)`,
    ),
  ],
);

/** Each print of a bill by staff. The first one is the original. */
export const billPrints = pgTable(
  'bill_prints',
  {
    orderId: integer('order_id')
      .notNull()
      .references(() => bills.orderId),
    /** 0 is the original, 1 the first copy. */
    copy: integer('copy').notNull(),
    printedAt: timestamptz('printed_at').notNull(),
    /** The member of staff, as in `issuedBy`. */
    printedBy: integer('printed_by').notNull(),
    printedByName: text('printed_by_name').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.copy] }),
    check('bill_prints_copy_check', sql`${table.copy} >= 0`),
  ],
);

/** Orders whose bill or credit note could not be issued, because the calendar does not know the year. A job issues it. */
export const missingBills = pgTable('missing_bills', {
  orderId: integer('order_id')
    .primaryKey()
    .references(() => orders.id),
  leftAt: timestamptz('left_at').notNull(),
});
