/** Applies a provider's answer to an attempt and its order, in one transaction under the order's row lock. */
import { and, eq, inArray, or } from 'drizzle-orm';
import { type FastifyBaseLogger } from 'fastify';
import { type OrderState } from '../../../contract/orders';
import { type AppContext } from '../../context';
import { inTransaction, type Sql } from '../../db/database';
import { orders, paymentAttempts } from '../../db/orderSchema';
import { lockOrder, markForAttention, moveOrder, type OrderContext, type OrderRow } from '../orders/orderState';
import { acceptPayment } from './arrivedMoney';
import { confirmRefund } from './confirmRefund';
import { disputePayment, isMoneyUndecided } from './disputedMoney';
import { nextLookUp, nextRefundLookUp } from './lookUpSchedule';
import { type LookUp } from './paymentMethod';
import { type AttemptRow } from './startPayment';

export type SettleContext = Pick<AppContext, 'db' | 'config' | 'now' | 'paymentProviders'> & {
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
};

/**
 * Why an attempt is looked up. `returned`: the visitor is back from the provider. `claimed`: with a signed answer that says it was paid.
 * `failed`: at the address for failures. `job`: by the schedule, or before something else is done with the order.
 */
export type Occasion = 'job' | 'returned' | 'claimed' | 'failed';

const MINUTE_MS = 60_000;
const ATTENTION_AFTER_MS = 60 * MINUTE_MS;
/** An order past its end is expired or marked for attention within ten minutes. */
export const OVERDUE_MS = 5 * MINUTE_MS;

const isLive = ({ status }: AttemptRow): boolean => status === 'open' || status === 'checking';

/** Whether the money of an attempt has arrived. It is looked up only while it is to go back. */
const hasArrived = ({ status }: AttemptRow): boolean => status === 'paid' || status === 'disputed';

/** Whether an unpaid order is past its end. */
export const isOver = ({ state, expiresAt }: OrderRow, now: number): boolean =>
  state === 'pending_payment' && expiresAt !== null && now >= expiresAt.getTime();

export async function applyLookUp(
  context: SettleContext,
  { orderId, attemptId }: { orderId: number; attemptId: string },
  answer: LookUp,
  occasion: Occasion,
): Promise<{ orderState: OrderState; attemptStatus: AttemptRow['status'] }> {
  return inTransaction(context.db, async (transaction) => {
    const order = await lockOrder(transaction, orderId);
    if (!order) throw new Error(`Attempt ${attemptId} has no order.`);
    const readAttempt = async () =>
      (await transaction.select().from(paymentAttempts).where(eq(paymentAttempts.id, attemptId)))[0]!;
    const attempt = await readAttempt();
    const planLookUp = () => update(transaction, attempt, planNext(attempt, order, context.now(), occasion));
    if (answer.status === 'refunded') {
      const isStillDue = await confirmRefund(context, transaction, order, attempt, answer);
      if (isStillDue) await planLookUp();
    } else if (hasArrived(attempt)) await planLookUp();
    else if (answer.status === 'paid') await acceptPayment(context, transaction, order, attempt, answer.reference);
    else if (answer.status === 'mismatch') await disputePayment(context, transaction, order, attempt, answer);
    else await keepUnpaid(context, transaction, order, attempt, answer, occasion);
    const [{ state }, { status }] = [(await lockOrder(transaction, orderId))!, await readAttempt()];
    return { orderState: state, attemptStatus: status };
  });
}

type Unpaid = Exclude<LookUp, { status: 'paid' | 'mismatch' | 'refunded' }>;

