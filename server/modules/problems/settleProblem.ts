/** What the steps of staff do with the goods and the money of a locked problem. Each returns the columns that change. */
import { and, eq, notInArray } from 'drizzle-orm';
import { formatPaisa, paisaOf, paisaToWire, sumPaisa } from '../../../contract/money';
import { type ProblemTransition } from '../../../contract/problems';
import { type AppContext } from '../../context';
import { type DbOrTransaction } from '../../db/database';
import { refunds } from '../../db/orderSchema';
import { problemLines, problems } from '../../db/problemSchema';
import { BusinessError, ValidationError } from '../../http/errors';
import { lockStock, returnPieces, type LinePieces } from '../orders/stock';
import { cancelByStaff } from '../payments/cancelOrder';
import { readMoney } from '../payments/money';
import { grantReturn, refundsOfProblem, takeBackReturn } from '../payments/returns';
import { placeExchange } from './exchangeOrder';
import { type LockedProblem } from './lockProblem';
import { type ProblemRow } from './readProblems';

type Columns = Partial<Pick<ProblemRow, 'agreedOn' | 'amount' | 'refundOrderId' | 'exchangeOrderId'>>;
type LineRow = typeof problemLines.$inferSelect;

const readProblemLines = (transaction: DbOrTransaction, { id }: ProblemRow): Promise<LineRow[]> =>
  transaction.select().from(problemLines).where(eq(problemLines.problemId, id)).orderBy(problemLines.itemId);

/**
 * Agrees on a refund of exactly these pieces, or on an exchange of them. Throws `changed` when something else was refunded of the order
 * that was paid than the clerk saw, `insufficient_stock` or `not_returnable`.
 */
export async function agreeOnProblem(
  context: AppContext,
  transaction: DbOrTransaction,
  { problem, order, paid }: LockedProblem,
  {
    settleBy = problem.wish,
    refunded,
    staffId,
  }: { settleBy?: ProblemRow['wish'] | undefined; refunded: string | undefined; staffId: number },
): Promise<Columns> {
  await checkSeen(transaction, paid, refunded);
  if (settleBy === 'refund') {
    const lines = await readProblemLines(transaction, problem);
    const value = sumPaisa(lines.map(({ unitPrice, quantity }) => paisaOf(unitPrice) * quantity));
    const amount = await grantReturn(context, transaction, paid, { problemId: problem.id, value });
    return { agreedOn: 'refund', refundOrderId: paid.id, amount: paisaToWire(amount) };
  }
  if (order.memberId === null)
    throw new BusinessError(409, 'not_returnable', 'The account was deleted. Agree on a refund instead.');
  const { id } = await placeExchange(context, transaction, order, { problemId: problem.id, staffId });
  return { agreedOn: 'exchange', exchangeOrderId: id };
}

/** The same goods may have been refunded by hand. */
async function checkSeen(
  transaction: DbOrTransaction,
  { id, number }: LockedProblem['paid'],
  refunded: string | undefined,
): Promise<void> {
  if (refunded === undefined) throw new ValidationError({ refunded: ['This field is required.'] });
  const { done } = await readMoney(transaction, id);
  if (paisaOf(refunded) === done) return;
  const text = `This report has changed: ${formatPaisa(done)} of order ${number} was refunded so far. Nothing was done now.`;
  throw new BusinessError(409, 'changed', text);
}

/**
 * Takes an agreement back: a refund that is due is withdrawn, an exchange that was not delivered is cancelled. Throws `already_refunded`, or
 * `not_cancellable` for an exchange that was delivered.
 */
export async function takeBackAgreement(
  context: AppContext,
  transaction: DbOrTransaction,
  { problem, paid, exchange }: LockedProblem,
  staffId: number,
): Promise<Columns> {
  if (problem.agreedOn === 'refund')
    await takeBackReturn(context, transaction, paid, { problemId: problem.id, amount: paisaOf(problem.amount) });
  else if (exchange && exchange.state !== 'cancelled') {
    // First: the end of an exchange lets its problem wait again.
    const taken = {
      state: 'open',
      agreedOn: null,
      exchangeOrderId: null,
      waitingSince: new Date(context.now()),
    } as const;
    await transaction.update(problems).set(taken).where(eq(problems.id, problem.id));
    const reason = 'The exchange was taken back.';
    const { release } = await cancelByStaff(context, transaction, exchange, { staffId, reason });
    await release();
  }
  return { agreedOn: null, refundOrderId: null, exchangeOrderId: null, amount: '0' };
}

