import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import { DESK_TRANSITIONS, type Transition } from '../../../contract/desk';
import { FAILURE_REASONS, type OrderFact } from '../../../contract/orderFacts';
import { attentionText } from '../../../contract/orderTexts';
import { type AppContext } from '../../context';
import { type DbOrTransaction } from '../../db/database';
import { orders } from '../../db/orderSchema';
import { type Staff } from '../../db/staffTransaction';
import { BusinessError, ValidationError } from '../../http/errors';
import { english } from '../../i18n';
import { cancelByStaff } from '../payments/cancelOrder';
import { changeOrder, illegalTransition, type Action } from '../orders/changeOrder';
import { recordFailedDelivery } from '../cash/cashBlock';
import { reportMissing } from '../payments/endedExchange';
import { issueOrMark } from '../payments/issueOrMark';
import { settleMoney } from '../payments/settlement';
import { moveOrder, recordEvent, type OrderRow } from '../orders/orderState';
import { takeBackDelivery } from './takeBackDelivery';

/** The payment statuses of an order under way whose whole price went back, or is to. */
const REFUNDED: OrderRow['paymentStatus'][] = ['refund_due', 'refunded'];

/** Moves an order one step, by the rules of `moveOneStep`. */
export const makeTransition = (context: AppContext, action: Action, transition: Transition): Promise<OrderRow> =>
  changeOrder(context, action, (transaction, order) => moveOneStep(context, transaction, order, action, transition));

/**
 * Moves a locked order one step. Throws `illegal_transition` with the state now, also when another clerk was faster, and `order_refunded` for
 * an order that was refunded as a whole, unless the step is confirmed with `refunded`. Back from delivered it throws `delivery_final`.
 */
export async function moveOneStep(
  context: AppContext,
  transaction: DbOrTransaction,
  order: OrderRow,
  staff: Staff,
  { from, to, note = '', reason, restock, refunded = false }: Transition,
): Promise<OrderRow> {
  if (order.state !== from || !DESK_TRANSITIONS[from].includes(to)) throw illegalTransition(order);
  const said = note.trim();
  if ((to === 'cancelled' || from === 'delivered') && said === '')
    throw new ValidationError({ note: ['This field may not be blank.'] });
  if (to === 'cancelled') {
    const cancellation = await cancelByStaff(context, transaction, order, { ...staff, reason: said, restock });
    await cancellation.release();
    return cancellation.cancelled;
  }
  if (from === 'delivered')
    return takeBackDelivery(context, transaction, order, { to, note: said, staffId: staff.staffId });
  if (REFUNDED.includes(order.paymentStatus) && !refunded)
    throw new BusinessError(409, 'order_refunded', 'This order was refunded. Cancel it, or confirm the step.');
  const failed = from === 'out_for_delivery' && to === 'packing';
  if (failed && !reason)
    throw new ValidationError({ reason: [`Say why the delivery failed: ${FAILURE_REASONS.join(', ')}.`] });
  if (!failed && reason) throw new ValidationError({ reason: ['Only a failed delivery has a reason.'] });
  if (reason) await recordFailedDelivery(context, transaction, order, reason);
  const fact: OrderFact = reason
    ? { type: 'delivery_failed', params: { reason, note: said } }
    : { type: to as 'packing' | 'out_for_delivery' | 'delivered', params: {} };
  const moved = await moveOrder(context, transaction, order, to, { ...fact, actorId: staff.staffId });
  if (to === 'delivered') await reportMissing(context, transaction, moved, staff.staffId);
  if (to !== 'out_for_delivery') return moved;
  const billed = await issueOrMark(context, transaction, moved);
  // What was refunded before is credited to the bill that is issued now.
  return settleMoney(context, transaction, billed);
}

/** Notes that staff have looked at an order that needed attention. Throws `changed` when it needs it for more than the clerk saw. */
export function clearAttention(context: AppContext, action: Action, seen: string): Promise<OrderRow> {
  return changeOrder(context, action, async (transaction, order) => {
    if (order.attention === null) return order;
    const now = attentionText(english, order.attention);
    if (now !== seen) throw new BusinessError(409, 'changed', `There is something new to look at: ${now}`);
    const [changed] = await transaction
      .update(orders)
      .set({ attention: null, attentionSeen: order.attention })
      .where(eq(orders.id, order.id))
      .returning();
    await recordEvent(context, transaction, changed!, {
      type: 'attention_cleared',
      params: {},
      actorId: action.staffId,
    });
    return changed!;
  });
}

/** An order needs attention again for what staff have looked at last. Again it changes nothing. */
export function bringAttentionBack(context: AppContext, action: Action): Promise<OrderRow> {
  return changeOrder(context, action, async (transaction, order) => {
    const { attention, attentionSeen } = order;
    if (attentionSeen === null) return order;
    const marks = [...attentionSeen, ...(attention ?? [])];
    const [changed] = await transaction
      .update(orders)
      .set({
        attention: marks.filter((mark, index) => marks.findIndex((other) => isDeepStrictEqual(other, mark)) === index),
        attentionSeen: null,
      })
      .where(eq(orders.id, order.id))
      .returning();
    await recordEvent(context, transaction, changed!, { type: 'attention', params: {}, actorId: action.staffId });
    return changed!;
  });
}
