import { eq } from 'drizzle-orm';
import { paisaToWire, readPaisa } from '../../../../contract/money';
import { oneLine, plainText } from '../../../../contract/plainText';
import { PRICE_MAX } from '../../../../contract/productRules';
import { type SubmissionBody } from '../../../../contract/selling';
import { type DbOrTransaction } from '../../../db/database';
import { categories } from '../../../db/schema';
import { type submissions } from '../../../db/sellingSchema';
import { ValidationError, type FieldMessages } from '../../../http/errors';
import { toId } from '../../../http/validation';

type Row = typeof submissions.$inferSelect;
/** The columns that a member fills in. */
export type SubmissionFields = Pick<
  Row,
  'name' | 'desc' | 'categoryId' | 'price' | 'unit' | 'unitAmount' | 'quantity' | 'image'
>;

export const REQUIRED = 'This field is required.';

/** The columns of the fields that a body has: texts without hidden characters. Throws a ValidationError. */
export async function readFields(
  db: DbOrTransaction,
  body: Omit<SubmissionBody, 'product'> & { image?: null },
): Promise<Partial<SubmissionFields>> {
  const errors: FieldMessages = {};
  const price = typeof body.price === 'string' ? readPrice(body.price) : body.price;
  if (price === undefined && body.price !== undefined)
    errors.price = [`Enter an amount up to ${paisaToWire(PRICE_MAX)}.`];
  if (body.category && !(await isCategory(db, body.category)))
    errors.category = [`Invalid pk "${body.category}" - object does not exist.`];
  if (Object.keys(errors).length > 0) throw new ValidationError(errors);
  const fields = {
    name: body.name === undefined ? undefined : oneLine(body.name),
    desc: body.desc === undefined ? undefined : plainText(body.desc),
    categoryId: body.category,
    price,
    unit: body.unit,
    unitAmount: body.unit_amount,
    quantity: body.quantity,
    image: body.image,
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** Decimal text with two places; undefined for what is not an amount, has more decimals or is too high. */
function readPrice(text: string): string | undefined {
  const paisa = /^\d{1,10}(\.\d{1,2})?$/.test(text) ? readPaisa(text) : null;
  return paisa === null || paisa > PRICE_MAX ? undefined : paisaToWire(paisa);
}

async function isCategory(db: DbOrTransaction, id: number): Promise<boolean> {
  const found = await db
    .select({ id: categories.id })
    .from(categories)
    .where(eq(categories.id, toId(id)));
  return found.length > 0;
}

/** A submission that can be published. `quantity` is null only for a change of a product. */
export type CompleteFields = SubmissionFields & { categoryId: number; price: string };

/** The fields when nothing is missing. Throws a ValidationError with the fields that are missing or do not fit together. */
export function requireComplete(row: Row): CompleteFields {
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
  return { name, desc: row.desc, categoryId, price, unit, unitAmount, quantity, image: row.image };
}
