/** The receipts of the cash of an order, and its attempt by cash, which has brought their sum. */
import { and, asc, eq, isNull, max, sql, sum } from 'drizzle-orm';
import { type CashReceipt } from '../../../contract/desk';
import { type DbOrTransaction } from '../../db/database';
import { cashReceipts } from '../../db/cashSchema';
import { paymentAttempts } from '../../db/orderSchema';
import { riders } from '../../db/riderSchema';
import { users } from '../../db/schema';
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
    .select({ amount: sum(cashReceipts.amount), last: max(cashReceipts.recordedAt) })
    .from(cashReceipts)
    .where(isLive(order.id));
  const { amount, last } = live!;
  const status = amount !== null ? 'paid' : order.state === 'cancelled' ? 'cancelled' : 'open';
  await transaction
    .update(paymentAttempts)
    .set({ status, amount: order.total, paidAmount: amount, paidAt: last, nextLookUpAt: null })
    .where(eq(paymentAttempts.id, cash.id));
}

/** The name of the user who is joined to a row; null without one. */
export const userName = sql<string | null>`nullif(concat_ws(' ', ${users.firstName}, ${users.lastName}), '')`;

/** The receipts of an order that were not taken back, oldest first. */
export async function readReceipts(db: DbOrTransaction, orderId: number): Promise<CashReceipt[]> {
  const rows = await db
    .select({
      id: cashReceipts.id,
      amount: cashReceipts.amount,
      rider: riders.name,
      recorded_by: userName,
      at: cashReceipts.recordedAt,
    })
    .from(cashReceipts)
    .leftJoin(riders, eq(riders.id, cashReceipts.riderId))
    .leftJoin(users, eq(users.id, cashReceipts.recordedBy))
    .where(isLive(orderId))
    .orderBy(asc(cashReceipts.id));
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}
