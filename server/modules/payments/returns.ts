/** What a delivered order costs less because of problems with its goods. The money follows by the rule of `settleMoney`. */
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { paisaOf, paisaToWire } from '../../../contract/money';
import { type DbOrTransaction } from '../../db/database';
import { orders, refunds } from '../../db/orderSchema';
import { BusinessError } from '../../http/errors';
import { isCredited } from '../bills/creditedProblems';
import { type OrderContext, type OrderRow } from '../orders/orderState';
import { hasOf, isStanding, needsOf, readMoney } from './money';
import { settleMoney } from './settlement';
import { withdrawRefunds } from './withdrawRefunds';

/** The refunds that a problem has made. */
export const refundsOfProblem = (orderId: number | typeof orders.id, problemId: number): SQL | undefined =>
  and(
    eq(refunds.orderId, orderId),
    eq(refunds.reason, 'goods_returned'),
    sql`${refunds.params} ->> 'problem' = ${String(problemId)}`,
  );

/**
 * Lowers what a locked order needs by the value of returned goods, at most by all that it still needs: cash that was not collected is not
 * collected any more, and what it has beyond that becomes a refund that is due. Returns by how much, in paisa.
 */
export async function grantReturn(
  context: OrderContext,
  transaction: DbOrTransaction,
  order: OrderRow,
  { problemId, value }: { problemId: number; value: number },
): Promise<number> {
  const amount = Math.min(value, needsOf(order, await readMoney(transaction, order.id)));
  const changed = await setReturned(transaction, order, amount);
  await settleMoney(context, transaction, changed, { code: 'goods_returned', params: { problem: problemId } });
  return amount;
}

/** Takes back what `grantReturn` has granted. Throws `already_refunded` once money of it went back, its provider was asked for it, or it has a credit note. */
export async function takeBackReturn(
  context: OrderContext,
  transaction: DbOrTransaction,
  order: OrderRow,
  { problemId, amount }: { problemId: number; amount: number },
): Promise<void> {
  const isOfProblem = refundsOfProblem(order.id, problemId);
  const isGone = and(isOfProblem, isStanding, sql`(${refunds.status} = 'done' OR ${refunds.requestedAt} IS NOT NULL)`);
  const [gone] = await transaction.select({ id: refunds.id }).from(refunds).where(isGone).limit(1);
  if (gone || (await isCredited(transaction, problemId))) throw alreadyRefunded();
  const money = await readMoney(transaction, order.id);
  const changed = await setReturned(transaction, order, -amount);
  const missing = (of: OrderRow) => Math.max(0, needsOf(of, money) - hasOf(money));
  const more = missing(changed) - missing(order);
  const withdrawn = await withdrawReturn(transaction, order, more, isOfProblem);
  if (withdrawn < more && order.paymentMethod !== 'cod') throw alreadyRefunded();
  await settleMoney(context, transaction, changed);
}

/** Its own refunds first. A later one may be the higher because this one has spared cash, and the rule may have made it anew with another reason. */
async function withdrawReturn(
  transaction: DbOrTransaction,
  { id }: OrderRow,
  more: number,
  isOfProblem: SQL | undefined,
): Promise<number> {
  const own = await withdrawRefunds(transaction, id, more, isOfProblem);
  return (
    own + (await withdrawRefunds(transaction, id, more - own, inArray(refunds.reason, ['goods_returned', 'overpaid'])))
  );
}

const alreadyRefunded = () =>
  new BusinessError(409, 'already_refunded', 'Money for this went back already, or its refund was requested.');

async function setReturned(transaction: DbOrTransaction, order: OrderRow, more: number): Promise<OrderRow> {
  const returned = paisaToWire(paisaOf(order.returned) + more);
  const [changed] = await transaction.update(orders).set({ returned }).where(eq(orders.id, order.id)).returning();
  return changed!;
}