/** No money yet: notes the status, plans the next look-up, and expires an order that is past its end. */
async function keepUnpaid(
  context: OrderContext,
  transaction: Sql,
  order: OrderRow,
  attempt: AttemptRow,
  answer: Unpaid,
  occasion: Occasion,
): Promise<void> {
  const now = context.now();
  // With `initiated` the visitor has opened the provider's page and paid nothing.
  const isUndecided =
    answer.status === 'keyRefused' ||
    (answer.status === 'checking' && answer.reason !== 'initiated') ||
    (answer.status === 'open' && occasion === 'claimed');
  // eSewa forgets what was not paid yet, but takes its form later all the same. The other ends are final.
  const isFinal = answer.status === 'cancelled' || (answer.status === 'expired' && attempt.method !== 'esewa');
  const next = isFinal ? { nextLookUpAt: null } : planNext(attempt, order, now, occasion);
  const isGivenUp = isUndecided && next.nextLookUpAt === null;
  const isOpen = order.state === 'pending_payment';
  // The payment of an order that is over is checked as long as it is looked up.
  const isUnderWay = isUndecided && (isOpen || !isGivenUp);
  const isEnd = isOver(order, now);
  const status = isLive(attempt) ? liveStatus(answer, { isUnderWay, isEnd, occasion, order }) : attempt.status;
  await update(transaction, attempt, { status, ...next });
  if (isGivenUp || (isLive(attempt) && isUnderWay && isLate(order, attempt, now))) {
    const what = isGivenUp ? 'was not settled in time and is not looked up any more' : 'cannot be settled';
    const why =
      answer.status === 'keyRefused'
        ? 'the provider refuses our key'
        : `the provider's answer is ${'reason' in answer ? answer.reason : answer.status}`;
    await markForAttention(context, transaction, order, `The payment ${what}: ${why}.`);
  }
  if (!isLive(attempt)) return;
  // What was being checked of an order that is over has ended.
  if (isOpen || (!isUnderWay && order.paymentStatus === 'processing')) {
    const paymentStatus = isUnderWay ? 'processing' : 'due';
    await transaction.update(orders).set({ paymentStatus }).where(eq(orders.id, order.id));
  }
  if (isEnd && !isUnderWay) await expireOrder(context, transaction, order);
}

function liveStatus(
  answer: Unpaid,
  { isUnderWay, isEnd, occasion, order }: { isUnderWay: boolean; isEnd: boolean; occasion: Occasion; order: OrderRow },
): AttemptRow['status'] {
  if (answer.status === 'expired' || answer.status === 'cancelled') return answer.status;
  if (isUnderWay) return 'checking';
  if (isEnd) return 'expired';
  // The order is over, or the provider has told the visitor that it failed: another try is another attempt.
  if (order.state !== 'pending_payment' || occasion === 'failed') return 'cancelled';
  return answer.status === 'checking' ? 'checking' : 'open';
}

const isLate = (order: OrderRow, attempt: AttemptRow, now: number): boolean =>
  now >= attempt.createdAt.getTime() + ATTENTION_AFTER_MS ||
  (order.expiresAt !== null && now >= order.expiresAt.getTime() + OVERDUE_MS);

/** Counts a look-up that was due and plans the next one, at the latest at the order's end. A visitor who is back starts the schedule again. */
function planNext(
  attempt: AttemptRow,
  order: OrderRow,
  now: number,
  occasion: Occasion,
): Partial<Pick<AttemptRow, 'lookUps' | 'nextLookUpAt'>> {
  if (occasion === 'job' && attempt.nextLookUpAt !== null && attempt.nextLookUpAt.getTime() > now) return {};
  const lookUps = occasion === 'job' ? attempt.lookUps : 0;
  const planned = nextLookUp({ lookUps, createdAt: attempt.createdAt }, now);
  const next = planned ?? (hasArrived(attempt) ? nextRefundLookUp(now) : null);
  const end = order.state === 'pending_payment' ? (order.expiresAt?.getTime() ?? 0) : 0;
  const isBeyondEnd = next !== null && end > now && next.getTime() > end;
  return { lookUps: lookUps + 1, nextLookUpAt: isBeyondEnd ? new Date(end) : next };
}

async function update(transaction: Sql, { id }: AttemptRow, columns: Partial<AttemptRow>): Promise<void> {
  if (Object.keys(columns).length > 0)
    await transaction.update(paymentAttempts).set(columns).where(eq(paymentAttempts.id, id));
}

/** Expires a locked order that is past its end, unless an attempt may still be paid or it is not decided what becomes of its money. */
export async function expireOrder(context: OrderContext, transaction: Sql, order: OrderRow): Promise<void> {
  if (!isOver(order, context.now()) || (await undecided(transaction, order.id)).length > 0) return;
  const text = "This order expired because it wasn't paid in time.";
  await moveOrder(context, transaction, order, 'expired', { type: 'expired', text, actorId: null });
}

/** The attempts of an order that may still be paid, or whose money nobody has decided on. */
export const undecided = (db: Pick<Sql, 'select'>, orderId: number | typeof orders.id) =>
  db
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.orderId, orderId),
        or(inArray(paymentAttempts.status, ['open', 'checking']), isMoneyUndecided),
      ),
    );
