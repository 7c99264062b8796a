import { eq, sql } from 'drizzle-orm';
import { type DeliveryClosure } from '../../../contract/delivery';
import { MANY_ORDERS } from '../../../contract/orderStates';
import { type AppContext } from '../../context';
import { deliveryClosures } from '../../db/deliverySchema';
import { inStaffTransaction, type Staff } from '../../db/staffTransaction';
import { NotFoundError } from '../../http/errors';
import { findClosure, isToWrite } from '../delivery/closures';
import { readSlotTimes } from '../delivery/slots';
import { lockOrder, recordEvent } from '../orders/orderState';

/**
 * Writes to the members whose orders are booked on closed days: to each once, and to MANY_ORDERS of them in a call. The orders wait until they
 * are moved, called or cancelled. Returns the closure. Throws 404.
 */
export async function writeToBooked(context: AppContext, staff: Staff, closureId: number): Promise<DeliveryClosure> {
  const { db, now } = context;
  const closure = await findClosure(db, closureId);
  if (!closure) throw new NotFoundError();
  const select = sql`SELECT orders.id FROM orders, delivery_closures AS closure
    WHERE closure.id = ${closureId} AND ${isToWrite(sql`closure`)}`;
  const { rows } = await db.execute<{ id: number }>(sql`${select} ORDER BY orders.id LIMIT ${MANY_ORDERS}`);
  await inStaffTransaction(db, staff, async (transaction) => {
    const written = { writtenAt: new Date(now()) };
    await transaction.update(deliveryClosures).set(written).where(eq(deliveryClosures.id, closureId));
    for (const { id } of rows) {
      const order = await lockOrder(transaction, id);
      // It may have been moved or written to meanwhile.
      const isStill = (await transaction.execute(sql`${select} AND orders.id = ${id}`)).rowCount === 1;
      const slot = order?.slotId ? await readSlotTimes(transaction, order.slotId) : null;
      if (!order || !isStill || !slot) continue;
      const times = { starts_at: slot.starts_at.toISOString(), ends_at: slot.ends_at.toISOString() };
      const params = { closure: closureId, ...times, reason: closure.reason };
      await recordEvent(context, transaction, order, { type: 'day_closed', params, actorId: staff.staffId });
    }
  });
  return (await findClosure(db, closureId)) ?? closure;
}
