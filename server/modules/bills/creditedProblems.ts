import { sql } from 'drizzle-orm';
import { type PROBLEM_REASONS } from '../../../contract/problemRules';
import { type DbOrTransaction } from '../../db/database';

type Reason = (typeof PROBLEM_REASONS)[number];

/** What a credit note says of a problem. */
export const PROBLEM_TEXTS: Record<Reason, string> = {
  damaged: 'Goods were damaged.',
  wrong: 'Wrong goods were delivered.',
  missing: 'Goods were missing.',
  quality: 'The quality of the goods was poor.',
  changed_mind: 'Goods came back.',
};

type FinalProblem = { id: number; amount: string; reason: Reason; pieces: { item: number; quantity: number }[] };

/** The pieces of a problem by the lines of the order that was paid: those of an exchange are of the line that they exchange. */
const PIECES = sql`(SELECT jsonb_agg(jsonb_build_object('item', billed.id, 'quantity', named.quantity))
  FROM problem_lines AS named JOIN order_items AS item ON item.id = named.item_id
    CROSS JOIN LATERAL (SELECT id FROM order_items AS paid WHERE paid.order_id = refund_order_id AND CASE item.order_id WHEN paid.order_id
      THEN paid.id = item.id ELSE (paid.product_id, paid.name) IS NOT DISTINCT FROM (item.product_id, item.name) END LIMIT 1) AS billed
  WHERE named.problem_id = problems.id)`;

/** What the credit notes of a problem come to: nothing when the one for it was reversed. */
const CREDITED = sql`(SELECT coalesce(sum(total), 0) FROM credit_notes WHERE problem_id = problems.id)`;

/** The problems for which an order costs less for good and that have no credit note: they are done, or money for them went back. */
export async function findFinalProblems(transaction: DbOrTransaction, orderId: number): Promise<FinalProblem[]> {
  const { rows } = await transaction.execute<FinalProblem>(sql`
    SELECT id, amount, reason, coalesce(${PIECES}, '[]') AS pieces
    FROM problems WHERE refund_order_id = ${orderId} AND amount > 0
      AND (state = 'done' OR EXISTS (SELECT FROM refunds WHERE refunds.order_id = refund_order_id AND refunds.reason = 'goods_returned'
        AND refunds.status = 'done' AND params ->> 'problem' = problems.id::text))
      AND ${CREDITED} = 0
    ORDER BY id`);
  return rows;
}

/** Whether a problem has a credit note: then its refund is not taken back any more. */
export async function isCredited(transaction: DbOrTransaction, problemId: number): Promise<boolean> {
  const { rowCount } = await transaction.execute(sql`SELECT FROM problems WHERE id = ${problemId} AND ${CREDITED} > 0`);
  return rowCount === 1;
}
