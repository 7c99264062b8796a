import { and, asc, count, desc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import { MAX_STOCK_ALERTS } from '../../../contract/shopperRules';
import { type AppContext } from '../../context';
import { inTransaction, type Database, type DbOrTransaction } from '../../db/database';
import { products, users } from '../../db/schema';
import { stockAlerts } from '../../db/shopperSchema';
import { BusinessError, NotFoundError } from '../../http/errors';
import { queueMail } from '../../queue/mails';
import { countMail } from '../accounts/unverifiedMail';
import { lockMember } from './lockMember';

/** The kind of the mails that a product is back. Their id is the alert's. */
export const STOCK_ALERT_MAIL = 'backInStock';

const DAY_MS = 24 * 3600 * 1000;
/** How long an alert is kept after its mail was queued. */
const KEPT_DAYS = 30;
/** Alerts of one run of the job. */
const BATCH = 200;

/** The ids of the products that the member waits for, the last one first. */
export async function readStockAlerts(db: DbOrTransaction, memberId: number): Promise<number[]> {
  const rows = await db
    .select({ id: stockAlerts.productId })
    .from(stockAlerts)
    .innerJoin(products, eq(products.id, stockAlerts.productId))
    .where(and(eq(stockAlerts.userId, memberId), isNull(stockAlerts.toldAt)))
    .orderBy(desc(stockAlerts.id));
  return rows.map(({ id }) => id);
}

/** Lets the member wait for a product that is sold out; again changes nothing. Throws NotFoundError, `in_stock` and `too_many_alerts`. */
export async function addStockAlert(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  memberId: number,
  productId: number,
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await lockMember(transaction, memberId);
    // The lock waits for a change of the stock, and such a change for the alert: it is not missed.
    const [product] = await transaction
      .select({ quantity: products.quantity })
      .from(products)
      .where(eq(products.id, productId))
      .for('share');
    if (!product) throw new NotFoundError();
    if (product.quantity > 0) throw new BusinessError(400, 'in_stock', 'This product is in stock.');
    const mine = eq(stockAlerts.userId, memberId);
    const [waiting] = await transaction
      .select({ id: stockAlerts.id })
      .from(stockAlerts)
      .where(and(mine, eq(stockAlerts.productId, productId), isNull(stockAlerts.toldAt)));
    if (waiting) return;
    const yesterday = new Date(now() - DAY_MS);
    const [counted] = await transaction
      .select({ count: count() })
      .from(stockAlerts)
      .where(and(mine, or(isNull(stockAlerts.toldAt), gt(stockAlerts.toldAt, yesterday))));
    if (counted!.count >= MAX_STOCK_ALERTS)
      throw new BusinessError(400, 'too_many_alerts', `You can wait for at most ${MAX_STOCK_ALERTS} products a day.`);
    await transaction.insert(stockAlerts).values({ userId: memberId, productId, createdAt: new Date(now()) });
  });
}

/** The member does not wait for the product any longer. */
export async function removeStockAlert(db: DbOrTransaction, memberId: number, productId: number): Promise<void> {
  await db
    .delete(stockAlerts)
    .where(and(eq(stockAlerts.userId, memberId), eq(stockAlerts.productId, productId), isNull(stockAlerts.toldAt)));
}

/**
 * Queues a mail for each alert that is due, in the order in which members asked, and returns their number. When the product is sold out
 * again, they go on waiting at their old place. Several servers may do so at once.
 */
export async function tellDueAlerts(context: Pick<AppContext, 'config' | 'now'> & { db: Database }): Promise<number> {
  return inTransaction(context.db, async (transaction) => {
    const due = await transaction
      .select({
        id: stockAlerts.id,
        stock: sql<number>`coalesce((SELECT quantity FROM products WHERE products.id = ${stockAlerts.productId}), 0)`,
        member: { email: users.email, emailVerifiedAt: users.emailVerifiedAt },
      })
      .from(stockAlerts)
      .innerJoin(users, eq(users.id, stockAlerts.userId))
      .where(and(sql`${stockAlerts.dueAt} IS NOT NULL`, isNull(stockAlerts.toldAt)))
      .orderBy(asc(stockAlerts.id))
      .limit(BATCH)
      .for('update', { of: stockAlerts, skipLocked: true });
    let told = 0;
    for (const { id, stock, member } of due) {
      const isTold = stock > 0;
      await transaction
        .update(stockAlerts)
        .set(isTold ? { toldAt: new Date(context.now()) } : { dueAt: null })
        .where(eq(stockAlerts.id, id));
      if (!isTold) continue;
      told += 1;
      if (await countMail(context, transaction, member)) await queueMail(transaction, { kind: STOCK_ALERT_MAIL, id });
    }
    return told;
  });
}

/** Deletes alerts that were told long ago. Returns their number. */
export async function deleteToldAlerts(db: DbOrTransaction, now: Date): Promise<number> {
  const { rowCount } = await db
    .delete(stockAlerts)
    .where(lt(stockAlerts.toldAt, new Date(now.getTime() - KEPT_DAYS * DAY_MS)));
  return rowCount ?? 0;
}
