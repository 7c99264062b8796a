/** Failed deliveries and blocks by staff, which count against cash on delivery. They hang on phone numbers, so that a new account does not lift them. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import { type FailureReason } from '../../../contract/desk';
import { type Config } from '../../config/config';
import { keyedHash } from '../../http/keyedHash';
import { runPrepared, type DbOrTransaction } from '../../db/database';
import { cashBlocks, failedDeliveries } from '../../db/orderSchema';
import { users } from '../../db/schema';
import { type OrderRow } from '../orders/orderState';
import { type CashStanding } from '../payments/providers/types';

/** Two orders within this time rule out cash. */
const COUNTED_MS = 90 * 24 * 3600 * 1000;

/** Whose failed deliveries are counted: those to these phone numbers, and those of the member's orders. */
export type CashCustomer = { memberId: number | null; phones: (string | null)[] };

/** Whose failed deliveries count against cash for an order. */
export async function customerOfOrder(db: DbOrTransaction, { memberId, address }: OrderRow): Promise<CashCustomer> {
  const [member] =
    memberId === null ? [] : await db.select({ phone: users.phoneNumber }).from(users).where(eq(users.id, memberId));
  return { memberId, phones: [address.phone_number, member?.phone ?? null] };
}

/** A member with the phone numbers of their account and their orders. */
export async function customerOfMember(db: DbOrTransaction, memberId: number): Promise<CashCustomer> {
  const { rows } = await db.execute<{ phone: string }>(sql`
    SELECT phone_number AS phone FROM users WHERE id = ${memberId} AND phone_number IS NOT NULL
    UNION SELECT address ->> 'phone_number' FROM orders WHERE user_id = ${memberId}`);
  return { memberId, phones: rows.map(({ phone }) => phone) };
}

type Secret = Pick<Config, 'jwtSecret'>;

/** A phone number as the block keeps it. */
const hashPhone = (secret: Secret, phone: string): string => keyedHash(secret, 'cash on delivery block', phone);

/** Notes that the delivery of a cash order failed because of the member; that of an exchange has no cash. An order counts once, however often its delivery fails. */
export async function recordFailedDelivery(
  { config, now }: { config: Secret; now: () => number },
  transaction: DbOrTransaction,
  order: OrderRow,
  reason: FailureReason,
): Promise<void> {
  if (order.paymentMethod !== 'cod' || order.exchangeOf !== null || reason === 'our_fault') return;
  const failed = { reason, failedAt: new Date(now()), liftedAt: null, liftedBy: null };
  const phoneHash = hashPhone(config, order.address.phone_number);
  await transaction
    .insert(failedDeliveries)
    .values({ orderId: order.id, phoneHash, ...failed })
    .onConflictDoUpdate({ target: failedDeliveries.orderId, set: failed });
}

/**
 * Corrects why deliveries of an order failed: `before` and `after` are the reasons of all of them. It counts while one of them is the member's
 * doing. What staff have allowed meanwhile stays allowed.
 */
export async function correctFailedDelivery(
  context: { config: Secret; now: () => number },
  transaction: DbOrTransaction,
  order: OrderRow,
  { before, after, staffId }: { before: FailureReason[]; after: FailureReason[]; staffId: number },
): Promise<void> {
  const counted = (reasons: FailureReason[]) => reasons.findLast((reason) => reason !== 'our_fault');
  const reason = counted(after);
  const isOrder = eq(failedDeliveries.orderId, order.id);
  if (!reason)
    await transaction
      .update(failedDeliveries)
      .set({ liftedAt: new Date(context.now()), liftedBy: staffId })
      .where(and(isOrder, isNull(failedDeliveries.liftedAt)));
  else if (counted(before)) await transaction.update(failedDeliveries).set({ reason }).where(isOrder);
  else await recordFailedDelivery(context, transaction, order, reason);
}

const COUNTED = `SELECT order_id FROM failed_deliveries WHERE phone_hash = ANY ($1) AND lifted_at IS NULL AND failed_at > $3
  UNION SELECT order_id FROM failed_deliveries JOIN orders ON orders.id = order_id
    WHERE orders.user_id = $2 AND lifted_at IS NULL AND failed_at > $3`;

const BLOCKED = 'lifted_at IS NULL AND (user_id = $2 OR phone_hashes && $1)';

const READ_STANDING = {
  name: 'read_cash_standing',
  text: `SELECT count(*)::integer AS "failedDeliveries", EXISTS (SELECT FROM cash_blocks WHERE ${BLOCKED}) AS "blockedByStaff"
    FROM (${COUNTED}) AS counted`,
};
const LIFT = {
  name: 'lift_cash_block',
  text: `WITH unblocked AS (UPDATE cash_blocks SET lifted_at = $4, lifted_by = $5 WHERE ${BLOCKED} RETURNING id),
    lifted AS (UPDATE failed_deliveries SET lifted_at = $4, lifted_by = $5 WHERE order_id IN (${COUNTED}) RETURNING order_id)
    SELECT (SELECT count(*) FROM unblocked)::integer + (SELECT count(*) FROM lifted)::integer AS count`,
};

const hashPhones = (config: Secret, phones: CashCustomer['phones']): string[] =>
  phones.flatMap((phone) => (phone === null ? [] : [hashPhone(config, phone)]));

const valuesOf = (config: Secret, { memberId, phones }: CashCustomer, now: number) => [
  hashPhones(config, phones),
  memberId,
  new Date(now - COUNTED_MS),
];

/** What counts against cash on delivery. */
export async function readCashStanding(
  config: Secret,
  db: DbOrTransaction,
  customer: CashCustomer,
  now: number,
): Promise<CashStanding> {
  const { rows } = await runPrepared<CashStanding>(db, READ_STANDING, valuesOf(config, customer, now));
  return rows[0]!;
}

/** Makes these orders count no longer and lifts blocks by staff. Returns how many there were of both. */
export async function liftCashBlock(
  { config, now }: { config: Secret; now: () => number },
  transaction: DbOrTransaction,
  customer: CashCustomer,
  staffId: number,
): Promise<number> {
  const values = [...valuesOf(config, customer, now()), new Date(now()), staffId];
  const { rows } = await runPrepared<{ count: number }>(transaction, LIFT, values);
  return rows[0]!.count;
}

/** Does not let a member pay on delivery any more, nor anybody with these phone numbers. A member who is blocked stays so. */
export async function blockCash(
  { config, now }: { config: Secret; now: () => number },
  transaction: DbOrTransaction,
  { memberId, phones }: CashCustomer,
  { staffId, reason }: { staffId: number; reason: string },
): Promise<void> {
  await transaction
    .insert(cashBlocks)
    .values({
      memberId,
      phoneHashes: hashPhones(config, phones),
      reason,
      blockedAt: new Date(now()),
      blockedBy: staffId,
    })
    .onConflictDoNothing();
}
