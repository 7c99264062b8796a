import { asc, eq } from 'drizzle-orm';
import { type AccountExport } from '../../../contract/account';
import { type DbOrTransaction } from '../../db/database';
import { allProducts } from '../../db/schema';
import { favourites, stockAlerts } from '../../db/wishSchema';
import { type ReadPersonalData } from '../../shopModule';

export const readWishData: ReadPersonalData = async ({ db }, { id }) => ({
  favourites: await readFavourites(db, id),
  stock_alerts: await readStockAlerts(db, id),
});

async function readFavourites(db: DbOrTransaction, memberId: number): Promise<AccountExport['favourites']> {
  const rows = await db
    .select({ product: allProducts.id, name: allProducts.name, at: favourites.createdAt })
    .from(favourites)
    .innerJoin(allProducts, eq(allProducts.id, favourites.productId))
    .where(eq(favourites.memberId, memberId))
    .orderBy(asc(favourites.createdAt));
  return rows.map(({ at, ...product }) => ({ ...product, added_at: at.toISOString() }));
}

async function readStockAlerts(db: DbOrTransaction, memberId: number): Promise<AccountExport['stock_alerts']> {
  const rows = await db
    .select({ product: allProducts.id, name: allProducts.name, alert: stockAlerts })
    .from(stockAlerts)
    .innerJoin(allProducts, eq(allProducts.id, stockAlerts.productId))
    .where(eq(stockAlerts.memberId, memberId))
    .orderBy(asc(stockAlerts.id));
  return rows.map(({ alert, ...product }) => ({
    ...product,
    asked_at: alert.createdAt.toISOString(),
    told_at: alert.toldAt?.toISOString() ?? null,
  }));
}
