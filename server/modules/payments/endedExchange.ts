/** What is still owed when an exchange ends, or is delivered without some of its pieces. */
import { eq, sql } from 'drizzle-orm';
import { type DbOrTransaction } from '../../db/database';
import { problemLines, problems } from '../../db/problemSchema';
import { type OrderContext, type OrderRow } from '../orders/orderState';
import { recordProblemEvent } from '../orders/problemEvents';
import { PAID_FOR_PIECE, REPLACED_PIECES } from './exchangedPieces';

/** An exchange has ended without its delivery: its problem waits for staff again. What was on sale again stays so. `actor`: who ended it. */
export async function reopenProblem(
  context: OrderContext,
  transaction: DbOrTransaction,
  exchange: OrderRow,
  actor: { id: number | null; isStaff: boolean },
): Promise<void> {
  if (exchange.exchangeOf === null) return;
  const [problem] = await transaction
    .select()
    .from(problems)
    .where(eq(problems.exchangeOrderId, exchange.id))
    .for('update');
  if (!problem) return;
  const waitingSince = new Date(context.now());
  await transaction
    .update(problems)
    .set({ state: 'open', waitingSince, agreedOn: null, exchangeOrderId: null })
    .where(eq(problems.id, problem.id));
  const text = `The exchange ${exchange.number} was cancelled.`;
  const event = { problemId: problem.id, type: 'reopened', text, byStaff: actor.isStaff, actorId: actor.id } as const;
  await recordProblemEvent(context, transaction, exchange, event);
}

/** An exchange is delivered: a new problem names the pieces that were taken out of it and not replaced, since they are still owed. It waits for staff. */
export async function reportMissing(
  context: OrderContext,
  transaction: DbOrTransaction,
  exchange: OrderRow,
  staffId: number,
): Promise<void> {
  if (exchange.exchangeOf === null) return;
  const { rows: lines } = await transaction.execute<{
    item: number;
    name: string;
    quantity: number;
    price: string;
  }>(sql`
    SELECT item.id AS item, item.name, (item.taken_out - ${REPLACED_PIECES})::integer AS quantity, coalesce(${PAID_FOR_PIECE}, item.unit_price)::text AS price
    FROM order_items AS item
    WHERE item.order_id = ${exchange.id} AND item.replaces IS NULL AND item.taken_out > ${REPLACED_PIECES} ORDER BY item.id`);
  if (lines.length === 0) return;
  const [settled] = await transaction
    .select({ wish: problems.wish })
    .from(problems)
    .where(eq(problems.exchangeOrderId, exchange.id));
  const now = new Date(context.now());
  const [missing] = await transaction
    .insert(problems)
    .values({
      orderId: exchange.id,
      reason: 'missing',
      wish: settled?.wish ?? 'refund',
      sealed: false,
      text: '',
      createdAt: now,
      waitingSince: now,
    })
    .returning({ id: problems.id });
  const problemId = missing!.id;
  await transaction
    .insert(problemLines)
    .values(lines.map(({ item, quantity, price }) => ({ problemId, itemId: item, quantity, unitPrice: price })));
  const pieces = lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ');
  const text = `Missing in the exchange ${exchange.number}: ${pieces}.`;
  const event = { problemId, type: 'reopened', text, byStaff: true, actorId: staffId } as const;
  await recordProblemEvent(context, transaction, exchange, event);
}
