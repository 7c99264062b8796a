/** All refunds that staff make: by a call of the provider, by hand with a reference, or in cash. */
import { and, eq, inArray } from 'drizzle-orm';
import { type RefundRequest } from '../../../contract/desk';
import { formatPaisa, paisaOf, paisaToWire, readPaisa } from '../../../contract/money';
import { inTransaction, readSqlError, type DbOrTransaction } from '../../db/database';
import { paymentAttempts, refunds } from '../../db/orderSchema';
import { inStaffTransaction, type Staff } from '../../db/staffTransaction';
import { BusinessError, ValidationError } from '../../http/errors';
import { cancelByStaff, readRestock } from './cancelOrder';
import { isRepeated, rememberCall, type IdempotentCall } from '../../http/idempotentCalls';
import { orderNotFound } from '../orders/orderErrors';
import { toProviderAttempt } from '../orders/orderPayment';
import { lockOrder, recordEvent, type OrderRow } from '../orders/orderState';
import { returnPieces, type LinePieces } from '../orders/stock';
import { applyLookUp, type SettleContext } from './lookUpAttempt';
import { hasOf, isMoneyUndecided, leftOf, readMoney, type AttemptRow, type Money, type RefundRow } from './money';
import { type PaymentProvider } from './providers/types';
import { settleMoney } from './settlement';

/** After this time, a request without a response may be made again. */
const REQUEST_PENDING_MS = 60_000;

export type StaffRefund = Staff & { orderId: number; call: IdempotentCall; request: RefundRequest };
/** The order as it is now; `repeated` when the refund had been made by an earlier call. */
export type Refunded = { order: OrderRow; repeated: boolean };

type DueRefund = { refund: RefundRow; attempt: AttemptRow };
type Claim = DueRefund & { order: OrderRow; provider: Required<PaymentProvider>; isOwner: boolean };

/**
 * Refunds money of an order. A whole refund that is due is made by a call of the provider where it has one; any other one of a wallet has
 * been made by staff, and is recorded by its reference. What is not due is given out of the price. `cancel` cancels the order first.
 *
 * Throws `not_refundable`, `reference_used`, `refund_ambiguous`, `refund_waiting` while the provider has not confirmed it, `refund_refused`
 * with the provider's reason, `not_cancellable`, or a ValidationError.
 */
