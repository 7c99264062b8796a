import { and, count, eq, ne } from 'drizzle-orm';
import { PARTICULARS } from '../../../../contract/particulars';
import { MAX_OPEN_SUBMISSIONS } from '../../../../contract/productRules';
import { type Submission, type SubmissionBody } from '../../../../contract/selling';
import { type Database, type DbOrTransaction } from '../../../db/database';
import { allProducts } from '../../../db/schema';
import { submissions } from '../../../db/sellingSchema';
import { BusinessError, ValidationError } from '../../../http/errors';
import { hashRequest } from '../../../http/idempotentCalls';
import { toId } from '../../../http/validation';
import { keyReused } from '../sellingErrors';
import { lockMember } from '../../accounts/lockMember';
import { checkOpen, readStanding } from '../standing/standing';
import { changeColumns } from './changes';
import { inCallersTransaction, readSubmission, type Caller } from './lockSubmission';
import { selectSubmissions, toSubmission } from './readSubmissions';
import { readSubmissionFields } from './submissionFields';

/**
 * Creates a draft. The same key and body again return the submission that they have created, and a product whose change is not finished
 * returns that change: `created` is false then. Throws `idempotency_key_reused` for another body, with what the key has created,
 * `proposals_closed`, `too_many_submissions`, and a ValidationError.
 */
export async function addSubmission(
  db: Database,
  { product, ...body }: SubmissionBody,
  { key, ...caller }: Caller & { key: string | null },
): Promise<{ submission: Submission; created: boolean }> {
  const { member, imageBase } = caller;
  return inCallersTransaction(db, caller, async (tx) => {
    await lockMember(tx, member.id);
    const isOwn = eq(submissions.ownerId, member.id);
    const isOpen = ne(submissions.state, 'approved');
    const [sameKey] =
      key === null ? [] : await selectSubmissions(tx).where(and(isOwn, eq(submissions.idempotencyKey, key)));
    const requestHash = key && hashRequest(askedOf({ product, ...body }));
    if (sameKey && sameKey.submission.requestHash !== requestHash) throw keyReused(toSubmission(sameKey, imageBase));
    const published = product ? await readPublished(tx, member.id, product) : null;
    const [sameProduct] = published
      ? await selectSubmissions(tx).where(and(isOwn, isOpen, eq(submissions.productId, published.id)))
      : [];
    const existing = sameKey ?? sameProduct;
    if (existing) return { submission: toSubmission(existing, imageBase), created: false };
    checkOpen(await readStanding(tx, member.id));
    const [open] = await tx.select({ count: count() }).from(submissions).where(and(isOwn, isOpen));
    if (open && open.count >= MAX_OPEN_SUBMISSIONS)
      throw new BusinessError(
        400,
        'too_many_submissions',
        `You can have at most ${MAX_OPEN_SUBMISSIONS} products that are not approved yet.`,
      );
    const fields = await readSubmissionFields(tx, body);
    const change = published && {
      productId: published.id,
      ...changeColumns({ base: null, changedFields: [] }, published, fields),
    };
    const [row] = await tx
      .insert(submissions)
      .values({ ...fields, ...change, ownerId: member.id, idempotencyKey: key, requestHash })
      .returning({ id: submissions.id });
    return { submission: await readSubmission(tx, row!.id, caller), created: true };
  });
}

/** What a body asks for, whatever the order of its keys. */
const askedOf = (body: SubmissionBody) => {
  const { product, name, desc, category, price, unit, unit_amount, quantity } = body;
  const fields = [product, name, desc, category, price, unit, unit_amount, quantity];
  return [...fields, ...PARTICULARS.map((particular) => body[particular])];
};

/** The product that a change begins with. Throws a ValidationError for one that is not the member's. */
async function readPublished(tx: DbOrTransaction, memberId: number, id: number) {
  const [published] = await tx
    .select()
    .from(allProducts)
    .where(and(eq(allProducts.id, toId(id)), eq(allProducts.supplierId, memberId)));
  if (!published) throw new ValidationError({ product: [`Invalid pk "${id}" - object does not exist.`] });
  return published;
}
