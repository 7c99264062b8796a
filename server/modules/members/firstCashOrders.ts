import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { type FirstCashOrder } from '../../../contract/members';
import { type AppContext } from '../../context';
import { userName } from '../../db/columns';
import { type DbOrTransaction } from '../../db/database';
import { deliverySlots } from '../../db/deliverySchema';
import { orderCalls, orders } from '../../db/orderSchema';
import { users } from '../../db/schema';
import { inStaffTransaction, type Staff } from '../../db/staffTransaction';
import { NotFoundError } from '../../http/errors';

/** New cash orders, not paid at the desk, of members who have received none yet, oldest first. */
export async function readFirstCashOrders(db: DbOrTransaction): Promise<FirstCashOrder[]> {
  const rows = await db
    .select({
      order: orders,
      slot: { startsAt: deliverySlots.startsAt, endsAt: deliverySlots.endsAt },
      calledAt: orderCalls.calledAt,
      calledBy: userName<string | null>(users),
    })
    .from(orders)
    .leftJoin(deliverySlots, eq(deliverySlots.id, orders.slotId))
    .leftJoin(orderCalls, eq(orderCalls.orderId, orders.id))
    .leftJoin(users, eq(users.id, orderCalls.calledBy))
    .where(
      and(
        eq(orders.state, 'placed'),
        eq(orders.paymentMethod, 'cod'),
        ne(orders.paymentStatus, 'paid'),
        sql`NOT EXISTS (SELECT FROM orders AS former WHERE former.user_id = orders.user_id AND former.state = 'delivered')`,
      ),
    )
    .orderBy(asc(orders.id));
  return rows.map(({ order, slot, calledAt, calledBy }) => ({
    id: order.id,
    number: order.number,
    recipient: order.address.recipient,
    phone_number: order.address.phone_number,
    total: order.total,
    created_at: order.createdAt.toISOString(),
    slot: slot && { starts_at: slot.startsAt.toISOString(), ends_at: slot.endsAt.toISOString() },
    called_at: calledAt?.toISOString() ?? null,
    called_by: calledBy,
  }));
}

/** Notes that staff have called about an order, or takes the note back. Throws 404. */
export async function setCalled(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  staff: Staff,
  orderId: number,
  isCalled: boolean,
): Promise<FirstCashOrder[]> {
  return inStaffTransaction(db, staff, async (transaction) => {
    const [order] = await transaction.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId));
    if (!order) throw new NotFoundError();
    const call = { calledAt: new Date(now()), calledBy: staff.staffId };
    // Its day may have been closed since the last call.
    if (isCalled)
      await transaction
        .insert(orderCalls)
        .values({ orderId, ...call })
        .onConflictDoUpdate({ target: orderCalls.orderId, set: call });
    else await transaction.delete(orderCalls).where(eq(orderCalls.orderId, orderId));
    return readFirstCashOrders(transaction);
  });
}
