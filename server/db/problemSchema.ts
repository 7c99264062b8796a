/**
 * Problems with delivered orders: complaints and returns. They are kept when the account is deleted, with everything that was written.
 * Triggers in `rules.sql` refuse other changes and more pieces than were delivered.
 */
import { sql, type SQL } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { PROBLEM_REASONS, PROBLEM_STATES, PROBLEM_WISHES } from '../../contract/problemRules';
import { type ProblemEventType } from '../../contract/problems';
import { money, timestamptz } from './columns';
import { orderItems, orders } from './orderSchema';
import { users } from './schema';

function undecidedSince({ state, createdAt }: Record<'state' | 'createdAt', AnyPgColumn>): SQL {
  return sql`(CASE WHEN ${state} IN ('open', 'answered') THEN ${createdAt} END)`;
}

export const problems = pgTable(
  'problems',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    state: text('state', { enum: PROBLEM_STATES }).notNull().default('open'),
    reason: text('reason', { enum: PROBLEM_REASONS }).notNull(),
    wish: text('wish', { enum: PROBLEM_WISHES }).notNull(),
    /** Whether the member says that all packs are sealed. */
    sealed: boolean('sealed').notNull(),
    text: text('text').notNull(),
    /** The Idempotency-Key of the call that created it. */
    idempotencyKey: text('idempotency_key'),
    createdAt: timestamptz('created_at').notNull(),
    /** Since when it waits for the answer of staff; null while it does not. */
    waitingSince: timestamptz('waiting_since'),
    /** What was agreed on; null before that. */
    agreedOn: text('agreed_on', { enum: PROBLEM_WISHES }),
    /** The order that costs `amount` less, since a refund was agreed on: the one that was paid, also for an exchange of its pieces. */
    refundOrderId: integer('refund_order_id').references(() => orders.id),
    amount: money('amount').notNull().default('0'),
    exchangeOrderId: integer('exchange_order_id')
      .references(() => orders.id)
      .unique('problems_exchange_order_id_key'),
  },
  (table) => [
    check(
      'problems_state_check',
      sql`${table.state} IN ('open', 'answered', 'agreed', 'received', 'done', 'refused', 'withdrawn')`,
    ),
    check('problems_reason_check', sql`${table.reason} IN ('damaged', 'wrong', 'missing', 'quality', 'changed_mind')`),
    check('problems_wish_check', sql`${table.wish} IN ('refund', 'exchange')`),
    check('problems_waiting_check', sql`(${table.state} = 'open') = (${table.waitingSince} IS NOT NULL)`),
    check(
      'problems_agreement_check',
      sql`CASE WHEN ${table.state} NOT IN ('agreed', 'received', 'done') THEN ${table.agreedOn} IS NULL
        WHEN ${table.agreedOn} IS NULL THEN false ELSE true END`,
    ),
    check(
      'problems_refund_check',
      sql`(${table.agreedOn} IS NOT DISTINCT FROM 'refund') = (${table.refundOrderId} IS NOT NULL)
        AND ${table.amount} >= 0 AND (${table.amount} = 0 OR ${table.refundOrderId} IS NOT NULL)`,
    ),
    check(
      'problems_exchange_check',
      sql`(${table.agreedOn} IS NOT DISTINCT FROM 'exchange') = (${table.exchangeOrderId} IS NOT NULL)`,
    ),
    unique('problems_order_id_idempotency_key_key').on(table.orderId, table.idempotencyKey),
    index('problems_state_idx').on(table.state, table.id),
    index('problems_waiting_since_idx').on(table.waitingSince),
    // The order of the desk's list.
    index('problems_undecided_since_idx').on(undecidedSince(table), table.id.desc().nullsFirst()),
    index('problems_refund_order_id_idx')
      .on(table.refundOrderId)
      .where(sql`${table.refundOrderId} IS NOT NULL`),
  ],
);

/** Since when a problem waits for its decision, which has a legal date (`contract/legalDates.ts`); null once it is decided. */
export const UNDECIDED_SINCE = undecidedSince(problems);

/** Pieces of lines of the order. */
export const problemLines = pgTable(
  'problem_lines',
  {
    problemId: integer('problem_id')
      .notNull()
      .references(() => problems.id),
    itemId: integer('item_id')
      .notNull()
      .references(() => orderItems.id),
    quantity: integer('quantity').notNull(),
    /** What was paid for a piece. The line of an exchange costs nothing, but its pieces were paid with the first order. */
    unitPrice: money('unit_price').notNull(),
    /** Pieces that went back on sale. */
    restocked: integer('restocked').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.problemId, table.itemId] }),
    check('problem_lines_quantity_check', sql`${table.quantity} > 0`),
    check('problem_lines_restocked_check', sql`${table.restocked} BETWEEN 0 AND ${table.quantity}`),
    check('problem_lines_unit_price_check', sql`${table.unitPrice} >= 0`),
    index('problem_lines_item_id_idx').on(table.itemId),
  ],
);

export const problemPhotos = pgTable(
  'problem_photos',
  {
    problemId: integer('problem_id')
      .notNull()
      .references(() => problems.id),
    /** The path of a picture of ours. */
    path: text('path').notNull(),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.problemId, table.path] })],
);

/** What happened to a problem, append-only. */
export const problemEvents = pgTable(
  'problem_events',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    problemId: integer('problem_id')
      .notNull()
      .references(() => problems.id),
    type: text('type').$type<ProblemEventType>().notNull(),
    /** What the member or staff wrote. */
    text: text('text').notNull(),
    /** Whether a member of staff caused it; else the member did. */
    byStaff: boolean('by_staff').notNull(),
    actorId: integer('actor_id').references(() => users.id, { onDelete: 'set null' }),
    /** The job that sends the mail about this event; null when no mail is sent. */
    mailId: uuid('mail_id').unique('problem_events_mail_id_key'),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    check(
      'problem_events_type_check',
      sql`${table.type} IN ('reported', 'replied', 'answered', 'agreed', 'received', 'done', 'refused', 'withdrawn', 'reopened')`,
    ),
    index('problem_events_problem_id_idx').on(table.problemId, table.id),
    index('problem_events_actor_id_idx')
      .on(table.actorId)
      .where(sql`${table.actorId} IS NOT NULL`),
  ],
);
