import { eq } from 'drizzle-orm';
import { type ProductPatch } from '../../../../contract/managedProducts';
import { type Particular } from '../../../../contract/particulars';
import { oneLine } from '../../../../contract/plainText';
import { READ_PRODUCT } from '../../../../contract/readProduct';
import { type DbOrTransaction } from '../../../db/database';
import { type allProducts, categories } from '../../../db/schema';
import { ValidationError, type FieldMessages } from '../../../http/errors';
import { toId } from '../../../http/validation';

/** Fields of a product as they are sent; a draft may lack a category, a price and a stock. */
type Body = Omit<ProductPatch, 'category' | 'price' | 'image'> & {
  category?: number | null;
  price?: string | null;
  quantity?: number | null;
  /** A stored picture, or null to remove the one that there is. */
  image?: string | null;
};
export type ProductRow = typeof allProducts.$inferSelect;
type Nullable<Name extends keyof ProductRow> = { [Each in Name]: ProductRow[Each] | null };
export type ProductFields = Pick<
  ProductRow,
  | (
      | 'name'
      | 'desc'
      | 'nameNe'
      | 'descNe'
      | 'aliases'
      | 'featured'
      | 'image'
      | 'unit'
      | 'unitAmount'
      | 'vatRate'
      | 'hsCode'
      | 'returnDays'
    )
  | Particular
> &
  Nullable<'categoryId' | 'price' | 'quantity'>;

const orNull = (text: string | null | undefined) => (text === '' ? null : text);

/** The columns of the fields that a body has, in the normal form of the contract's rules. A draft may be without a name. Throws a ValidationError. */
export async function readProductFields(
  db: DbOrTransaction,
  body: Body,
  { isDraft = false } = {},
): Promise<Partial<ProductFields>> {
  const errors: FieldMessages = {};
  const readText = (name: 'name' | 'desc' | 'name_ne' | 'desc_ne' | 'aliases' | 'price' | 'hs_code' | Particular) => {
    const text: string | null | undefined = body[name];
    if (typeof text !== 'string') return text;
    if (isDraft && name === 'name' && oneLine(text) === '') return '';
    const { value, fault } = READ_PRODUCT[name](text);
    if (fault !== undefined) errors[name] = [fault];
    return value;
  };
  const fields = {
    name: readText('name'),
    desc: readText('desc'),
    nameNe: orNull(readText('name_ne')),
    descNe: orNull(readText('desc_ne')),
    aliases: readText('aliases'),
    price: readText('price'),
    hsCode: readText('hs_code'),
    brand: orNull(readText('brand')),
    producer: orNull(readText('producer')),
    origin: orNull(readText('origin')),
    ingredients: orNull(readText('ingredients')),
    care: orNull(readText('care')),
    returnDays: body.return_days,
    unit: body.unit,
    unitAmount: body.unit_amount,
    quantity: body.quantity,
    featured: body.featured,
    image: body.image,
    vatRate: body.vat_rate,
    categoryId: body.category,
  };
  if (typeof body.category === 'number') {
    const found = await db
      .select({ id: categories.id })
      .from(categories)
      .where(eq(categories.id, toId(body.category)))
      .for('key share');
    if (found.length === 0) errors.category = [`Invalid pk "${body.category}" - object does not exist.`];
  }
  if (Object.keys(errors).length > 0) throw new ValidationError(errors);
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
