import { asc, eq } from 'drizzle-orm';
import { type AccountExport } from '../../../contract/account';
import { type DbOrTransaction } from '../../db/database';
import { stockMovements } from '../../db/orderSchema';
import { allProducts } from '../../db/schema';
import { type ReadPersonalData } from '../../shopModule';

export const readCatalogData: ReadPersonalData = async ({ db }, { id }) => ({
  supplied_products: await readSuppliedProducts(db, id),
  actions: { stock_movements: await readMovements(db, id) },
});

async function readSuppliedProducts(
  db: DbOrTransaction,
  memberId: number,
): Promise<AccountExport['supplied_products']> {
  const rows = await db
    .select({ id: allProducts.id, name: allProducts.name, archivedAt: allProducts.archivedAt })
    .from(allProducts)
    .where(eq(allProducts.supplierId, memberId))
    .orderBy(asc(allProducts.id));
  return rows.map(({ archivedAt, ...product }) => ({ ...product, archived_at: archivedAt?.toISOString() ?? null }));
}

async function readMovements(
  db: DbOrTransaction,
  memberId: number,
): Promise<AccountExport['actions']['stock_movements']> {
  const rows = await db
    .select({
      at: stockMovements.createdAt,
      product: stockMovements.productId,
      delta: stockMovements.delta,
      reason: stockMovements.reason,
      note: stockMovements.note,
    })
    .from(stockMovements)
    .where(eq(stockMovements.actorId, memberId))
    .orderBy(asc(stockMovements.id));
  return rows.map(({ at, ...movement }) => ({ at: at.toISOString(), ...movement }));
}
