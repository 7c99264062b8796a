import { type Submission } from '../../../../contract/selling';
import { type Database } from '../../../db/database';
import { wrongState } from '../sellingErrors';
import { toProposed } from './changes';
import { inCallersTransaction, lockOwn, write, type Caller, type Row } from './lockSubmission';
import { toSubmission, type SubmissionRow } from './readSubmissions';
import { requireComplete } from './submissionFields';

/** Sends a submission to review; one that waits already stays as it is. Throws a ValidationError with the fields that are missing. */
export async function sendSubmission(db: Database, id: number, at: Date, caller: Caller): Promise<Submission> {
  return moveOwn(db, id, 'review', caller, ({ submission, product }) => {
    requireComplete(toProposed(submission, product));
    return { sentAt: at };
  });
}

/** Takes a submission back from review, so that it can be changed. */
export async function withdrawSubmission(db: Database, id: number, caller: Caller): Promise<Submission> {
  return moveOwn(db, id, 'draft', caller, () => ({ sentAt: null }));
}

const STEPS = { review: ['draft', 'rejected'], draft: ['review'] };

async function moveOwn(
  db: Database,
  id: number,
  to: 'review' | 'draft',
  caller: Caller,
  change: (row: SubmissionRow) => Partial<Row>,
): Promise<Submission> {
  return inCallersTransaction(db, caller, async (tx) => {
    const row = await lockOwn(tx, id, caller);
    if (row.submission.state === to) return toSubmission(row, caller.imageBase);
    if (!STEPS[to].includes(row.submission.state)) throw wrongState(toSubmission(row, caller.imageBase));
    return write(tx, row.submission, { ...change(row), state: to }, caller);
  });
}
