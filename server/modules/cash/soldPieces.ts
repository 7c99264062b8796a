import { sql } from 'drizzle-orm';

/**
 * What is left sold of a line of the table `order_items AS item`, less what was returned: pieces, and their amount at the price of the line. An
 * exchange takes pieces off the first order, and has them again at no charge.
 */
export const SOLD = sql`
  CROSS JOIN LATERAL (SELECT coalesce(sum(line.quantity), 0) AS pieces, coalesce(sum(restocked), 0) AS restocked,
      coalesce(sum(line.unit_price * line.quantity) FILTER (WHERE agreed_on = 'refund'), 0) AS amount
    FROM problem_lines AS line JOIN problems ON problems.id = problem_id WHERE item_id = item.id AND agreed_on IS NOT NULL) AS agreed
  CROSS JOIN LATERAL (SELECT greatest(coalesce(sum(delta), 0) - agreed.restocked, 0) AS pieces
    FROM stock_movements WHERE order_item_id = item.id AND reason = 'returned') AS given_back
  CROSS JOIN LATERAL (SELECT item.quantity - taken_out - agreed.pieces - given_back.pieces AS pieces,
    item.unit_price * (item.quantity - taken_out - given_back.pieces) - agreed.amount AS amount) AS sold`;
