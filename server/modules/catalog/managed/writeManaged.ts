import { eq } from 'drizzle-orm';
import { type NewProduct, type ProductPatch } from '../../../../contract/managedProducts';
import { type DbOrTransaction } from '../../../db/database';
import { allProducts } from '../../../db/schema';
import { selectCause } from '../../../db/stockCause';
import { editConflict } from '../../../http/editVersion';
import { BusinessError, NotFoundError, ValidationError } from '../../../http/errors';
import { inScope, type ProductScope, readManaged } from './readManaged';
import { readProductFields, type ProductRow } from './readProductFields';

/** A stored picture, or null to remove the one that there is. */
type Picture = { image?: string | null };

/** Adds a product to those on sale. Returns its id. Throws a ValidationError. */
export async function addProduct(
  transaction: DbOrTransaction,
  { quantity = 0, ...body }: NewProduct & Picture,
  { actorId, supplierId = null }: { actorId: number; supplierId?: number | null },
): Promise<number> {
  const fields = await readGivenFields(transaction, body, null);
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
  const fields = await readGivenFields(transaction, body, before);
  if (Object.keys(fields).length > 0) await transaction.update(allProducts).set(fields).where(eq(allProducts.id, id));
}

/** Locks a product. Throws `edit_conflict` when it is not the version that staff saw, and NotFoundError. */
export async function checkVersion(
  transaction: DbOrTransaction,
  id: number,
  { version, imageBase }: { version: string | undefined; imageBase: string },
): Promise<void> {
  await lockProduct(transaction, { id });
  if (version === undefined) return;
  const current = await readManaged(transaction, { id }, imageBase);
  if (current.version !== version) throw editConflict('product', current);
}

/** The columns of the fields that are given. Throws a ValidationError. */
async function readGivenFields(
  transaction: DbOrTransaction,
  body: Omit<ProductPatch, 'image'> & Picture,
  before: ProductRow | null,
): Promise<Partial<typeof allProducts.$inferInsert>> {
  const fields = await readProductFields(transaction, body);
  const { unit = null, unitAmount = null } = { ...before, ...fields };
  if ((unit === null) !== (unitAmount === null))
    throw new ValidationError({ unit_amount: ['Give both the unit and the amount, or neither.'] });
  return fields as Partial<typeof allProducts.$inferInsert>;
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

async function lockProduct(transaction: DbOrTransaction, scope: ProductScope): Promise<ProductRow> {
  const [product] = await transaction.select().from(allProducts).where(inScope(scope)).for('no key update');
  if (!product) throw new NotFoundError();
  return product;
}
