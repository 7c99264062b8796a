import { and, asc, eq, inArray } from 'drizzle-orm';
import { OPEN_STATES } from '../../../contract/orderStates';
import { type Assigned, type Assignment } from '../../../contract/riders';
import { type AppContext } from '../../context';
import { type DbOrTransaction } from '../../db/database';
import { orders } from '../../db/orderSchema';
import { riders } from '../../db/riderSchema';
import { inStaffTransaction, type Staff } from '../../db/staffTransaction';
import { ValidationError } from '../../http/errors';
import { toId } from '../../http/validation';
import { recordEvent } from '../orders/orderState';

/** Gives orders that are under way to a rider, or to nobody. Others are skipped. Repeatable. Throws a ValidationError. */
export function assignOrders(context: AppContext, staff: Staff, { rider, ...chosen }: Assignment): Promise<Assigned> {
  const condition = readChoice(chosen);
  return inStaffTransaction(context.db, staff, async (transaction) => {
    const taker = rider === null ? null : await findActiveRider(transaction, rider);
    // Orders are locked by id, so that two calls do not wait for each other.
    const rows = await transaction.select().from(orders).where(condition).orderBy(asc(orders.id)).for('update');
    const result: Assigned = { assigned: [], skipped: [] };
    for (const order of rows) {
      const { id, number, state, riderId } = order;
      if (!OPEN_STATES.includes(state)) {
        result.skipped.push({ id, number, state });
        continue;
      }
      result.assigned.push({ id, number, before: riderId });
      if (riderId === rider) continue;
      await transaction.update(orders).set({ riderId: rider }).where(eq(orders.id, id));
      const fact = taker
        ? ({ type: 'rider_assigned', params: { rider: taker.name } } as const)
        : ({ type: 'rider_removed', params: {} } as const);
      await recordEvent(context, transaction, order, { ...fact, actorId: staff.staffId });
    }
    return result;
  });
}

/** The chosen orders: some by their ids, or those of a slot that are under way. */
function readChoice({ orders: ids, slot }: Omit<Assignment, 'rider'>) {
  if ((ids === undefined) === (slot === undefined))
    throw new ValidationError({ non_field_errors: ['Name either orders or a slot.'] });
  if (ids) return inArray(orders.id, ids.map(toId));
  return and(eq(orders.slotId, toId(slot!)), inArray(orders.state, OPEN_STATES));
}

async function findActiveRider(transaction: DbOrTransaction, id: number): Promise<{ name: string }> {
  const [rider] = await transaction
    .select({ name: riders.name })
    .from(riders)
    .where(and(eq(riders.id, toId(id)), eq(riders.active, true)));
  if (!rider) throw new ValidationError({ rider: [`Invalid pk "${id}" - object does not exist.`] });
  return rider;
}
