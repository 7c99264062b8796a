import { and, eq } from 'drizzle-orm';
import { type CashRequest, type WriteOff } from '../../../contract/desk';
import { toWholeRupees } from '../../../contract/cashRounding';
import { formatPaisa, paisaOf, paisaToWire } from '../../../contract/money';
import { MOVABLE_STATES, OPEN_STATES } from '../../../contract/orderStates';
import { type AppContext } from '../../context';
import { cashReceipts } from '../../db/cashSchema';
import { type DbOrTransaction } from '../../db/database';
import { orders, refunds } from '../../db/orderSchema';
import { riders } from '../../db/riderSchema';
import { type Staff } from '../../db/staffTransaction';
import { BusinessError, ValidationError } from '../../http/errors';
import { toId } from '../../http/validation';
import { isRepeated, rememberCall, type IdempotentCall } from '../../http/idempotentCalls';
import { checkDayOpen, readBookingTime } from '../payments/closedDays';
import { recordEvent, type OrderRow } from '../orders/orderState';
import { hasOf, needsOf, readMoney } from '../payments/money';
import { settleMoney } from '../payments/settlement';
import { applyReceipts, checkNotHandedOver, findCash, readReceipts } from './cashReceipts';
import { changeOrder, type Action } from '../orders/changeOrder';

/**
 * Records cash that was collected for an order, the whole rest unless `amount` says less. What is rounded up to a whole rupee is its surplus:
 * the till has it, the order does not. The same call again changes nothing: `repeated`.
 * Throws `not_payable`, also when the order has it all, `cash_changed` when another amount is due than the clerk saw, or a ValidationError.
 */
export async function collectCash(
  context: AppContext,
  action: Action,
  request: CashRequest,
  call: IdempotentCall,
): Promise<{ order: OrderRow; repeated: boolean }> {
  let repeated = false;
  const order = await changeOrder(context, action, async (transaction, locked) => {
    repeated = await isRepeated(transaction, call);
    if (repeated) return locked;
    await rememberCall(transaction, call);
    return recordCollected(context, transaction, locked, action, request);
  });
  return { order, repeated };
}

/** Records cash that was collected for a locked order, by the rules of `collectCash`. */
async function recordCollected(
  context: AppContext,
  transaction: DbOrTransaction,
  order: OrderRow,
  { staffId }: Staff,
  request: CashRequest,
): Promise<OrderRow> {
  const cash = await findCash(transaction, order.id);
  const due = await readOutstanding(transaction, order);
  checkDue(request.due, due);
  const isCollected = cash && ['open', 'paid'].includes(cash.status) && COLLECTED_STATES.includes(order.state);
  if (!isCollected || due <= 0)
    throw new BusinessError(409, 'not_payable', 'No cash is due for this order at this moment.');
  const amount = request.amount === undefined ? due : paisaOf(request.amount);
  const limit = toWholeRupees(due);
  if (amount <= 0 || amount > limit)
    throw new ValidationError({ amount: [`Enter an amount up to ${formatPaisa(limit)}.`] });
  const surplus = Math.max(0, amount - due);
  const collector = MOVABLE_STATES.includes(order.state) ? null : order.riderId;
  const rider = await findRider(transaction, request.rider === undefined ? collector : request.rider);
  const recordedAt = await readBookingTime(context, transaction);
  await transaction.insert(cashReceipts).values({
    orderId: order.id,
    riderId: rider?.id ?? null,
    amount: paisaToWire(amount),
    surplus: paisaToWire(surplus),
    recordedBy: staffId,
    recordedAt,
  });
  await applyReceipts(transaction, order, cash);
  const paid = await settleMoney(context, transaction, order);
  const params = {
    amount: paisaToWire(amount),
    ...(rider && { rider: rider.name }),
    ...(amount < due && { rest: paisaToWire(due - amount) }),
    ...(surplus > 0 && { surplus: paisaToWire(surplus) }),
  };
  await recordEvent(context, transaction, paid, { type: 'cash_collected', params, actorId: staffId });
  return paid;
}

/** Records that all cash that is due for a locked order was collected, once it has left by its rider. `amount` in paisa: 0 when none was due. */
export async function collectRest(
  context: AppContext,
  transaction: DbOrTransaction,
  order: OrderRow,
  staff: Staff,
): Promise<{ order: OrderRow; amount: number }> {
  const due = order.paymentMethod === 'cod' ? await readOutstanding(transaction, order) : 0;
  if (due <= 0) return { order, amount: 0 };
  return { order: await recordCollected(context, transaction, order, staff, {}), amount: due };
}

/** Before an order leaves, its cash is paid at the desk. */
const COLLECTED_STATES: OrderRow['state'][] = [...OPEN_STATES, 'delivered'];

/** What a locked order needs and does not have, in paisa. */
async function readOutstanding(transaction: DbOrTransaction, order: OrderRow): Promise<number> {
  const money = await readMoney(transaction, order.id);
  return needsOf(order, money) - hasOf(money);
}

