import { and, eq, gte, inArray, lt, or, sql, type SQL } from 'drizzle-orm';
import { nepalDay } from '../../../contract/nepalDay';
import { type DeliveryDay, OPEN_STATES } from '../../../contract/orderStates';
import { type DbOrTransaction } from '../../db/database';
import { deliverySlots } from '../../db/deliverySchema';
import { orders } from '../../db/orderSchema';

/** Orders whose slot is on a day; `today` also those that are late. The slots are read first: beside a subquery no index would be used. */
export async function onDeliveryDay(db: DbOrTransaction, day: DeliveryDay, now: number): Promise<SQL | undefined> {
  const begin = (days: number) =>
    sql`(${nepalDay(now)}::date + ${days}::integer)::timestamp AT TIME ZONE 'Asia/Kathmandu'`;
  const { startsAt, id } = deliverySlots;
  const inSlots = (slots: { id: number | null }[]) =>
    sql`${orders.slotId} = ANY(${sql.param(slots.map((slot) => slot.id))}::integer[])`;
  const [first, last] = { today: [0, 1], tomorrow: [1, 2], later: [2, null] }[day] as [number, number | null];
  const isOnDay = and(gte(startsAt, begin(first)), last === null ? undefined : lt(startsAt, begin(last)));
  const ofDay = inSlots(await db.select({ id }).from(deliverySlots).where(isOnDay));
  if (day !== 'today') return ofDay;
  const isOpen = inArray(orders.state, OPEN_STATES);
  const late = db.selectDistinct({ id: orders.slotId }).from(orders).innerJoin(deliverySlots, eq(id, orders.slotId));
  return or(ofDay, and(isOpen, inSlots(await late.where(and(isOpen, lt(startsAt, begin(0)))))));
}
