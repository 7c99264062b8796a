import { sql } from 'drizzle-orm';
import { type Sql } from '../../db/database';
import { bookSlot } from '../delivery/slots';
import { moveOrder, type OrderContext, type OrderRow } from '../orders/orderState';
import { takeStock } from '../orders/stock';

/** Takes stock and slot of an expired or cancelled order once more. Returns false, and has changed nothing, when they cannot be had. */
export async function takeUpAgain(
  context: OrderContext,
  transaction: Sql,
  order: OrderRow,
  text: string,
): Promise<boolean> {
  const episode = order.episode + 1;
  await transaction.execute(sql`SAVEPOINT take_up`);
  const hasStock = await takeStock(transaction, { id: order.id, episode });
  if (!hasStock || !(await takeSlot(transaction, order, context.now()))) {
    await transaction.execute(sql`ROLLBACK TO SAVEPOINT take_up`);
    return false;
  }
  const event = { type: 'resumed', text, actorId: null } as const;
  await moveOrder(context, transaction, order, 'placed', event, { paymentStatus: 'paid', episode });
  return true;
}

async function takeSlot(transaction: Sql, { slotId, deliveryAreaId }: OrderRow, now: number): Promise<boolean> {
  return slotId === null || typeof (await bookSlot(transaction, slotId, deliveryAreaId, new Date(now))) !== 'string';
}