/**
 * The goods are back: puts pieces on sale again, as many as `restock` names, or all but missing ones. What was put on sale before,
 * under an exchange that has ended, stays. Throws a ValidationError.
 */
export async function receiveGoods(
  transaction: DbOrTransaction,
  { problem, order }: LockedProblem,
  { restock, staffId }: { restock: ProblemTransition['restock']; staffId: number },
): Promise<void> {
  const lines = await readProblemLines(transaction, problem);
  const refuse = (text: string) => new ValidationError({ restock: [text] });
  if (restock && new Set(restock.map(({ item }) => item)).size < restock.length) throw refuse('Name each line once.');
  for (const { item, quantity } of restock ?? []) {
    const line = lines.find(({ itemId }) => itemId === item);
    const most = line?.quantity ?? 0;
    if (quantity > most) throw refuse(`At most ${most} of line ${item} can come back.`);
    if (line && quantity < line.restocked) throw refuse(`${line.restocked} of line ${item} are on sale already.`);
  }
  const isMissing = problem.reason === 'missing';
  const pieces = lines.map(({ itemId, quantity, restocked }) => {
    const named = restock?.find(({ item }) => item === itemId)?.quantity ?? 0;
    return { item: itemId, quantity: Math.max(restock ? named : isMissing ? 0 : quantity, restocked), restocked };
  });
  await setRestocked(transaction, problem, pieces);
  await returnPieces(
    transaction,
    order.id,
    staffId,
    pieces.map(({ item, quantity, restocked }) => ({ item, quantity: quantity - restocked })),
  );
}

/** The goods are not back after all: takes what went back on sale out of the stock again. Throws `insufficient_stock`. */
export async function takeBackGoods(
  transaction: DbOrTransaction,
  { problem, order }: LockedProblem,
  staffId: number,
): Promise<void> {
  const lines = (await readProblemLines(transaction, problem)).filter(({ restocked }) => restocked > 0);
  await setRestocked(
    transaction,
    problem,
    lines.map(({ itemId }) => ({ item: itemId, quantity: 0 })),
  );
  const stock = await lockStock(
    transaction,
    lines.map(({ itemId }) => itemId),
  );
  // A deleted product has no stock.
  if (lines.some(({ itemId, restocked }) => (stock.get(itemId) ?? restocked) < restocked))
    throw new BusinessError(409, 'insufficient_stock', 'Some of these pieces were sold again.');
  const pieces = lines.map(({ itemId, restocked }) => ({ item: itemId, quantity: -restocked }));
  await returnPieces(transaction, order.id, staffId, pieces);
}

async function setRestocked(transaction: DbOrTransaction, { id }: ProblemRow, pieces: LinePieces[]): Promise<void> {
  for (const { item, quantity: restocked } of pieces)
    await transaction
      .update(problemLines)
      .set({ restocked })
      .where(and(eq(problemLines.problemId, id), eq(problemLines.itemId, item)));
}

/** Throws `refund_open` while money is still to go back, and `exchange_open` while the exchange is not delivered, or a report about it is not done. */
export async function checkSettled(
  transaction: DbOrTransaction,
  { problem, paid, exchange }: LockedProblem,
): Promise<void> {
  if (problem.agreedOn === 'exchange') {
    if (exchange?.state !== 'delivered')
      throw new BusinessError(409, 'exchange_open', 'The exchange is not delivered yet.');
    const isOpen = and(eq(problems.orderId, exchange.id), notInArray(problems.state, ['done', 'refused', 'withdrawn']));
    const [open] = await transaction.select({ id: problems.id }).from(problems).where(isOpen).limit(1);
    if (open) throw new BusinessError(409, 'exchange_open', `Report ${open.id} about the exchange is not done yet.`);
    return;
  }
  const isOpen = and(refundsOfProblem(paid.id, problem.id), eq(refunds.status, 'due'));
  const [open] = await transaction.select({ id: refunds.id }).from(refunds).where(isOpen).limit(1);
  if (open)
    throw new BusinessError(409, 'refund_open', `Record the refund of order ${paid.number} first. It is still due.`);
}
