/** What a piece of an exchange stands for. In each fragment `item` is a row of `order_items`. */
import { sql } from 'drizzle-orm';

/** What was paid for a piece of an exchange, with the order whose problem it settles: also for the piece that replaces it. Null for another one. */
export const PAID_FOR_PIECE = sql`(SELECT line.unit_price FROM order_items AS own
    JOIN problems ON problems.exchange_order_id = own.order_id JOIN problem_lines AS line ON line.problem_id = problems.id
    JOIN order_items AS first ON first.id = line.item_id
  WHERE own.id = coalesce(item.replaces, item.id)
    AND (first.product_id, first.name) IS NOT DISTINCT FROM (own.product_id, own.name) LIMIT 1)`;

/** The pieces that are delivered in place of those of a line, which are in its order: that has an index. */
export const REPLACED_PIECES = sql`(SELECT coalesce(sum(other.quantity - other.taken_out), 0) FROM order_items AS other
  WHERE other.order_id = item.order_id AND other.replaces = item.id)`;
