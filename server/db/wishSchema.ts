/** What members keep about products: favourites, and products that they wait for. */
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core';
import { timestamptz } from './columns';
import { allProducts, users } from './schema';

export const favourites = pgTable(
  'favourites',
  {
    memberId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    productId: integer('product_id')
      .notNull()
      .references(() => allProducts.id, { onDelete: 'cascade' }),
    // clock_timestamp() differs for each row of a transaction: they keep the order in which they were added.
    createdAt: timestamptz('created_at')
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (table) => [
    primaryKey({ name: 'favourites_pkey', columns: [table.memberId, table.productId] }),
    index('favourites_product_id_idx').on(table.productId),
  ],
);

/** Members who want to be told when a product is back in stock, in the order of their ids. A trigger of `all_products` sets `due_at`. */
export const stockAlerts = pgTable(
  'stock_alerts',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    memberId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    productId: integer('product_id')
      .notNull()
      .references(() => allProducts.id, { onDelete: 'cascade' }),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    /** When stock came back for this member; null while they wait. */
    dueAt: timestamptz('due_at'),
    /** When the mail was queued. The clean-up deletes the row some days later. */
    toldAt: timestamptz('told_at'),
  },
  (table) => [
    check('stock_alerts_told_check', sql`${table.toldAt} IS NULL OR ${table.dueAt} IS NOT NULL`),
    // A member waits once for a product.
    uniqueIndex('stock_alerts_user_id_product_id_key')
      .on(table.memberId, table.productId)
      .where(sql`${table.toldAt} IS NULL`),
    index('stock_alerts_user_id_idx').on(table.memberId),
    index('stock_alerts_waiting_idx')
      .on(table.productId, table.id)
      .where(sql`${table.dueAt} IS NULL`),
    index('stock_alerts_due_idx')
      .on(table.id)
      .where(sql`${table.dueAt} IS NOT NULL AND ${table.toldAt} IS NULL`),
    index('stock_alerts_product_id_idx').on(table.productId),
  ],
);
