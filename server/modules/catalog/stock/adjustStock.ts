import { and, eq, sql } from 'drizzle-orm';
import { type StockChange } from '../../../../contract/managedProducts';
import { STOCK_MAX } from '../../../../contract/productRules';
import { plainText } from '../../../../contract/plainText';
import { type DbOrTransaction } from '../../../db/database';
import { allProducts } from '../../../db/schema';
import { selectCause } from '../../../db/stockCause';
import { BusinessError, NotFoundError, ValidationError } from '../../../http/errors';
import { isRepeated, rememberCall, toIdempotentCall } from '../../../http/idempotentCalls';
import { type ProductScope, inScope } from '../managed/readManaged';

/**
 * Adds `delta` pieces to the stock of a product, archived or not; once however often `key` is repeated. Throws NotFoundError for a product
 * outside the scope, `insufficient_stock` when more are taken than there are, `idempotency_key_reused`, and a ValidationError.
 */
export async function adjustStock(
  transaction: DbOrTransaction,
  scope: ProductScope,
  change: StockChange,
  { actorId, key }: { actorId: number; key: string | undefined },
): Promise<void> {
  const { delta, reason, note = '' } = change;
  if (delta === 0) throw new ValidationError({ delta: ['Enter how many pieces were added or taken.'] });
  const cause = { reason, actor_id: actorId, note: plainText(note) };
  const [product] = await transaction
    .select({ quantity: allProducts.quantity })
    .from(allProducts)
    .where(inScope(scope))
    .for('no key update');
  if (!product) throw new NotFoundError();
  const call = key === undefined ? null : toIdempotentCall(actorId, key, ['stock', scope.id, change]);
  if (call && (await isRepeated(transaction, call))) return;
  const quantity = product.quantity + delta;
  if (quantity < 0) {
    const left = product.quantity === 0 ? 'Out of stock.' : `Only ${product.quantity} left in stock.`;
    throw new BusinessError(400, 'insufficient_stock', left, { available: product.quantity });
  }
  if (delta > 0 && quantity > STOCK_MAX)
    throw new ValidationError({ delta: [`A stock can have at most ${STOCK_MAX} pieces.`] });
  await transaction.execute(selectCause(cause));
  await transaction
    .update(allProducts)
    .set({ quantity: sql`${allProducts.quantity} + ${delta}` })
    .where(and(eq(allProducts.id, scope.id), inScope(scope)));
  if (call) await rememberCall(transaction, call);
}
