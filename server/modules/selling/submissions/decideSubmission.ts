import { plainText } from '../../../../contract/plainText';
import {
  type Approval,
  type ManyRejected,
  type ManyRejection,
  type Rejection,
  type Submission,
} from '../../../../contract/selling';
import { type AppContext } from '../../../context';
import { type Database, type DbOrTransaction } from '../../../db/database';
import { editConflict } from '../../../http/editVersion';
import { BusinessError, NotFoundError, ValidationError } from '../../../http/errors';
import { queueMail } from '../../../queue/mails';
import { countMail } from '../../accounts/unverifiedMail';
import { wrongState } from '../sellingErrors';
import { inCallersTransaction, lockSubmission, write, type Caller, type StoredSubmission } from './lockSubmission';
import { publishSubmission } from './publishSubmission';
import { toSubmission, type SubmissionRow } from './readSubmissions';

/** The kind of the mails about decisions. Their id is the submission's. */
export const SUBMISSION_MAIL = 'submissionDecided';

type Context = Pick<AppContext, 'db' | 'config' | 'now' | 'responseCache'>;

/**
 * Publishes a submission: a new product, or the fields of a published one that its member changed. One that is approved already stays as
 * it is. Throws `edit_conflict` when staff have seen an older version of it or of the product, `illegal_transition`, and a ValidationError
 * when a field is missing, `published_version` of a change or, with TAX=vat, `vat_rate` of a new product among them.
 */
export async function approveSubmission(
  context: Context,
  id: number,
  { version, answer = '', ...named }: Approval,
  caller: Caller,
): Promise<Submission> {
  const approved = await decideOpen(context, id, { to: 'approved', version }, caller, async (tx, row) => ({
    ...(await publishSubmission(context, tx, row, named, caller)),
    answer: plainText(answer) || null,
  }));
  context.responseCache.clear();
  return approved;
}

/** Sends a submission back with a reason. Throws like `approveSubmission`. */
export async function rejectSubmission(
  context: Context,
  id: number,
  { version, answer }: Rejection,
  caller: Caller,
): Promise<Submission> {
  const reason = plainText(answer);
  if (reason === '') throw new ValidationError({ answer: ['This field may not be blank.'] });
  return decideOpen(context, id, { to: 'rejected', version }, caller, async () => ({ answer: reason }));
}

/** Sends each of the submissions back, in a transaction of its own. One that has changed holds no other one up. Throws a ValidationError. */
export async function rejectSubmissions(
  context: Context,
  { submissions, answer }: ManyRejection,
  caller: Caller,
): Promise<ManyRejected> {
  const result: ManyRejected = { done: [], refused: [] };
  for (const { id, version } of submissions)
    try {
      const rejected = await rejectSubmission(context, id, { version, answer }, caller);
      result.done.push({ id, version: rejected.version });
    } catch (error) {
      if (!(error instanceof BusinessError || error instanceof NotFoundError)) throw error;
      const code = error instanceof BusinessError ? error.code : 'not_found';
      result.refused.push({ id, code, text: String(error.body.detail) });
    }
  return result;
}

/** Puts a submission that was sent back into review again, unless its owner has changed it since. */
export async function reopenSubmission({ db }: { db: Database }, id: number, version: number, caller: Caller) {
  return inCallersTransaction(db, caller, async (tx) => {
    const row = await lockOpen(tx, id, { to: 'review', from: 'rejected', version }, caller);
    return row.submission.state === 'review'
      ? toSubmission(row, caller.imageBase)
      : write(tx, row.submission, { state: 'review', answer: null }, caller);
  });
}

type Decision = { to: 'approved' | 'rejected'; version?: number | undefined };

async function decideOpen(
  context: Context,
  id: number,
  decision: Decision,
  caller: Caller,
  change: (tx: DbOrTransaction, row: SubmissionRow) => Promise<Partial<StoredSubmission>>,
): Promise<Submission> {
  return inCallersTransaction(context.db, caller, async (tx) => {
    const row = await lockOpen(tx, id, { ...decision, from: 'review' }, caller);
    if (row.submission.state === decision.to) return toSubmission(row, caller.imageBase);
    const decided = await write(tx, row.submission, { ...(await change(tx, row)), state: decision.to }, caller);
    if (await countMail(context, tx, row.owner)) await queueMail(tx, { kind: SUBMISSION_MAIL, id });
    return decided;
  });
}

/** Locks a submission in the state `from`, or already in `to`. */
async function lockOpen(
  tx: DbOrTransaction,
  id: number,
  {
    to,
    from,
    version,
  }: { to: StoredSubmission['state']; from: StoredSubmission['state']; version?: number | undefined },
  { imageBase }: Caller,
): Promise<SubmissionRow> {
  const row = await lockSubmission(tx, id);
  if (!row) throw new NotFoundError();
  const { submission } = row;
  if (submission.state === to) return row;
  if (submission.state !== from) throw wrongState(toSubmission(row, imageBase));
  if (version !== undefined && submission.version !== version)
    throw editConflict('product', toSubmission(row, imageBase));
  return row;
}
