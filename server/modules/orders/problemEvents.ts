/** What happens to problems. It is here because an exchange is an order, and its end is one of theirs. */
import { randomUUID } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import { type ProblemEventType } from '../../../contract/problems';
import { type AppContext } from '../../context';
import { type DbOrTransaction } from '../../db/database';
import { problemEvents } from '../../db/problemSchema';
import { queueMail } from '../../queue/mails';
import { mayBeMailed } from '../accounts/unverifiedMail';
import { type OrderRow } from './orderState';

/** The kind of the mails about events of problems. Their id is the event's. */
export const PROBLEM_MAIL = 'problemEvent';

/** The subject of the mail about an event. An event that is not here is not mailed. */
export const PROBLEM_MAIL_SUBJECTS: Partial<Record<ProblemEventType, string>> = {
  reported: /*i18n*/ 'we have received your report',
  answered: /*i18n*/ 'we have answered',
  agreed: /*i18n*/ 'we agree with you',
  received: /*i18n*/ 'we have received the goods',
  done: /*i18n*/ 'your report is done',
  refused: /*i18n*/ 'we cannot accept your report',
  reopened: /*i18n*/ 'we are looking at your report again',
};

type ProblemEvent = {
  problemId: number;
  type: ProblemEventType;
  text: string;
  byStaff: boolean;
  actorId: number | null;
};

/** Records what happened to a problem and queues the mail about it, if this type has one and the account is there. */
export async function recordProblemEvent(
  context: Pick<AppContext, 'config' | 'now'>,
  transaction: DbOrTransaction,
  { memberId }: OrderRow,
  event: ProblemEvent,
): Promise<void> {
  const mailId =
    PROBLEM_MAIL_SUBJECTS[event.type] && (await mayBeMailed(context, transaction, memberId)) ? randomUUID() : null;
  const [recorded] = await transaction
    .insert(problemEvents)
    .values({ ...event, mailId, createdAt: new Date(context.now()) })
    .returning({ id: problemEvents.id });
  if (mailId !== null) await queueMail(transaction, { kind: PROBLEM_MAIL, id: recorded!.id }, { id: mailId });
}

/** Whether the last event of a problem is this one: the call is repeated. */
export async function isLastEvent(
  transaction: DbOrTransaction,
  { problemId, type, text, byStaff }: Omit<ProblemEvent, 'actorId'>,
): Promise<boolean> {
  const [last] = await transaction
    .select()
    .from(problemEvents)
    .where(eq(problemEvents.problemId, problemId))
    .orderBy(desc(problemEvents.id))
    .limit(1);
  return last?.type === type && last.text === text && last.byStaff === byStaff;
}
