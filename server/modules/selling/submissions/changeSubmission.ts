import { eq } from 'drizzle-orm';
import { type Submission, type SubmissionPatch } from '../../../../contract/selling';
import { type Database, type DbOrTransaction } from '../../../db/database';
import { submissions } from '../../../db/sellingSchema';
import { editConflict } from '../../../http/editVersion';
import { wrongState } from '../sellingErrors';
import { changeColumns, toProposed } from './changes';
import { inCallersTransaction, lockEditable, lockOwn, readSubmission, write, type Caller } from './lockSubmission';
import { toSubmission, type SubmissionRow } from './readSubmissions';
import { readSubmissionFields, type SubmissionFields } from './submissionFields';

/**
 * Changes fields of a submission: a draft and a rejected one by its owner, also one in review by staff. Throws `edit_conflict` when `version`
 * or `published_version` is older, `illegal_transition` in another state, and a NotFoundError for somebody else's.
 */
export async function changeSubmission(
  db: Database,
  id: number,
  { version, published_version, ...body }: SubmissionPatch,
  caller: Caller,
): Promise<Submission> {
  return inCallersTransaction(db, caller, async (tx) => {
    const row = await lockEditable(tx, id, caller);
    const current = toSubmission(row, caller.imageBase);
    const isProductKnown = published_version === undefined || published_version === current.published_version;
    if (current.version !== version || !isProductKnown) throw editConflict('product', current);
    return writeFields(tx, row, await readSubmissionFields(tx, body), caller);
  });
}

/** Replaces the picture of a submission by a stored one, whatever its version. Throws like `changeSubmission`. */
export async function changePicture(db: Database, id: number, image: string, caller: Caller): Promise<Submission> {
  return inCallersTransaction(db, caller, async (tx) => {
    return writeFields(tx, await lockEditable(tx, id, caller), { image }, caller);
  });
}

/** Removes a submission that is not approved. Throws like `changeSubmission`. */
export async function removeSubmission(db: Database, id: number, caller: Caller): Promise<void> {
  await inCallersTransaction(db, caller, async (tx) => {
    const row = await lockOwn(tx, id, caller);
    if (row.submission.state === 'approved') throw wrongState(toSubmission(row, caller.imageBase));
    await tx.delete(submissions).where(eq(submissions.id, id));
  });
}

/** Writes fields that differ; without one the version stays. */
async function writeFields(
  tx: DbOrTransaction,
  { submission, product }: SubmissionRow,
  fields: Partial<SubmissionFields>,
  caller: Caller,
): Promise<Submission> {
  const before = toProposed(submission, product);
  const isChanged = Object.entries(fields).some(([name, value]) => before[name as keyof SubmissionFields] !== value);
  if (!isChanged) return readSubmission(tx, submission.id, caller);
  const columns = submission.base && product ? changeColumns(submission, product, fields) : {};
  return write(tx, submission, { ...fields, ...columns }, caller);
}
