import { eq } from 'drizzle-orm';
import { type NewProduct, type ProductPatch } from '../../../../contract/managedProducts';
import { paisaToWire, readPaisa } from '../../../../contract/money';
import { oneLine, plainText } from '../../../../contract/plainText';
import { PRICE_MAX } from '../../../../contract/productRules';
import { type DbOrTransaction } from '../../../db/database';
import { allProducts, categories } from '../../../db/schema';
import { selectCause } from '../../../db/stockCause';
import { BusinessError, NotFoundError, ValidationError, type FieldMessages } from '../../../http/errors';
import { toId } from '../../../http/validation';
import { inScope, type ProductScope } from './readManaged';

type Row = typeof allProducts.$inferSelect;
const AMOUNT = /^\d{1,10}(\.\d{1,2})?$/;

/** A stored picture, or null to remove the one that there is. */
type Picture = { image?: string | null };

/** Adds a product to those on sale. Returns its id. Throws a ValidationError. */
export async function addProduct(
  transaction: DbOrTransaction,
  { quantity = 0, ...body }: NewProduct & Picture,
  { actorId, supplierId = null }: { actorId: number; supplierId?: number | null },
): Promise<number> {
  const fields = await readFields(transaction, body, null);
  await transaction.execute(selectCause({ reason: 'received', actor_id: actorId }));
  const [added] = await transaction
    .insert(allProducts)
    .values({ ...(fields as typeof allProducts.$inferInsert), quantity, supplierId })
    .returning({ id: allProducts.id });
  return added!.id;
}

/** Changes the fields that are given. Throws NotFoundError and a ValidationError. */
export async function changeProduct(
  transaction: DbOrTransaction,
  id: number,
  body: Omit<ProductPatch, 'image'> & Picture,
): Promise<void> {
  const [before] = await transaction.select().from(allProducts).where(eq(allProducts.id, id)).for('no key update');
  if (!before) throw new NotFoundError();
  const fields = await readFields(transaction, body, before);
  if (Object.keys(fields).length > 0) await transaction.update(allProducts).set(fields).where(eq(allProducts.id, id));
}

/** The columns of the fields that are given. */
async function readFields(
  transaction: DbOrTransaction,
  body: Omit<ProductPatch, 'image'> & Picture,
  before: Row | null,
): Promise<Partial<typeof allProducts.$inferInsert>> {
  const errors: FieldMessages = {};
  const fields: Partial<typeof allProducts.$inferInsert> = {};
  if (body.name !== undefined) fields.name = oneLine(body.name);
  if (fields.name === '') errors.name = ['This field may not be blank.'];
  if (body.desc !== undefined) fields.desc = plainText(body.desc);
  if (body.aliases !== undefined) fields.aliases = oneLine(body.aliases);
  if (body.featured !== undefined) fields.featured = body.featured;
  if (body.image !== undefined) fields.image = body.image;
  if (body.vat_rate !== undefined) fields.vatRate = body.vat_rate;
  if (body.hs_code !== undefined) fields.hsCode = body.hs_code;
  if (body.price !== undefined) {
    const paisa = AMOUNT.test(body.price.trim()) ? readPaisa(body.price) : null;
    if (paisa === null) errors.price = ['A valid number is required.'];
    else if (paisa > PRICE_MAX)
      errors.price = [`Ensure this value is less than or equal to ${paisaToWire(PRICE_MAX)}.`];
    else fields.price = paisaToWire(paisa);
  }
  if (body.unit !== undefined) fields.unit = body.unit;
  if (body.unit_amount !== undefined) fields.unitAmount = body.unit_amount;
  const { unit = null, unitAmount = null } = { ...before, ...fields };
  if ((unit === null) !== (unitAmount === null))
    errors.unit_amount = ['Give both the unit and the amount, or neither.'];
  if (body.category !== undefined) {
    const [category] = await transaction
      .select({ id: categories.id })
      .from(categories)
      .where(eq(categories.id, toId(body.category)))
      .for('key share');
    if (category) fields.categoryId = category.id;
    else errors.category = [`Invalid pk "${body.category}" - object does not exist.`];
  }
  if (Object.keys(errors).length > 0) throw new ValidationError(errors);
  return fields;
}

/** Takes a product off sale. Once more changes nothing, but staff can take over what its supplier did. Throws NotFoundError. */
export async function archiveProduct(transaction: DbOrTransaction, scope: ProductScope, now: Date): Promise<void> {
  const product = await lockProduct(transaction, scope);
  const archivedByStaff = product.archivedByStaff || scope.supplierId === undefined;
  const archivedAt = product.archivedAt ?? now;
  await transaction.update(allProducts).set({ archivedAt, archivedByStaff }).where(eq(allProducts.id, product.id));
}

/** Puts a product back on sale. Throws NotFoundError, and `archived_by_staff` for a supplier when staff took it off sale. */
export async function restoreProduct(transaction: DbOrTransaction, scope: ProductScope): Promise<void> {
  const product = await lockProduct(transaction, scope);
  if (product.archivedByStaff && scope.supplierId !== undefined)
    throw new BusinessError(409, 'archived_by_staff', 'The shop has taken this product off sale. Please contact us.');
  const restored = { archivedAt: null, archivedByStaff: false };
  await transaction.update(allProducts).set(restored).where(eq(allProducts.id, product.id));
}

async function lockProduct(transaction: DbOrTransaction, scope: ProductScope): Promise<Row> {
  const [product] = await transaction.select().from(allProducts).where(inScope(scope)).for('no key update');
  if (!product) throw new NotFoundError();
  return product;
}
