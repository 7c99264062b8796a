/** What a refund by staff is of. */
import { and, eq } from 'drizzle-orm';
import { formatPaisa, paisaOf, paisaToWire } from '../../../contract/money';
import { type DbOrTransaction } from '../../db/database';
import { paymentAttempts, refunds } from '../../db/orderSchema';
import { BusinessError, ValidationError } from '../../http/errors';
import { readBookingTime } from './closedDays';
import { type OrderContext, type OrderRow } from '../orders/orderState';
import { type LinePieces } from '../orders/stock';
import { isMoneyUndecided, leftOf, type AttemptRow, type Money, type RefundRow } from './money';

export type DueRefund = { refund: RefundRow; attempt: AttemptRow };

/** The refunds of this amount that are due: of the named payment, if there is one. */
export function findDue(
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

/** A due refund, money that staff have looked into, or money out of the price. */
export type Target = { kind: 'due' | 'disputed' | 'given'; attempt: AttemptRow; refund?: RefundRow };

/** What a refund by hand is of. Throws `refund_ambiguous`, `not_refundable` or a ValidationError. */
export async function findTarget(
  transaction: DbOrTransaction,
  order: OrderRow,
  money: Money,
  { amount, payment, due }: { amount: number; payment?: string | undefined; due: DueRefund[] },
): Promise<Target> {
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
  throw new BusinessError(409, 'not_refundable', 'There is no money to refund for this order.');
}

const UNDER_WAY: OrderRow['state'][] = ['placed', 'packing', 'out_for_delivery', 'delivered'];

/** Records a refund that was made. `restock`: the pieces that came back with it. */
export async function record(
  context: OrderContext,
  transaction: DbOrTransaction,
  order: OrderRow,
  { kind, attempt, refund }: Target,
  {
    amount,
    note,
    reference,
    restock,
  }: { amount: number; note: string; reference?: string | undefined; restock: LinePieces[] },
): Promise<void> {
  const doneAt = await readBookingTime(context, transaction);
  const done = { status: 'done', reference: reference ?? null, restock, doneAt } as const;
  if (refund) {
    await transaction.update(refunds).set(done).where(eq(refunds.id, refund.id));
    return;
  }
  // Staff know how much has arrived.
  if (kind === 'disputed')
    await transaction
      .update(paymentAttempts)
      .set({ status: 'paid', paidAmount: paisaToWire(amount), paidAt: doneAt })
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
