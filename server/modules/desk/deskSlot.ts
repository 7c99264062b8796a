import { eq } from 'drizzle-orm';
import { type SlotChange } from '../../../contract/desk';
import { type OrderState } from '../../../contract/orders';
import { MOVABLE_STATES, OPEN_STATES } from '../../../contract/orderStates';
import { type AppContext } from '../../context';
import { orders } from '../../db/orderSchema';
import { toId } from '../../http/validation';
import { slotRefused } from '../delivery/deliveryErrors';
import { moveBooking } from '../delivery/slots';
import { recordEvent, type OrderRow } from '../orders/orderState';
import { changeOrder, illegalTransition, type Action } from '../orders/changeOrder';

/** Whether an order is still to be delivered although its slot has ended. `now` in milliseconds. */
export const isLate = (
  { state, slot }: { state: OrderState; slot: { ends_at: string } | null },
  now: number,
): boolean => slot !== null && OPEN_STATES.includes(state) && Date.parse(slot.ends_at) <= now;

/**
 * Gives an order that is not on its way another slot of its area, and informs the member by email. Choosing the current slot changes nothing.
 * Throws `illegal_transition` with the state now, `slot_full` or `slot_closed`.
 */
export function changeSlot(context: AppContext, action: Action, { slot }: SlotChange): Promise<OrderRow> {
  return changeOrder(context, action, async (transaction, order) => {
    if (order.slotId === slot) return order;
    if (!MOVABLE_STATES.includes(order.state)) throw illegalTransition(order);
    const booking = { from: order.slotId, to: toId(slot), areaId: order.deliveryAreaId };
    const times = await moveBooking(transaction, booking, new Date(context.now()));
    if (typeof times === 'string') throw slotRefused(times);
    const [changed] = await transaction.update(orders).set({ slotId: slot }).where(eq(orders.id, order.id)).returning();
    const params = { starts_at: times.starts_at.toISOString(), ends_at: times.ends_at.toISOString() };
    await recordEvent(context, transaction, changed!, { type: 'slot_changed', params, actorId: action.staffId });
    return changed!;
  });
}
