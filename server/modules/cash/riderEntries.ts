/** What settles the cash of a rider beside hand-overs: refunds that they gave back at the door, shortages written off or kept as a debt. */
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { type CashRefund, type RiderEntry } from '../../../contract/riders';
import { riderEntries } from '../../db/cashSchema';
import { type DbOrTransaction } from '../../db/database';
import { orders, refunds } from '../../db/orderSchema';
import { users } from '../../db/schema';

/** An entry that stands: it was not taken back, and neither was its refund. */
const isStanding = and(
  isNull(riderEntries.takenBackAt),
  sql`(${riderEntries.refundId} IS NULL OR ${refunds.status} = 'done')`,
);

/** The entries of a rider for a day, oldest first. */
export async function readRiderEntries(db: DbOrTransaction, riderId: number, day: string): Promise<RiderEntry[]> {
  const rows = await db
    .select({
      id: riderEntries.id,
      kind: riderEntries.kind,
      amount: riderEntries.amount,
      reason: riderEntries.reason,
      order: { id: orders.id, number: orders.number },
      recorded_by: sql<string | null>`nullif(concat_ws(' ', ${users.firstName}, ${users.lastName}), '')`,
      at: riderEntries.recordedAt,
    })
    .from(riderEntries)
    .leftJoin(refunds, eq(refunds.id, riderEntries.refundId))
    .leftJoin(orders, eq(orders.id, refunds.orderId))
    .leftJoin(users, eq(users.id, riderEntries.recordedBy))
    .where(and(eq(riderEntries.riderId, riderId), eq(riderEntries.day, day), isStanding))
    .orderBy(asc(riderEntries.id));
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
}

/** The refunds in cash of what a rider collected on a day that no rider is said to have given back, oldest first. */
export async function readCashRefunds(db: DbOrTransaction, riderId: number, day: string): Promise<CashRefund[]> {
  const { rows } = await db.execute<CashRefund>(sql`
    SELECT refunds.id, refunds.amount::text AS amount, jsonb_build_object('id', orders.id, 'number', orders.number) AS order
    FROM refunds JOIN orders ON orders.id = order_id
    WHERE method = 'cod' AND status = 'done'
      AND order_id IN (SELECT order_id FROM cash_receipts WHERE rider_id = ${riderId} AND taken_back_at IS NULL
        AND recorded_at >= ${day}::date::timestamp AT TIME ZONE 'Asia/Kathmandu'
        AND recorded_at < (${day}::date + 1)::timestamp AT TIME ZONE 'Asia/Kathmandu')
      AND NOT EXISTS (SELECT FROM rider_entries WHERE refund_id = refunds.id AND taken_back_at IS NULL)
    ORDER BY refunds.id`);
  return rows;
}
