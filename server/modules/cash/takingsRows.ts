/** The rows that the takings are the sums of: one query over receipts, hand-overs, payments, refunds and write-offs. */
import { and, sql, type SQL } from 'drizzle-orm';
import { type TakingKind, type TakingsRow } from '../../../contract/takings';
import { userName } from '../../db/columns';
import { users } from '../../db/schema';
import { type DbOrTransaction } from '../../db/database';
import { type CappedPage } from '../../http/cappedPage';
import { invalidPage, type Page } from '../../http/paging';
import { COUNT_MAX } from '../../../contract/rules';

/** A period from a time, or from the beginning, until just before another. */
export type Period = { from: Date | null; to: Date };

const within = (time: SQL, { from, to }: Period): SQL =>
  and(from === null ? undefined : sql`${time} >= ${from}`, sql`${time} < ${to}`)!;

/** All that moved money in a period. Each branch has its own condition of the time, for its index. */
export const rowsOf = (period: Period): SQL => sql`(
  SELECT CASE WHEN rider_id IS NULL THEN 'desk_cash' ELSE 'rider_cash' END AS kind, recorded_at AS at, amount, NULL::text AS method,
      order_id, rider_id, recorded_by AS user_id, '' AS note
    FROM cash_receipts WHERE taken_back_at IS NULL AND ${within(sql`recorded_at`, period)}
  UNION ALL SELECT 'hand_over', recorded_at, amount, NULL, NULL, rider_id, recorded_by, note
    FROM hand_overs WHERE taken_back_at IS NULL AND ${within(sql`recorded_at`, period)}
  UNION ALL SELECT CASE kind WHEN 'written_off' THEN 'rider_write_off' ELSE kind END, recorded_at, entry.amount, NULL, refunds.order_id, rider_id, recorded_by,
      entry.reason
    FROM rider_entries AS entry LEFT JOIN refunds ON refunds.id = refund_id
    WHERE kind <> 'debt' AND entry.taken_back_at IS NULL AND (refund_id IS NULL OR status = 'done') AND ${within(sql`recorded_at`, period)}
  UNION ALL SELECT CASE method WHEN 'cod' THEN 'cash_refund' ELSE 'wallet_refund' END, done_at, amount, nullif(method, 'cod'), order_id, NULL, requested_by,
      coalesce(reference, '')
    FROM refunds WHERE status = 'done' AND ${within(sql`done_at`, period)}
  UNION ALL SELECT 'wallet', paid_at, coalesce(paid_amount, amount), method, order_id, NULL, NULL, coalesce(reference, '')
    FROM payment_attempts WHERE status = 'paid' AND method <> 'cod' AND ${within(sql`paid_at`, period)}
  UNION ALL SELECT 'write_off', created_at, (params ->> 'amount')::numeric * CASE type WHEN 'cash_written_off' THEN 1 ELSE -1 END, NULL, order_id, NULL,
      actor_id, ''
    FROM order_events WHERE type IN ('cash_written_off', 'cash_not_written_off') AND ${within(sql`created_at`, period)}) AS taking`;

/** Which rows of a day a figure is the sum of. */
export type RowFilter = { kind: TakingKind; rider?: number | undefined; method?: string | undefined };

/** A page of the rows of a figure, oldest first. Throws `invalidPage`. */
export async function readTakingsRows(
  db: DbOrTransaction,
  period: Period,
  { kind, rider, method }: RowFilter,
  { number, size }: Page,
): Promise<CappedPage<TakingsRow>> {
  const where = and(
    sql`taking.kind = ${kind}`,
    rider === undefined ? undefined : sql`taking.rider_id = ${rider}`,
    method === undefined ? undefined : sql`taking.method = ${method}`,
  )!;
  const { rows: counted } = await db.execute<{ count: number }>(
    sql`SELECT count(*)::integer AS count FROM (SELECT FROM ${rowsOf(period)} WHERE ${where} LIMIT ${COUNT_MAX + 1}) AS found`,
  );
  const count = counted[0]!.count;
  const offset = (number - 1) * size;
  const { rows } = await db.execute<TakingsRow>(sql`
    SELECT to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at, kind, taking.amount::numeric(14, 2)::text AS amount, method, taking.note,
      CASE WHEN orders.id IS NOT NULL THEN jsonb_build_object('id', orders.id, 'number', number) END AS order,
      CASE WHEN riders.id IS NOT NULL THEN jsonb_build_object('id', riders.id, 'name', riders.name) END AS rider,
      ${userName(users)} AS by
    FROM ${rowsOf(period)} LEFT JOIN orders ON orders.id = order_id LEFT JOIN riders ON riders.id = taking.rider_id LEFT JOIN users ON users.id = taking.user_id
    WHERE ${where} ORDER BY taking.at, order_id LIMIT ${size} OFFSET ${offset}`);
  if (rows.length === 0 && number > 1) throw invalidPage();
  return {
    rows,
    hasNext: count > offset + rows.length,
    count: Math.min(count, COUNT_MAX),
    isCapped: count > COUNT_MAX,
  };
}
