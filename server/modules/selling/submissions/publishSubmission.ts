import { eq } from 'drizzle-orm';
import { type Approval } from '../../../../contract/selling';
import { type AppContext } from '../../../context';
import { type DbOrTransaction } from '../../../db/database';
import { allProducts } from '../../../db/schema';
import { editConflict } from '../../../http/editVersion';
import { ValidationError } from '../../../http/errors';
import { addProduct, changeProduct } from '../../catalog/managed/writeManaged';
import { pick, toProposed } from './changes';
import { lockSubmission, type Caller, type StoredSubmission } from './lockSubmission';
import { toSubmission, type SubmissionRow } from './readSubmissions';
import { requireComplete, REQUIRED, type SubmissionFields } from './submissionFields';

type Named = Pick<Approval, 'published_version' | 'vat_rate'>;

/** Adds the product of a locked submission, or changes it. Returns the columns of the submission. Throws like `approveSubmission`. */
export async function publishSubmission(
  { config }: Pick<AppContext, 'config'>,
  tx: DbOrTransaction,
  { submission }: SubmissionRow,
  named: Named,
  caller: Caller,
): Promise<Partial<StoredSubmission>> {
  if (submission.productId !== null) return publishChange(tx, submission.productId, submission.id, named, caller);
  const fields = requireComplete(submission);
  const { vat_rate } = named;
  if (config.tax === 'vat' && vat_rate === undefined) throw new ValidationError({ vat_rate: [REQUIRED] });
  const { name, price, categoryId: category } = fields;
  const body = { ...toBody(fields), name, price, category, quantity: fields.quantity ?? 0, vat_rate };
  const productId = await addProduct(tx, body, { actorId: caller.member.id, supplierId: submission.ownerId });
  return { productId };
}

async function publishChange(
  tx: DbOrTransaction,
  productId: number,
  id: number,
  { published_version, vat_rate }: Named,
  { imageBase }: Caller,
): Promise<Partial<StoredSubmission>> {
  if (published_version === undefined) throw new ValidationError({ published_version: [REQUIRED] });
  await tx.select({ id: allProducts.id }).from(allProducts).where(eq(allProducts.id, productId)).for('no key update');
  const row = (await lockSubmission(tx, id))!;
  const current = toSubmission(row, imageBase);
  if (current.published_version !== published_version) throw editConflict('product', current);
  const fields = requireComplete(toProposed(row.submission, row.product));
  await changeProduct(tx, productId, { ...toBody(pick(fields, row.submission.changedFields)), vat_rate });
  return { ...fields, base: null };
}

const toBody = ({ categoryId, price, unitAmount, ...fields }: Partial<Omit<SubmissionFields, 'quantity'>>) => ({
  ...fields,
  category: categoryId ?? undefined,
  price: price ?? undefined,
  unit_amount: unitAmount,
});
