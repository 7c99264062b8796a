/** What members propose to sell, and which members cannot. */
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { type Particular } from '../../contract/particulars';
import { PRODUCT_LIMITS, SUBMISSION_STATES } from '../../contract/productRules';
import { UNITS } from '../../contract/rules';
import { money, timestamptz } from './columns';
import { allProducts, categories, isLine, isPrice, particularChecks, particularColumns, users } from './schema';

/** The fields of a product that a change of it may change. */
export type ProductFields = Pick<
  typeof allProducts.$inferSelect,
  'name' | 'desc' | 'categoryId' | 'price' | 'unit' | 'unitAmount' | 'image' | Particular
>;

/** A new product, or a change of a published one. A draft may lack any field. */
export const submissions = pgTable(
  'submissions',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    ownerId: integer('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The product that it changes, or, once approved, that it has become. */
    productId: integer('product_id').references(() => allProducts.id, { onDelete: 'cascade' }),
    state: text('state', { enum: SUBMISSION_STATES }).notNull().default('draft'),
    name: text('name').notNull().default(''),
    desc: text('desc').notNull().default(''),
    categoryId: integer('category_id').references(() => categories.id, { onDelete: 'set null' }),
    price: money('price'),
    unit: text('unit', { enum: UNITS }),
    unitAmount: integer('unit_amount'),
    ...particularColumns(),
    quantity: integer('quantity'),
    /** The path of a picture of ours. */
    image: text('image'),
    /** Of a change: the fields that its member changed. The others are as published. */
    changedFields: text('changed_fields').array().$type<(keyof ProductFields)[]>().notNull().default([]),
    /** Of a change that is not approved: what was published when its member last changed something, and for each of their fields when they first changed it. */
    base: jsonb('base').$type<ProductFields>(),
    /** What staff answered at the last decision. */
    answer: text('answer'),
    /** Grows with every change. */
    version: integer('version').notNull().default(1),
    /** The Idempotency-Key of the call that created it. */
    idempotencyKey: text('idempotency_key'),
    /** SHA-256 of the body of that call, in hexadecimal. */
    requestHash: text('request_hash'),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
    sentAt: timestamptz('sent_at'),
  },
  (table) => [
    check('submissions_state_check', sql`${table.state} IN ('draft', 'review', 'rejected', 'approved')`),
    check('submissions_approved_check', sql`${table.state} <> 'approved' OR ${table.productId} IS NOT NULL`),
    check(
      'submissions_base_check',
      sql`(${table.base} IS NOT NULL) = (${table.productId} IS NOT NULL AND ${table.state} <> 'approved')`,
    ),
    check('submissions_name_check', sql`${table.name} = '' OR ${isLine(table.name, PRODUCT_LIMITS.name)}`),
    check('submissions_price_check', isPrice(table.price)),
    check('submissions_quantity_check', sql`${table.quantity} >= 0`),
    check('submissions_unit_check', sql`${table.unit} IN ('g', 'ml', 'piece')`),
    check('submissions_unit_amount_check', sql`${table.unitAmount} > 0`),
    check('submissions_image_check', sql`${table.image} <> ''`),
    ...particularChecks('submissions', table),
    unique('submissions_owner_id_idempotency_key_key').on(table.ownerId, table.idempotencyKey),
    index('submissions_owner_id_idx').on(table.ownerId, table.updatedAt, table.id),
    // A product has one change at a time.
    uniqueIndex('submissions_product_id_key')
      .on(table.productId)
      .where(sql`${table.state} <> 'approved'`),
    index('submissions_approved_product_id_idx').on(table.productId),
    index('submissions_review_idx')
      .on(table.sentAt, table.id)
      .where(sql`${table.state} = 'review'`),
  ],
);

/** Members whose proposals staff have closed. */
export const proposalBlocks = pgTable(
  'proposal_blocks',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    memberId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** What the member reads. */
    reason: text('reason').notNull(),
    blockedAt: timestamptz('blocked_at').notNull(),
    blockedBy: integer('blocked_by').references(() => users.id, { onDelete: 'set null' }),
    /** When staff reopened them, and who. */
    liftedAt: timestamptz('lifted_at'),
    liftedBy: integer('lifted_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    uniqueIndex('proposal_blocks_user_id_key')
      .on(table.memberId)
      .where(sql`${table.liftedAt} IS NULL`),
    index('proposal_blocks_user_id_idx').on(table.memberId),
  ],
);
