import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { paisaOf, paisaToWire, sumPaisa } from '../../../contract/money';
import { OPEN_STATES } from '../../../contract/orderStates';
import { type RouteSheet } from '../../../contract/riders';
import { type DbOrTransaction } from '../../db/database';
import { deliverySlots } from '../../db/deliverySchema';
import { orders } from '../../db/orderSchema';
import { riders } from '../../db/riderSchema';
import { NotFoundError } from '../../http/errors';
import { TO_COLLECT } from '../payments/money';
import { toWireSlot } from '../orders/readOrders';

/** What a rider has still to deliver, of one slot or altogether, by place. Throws 404 for an unknown rider or slot. */
export async function readRouteSheet(db: DbOrTransaction, riderId: number, slotId?: number): Promise<RouteSheet> {
  const [rider] = await db
    .select({ id: riders.id, name: riders.name, phone_number: riders.phoneNumber })
    .from(riders)
    .where(eq(riders.id, riderId));
  const times = { starts_at: deliverySlots.startsAt, ends_at: deliverySlots.endsAt };
  const [slot] =
    slotId === undefined ? [] : await db.select(times).from(deliverySlots).where(eq(deliverySlots.id, slotId));
  if (!rider || (slotId !== undefined && !slot)) throw new NotFoundError();
  const rows = await db
    .select({
      id: orders.id,
      number: orders.number,
      state: orders.state,
      address: orders.address,
      slot: times,
      total_items: sql<number>`(SELECT sum(quantity - taken_out)::integer FROM order_items WHERE order_id = ${orders.id})`,
      to_collect: sql<string>`coalesce(${TO_COLLECT}, '0.00')`,
      is_gift: sql<boolean>`${orders.gift} IS NOT NULL`,
    })
    .from(orders)
    .leftJoin(deliverySlots, eq(deliverySlots.id, orders.slotId))
    .where(
      and(
        eq(orders.riderId, riderId),
        inArray(orders.state, OPEN_STATES),
        slotId === undefined ? undefined : eq(orders.slotId, slotId),
      ),
    )
    .orderBy(
      sql`${deliverySlots.startsAt} NULLS LAST`,
      sql`${orders.address} ->> 'local_level', (${orders.address} ->> 'ward')::integer, lower(${orders.address} ->> 'tole')`,
      asc(orders.id),
    );
  return {
    rider,
    slot: slot && slotId !== undefined ? { id: slotId, ...toWireSlot(slot)! } : null,
    stops: rows.map((row) => ({ ...row, slot: toWireSlot(row.slot) })),
    to_collect: paisaToWire(sumPaisa(rows.map(({ to_collect }) => paisaOf(to_collect)))),
  };
}