/** Throws `cash_changed` when a clerk has seen another amount than is due now. */
function checkDue(seen: string | undefined, due: number): void {
  if (seen === undefined || paisaOf(seen) === due) return;
  const text = due > 0 ? `${formatPaisa(due)} is due for this order now.` : 'Nothing is due for this order any more.';
  throw cashChanged(text);
}

const cashChanged = (text: string): BusinessError => new BusinessError(409, 'cash_changed', text);

async function findRider(
  transaction: DbOrTransaction,
  id: number | null,
): Promise<{ id: number; name: string } | null> {
  if (id === null) return null;
  const [rider] = await transaction
    .select({ id: riders.id, name: riders.name })
    .from(riders)
    .where(eq(riders.id, toId(id)));
  if (!rider) throw new ValidationError({ rider: [`Invalid pk "${id}" - object does not exist.`] });
  return rider;
}

/**
 * Takes back a record that cash of an order was collected, and with it a refund that is due of this cash. Throws `cash_changed` when this
 * receipt does not stand any more, `already_refunded` once money of the order went back, `cash_handed_over`, or `day_closed`.
 */
export async function takeBackCash(
  context: AppContext,
  action: Action,
  receiptId: number,
  call: IdempotentCall,
): Promise<{ order: OrderRow; repeated: boolean }> {
  let repeated = false;
  const order = await changeOrder(context, action, async (transaction, order) => {
    repeated = await isRepeated(transaction, call);
    if (repeated) return order;
    const cash = await findCash(transaction, order.id);
    const receipt = (await readReceipts(transaction, order.id)).find(({ id }) => id === receiptId);
    if (!cash || !receipt) throw cashChanged('This cash is not recorded for the order any more. Nothing was done now.');
    const isDone = and(eq(refunds.orderId, order.id), eq(refunds.status, 'done'));
    if ((await transaction.select({ id: refunds.id }).from(refunds).where(isDone).limit(1)).length > 0)
      throw new BusinessError(409, 'already_refunded', 'Cash of this order was refunded already.');
    await checkNotHandedOver(transaction, receiptId);
    await checkDayOpen(transaction, new Date(receipt.at));
    await rememberCall(transaction, call);
    await transaction.delete(refunds).where(and(eq(refunds.attemptId, cash.id), eq(refunds.status, 'due')));
    await transaction
      .update(cashReceipts)
      .set({ takenBackBy: action.staffId, takenBackAt: new Date(context.now()) })
      .where(eq(cashReceipts.id, receipt.id));
    await applyReceipts(transaction, order, cash);
    const unpaid = await settleMoney(context, transaction, order);
    const params = { amount: receipt.amount };
    await recordEvent(context, transaction, unpaid, { type: 'cash_not_collected', params, actorId: action.staffId });
    return unpaid;
  });
  return { order, repeated };
}

/**
 * Gives up the rest of the cash of a delivered order. Written off already, it stays as it is. Throws `not_payable`, or `cash_changed` when
 * another amount is due than the clerk saw.
 */
export function writeOffCash(context: AppContext, action: Action, { amount, reason }: WriteOff): Promise<OrderRow> {
  return changeOrder(context, action, async (transaction, order) => {
    const due = await readOutstanding(transaction, order);
    if (due === 0 && paisaOf(order.writtenOff) === paisaOf(amount)) return order;
    if (order.paymentMethod !== 'cod' || order.state !== 'delivered' || due <= 0)
      throw new BusinessError(409, 'not_payable', 'No cash of a delivered order is missing.');
    checkDue(amount, due);
    const writtenOff = paisaToWire(paisaOf(order.writtenOff) + due);
    const changed = await setWriteOff(transaction, order, { writtenOff, writeOffReason: reason.trim() });
    const params = { amount: paisaToWire(due) };
    const settled = await settleMoney(context, transaction, changed);
    await recordEvent(context, transaction, settled, { type: 'cash_written_off', params, actorId: action.staffId });
    return settled;
  });
}

/** The rest of an order that was written off is due again. An order without such a record stays as it is. */
export function takeBackWriteOff(context: AppContext, action: Action): Promise<OrderRow> {
  return changeOrder(context, action, async (transaction, order) => {
    if (paisaOf(order.writtenOff) === 0) return order;
    const changed = await setWriteOff(transaction, order, { writtenOff: '0', writeOffReason: null });
    const params = { amount: order.writtenOff };
    const settled = await settleMoney(context, transaction, changed);
    await recordEvent(context, transaction, settled, { type: 'cash_not_written_off', params, actorId: action.staffId });
    return settled;
  });
}

async function setWriteOff(
  transaction: DbOrTransaction,
  { id }: OrderRow,
  columns: Pick<OrderRow, 'writtenOff' | 'writeOffReason'>,
): Promise<OrderRow> {
  const [changed] = await transaction.update(orders).set(columns).where(eq(orders.id, id)).returning();
  return changed!;
}
