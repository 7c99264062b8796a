import { and, desc, eq, inArray } from 'drizzle-orm';
import { MAX_FAVOURITES } from '../../../contract/wishRules';
import { inTransaction, type Database, type DbOrTransaction } from '../../db/database';
import { products } from '../../db/schema';
import { favourites } from '../../db/wishSchema';
import { BusinessError } from '../../http/errors';
import { lockMember } from '../accounts/lockMember';

/** The ids of the member's favourites that are on sale, the one that was added last first. */
export async function readFavourites(db: DbOrTransaction, memberId: number): Promise<number[]> {
  const rows = await db
    .select({ id: favourites.productId })
    .from(favourites)
    .innerJoin(products, eq(products.id, favourites.productId))
    .where(eq(favourites.memberId, memberId))
    .orderBy(desc(favourites.createdAt), desc(favourites.productId));
  return rows.map(({ id }) => id);
}

/**
 * Adds products to the member's favourites, as many as there is room for, and returns the others. `ids` has the one that was added last
 * first. Throws `too_many_favourites` when there is room for none.
 */
export async function addFavourites(db: Database, memberId: number, ids: number[]): Promise<number[]> {
  return inTransaction(db, async (transaction) => {
    await lockMember(transaction, memberId);
    // Those that are not on sale are not shown: they take no place.
    const kept = await readFavourites(transaction, memberId);
    const known = await transaction.select({ id: products.id }).from(products).where(inArray(products.id, ids));
    const present = await transaction
      .select({ id: favourites.productId })
      .from(favourites)
      .where(and(eq(favourites.memberId, memberId), inArray(favourites.productId, ids)));
    const isOf = (list: { id: number }[], id: number) => list.some((each) => each.id === id);
    const added = [...new Set(ids)].filter((id) => isOf(known, id) && !isOf(present, id));
    const room = Math.max(0, MAX_FAVOURITES - kept.length);
    if (added.length > 0 && room === 0)
      throw new BusinessError(
        400,
        'too_many_favourites',
        `You can keep at most ${MAX_FAVOURITES} favourites. Please remove one first.`,
      );
    // The first of the list is added last.
    const rows = added.slice(0, room).reverse();
    if (rows.length > 0)
      await transaction.insert(favourites).values(rows.map((productId) => ({ memberId, productId })));
    return added.slice(room);
  });
}

/** Removes a product from the member's favourites, if it is one. */
export async function removeFavourite(db: DbOrTransaction, memberId: number, productId: number): Promise<void> {
  await db.delete(favourites).where(and(eq(favourites.memberId, memberId), eq(favourites.productId, productId)));
}