export async function refundOrder(context: SettleContext, staffRefund: StaffRefund): Promise<Refunded> {
  const { orderId, call } = staffRefund;
  const step = await inStaffTransaction(context.db, staffRefund, async (transaction) => {
    const order = await lockOrder(transaction, orderId);
    if (!order) throw orderNotFound();
    return refundLocked(context, transaction, order, staffRefund);
  }).catch((error: unknown) => {
    throw readSqlError(error)?.constraint === 'refunds_reference_key' ? referenceUsed() : error;
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
  const { reference, reason } = request;
  if (await isRepeated(transaction, call)) return { order: before, repeated: true };
  const amount = readPaisa(request.amount) ?? 0;
  const known = await readMoney(transaction, before.id);
  if (reference && (await isRecorded(transaction, before, known, reference, amount)))
    return { order: before, repeated: true };
  const isCancelled = request.cancel === true && before.state !== 'cancelled';
  if (isCancelled && amount !== hasOf(known))
    throw new ValidationError({ amount: [`Refund ${formatPaisa(hasOf(known))} to cancel the order.`] });
  if (isCancelled) {
    const restock = request.restock;
    const { cancelled, release } = await cancelByStaff(context, transaction, before, { staffId, reason, restock });
    const money = await readMoney(transaction, before.id);
    const made = await makeRefund(context, transaction, cancelled, money, staffRefund);
    await release();
    return made;
  }
  const returned = await readRestock(transaction, before, request.restock);
  const made = await makeRefund(context, transaction, before, known, staffRefund, returned);
  // Last: it locks the products.
  if (returned.length > 0 && !('provider' in made) && !made.repeated)
    await returnPieces(transaction, before.id, staffId, returned);
  return made;
}

/** Records the refund of a locked order, or claims it for a call of the provider. */
async function makeRefund(
  context: SettleContext,
  transaction: DbOrTransaction,
  order: OrderRow,
  money: Money,
  { staffId, call, request }: StaffRefund,
  returned: LinePieces[] = [],
): Promise<Refunded | Claim> {
  const { reference, payment, reason } = request;
  const amount = readPaisa(request.amount) ?? 0;
  const due = await findDue(transaction, order.id, { amount, payment });
  const callable = reference ? null : findCallable(context, due, money);
  if (callable) return claim(context, transaction, order, callable);
  const target = await findTarget(transaction, order, money, { amount, payment, reference, due });
  if (target === 'done') return { order, repeated: true };
  if (!reference && target.attempt.method !== 'cod')
    throw new ValidationError({
      reference: ["Make the refund in the provider's panel first, and enter its number."],
    });
  await record(context, transaction, order, target, { amount, note: reason, reference });
  await rememberCall(transaction, call);
  const settled = await settleMoney(context, transaction, order, undefined, returned);
  const params = { amount: paisaToWire(amount), method: target.attempt.method, note: reason };
  await recordEvent(context, transaction, settled, { type: 'refunded', params, actorId: staffId });
  return { order: settled, repeated: false };
}

const referenceUsed = () =>
  new BusinessError(409, 'reference_used', 'This reference is recorded already, for another refund.');

/** Whether a refund with this reference is recorded. Throws `reference_used` when it is another one. A receipt's number is of its order only. */
async function isRecorded(
  transaction: DbOrTransaction,
  { id }: OrderRow,
  { payments }: Money,
  reference: string,
  amount: number,
): Promise<boolean> {
  const methods = [...new Set(payments.map(({ attempt }) => attempt.method))];
  const recorded = await transaction
    .select()
    .from(refunds)
    .where(and(eq(refunds.reference, reference), eq(refunds.status, 'done'), inArray(refunds.method, methods)));
  const others = recorded.filter(({ method, orderId }) => method !== 'cod' || orderId === id);
  if (others.some((refund) => refund.orderId === id && paisaOf(refund.amount) === amount)) return true;
  if (others.length > 0) throw referenceUsed();
  return false;
}

/** The refunds of this amount that are due: of the named payment, if there is one. */
function findDue(
  transaction: DbOrTransaction,
  orderId: number,
  { amount, payment }: { amount: number; payment?: string | undefined },
): Promise<DueRefund[]> {
  return transaction
    .select({ refund: refunds, attempt: paymentAttempts })
    .from(refunds)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, refunds.attemptId))
    .where(
      and(
        eq(refunds.orderId, orderId),
        eq(refunds.status, 'due'),
        eq(refunds.amount, paisaToWire(amount)),
        payment ? eq(paymentAttempts.reference, payment) : undefined,
      ),
    )
    .orderBy(refunds.id);
}

/** The due refund that its provider makes by a call: of a whole payment. */
function findCallable({ paymentProviders }: SettleContext, due: DueRefund[], { payments }: Money) {
  for (const found of due) {
    const provider = paymentProviders.get(found.attempt.method);
    const received = payments.find(({ attempt }) => attempt.id === found.attempt.id)?.received;
    if (provider?.refund && found.attempt.reference && received === paisaOf(found.refund.amount))
      return { ...found, provider: provider as Required<PaymentProvider> };
  }
  return null;
}

/** Claims a refund under the order's lock, so that one call requests it. Another call may, once an earlier one had no response for a minute. */
async function claim(
  { now }: SettleContext,
  transaction: DbOrTransaction,
  order: OrderRow,
  found: Omit<Claim, 'order' | 'isOwner'>,
): Promise<Claim> {
  const { requestedAt } = found.refund;
  const isOwner = requestedAt === null || now() - requestedAt.getTime() >= REQUEST_PENDING_MS;
  if (isOwner) await setRequested(transaction, found.refund, new Date(now()));
  return { ...found, order, isOwner };
}

/** Asks the provider for a claimed refund, unless it has been made, and looks up the result. */
async function refundAtProvider(
  context: SettleContext,
  { order, attempt, refund, provider, isOwner }: Claim,
): Promise<void> {
  const { db, log } = context;
  const isDone = async (): Promise<boolean> => {
    const askedAt = context.now();
    const response = await provider.refund.confirm(toProviderAttempt(order, attempt));
    await applyLookUp(context, { orderId: order.id, attemptId: attempt.id }, response, 'job', askedAt);
    const [row] = await db.select({ status: refunds.status }).from(refunds).where(eq(refunds.id, refund.id));
    return row?.status === 'done';
  };
  if (await isDone()) return;
  const waiting = new BusinessError(
    409,
    'refund_waiting',
    'The provider has not confirmed the refund yet. We keep asking.',
  );
  if (!isOwner) throw waiting;
  const response = await provider.refund.request(attempt.reference!);
  if (await isDone()) return;
  log.warn({ order: order.id, attempt: attempt.id, ...response }, 'a requested refund is not confirmed');
  if (response.status === 'failed' || response.status === 'refused') await setRequested(db, refund, null);
  if (response.status !== 'refused') throw waiting;
  const text = `${provider.name} refused the refund: ${response.reason} It stays due; try again when this is settled.`;
  throw new BusinessError(409, 'refund_refused', text);
}

