import { type Submission } from '../../../../contract/selling';
import { type Database, type DbOrTransaction } from '../../../db/database';
import { wrongState } from '../sellingErrors';
import { lockMember } from '../../accounts/lockMember';
import { checkSending, readStanding } from '../standing/standing';
import { toProposed } from './changes';
import { inCallersTransaction, lockOwn, write, type Caller, type StoredSubmission } from './lockSubmission';
import { toSubmission, type SubmissionRow } from './readSubmissions';
import { requireComplete } from './submissionFields';

/**
 * Sends a submission to review; one that waits already stays as it is. Throws a ValidationError with the fields that are missing,
 * `too_many_in_review` and `proposals_closed`.
 */
export async function sendSubmission(db: Database, id: number, at: Date, caller: Caller): Promise<Submission> {
  return moveOwn(db, id, 'review', caller, async ({ submission, product }, tx) => {
    requireComplete(toProposed(submission, product));
    checkSending(await readStanding(tx, caller.member.id));
    return { sentAt: at };
  });
}

/** Takes a submission back from review, so that it can be changed. */
export async function withdrawSubmission(db: Database, id: number, caller: Caller): Promise<Submission> {
  return moveOwn(db, id, 'draft', caller, async () => ({ sentAt: null }));
}

const STEPS = { review: ['draft', 'rejected'], draft: ['review'] };

async function moveOwn(
  db: Database,
  id: number,
  to: 'review' | 'draft',
  caller: Caller,
  change: (row: SubmissionRow, tx: DbOrTransaction) => Promise<Partial<StoredSubmission>>,
): Promise<Submission> {
  return inCallersTransaction(db, caller, async (tx) => {
    await lockMember(tx, caller.member.id);
    const row = await lockOwn(tx, id, caller);
    if (row.submission.state === to) return toSubmission(row, caller.imageBase);
    if (!STEPS[to].includes(row.submission.state)) throw wrongState(toSubmission(row, caller.imageBase));
    return write(tx, row.submission, { ...(await change(row, tx)), state: to }, caller);
  });
}
