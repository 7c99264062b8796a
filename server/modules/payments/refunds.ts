/** All refunds that staff make: by a call of the provider, by hand with a reference, or in cash. */
import { and, eq, ne, sql } from 'drizzle-orm';
import { type RefundRequest } from '../../../contract/desk';
import { formatPaisa, paisaOf, paisaToWire } from '../../../contract/money';
import { inTransaction, type DbOrTransaction } from '../../db/database';
import { refunds } from '../../db/orderSchema';
import { inStaffTransaction, type Staff } from '../../db/staffTransaction';
import { BusinessError, ValidationError } from '../../http/errors';
import { isRepeated, rememberCall, type IdempotentCall } from '../../http/idempotentCalls';
import { orderNotFound } from '../orders/orderErrors';
import { lockOrder, recordEvent, type OrderRow } from '../orders/orderState';
import { returnPieces, type LinePieces } from '../orders/stock';
import { cancelByStaff, readRestock } from './cancelOrder';
import { type SettleContext } from './lookUpAttempt';
import { hasOf, isStanding, readMoney, type AttemptRow, type Money } from './money';
import { findDue, findTarget, record } from './refundTargets';
import { claim, findCallable, refundAtProvider, type Claim } from './requestedRefunds';
import { settleMoney } from './settlement';

export type StaffRefund = Staff & { orderId: number; call: IdempotentCall; request: RefundRequest };
/** The order as it is now; `repeated` when the refund had been made by an earlier call. */
export type Refunded = { order: OrderRow; repeated: boolean };

/**
 * Refunds money of an order. A whole refund that is due is made by a call of the provider where it has one; any other one of a wallet has
 * been made by staff, and is recorded by its reference. What is not due is given out of the price. `cancel` cancels the order first.
 *
 * Throws `changed` when the clerk has seen other refunds than there are, `not_refundable`, `reference_used`, `refund_ambiguous`, `refund_waiting` while the provider has not confirmed it, `refund_refused`
 * with the provider's reason, `not_cancellable`, or a ValidationError.
 */
export async function refundOrder(context: SettleContext, staffRefund: StaffRefund): Promise<Refunded> {
  const { orderId, call } = staffRefund;
  const step = await inStaffTransaction(context.db, staffRefund, async (transaction) => {
    const order = await lockOrder(transaction, orderId);
    if (!order) throw orderNotFound();
    return refundLocked(context, transaction, order, staffRefund);
  });
  if (!('provider' in step)) return step;
  await refundAtProvider(context, step);
  return inTransaction(context.db, async (transaction) => {
    await rememberCall(transaction, call);
    return { order: (await lockOrder(transaction, orderId))!, repeated: false };
  });
}

async function refundLocked(
  context: SettleContext,
  transaction: DbOrTransaction,
  before: OrderRow,
  staffRefund: StaffRefund,
): Promise<Refunded | Claim> {
  const { staffId, call, request } = staffRefund;
  const { reason } = request;
  if (await isRepeated(transaction, call)) return { order: before, repeated: true };
  const amount = paisaOf(request.amount);
  const known = await readMoney(transaction, before.id);
  checkSeen(request, known);
  const isCancelled = request.cancel === true && before.state !== 'cancelled';
  if (isCancelled && amount !== hasOf(known))
    throw new ValidationError({ amount: [`Refund ${formatPaisa(hasOf(known))} to cancel the order.`] });
  if (isCancelled) {
    const restock = request.restock;
    const { cancelled, release } = await cancelByStaff(context, transaction, before, { staffId, reason, restock });
    const money = await readMoney(transaction, before.id);
    const made = await makeRefund(context, transaction, cancelled, money, staffRefund, { isCancelled });
    await release();
    return made;
  }
  const returned = await readRestock(transaction, before, request.restock);
  const made = await makeRefund(context, transaction, before, known, staffRefund, { returned });
  // Last: it locks the products. What a provider is asked for waits for its confirmation.
  if (!('provider' in made)) await returnPieces(transaction, before.id, staffId, returned);
  return made;
}

/** Throws `changed` when money went back, or is to, that the clerk has not seen, or is not any more. */
function checkSeen({ refunded, due }: RefundRequest, money: Money): void {
  if (paisaOf(refunded) === money.done && (due === undefined || paisaOf(due) === money.due)) return;
  const rest = money.due > 0 ? `, and ${formatPaisa(money.due)} is to be refunded` : '';
  const text = `This order has changed: ${formatPaisa(money.done)} of it was refunded so far${rest}. Nothing was done now.`;
  throw new BusinessError(409, 'changed', text);
}

/** Records the refund of a locked order, or claims it for a call of the provider. */
async function makeRefund(
  context: SettleContext,
  transaction: DbOrTransaction,
  order: OrderRow,
  money: Money,
  { staffId, call, request }: StaffRefund,
  { isCancelled = false, returned = [] }: { isCancelled?: boolean; returned?: LinePieces[] },
): Promise<Refunded | Claim> {
  const { reference, payment, reason } = request;
  const amount = paisaOf(request.amount);
  const due = await findDue(transaction, order.id, { amount, payment });
  const callable = reference ? null : findCallable(context, due, money);
  if (callable)
    return claim(
      context,
      transaction,
      { ...callable, order, isCancelled },
      { requestedBy: staffId, restock: returned },
    );
  const target = await findTarget(transaction, order, money, { amount, payment, due });
  if (!reference && target.attempt.method !== 'cod')
    throw new ValidationError({
      reference: ["Make the refund in the provider's panel first, and enter its number."],
    });
  if (reference) await checkReference(transaction, order, target.attempt, reference);
  await record(context, transaction, order, target, { amount, note: reason, reference, restock: returned });
  await rememberCall(transaction, call);
  const settled = await settleMoney(context, transaction, order, undefined, returned);
  const params = { amount: paisaToWire(amount), method: target.attempt.method, note: reason };
  await recordEvent(context, transaction, settled, { type: 'refunded', params, actorId: staffId });
  return { order: settled, repeated: false };
}

/** An arbitrary number: the first key of the advisory lock. */
const REFERENCE_LOCK = 639_278;

/**
 * Throws `reference_used` when a refund of another order has this number of the provider. Refunds of one order may share it: one refund in
 * the panel, or one transfer, covers several. A number of a receipt is of its order only.
 */
async function checkReference(
  transaction: DbOrTransaction,
  { id }: OrderRow,
  { method }: AttemptRow,
  reference: string,
): Promise<void> {
  if (method === 'cod') return;
  // One refund with this number at a time.
  await transaction.execute(sql`SELECT pg_advisory_xact_lock(${REFERENCE_LOCK}, hashtext(${reference}))`);
  const [other] = await transaction
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.method, method), eq(refunds.reference, reference), ne(refunds.orderId, id), isStanding))
    .limit(1);
  if (other)
    throw new BusinessError(
      409,
      'reference_used',
      'This reference is recorded already, for a refund of another order.',
    );
}