async function setRequested(
  db: Pick<DbOrTransaction, 'update'>,
  { id }: RefundRow,
  requestedAt: Date | null,
): Promise<void> {
  await db.update(refunds).set({ requestedAt }).where(eq(refunds.id, id));
}

/** A due refund, money that staff have looked into, or money out of the price. */
type Target = { kind: 'due' | 'disputed' | 'given'; attempt: AttemptRow; refund?: RefundRow };

/** What a refund by hand is of; `done` when it was made already. */
async function findTarget(
  transaction: DbOrTransaction,
  order: OrderRow,
  money: Money,
  {
    amount,
    payment,
    reference,
    due,
  }: { amount: number; payment?: string | undefined; reference?: string | undefined; due: DueRefund[] },
): Promise<Target | 'done'> {
  const [first, ...others] = due;
  if (first && others.length === 0) return { kind: 'due', ...first };
  if (first)
    throw new BusinessError(
      409,
      'refund_ambiguous',
      'Several payments of this amount are to be refunded. Choose the refunded payment.',
    );
  if (payment) throw new ValidationError({ payment: ['No refund of this amount is due for this payment.'] });
  const most = (limit: number) => new ValidationError({ amount: [`Refund at most ${formatPaisa(limit)}.`] });
  const given = money.payments.toSorted((one, other) => leftOf(other) - leftOf(one))[0];
  if (given && leftOf(given) > 0) {
    if (amount <= 0 || amount > leftOf(given)) throw most(leftOf(given));
    return { kind: 'given', attempt: given.attempt };
  }
  if (money.due > 0) {
    const [next] = await transaction
      .select({ amount: refunds.amount })
      .from(refunds)
      .where(and(eq(refunds.orderId, order.id), eq(refunds.status, 'due')))
      .orderBy(refunds.id);
    throw new ValidationError({ amount: [`Refund ${formatPaisa(paisaOf(next!.amount))}.`] });
  }
  const [disputed] = await transaction
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.orderId, order.id), isMoneyUndecided))
    .limit(1);
  if (disputed) {
    if (amount <= 0 || amount > paisaOf(disputed.amount)) throw most(paisaOf(disputed.amount));
    return { kind: 'disputed', attempt: disputed };
  }
  const isDone = and(
    eq(refunds.orderId, order.id),
    eq(refunds.status, 'done'),
    eq(refunds.amount, paisaToWire(amount)),
  );
  const [done] = await transaction.select({ id: refunds.id }).from(refunds).where(isDone).limit(1);
  if (done && !reference) return 'done';
  throw new BusinessError(409, 'not_refundable', 'There is no money to refund for this order.');
}

const UNDER_WAY: OrderRow['state'][] = ['placed', 'packing', 'out_for_delivery', 'delivered'];

async function record(
  { now }: SettleContext,
  transaction: DbOrTransaction,
  order: OrderRow,
  { kind, attempt, refund }: Target,
  { amount, note, reference }: { amount: number; note: string; reference?: string | undefined },
): Promise<void> {
  const done = { status: 'done', reference: reference ?? null, doneAt: new Date(now()) } as const;
  if (refund) {
    await transaction.update(refunds).set(done).where(eq(refunds.id, refund.id));
    return;
  }
  // Staff know how much has arrived.
  if (kind === 'disputed')
    await transaction
      .update(paymentAttempts)
      .set({ status: 'paid', paidAmount: paisaToWire(amount) })
      .where(eq(paymentAttempts.id, attempt.id));
  await transaction.insert(refunds).values({
    orderId: order.id,
    attemptId: attempt.id,
    method: attempt.method,
    amount: paisaToWire(amount),
    isGranted: kind === 'given' && UNDER_WAY.includes(order.state),
    reason: 'by_staff',
    params: { note },
    ...done,
  });
}
