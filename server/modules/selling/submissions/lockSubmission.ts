import { eq, sql } from 'drizzle-orm';
import { type FastifyRequest } from 'fastify';
import { type Submission } from '../../../../contract/selling';
import { type Config } from '../../../config/config';
import { inTransaction, type Database, type DbOrTransaction } from '../../../db/database';
import { inStaffTransaction } from '../../../db/staffTransaction';
import { imageBase } from '../../../http/baseUrl';
import { submissions } from '../../../db/sellingSchema';
import { NotFoundError } from '../../../http/errors';
import { wrongState } from '../sellingErrors';
import { selectSubmissions, toSubmission, type SubmissionRow } from './readSubmissions';

/** Who makes a call, from where, and how the pictures in its response begin. */
export type Caller = { member: { id: number; isStaff: boolean }; ip: string; imageBase: string };

/** The caller of a request. */
export const callerOf = (request: FastifyRequest & { member: Caller['member'] }, config: Config): Caller => ({
  member: request.member,
  ip: request.ip,
  imageBase: imageBase(request, config),
});

/** Runs a change in a transaction. What staff change is recorded. */
export const inCallersTransaction = <T>(
  db: Database,
  { member, ip }: Caller,
  work: (transaction: DbOrTransaction) => Promise<T>,
): Promise<T> => (member.isStaff ? inStaffTransaction(db, { staffId: member.id, ip }, work) : inTransaction(db, work));

export type StoredSubmission = SubmissionRow['submission'];

/** One submission, for its owner and for staff. Throws a NotFoundError for anybody else. */
export async function readSubmission(
  db: DbOrTransaction,
  id: number,
  { member, imageBase }: Caller,
): Promise<Submission> {
  const [row] = await selectSubmissions(db).where(eq(submissions.id, id));
  if (!row || !(member.isStaff || row.submission.ownerId === member.id)) throw new NotFoundError();
  return toSubmission(row, imageBase);
}

/** Locks a submission; undefined for an unknown one. */
export async function lockSubmission(tx: DbOrTransaction, id: number): Promise<SubmissionRow | undefined> {
  const [row] = await selectSubmissions(tx).where(eq(submissions.id, id)).for('update', { of: submissions });
  return row;
}

/** Locks a submission of the member. Throws a NotFoundError for any other. */
export async function lockOwn(tx: DbOrTransaction, id: number, { member }: Caller): Promise<SubmissionRow> {
  const row = await lockSubmission(tx, id);
  if (row?.submission.ownerId !== member.id) throw new NotFoundError();
  return row;
}

/** Locks a submission that the member may change now. Throws `illegal_transition`, and a NotFoundError for somebody else's. */
export async function lockEditable(
  tx: DbOrTransaction,
  id: number,
  { member, imageBase }: Caller,
): Promise<SubmissionRow> {
  const row = await lockSubmission(tx, id);
  if (!row || !(member.isStaff || row.submission.ownerId === member.id)) throw new NotFoundError();
  const { state } = row.submission;
  if (state === 'approved' || (state === 'review' && !member.isStaff)) throw wrongState(toSubmission(row, imageBase));
  return row;
}

/** Writes columns of a locked submission as its next version. */
export async function write(
  tx: DbOrTransaction,
  { id, version }: StoredSubmission,
  columns: Partial<StoredSubmission>,
  caller: Caller,
): Promise<Submission> {
  await tx
    .update(submissions)
    .set({ ...columns, version: version + 1, updatedAt: sql`now()` })
    .where(eq(submissions.id, id));
  return readSubmission(tx, id, caller);
}
