import { isDeepStrictEqual } from 'node:util';
import { and, count, eq, inArray, isNotNull } from 'drizzle-orm';
import { plainText } from '../../../contract/plainText';
import { OPEN_PROBLEM_STATES, PROBLEM_LIMITS } from '../../../contract/problemRules';
import { type ProblemBody } from '../../../contract/problems';
import { type AppContext } from '../../context';
import { inTransaction, type DbOrTransaction } from '../../db/database';
import { problemLines, problems } from '../../db/problemSchema';
import { BusinessError, ValidationError } from '../../http/errors';
import { orderNotFound } from '../orders/orderErrors';
import { lockOwnOrder, type OrderRow } from '../orders/orderState';
import { recordProblemEvent } from '../orders/problemEvents';
import { type ProblemRow } from './readProblems';
import { readReturnable, type ReturnableLine } from './returnable';

/**
 * Reports a problem with pieces of a delivered order of the member. The same key and body again return the problem that they have created:
 * `created` is false then. Throws 404, `idempotency_key_reused` for another body, `not_returnable`, `too_late`, `too_many_problems`, or a
 * ValidationError for more pieces than can be reported.
 */
export async function reportProblem(
  context: AppContext,
  { memberId, orderId, body, key }: { memberId: number; orderId: number; body: ProblemBody; key: string | null },
): Promise<{ problem: ProblemRow; order: OrderRow; created: boolean }> {
  return inTransaction(context.db, async (transaction) => {
    // Reports of an order are made one after another, so that no piece is reported twice.
    const order = await lockOwnOrder(transaction, memberId, orderId);
    if (!order) throw orderNotFound();
    const isSame = and(
      eq(problems.orderId, orderId),
      isNotNull(problems.idempotencyKey),
      eq(problems.idempotencyKey, key ?? ''),
    );
    const [earlier] = await transaction.select().from(problems).where(isSame);
    if (earlier) {
      if (!(await isSameReport(transaction, earlier, body)))
        throw new BusinessError(422, 'idempotency_key_reused', 'This Idempotency-Key was used for another report.');
      return { problem: earlier, order, created: false };
    }
    if (order.state !== 'delivered')
      throw new BusinessError(409, 'not_returnable', 'Problems can be reported once the order is delivered.');
    const lines = readReportedLines(await readReturnable(transaction, order), body, context.now());
    await checkLimits(transaction, order);
    const now = new Date(context.now());
    const [problem] = await transaction
      .insert(problems)
      .values({
        orderId,
        ...fieldsOf(body),
        idempotencyKey: key,
        createdAt: now,
        waitingSince: now,
      })
      .returning();
    const problemId = problem!.id;
    await transaction.insert(problemLines).values(lines.map((line) => ({ ...line, problemId })));
    const event = { problemId, type: 'reported', text: '', byStaff: false, actorId: memberId } as const;
    await recordProblemEvent(context, transaction, order, event);
    return { problem: problem!, order, created: true };
  });
}

const fieldsOf = ({ reason, wish, sealed = false, text = '' }: ProblemBody) => ({
  reason,
  wish,
  sealed,
  text: plainText(text),
});

/** Whether a problem was reported with this body: what was reported does not change. */
async function isSameReport(transaction: DbOrTransaction, problem: ProblemRow, body: ProblemBody): Promise<boolean> {
  const { reason, wish, sealed, text } = problem;
  const lines = await transaction
    .select({ item: problemLines.itemId, quantity: problemLines.quantity })
    .from(problemLines)
    .where(eq(problemLines.problemId, problem.id))
    .orderBy(problemLines.itemId);
  const asked = body.lines.map(({ item, quantity }) => ({ item, quantity })).sort((a, b) => a.item - b.item);
  return isDeepStrictEqual([{ reason, wish, sealed, text }, lines], [fieldsOf(body), asked]);
}

/** The reported pieces with what was paid for them. */
function readReportedLines(
  returnable: ReturnableLine[],
  { lines, sealed, reason }: ProblemBody,
  now: number,
): { itemId: number; quantity: number; unitPrice: string }[] {
  const refuse = (text: string) => new ValidationError({ lines: [text] });
  if (new Set(lines.map(({ item }) => item)).size < lines.length) throw refuse('Name each line once.');
  const named = lines.map(({ item, quantity }) => {
    const line = returnable.find((each) => each.item === item);
    if (!line) throw refuse(`Invalid pk "${item}" - object does not exist.`);
    if (quantity > line.left)
      throw refuse(
        line.left > 0 ? `At most ${line.left} of ${line.name} can be reported.` : `${line.name} was reported already.`,
      );
    return { line, quantity };
  });
  const fresh = named.filter(({ line }) => line.fresh && reason === 'changed_mind').map(({ line }) => line.name);
  if (fresh.length > 0) {
    const text = `Fresh goods cannot be returned because you changed your mind: ${fresh.join(', ')}.`;
    throw new BusinessError(400, 'not_returnable', text);
  }
  const late = named.filter(({ line }) => now > (sealed ? line.sealedUntil : line.until).getTime());
  if (late.length > 0) {
    const names = late.map(({ line }) => line.name).join(', ');
    throw new BusinessError(400, 'too_late', `It is too late to return this: ${names}. Please call us.`, {
      lines: late.map(({ line: { item, name } }) => ({ item, name })),
    });
  }
  return named.map(({ line, quantity }) => ({ itemId: line.item, quantity, unitPrice: line.unitPrice }));
}

async function checkLimits(transaction: DbOrTransaction, { id }: OrderRow): Promise<void> {
  const ofOrder = eq(problems.orderId, id);
  const [all] = await transaction.select({ count: count() }).from(problems).where(ofOrder);
  const isOpen = and(ofOrder, inArray(problems.state, [...OPEN_PROBLEM_STATES]));
  const [open] = await transaction.select({ count: count() }).from(problems).where(isOpen);
  if (all!.count >= PROBLEM_LIMITS.perOrder || open!.count >= PROBLEM_LIMITS.openPerOrder)
    throw new BusinessError(
      400,
      'too_many_problems',
      'Too many problems were reported for this order. Please call us.',
    );
}
