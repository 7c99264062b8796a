import { desc, eq } from 'drizzle-orm';
import { type StockMovement } from '../../../../contract/managedProducts';
import { userName } from '../../../db/columns';
import { type DbOrTransaction } from '../../../db/database';
import { orders, stockMovements } from '../../../db/orderSchema';
import { users } from '../../../db/schema';
import { type CappedPage, readCappedPage } from '../../../http/cappedPage';
import { type Page } from '../../../http/paging';

/** A page of the changes of a product's stock, the last one first. */
export async function readMovements(
  db: DbOrTransaction,
  productId: number,
  page: Page,
): Promise<CappedPage<StockMovement>> {
  const where = eq(stockMovements.productId, productId);
  const select = ({ limit, offset }: { limit: number; offset: number }) =>
    db
      .select({
        id: stockMovements.id,
        at: stockMovements.createdAt,
        delta: stockMovements.delta,
        reason: stockMovements.reason,
        order: { id: orders.id, number: orders.number },
        by: userName<string | null>(users),
        note: stockMovements.note,
      })
      .from(stockMovements)
      .leftJoin(orders, eq(orders.id, stockMovements.orderId))
      .leftJoin(users, eq(users.id, stockMovements.actorId))
      .where(where)
      .orderBy(desc(stockMovements.id))
      .limit(limit)
      .offset(offset);
  const list = await readCappedPage(db, page, { table: stockMovements, where, select });
  const rows = list.rows.map(({ at, ...movement }) => ({ ...movement, at: at.toISOString() }));
  return { ...list, rows };
}
