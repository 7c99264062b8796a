import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { type DbOrTransaction } from '../../db/database';
import { orders } from '../../db/orderSchema';
import { problems } from '../../db/problemSchema';
import { NotFoundError } from '../../http/errors';
import { type OrderRow } from '../orders/orderState';
import { type ProblemRow } from './readProblems';

/** A locked problem with its orders, which are locked too. */
export type LockedProblem = {
  problem: ProblemRow;
  order: OrderRow;
  /** The order that was paid: the problem's, or the one at the beginning of a chain of exchanges. */
  paid: OrderRow;
  /** The order that exchanges its pieces. */
  exchange: OrderRow | null;
};

/** Locks a problem and its orders, these in the order of their ids so that calls cannot deadlock. Throws a NotFoundError. */
export async function lockProblem(transaction: DbOrTransaction, problemId: number): Promise<LockedProblem> {
  const { rows: chain } = await transaction.execute<{ id: number }>(sql`
    WITH RECURSIVE chain AS (
      SELECT orders.id, exchange_of FROM orders JOIN problems ON problems.order_id = orders.id WHERE problems.id = ${problemId}
      UNION ALL SELECT orders.id, orders.exchange_of FROM orders JOIN chain ON orders.id = chain.exchange_of)
    SELECT id FROM chain
    UNION SELECT exchange_order_id FROM problems WHERE id = ${problemId} AND exchange_order_id IS NOT NULL`);
  const ids = chain.map(({ id }) => id);
  const rows = await transaction
    .select()
    .from(orders)
    .where(inArray(orders.id, ids))
    .orderBy(asc(orders.id))
    .for('update');
  const [problem] = await transaction.select().from(problems).where(eq(problems.id, problemId)).for('update');
  if (!problem) throw new NotFoundError();
  const order = rows.find(({ id }) => id === problem.orderId)!;
  let paid = order;
  while (paid.exchangeOf !== null) paid = rows.find(({ id }) => id === paid.exchangeOf)!;
  const exchange = rows.find(({ id }) => id === problem.exchangeOrderId) ?? null;
  return { problem, order, paid, exchange };
}

/** Locks a problem of an order of the member. Throws a NotFoundError, and locks nothing, for any other. */
export async function lockOwnProblem(
  transaction: DbOrTransaction,
  { memberId, orderId, problemId }: { memberId: number; orderId: number; problemId: number },
): Promise<LockedProblem> {
  const [own] = await transaction
    .select({ id: problems.id })
    .from(problems)
    .innerJoin(orders, eq(orders.id, problems.orderId))
    .where(and(eq(problems.id, problemId), eq(orders.id, orderId), eq(orders.memberId, memberId)));
  if (!own) throw new NotFoundError();
  return lockProblem(transaction, problemId);
}
