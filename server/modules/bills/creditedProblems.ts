import { eq, sql } from 'drizzle-orm';
import { type PROBLEM_REASONS } from '../../../contract/problemRules';
import { type DbOrTransaction } from '../../db/database';
import { creditNotes } from '../../db/billSchema';

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

/** The problems for which an order costs less for good and that have no credit note: they are done, or money for them went back. */
export async function findFinalProblems(transaction: DbOrTransaction, orderId: number): Promise<FinalProblem[]> {
  const { rows } = await transaction.execute<FinalProblem>(sql`
    SELECT id, amount, reason, (SELECT jsonb_agg(jsonb_build_object('item', item_id, 'quantity', quantity)) FROM problem_lines WHERE problem_id = problems.id) AS pieces
    FROM problems WHERE refund_order_id = ${orderId} AND amount > 0
      AND (state = 'done' OR EXISTS (SELECT FROM refunds WHERE refunds.order_id = refund_order_id AND refunds.reason = 'goods_returned'
        AND refunds.status = 'done' AND params ->> 'problem' = problems.id::text))
      AND NOT EXISTS (SELECT FROM credit_notes WHERE problem_id = problems.id)
    ORDER BY id`);
  return rows;
}

/** Whether a problem has a credit note: then its refund is not taken back any more. */
export async function isCredited(transaction: DbOrTransaction, problemId: number): Promise<boolean> {
  const found = await transaction
    .select({ id: creditNotes.id })
    .from(creditNotes)
    .where(eq(creditNotes.problemId, problemId));
  return found.length > 0;
}
