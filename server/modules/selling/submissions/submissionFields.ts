import { readPaisa } from '../../../../contract/money';
import { type Particular } from '../../../../contract/particulars';
import { type SubmissionBody } from '../../../../contract/selling';
import { type DbOrTransaction } from '../../../db/database';
import { ValidationError, type FieldMessages } from '../../../http/errors';
import { readProductFields } from '../../catalog/managed/readProductFields';
import { type StoredSubmission } from './lockSubmission';

/** The columns that a member fills in. */
export type SubmissionFields = Pick<
  StoredSubmission,
  'name' | 'desc' | 'categoryId' | 'price' | 'unit' | 'unitAmount' | Particular | 'quantity' | 'image'
>;

export const REQUIRED = 'This field is required.';

/** The columns of the fields that a body has. Throws a ValidationError. */
export const readSubmissionFields = (
  db: DbOrTransaction,
  body: Omit<SubmissionBody, 'product'> & { image?: null },
): Promise<Partial<SubmissionFields>> => readProductFields(db, body, { isDraft: true });

/** A submission that can be published. `quantity` is null only for a change of a product. */
export type CompleteFields = SubmissionFields & { categoryId: number; price: string };

/** The fields when nothing is missing. Throws a ValidationError with the fields that are missing or do not fit together. */
export function requireComplete(row: StoredSubmission): CompleteFields {
  const { name, categoryId, price, unit, unitAmount, quantity } = row;
  const errors: FieldMessages = {};
  if (name === '') errors.name = [REQUIRED];
  if (categoryId === null) errors.category = [REQUIRED];
  if (price === null) errors.price = [REQUIRED];
  else if (readPaisa(price) === 0) errors.price = ['Ensure this value is greater than or equal to 0.01.'];
  if (unit === null && unitAmount !== null) errors.unit = [REQUIRED];
  if (unit !== null && unitAmount === null) errors.unit_amount = [REQUIRED];
  if (row.productId === null && quantity === null) errors.quantity = [REQUIRED];
  if (Object.keys(errors).length > 0 || categoryId === null || price === null) throw new ValidationError(errors);
  const { desc, brand, producer, origin, ingredients, care, image } = row;
  const particulars = { brand, producer, origin, ingredients, care };
  return { name, desc, categoryId, price, unit, unitAmount, ...particulars, quantity, image };
}
