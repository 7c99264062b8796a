/** The way back from a refund that staff have recorded by mistake. */
import { and, asc, eq, sql } from 'drizzle-orm';
import { type RefundReversal, type ReversibleRefund } from '../../../contract/desk';
import { type RefundReason } from '../../../contract/orderFacts';
import { type DbOrTransaction } from '../../db/database';
import { paymentAttempts, refunds } from '../../db/orderSchema';
import { inStaffTransaction, type Staff } from '../../db/staffTransaction';
import { BusinessError } from '../../http/errors';
import { isRepeated, rememberCall, type IdempotentCall } from '../../http/idempotentCalls';
import { checkDayOpen, readClosedUntil } from './closedDays';
import { orderNotFound } from '../orders/orderErrors';
import { lockOrder, recordEvent, type OrderRow } from '../orders/orderState';
import { lockStock, returnPieces, type LinePieces } from '../orders/stock';
import { type SettleContext } from './lookUpAttempt';
import { type RefundRow } from './money';
import { type Refunded } from './refunds';
import { settleMoney, type SurplusCause } from './settlement';

/** What a provider has made has no number of the staff. */
const isByHand = ({ status, method, reference }: RefundRow): boolean =>
  status === 'done' && (method === 'cod' || reference !== null);

/** The refunds of an order that can be taken back, oldest first: until their day is closed. */
export async function readReversible(db: DbOrTransaction, orderId: number): Promise<ReversibleRefund[]> {
  const isDone = and(eq(refunds.orderId, orderId), eq(refunds.status, 'done'));
  const done = await db.select().from(refunds).where(isDone).orderBy(asc(refunds.id));
  if (done.length === 0) return [];
  const closed = await readClosedUntil(db);
  return done
    .filter((refund) => isByHand(refund) && (closed === null || refund.doneAt! >= closed))
    .map(({ id, amount, method, reference, doneAt, restock }) => ({
      id,
      amount,
      method,
      reference,
      at: doneAt!.toISOString(),
      restocked: restock.reduce((sum, { quantity }) => sum + quantity, 0),
    }));
}

/**
 * Takes a refund back that staff have recorded by hand: it was not made. What was due is due again, what was given out of the price is not,
 * its credit note is reversed, and pieces that came back with it are off sale again. The same call again changes nothing: `repeated`. Throws
 * 404, `changed` when it does not stand any more, `refund_final`, `day_closed` or `insufficient_stock`.
 */
export async function takeBackRefund(
  context: SettleContext,
  { orderId, call, request, ...staff }: Staff & { orderId: number; call: IdempotentCall; request: RefundReversal },
): Promise<Refunded> {
  return inStaffTransaction(context.db, staff, async (transaction) => {
    const order = await lockOrder(transaction, orderId);
    if (!order) throw orderNotFound();
    if (await isRepeated(transaction, call)) return { order, repeated: true };
    const isRefund = and(eq(refunds.id, request.refund), eq(refunds.orderId, orderId));
    const [refund] = await transaction.select().from(refunds).where(isRefund);
    if (!refund) throw orderNotFound();
    const now = context.now();
    await checkReversible(transaction, refund);
    await rememberCall(transaction, call);
    await transaction
      .update(refunds)
      .set({ status: 'taken_back', takenBackBy: staff.staffId, takenBackAt: new Date(now) })
      .where(isRefund);
    await askProvider(transaction, refund, now);
    const settled = await settleMoney(context, transaction, order, causeOf(refund));
    const params = { amount: refund.amount, method: refund.method, note: request.reason.trim() };
    await recordEvent(context, transaction, settled, { type: 'not_refunded', params, actorId: staff.staffId });
    // Last: it locks the products.
    await takeOffSale(transaction, order, staff.staffId, refund.restock);
    return { order: settled, repeated: false };
  });
}

async function checkReversible(transaction: DbOrTransaction, refund: RefundRow): Promise<void> {
  if (refund.status !== 'done')
    throw new BusinessError(409, 'changed', 'This refund does not stand any more. Nothing was done now.');
  const final = (text: string) => new BusinessError(409, 'refund_final', text);
  if (!isByHand(refund)) throw final('The provider has made this refund.');
  await checkDayOpen(transaction, refund.doneAt!);
  const { rows } = await transaction.execute<{ id: number }>(sql`SELECT id FROM problems
    WHERE id::text = ${'problem' in refund.params ? String(refund.params.problem) : ''} AND state = 'done'`);
  if (rows[0]) throw final(`Report ${rows[0].id} is done. Take that back first.`);
}

/** A wallet's provider knows whether it was made. */
async function askProvider(transaction: DbOrTransaction, { attemptId, method }: RefundRow, now: number): Promise<void> {
  if (method === 'cod') return;
  await transaction
    .update(paymentAttempts)
    .set({ nextLookUpAt: new Date(now) })
    .where(eq(paymentAttempts.id, attemptId));
}

/** What is due again is due for the same reason. */
function causeOf({ reason, params }: RefundRow): SurplusCause | undefined {
  const why = { code: reason, params } as RefundReason;
  return why.code === 'line_changed' || why.code === 'goods_returned' ? why : undefined;
}

/** Takes pieces that came back out of the stock again. Throws `insufficient_stock`. */
async function takeOffSale(
  transaction: DbOrTransaction,
  { id }: OrderRow,
  staffId: number,
  restock: LinePieces[],
): Promise<void> {
  if (restock.length === 0) return;
  const stock = await lockStock(
    transaction,
    restock.map(({ item }) => item),
  );
  // A deleted product has no stock.
  if (restock.some(({ item, quantity }) => (stock.get(item) ?? quantity) < quantity))
    throw new BusinessError(409, 'insufficient_stock', 'Some of the pieces that came back were sold again.');
  await returnPieces(
    transaction,
    id,
    staffId,
    restock.map(({ item, quantity }) => ({ item, quantity: -quantity })),
  );
}
