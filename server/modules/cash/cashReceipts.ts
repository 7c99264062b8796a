/** The receipts of the cash of an order, and its attempt by cash, which has brought their sum. */
import { and, asc, eq, isNull, max, sql, sum } from 'drizzle-orm';
import { type CashReceipt } from '../../../contract/desk';
import { formatPaisa, paisaOf } from '../../../contract/money';
import { userName } from '../../db/columns';
import { type DbOrTransaction } from '../../db/database';
import { cashReceipts } from '../../db/cashSchema';
import { paymentAttempts } from '../../db/orderSchema';
import { riders } from '../../db/riderSchema';
import { users } from '../../db/schema';
import { BusinessError } from '../../http/errors';
import { type AttemptRow } from '../payments/money';
import { type OrderRow } from '../orders/orderState';

/** The receipts of an order that were not taken back. */
const isLive = (orderId: number) => and(eq(cashReceipts.orderId, orderId), isNull(cashReceipts.takenBackAt));

/** The attempt of an order that is paid in cash. */
export async function findCash(transaction: DbOrTransaction, orderId: number): Promise<AttemptRow | undefined> {
  const [cash] = await transaction
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.orderId, orderId), eq(paymentAttempts.method, 'cod')));
  return cash;
}

/** Lets the attempt say what the receipts add up to. Without a receipt it is open, unless the order was cancelled. */
export async function applyReceipts(transaction: DbOrTransaction, order: OrderRow, cash: AttemptRow): Promise<void> {
  const [live] = await transaction
    .select({ amount: sum(sql`${cashReceipts.amount} - ${cashReceipts.surplus}`), last: max(cashReceipts.recordedAt) })
    .from(cashReceipts)
    .where(isLive(order.id));
  const { amount, last } = live!;
  const status = amount !== null ? 'paid' : order.state === 'cancelled' ? 'cancelled' : 'open';
  await transaction
    .update(paymentAttempts)
    .set({ status, amount: order.total, paidAmount: amount, paidAt: last, nextLookUpAt: null })
    .where(eq(paymentAttempts.id, cash.id));
}

/**
 * Throws `cash_handed_over` when the rider of a receipt has handed over more of its day than the other receipts of this day add up to: then
 * this one was counted.
 */
export async function checkNotHandedOver(transaction: DbOrTransaction, receiptId: number): Promise<void> {
  const day = sql`(recorded_at AT TIME ZONE 'Asia/Kathmandu')::date`;
  // One hand-over of a rider at a time: see riderDay.ts.
  const { rows: of } = await transaction.execute<{ id: number; name: string; day: string }>(sql`
    SELECT riders.id, riders.name, ${day}::text AS day FROM cash_receipts JOIN riders ON riders.id = rider_id
    WHERE cash_receipts.id = ${receiptId} FOR UPDATE OF riders`);
  if (!of[0]) return;
  const { id, name, day: recordedOn } = of[0];
  const { rows } = await transaction.execute<{ counted: string; others: string }>(sql`
    SELECT ((SELECT coalesce(sum(amount - surplus), 0) FROM hand_overs
        WHERE rider_id = ${id} AND day = ${recordedOn}::date AND taken_back_at IS NULL)
      + (SELECT coalesce(sum(amount), 0) FROM rider_entries
        WHERE rider_id = ${id} AND day = ${recordedOn}::date AND taken_back_at IS NULL AND kind = 'written_off'))::text AS counted,
      (SELECT coalesce(sum(amount), 0) FROM cash_receipts
        WHERE rider_id = ${id} AND ${day} = ${recordedOn}::date AND taken_back_at IS NULL AND id <> ${receiptId})::text AS others`);
  const [counted, others] = [paisaOf(rows[0]!.counted), paisaOf(rows[0]!.others)];
  if (counted <= others) return;
  const text = `${name} has handed this cash over: ${formatPaisa(counted)} were counted for ${recordedOn}. Take that hand-over back first.`;
  throw new BusinessError(409, 'cash_handed_over', text);
}

/** The receipts of an order that were not taken back, oldest first. */
export async function readReceipts(db: DbOrTransaction, orderId: number): Promise<CashReceipt[]> {
  const rows = await db
    .select({
      id: cashReceipts.id,
      amount: cashReceipts.amount,
      surplus: cashReceipts.surplus,
      rider: riders.name,
      recorded_by: userName<string | null>(users),
      at: cashReceipts.recordedAt,
    })
    .from(cashReceipts)
    .leftJoin(riders, eq(riders.id, cashReceipts.riderId))
    .leftJoin(users, eq(users.id, cashReceipts.recordedBy))
    .where(isLive(orderId))
    .orderBy(asc(cashReceipts.id));
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}
