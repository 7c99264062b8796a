import { type DbOrTransaction } from '../../db/database';
import { issueBill } from '../bills/issueBill';
import { lockOrder, markForAttention, removeMark, type OrderContext, type OrderRow } from '../orders/orderState';

/**
 * Issues the bill of a locked order that has left the shop, if it has none. When none can be issued the order leaves all the same, and is marked
 * for attention. Call it late: the papers of a series wait for each other until the end of the transaction.
 */
export async function issueOrMark(
  context: OrderContext,
  transaction: DbOrTransaction,
  order: OrderRow,
): Promise<OrderRow> {
  if (await issueBill(context, transaction, order)) return removeMark(context, transaction, order, 'bill_missing');
  await markForAttention(context, transaction, order, { code: 'bill_missing', params: {} });
  return (await lockOrder(transaction, order.id))!;
}
