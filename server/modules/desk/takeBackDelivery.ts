/** The way back from delivered, for an order that was marked by mistake. */
import { sql } from 'drizzle-orm';
import { type OrderFact } from '../../../contract/orderFacts';
import { type OrderState } from '../../../contract/orders';
import { DELIVERY_UNDO_MS } from '../../../contract/orderStates';
import { paisaOf } from '../../../contract/money';
import { type DbOrTransaction } from '../../db/database';
import { BusinessError } from '../../http/errors';
import { moveOrder, recordEvent, type OrderContext, type OrderRow } from '../orders/orderState';
import { settleMoney } from '../payments/settlement';

/** Why a delivered order cannot be marked as not delivered any more; null when it can. `now` in milliseconds. */
export async function readUndoRefusal(db: DbOrTransaction, { id }: OrderRow, now: number): Promise<string | null> {
  const { rows } = await db.execute<{ at: Date; report: number | null; refunded: boolean; returned: boolean }>(sql`
    SELECT at, (SELECT min(id) FROM problems
        WHERE order_id = ${id} AND state NOT IN ('refused', 'withdrawn') OR exchange_order_id = ${id} AND state = 'done') AS report,
      EXISTS (SELECT FROM refunds WHERE order_id = ${id} AND created_at > at AND status <> 'taken_back') AS refunded,
      EXISTS (SELECT FROM stock_movements JOIN order_items AS item ON item.id = order_item_id
        WHERE item.order_id = ${id} AND reason = 'returned' GROUP BY item.id HAVING sum(delta) > 0) AS returned
    FROM (SELECT max(created_at) AS at FROM order_events WHERE order_id = ${id} AND type = 'delivered') AS delivery`);
  const { at, report, refunded, returned } = rows[0]!;
  if (now - new Date(at).getTime() > DELIVERY_UNDO_MS) return 'This order was delivered more than 48 hours ago.';
  if (report !== null) return `There is report ${report} about what was delivered.`;
  if (refunded) return 'Money of this order was refunded after its delivery, or is to be.';
  return returned ? 'Goods of this order came back.' : null;
}

/**
 * A locked order that was marked as delivered was not: it is out again, or back in the shop. Recorded cash and the bill stay, a write-off does
 * not. Throws `delivery_final`.
 */
export async function takeBackDelivery(
  context: OrderContext,
  transaction: DbOrTransaction,
  order: OrderRow,
  { to, note, staffId }: { to: OrderState; note: string; staffId: number },
): Promise<OrderRow> {
  const refusal = await readUndoRefusal(transaction, order, context.now());
  if (refusal !== null) throw new BusinessError(409, 'delivery_final', refusal);
  const params = { to, note } as OrderFact<'not_delivered'>['params'];
  const event = { type: 'not_delivered', params, actorId: staffId } as const;
  const notWrittenOff = { writtenOff: '0', writeOffReason: null };
  const moved = await moveOrder(context, transaction, order, to, event, notWrittenOff);
  if (paisaOf(order.writtenOff) > 0) {
    const amount = { amount: order.writtenOff };
    await recordEvent(context, transaction, moved, { type: 'cash_not_written_off', params: amount, actorId: staffId });
  }
  return settleMoney(context, transaction, moved);
}
