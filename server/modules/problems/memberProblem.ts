/** What a member does with a problem that they have reported. */
import { and, count, eq } from 'drizzle-orm';
import { plainText } from '../../../contract/plainText';
import { OPEN_PROBLEM_STATES, PROBLEM_LIMITS } from '../../../contract/problemRules';
import { type AppContext } from '../../context';
import { inTransaction, type DbOrTransaction } from '../../db/database';
import { problemEvents, problemPhotos, problems } from '../../db/problemSchema';
import { BusinessError, ValidationError } from '../../http/errors';
import { lockOwnProblem, type LockedProblem } from './lockProblem';
import { wrongProblemState } from './problemErrors';
import { isLastEvent, recordProblemEvent } from '../orders/problemEvents';
import { type ProblemRow } from './readProblems';

export type OwnProblem = { memberId: number; orderId: number; problemId: number };

/** Writes to the shop about a problem that is not decided. The same text again changes nothing. Throws 404, `illegal_transition`, or a ValidationError. */
export function replyToProblem(context: AppContext, own: OwnProblem, written: string): Promise<LockedProblem> {
  return changeOwn(context, own, async (transaction, { problem, order }) => {
    const text = plainText(written);
    if (text === '') throw new ValidationError({ text: ['This field may not be blank.'] });
    const event = { problemId: problem.id, type: 'replied', text, byStaff: false } as const;
    if (await isLastEvent(transaction, event)) return {};
    if (!OPEN_PROBLEM_STATES.includes(problem.state)) throw wrongProblemState(problem.state);
    const isReply = and(eq(problemEvents.problemId, problem.id), eq(problemEvents.type, 'replied'));
    const [replies] = await transaction.select({ count: count() }).from(problemEvents).where(isReply);
    if (replies!.count >= PROBLEM_LIMITS.replies)
      throw new ValidationError({ text: [`You have written ${PROBLEM_LIMITS.replies} times. Please call us.`] });
    await recordProblemEvent(context, transaction, order, { ...event, actorId: own.memberId });
    return { state: 'open', waitingSince: problem.waitingSince ?? new Date(context.now()) };
  });
}

/** Withdraws a problem that is not decided: its pieces can be reported again. Again it changes nothing. Throws 404 or `illegal_transition`. */
export function withdrawProblem(context: AppContext, own: OwnProblem): Promise<LockedProblem> {
  return changeOwn(context, own, async (transaction, { problem, order }) => {
    if (problem.state === 'withdrawn') return {};
    if (!OPEN_PROBLEM_STATES.includes(problem.state)) throw wrongProblemState(problem.state);
    const event = {
      problemId: problem.id,
      type: 'withdrawn',
      text: '',
      byStaff: false,
      actorId: own.memberId,
    } as const;
    await recordProblemEvent(context, transaction, order, event);
    return { state: 'withdrawn', waitingSince: null };
  });
}

/** Adds a stored picture to a problem that is not decided. The same one again changes nothing. Throws like `checkPhotos`. */
export function addPhoto(context: AppContext, own: OwnProblem, path: string): Promise<LockedProblem> {
  return changeOwn(context, own, async (transaction, { problem }) => {
    const photo = { problemId: problem.id, path, createdAt: new Date(context.now()) };
    const isSame = and(eq(problemPhotos.problemId, problem.id), eq(problemPhotos.path, path));
    const [same] = await transaction.select().from(problemPhotos).where(isSame);
    if (same) return {};
    await checkPhotos(transaction, problem);
    await transaction.insert(problemPhotos).values(photo);
    return {};
  });
}

/** Throws `illegal_transition`, or `too_many_photos` when a problem has as many as it can have. */
export async function checkPhotos(db: DbOrTransaction, { id, state }: ProblemRow): Promise<void> {
  if (!OPEN_PROBLEM_STATES.includes(state)) throw wrongProblemState(state);
  const [photos] = await db.select({ count: count() }).from(problemPhotos).where(eq(problemPhotos.problemId, id));
  if (photos!.count >= PROBLEM_LIMITS.photos)
    throw new BusinessError(400, 'too_many_photos', `A report has at most ${PROBLEM_LIMITS.photos} photos.`);
}

function changeOwn(
  { db }: AppContext,
  own: OwnProblem,
  change: (transaction: DbOrTransaction, locked: LockedProblem) => Promise<Partial<ProblemRow>>,
): Promise<LockedProblem> {
  return inTransaction(db, async (transaction) => {
    const locked = await lockOwnProblem(transaction, own);
    const columns = await change(transaction, locked);
    if (Object.keys(columns).length === 0) return locked;
    const isProblem = eq(problems.id, locked.problem.id);
    const [problem] = await transaction.update(problems).set(columns).where(isProblem).returning();
    return { ...locked, problem: problem! };
  });
}
