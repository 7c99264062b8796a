import { eq } from 'drizzle-orm';
import { plainText } from '../../../contract/plainText';
import { CLOSED_WITHOUT_RETURN, PROBLEM_TRANSITIONS } from '../../../contract/problemRules';
import { type ProblemTransition } from '../../../contract/problems';
import { type AppContext } from '../../context';
import { type DbOrTransaction } from '../../db/database';
import { problemLines, problems } from '../../db/problemSchema';
import { inStaffTransaction, type Staff } from '../../db/staffTransaction';
import { BusinessError, ValidationError } from '../../http/errors';
import { settleMoney } from '../payments/settlement';
import { lockProblem, type LockedProblem } from './lockProblem';
import { wrongProblemState } from './problemErrors';
import { isLastEvent, recordProblemEvent } from '../orders/problemEvents';
import { type ProblemRow } from './readProblems';
import { readReturnable } from './returnable';
import { agreeOnProblem, checkSettled, receiveGoods, takeBackAgreement, takeBackGoods } from './settleProblem';

const HAS_GOODS: ProblemRow['state'][] = ['received', 'done'];

/**
 * Moves a problem one step, or back. Throws a NotFoundError, `illegal_transition` with the state now, also when another clerk was faster, what
 * the functions of settleProblem.ts throw, or a ValidationError.
 */
export async function moveProblem(
  context: AppContext,
  { problemId, ...staff }: Staff & { problemId: number },
  transition: ProblemTransition,
): Promise<void> {
  const { from, to } = transition;
  await inStaffTransaction(context.db, staff, async (transaction) => {
    const locked = await lockProblem(transaction, problemId);
    const { problem, order } = locked;
    if (problem.state !== from || !PROBLEM_TRANSITIONS[from].includes(to)) throw wrongProblemState(problem.state);
    // It was agreed on between the two reads.
    if (problem.exchangeOrderId !== (locked.exchange?.id ?? null)) throw wrongProblemState(problem.state);
    const text = plainText(transition.text ?? '');
    if (text === '' && (to === 'answered' || to === 'refused'))
      throw new ValidationError({ text: ['This field may not be blank.'] });
    const isBack = isTakenBack(from, to);
    const type = isBack || to === 'open' || to === 'withdrawn' ? 'reopened' : to;
    const event = { problemId, type, text, byStaff: true } as const;
    if (to === from && (await isLastEvent(transaction, event))) return;
    if (CLOSED_WITHOUT_RETURN.includes(from)) await checkPieces(transaction, locked);
    await recordProblemEvent(context, transaction, order, { ...event, actorId: staff.staffId });
    const settled = await makeStep(context, transaction, locked, transition, staff.staffId);
    const waitingSince = to === 'open' ? new Date(context.now()) : null;
    await transaction
      .update(problems)
      .set({ ...settled, state: to, waitingSince })
      .where(eq(problems.id, problemId));
    // Now the refund is final: it gets its credit note.
    if (to === 'done' && problem.refundOrderId !== null) await settleMoney(context, transaction, locked.paid);
  });
}

const isTakenBack = (from: ProblemRow['state'], to: ProblemRow['state']): boolean =>
  from === 'done' || (from === 'received' && to === 'agreed');

async function makeStep(
  context: AppContext,
  transaction: DbOrTransaction,
  locked: LockedProblem,
  { from, to, settle_by: settleBy, refunded, restock }: ProblemTransition,
  staffId: number,
): Promise<Partial<ProblemRow>> {
  if (to === 'agreed' && HAS_GOODS.includes(from)) await takeBackGoods(transaction, locked, staffId);
  else if (to === 'agreed') return agreeOnProblem(context, transaction, locked, { settleBy, refunded, staffId });
  else if (to === 'open' && from === 'agreed') return takeBackAgreement(context, transaction, locked, staffId);
  else if (to === 'received' && from === 'agreed') await receiveGoods(transaction, locked, { restock, staffId });
  else if (to === 'done') await checkSettled(transaction, locked);
  return {};
}

/** The pieces of a refused problem may have been reported again meanwhile. */
async function checkPieces(transaction: DbOrTransaction, { problem, order }: LockedProblem): Promise<void> {
  const returnable = await readReturnable(transaction, order);
  const lines = await transaction.select().from(problemLines).where(eq(problemLines.problemId, problem.id));
  const left = (item: number) => returnable.find((line) => line.item === item)?.left ?? 0;
  if (lines.some(({ itemId, quantity }) => quantity > left(itemId)))
    throw new BusinessError(409, 'not_returnable', 'These pieces were reported again or came back meanwhile.');
}
