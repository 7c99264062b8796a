import { and, asc, count, desc, eq, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { MAX_STOCK_ALERTS } from '../../../contract/wishRules';
import { type AppContext } from '../../context';
import { inTransaction, type Database, type DbOrTransaction } from '../../db/database';
import { products, users } from '../../db/schema';
import { stockAlerts } from '../../db/wishSchema';
import { BusinessError, NotFoundError } from '../../http/errors';
import { queueMail } from '../../queue/mails';
import { countMail } from '../accounts/unverifiedMail';
import { lockMember } from '../accounts/lockMember';

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
    .where(and(eq(stockAlerts.memberId, memberId), isNull(stockAlerts.toldAt)))
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
    const mine = eq(stockAlerts.memberId, memberId);
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
    await transaction.insert(stockAlerts).values({ memberId, productId, createdAt: new Date(now()) });
  });
}

/** The member does not wait for the product any longer. */
export async function removeStockAlert(db: DbOrTransaction, memberId: number, productId: number): Promise<void> {
  await db
    .delete(stockAlerts)
    .where(and(eq(stockAlerts.memberId, memberId), eq(stockAlerts.productId, productId), isNull(stockAlerts.toldAt)));
}

/**
 * Queues a mail for each alert that is due, in the order in which members asked, and returns their number. When the product is sold out
 * again, they go on waiting at their old place. Several servers may do so at once.
 */
export async function tellDueAlerts(context: Pick<AppContext, 'config' | 'now'> & { db: Database }): Promise<number> {
  await putOff(context.db);
  return inTransaction(context.db, async (transaction) => {
    const due = await transaction
      .select({ id: stockAlerts.id, member: { email: users.email, emailVerifiedAt: users.emailVerifiedAt } })
      .from(stockAlerts)
      .innerJoin(products, and(eq(products.id, stockAlerts.productId), gt(products.quantity, 0)))
      .innerJoin(users, eq(users.id, stockAlerts.memberId))
      .where(and(isNotNull(stockAlerts.dueAt), isNull(stockAlerts.toldAt)))
      .orderBy(asc(stockAlerts.id))
      .limit(BATCH)
      .for('update', { of: stockAlerts, skipLocked: true });
    for (const { id, member } of due) {
      await transaction
        .update(stockAlerts)
        .set({ toldAt: new Date(context.now()) })
        .where(eq(stockAlerts.id, id));
      if (await countMail(context, transaction, member)) await queueMail(transaction, { kind: STOCK_ALERT_MAIL, id });
    }
    return due.length;
  });
}

/**
 * Lets due alerts whose product is not to be had any more wait again. The lock waits for a change of the stock, and such a change for this
 * one: pieces that come back meanwhile make the alerts due again.
 */
const putOff = (db: Database) =>
  db.execute(sql`
    WITH gone AS (
      SELECT id FROM all_products WHERE (quantity = 0 OR archived_at IS NOT NULL)
        AND id IN (SELECT product_id FROM stock_alerts WHERE due_at IS NOT NULL AND told_at IS NULL)
      ORDER BY id FOR SHARE)
    UPDATE stock_alerts SET due_at = NULL FROM gone
    WHERE product_id = gone.id AND due_at IS NOT NULL AND told_at IS NULL`);

/** Deletes alerts that were told long ago. Returns their number. */
export async function deleteToldAlerts(db: DbOrTransaction, now: Date): Promise<number> {
  const { rowCount } = await db
    .delete(stockAlerts)
    .where(lt(stockAlerts.toldAt, new Date(now.getTime() - KEPT_DAYS * DAY_MS)));
  return rowCount ?? 0;
}
