/** Looks an attempt up at its provider and applies the response under the order's row lock. */
import { and, eq } from 'drizzle-orm';
import { type FastifyBaseLogger } from 'fastify';
import { paisaOf, paisaToWire, sumAmounts } from '../../../contract/money';
import { type OrderState } from '../../../contract/orders';
import { type AppContext } from '../../context';
import { inTransaction, type DbOrTransaction } from '../../db/database';
import { orders, paymentAttempts, refunds } from '../../db/orderSchema';
import { nameStaff } from '../../db/staffTransaction';
import { readBookingTime } from './closedDays';
import { toProviderAttempt } from '../orders/orderPayment';
import { lockOrder, markForAttention, recordEvent } from '../orders/orderState';
import { readSoldPieces, returnPieces, type LinePieces } from '../orders/stock';
import { decide, type DecidedAttempt, type Decision, type Trigger } from './decide';
import { receivedOf, type AttemptRow, type RefundRow } from './money';
import { type LookUp } from './providers/types';
import { expireOrder, settleMoney } from './settlement';

export type SettleContext = Pick<AppContext, 'db' | 'config' | 'now' | 'paymentProviders'> & {
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
};

export type AttemptResult = {
  orderId: number;
  orderState: OrderState;
  attemptStatus: AttemptRow['status'];
  /** The provider's response; null when nothing was left to ask. */
  response: LookUp | null;
};

/**
 * Looks an attempt up at its provider and applies the response to the attempt and its order. Repeatable, also at the same moment. Null for
 * an unknown attempt. When `allowLookUp` refuses, the provider is not asked.
 */
export async function settleAttempt(
  context: SettleContext,
  attemptId: string,
  trigger: Trigger = 'job',
  allowLookUp: () => Promise<boolean> = async () => true,
): Promise<AttemptResult | null> {
  const { db, paymentProviders, log, now } = context;
  const [found] = await db
    .select({ attempt: paymentAttempts, order: orders })
    .from(paymentAttempts)
    .innerJoin(orders, eq(orders.id, paymentAttempts.orderId))
    .where(eq(paymentAttempts.id, attemptId));
  if (!found) return null;
  const { attempt, order } = found;
  const provider = paymentProviders.get(attempt.method);
  const settled = { orderId: order.id, orderState: order.state, attemptStatus: attempt.status, response: null };
  if (attempt.method === 'cod' || !needsLookUp(attempt, now()) || !(await allowLookUp())) return settled;
  if (!provider) {
    log.error(
      { attempt: attempt.id, method: attempt.method },
      'a payment cannot be looked up: its provider is not configured',
    );
    return settled;
  }
  const askedAt = now();
  const response = await provider.lookUp(toProviderAttempt(order, attempt));
  const applied = await applyLookUp(context, { orderId: order.id, attemptId }, response, trigger, askedAt);
  log.info({ order: order.id, attempt: attempt.id, response: response.status, ...applied }, 'payment looked up');
  return { orderId: order.id, ...applied, response };
}

/** Money that has arrived is looked up again on its schedule only. An attempt that never started cannot be paid. */
function needsLookUp({ status, nextLookUpAt }: AttemptRow, now: number): boolean {
  if (status === 'paid') return nextLookUpAt !== null && nextLookUpAt.getTime() <= now;
  return status !== 'disputed' && status !== 'failed';
}

