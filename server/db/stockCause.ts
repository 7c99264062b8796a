import { sql } from 'drizzle-orm';

/** Why a stock changes, as `stock_movements` records it. */
export type StockCause = {
  reason: 'sale' | 'release' | 'line_changed' | 'returned' | 'received' | 'spoiled' | 'count' | 'other';
  order_id?: number;
  reservation?: number;
  actor_id?: number | null;
  note?: string;
};

/** A statement that changes stock reads `cause`, so that PostgreSQL sets it before the trigger of the first change. */
export const selectCause = (cause: StockCause) =>
  sql`SELECT set_config('shop.stock_cause', ${JSON.stringify(cause)}, true) AS cause`;