/** Applies a response to an attempt and its order, in one transaction. `askedAt`: when the provider was asked; now by default. */
export async function applyLookUp(
  context: SettleContext,
  { orderId, attemptId }: { orderId: number; attemptId: string },
  response: LookUp,
  trigger: Trigger,
  askedAt: number = context.now(),
): Promise<Pick<AttemptResult, 'orderState' | 'attemptStatus'>> {
  return inTransaction(context.db, async (transaction) => {
    const order = await lockOrder(transaction, orderId);
    if (!order) throw new Error(`Attempt ${attemptId} has no order.`);
    const isAttempt = eq(paymentAttempts.id, attemptId);
    const [attempt] = await transaction.select().from(paymentAttempts).where(isAttempt);
    const returned = await transaction.select().from(refunds).where(eq(refunds.attemptId, attemptId));
    const asked = { trigger, askedAt, now: context.now() };
    const decision = decide(toDecided(attempt!, returned), order, response, asked);
    const bookedAt = await readBookingTime(context, transaction);
    await storeDecision(transaction, attempt!, decision, response, { askedAt, bookedAt });
    const refunded = decision.isReturned ? await storeReturn(transaction, attempt!, decision, returned, bookedAt) : [];
    if (decision.attention) await markForAttention(context, transaction, order, decision.attention);
    const { requestedBy = null, restock = [] } = refunded.find(({ requestedAt }) => requestedAt !== null) ?? {};
    const pieces = await findSold(transaction, orderId, restock);
    const settled = await settleMoney(context, transaction, order, undefined, pieces);
    for (const { amount } of refunded) {
      const params = { amount, method: attempt!.method, note: '' };
      await recordEvent(context, transaction, settled, { type: 'refunded', params, actorId: requestedBy });
    }
    const [now] = await transaction.select({ status: paymentAttempts.status }).from(paymentAttempts).where(isAttempt);
    // Last: they may lock the products.
    const { state } = await expireOrder(context, transaction, settled);
    await returnPieces(transaction, orderId, requestedBy, pieces);
    return { orderState: state, attemptStatus: now!.status };
  });
}

function toDecided(attempt: AttemptRow, returned: RefundRow[]): DecidedAttempt {
  const sum = (status: RefundRow['status']) => sumAmounts(returned.filter((refund) => refund.status === status));
  const dueSince = returned.find(({ status }) => status === 'due')?.createdAt ?? null;
  const doneAt = returned.reduce<Date | null>((last, refund) => latest(last, refund.doneAt), null);
  const amount = paisaOf(attempt.amount);
  return { ...attempt, amount, received: receivedOf(attempt), due: sum('due'), done: sum('done'), dueSince, doneAt };
}

const latest = (one: Date | null, other: Date | null): Date | null =>
  one === null || (other !== null && other > one) ? other : one;

async function storeDecision(
  transaction: DbOrTransaction,
  attempt: AttemptRow,
  { status, lookUps, nextLookUpAt, received }: Decision,
  response: LookUp,
  { askedAt, bookedAt }: { askedAt: number; bookedAt: Date },
): Promise<void> {
  const isNews = received !== null || (status === 'disputed' && attempt.status !== 'disputed');
  const isMismatched = received !== null && received !== paisaOf(attempt.amount);
  await transaction
    .update(paymentAttempts)
    .set({
      status,
      lookUps,
      nextLookUpAt,
      askedAt: latest(attempt.askedAt, new Date(askedAt)),
      ...(isNews && { paidAt: bookedAt, reference: 'reference' in response ? response.reference : null }),
      ...(isMismatched && { paidAmount: paisaToWire(received) }),
    })
    .where(eq(paymentAttempts.id, attempt.id));
}

/** The whole payment has gone back: its refunds are done, for who asked for them. One that the shop never knew of is noted. */
async function storeReturn(
  transaction: DbOrTransaction,
  { id: attemptId, orderId, method, amount }: AttemptRow,
  { received }: Decision,
  known: RefundRow[],
  doneAt: Date,
): Promise<RefundRow[]> {
  const done = { status: 'done', doneAt } as const;
  if (received !== null) {
    const why = { reason: 'at_provider', params: {} } as const;
    await transaction.insert(refunds).values({ orderId, attemptId, method, amount, ...why, ...done });
    return [];
  }
  const asked = known.find(({ status, requestedBy }) => status === 'due' && requestedBy !== null);
  // The request came from an address, the confirmation does not.
  if (asked) await nameStaff(transaction, { staffId: asked.requestedBy!, ip: '' });
  return transaction
    .update(refunds)
    .set(done)
    .where(and(eq(refunds.attemptId, attemptId), eq(refunds.status, 'due')))
    .returning();
}

/** Those of the pieces that have not come back in another way meanwhile. */
async function findSold(transaction: DbOrTransaction, orderId: number, pieces: LinePieces[]): Promise<LinePieces[]> {
  if (pieces.length === 0) return [];
  const sold = await readSoldPieces(transaction, orderId);
  return pieces.map(({ item, quantity }) => ({ item, quantity: Math.min(quantity, sold.get(item) ?? 0) }));
}
